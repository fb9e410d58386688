//! Whether a finished puzzle is what was asked for, told by nothing but the puzzle, its answer and the specification.
//!
//! Nothing of what makes puzzles is used here: places, symmetries and patterns are read anew. What fails is never handed out.

use crate::difficulty::Difficulty;
use crate::error::Result;
use crate::grade::{grade_breach, technique_breach};
use crate::wishes::Wishes;
use gridwright_base::Budget;
use gridwright_board::{Board, FieldVal, Val, division_blocks};
use gridwright_check::eval::{Exact, applies};
use gridwright_check::{CheckOptions, check};
use gridwright_explain::Grade;
use gridwright_grid::{Grid, Kind, Place, Symmetry};
use gridwright_lang::ir::{Domain, Entry, Genre, Ground, LayerId, MakeHint, Role, StructureKind};
use gridwright_solve::{Engine, Verdict};
use std::collections::BTreeSet;
use std::fmt;

/// A puzzle before it is handed out.
#[derive(Debug, Clone, Copy)]
pub struct Finished<'a> {
    /// The problem.
    pub problem: &'a Board,
    /// The problem with its answer.
    pub solved: &'a Board,
    /// The clues that it has beyond what it needs.
    pub spare: &'a [(LayerId, usize)],
    /// What the engine needs to solve it.
    pub difficulty: &'a Difficulty,
    /// What a person needs, if that was asked for.
    pub grade: Option<&'a Grade>,
}

/// A part of a specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The number of clues.
    Clues,
    /// The symmetry of the places that bear clues.
    Symmetry,
    /// The places that may bear clues.
    Mask,
    /// The values of clues.
    Values,
    /// Clues beyond what is needed.
    Spare,
    /// Kinds of clues that are never to be tried.
    Weight,
    /// The size of the answer.
    Length,
    /// How far the two ends of a path are apart.
    Apart,
    /// What the engine, or a person, needs.
    Difficulty,
    /// The hardest kind of step that a person may need.
    Technique,
    /// The board to begin with.
    Start,
    /// What the rule file prefers, and what any puzzle has: an answer with something in it that puzz.link takes.
    Quality,
}

impl Part {
    /// Its option on the command line.
    pub fn option(self) -> &'static str {
        match self {
            Self::Clues => "--clues",
            Self::Symmetry => "--symmetry",
            Self::Mask => "--mask",
            Self::Values => "--values",
            Self::Spare => "--spare",
            Self::Weight => "--weight",
            Self::Length => "--length",
            Self::Apart => "--apart",
            Self::Difficulty => "--difficulty",
            Self::Technique => "--technique",
            Self::Start => "--from",
            Self::Quality => "prefer",
        }
    }
}

/// A part of a specification that a puzzle does not keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// Which part.
    pub part: Part,
    /// What is the matter.
    pub why: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.part.option(), self.why)
    }
}

/// Every part of the specification that a puzzle does not keep; at most one breach for each.
pub fn audit(genre: &Genre, wishes: &Wishes, puzzle: Finished<'_>, budget: &Budget) -> Result<Vec<Breach>> {
    let Finished { problem, solved, spare, difficulty, grade } = puzzle;
    let clues = clues_of(genre, problem);
    let told = clues.iter().filter(|clue| !is_single(genre, clue.layer));
    let length = present(genre, solved);
    let level = difficulty.level;
    let redundant = spare_breach(genre, wishes, problem, spare, budget)?;
    let found = [
        (Part::Clues, outside(&wishes.clues, clues.len(), "clues")),
        (Part::Symmetry, symmetry_breach(genre, wishes, problem)),
        (Part::Mask, told.clone().find_map(|clue| mask_breach(wishes, problem, clue))),
        (Part::Values, told.clone().find_map(|clue| value_breach(genre, wishes, problem, clue))),
        (Part::Spare, redundant),
        (Part::Weight, clues.iter().find_map(|clue| weight_breach(genre, wishes, clue))),
        (Part::Length, outside(&wishes.length, length, "values of the answer")),
        (Part::Apart, apart_breach(genre, wishes, problem, &clues)),
        (Part::Difficulty, (!wishes.levels.contains(&level)).then(|| format!("level {level}"))),
        (Part::Difficulty, grade_breach(wishes, grade)),
        (Part::Technique, technique_breach(wishes, grade)),
        (Part::Start, start_breach(genre, &wishes.start, problem, solved)),
        (Part::Quality, quality_breach(genre, &wishes.start, solved, budget)?),
    ];
    Ok(found.into_iter().filter_map(|(part, why)| why.map(|why| Breach { part, why })).collect())
}

/// A clue: its layer, its slot, where it stands, and what it says.
struct Clue {
    layer: LayerId,
    slot: usize,
    place: Option<Place>,
    val: Val,
}

fn clues_of(genre: &Genre, board: &Board) -> Vec<Clue> {
    let mut clues = Vec::new();
    for (layer, declared) in genre.layers_of(Role::Given) {
        if declared.domain == Domain::Division {
            continue;
        }
        let on_blocks = division_of(genre, layer).is_some();
        for (slot, &val) in board.layer(layer).iter().enumerate().filter(|(_, v)| **v != Val::Blank) {
            let place = if on_blocks { None } else { board.place_of(genre, layer, slot) };
            clues.push(Clue { layer, slot, place, val });
        }
    }
    clues
}

/// The division to whose blocks the values of a layer belong.
fn division_of(genre: &Genre, layer: LayerId) -> Option<LayerId> {
    genre.layers[layer.at()].places.iter().find_map(|set| match set.ground {
        Ground::Blocks(structure) => match genre.structures[structure.at()].kind {
            StructureKind::Division(division) => Some(division),
            _ => None,
        },
        _ => None,
    })
}

/// How many values of the answer are there.
fn present(genre: &Genre, solved: &Board) -> usize {
    genre.layers_of(Role::Find).flat_map(|(layer, _)| solved.layer(layer)).filter(|val| val.is_present()).count()
}

fn outside(range: &std::ops::RangeInclusive<usize>, n: usize, what: &str) -> Option<String> {
    (!range.contains(&n)).then(|| format!("{n} {what}"))
}

/// The positions to which a symmetry takes one, in halves of a cell.
fn moved(symmetry: Symmetry, grid: &Grid, (y, x): (i64, i64)) -> Vec<(i64, i64)> {
    let (down, right) = (2 * grid.rows() as i64, 2 * grid.cols() as i64);
    match symmetry {
        Symmetry::HalfTurn => vec![(down - y, right - x)],
        Symmetry::QuarterTurn => vec![(x, down - y), (down - y, right - x), (right - x, y)],
        Symmetry::LeftRight => vec![(y, right - x)],
        Symmetry::TopBottom => vec![(down - y, x)],
        Symmetry::Both => vec![(y, right - x), (down - y, x), (down - y, right - x)],
    }
}

/// Whether there is one place for each symbol of a layer, wherever a pattern or a mask would have clues.
fn is_single(genre: &Genre, layer: LayerId) -> bool {
    genre.notation.make.hints.contains(&MakeHint::Single(layer))
}

/// Clues outside the board, those of the whole board and single symbols belong to no pattern. Clues of blocks make one together with the blocks.
fn symmetry_breach(genre: &Genre, wishes: &Wishes, board: &Board) -> Option<String> {
    let suggested = genre.notation.make.hints.iter().find_map(|hint| match hint {
        MakeHint::Symmetry(symmetry) => Some(*symmetry),
        _ => None,
    });
    let symmetry = wishes.symmetry.or(suggested)?;
    for (layer, declared) in genre.layers_of(Role::Given) {
        if let Some(division) = division_of(genre, layer) {
            let (of, _) = division_blocks(&board.grid, board.layer(division));
            let clued = |cell: &Place| {
                let value = board.layer(layer).get(of[cell.at()] as usize);
                value.is_some_and(|v| *v != Val::Blank)
            };
            let cells = board.grid.places(Kind::Cell).filter(|cell| of[cell.at()] != u32::MAX && clued(cell));
            let drawn = |link: &Place| {
                let ends = board.grid.ends(*link);
                of[ends[0].at()] != of[ends[1].at()]
            };
            let borders = board.grid.places(Kind::Link).filter(drawn);
            let broken = unmatched(symmetry, board, cells).map(|p| (p, "a room with a clue"));
            let broken = broken.or_else(|| unmatched(symmetry, board, borders).map(|p| (p, "a border")));
            if let Some((place, what)) = broken {
                return Some(format!("{what} at {} has no counterpart", board.grid.name(place)));
            }
        } else if declared.domain != Domain::Division && !is_single(genre, layer) {
            let slots = board.layer(layer).iter().enumerate().filter(|(_, v)| **v != Val::Blank);
            let places = slots.filter_map(|(slot, _)| board.place_of(genre, layer, slot));
            if let Some(place) = unmatched(symmetry, board, places) {
                return Some(format!("the clue at {} has no counterpart", board.grid.name(place)));
            }
        }
    }
    None
}

/// A place of a pattern that has no counterpart in it.
fn unmatched(symmetry: Symmetry, board: &Board, pattern: impl Iterator<Item = Place>) -> Option<Place> {
    let places: Vec<Place> = pattern.filter(|p| !matches!(p.kind, Kind::Margin | Kind::Board)).collect();
    let there: BTreeSet<(Kind, (i64, i64))> = places.iter().map(|p| (p.kind, board.grid.position(*p))).collect();
    let lacks = |p: &&Place| {
        let images = moved(symmetry, &board.grid, board.grid.position(**p));
        images.into_iter().any(|at| !there.contains(&(p.kind, at)))
    };
    places.iter().find(lacks).copied()
}

fn mask_breach(wishes: &Wishes, board: &Board, clue: &Clue) -> Option<String> {
    let mask = wishes.mask.as_ref()?;
    let Some(place) = clue.place else { return Some("a clue of a room".to_owned()) };
    if place.kind == Kind::Board {
        return None;
    }
    let (y, x) = board.grid.position(place);
    let (kind, rows) = mask.picture();
    let at = match kind {
        // What it does not speak of, it does not allow.
        Some(own) if own != place.kind => return Some(format!("a clue at {}", board.grid.name(place))),
        Some(_) => (y / 2, x / 2),
        None => (y, x),
    };
    let shown = usize::try_from(at.0).ok().zip(usize::try_from(at.1).ok());
    let allowed = shown.is_some_and(|(y, x)| rows.get(y).and_then(|row| row.get(x)).copied().unwrap_or(false));
    (!allowed).then(|| format!("a clue at {}", board.grid.name(place)))
}

/// Numbers limit numbers and names limit names; `?` says nothing.
fn value_breach(genre: &Genre, wishes: &Wishes, board: &Board, clue: &Clue) -> Option<String> {
    let listed = |wanted: &dyn Fn(&Val) -> bool| wishes.values.iter().any(wanted);
    let number = |n: i64| !listed(&|v| matches!(v, Val::Int(_))) || listed(&|v| *v == Val::Int(n));
    let field = |f: FieldVal| !matches!(f, FieldVal::Int(n) if !number(n));
    let named = |s| !listed(&|v| matches!(v, Val::Sym(_))) || listed(&|v| *v == Val::Sym(s));
    let fine = match clue.val {
        Val::Int(n) => number(n),
        Val::Sym(symbol) => named(symbol),
        Val::Tag(symbol, fields) => named(symbol) && fields.into_iter().all(field),
        Val::List(list) => list.entries().all(|entry| match entry {
            Entry::Number(n) => number(n),
            Entry::Shape(_) | Entry::Unknown | Entry::Many => true,
        }),
        _ => true,
    };
    let place = board.place_of(genre, clue.layer, clue.slot).map_or(String::new(), |p| board.grid.name(p));
    (!fine).then(|| format!("the clue at {place} has another value"))
}

fn weight_breach(genre: &Genre, wishes: &Wishes, clue: &Clue) -> Option<String> {
    let name = &genre.symbols[clue.val.symbol()?.at()];
    let never = wishes.weights.iter().any(|(of, weight)| of == name && *weight == 0);
    let stood = wishes.start.layer(clue.layer).get(clue.slot).is_some_and(|v| *v == clue.val);
    (never && !stood).then(|| format!("there is a {name}"))
}

/// Two equal clues of a layer whose clues are ends of paths are the ends of one.
fn apart_breach(genre: &Genre, wishes: &Wishes, board: &Board, clues: &[Clue]) -> Option<String> {
    let is_end = |clue: &&Clue| genre.notation.make.hints.contains(&MakeHint::Thread(clue.layer));
    let ends: Vec<(Place, Val)> =
        clues.iter().filter(is_end).filter_map(|clue| Some((clue.place?, clue.val))).collect();
    let steps = |one: Place, two: Place| {
        let ((a, b), (c, d)) = (board.grid.row_col(one), board.grid.row_col(two));
        a.abs_diff(c) + b.abs_diff(d)
    };
    ends.iter().enumerate().find_map(|(i, &(one, val))| {
        let near = |&&(two, other): &&(Place, Val)| other == val && steps(one, two) < wishes.apart;
        let &(two, _) = ends[i + 1..].iter().find(near)?;
        Some(format!("the ends at {} and {} are {} apart", board.grid.name(one), board.grid.name(two), steps(one, two)))
    })
}

/// So many clues can go, all at once, and one answer is left.
fn spare_breach(
    genre: &Genre,
    wishes: &Wishes,
    problem: &Board,
    spare: &[(LayerId, usize)],
    budget: &Budget,
) -> Result<Option<String>> {
    if spare.len() != wishes.spare {
        return Ok(Some(format!("{} clues more than needed", spare.len())));
    }
    if spare.is_empty() {
        return Ok(None);
    }
    let mut without = problem.clone();
    for &(layer, slot) in spare {
        match without.layer_mut(layer).get_mut(slot) {
            Some(val) if *val != Val::Blank => *val = Val::Blank,
            _ => return Ok(Some("a clue was named twice".to_owned())),
        }
    }
    let verdict = Engine::new(genre, &without, budget)?.solve(budget)?;
    Ok((!matches!(verdict, Verdict::Unique(_))).then(|| "without the spare clues there are several answers".to_owned()))
}

/// The first sentence of the rule file that the puzzle does not live up to.
fn quality_breach(genre: &Genre, start: &Board, solved: &Board, budget: &Budget) -> Result<Option<String>> {
    if present(genre, solved) == 0 {
        return Ok(Some("nothing is drawn in its answer".to_owned()));
    }
    let report = check(genre, solved, CheckOptions { quirks: true }, budget)?;
    if let Some(broken) = report.broken.first() {
        return Ok(Some(broken.message.clone()));
    }
    if genre.layers_of(Role::Given).any(|(layer, _)| start.layer(layer).iter().any(|v| *v != Val::Blank)) {
        return Ok(None);
    }
    let mut exact = Exact::new(genre, solved, budget);
    let laws = genre.prefers.iter().filter(|law| applies(law, solved));
    let missed = laws.into_iter().find(|law| !law.clauses.iter().all(|clause| exact.holds(clause.formula)));
    exact.check()?;
    Ok(missed.map(|law| law.sentence.clone()))
}

fn start_breach(genre: &Genre, start: &Board, problem: &Board, solved: &Board) -> Option<String> {
    for (layer, declared) in genre.layers_of(Role::Given).chain(genre.layers_of(Role::Find)) {
        let board = if declared.role == Role::Given { problem } else { solved };
        let (was, is) = (start.layer(layer), board.layer(layer));
        if was.iter().all(|v| *v == Val::Blank) {
            continue;
        }
        let changed = match declared.domain {
            // A border that is not drawn says as much as one that is.
            Domain::Division if declared.role == Role::Given => {
                division_blocks(&start.grid, was) != division_blocks(&board.grid, is)
            }
            _ => was.len() != is.len() || was.iter().zip(is).any(|(a, b)| *a != Val::Blank && a != b),
        };
        if changed {
            return Some(format!("`{}` is not as it was", declared.name));
        }
    }
    None
}
