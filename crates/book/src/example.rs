//! The example on a page of rules.
//!
//! It is made for the page, by the generator and always from the same seed: an example taken from the book would give one of its
//! answers away. Where the generator makes none in time it is the smallest puzzle of the genre in the list, which is better than
//! a page of rules that shows nothing.

use crate::entry::Entry;
use gridwright::{Genre, Limits, Puzzle};
use std::time::Duration;

/// Sizes to try, as rows and columns: small, but with room for every law to matter.
const SIZES: [(usize, usize); 4] = [(6, 6), (5, 5), (4, 4), (4, 6)];

/// How long a size is tried.
const PATIENCE: Duration = Duration::from_secs(3);

/// The seed of all examples.
const SEED: u64 = 19;

/// A small puzzle with its answer.
#[derive(Debug, Clone)]
pub struct Example {
    /// The puzzle.
    pub problem: Puzzle,
    /// Its answer.
    pub answer: Puzzle,
}

impl Example {
    /// A puzzle made for the page; none if that cannot be done soon.
    pub fn made(genre: &Genre, limits: &Limits) -> Option<Example> {
        let limits = limits.clone().cpu(PATIENCE);
        let made = SIZES.iter().find_map(|&(rows, cols)| genre.generate(rows, cols, SEED, 0, &limits).ok())?;
        Some(Example { problem: made.problem, answer: made.solution.without_crosses() })
    }

    /// The smallest puzzle of some.
    pub fn smallest(entries: &[&Entry]) -> Option<Example> {
        let smallest = entries.iter().min_by_key(|entry| entry.problem.rows() * entry.problem.cols())?;
        Some(Example { problem: smallest.problem.clone(), answer: smallest.answer.clone() })
    }
}
