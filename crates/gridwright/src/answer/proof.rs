//! Proofs that a solution is the only one.
//!
//! A proof file starts with two comment lines, its version and the solved board as JSON; the derivation follows in the
//! format of `gridwright-proof`.

use crate::error::Error;
use crate::genre::Genres;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::Budget;
use gridwright_check::{CheckOptions, State, check};
use gridwright_solve::{prove_unique, verify_unique};

const HEADER: &str = "c gridwright uniqueness proof 1";

impl Puzzle {
    /// The text of a proof file.
    pub(super) fn proof(&self, solution: &Puzzle, budget: &Budget) -> Result<String, Error> {
        let proof = prove_unique(self.rules(), solution.board(), budget)?;
        let proof = proof.ok_or_else(|| Error::Internal("there is another solution (internal error)".to_owned()))?;
        Ok(format!("{HEADER}\nc board {}\n{proof}", solution.json()))
    }
}

impl Genres {
    /// Checks the text of a proof file, as [`Solved::proof`](super::Solved::proof) is one: nothing if it is right, else what is
    /// wrong with it. No code is shared with the engine that found it.
    ///
    /// ```
    /// use gridwright::answer::SolveHow;
    /// use gridwright::{Genres, Limits};
    /// let (genres, limits) = (Genres::shipped(), Limits::none());
    /// let puzzle = genres.read("slither/3/3/32221313c").unwrap();
    /// let how = SolveHow { prove: true, ..SolveHow::default() };
    /// let proof = puzzle.solve_how(how, &limits).unwrap().more.proof.unwrap();
    /// assert_eq!(genres.verify_proof(&proof, &limits).unwrap(), None);
    /// ```
    pub fn verify_proof(&self, text: &str, limits: &Limits) -> Result<Option<String>, Error> {
        let budget = limits.budget();
        let mut lines = text.lines();
        let board = match (lines.next(), lines.next().and_then(|line| line.strip_prefix("c board "))) {
            (Some(HEADER), Some(board)) => board,
            _ => return Err(Error::tool("bad-proof", "this is no proof of ours")),
        };
        let puzzle = self.read(board)?;
        let report = check(puzzle.rules(), puzzle.board(), CheckOptions::default(), &budget)?;
        if report.state != State::Right {
            return Ok(Some("the board is not solved".to_owned()));
        }
        let verified = verify_unique(puzzle.rules(), puzzle.board(), text, &budget)?;
        Ok(verified.err().map(|problem| problem.to_string()))
    }
}
