//! Whether a board is right.

use super::{Answer, Clock, Element};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_check::{CheckOptions, Report, State as Judged, check};
use serde::Serialize;

/// How a board stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Every law holds.
    Right,
    /// Some law is broken, and nothing that may still be drawn mends it.
    Wrong,
    /// Some law is not met yet, but might be.
    Unfinished,
}

/// What `check` adds.
#[derive(Debug, Clone, Serialize)]
pub struct Checked {
    /// Whether the board is right.
    pub ok: bool,
    /// How it stands.
    pub state: State,
    /// The laws that do not hold, in the order of the rule file.
    pub broken: Vec<BrokenLaw>,
}

/// A law that does not hold.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BrokenLaw {
    /// Its id, with the clause where the law has several.
    pub law: String,
    /// What the solver is told.
    pub message: String,
    /// Where: of a law that is broken for good the places that are, as far as they can be told from those that are not done
    /// yet; empty if the law names no place.
    pub elements: Vec<Element>,
    /// Whether it stays broken whatever is drawn in the places not decided yet.
    #[serde(rename = "final")]
    pub is_final: bool,
}

impl Puzzle {
    /// Whether the board as it is filled in is right, with every law that does not hold.
    pub fn check(&self, limits: &Limits) -> Result<Answer<Checked>, Error> {
        self.checked(false, limits)
    }

    /// As [`check`](Self::check), also by the habits of puzz.link that the rule file tells of.
    pub fn check_as_pzpr(&self, limits: &Limits) -> Result<Answer<Checked>, Error> {
        self.checked(true, limits)
    }

    fn checked(&self, quirks: bool, limits: &Limits) -> Result<Answer<Checked>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let report = check(self.rules(), self.board(), CheckOptions { quirks }, &budget)?;
        let mut answer = Answer::new(self, "checker", self.report(report));
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    pub(crate) fn report(&self, report: Report) -> Checked {
        let grid = &self.board().grid;
        let state = match report.state {
            Judged::Right => State::Right,
            Judged::Wrong => State::Wrong,
            Judged::Unfinished => State::Unfinished,
        };
        let broken = report.broken.into_iter().map(|broken| BrokenLaw {
            law: broken.law,
            message: broken.message,
            elements: broken.elements.into_iter().map(|place| Element::of(grid, place)).collect(),
            is_final: broken.is_final,
        });
        Checked { ok: state == State::Right, state, broken: broken.collect() }
    }
}
