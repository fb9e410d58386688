//! Values that say no more than a plainer one: a wind that blows on no cell is but a wall.
//!
//! Whether they do is decided by what the engine is told: if both problems become the same constraints, word for word, they
//! have the same answers, and the plainer value is shown.

use crate::desk::{Desk, givens};
use crate::thin::plain;
use gridwright_board::{Board, Val};
use gridwright_lower_csp::{Options, lower};
use gridwright_spec::Formula;

impl Desk<'_> {
    /// Replaces values that say no more than the plain one of their layer, and tells whether there were any.
    pub fn plain_down(&self, board: &mut Board) -> bool {
        let mut changed = false;
        let Some(mut told) = self.constraints(board) else { return false };
        for (layer, index) in givens(self.genre, board) {
            let now = board.layer(layer)[index];
            let Some(plain) = plain(self.genre, layer) else { continue };
            if !matches!(now, Val::Tag(..)) || now == plain || self.stays(layer, index) {
                continue;
            }
            let mut trial = board.clone();
            trial.layer_mut(layer)[index] = plain;
            match self.constraints(&trial) {
                Some(other) if other == told => (*board, told, changed) = (trial, other, true),
                _ => {}
            }
        }
        changed
    }

    fn constraints(&self, board: &Board) -> Option<Formula> {
        let mut formula = Formula::new();
        lower(self.genre, board, &mut formula, &Options::default()).ok()?;
        Some(formula)
    }
}
