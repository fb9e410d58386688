//! Verdict, check, and one solution more.

use super::{LiveBoard, Scope};
use crate::answer::{Answer, Checked, Clock, Solved};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::check_problem;
use gridwright_solve::{AnswerValue, Verdict as Found, difference};

impl LiveBoard {
    /// A solution and whether it is the only one. A limit leaves the verdict unknown, with a solution if one is known.
    pub fn verdict(&mut self, scope: Scope, limits: &Limits) -> Result<Answer<Solved>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let assumed = self.assumed(scope);
        let verdict = match self.find_verdict(&assumed, &budget) {
            Ok(verdict) => verdict,
            Err(Error::Stopped(stop)) => {
                let found = self.known.witnesses.iter().find(|board| agrees(board, &assumed)).cloned();
                Found::Unknown { stop, found }
            }
            Err(problem) => return Err(problem),
        };
        let mut answer = self.puzzle.verdict(verdict);
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    pub(super) fn find_verdict(&mut self, assumed: &[AnswerValue], budget: &Budget) -> Result<Found, Error> {
        self.revive(budget)?;
        if !self.is_in_order(budget)? {
            return Ok(Found::None);
        }
        if let Some(verdict) = self.known_verdict(assumed) {
            return Ok(verdict);
        }
        let verdict = self.searched(assumed, budget)?;
        self.learn(&verdict, assumed.is_empty());
        Ok(verdict)
    }

    /// What known solutions say already.
    fn known_verdict(&self, assumed: &[AnswerValue]) -> Option<Found> {
        let mut fitting = self.known.witnesses.iter().filter(|board| agrees(board, assumed));
        match (fitting.next(), fitting.next()) {
            (Some(first), Some(second)) => Some(Found::Multiple { first: first.clone(), second: second.clone() }),
            (Some(only), None) if self.known.complete => Some(Found::Unique(only.clone())),
            (None, _) if self.known.complete => Some(Found::None),
            _ => None,
        }
    }

    /// Asks the engine. A solution that is known already is not sought again.
    fn searched(&mut self, assumed: &[AnswerValue], budget: &Budget) -> Result<Found, Error> {
        let first = self.known.witnesses.iter().find(|board| agrees(board, assumed)).cloned();
        let engine = self.engine(budget)?;
        let verdict = match first {
            Some(first) if !engine.is_paths() => engine.another_than(first, assumed, budget),
            _ => engine.solve_with(assumed, budget),
        };
        Ok(verdict?)
    }

    /// Keeps what a verdict tells of the whole problem.
    fn learn(&mut self, verdict: &Found, of_problem: bool) {
        match verdict {
            Found::Unique(board) => self.known.add(board.clone()),
            Found::Multiple { first, second } => {
                self.known.add(first.clone());
                self.known.add(second.clone());
            }
            Found::None => {}
            Found::Unknown { found, .. } => found.iter().for_each(|board| self.known.add(board.clone())),
        }
        if of_problem && matches!(verdict, Found::Unique(_) | Found::None) {
            self.known.complete = true;
        }
    }

    /// Whether the problem meets its requirements.
    pub(super) fn is_in_order(&mut self, budget: &Budget) -> Result<bool, Error> {
        if let Some(known) = self.known.in_order {
            return Ok(known);
        }
        let in_order = check_problem(self.puzzle.rules(), self.puzzle.board(), budget)?.is_empty();
        self.known.in_order = Some(in_order);
        Ok(in_order)
    }

    /// Whether what is drawn is right so far, with every law that does not hold.
    pub fn check(&self, limits: &Limits) -> Result<Answer<Checked>, Error> {
        self.puzzle.check(limits)
    }

    /// A solution that none of these is; none if there is no other.
    pub fn next_witness(&mut self, seen: &[Puzzle], scope: Scope, limits: &Limits) -> Result<Option<Puzzle>, Error> {
        let budget = limits.budget();
        let assumed = self.assumed(scope);
        self.revive(&budget)?;
        let seen: Vec<Board> = seen.iter().map(|puzzle| puzzle.board().clone()).collect();
        let is_new = |board: &Board| seen.iter().all(|other| !difference(self.puzzle.rules(), board, other).is_empty());
        let mut fitting = self.known.witnesses.iter().filter(|board| agrees(board, &assumed));
        if let Some(board) = fitting.find(|board| is_new(board)) {
            return Ok(Some(self.puzzle.with_answer(board.clone())));
        }
        if self.known.complete || !self.is_in_order(&budget)? {
            return Ok(None);
        }
        let found = self.engine(&budget)?.unlike(&seen, &assumed, &budget)?;
        if let Some(board) = &found {
            self.known.add(board.clone());
        }
        Ok(found.map(|board| self.puzzle.with_answer(board)))
    }
}

/// Whether a solution has these values.
pub(super) fn agrees(board: &Board, assumed: &[AnswerValue]) -> bool {
    assumed.iter().all(|&(layer, slot, val)| board.layer(layer)[slot] == val)
}
