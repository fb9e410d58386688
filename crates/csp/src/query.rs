//! Questions about all models: is there one, another, how many, and what do they share?
//!
//! All of them look at models through a *projection*, the literals the asker cares about: two models that agree there count as
//! one. Each question adds clauses that hold only while a *guard* literal is assumed. At the end those clauses and all that
//! was learnt from them are removed, so the guard can serve again: a generator asks millions of questions of one solver.

use crate::solver::{Outcome, Solver};
use gridwright_base::{Budget, Stop};
use gridwright_formula::{Lit, Sink};

/// How many models there are, seen through a projection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Uniqueness {
    /// None.
    None,
    /// Exactly one, with these values of the projection.
    Unique(Vec<bool>),
    /// More: these two differ.
    Several(Vec<bool>, Vec<bool>),
}

/// What all models have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Backbone {
    /// There is no model.
    Unsat,
    /// For each literal of the projection its value if it is the same in all models.
    Forced(Vec<Option<bool>>),
}

impl Solver {
    /// Whether there is exactly one model.
    ///
    /// Where a proof is wanted, solve, forbid the model found by a clause of one's own and solve again: the proof checker
    /// must be told that clause, and does not know the guard used here.
    ///
    /// ```
    /// use gridwright_base::Budget;
    /// use gridwright_csp::{Solver, Uniqueness};
    /// use gridwright_formula::Sink;
    /// let mut solver = Solver::new();
    /// let lits = solver.new_lits(2);
    /// solver.add_clause(&lits);
    /// let budget = Budget::unlimited();
    /// assert!(matches!(solver.uniqueness(&lits, &[], &budget), Ok(Uniqueness::Several(..))));
    /// let answer = solver.uniqueness(&lits, &[!lits[0]], &budget);
    /// assert_eq!(answer, Ok(Uniqueness::Unique(vec![false, true])));
    /// ```
    pub fn uniqueness(&mut self, projection: &[Lit], assumptions: &[Lit], budget: &Budget) -> Result<Uniqueness, Stop> {
        if self.solve(assumptions, budget)? == Outcome::Unsat {
            return Ok(Uniqueness::None);
        }
        let first = self.project(projection);
        Ok(match self.another(projection, &first, assumptions, budget)? {
            None => Uniqueness::Unique(first),
            Some(other) => Uniqueness::Several(first, other),
        })
    }

    /// A model that differs from a known one somewhere in the projection; none if there is no such model.
    pub fn another(
        &mut self,
        projection: &[Lit],
        known: &[bool],
        assumptions: &[Lit],
        budget: &Budget,
    ) -> Result<Option<Vec<bool>>, Stop> {
        let guard = self.take_guard();
        self.flip_phases(assumptions, projection, known);
        self.demand_difference(guard.lit, projection, known);
        let verdict = self.solve_guarded(assumptions, guard.lit, budget);
        self.retire(guard);
        Ok((verdict? == Outcome::Sat).then(|| self.project(projection)))
    }

    /// Calls `visit` with each model's values of the projection until it returns false. Returns whether all were visited.
    pub fn enumerate(
        &mut self,
        projection: &[Lit],
        assumptions: &[Lit],
        budget: &Budget,
        mut visit: impl FnMut(&[bool]) -> bool,
    ) -> Result<bool, Stop> {
        let guard = self.take_guard();
        let result = loop {
            match self.solve_guarded(assumptions, guard.lit, budget) {
                Ok(Outcome::Sat) => {
                    let values = self.project(projection);
                    if !visit(&values) {
                        break Ok(false);
                    }
                    self.demand_difference(guard.lit, projection, &values);
                }
                Ok(Outcome::Unsat) => break Ok(true),
                Err(stop) => break Err(stop),
            }
        };
        self.retire(guard);
        result
    }

    /// The last model's values of some literals.
    pub fn project(&self, lits: &[Lit]) -> Vec<bool> {
        lits.iter().map(|&lit| self.model_value(lit)).collect()
    }

    pub(crate) fn solve_guarded(&mut self, assumptions: &[Lit], guard: Lit, budget: &Budget) -> Result<Outcome, Stop> {
        let mut all = std::mem::take(&mut self.scratch.guarded);
        all.clear();
        all.extend_from_slice(assumptions);
        all.push(guard);
        let verdict = self.solve(&all, budget);
        self.scratch.guarded = all;
        verdict
    }

    /// While `guard` holds, one of the literals has another value.
    pub(crate) fn demand_difference(&mut self, guard: Lit, lits: &[Lit], values: &[bool]) {
        let mut clause = std::mem::take(&mut self.scratch.guarded);
        clause.clear();
        clause.push(!guard);
        clause.extend(lits.iter().zip(values).map(|(&lit, &value)| if value { !lit } else { lit }));
        self.add_clause(&clause);
        self.scratch.guarded = clause;
    }

    /// Next time, try the opposite of these values first.
    ///
    /// Taking back levels saves phases, so the levels above the assumptions are taken back before.
    pub(crate) fn flip_phases(&mut self, assumptions: &[Lit], lits: &[Lit], values: &[bool]) {
        self.backtrack(assumptions.len() as u32);
        for (&lit, &value) in lits.iter().zip(values) {
            self.set_phase(if value { !lit } else { lit });
        }
    }

    pub(crate) fn take_guard(&mut self) -> Guard {
        let lit = self.spare_guard.take().unwrap_or_else(|| self.new_lit());
        let core = &self.core;
        Guard { lit, n_originals: core.originals.len(), n_learnts: core.learnts.len(), n_reductions: core.n_reductions }
    }

    /// Removes everything that depends on the guard and keeps it for the next question.
    ///
    /// A guard found false for good is spent. With a tracer guards are spent always: a proof should not reuse names.
    pub(crate) fn retire(&mut self, guard: Guard) {
        let lit = guard.lit;
        if self.core.tracer.is_some() || self.fixed_value(lit).is_some() {
            return self.add_clause(&[!lit]);
        }
        if !self.core.trail.is_open(lit) {
            self.backtrack(self.core.trail.level_of(lit.var()) - 1);
        }
        let same = guard.n_reductions == self.core.n_reductions;
        let (originals, learnts) = if same { (guard.n_originals, guard.n_learnts) } else { (0, 0) };
        self.core.forget_with(!lit, originals, learnts);
        self.spare_guard = Some(lit);
    }
}

/// A literal under which clauses are added for one question, and what there was before.
#[derive(Clone, Copy)]
pub(crate) struct Guard {
    pub lit: Lit,
    n_originals: usize,
    n_learnts: usize,
    n_reductions: u64,
}
