//! The diagram engine in making puzzles: random answers that are all equally likely, and a second voice on uniqueness.
//!
//! Where all answers of the start fit a small diagram, one is drawn uniformly. How large a diagram may be is a number of
//! bytes, never of seconds: the same seed takes the same way on every machine.

use crate::desk::Desk;
use crate::error::{GenError, Result};
use gridwright_base::Stop;
use gridwright_board::{Board, Val};
use gridwright_frontier::Job;
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_zdd::{Refusal, lower};
use gridwright_zdd::CountTable;

/// Boards of so many cells are small enough to try.
const SMALL: usize = 64;
/// What a diagram may take.
const MEMORY: u64 = 16 << 20;

impl Desk<'_> {
    /// An answer drawn uniformly from all; none if the board is too large, a law does not fit a diagram, or answers of a
    /// certain look are wished.
    pub fn uniform(&mut self, genre: &Genre, problem: &Board) -> Result<Option<Board>> {
        if self.too_large || problem.grid.area() > SMALL || self.wants_a_look() {
            return Ok(None);
        }
        // What did not work once would not work again.
        self.too_large = true;
        let lowered = match lower(genre, problem, self.budget()) {
            Ok(lowered) => lowered,
            Err(Refusal::Stopped(stop)) => return Err(stop.into()),
            Err(_) => return Ok(None),
        };
        let budget = self.budget().fresh_account().with_memory(MEMORY);
        let Ok(diagram) = lowered.build(&Job::new(&budget)) else {
            self.check()?;
            return Ok(None);
        };
        let Ok(table) = CountTable::new(&diagram, &budget) else {
            self.check()?;
            return Ok(None);
        };
        let Some(member) = table.sample(&mut self.rng) else { return Ok(None) };
        self.too_large = false;
        Ok(lowered.confirmed(&member, self.budget())?)
    }

    /// Whether the hints or the start say what answers should look like.
    fn wants_a_look(&self) -> bool {
        let drawn = |layer| self.wishes.start.layer(layer).iter().any(|v| *v != Val::Blank);
        self.hints.share.is_some() || self.genre.layers_of(Role::Find).any(|(layer, _)| drawn(layer))
    }

    /// Asks the diagram engine whether a problem has exactly one answer.
    pub fn confirm_by_diagram(&self, problem: &Board) -> Result<()> {
        let refused = |refusal: Refusal| match refusal {
            Refusal::Stopped(stop) => GenError::Stopped(stop),
            other => GenError::NoDiagram(other.to_string()),
        };
        let lowered = lower(self.genre, problem, self.budget()).map_err(refused)?;
        let budget = self.budget().fresh_account();
        match lowered.count(&Job::new(&budget)) {
            Ok(count) if count == 1_u8.into() => Ok(()),
            Ok(count) => Err(GenError::Disagree { count: count.to_string() }),
            Err(gridwright_frontier::Error::Stopped { stop, .. }) => Err(stop.into()),
            Err(_) => Err(Stop::Memory.into()),
        }
    }
}
