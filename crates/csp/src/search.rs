//! The search itself.

use crate::core::trail::Reason;
use crate::solver::{Outcome, Solver};
use gridwright_base::{Budget, Pacer, Stop};
use gridwright_formula::Lit;

/// Decisions between two looks at the budget when there are no conflicts: well under a millisecond.
const DECISIONS_PER_CHECK: u64 = 64;
/// Conflicts between two bookings of memory.
const CONFLICTS_PER_BOOKING: u64 = 256;
/// Thinning out fewer learnt clauses than this is never worth it.
const MIN_LEARNTS: usize = 1500;
/// Conflicts between two looks at the clock: on a sum of ten thousand terms one alone takes tens of milliseconds.
const CONFLICTS_PER_CHECK: u64 = 1;

/// What to do next.
enum Step {
    Decide(Lit),
    /// All variables have values.
    Full,
    /// This assumption is false.
    Failed(Lit),
}

impl Solver {
    /// Looks for a model in which all `assumptions` hold. Steps of the budget are conflicts.
    ///
    /// Consecutive calls whose assumptions begin alike share the work of propagating the common beginning: put the ones
    /// that change last.
    pub fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Outcome, Stop> {
        self.failed.clear();
        if !self.core.consistent {
            return Ok(Outcome::Unsat);
        }
        self.keep_common_levels(assumptions, &[]);
        let mut booked = 0;
        let result = self.search(budget, &mut booked);
        budget.release(booked);
        match result {
            Ok(Outcome::Sat) => self.save_model(),
            Ok(Outcome::Unsat) => {}
            Err(_) => self.backtrack(0),
        }
        result
    }

    /// Takes back the levels of the last search that do not belong to the new assumptions, of which the first are made in groups with
    /// these ends.
    pub(crate) fn keep_common_levels(&mut self, assumptions: &[Lit], groups: &[usize]) {
        let common = self.assumptions.iter().zip(assumptions).take_while(|(old, new)| old == new).count();
        let alike = self.groups.iter().zip(groups).take_while(|(old, new)| old == new).count();
        let kept = match self.groups == groups {
            true => self.level_before(common),
            false => self.level_before(common).min(alike as u32),
        };
        self.backtrack(kept);
        self.groups.clear();
        self.groups.extend_from_slice(groups);
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
    }

    fn save_model(&mut self) {
        self.model.clear();
        let trail = &self.core.trail;
        self.model.extend((0..trail.n_vars()).map(|var| trail.is_true(Lit::from_index(2 * var))));
    }

    fn search(&mut self, budget: &Budget, booked: &mut u64) -> Result<Outcome, Stop> {
        let mut conflicts = Pacer::new(budget, CONFLICTS_PER_CHECK);
        let mut quiet_decisions = 0;
        budget.check()?;
        loop {
            if self.propagate().is_err() {
                if !self.resolve_conflict() {
                    self.core.give_up();
                    return Ok(Outcome::Unsat);
                }
                conflicts.check()?;
                if conflicts.steps() % CONFLICTS_PER_BOOKING == 0 {
                    self.book_memory(budget, booked)?;
                }
                continue;
            }
            quiet_decisions += 1;
            if quiet_decisions % DECISIONS_PER_CHECK == 0 {
                budget.check()?;
            }
            self.housekeeping();
            match self.next_step() {
                Step::Decide(lit) => {
                    self.core.statistics.decisions += 1;
                    self.core.trail.push_level();
                    self.core.assign(lit, Reason::None);
                }
                Step::Full => return Ok(Outcome::Sat),
                Step::Failed(lit) => {
                    self.analyze_final(lit);
                    return Ok(Outcome::Unsat);
                }
            }
        }
    }

    /// Charges the growth of the clause arena, which dwarfs everything else that grows during a search.
    fn book_memory(&self, budget: &Budget, booked: &mut u64) -> Result<(), Stop> {
        let bytes = self.core.arena.bytes() as u64;
        if bytes > *booked {
            budget.charge(bytes - *booked)?;
            *booked = bytes;
        }
        Ok(())
    }

    /// Learns from the conflict and jumps back; false if there is nothing to take back.
    fn resolve_conflict(&mut self) -> bool {
        self.core.statistics.conflicts += 1;
        let Some(learnt) = self.analyze() else { return false };
        self.backtrack(learnt.backjump);
        let clause = std::mem::take(&mut self.scratch.learnt);
        let reason = if clause.len() == 1 { Reason::None } else { self.core.attach(&clause, true, learnt.lbd) };
        if let Reason::Clause(at) = reason {
            self.core.bump_clause(at);
        }
        self.core.assign(clause[0], reason);
        self.scratch.learnt = clause;
        self.core.heap.decay(self.config.decay);
        self.core.decay_clauses();
        self.restarts.conflict(learnt.lbd);
        true
    }

    /// Restarts and forgets when it is time.
    fn housekeeping(&mut self) {
        if self.restarts.due() {
            self.core.statistics.restarts += 1;
            // Assumption levels would only be built again.
            self.backtrack(self.assumptions.len() as u32);
        }
        if self.core.learnts.len() > self.learnt_limit() {
            self.n_reduces += 1;
            self.core.reduce();
        }
    }

    /// How many learnt clauses to keep: a small problem is slowed down by more clauses than it has itself, and a long
    /// search deserves more than a short one, with the square root of its length.
    fn learnt_limit(&self) -> usize {
        let base = self.core.originals.len().clamp(MIN_LEARNTS.min(self.config.first_reduce), self.config.first_reduce);
        base + base * self.n_reduces.isqrt() as usize / 4
    }

    fn next_step(&mut self) -> Step {
        while let Some(&assumption) = self.assumptions.get(self.core.trail.level() as usize) {
            match self.core.trail.value(assumption) {
                0 => return Step::Decide(assumption),
                value if value < 0 => return Step::Failed(assumption),
                // A level of its own for each assumption, needed or not, so that levels and assumptions correspond.
                _ => self.core.trail.push_level(),
            }
        }
        while let Some(var) = self.core.heap.pop() {
            if self.core.trail.is_open(var.pos()) {
                return Step::Decide(var.lit(self.core.phase[var.index()]));
            }
        }
        Step::Full
    }
}
