//! Which clues a puzzle needs.

use super::{LiveBoard, Scope};
use crate::answer::{Answer, Clock, Needs};
use crate::error::Error;
use crate::limits::Limits;
use crate::value::Value;
use gridwright_solve::Verdict as Found;
use serde::Serialize;

/// What [`LiveBoard::needed`] adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Needed {
    /// Every clue, borders aside.
    pub clues: Vec<ClueNeed>,
}

/// A clue, and what would be without it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClueNeed {
    /// Its site: `clue:r3c4`.
    pub site: String,
    /// Its value.
    pub value: Value,
    /// Whether there are several solutions without it; none if a limit came first.
    pub needed: Option<bool>,
}

impl LiveBoard {
    /// For each clue whether the puzzle needs it: taken away alone, all others staying. Of a puzzle with exactly one solution.
    pub fn needed(&mut self, limits: &Limits) -> Result<Answer<Needed>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        match self.find_verdict(&self.assumed(Scope::Printed), &budget)? {
            Found::Unique(_) => {}
            Found::Unknown { stop, .. } => return Err(stop.into()),
            _ => return Err(Error::NotUnique),
        }
        let mut answer = Answer::new(&self.puzzle, "csp", Needed::default());
        answer.set_count(1_u8.into());
        let mut needs = Needs::new(&self.puzzle, &budget)?;
        for site in needs.sites() {
            let (rules, board) = (self.puzzle.rules(), self.puzzle.board());
            let value = Value::of(self.puzzle.genre(), board.layer(site.layer)[site.at()]);
            let asked = match answer.stopped() {
                Some(stop) => Err(stop.into()),
                None => needs.is_needed(site, &budget),
            };
            let needed = match asked {
                Ok(needed) => Some(needed),
                Err(problem) => {
                    answer.cut_short(problem)?;
                    None
                }
            };
            answer.more.clues.push(ClueNeed { site: site.name(rules, board), value, needed });
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }
}
