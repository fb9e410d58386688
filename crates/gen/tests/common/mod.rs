//! Every genre with every option: which promises are kept, which are refused, which were not reached.
//!
//! The cases are derived from the genre alone, so a new genre needs no line here.

pub mod eye;

use gridwright_base::{Budget, CpuOf};
use gridwright_board::{Board, Val};
use gridwright_gen::{Breach, Finished, GenError, Hints, Made, Mask, Technique, Wishes, Word, audit, grade, make};
use gridwright_grid::{Grid, Symmetry};
use gridwright_lang::ir::{Alt, Domain, Genre, LayerId, Role};
use std::time::Duration;

/// A specification with a name.
pub struct Case {
    /// The options.
    pub name: String,
    /// What they ask for.
    pub wishes: Wishes,
}

/// What became of a case.
#[derive(Debug, Clone)]
pub enum Fate {
    /// A puzzle came, and it is what was asked for.
    Kept,
    /// The call was refused, for this reason.
    Refused(String),
    /// No puzzle came: what was told.
    Missed(String),
    /// A puzzle came that is not what was asked for: by whom this was seen.
    Broken(String),
}

/// The cases of a genre at a size. `plain` is a puzzle made without any wish; what it has shapes what is asked for.
pub fn cases(genre: &Genre, grid: &Grid, plain: &Made, tries: u64) -> Vec<Case> {
    let blank = || Wishes { tries, ..Wishes::new(Board::blank(genre, grid.clone())) };
    let mut cases = Vec::new();
    let mut add = |name: &str, change: &dyn Fn(&mut Wishes)| {
        let mut wishes = blank();
        change(&mut wishes);
        cases.push(Case { name: name.to_owned(), wishes });
    };
    for (name, symmetry) in [
        ("symmetry half-turn", Symmetry::HalfTurn),
        ("symmetry left-right", Symmetry::LeftRight),
        ("symmetry top-bottom", Symmetry::TopBottom),
        ("symmetry both", Symmetry::Both),
        ("symmetry quarter-turn", Symmetry::QuarterTurn),
    ] {
        add(name, &|wishes| wishes.symmetry = Some(symmetry));
    }
    let numbers = numbers(genre, &plain.problem);
    add("values", &|wishes| wishes.values = numbers.iter().take(3).map(|n| Val::Int(*n)).collect());
    if let Some(symbol) = symbols(genre).first() {
        add("values by name", &|wishes| wishes.values = vec![*symbol]);
    }
    for (name, factor, more) in [("mask of cells", 1, 0), ("mask of points", 1, 1), ("mask of all", 2, 1)] {
        let (rows, cols) = (factor * grid.rows() + more, factor * grid.cols() + more);
        // All but a corner and its surroundings.
        let picture: Vec<Vec<bool>> =
            (0..rows).map(|y| (0..cols).map(|x| y >= 2 * factor || x >= 2 * factor).collect()).collect();
        add(name, &|wishes| wishes.mask = Mask::new(grid, picture.clone()));
    }
    let n = plain.n_clues;
    add("clues", &|wishes| wishes.clues = n..=n + 2);
    add("density", &|wishes| wishes.clues = n.saturating_sub(1)..=n + grid.area() / 10);
    add("length", &|wishes| wishes.length = plain.length.saturating_sub(2)..=plain.length + 2);
    add("apart", &|wishes| wishes.apart = 3);
    add("spare", &|wishes| wishes.spare = 2);
    if let Some(name) = genre.symbols.first() {
        add("weight", &|wishes| wishes.weights = vec![(name.clone(), 0)]);
    }
    add("difficulty", &|wishes| wishes.levels = 0..=1);
    add("grade", &|wishes| wishes.grades = Some(Word::Easy..=Word::Hard));
    add("technique", &|wishes| wishes.technique = Some(Technique::Several));
    add("from clues", &|wishes| wishes.start = with_a_clue(genre, wishes.start.clone(), &plain.problem));
    add("from an answer", &|wishes| wishes.start = with_an_answer(genre, wishes.start.clone(), &plain.solved));
    add("from rooms", &|wishes| wishes.start = with_rooms(genre, wishes.start.clone(), &plain.problem));
    add("all together", &|wishes| {
        wishes.symmetry = Some(Symmetry::HalfTurn);
        wishes.levels = 0..=1;
        wishes.clues = 0..=n + grid.area() / 4;
        wishes.length = 0..=2 * plain.length;
    });
    cases
}

/// Makes a puzzle, and asks the auditor and a second reading about it.
pub fn fate(genre: &Genre, wishes: &Wishes, seconds: u64) -> Fate {
    let budget = Budget::unlimited().with_cpu(Duration::from_secs(seconds), CpuOf::Thread);
    match make(genre, wishes, 1, 0, &budget) {
        Ok(made) => {
            let breaches = breaches(genre, wishes, &made).into_iter().map(|breach| breach.to_string());
            let seen = eye::seen(genre, wishes, &made).map(|what| format!("seen: {what}"));
            let all: Vec<String> = breaches.chain(seen).collect();
            if all.is_empty() { Fate::Kept } else { Fate::Broken(all.join("; ")) }
        }
        Err(refused @ GenError::Refused { .. }) => Fate::Refused(refused.to_string()),
        Err(problem) => Fate::Missed(problem.to_string()),
    }
}

/// What of some wishes a puzzle does not keep. It is graded anew.
pub fn breaches(genre: &Genre, wishes: &Wishes, made: &Made) -> Vec<Breach> {
    let budget = Budget::unlimited();
    let graded = if wishes.asks_for_a_grade() { grade(genre, &made.problem, &budget).unwrap() } else { None };
    let finished = Finished {
        problem: &made.problem,
        solved: &made.solved,
        spare: &made.spare,
        difficulty: &made.difficulty,
        grade: graded.as_ref(),
    };
    audit(genre, wishes, finished, &budget).unwrap()
}

/// The numbers that clues of a puzzle have, most frequent first.
fn numbers(genre: &Genre, problem: &Board) -> Vec<i64> {
    let mut all: Vec<i64> = Vec::new();
    for (layer, _) in genre.layers_of(Role::Given) {
        all.extend(problem.layer(layer).iter().filter_map(|v| match v {
            Val::Int(n) => Some(*n),
            _ => None,
        }));
    }
    let count = |n: i64| all.iter().filter(|m| **m == n).count();
    let mut distinct = all.clone();
    distinct.sort_unstable();
    distinct.dedup();
    distinct.sort_by_key(|n| std::cmp::Reverse(count(*n)));
    if distinct.is_empty() { vec![1] } else { distinct }
}

/// The symbols without fields that clues may be.
fn symbols(genre: &Genre) -> Vec<Val> {
    let marks = Hints::of(genre).marks(genre);
    let domains = marks.iter().map(|l| &genre.layers[l.at()].domain);
    let alts = domains.flat_map(|domain| match domain {
        Domain::Values { alts, .. } => alts.clone(),
        _ => Vec::new(),
    });
    let symbol = |alt: Alt| match alt {
        Alt::Symbol(symbol, fields) if fields.is_empty() => Some(Val::Sym(symbol)),
        _ => None,
    };
    alts.filter_map(symbol).collect()
}

/// A blank board with one clue of another.
fn with_a_clue(genre: &Genre, mut start: Board, problem: &Board) -> Board {
    let on_places = |l: &LayerId| genre.layers[l.at()].domain != Domain::Division && start.layer(*l).len() > 1;
    for layer in genre.layers_of(Role::Given).map(|l| l.0).filter(on_places).collect::<Vec<_>>() {
        if start.layer(layer).len() != problem.layer(layer).len() {
            continue;
        }
        if let Some(slot) = problem.layer(layer).iter().position(|v| *v != Val::Blank) {
            start.layer_mut(layer)[slot] = problem.layer(layer)[slot];
            break;
        }
    }
    start
}

/// A blank board with two values of an answer.
fn with_an_answer(genre: &Genre, mut start: Board, solved: &Board) -> Board {
    if let Some((layer, _)) = genre.layers_of(Role::Find).next() {
        let there: Vec<usize> =
            (0..solved.layer(layer).len()).filter(|&i| solved.layer(layer)[i].is_present()).collect();
        for &slot in there.iter().take(2) {
            start.layer_mut(layer)[slot] = solved.layer(layer)[slot];
        }
    }
    start
}

/// A blank board with the rooms of another.
fn with_rooms(genre: &Genre, mut start: Board, problem: &Board) -> Board {
    let rooms = genre.layers_of(Role::Given).filter(|(_, l)| l.domain == Domain::Division);
    for (layer, _) in rooms {
        start.layer_mut(layer).copy_from_slice(problem.layer(layer));
        start.fit_blocks(genre);
    }
    start
}
