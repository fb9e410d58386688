//! Changes of a board, and back again.

use super::LiveBoard;
use crate::error::Error;
use crate::value::Value;
use gridwright_board::{Board, Site, Val};
use gridwright_lang::ir::{Domain, GivenUse, Role};

/// A state of a board: counts its changes, taken back or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Revision(pub u64);

/// A change of one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edit {
    site: Site,
    before: Val,
    after: Val,
}

/// What was changed, and what was taken back.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    done: Vec<Edit>,
    undone: Vec<Edit>,
    revision: u64,
}

/// What a change means for the solutions of the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// They are the same.
    Same,
    /// There may be fewer, but no others.
    Fewer,
    /// There may be more, but none is lost but by a requirement of the problem.
    More,
    /// Anything.
    Other,
}

impl LiveBoard {
    /// How often the board was changed.
    pub fn revision(&self) -> Revision {
        Revision(self.history.revision)
    }

    /// Puts a value at a site: a clue, or a mark of the answer. Nothing happens if it stands there already.
    pub fn set(&mut self, site: &str, value: impl Into<Value>) -> Result<Revision, Error> {
        let (rules, board) = (self.puzzle.rules(), self.puzzle.board());
        let site = Site::parse(site, rules, board)?;
        let after = value.into().val(self.puzzle.genre(), board, site)?;
        let before = board.layer(site.layer)[site.at()];
        let edit = Edit { site, before, after };
        if before != after {
            self.history.undone.clear();
            self.history.done.push(edit);
            self.apply(edit);
        }
        Ok(self.revision())
    }

    /// Takes the last change back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(edit) = self.history.done.pop() else { return false };
        self.history.undone.push(edit);
        self.apply(Edit { before: edit.after, after: edit.before, ..edit });
        true
    }

    /// Makes the last change again that was taken back; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(edit) = self.history.undone.pop() else { return false };
        self.history.done.push(edit);
        self.apply(edit);
        true
    }

    fn apply(&mut self, edit: Edit) {
        let effect = self.effect(edit);
        self.history.revision += 1;
        self.puzzle.put(edit.site, edit.after);
        if effect != Effect::Same {
            self.engine = None;
            self.explainer = None;
        }
        self.known.pass(effect);
    }

    /// What a change means for the solutions, by what the layer is to the laws.
    fn effect(&self, edit: Edit) -> Effect {
        let layer = &self.puzzle.rules().layers[edit.site.layer.at()];
        if layer.role == Role::Find {
            return Effect::Same;
        }
        match layer.given_use {
            // A requirement of the problem may still read it.
            GivenUse::Idle if self.puzzle.rules().requires.is_empty() => Effect::Same,
            GivenUse::Derived if layer.domain != Domain::Division && edit.before == Val::Blank => Effect::Fewer,
            GivenUse::Derived if layer.domain != Domain::Division && edit.after == Val::Blank => Effect::More,
            _ => Effect::Other,
        }
    }

    /// The answer of a solution found earlier, on the board as it stands now.
    pub(super) fn with_answer_of(&self, witness: &Board) -> Option<Board> {
        let rules = self.puzzle.rules();
        let mut board = self.puzzle.board().problem(rules);
        for (layer, _) in rules.layers_of(Role::Find) {
            let values = witness.layer(layer);
            // Rooms that were joined or cut: a layer on rooms has other slots now.
            if values.len() != board.layer(layer).len() {
                return None;
            }
            board.layer_mut(layer).copy_from_slice(values);
        }
        Some(board)
    }
}
