//! The constraints of a formula, and which of them speak of a variable.

use super::residue::{Groups, View, residue};
use gridwright_formula::{Constraint, Formula, Lit};

/// Clauses and constraints, numbered.
pub(super) struct Parts {
    all: Vec<Constraint>,
}

impl Parts {
    /// Clauses first, then the other constraints.
    pub fn new(formula: Formula) -> Self {
        let clauses = formula.clauses.into_iter().map(Constraint::Clause);
        Self { all: clauses.chain(formula.constraints).collect() }
    }

    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// What a constraint still asks.
    pub fn residue(&self, part: u32, view: &View<'_>, groups: &mut Groups) {
        groups.clear();
        residue(&self.all[part as usize], view, groups);
    }

    /// The open literals of a clause if that is what the part is, and no literal is true.
    pub fn clause(&self, part: u32) -> Option<&[Lit]> {
        match &self.all[part as usize] {
            Constraint::Clause(lits) => Some(lits),
            _ => None,
        }
    }
}
