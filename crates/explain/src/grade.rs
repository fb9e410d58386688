//! How hard a puzzle is for a person.
//!
//! What makes a step hard is how much must be held in mind at once, and what makes a puzzle hard is how many hard steps it has
//! and how few other steps are open when one is due: complexity of steps and dependency among them explain most of the times
//! that thousands of people needed for Sudoku (R. Pelánek, "Difficulty rating of Sudoku puzzles: an overview and evaluation", 2014,
//! arXiv:1403.7373). All of it is told as a vector, and summed up in one number and one word.

use crate::path::Path;
use crate::step::{Kind, Step};

/// What a path asks, in numbers.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Vector {
    /// Steps of each kind, the easiest first.
    pub steps: [usize; 4],
    /// The kind of the hardest step, as its place among the kinds; 0 if there are none.
    pub hardest: usize,
    /// Things to think of, summed over the steps of several pieces.
    pub pieces: usize,
    /// The most things to think of in one step.
    pub most_pieces: usize,
    /// Known values that steps rest on, summed.
    pub cells: usize,
    /// The most known values that one step rests on.
    pub most_cells: usize,
    /// Consequences, summed over all chains.
    pub chain: usize,
    /// The longest chain.
    pub longest_chain: usize,
    /// The mean, over the steps that one piece does not show, of the share of a step among those open with it.
    pub narrowness: f64,
}

/// How hard a puzzle is, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Word {
    /// One piece of a law at a time.
    Easy,
    /// Now and then one assumption, or two things at once.
    Medium,
    /// Several things at once.
    Hard,
    /// Long chains, or cases to go through.
    Expert,
}

impl Word {
    /// All, the easiest first.
    pub const ALL: [Word; 4] = [Word::Easy, Word::Medium, Word::Hard, Word::Expert];

    /// How it is written.
    pub fn name(self) -> &'static str {
        match self {
            Word::Easy => "easy",
            Word::Medium => "medium",
            Word::Hard => "hard",
            Word::Expert => "expert",
        }
    }

    /// How hard a puzzle is at least that needs this step.
    pub fn of_step(step: &Step) -> Self {
        Vector::of(std::slice::from_ref(step)).word()
    }
}

/// How hard a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Grade {
    /// In a word.
    pub word: Word,
    /// In one number; larger is harder.
    pub score: f64,
    /// In all its numbers.
    pub vector: Vector,
}

/// Steps of more things than this are beyond "hard".
const MOST_OF_HARD: usize = 6;

impl Grade {
    /// Of a path.
    pub fn of(path: &Path) -> Self {
        let vector = Vector::of(&path.steps);
        Self { word: vector.word(), score: vector.score(&path.steps), vector }
    }
}

impl Vector {
    fn of(steps: &[Step]) -> Self {
        let mut vector = Self::default();
        let mut hard = 0.0;
        for step in steps {
            let kind = kind_number(step.kind);
            vector.steps[kind] += 1;
            vector.hardest = vector.hardest.max(kind);
            vector.most_pieces = vector.most_pieces.max(step.size.pieces);
            vector.cells += step.size.cells;
            vector.most_cells = vector.most_cells.max(step.size.cells);
            vector.chain += step.size.chain;
            vector.longest_chain = vector.longest_chain.max(step.size.chain);
            if kind > 0 {
                hard += 1.0;
                vector.narrowness += 1.0 / (1 + step.open) as f64;
            }
            if step.size.pieces > 1 {
                vector.pieces += step.size.pieces;
            }
        }
        if hard > 0.0 {
            vector.narrowness /= hard;
        }
        vector
    }

    /// The word follows from what the hardest step asks: puzzles of one word need the same ways of thinking.
    fn word(&self) -> Word {
        let [_, assume, several, search] = self.steps;
        if search > 0 || self.most_pieces > MOST_OF_HARD {
            Word::Expert
        } else if self.most_pieces > 2 {
            Word::Hard
        } else if several + assume > 0 {
            Word::Medium
        } else {
            Word::Easy
        }
    }

    fn score(&self, steps: &[Step]) -> f64 {
        (10.0 * steps.iter().map(step_score).sum::<f64>()).round() / 10.0
    }
}

fn kind_number(kind: Kind) -> usize {
    Kind::ALL.iter().position(|&other| other == kind).unwrap_or(0)
}

/// What must be held in mind at once: the things to think of and the known values. A step that one piece shows with a glance at one
/// value is none. Less where many other steps were open, any of which would do; and one step of many things is more than several of few.
///
/// The form was fixed on half of 450 rated Sudoku, before it was compared with the other half (docs/reasons.md).
fn step_score(step: &Step) -> f64 {
    let cells = step.size.cells as f64;
    let open = (1.0 + step.open as f64).sqrt().sqrt();
    let at_once = step.size.pieces as f64 + cells;
    let held: f64 = match step.kind {
        Kind::Piece if step.size.cells < 2 => 0.0,
        Kind::Piece => cells / 2.0,
        Kind::Assume => 0.5 * at_once / open,
        Kind::Several => at_once / open,
        Kind::Search => 3.0 * at_once / open,
    };
    // The power 1.5, by roots alone: these are exact on every machine.
    held * held.sqrt()
}
