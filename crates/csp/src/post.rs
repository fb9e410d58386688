//! From constraints to clauses and propagators.

use crate::propagators::all_different::Matching;
use crate::propagators::distinct_sum::Totals;
use crate::propagators::forest::ForestPropagator;
use crate::solver::Solver;
use gridwright_formula::{AllDifferent, Constraint, ConstraintId, DistinctSum, Linear, Lit, Sink, Var};

/// A cardinality constraint that fits into so many clauses becomes clauses: they propagate the same and explain better.
const MAX_CLAUSES: u64 = 40;

/// A value that more columns than this may hold is counted: a clause for each two would be too many.
const MAX_PAIRWISE: usize = 32;

impl Sink for Solver {
    fn new_var(&mut self) -> Var {
        self.fresh_var()
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.post_clause(lits);
    }

    fn add(&mut self, constraint: Constraint) {
        if let Constraint::Clause(lits) = constraint {
            return self.post_clause(&lits);
        }
        let id = self.next_constraint();
        if !self.core.consistent {
            return;
        }
        self.backtrack(0);
        match constraint {
            Constraint::Clause(_) => unreachable!("handled above"),
            Constraint::Linear(linear) => self.post_linear(id, &linear),
            Constraint::Connected(connected) => self.post_connected(id, &connected),
            Constraint::Loop(one) => self.post_loop(id, &one),
            Constraint::Paths(paths) => self.post_paths(id, &paths),
            Constraint::Components(components) => self.post_components(id, &components),
            Constraint::Forest(forest) => self.post_propagator(id, Box::new(ForestPropagator::new(&forest))),
            Constraint::AllDifferent(all) => self.post_all_different(id, &all),
            Constraint::DistinctSum(sum) => self.post_distinct_sum(id, &sum),
            other => unreachable!("a constraint without a propagator: {other:?}"),
        }
    }
}

impl Solver {
    /// Adds a clause that `constraint` implies; clauses that always hold are skipped.
    pub(crate) fn post_lemma(&mut self, constraint: ConstraintId, lits: &[Lit]) {
        if lits.iter().any(|&lit| lit == Lit::TRUE || lits.contains(&!lit)) {
            return;
        }
        self.core.trace_lemma(constraint, lits);
        self.post_clause(lits);
    }

    pub(crate) fn post_linear(&mut self, id: ConstraintId, linear: &Linear) {
        let Some((terms, bound)) = self.normal_form(linear) else { return };
        let total: u64 = terms.iter().map(|&(c, _)| c).sum();
        if total < bound {
            return self.post_lemma(id, &[]);
        }
        let uniform = terms.iter().all(|&(c, _)| c == terms[0].0);
        if uniform {
            // At least k of n: every n - k + 1 literals contain a true one.
            let (n, k) = (terms.len() as u64, bound.div_ceil(terms[0].0));
            if binomial_at_most(n, n - k + 1, MAX_CLAUSES) {
                return self.post_subsets(id, &terms, (n - k + 1) as usize);
            }
        }
        self.pool.add_linear(id, &terms, bound, &self.core.trail);
    }

    /// No two columns share a value, each has one, and if there are no values to spare then each value is used.
    fn post_all_different(&mut self, id: ConstraintId, all: &AllDifferent) {
        let mut uses: Vec<(i32, usize, Lit)> = Vec::new();
        for (index, column) in all.columns.iter().enumerate() {
            uses.extend(column.iter().map(|&(value, lit)| (value, index, lit)));
            let lits: Vec<Lit> = column.iter().map(|entry| entry.1).collect();
            self.post_lemma(id, &lits);
        }
        uses.sort_unstable();
        let n_values = uses.chunk_by(|a, b| a.0 == b.0).count();
        for group in uses.chunk_by(|a, b| a.0 == b.0) {
            let lits: Vec<Lit> = group.iter().map(|entry| entry.2).collect();
            // Sorted by column: nobody may hold the value twice, in two ways.
            if group.len() > MAX_PAIRWISE && group.windows(2).all(|pair| pair[0].1 != pair[1].1) {
                self.post_at_most(id, &lits, 1);
            } else {
                for (place, b) in group.iter().enumerate() {
                    for a in group[..place].iter().filter(|a| a.1 != b.1) {
                        self.post_lemma(id, &[!a.2, !b.2]);
                    }
                }
            }
            if n_values == all.columns.len() {
                self.post_lemma(id, &lits);
            }
        }
        self.post_propagator(id, Box::new(Matching::new(all)));
    }

    /// Each column has one value, no two the same, with the total: together, or where that would be too much one by one.
    fn post_distinct_sum(&mut self, id: ConstraintId, sum: &DistinctSum) {
        if let Some(totals) = Totals::new(sum) {
            for column in &sum.columns {
                let lits: Vec<Lit> = column.iter().map(|entry| entry.1).collect();
                self.post_lemma(id, &lits);
            }
            return self.post_propagator(id, Box::new(totals));
        }
        self.post_all_different(id, &AllDifferent { columns: sum.columns.clone() });
        for column in &sum.columns {
            let lits: Vec<Lit> = column.iter().map(|entry| entry.1).collect();
            self.post_at_most(id, &lits, 1);
        }
        for sign in [1, -1] {
            let terms = sum.columns.iter().flatten().map(|&(v, lit)| (sign * i64::from(v), lit)).collect();
            self.post_linear(id, &Linear { terms, bound: sign * sum.total });
        }
    }

    /// Positive coefficients, one term per variable, coefficients at most the bound. `None`: it always holds.
    fn normal_form(&self, linear: &Linear) -> Option<(Vec<(u64, Lit)>, u64)> {
        let mut bound = linear.bound;
        let mut sorted: Vec<(Var, i64)> = Vec::with_capacity(linear.terms.len());
        for &(coefficient, lit) in &linear.terms {
            if lit.var() == Lit::TRUE.var() {
                bound -= if lit.is_positive() { coefficient } else { 0 };
            } else if lit.is_positive() {
                sorted.push((lit.var(), coefficient));
            } else {
                // c * not x = c - c * x
                bound -= coefficient;
                sorted.push((lit.var(), -coefficient));
            }
        }
        sorted.sort_unstable();
        let mut terms: Vec<(u64, Lit)> = Vec::with_capacity(sorted.len());
        for group in sorted.chunk_by(|a, b| a.0 == b.0) {
            let coefficient: i64 = group.iter().map(|&(_, c)| c).sum();
            if coefficient < 0 {
                bound -= coefficient;
            }
            if coefficient != 0 {
                terms.push((coefficient.unsigned_abs(), group[0].0.lit(coefficient > 0)));
            }
        }
        let bound = u64::try_from(bound).ok().filter(|&bound| bound > 0)?;
        terms.iter_mut().for_each(|term| term.0 = term.0.min(bound));
        Some((terms, bound))
    }

    fn post_subsets(&mut self, id: ConstraintId, terms: &[(u64, Lit)], size: usize) {
        let mut chosen: Vec<usize> = (0..size).collect();
        let mut clause = Vec::with_capacity(size);
        loop {
            clause.clear();
            clause.extend(chosen.iter().map(|&index| terms[index].1));
            self.post_lemma(id, &clause);
            // The next combination in lexicographic order.
            let Some(place) = (0..size).rev().find(|&place| chosen[place] < terms.len() - size + place) else { return };
            chosen[place] += 1;
            for later in place + 1..size {
                chosen[later] = chosen[later - 1] + 1;
            }
        }
    }
}

/// Whether `n` over `k` is at most `limit`.
fn binomial_at_most(n: u64, k: u64, limit: u64) -> bool {
    let k = k.min(n - k);
    let mut value = 1_u64;
    for i in 0..k {
        value = value * (n - i) / (i + 1);
        if value > limit {
            return false;
        }
    }
    true
}
