//! What is asked of a puzzle.

use crate::mask::Mask;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_explain::{Kind, Word};
use gridwright_grid::Symmetry;
use gridwright_lang::ir::Entry;
use std::ops::RangeInclusive;

/// How to make a puzzle unique.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Every clue of a random answer, then fewer.
    Thin,
    /// Givens added one by one, each in keeping with a random answer, then those taken away that are not needed
    /// (Section 5.2 of M. Ishihata and F. Tokumasu, "Solving and generating Nagareru puzzles", SEA 2022).
    Grow,
    /// Givens changed bit by bit.
    Search,
}

impl Strategy {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Thin => "thin",
            Self::Grow => "grow",
            Self::Search => "search",
        }
    }
}

/// What is asked of a puzzle.
#[derive(Debug, Clone)]
pub struct Wishes {
    /// The board to start from: its size and options, the givens that stay, and the part of the answer that is wished.
    pub start: Board,
    /// How many clues there shall be.
    pub clues: RangeInclusive<usize>,
    /// The symmetry of the places that bear clues.
    pub symmetry: Option<Symmetry>,
    /// The places that may bear clues; none: all.
    pub mask: Option<Mask>,
    /// The values that clues may have. Numbers limit numbers, names limit names; where none are listed, all are fine. That a clue
    /// says `?` is always fine.
    pub values: Vec<Val>,
    /// Clues beyond what is needed.
    pub spare: usize,
    /// How often symbols and tags are tried when givens are grown, by name; 10 is the usual weight.
    pub weights: Vec<(String, u64)>,
    /// How many values of the answer may be yes.
    pub length: RangeInclusive<usize>,
    /// How many steps the two ends of a path are apart at least, where clues are such ends; 0: as it comes.
    pub apart: usize,
    /// Levels of difficulty for the engine that are wanted.
    pub levels: RangeInclusive<u8>,
    /// Grades by what a person needs that are wanted; none: any.
    pub grades: Option<RangeInclusive<Word>>,
    /// The hardest kind of step that a person may need; none: any.
    pub technique: Option<Kind>,
    /// Whether the diagram engine is asked for its word, too.
    pub both: bool,
    /// How many times to begin anew before giving up.
    pub tries: u64,
}

impl Wishes {
    /// Any puzzle on this board.
    pub fn new(start: Board) -> Self {
        Self {
            start,
            clues: 0..=usize::MAX,
            symmetry: None,
            mask: None,
            values: Vec::new(),
            spare: 0,
            weights: Vec::new(),
            length: 0..=usize::MAX,
            apart: 0,
            levels: 0..=u8::MAX,
            grades: None,
            technique: None,
            both: false,
            tries: 1000,
        }
    }

    /// Whether a puzzle has to be graded to know whether it is what was asked for.
    pub fn asks_for_a_grade(&self) -> bool {
        self.grades.is_some() || self.technique.is_some()
    }

    /// Whether clues may have this value.
    pub fn allows(&self, val: Val) -> bool {
        let numbers = self.values.iter().any(|v| matches!(v, Val::Int(_)));
        let names = self.values.iter().any(|v| matches!(v, Val::Sym(_)));
        let number = |n: i64| !numbers || self.values.contains(&Val::Int(n));
        let name = |symbol| !names || self.values.contains(&Val::Sym(symbol));
        match val {
            Val::Int(n) => number(n),
            Val::Sym(symbol) => name(symbol),
            Val::Tag(symbol, fields) => {
                name(symbol) && fields.iter().all(|f| !matches!(f, FieldVal::Int(n) if !number(*n)))
            }
            Val::List(list) => list.entries().all(|entry| !matches!(entry, Entry::Number(n) if !number(n))),
            _ => true,
        }
    }
}
