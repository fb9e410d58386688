//! Boards as arrays of numbers, and the comparison with the search.

use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next};
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, Role, SymId};
use std::collections::BTreeSet;

/// No clue.
pub const BLANK: i64 = -3;
/// The clue `?`.
pub const UNKNOWN: i64 = -2;
/// The answer "stays empty".
pub const NONE: i64 = -1;

/// Values of one layer in the order of its places: numbers, or 0 and 1 for no and yes.
pub type Values = Vec<i64>;
/// A set of answers.
pub type Answers = BTreeSet<Values>;

/// A board size, with its places numbered row by row.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub rows: usize,
    pub cols: usize,
}

impl Size {
    pub fn new(rows: usize, cols: usize) -> Self {
        Self { rows, cols }
    }

    pub fn cells(self) -> usize {
        self.rows * self.cols
    }

    pub fn neighbours(self, cell: usize) -> Vec<usize> {
        let links = self.links();
        let other = |&(a, b): &(usize, usize)| (a == cell).then_some(b).or((b == cell).then_some(a));
        links.iter().filter_map(other).collect()
    }

    /// Pairs of cells that share a side: first those within a row, then those within a column.
    pub fn links(self) -> Vec<(usize, usize)> {
        let Size { rows, cols } = self;
        let mut links = Vec::new();
        for r in 0..rows {
            links.extend((1..cols).map(|c| (r * cols + c - 1, r * cols + c)));
        }
        for r in 1..rows {
            links.extend((0..cols).map(|c| ((r - 1) * cols + c, r * cols + c)));
        }
        links
    }

    /// The same for grid points, whose lines are the sides of cells.
    pub fn points(self) -> Size {
        Size::new(self.rows + 1, self.cols + 1)
    }

    /// The 2x2 squares.
    pub fn squares(self) -> Vec<[usize; 4]> {
        let mut squares = Vec::new();
        for r in 1..self.rows {
            for c in 1..self.cols {
                let last = r * self.cols + c;
                squares.push([last - self.cols - 1, last - self.cols, last - 1, last]);
            }
        }
        squares
    }

    /// Groups of cells hanging together by links that `tied` accepts, each sorted, in order of their first cells.
    pub fn areas(self, inside: impl Fn(usize) -> bool, tied: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
        let mut near = vec![Vec::new(); self.cells()];
        for (a, b) in self.links() {
            if inside(a) && inside(b) && tied(a, b) {
                near[a].push(b);
                near[b].push(a);
            }
        }
        let mut seen = vec![false; self.cells()];
        let mut areas = Vec::new();
        for start in (0..self.cells()).filter(|&c| inside(c)) {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut area = vec![start];
            let mut next = 0;
            while next < area.len() {
                for &b in &near[area[next]] {
                    if !seen[b] {
                        seen[b] = true;
                        area.push(b);
                    }
                }
                next += 1;
            }
            area.sort_unstable();
            areas.push(area);
        }
        areas
    }

    pub fn is_rectangle(self, area: &[usize]) -> bool {
        let rows = area.iter().map(|c| c / self.cols);
        let cols = area.iter().map(|c| c % self.cols);
        let height = rows.clone().max().unwrap() - rows.min().unwrap() + 1;
        let width = cols.clone().max().unwrap() - cols.min().unwrap() + 1;
        area.len() == width * height
    }
}

/// All ways to take one value from each domain.
pub fn choices(domains: &[Values], visit: &mut dyn FnMut(&[i64])) {
    fn fill(domains: &[Values], chosen: &mut Values, visit: &mut dyn FnMut(&[i64])) {
        let Some(domain) = domains.get(chosen.len()) else { return visit(chosen) };
        for &value in domain {
            chosen.push(value);
            fill(domains, chosen, visit);
            chosen.pop();
        }
    }
    fill(domains, &mut Vec::new(), visit);
}

/// All 0/1 arrays of a length that a test accepts.
pub fn accepted_bits(n: usize, accepts: impl Fn(&[i64]) -> bool) -> Answers {
    let mut found = Answers::new();
    let mut bits = vec![0; n];
    for mask in 0..1_u32 << n {
        bits.iter_mut().enumerate().for_each(|(i, b)| *b = i64::from(mask >> i & 1));
        if accepts(&bits) {
            found.insert(bits.clone());
        }
    }
    found
}

/// A problem: the given layers by name.
#[derive(Debug, Clone)]
pub struct Problem {
    pub size: Size,
    pub givens: Vec<(&'static str, Given)>,
}

/// The values of a given layer.
#[derive(Debug, Clone)]
pub enum Given {
    Numbers(Values),
    Flags(Values),
    Raw(Vec<Val>),
    /// No layer but an option, set.
    Option,
    /// No layer but the cells that are missing.
    Holes(Vec<usize>),
}

impl Given {
    /// Marks that are there or not: 1 or 0.
    pub fn marks(there: &[i64]) -> Self {
        Given::Raw(there.iter().map(|&n| if n == 1 { Val::Flag(true) } else { Val::Blank }).collect())
    }
}

impl Problem {
    pub fn blank(size: Size) -> Self {
        Self { size, givens: Vec::new() }
    }

    pub fn clues(size: Size, layer: &'static str, clues: &[i64]) -> Self {
        Self { size, givens: vec![(layer, Given::Numbers(clues.to_vec()))] }
    }
}

/// Runs `look` with a shipped genre.
fn with_genre<T>(id: &str, look: impl FnOnce(&Genre) -> T) -> T {
    look(Catalogue::shipped().get(id).unwrap().genre())
}

fn board(genre: &Genre, problem: &Problem) -> Board {
    let mut grid = Grid::new(problem.size.rows, problem.size.cols).unwrap();
    for (_, given) in &problem.givens {
        if let Given::Holes(cells) = given {
            cells.iter().for_each(|&c| grid.set_hole(Place::new(Kind::Cell, c), true));
        }
    }
    let mut board = Board::blank(genre, grid);
    for (name, given) in &problem.givens {
        match given {
            Given::Option => board.set_option(genre.option(name).unwrap(), true),
            Given::Holes(_) => {}
            _ => fill(genre, &mut board, name, given),
        }
    }
    board
}

fn fill(genre: &Genre, board: &mut Board, name: &str, given: &Given) {
    let layer = genre.layer(name).unwrap();
    board.fit_blocks(genre);
    let vals: Vec<Val> = match given {
        Given::Numbers(values) => values.iter().map(|&n| number(n)).collect(),
        Given::Flags(values) => values.iter().map(|&n| Val::Flag(n == 1)).collect(),
        Given::Raw(vals) => vals.clone(),
        Given::Option | Given::Holes(_) => return,
    };
    board.layer_mut(layer).copy_from_slice(&vals);
}

/// A symbol of a shipped genre by its word.
pub fn symbol(id: &str, word: &str) -> SymId {
    with_genre(id, |genre| genre.symbol(word).unwrap())
}

fn number(n: i64) -> Val {
    match n {
        BLANK => Val::Blank,
        UNKNOWN => Val::Unknown,
        NONE => Val::Absent,
        n => Val::Int(n),
    }
}

/// A stored value as a number.
pub fn plain(val: Val) -> i64 {
    match val {
        Val::Blank => BLANK,
        Val::Unknown => UNKNOWN,
        Val::Absent => NONE,
        Val::Flag(b) => i64::from(b),
        Val::Int(n) => n,
        Val::Dir(d) => d as i64,
        Val::Sym(s) => 100 + i64::from(s.0),
        Val::Tag(s, [gridwright_board::FieldVal::Dir(d), _]) => 200 + 10 * i64::from(s.0) + d as i64,
        Val::Tag(..) | Val::List(_) => unreachable!("no genre here has other tags, or lists"),
    }
}

fn find_values(genre: &Genre, board: &Board) -> Values {
    genre.layers_of(Role::Find).flat_map(|(l, _)| board.layer(l).iter().map(|&v| plain(v))).collect()
}

/// The answers the search finds; each must come once.
pub fn searched(id: &str, problem: &Problem) -> Answers {
    with_genre(id, |genre| {
        let mut found = Answers::new();
        let search = BoardSearch::answers(genre, &board(genre, problem));
        let run = search.run(&Budget::unlimited(), &Quiet, &mut |board| {
            assert!(found.insert(find_values(genre, board)), "{id}: an answer came twice");
            Next::Go
        });
        run.unwrap();
        found
    })
}

/// All problems with all answers the search finds: the given layers in order, then the answer. Each must come once.
pub fn searched_pairs(id: &str, size: Size) -> BTreeSet<(Vec<Values>, Values)> {
    with_genre(id, |genre| {
        let mut found = BTreeSet::new();
        let search = BoardSearch::answers(genre, &board(genre, &Problem::blank(size))).with_givens();
        let run = search.run(&Budget::unlimited(), &Quiet, &mut |board| {
            let givens = genre.layers_of(Role::Given).map(|(l, layer)| {
                let no_border = layer.domain == Domain::Division;
                board.layer(l).iter().map(|&v| if no_border && v == Val::Blank { 0 } else { plain(v) }).collect()
            });
            let pair = (givens.collect(), find_values(genre, board));
            assert!(found.insert(pair), "{id}: a board came twice");
            Next::Go
        });
        run.unwrap();
        found
    })
}

/// Holds the search to the answers of many problems. Enough of the problems must have answers, or nothing is tested.
/// Returns how many had exactly one.
pub fn agree(id: &str, seed: u64, n: usize, mut instance: impl FnMut(&mut Rng) -> (Problem, Answers)) -> usize {
    let mut rng = Rng::new(seed);
    let (mut solvable, mut unique) = (0, 0);
    for i in 0..n {
        let (problem, expected) = instance(&mut rng);
        assert_eq!(searched(id, &problem), expected, "{id}, seed {seed}, instance {i}: {problem:?}");
        solvable += usize::from(!expected.is_empty());
        unique += usize::from(expected.len() == 1);
    }
    assert!(solvable * 8 >= n, "{id}: only {solvable} of {n} problems have an answer");
    unique
}

/// The answer sets of blank boards.
pub fn agree_on_blank(id: &str, size: Size, expected: &Answers, known: usize) {
    assert_eq!(expected.len(), known, "{id} {size:?}: the second enumeration itself");
    assert_eq!(searched(id, &Problem::blank(size)), *expected, "{id} {size:?}");
}

/// The sets of all problems with all answers, for genres with one given layer over an alphabet.
pub fn agree_on_pairs(
    id: &str,
    size: Size,
    alphabet: &[i64],
    answers: &Answers,
    fits: impl Fn(&[i64], &[i64]) -> bool,
) {
    let mut expected = BTreeSet::new();
    choices(&vec![alphabet.to_vec(); size.cells()], &mut |clues| {
        for answer in answers.iter().filter(|a| fits(clues, a)) {
            expected.insert((vec![clues.to_vec()], answer.clone()));
        }
    });
    assert_eq!(searched_pairs(id, size), expected, "{id} {size:?}");
}

/// Clues for a planted answer: each of `full` kept, made `?`, or dropped; now and then one is spoilt.
pub fn thinned(rng: &mut Rng, full: &[i64], spoilt: &[i64]) -> Values {
    let keep = 1 + rng.below(4);
    let mut clues: Values = full
        .iter()
        .map(|&n| {
            if n == BLANK || !rng.chance(keep, 4) {
                BLANK
            } else if rng.chance(1, 8) {
                UNKNOWN
            } else {
                n
            }
        })
        .collect();
    if rng.chance(1, 3) {
        let at = rng.index(clues.len());
        clues[at] = *rng.pick(spoilt).unwrap();
    }
    clues
}

/// A random member of a set.
pub fn pick(rng: &mut Rng, answers: &Answers) -> Values {
    answers.iter().nth(rng.index(answers.len())).unwrap().clone()
}

/// Random 0/1 values.
pub fn random_bits(rng: &mut Rng, n: usize) -> Values {
    let ones = 1 + rng.below(3);
    (0..n).map(|_| i64::from(rng.chance(ones, 4))).collect()
}
