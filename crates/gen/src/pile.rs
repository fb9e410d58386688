//! Givens that make sense only in twos: added pair by pair while the puzzle stays unique.
//!
//! The start must have exactly one answer, as a board without any such given often has: nothing is drawn.

use crate::desk::Desk;
use crate::error::Result;
use crate::values::{domain, slots};
use gridwright_base::Stop;
use gridwright_board::{Board, Val};
use gridwright_lang::ir::LayerId;
use gridwright_solve::{Engine, SolveError, Verdict};

/// Pairs tried for each slot of the layer.
const TRIES: usize = 12;
/// At most this share of the places, in a hundred, is used.
const FULL: usize = 40;

impl Desk<'_> {
    /// Adds pairs of givens; returns the solved board, or none if even the start is not unique.
    pub fn pile(&mut self, start: &Board, layer: LayerId) -> Result<Option<Board>> {
        let places = slots(self.genre, start, layer);
        let values = domain(self.genre, start, layer);
        let mut board = start.clone();
        let mut solved = match self.only_answer(&board)? {
            Some(solved) => solved,
            None => return Ok(None),
        };
        let mut used = 0;
        for _ in 0..TRIES * places.len() {
            self.look_up()?;
            let pair = [places[self.rng.index(places.len())], places[self.rng.index(places.len())]];
            let in_line = pair[0] % board.grid.cols() == pair[1] % board.grid.cols()
                || pair[0] / board.grid.cols() == pair[1] / board.grid.cols();
            if pair[0] == pair[1] || pair.iter().any(|&i| board.layer(layer)[i] != Val::Blank) {
                continue;
            }
            // Two that stand in line have more to do with each other.
            if !in_line && self.rng.chance(1, 2) {
                continue;
            }
            let mut trial = board.clone();
            for (turn, &i) in pair.iter().enumerate() {
                // Values come by kind first: a kind with many values is not to crowd out one with few.
                let kinds = kinds_of(&values);
                let kind = &kinds[(turn + self.rng.index(kinds.len())) % kinds.len()];
                trial.layer_mut(layer)[i] = kind[self.rng.index(kind.len().min(5))];
            }
            if let Some(found) = self.only_answer(&trial)? {
                (board, solved, used) = (trial, found, used + 2);
            }
            if used * 100 > places.len() * FULL {
                break;
            }
        }
        Ok((used > 0).then_some(solved))
    }

    /// The answer of a problem that has exactly one.
    pub fn only_answer(&mut self, problem: &Board) -> Result<Option<Board>> {
        self.questions += 1;
        match Engine::new(self.genre, problem)?.solve(&self.allowance()) {
            Ok(Verdict::Unique(board)) => Ok(Some(board)),
            Ok(Verdict::Unknown { stop: stop @ (Stop::Cancelled | Stop::Time | Stop::Memory), .. }) => Err(stop.into()),
            Ok(_) | Err(SolveError::Stopped(Stop::Steps)) => Ok(None),
            Err(problem) => Err(problem.into()),
        }
    }
}

/// The values sorted by symbol or tag.
fn kinds_of(values: &[Val]) -> Vec<Vec<Val>> {
    let mut kinds: Vec<Vec<Val>> = Vec::new();
    for &val in values {
        match kinds.iter_mut().find(|kind| kind[0].symbol() == val.symbol()) {
            Some(kind) => kind.push(val),
            None => kinds.push(vec![val]),
        }
    }
    kinds
}
