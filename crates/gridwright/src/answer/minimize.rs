//! The puzzle without the clues it does not need.

use super::{Answer, Clock, Element};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_solve::{Clue, minimize};
use serde::Serialize;

/// What `minimize` adds.
#[derive(Debug, Clone, Serialize)]
pub struct Minimized {
    /// The puzzle that is left, as a URL; none where the genre has no such form.
    pub url: Option<String>,
    /// The puzzle that is left.
    pub pzprv3: Puzzle,
    /// The clues taken away, in the order in which that was done.
    pub redundant: Vec<RedundantClue>,
    /// Whether no further clue can be taken away.
    pub complete: bool,
}

/// A clue that is not needed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RedundantClue {
    /// Its layer.
    pub layer: String,
    /// Its place; a clue of a room is at the room's first cell.
    pub elements: Vec<Element>,
    /// Its name: `clue:r3c4`.
    pub site: String,
}

impl Puzzle {
    /// The puzzle without clues it does not need: none that is left can go. Needs a puzzle with exactly one solution.
    pub fn minimize(&self, limits: &Limits) -> Result<Answer<Minimized>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let found = minimize(self.rules(), self.board(), &budget)?.ok_or(Error::NotUnique)?;
        let left = self.with_answer(found.board);
        let more = Minimized {
            url: left.url().ok(),
            redundant: found.redundant.iter().map(|clue| self.redundant(clue)).collect(),
            complete: found.complete,
            pzprv3: left,
        };
        let mut answer = Answer::new(self, "csp", more);
        answer.set_count(1_u8.into());
        if let Some(stop) = found.stop {
            answer.stop(stop);
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn redundant(&self, clue: &Clue) -> RedundantClue {
        let (rules, board) = (self.rules(), self.board());
        let place = board.place_of(rules, clue.layer, clue.index);
        RedundantClue {
            layer: rules.layers[clue.layer.at()].name.clone(),
            elements: place.into_iter().map(|place| Element::of(&board.grid, place)).collect(),
            site: gridwright_board::Site::new(clue.layer, clue.index).name(rules, board),
        }
    }
}
