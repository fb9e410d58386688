//! What is forced, told as it is settled.

use super::questions::agrees;
use super::{LiveBoard, Scope};
use crate::answer::{Answer, Clock, Fact, FactsFound, Words};
use crate::error::Error;
use crate::limits::Limits;
use gridwright_base::{Budget, QuickSet};
use gridwright_solve::{AnswerValue, Fact as Settled, Facts, Holds, SolveError};

impl LiveBoard {
    /// What is the same in all solutions, each value told as soon as it is settled: what is known from before first, then what
    /// follows by propagation, then what is proved, or refuted by a solution. A limit leaves what is known by then. If there
    /// turns out to be no solution, nothing that was told means anything.
    pub fn facts(
        &mut self,
        scope: Scope,
        limits: &Limits,
        mut tell: impl FnMut(Fact),
    ) -> Result<Answer<FactsFound>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let assumed = self.assumed(scope);
        let mut words = Words::new(&self.puzzle);
        let found = match self.find_facts(&assumed, &budget, &mut |fact| tell(words.fact(fact))) {
            Err(Error::Stopped(stop)) => Err(SolveError::Stopped(stop)),
            Err(problem) => return Err(problem),
            Ok(found) => Ok(found),
        };
        let mut answer = self.puzzle.facts_answer(found)?;
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn find_facts(
        &mut self,
        assumed: &[AnswerValue],
        budget: &Budget,
        tell: &mut dyn FnMut(Settled),
    ) -> Result<Option<Facts>, Error> {
        self.revive(budget)?;
        if !self.is_in_order(budget)? {
            return Ok(None);
        }
        if self.known.complete && !self.known.witnesses.iter().any(|board| agrees(board, assumed)) {
            return Ok(None);
        }
        // What is forced by the clues is forced with marks, too.
        let known: Vec<Settled> = self.known.settled.values().copied().collect();
        let mut already: QuickSet<super::known::FactKey> = QuickSet::default();
        for fact in known {
            already.insert((fact.site, fact.val));
            tell(fact);
        }
        let of_problem = assumed.is_empty();
        let mut settled = Vec::new();
        let found = self.engine(budget)?.facts_told(assumed, budget, &mut |fact| {
            if of_problem {
                settled.push(fact);
            }
            if already.insert((fact.site, fact.val)) || fact.holds == Holds::Sometimes {
                tell(fact);
            }
        })?;
        match found {
            _ if !of_problem => {}
            None => self.known.complete = true,
            Some(_) => settled.into_iter().for_each(|fact| self.known.settle(fact)),
        }
        Ok(found)
    }
}
