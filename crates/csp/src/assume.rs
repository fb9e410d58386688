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
        self.failed.clear();
        if !self.core.consistent {
            return Ok(false);
        }
        self.keep_common_levels(assumptions);
        loop {
            if self.propagate().is_err() {
                self.blame_conflict();
                return Ok(false);
            }
            let level = self.core.trail.level();
            if level.is_multiple_of(LEVELS_PER_CHECK) {
                budget.check()?;
            }
            let Some(&next) = self.assumptions.get(level as usize) else { return Ok(true) };
            match self.core.trail.value(next) {
                0 => {
                    self.core.trail.push_level();
                    self.core.assign(next, Reason::None);
                }
                value if value < 0 => {
                    self.analyze_final(next);
                    return Ok(false);
                }
                _ => self.core.trail.push_level(),
            }
        }
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
        let start =
            if (trail.level() as usize) > assumption { trail.level_start(assumption as u32 + 1) } else { trail.len() };
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
