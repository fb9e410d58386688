//! What follows from assumptions by propagation alone, and small sets of assumptions that cannot stand together.
//!
//! A solver that learns answers faster every time, but no longer says what *one* step of reasoning shows. So
//! [`Solver::propagate_under`] neither decides nor learns: the same assumptions always give the same literals, whatever was
//! asked before, on a solver that never searched.
//!
//! A core is reduced by deletion (J. W. Chinneck and E. W. Dravnieks, "Locating minimal infeasible constraint sets in linear
//! programs", ORSA Journal on Computing 3, 1991, doi:10.1287/ijoc.3.2.157): leave one assumption out and ask again; what a
//! refutation did not need goes at once.

use crate::core::trail::Reason;
use crate::solver::{Outcome, Solver};
use gridwright_base::{Budget, Stop};
use gridwright_formula::Lit;

/// Assumptions between two looks at the budget.
const LEVELS_PER_CHECK: u32 = 64;

impl Solver {
    /// Propagates the assumptions one after the other, without decisions and without learning. False if they contradict
    /// each other: then [`failed`](Self::failed) holds some that do. Otherwise [`value`](Self::value) tells what follows,
    /// until the next question.
    ///
    /// Consecutive calls whose assumptions begin alike share the work of the common beginning.
    pub fn propagate_under(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        self.propagate_together(0, assumptions, budget)
    }

    /// The same, with the first so many assumptions made all at once: constraints have their say when all of them are known, not after
    /// each. So a question is cheap if these are other ones than the last time; if they are the same, the work is shared as ever.
    pub fn propagate_together(&mut self, together: usize, assumptions: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        let group = [together];
        self.propagate_in_groups(if together > 0 { &group } else { &[] }, assumptions, budget)
    }

    /// The same, with the first assumptions made group by group. Groups are told by how many assumptions there are up to their
    /// ends, and none is empty; what comes after the last group is made one by one.
    pub fn propagate_in_groups(&mut self, ends: &[usize], assumptions: &[Lit], budget: &Budget) -> Result<bool, Stop> {
        debug_assert!(ends.first() != Some(&0) && ends.is_sorted_by(|a, b| a < b), "no group is empty");
        self.failed.clear();
        if !self.core.consistent {
            return Ok(false);
        }
        self.keep_common_levels(assumptions, ends);
        loop {
            if self.propagate().is_err() {
                self.blame_conflict();
                return Ok(false);
            }
            let level = self.core.trail.level();
            if level.is_multiple_of(LEVELS_PER_CHECK) {
                budget.check()?;
            }
            match self.assume_next() {
                None => return Ok(true),
                Some(Err(denied)) => {
                    self.analyze_final(denied);
                    // Of those that are made together some are not made.
                    self.backtrack(level);
                    return Ok(false);
                }
                Some(Ok(())) => {}
            }
        }
    }

    /// Makes the next assumption on a level of its own, or the next group together; an assumption that is false already is not made. None
    /// if all are made.
    pub(crate) fn assume_next(&mut self) -> Option<Result<(), Lit>> {
        let level = self.core.trail.level();
        let next = self.assumed_up_to(level)..self.assumed_up_to(level + 1).min(self.assumptions.len());
        if next.is_empty() {
            return None;
        }
        if let [only] = self.assumptions[next.clone()]
            && self.core.trail.value(only) < 0
        {
            return Some(Err(only));
        }
        self.core.trail.push_level();
        for at in next {
            let lit = self.assumptions[at];
            match self.core.trail.value(lit) {
                0 => self.core.assign(lit, Reason::None),
                value if value < 0 => return Some(Err(lit)),
                _ => {}
            }
        }
        Some(Ok(()))
    }

    /// How many assumptions are made on the first so many levels.
    fn assumed_up_to(&self, level: u32) -> usize {
        let (level, ends) = (level as usize, &self.groups);
        match level.checked_sub(ends.len() + 1) {
            None if level == 0 => 0,
            None => ends[level - 1],
            Some(beyond) => ends.last().copied().unwrap_or(0) + beyond + 1,
        }
    }

    /// The highest level on which no more than so many assumptions are made.
    pub(crate) fn level_before(&self, n_assumptions: usize) -> u32 {
        let within = self.groups.partition_point(|&end| end <= n_assumptions);
        let last = self.groups.last().copied().unwrap_or(0);
        let beyond = if within == self.groups.len() { n_assumptions - last } else { 0 };
        (within + beyond) as u32
    }

    /// The value of a literal under the assumptions propagated last.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        match self.core.trail.value(lit) {
            0 => None,
            value => Some(value > 0),
        }
    }

    /// What is true since the assumption with this number was made, it and the later ones included, in order.
    pub fn implied_since(&self, assumption: usize) -> impl Iterator<Item = Lit> + '_ {
        let trail = &self.core.trail;
        let before = self.level_before(assumption);
        let start = if trail.level() > before { trail.level_start(before + 1) } else { trail.len() };
        (start..trail.len()).map(|position| trail.lit_at(position))
    }

    /// Assumptions that force a literal to the value it has after [`propagate_under`](Self::propagate_under).
    pub fn assumptions_behind(&mut self, lit: Lit) -> Vec<Lit> {
        let held = if self.value(lit) == Some(true) { !lit } else { lit };
        self.analyze_final(held);
        self.failed.iter().copied().filter(|&other| other != held).collect()
    }

    /// The assumptions behind the conflict at hand; the level it showed at is taken back.
    fn blame_conflict(&mut self) {
        let level = self.core.trail.level();
        if level == 0 {
            return self.core.give_up();
        }
        let conflict = std::mem::take(&mut self.core.conflict);
        self.blame(&conflict);
        self.core.conflict = conflict;
        self.backtrack(level - 1);
    }

    /// A set of assumptions that cannot hold together and of which none can be left out; none if all can hold. The first
    /// `fixed` of them are always assumed and are not part of what is returned.
    ///
    /// Steps of the budget are conflicts of each question.
    pub fn minimal_core(
        &mut self,
        fixed: &[Lit],
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Option<Vec<Lit>>, Stop> {
        let mut asked: Vec<Lit> = fixed.iter().chain(assumptions).copied().collect();
        if self.solve(&asked, budget)? == Outcome::Sat {
            return Ok(None);
        }
        let mut left: Vec<Lit> = self.still_needed(assumptions);
        let mut needed: Vec<Lit> = Vec::new();
        while let Some(tried) = left.pop() {
            asked.clear();
            asked.extend(fixed.iter().chain(&needed).chain(&left));
            match self.solve(&asked, budget)? {
                Outcome::Sat => needed.push(tried),
                Outcome::Unsat => {
                    left = self.still_needed(&left);
                    needed = self.still_needed(&needed);
                }
            }
        }
        needed.sort_unstable();
        Ok(Some(needed))
    }

    /// Those of some assumptions that the last refutation used, in their order.
    fn still_needed(&self, assumptions: &[Lit]) -> Vec<Lit> {
        assumptions.iter().copied().filter(|lit| self.failed.contains(lit)).collect()
    }
}
