//! Values that say no more than a plainer one: a wind that blows on no cell is but a wall.
//!
//! Whether they do is decided by what the engine is told: if both problems become the same constraints, word for word, they
//! have the same answers, and the plainer value is shown.

use crate::desk::{Desk, givens};
use crate::error::Result;
use crate::thin::plain;
use gridwright_board::{Board, Val};
use gridwright_formula::Formula;
use gridwright_lower_csp::{LowerError, Options, lower};

impl Desk<'_> {
    /// Replaces values that say no more than the plain one of their layer, and tells whether there were any.
    pub fn plain_down(&self, board: &mut Board) -> Result<bool> {
        let mut changed = false;
        let Some(mut told) = self.constraints(board)? else { return Ok(false) };
        for (layer, index) in givens(self.genre, board) {
            let now = board.layer(layer)[index];
            let Some(plain) = plain(self.genre, layer).filter(|v| self.is_welcome(*v)) else { continue };
            if !matches!(now, Val::Tag(..)) || now == plain || self.stays(layer, index) {
                continue;
            }
            let mut trial = board.clone();
            trial.layer_mut(layer)[index] = plain;
            match self.constraints(&trial)? {
                Some(other) if other == told => (*board, told, changed) = (trial, other, true),
                _ => {}
            }
        }
        Ok(changed)
    }

    /// What the engine is told; none if it does not take the problem.
    fn constraints(&self, board: &Board) -> Result<Option<Formula>> {
        let mut formula = Formula::new();
        match lower(self.genre, board, &mut formula, &Options::within(self.budget())) {
            Ok(_) => Ok(Some(formula)),
            Err(LowerError::Stopped(stop)) => Err(stop.into()),
            Err(_) => Ok(None),
        }
    }
}
