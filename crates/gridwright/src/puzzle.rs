//! A puzzle: a board of a genre.

use crate::answer::Element;
use crate::error::Error;
use crate::genre::{Genre, Genres};
use crate::remark::Remark;
use crate::value::Value;
use gridwright_board::{Board, Site, Val};
use gridwright_lang::ir::{Domain, Genre as Rules, LayerId, Role};
pub use gridwright_notation::Mark;
use gridwright_notation::{DrawStyle, FileStyle, json_value, write_json, write_text};
use gridwright_picture::{Style, scene};
use serde::ser::{Serialize, Serializer};
use std::fmt;

/// A board of a genre: its clues, and whatever is drawn on it. Cheap to clone; every question leaves it as it is.
///
/// ```
/// use gridwright::{Limits, Puzzle};
/// let puzzle = Puzzle::read("https://puzz.link/p?slither/3/3/32221313c").unwrap();
/// let solved = puzzle.solve(&Limits::none()).unwrap();
/// assert!(solved.is_unique());
/// print!("{}", solved.solution().unwrap());
/// ```
#[derive(Clone)]
pub struct Puzzle {
    genre: Genre,
    board: Board,
    input: String,
    remarks: Vec<Remark>,
}

/// What a puzz.link address starts with.
const LINK: &str = "https://puzz.link/p?";

/// How a board is drawn in characters.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drawing<'a> {
    /// Plain characters only.
    pub ascii: bool,
    /// How many characters a line may have; a wider board is drawn more narrowly, and in pieces if need be.
    pub max_width: Option<usize>,
    /// Places to point out, and why.
    pub marked: &'a [(Element, Mark)],
    /// What to write before and after what is pointed out, such as escape sequences for colour; signs without it.
    pub paint: Option<(&'a str, &'a str)>,
    /// Whether what is known not to be there is drawn, too: the crosses of a board in work.
    pub crosses: bool,
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({} {}x{})", self.genre.id(), self.rows(), self.cols())
    }
}

/// The same genre, givens and drawn values.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.genre.id() == other.genre.id() && self.board == other.board
    }
}

impl Puzzle {
    pub(crate) fn new(genre: Genre, board: Board) -> Self {
        Self { genre, board, input: String::new(), remarks: Vec::new() }
    }

    /// Reads a puzzle of a shipped genre from a puzz.link URL or its part after `?`, a pzprv3 file, our JSON, or a drawn board.
    /// For one's own rules see [`Genres::read`].
    pub fn read(text: &str) -> Result<Self, Error> {
        Genres::shared().read(text)
    }

    pub(crate) fn read_from(self, input: &str, remarks: Vec<gridwright_notation::Remark>) -> Self {
        let remarks = remarks.into_iter().map(Remark::from).collect();
        Self { input: input.to_owned(), remarks, ..self }
    }

    /// The same problem with another board of its genre.
    pub(crate) fn with_answer(&self, board: Board) -> Self {
        Self { genre: self.genre.clone(), board, input: String::new(), remarks: Vec::new() }
    }

    /// Its genre.
    pub fn genre(&self) -> &Genre {
        &self.genre
    }

    /// The text it was read from; empty if it was not read.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// What was read, but not as it was written; empty for a text that is as it should be.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The same puzzle, if it was read just as it is written; else the first remark, as an error.
    pub fn strict(self) -> Result<Self, Error> {
        match self.remarks.first() {
            None => Ok(self),
            Some(remark) => Err(Error::Remarked(Box::new(remark.clone()))),
        }
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.board.grid.rows()
    }

    /// How many columns it has.
    pub fn cols(&self) -> usize {
        self.board.grid.cols()
    }

    /// The clues alone.
    #[must_use]
    pub fn problem(&self) -> Self {
        self.with_answer(self.board.problem(self.rules()))
    }

    /// The same board without what is marked as not being there: as a finished solution is drawn.
    #[must_use]
    pub fn without_crosses(&self) -> Self {
        self.with_answer(self.board.without_marks(self.rules()))
    }

    /// The names of all sites: everything that may be set, layer by layer. What only helps the rules has none.
    pub fn sites(&self) -> Vec<String> {
        let n_layers = self.rules().layers.len() as u32;
        let told = |layer: &LayerId| self.rules().layers[layer.at()].role != Role::Help;
        let of_layer = |layer| (0..self.board.layer(layer).len()).map(move |slot| Site::new(layer, slot));
        let all = (0..n_layers).map(LayerId).filter(told).flat_map(of_layer);
        let place = |site: &Site| self.board.place_of(self.rules(), site.layer, site.at());
        let there = all.filter(|site| place(site).is_some_and(|place| self.board.grid.exists(place)));
        there.map(|site| site.name(self.rules(), &self.board)).collect()
    }

    /// The value at a site, such as `clue:r1c2`.
    pub fn get(&self, site: &str) -> Result<Value, Error> {
        let site = Site::parse(site, self.rules(), &self.board)?;
        Ok(Value::of(&self.genre, self.board.layer(site.layer)[site.at()]))
    }

    /// Puts a value at a site.
    ///
    /// ```
    /// use gridwright::{Genre, Limits};
    /// let mut puzzle = Genre::named("slitherlink").unwrap().blank(1, 1).unwrap();
    /// puzzle.set("clue:r1c1", 4).unwrap();
    /// assert!(puzzle.solve(&Limits::none()).unwrap().is_unique());
    /// assert!(puzzle.set("clue:r1c1", "black").is_err());
    /// ```
    pub fn set(&mut self, site: &str, value: impl Into<Value>) -> Result<(), Error> {
        let site = Site::parse(site, self.rules(), &self.board)?;
        let val = value.into().val(&self.genre, &self.board, site)?;
        self.put(site, val);
        Ok(())
    }

    /// Puts a value at a site; a border may change how many rooms there are.
    pub(crate) fn put(&mut self, site: Site, val: Val) {
        self.board.layer_mut(site.layer)[site.at()] = val;
        if self.genre.rules().layers[site.layer.at()].domain == Domain::Division {
            self.board.fit_blocks(self.genre.rules());
        }
    }

    /// As a puzz.link URL, its part after `?`.
    pub fn url(&self) -> Result<String, Error> {
        self.genre.bound().write_url(self.rules(), &self.board).map_err(Error::Unwritable)
    }

    /// As a full puzz.link address, for people. Where puzz.link does not know the genre, or an option that is set, it is the part
    /// after `?` alone, which everybody here reads.
    ///
    /// ```
    /// let puzzle = gridwright::Puzzle::read("slither/3/3/32221313c").unwrap();
    /// assert_eq!(puzzle.link().unwrap(), "https://puzz.link/p?slither/3/3/32221313c");
    /// ```
    pub fn link(&self) -> Result<String, Error> {
        let url = self.url()?;
        let is_known = self.genre.origin().is_none() && self.genre.bound().is_known_elsewhere(&self.board);
        Ok(if is_known { format!("{LINK}{url}") } else { url })
    }

    /// As a pzprv3 file with `/` for line ends.
    pub fn pzprv3(&self) -> Result<String, Error> {
        let text = self.genre.bound().write_pzprv3(self.rules(), &self.board, FileStyle::ONE_LINE);
        text.map_err(Error::Unwritable)
    }

    /// As a pzprv3 file, line by line.
    pub fn pzprv3_file(&self) -> Result<String, Error> {
        let text = self.genre.bound().write_pzprv3(self.rules(), &self.board, FileStyle::default());
        text.map_err(Error::Unwritable)
    }

    /// As our own JSON, which every genre has.
    pub fn json(&self) -> String {
        write_json(self.rules(), &self.board)
    }

    /// As a drawn board that can be read again.
    pub fn text(&self) -> String {
        write_text(self.rules(), &self.board, &[])
    }

    /// As a drawing for a terminal.
    pub fn drawing(&self) -> String {
        self.drawn(Drawing::default())
    }

    /// As a drawing for a terminal, in some way.
    pub fn drawn(&self, how: Drawing<'_>) -> String {
        let marked: Vec<_> = how.marked.iter().map(|(element, mark)| (element.place(), *mark)).collect();
        let style = DrawStyle { ascii: how.ascii, marked: &marked, paint: how.paint, max_width: how.max_width };
        let (bound, rules) = (self.genre.bound(), self.rules());
        match how.crosses {
            true => bound.draw_text(rules, &self.board, &style),
            false => bound.draw_text(rules, &self.board.without_marks(rules), &style),
        }
    }

    /// As an SVG picture.
    pub fn svg(&self) -> String {
        let style = Style { dark: false, title: None, marked: &[] };
        scene(self.rules(), self.genre.bound(), &self.board, &style).svg()
    }

    /// As a PNG picture; a scale of 1 is some forty pixels a cell.
    pub fn png(&self, scale: f64) -> Result<Vec<u8>, Error> {
        let style = Style { dark: false, title: None, marked: &[] };
        let png = scene(self.rules(), self.genre.bound(), &self.board, &style).png(scale);
        png.map_err(|problem| Error::Call(problem.to_string()))
    }

    pub(crate) fn rules(&self) -> &Rules {
        self.genre.rules()
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }
}

/// A drawing for a terminal.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawing())
    }
}

/// A pzprv3 board on one line, or our JSON where the genre has no such form.
impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.genre.bound().write_pzprv3(self.rules(), &self.board, FileStyle::SOLUTION) {
            Ok(text) => serializer.serialize_str(&text),
            Err(_) => json_value(self.rules(), &self.board).serialize(serializer),
        }
    }
}
