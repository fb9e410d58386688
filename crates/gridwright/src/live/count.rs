//! How many solutions there are, with what is drawn or without.

use super::{LiveBoard, Scope};
use crate::answer::{Answer, Clock, Counted, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use gridwright_base::Budget;
use gridwright_frontier::Error as FrontierError;
use gridwright_lower_zdd::{Refusal, lower_knowing};
use gridwright_solve::{AnswerValue, SolveError, count_models};
use num_bigint::BigUint;

impl LiveBoard {
    /// The exact number of solutions. A limit leaves it open, with what there is at least.
    pub fn count(&mut self, scope: Scope, limits: &Limits) -> Result<Answer<Counted>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let assumed = self.assumed(scope);
        let mut answer = match (&self.known.count, assumed.is_empty()) {
            (Some(known), true) => {
                let mut answer = Answer::new(&self.puzzle, "csp+zdd", Counted::default());
                answer.set_count(known.clone());
                answer
            }
            (None, true) => self.puzzle.count(limits)?,
            (_, false) => self.count_marked(&assumed, &budget, limits)?,
        };
        if let (Some(count), true) = (&answer.count, assumed.is_empty()) {
            self.known.count = Some(count.clone());
        }
        if answer.count.is_none() {
            let found = self.known.witnesses.iter().filter(|board| super::questions::agrees(board, &assumed)).count();
            let known = answer.more.at_least.take().unwrap_or_default().max(BigUint::from(found));
            answer.more.at_least = (known > BigUint::ZERO).then_some(known);
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    /// Of the solutions with these values: by a diagram in which they are no choice, or by counting models.
    fn count_marked(
        &mut self,
        assumed: &[AnswerValue],
        budget: &Budget,
        limits: &Limits,
    ) -> Result<Answer<Counted>, Error> {
        let mut answer = Answer::new(&self.puzzle, "zdd", Counted::default());
        let by_diagram = match lower_knowing(self.puzzle.rules(), self.puzzle.board(), self.puzzle.board(), budget) {
            Ok(lowered) => match lowered.count(&limits.job(budget)) {
                Ok(count) => Some(count),
                Err(problem) if is_too_large(&problem) => None,
                Err(problem) => {
                    answer.cut_short(problem.into())?;
                    return Ok(answer);
                }
            },
            Err(Refusal::Stopped(stop)) => {
                answer.verdict = Some(Verdict::Unknown);
                answer.stop(stop);
                return Ok(answer);
            }
            Err(_) => None,
        };
        if let Some(count) = by_diagram {
            answer.set_count(count);
            return Ok(answer);
        }
        answer.engine = "csp";
        let mut at_least = BigUint::ZERO;
        let (rules, board) = (self.puzzle.rules(), self.puzzle.board());
        match count_models(rules, board, assumed, budget, &mut |so_far| at_least.clone_from(&so_far.at_least)) {
            Ok(count) => answer.set_count(count),
            Err(SolveError::Stopped(stop)) => {
                answer.set_at_least(at_least);
                answer.stop(stop);
            }
            Err(problem) => return Err(problem.into()),
        }
        Ok(answer)
    }
}

/// Whether going through solutions may do better than the diagram did.
fn is_too_large(problem: &FrontierError) -> bool {
    matches!(problem, FrontierError::TooManyStates { .. } | FrontierError::Input { .. })
}
