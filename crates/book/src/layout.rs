//! A book laid out: title, contents, rules, puzzles, answers.

use crate::entry::{Entry, Hardness};
use crate::example::Example;
use crate::face::{Face, fitted, width};
use crate::flow::{Block, Manner, Spot, TooLarge};
use crate::front::{contents, title_page};
use crate::page::{Area, Book, Bookmark, Link, MM, Page, Paper, Placed, Role, Target, Tone};
use crate::rules_page::rules_page;
use crate::sheet::{dress, put};
use crate::signs::{Code, stars, stars_width};
use gridwright::{Genre, Puzzle, parts};
use gridwright_picture::{Palette, Scene, Style, scene};
use std::fmt;
use std::sync::Arc;

/// In which order puzzles stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// Genre by genre, in the order in which the list comes to them.
    #[default]
    Genre,
    /// As in the list.
    List,
}

/// What a book is to be.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The paper.
    pub paper: Paper,
    /// The title.
    pub title: String,
    /// What stands below it.
    pub subtitle: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// When, as it is to be printed.
    pub date: Option<String>,
    /// In which order puzzles stand.
    pub order: Order,
    /// So many puzzles a page; by the size of their boards otherwise.
    pub per_page: Option<usize>,
    /// Whether there are pages of rules.
    pub rules: bool,
    /// Whether each puzzle has its link as a code.
    pub qr: bool,
    /// Whether large black areas stay black.
    pub full_ink: bool,
    /// The least side of a cell in points, of puzzles; by default 3.5 millimetres.
    pub least_cell: Option<f64>,
}

/// Why there is no book.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum BookError {
    /// There is nothing to print.
    Empty,
    /// A board does not fit on a page.
    TooLarge {
        /// Its place in what was to be printed, from 0.
        index: usize,
        /// Its rows.
        rows: usize,
        /// Its columns.
        cols: usize,
        /// How large a cell would be, in millimetres.
        cell: f64,
        /// How large one must be.
        least: f64,
    },
    /// The file cannot be made.
    Pdf(String),
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::Empty => write!(f, "there is no puzzle to print"),
            BookError::TooLarge { rows, cols, cell, least, .. } => write!(
                f,
                "a board of {rows}x{cols} does not fit on the page: its cells would be {cell:.1} mm wide, and {least:.1} mm are needed"
            ),
            BookError::Pdf(problem) => write!(f, "the PDF cannot be made: {problem}"),
        }
    }
}

impl std::error::Error for BookError {}

/// The least side of a cell of a puzzle, and of an answer: 3.5 and 1.3 millimetres.
const LEAST: (f64, f64) = (3.5 / MM, 1.3 / MM);

/// The size of type above a puzzle: its number, and its name.
const NUMBER: f64 = 12.0;
/// See [`NUMBER`].
const NAME: f64 = 9.0;
/// The room above a puzzle, and above an answer.
const CAPTION: f64 = 20.0;
/// See [`CAPTION`].
const SMALL_CAPTION: f64 = 11.0;

/// The sides of cells of answers, in points: the last is small, and the others are tried where they take no more pages.
const ANSWERS: [f64; 4] = [16.0, 13.0, 10.5, 8.5];

/// Where answers come to stand: on as few pages as they can be read on, and as large as these allow.
fn answer_spots(body: &Area, blocks: &[Block]) -> Result<Vec<Spot>, TooLarge> {
    let manner = |comfort: f64| Manner {
        grids: vec![(6, 8), (5, 7), (5, 6), (4, 5), (4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 3), (1, 2), (1, 1)],
        comfort,
        largest: comfort + 2.0,
        least: LEAST.1,
        gap: 14.0,
        leading: 10.0,
        fixed: false,
    };
    let pages = |spots: &[Spot]| spots.last().map_or(0, |spot| spot.page);
    let smallest = manner(ANSWERS[ANSWERS.len() - 1]).place(body, blocks)?;
    let larger = ANSWERS.into_iter().find_map(|comfort| {
        let spots = manner(comfort).place(body, blocks).ok()?;
        (pages(&spots) <= pages(&smallest)).then_some(spots)
    });
    Ok(larger.unwrap_or(smallest))
}

/// A genre's share of a book.
pub(crate) struct Section {
    pub name: String,
    /// Its first page, from 0.
    pub page: usize,
    /// How many puzzles, if it has any.
    pub puzzles: usize,
}

/// Lays a book out. `example` is asked once for each genre that has a page of rules.
pub fn lay_out(
    plan: &Plan,
    entries: &[Entry],
    example: &mut dyn FnMut(&Genre) -> Option<Example>,
) -> Result<Book, BookError> {
    if entries.is_empty() {
        return Err(BookError::Empty);
    }
    let mut maker = Maker::new(plan, entries);
    maker.front();
    match plan.order {
        Order::Genre => {
            for genre in maker.genres.clone() {
                let of = |&i: &usize| entries[i].problem.genre().id() == genre.id();
                let members: Vec<usize> = (0..entries.len()).filter(of).collect();
                maker.begin(genre.title(), members.len());
                if plan.rules {
                    maker.rules(&genre, example);
                }
                maker.puzzles(genre.title(), &members)?;
            }
        }
        Order::List => {
            if plan.rules {
                maker.begin("Rules", 0);
                maker.genres.clone().iter().for_each(|genre| maker.rules(genre, example));
            }
            maker.begin("Puzzles", entries.len());
            maker.puzzles("Puzzles", &(0..entries.len()).collect::<Vec<_>>())?;
        }
    }
    maker.answers()?;
    Ok(maker.finish())
}

/// A puzzle that has been given its number: its place in the list, and where it stands.
struct Numbered {
    index: usize,
    page: usize,
    area: Area,
}

/// A book in the making.
pub(crate) struct Maker<'a> {
    pub plan: &'a Plan,
    pub entries: &'a [Entry],
    pub genres: Vec<Genre>,
    pub pages: Vec<Page>,
    /// The running head of each page; none where there is none.
    heads: Vec<Option<String>>,
    pub sections: Vec<Section>,
    numbered: Vec<Numbered>,
    /// How many pages are kept for the title and the contents.
    n_front: usize,
}

impl<'a> Maker<'a> {
    fn new(plan: &'a Plan, entries: &'a [Entry]) -> Self {
        let mut genres: Vec<Genre> = Vec::new();
        for entry in entries {
            let genre = entry.problem.genre();
            if genres.iter().all(|known| known.id() != genre.id()) {
                genres.push(genre.clone());
            }
        }
        Maker {
            plan,
            entries,
            genres,
            pages: Vec::new(),
            heads: Vec::new(),
            sections: Vec::new(),
            numbered: Vec::new(),
            n_front: 0,
        }
    }

    /// Keeps pages for the title and the contents, which are written when the rest is known.
    fn front(&mut self) {
        let sections = 1 + match self.plan.order {
            Order::Genre => self.genres.len(),
            Order::List => 1 + usize::from(self.plan.rules),
        };
        self.n_front = 1 + contents::n_pages(self.plan.paper, sections);
        for i in 0..self.n_front {
            self.add_page((i > 0).then_some("Contents"));
        }
    }

    /// Adds a page, with a running head if it is to have one.
    fn add_page(&mut self, head: Option<&str>) -> usize {
        self.pages.push(Page::default());
        self.heads.push(head.map(str::to_owned));
        self.pages.len() - 1
    }

    fn begin(&mut self, name: &str, puzzles: usize) {
        self.sections.push(Section { name: name.to_owned(), page: self.pages.len(), puzzles });
    }

    fn rules(&mut self, genre: &Genre, example: &mut dyn FnMut(&Genre) -> Option<Example>) {
        let of_genre: Vec<&Entry> =
            self.entries.iter().filter(|entry| entry.problem.genre().id() == genre.id()).collect();
        let example = example(genre).or_else(|| Example::smallest(&of_genre));
        let puzzles: Vec<&Puzzle> = of_genre.iter().map(|entry| &entry.problem).collect();
        let page = self.add_page(Some(&format!("{}: rules", genre.title())));
        let pictures = example.map(|e| [self.picture(&e.problem), self.picture(&e.answer)]);
        rules_page(&mut self.pages[page], self.plan.paper, genre, &puzzles, pictures);
    }

    /// The picture of a board, in the inks of the book.
    fn picture(&self, board: &Puzzle) -> Arc<Scene> {
        let genre = board.genre();
        let mut drawn = scene(parts::rules(genre), parts::notation(genre), parts::board(board), &Style::default());
        drawn.palette = if self.plan.full_ink { Palette::Light } else { Palette::Print };
        Arc::new(drawn)
    }

    /// Puts puzzles on pages and gives them their numbers.
    fn puzzles(&mut self, head: &str, members: &[usize]) -> Result<(), BookError> {
        let body = self.plan.paper.body();
        let codes: Vec<Option<Code>> = members.iter().map(|&i| self.code(&self.entries[i].problem)).collect();
        let block = |(&i, code): (&usize, &Option<Code>)| {
            let side = code.as_ref().map_or(0.0, Code::side);
            let wide = side.max(stars_width(NAME) + width(Face::Bold, NUMBER, "0000") + 12.0);
            Block { scene: self.picture(&self.entries[i].problem), above: CAPTION, below: side, wide }
        };
        let blocks: Vec<Block> = members.iter().zip(&codes).map(block).collect();
        let spots = self.manner(&body, &blocks).place(&body, &blocks).map_err(|e| self.too_large(members, e))?;
        let first = self.pages.len();
        for ((&index, spot), (block, code)) in members.iter().zip(&spots).zip(blocks.iter().zip(&codes)) {
            while self.pages.len() <= first + spot.page {
                self.add_page(Some(head));
            }
            self.puzzle(first + spot.page, index, spot, block, code.as_ref());
        }
        Ok(())
    }

    fn too_large(&self, members: &[usize], problem: TooLarge) -> BookError {
        let index = members[problem.index];
        let board = &self.entries[index].problem;
        let (rows, cols) = (board.rows(), board.cols());
        BookError::TooLarge { index, rows, cols, cell: problem.cell, least: problem.least }
    }

    /// The code of a puzzle's link, where puzz.link knows it.
    fn code(&self, puzzle: &Puzzle) -> Option<Code> {
        let link = puzzle.link().ok().filter(|link| self.plan.qr && link.contains("://"))?;
        Code::of(&link)
    }

    /// How puzzles are put on pages.
    fn manner(&self, body: &Area, blocks: &[Block]) -> Manner {
        let manner = Manner {
            grids: vec![(3, 4), (3, 3), (2, 3), (2, 2), (1, 3), (1, 2), (1, 1)],
            comfort: 19.5,
            largest: 27.0,
            least: self.plan.least_cell.unwrap_or(LEAST.0),
            gap: 26.0,
            leading: 16.0,
            fixed: false,
        };
        let Some(n) = self.plan.per_page else { return manner };
        let fixed = |grid| Manner { grids: vec![grid], fixed: true, comfort: 0.0, largest: 40.0, ..manner.clone() };
        let grids = (1..=n).filter(|columns| n % columns == 0).map(|columns| (columns, n / columns));
        let smallest =
            |m: &Manner| m.place(body, blocks).map_or(0.0, |s| s.iter().map(Spot::cell).fold(f64::MAX, f64::min));
        let rated = grids.map(fixed).map(|m| (smallest(&m), m));
        let best = rated.reduce(|a, b| if b.0 > a.0 { b } else { a });
        best.map_or(manner, |(_, best)| best)
    }

    /// A puzzle with what stands above and below it.
    fn puzzle(&mut self, at: usize, index: usize, spot: &Spot, block: &Block, code: Option<&Code>) {
        let entry = &self.entries[index];
        let number = self.numbered.len() + 1;
        let page = &mut self.pages[at];
        page.items.push(block.item(spot));
        let Area { x, y, w, .. } = spot.area;
        let base = y + CAPTION - 8.0;
        let label = number.to_string();
        put(page, (x, base), (Face::Bold, NUMBER, Tone::Black), &label);
        let mut room = w - width(Face::Bold, NUMBER, &label) - 6.0;
        if let Some(hardness) = entry.hardness {
            room -= stars_width(NAME) + 6.0;
            stars(x + w - stars_width(NAME), base - NAME + 1.0, NAME, hardness as usize, &mut page.items);
        }
        let several = if entry.unique { "" } else { " (several answers)" };
        let name = format!("{}{several}", entry.title.as_deref().unwrap_or(entry.problem.genre().title()));
        let at_name = x + width(Face::Bold, NUMBER, &label) + 6.0;
        put(page, (at_name, base), (Face::Regular, NAME, Tone::Grey), &fitted(Face::Regular, NAME, &name, room));
        if let Some(code) = code {
            let area = Area { x: x + w - code.side(), y: spot.board.bottom(), w: code.side(), h: code.side() };
            page.items.push(code.at(area.x, area.y));
            if let Ok(link) = entry.problem.link() {
                page.links.push(Link { area, to: Target::Web(link) });
            }
        }
        page.placed.push(Placed { number, role: Role::Problem, area: spot.area, cell: spot.cell() });
        self.numbered.push(Numbered { index, page: at, area: spot.area });
    }

    /// The answers, in order of their numbers, linked with their puzzles.
    fn answers(&mut self) -> Result<(), BookError> {
        let body = self.plan.paper.body();
        self.begin("Answers", 0);
        let block = |numbered: &Numbered| Block {
            scene: self.picture(&self.entries[numbered.index].answer),
            above: SMALL_CAPTION,
            below: 0.0,
            wide: width(Face::Bold, 8.0, "0000"),
        };
        let blocks: Vec<Block> = self.numbered.iter().map(block).collect();
        let members: Vec<usize> = self.numbered.iter().map(|n| n.index).collect();
        let spots = answer_spots(&body, &blocks).map_err(|e| self.too_large(&members, e))?;
        let first = self.pages.len();
        for (i, (spot, block)) in spots.iter().zip(&blocks).enumerate() {
            while self.pages.len() <= first + spot.page {
                self.add_page(Some("Answers"));
            }
            let (at, label) = (first + spot.page, (i + 1).to_string());
            let puzzle = &self.numbered[i];
            let caption = |area: &Area, h: f64| Area { h, ..*area };
            let back = Link { area: caption(&spot.area, SMALL_CAPTION), to: Target::Page(puzzle.page, puzzle.area.y) };
            let there = Link { area: caption(&puzzle.area, CAPTION), to: Target::Page(at, spot.area.y) };
            let from = puzzle.page;
            let page = &mut self.pages[at];
            page.items.push(block.item(spot));
            put(page, (spot.area.x, spot.area.y + 8.0), (Face::Bold, 8.0, Tone::Black), &label);
            page.links.push(back);
            page.placed.push(Placed { number: i + 1, role: Role::Answer, area: spot.area, cell: spot.cell() });
            self.pages[from].links.push(there);
        }
        Ok(())
    }

    /// Writes the front, heads and page numbers, and the outline.
    fn finish(mut self) -> Book {
        title_page(&mut self);
        contents::write(&mut self, 1);
        let title = self.plan.title.clone();
        for (i, (page, head)) in self.pages.iter_mut().zip(&self.heads).enumerate() {
            if let Some(head) = head {
                dress(page, self.plan.paper, i + 1, &title, head);
            }
        }
        let top = self.plan.paper.body().y;
        let outline = self.sections.iter().map(|s| Bookmark { text: s.name.clone(), page: s.page, y: top });
        Book {
            paper: self.plan.paper,
            outline: outline.collect(),
            author: self.plan.author.clone(),
            keywords: self.genres.iter().map(|genre| genre.title().to_owned()).collect(),
            numbers: self.numbered.iter().map(|numbered| numbered.index).collect(),
            pages: self.pages,
            title,
        }
    }

    /// Whether any puzzle has stars.
    pub fn has_stars(&self) -> bool {
        self.entries.iter().any(|entry| entry.hardness.is_some())
    }

    /// What each number of stars means.
    pub fn legend() -> impl Iterator<Item = (usize, &'static str)> {
        Hardness::ALL.into_iter().map(|hardness| (hardness as usize, hardness.name()))
    }
}
