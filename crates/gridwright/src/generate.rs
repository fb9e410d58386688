//! New puzzles.

use crate::error::Error;
use crate::genre::Genre;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_gen::{Wishes, make};
use serde::Serialize;

/// A puzzle that was made.
#[derive(Debug, Clone, Serialize)]
pub struct Made {
    /// The puzzle; it has exactly one solution.
    pub problem: Puzzle,
    /// The puzzle with its solution.
    pub solution: Puzzle,
    /// How many clues it has, borders aside.
    pub clues: usize,
    /// The seed: with the same index it gives the same puzzle on every machine.
    pub seed: u64,
    /// Its number among the puzzles of the seed.
    pub index: u64,
}

impl Genre {
    /// Makes the `index`-th puzzle of a seed, in the way that the rule file suggests. The same arguments give the same puzzle on
    /// every machine.
    ///
    /// ```
    /// use gridwright::{Genre, Limits};
    /// let made = Genre::named("nurikabe").unwrap().generate(4, 4, 1, 0, &Limits::none()).unwrap();
    /// assert!(made.problem.solve(&Limits::none()).unwrap().is_unique());
    /// ```
    pub fn generate(&self, rows: usize, cols: usize, seed: u64, index: u64, limits: &Limits) -> Result<Made, Error> {
        self.blank(rows, cols)?.generate(seed, index, limits)
    }
}

impl Puzzle {
    /// Makes a puzzle that begins with this board: its clues stay, and what is drawn is part of the answer.
    pub fn generate(&self, seed: u64, index: u64, limits: &Limits) -> Result<Made, Error> {
        let made = make(self.rules(), &Wishes::new(self.board().clone()), seed, index, &limits.budget())?;
        let (problem, solution) = (self.with_answer(made.problem), self.with_answer(made.solved));
        Ok(Made { problem, solution, clues: made.n_clues, seed, index })
    }
}
