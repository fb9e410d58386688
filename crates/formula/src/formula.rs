//! Who takes constraints, and a list of them.

use crate::{Constraint, Lit, Var};

/// The number of a constraint: the order in which it was added, clauses not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConstraintId(pub u32);

/// Takes variables and constraints.
///
/// A lowering is written once against this trait. Run against an engine it sets up a search; run against a [`Formula`] it
/// restates the problem for the proof checker, with the same numbers for the same variables and constraints.
pub trait Sink {
    /// A variable not used before. Variable 0 is never returned: it is the constant [`Lit::TRUE`].
    fn new_var(&mut self) -> Var;

    /// Demands that one of `lits` is true.
    fn add_clause(&mut self, lits: &[Lit]);

    /// Demands `constraint`.
    fn add(&mut self, constraint: Constraint);

    /// A new variable's positive literal.
    fn new_lit(&mut self) -> Lit {
        self.new_var().pos()
    }

    /// `count` new positive literals.
    fn new_lits(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| self.new_lit()).collect()
    }
}

/// A problem as data: what a proof is checked against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// How many variables there are, the constant included.
    pub n_vars: u32,
    /// All clauses.
    pub clauses: Vec<Vec<Lit>>,
    /// All other constraints; a [`ConstraintId`] is a position here.
    pub constraints: Vec<Constraint>,
}

impl Formula {
    /// No variable but the constant, and no constraint.
    pub fn new() -> Self {
        Self { n_vars: 1, clauses: Vec::new(), constraints: Vec::new() }
    }
}

impl Default for Formula {
    fn default() -> Self {
        Self::new()
    }
}

impl Sink for Formula {
    fn new_var(&mut self) -> Var {
        self.n_vars += 1;
        Var(self.n_vars - 1)
    }

    fn add_clause(&mut self, lits: &[Lit]) {
        self.clauses.push(lits.to_vec());
    }

    fn add(&mut self, constraint: Constraint) {
        match constraint {
            Constraint::Clause(lits) => self.clauses.push(lits),
            other => self.constraints.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_numbers_constraints_without_clauses() {
        let mut formula = Formula::new();
        let a = formula.new_lit();
        formula.add(Constraint::Clause(vec![a]));
        formula.add(Constraint::Linear(crate::Linear { terms: vec![(1, a)], bound: 1 }));
        assert_eq!((formula.n_vars, formula.clauses.len(), formula.constraints.len()), (2, 1, 1));
        assert_ne!(a.var(), Lit::TRUE.var());
    }
}
