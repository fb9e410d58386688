//! Changes of a board, and back again.

use super::LiveBoard;
use crate::error::Error;
use crate::puzzle::Puzzle;
use crate::value::Value;
use gridwright_board::{Board, Site, Val};
use gridwright_lang::ir::{Domain, GivenUse, LayerId, OptionId, Role};

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

    /// Becomes another board. Where only values differ, what is known stays known as far as each change allows; a board of
    /// another genre, size or shape is begun anew. The history ends here.
    pub fn become_board(&mut self, puzzle: Puzzle) {
        let (old, new) = (&self.puzzle, &puzzle);
        let options = 0..old.rules().options.len() as u32;
        let same_options =
            || options.map(OptionId).all(|option| old.board().option(option) == new.board().option(option));
        if !old.genre().is_same(new.genre()) || old.board().grid != new.board().grid || !same_options() {
            *self = Self::new(puzzle);
            return;
        }
        for edit in self.edits_to(puzzle.board()) {
            self.apply(edit);
        }
        // Values of rooms moved when borders did.
        if self.puzzle.board() != puzzle.board() {
            *self = Self::new(puzzle);
        }
        self.history.done.clear();
        self.history.undone.clear();
    }

    /// Where another board of the same shape differs; borders first, which may change how many rooms there are.
    fn edits_to(&self, board: &Board) -> Vec<Edit> {
        let rules = self.puzzle.rules();
        let mut edits = Vec::new();
        for (i, layer) in rules.layers.iter().enumerate() {
            let id = LayerId(i as u32);
            let (old, new) = (self.puzzle.board().layer(id), board.layer(id));
            let changed = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
            let of = |(slot, (&before, &after))| Edit { site: Site::new(id, slot), before, after };
            edits.extend(changed.map(of).map(|edit| (layer.domain != Domain::Division, edit)));
        }
        edits.sort_by_key(|(late, edit)| (*late, edit.site));
        edits.into_iter().map(|(_, edit)| edit).collect()
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
