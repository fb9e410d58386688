//! A board under edit.

mod count;
mod edit;
mod facts;
mod hint;
mod known;
mod needed;
mod questions;
#[cfg(feature = "threads")]
mod worker;

pub use edit::{Edit, Revision};
pub use needed::{ClueNeed, Needed};
#[cfg(feature = "threads")]
pub use worker::{Ticket, Worker};

use crate::error::Error;
use crate::puzzle::Puzzle;
use edit::History;
use gridwright_base::Budget;
use gridwright_board::Val;
use gridwright_explain::Explainer;
use gridwright_lang::ir::Role;
use gridwright_solve::{AnswerValue, Engine};
use known::Known;
use std::fmt;

/// What a question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Scope {
    /// The clues alone.
    #[default]
    Printed,
    /// The clues, with everything that is drawn assumed to be right.
    Marked,
}

/// A board under edit: clues and marks are set one by one, and any question may be asked at any time.
///
/// What an edit cannot have changed stays known: solutions found before are held against the changed board first, a value that
/// was forced stays forced when a clue is added, two solutions stay two when one is taken away. Questions take `&mut self`
/// and block; a board may go from thread to thread, and a question is ended by the token of its [`Limits`](crate::Limits).
/// [`Worker`] puts a board on a thread of its own where a newer question ends the older.
///
/// ```
/// use gridwright::{Genre, Limits, LiveBoard, Scope, Verdict};
/// let limits = Limits::none();
/// let mut live = LiveBoard::new(Genre::named("slitherlink").unwrap().blank(2, 2).unwrap());
/// assert_eq!(live.verdict(Scope::Printed, &limits).unwrap().verdict, Some(Verdict::Multiple));
/// live.set("clue:r1c1", 4).unwrap();
/// assert_eq!(live.verdict(Scope::Printed, &limits).unwrap().verdict, Some(Verdict::Unique));
/// live.set("loop:r2c2.down", true).unwrap();
/// assert_eq!(live.verdict(Scope::Marked, &limits).unwrap().verdict, Some(Verdict::None));
/// live.undo();
/// live.undo();
/// assert_eq!(live.count(Scope::Printed, &limits).unwrap().number(), Some(13_u32.into()));
/// ```
pub struct LiveBoard {
    puzzle: Puzzle,
    history: History,
    /// The problem as it stands, as constraints; made when it is first needed after a clue was changed.
    engine: Option<Engine>,
    /// What is known of the problem as it stands.
    known: Known,
    /// The way to its solution, as far as it was asked for; none inside if there is no solution.
    explainer: Option<Option<Box<Explainer>>>,
}

impl fmt::Debug for LiveBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LiveBoard({:?}, revision {})", self.puzzle, self.revision().0)
    }
}

impl LiveBoard {
    /// A puzzle, with whatever is drawn on it, to be edited.
    pub fn new(puzzle: Puzzle) -> Self {
        Self { puzzle, history: History::default(), engine: None, known: Known::default(), explainer: None }
    }

    /// The board as it stands.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The engine of the problem as it stands.
    fn engine(&mut self, budget: &Budget) -> Result<&mut Engine, Error> {
        let engine = match self.engine.take() {
            Some(engine) => engine,
            None => Engine::new(self.puzzle.rules(), self.puzzle.board(), budget)?,
        };
        Ok(self.engine.insert(engine))
    }

    /// The values that a question assumes.
    fn assumed(&self, scope: Scope) -> Vec<AnswerValue> {
        let (rules, board) = (self.puzzle.rules(), self.puzzle.board());
        let layers = rules.layers_of(Role::Find).filter(|_| scope == Scope::Marked);
        let marks =
            layers.flat_map(|(layer, _)| board.layer(layer).iter().enumerate().map(move |(i, v)| (layer, i, *v)));
        marks.filter(|mark| mark.2 != Val::Blank).collect()
    }
}
