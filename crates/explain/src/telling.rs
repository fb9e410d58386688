//! What waits to be told: steps are worked out when they are asked for, one at a time.
//!
//! A step may rest on many values that were excluded and not told; each of them is a step of its own, and making it small takes time. They are all
//! told before it, but only the first has to be ready.

use crate::claims::Claim;
use crate::explainer::Explainer;
use crate::ladder::{Draft, Saying};
use crate::step::Step;
use gridwright_base::{Budget, Stop};
use gridwright_formula::Lit;
use std::collections::VecDeque;

/// Of what is excluded, and not at a glance, so much may stand behind one step; else it is looked for another reason.
pub(crate) const PENCILLED: usize = 40;

/// Of the values that are due at once, so many are asked for a reason from values alone; then one is told by what excludes the others.
const TRIED: usize = 8;

/// What waits to be told.
#[derive(Default)]
pub(crate) struct Waiting {
    /// In order.
    tasks: VecDeque<Task>,
    /// Values that are known since every other was excluded there, when the tasks are done.
    due: Vec<Claim>,
}

enum Task {
    /// Works out a step, or several, and tells them.
    Say(Saying),
    /// The last step left a site just one value.
    Settle(Claim),
    /// Tells a step.
    Tell(Box<(Step, Draft)>),
}

impl Explainer {
    /// Works on what waits to be told; false if nothing does.
    pub(crate) fn tell_next(&mut self, budget: &Budget) -> Result<bool, Stop> {
        match self.waiting.tasks.pop_front() {
            None => return self.tell_due(budget),
            Some(Task::Settle(claim)) => self.history.settle(claim),
            Some(Task::Tell(told)) => self.history.push(told.0, &told.1),
            Some(Task::Say(saying)) => match self.at(budget).say(saying.clone()) {
                Ok((draft, rest)) => {
                    self.tell_now(&draft, budget);
                    rest.into_iter().for_each(|rest| self.waiting.tasks.push_front(Task::Say(rest)));
                }
                Err(stop) => {
                    // It is still to be told, when there is time again.
                    self.waiting.tasks.push_front(Task::Say(saying));
                    return Err(stop);
                }
            },
        }
        // What a step settles belongs to it.
        while let Some(Task::Settle(claim)) = self.waiting.tasks.front() {
            self.history.settle(*claim);
            self.waiting.tasks.pop_front();
        }
        Ok(true)
    }

    /// Tells all that waits.
    pub(crate) fn tell_all(&mut self, budget: &Budget) -> Result<(), Stop> {
        while self.tell_next(budget)? {}
        Ok(())
    }

    /// Values that are known now since every other is excluded: they are to be told.
    pub(crate) fn is_due(&mut self, claims: Vec<Claim>) {
        self.waiting.due = claims;
    }

    /// Tells a step later, and before it what it rests on and was not told.
    pub(crate) fn tell_after(&mut self, step: Step, draft: &Draft, budget: &Budget) {
        self.tell_behind(draft.reason.known.iter().copied(), budget);
        self.waiting.tasks.push_back(Task::Tell(Box::new((step, draft.clone()))));
    }

    /// Begins with the next of the values that are due; false if none is. What one rests on may be another: those that rest on none of
    /// the others come first.
    fn tell_due(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let mut n_put_off = 0;
        while !self.waiting.due.is_empty() {
            let lit = |&claim: &Claim| self.reasoner.claims.lit_of(claim);
            let waiting: Vec<Lit> = self.waiting.due.iter().filter_map(lit).collect();
            let claim = self.waiting.due[0];
            let all_put_off = n_put_off == self.waiting.due.len().min(TRIED);
            let told = all_put_off || self.tell_only_value(claim, &waiting, budget)?;
            self.waiting.due.remove(0);
            if !told {
                self.waiting.due.push(claim);
                n_put_off += 1;
                continue;
            }
            if all_put_off {
                self.tell_excluded(claim, budget);
            }
            self.settle_what_is_told();
            return Ok(true);
        }
        Ok(false)
    }

    /// Tells why a site has the one value that is left. False if what it rests on is among what waits to be told.
    fn tell_only_value(&mut self, claim: Claim, waiting: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        let Some(lit) = self.reasoner.claims.lit_of(claim) else { return Ok(true) };
        let excluded = self.excluded_by(claim);
        if self.at(budget).n_untold(excluded.into_iter()) <= PENCILLED {
            self.tell_excluded(claim, budget);
            return Ok(true);
        }
        let Some(draft) = self.at(budget).explained_by_values(lit, waiting)? else { return Ok(false) };
        self.tell_now(&draft, budget);
        Ok(true)
    }

    /// Where all that excludes the other values is told by then, the last step settles the value.
    fn settle_what_is_told(&mut self) {
        for claim in std::mem::take(&mut self.waiting.due) {
            match self.excluded_by(claim).iter().any(|&lit| self.untold.is_untold(lit)) {
                true => self.waiting.due.push(claim),
                false => self.waiting.tasks.push_back(Task::Settle(claim)),
            }
        }
    }

    /// The literals that exclude every other value of a site.
    fn excluded_by(&self, claim: Claim) -> Vec<Lit> {
        let claims = &self.reasoner.claims;
        let values = claims.slot_at(claim.site).map(|slot| &claims.slots[slot].values[..]).unwrap_or_default();
        values.iter().filter(|value| value.0 != claim.val).map(|value| !value.1).collect()
    }

    /// Tells what excludes every other value of a site.
    fn tell_excluded(&mut self, claim: Claim, budget: &Budget) {
        self.tell_behind(self.excluded_by(claim).into_iter(), budget);
        self.waiting.tasks.push_back(Task::Settle(claim));
    }

    /// Tells some literals and what they rest on, as far as they are untold.
    fn tell_behind(&mut self, lits: impl Iterator<Item = Lit>, budget: &Budget) {
        let sayings = self.at(budget).sayings(lits);
        self.waiting.tasks.extend(sayings.into_iter().map(Task::Say));
    }

    fn tell_now(&mut self, draft: &Draft, budget: &Budget) {
        let step = self.told(draft, budget);
        self.history.push(step, draft);
    }
}
