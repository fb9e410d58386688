//! The least of what is known that something rests on, by halves.
//!
//! U. Junker, "QuickXplain: preferred explanations and relaxations for over-constrained problems", AAAI 2004: of a list the later half is made
//! least while all of the earlier is assumed, then the earlier while what is left of the later is. What is found is the same as by
//! leaving out one after the other, the latest first; but questions that follow each other differ in few assumptions, so the engine
//! keeps most of what it propagated. Where most is needed, which is usual here, that counts for more than the number of questions.

use crate::reasoner::{Reason, Reasoner, Way};
use gridwright_base::{Budget, Stop};
use gridwright_formula::Lit;

/// A question under way: what is assumed by now, a level for each part.
pub(crate) struct Halving<'a> {
    reasoner: &'a mut Reasoner,
    target: Lit,
    way: Way,
    budget: &'a Budget,
    assumed: Vec<Lit>,
    ends: Vec<usize>,
}

impl<'a> Halving<'a> {
    /// With the pieces of a reason switched on; the way is one of propagation.
    pub(crate) fn new(reasoner: &'a mut Reasoner, reason: &Reason, target: Lit, way: Way, budget: &'a Budget) -> Self {
        let mut assumed: Vec<Lit> = reasoner.pieces.selectors(&reason.pieces).collect();
        assumed.extend((way == Way::Refuted).then_some(!target));
        let ends = if assumed.is_empty() { Vec::new() } else { vec![assumed.len()] };
        Self { reasoner, target, way, budget, assumed, ends }
    }

    /// What of some literals, all of which suffice, is needed: nothing of it can be left out.
    pub(crate) fn least(&mut self, known: &[Lit]) -> Result<Vec<Lit>, Stop> {
        if self.suffices()? {
            return Ok(Vec::new());
        }
        self.needed(known)
    }

    /// The same if what is assumed by now does not suffice.
    fn needed(&mut self, known: &[Lit]) -> Result<Vec<Lit>, Stop> {
        if known.len() <= 1 {
            return Ok(known.to_vec());
        }
        let (early, late) = known.split_at(known.len() / 2);
        let late = self.beside(early, late)?;
        let mut all = if late.is_empty() { self.needed(early)? } else { self.beside(&late, early)? };
        all.extend(late);
        Ok(all)
    }

    /// What of some literals is needed beside others.
    fn beside(&mut self, others: &[Lit], known: &[Lit]) -> Result<Vec<Lit>, Stop> {
        self.assumed.extend_from_slice(others);
        self.ends.push(self.assumed.len());
        let least = self.least(known);
        self.ends.pop();
        self.assumed.truncate(self.assumed.len() - others.len());
        least
    }

    fn suffices(&mut self) -> Result<bool, Stop> {
        self.budget.check()?;
        self.reasoner.follows(&self.ends, &self.assumed, self.target, self.way, self.budget)
    }
}
