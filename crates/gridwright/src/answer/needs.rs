//! Whether a puzzle with one solution needs a clue: taken away alone, all others staying.

use crate::error::Error;
use crate::puzzle::Puzzle;
use gridwright_base::{Budget, Stop};
use gridwright_board::{Site, Val};
use gridwright_lang::ir::{Domain, GivenUse, Role};
use gridwright_solve::{ClueEngine, Engine, Verdict as Found};

/// The clues of a puzzle, to be taken away one at a time.
pub(crate) struct Needs<'p> {
    puzzle: &'p Puzzle,
    switches: ClueEngine,
}

impl<'p> Needs<'p> {
    /// Of a puzzle with exactly one solution.
    pub fn new(puzzle: &'p Puzzle, budget: &Budget) -> Result<Self, Error> {
        Ok(Self { puzzle, switches: ClueEngine::removable(puzzle.rules(), puzzle.board(), budget)? })
    }

    /// Where the clues are, borders aside.
    pub fn sites(&self) -> Vec<Site> {
        let (rules, board) = (self.puzzle.rules(), self.puzzle.board());
        let layers = rules.layers_of(Role::Given).filter(|(_, layer)| layer.domain != Domain::Division);
        let sites = layers.flat_map(|(layer, _)| {
            let there = board.layer(layer).iter().enumerate().filter(|(_, val)| **val != Val::Blank);
            there.map(move |(slot, _)| Site::new(layer, slot))
        });
        sites.collect()
    }

    /// Whether a clue only ever forbids: a puzzle that does without it and others does without it alone.
    pub fn is_derived(&self, site: Site) -> bool {
        self.puzzle.rules().layers[site.layer.at()].given_use == GivenUse::Derived
    }

    /// Whether the puzzle has several solutions without a clue. Derived clues are switched off; without a structural one the
    /// problem is set up anew.
    pub fn is_needed(&mut self, site: Site, budget: &Budget) -> Result<bool, Error> {
        let rules = self.puzzle.rules();
        let mut board = self.puzzle.board().problem(rules);
        board.layer_mut(site.layer)[site.at()] = Val::Blank;
        let switched = if self.is_derived(site) { self.switches.solve(&board, budget)? } else { None };
        let verdict = match switched {
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
