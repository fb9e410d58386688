//! Which clues a puzzle needs.

use super::{LiveBoard, Scope};
use crate::answer::{Answer, Clock};
use crate::error::Error;
use crate::limits::Limits;
use crate::value::Value;
use gridwright_base::{Budget, Stop};
use gridwright_board::{Site, Val};
use gridwright_lang::ir::{Domain, GivenUse, Role};
use gridwright_solve::{ClueEngine, Engine, Verdict as Found};
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
        let mut switches = ClueEngine::removable(self.puzzle.rules(), self.puzzle.board(), &budget)?;
        for site in self.clue_sites() {
            let (rules, board) = (self.puzzle.rules(), self.puzzle.board());
            let value = Value::of(self.puzzle.genre(), board.layer(site.layer)[site.at()]);
            let asked = match answer.stopped() {
                Some(stop) => Err(stop.into()),
                None => self.is_needed(site, &mut switches, &budget),
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

    fn clue_sites(&self) -> Vec<Site> {
        let (rules, board) = (self.puzzle.rules(), self.puzzle.board());
        let layers = rules.layers_of(Role::Given).filter(|(_, layer)| layer.domain != Domain::Division);
        let sites = layers.flat_map(|(layer, _)| {
            let there = board.layer(layer).iter().enumerate().filter(|(_, val)| **val != Val::Blank);
            there.map(move |(slot, _)| Site::new(layer, slot))
        });
        sites.collect()
    }

    /// Whether the puzzle has several solutions without a clue. Derived clues are switched off; without a structural one the
    /// problem is set up anew.
    fn is_needed(&self, site: Site, switches: &mut ClueEngine, budget: &Budget) -> Result<bool, Error> {
        let rules = self.puzzle.rules();
        let mut board = self.puzzle.board().problem(rules);
        board.layer_mut(site.layer)[site.at()] = Val::Blank;
        let verdict = match rules.layers[site.layer.at()].given_use {
            GivenUse::Derived => switches.solve(&board, budget)?,
            _ => None,
        };
        let verdict = match verdict {
            Some(verdict) => verdict,
            None => Engine::new(rules, &board, budget)?.solve(budget)?,
        };
        match verdict {
            Found::Unknown { stop: Stop::Steps, .. } => Err(Error::Internal("a limit nobody set".to_owned())),
            Found::Unknown { stop, .. } => Err(stop.into()),
            other => Ok(!matches!(other, Found::Unique(_))),
        }
    }
}
