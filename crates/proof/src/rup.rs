//! Forward checking of a proof by unit propagation with two watched literals.

use crate::parse::Line;
use crate::{ProofError, refutes};
use gridwright_base::{Budget, Pacer, QuickMap, Stop, Watch};
use gridwright_formula::{Constraint, Formula, Lit};

/// Clauses or steps between two looks at the budget; propagation looks by itself.
const STEPS_PER_CHECK: u64 = 16;

/// Checks every step of `proof`, and that it derives a clause made of negated `assumptions` only: with no assumptions, the
/// empty clause.
pub fn check(formula: &Formula, proof: &str, assumptions: &[Lit], budget: &Budget) -> Result<(), ProofError> {
    budget.check()?;
    let mut checker = Checker::new(formula.n_vars as usize, budget);
    let mut denial = Denial::new(formula.n_vars as usize);
    let mut pacer = Pacer::new(budget, STEPS_PER_CHECK);
    checker.insert(&[Lit::TRUE])?;
    for clause in &formula.clauses {
        pacer.check()?;
        checker.insert(clause)?;
    }
    let mut done = checker.contradiction && assumptions.is_empty();
    for (index, text) in proof.lines().enumerate() {
        pacer.check()?;
        let line = index + 1;
        let Some(step) = Line::parse(text, line)? else { continue };
        if step.clause().iter().any(|lit| lit.var().0 >= formula.n_vars) {
            return Err(ProofError::Unknown { line });
        }
        match step {
            Line::Deleted(clause) => checker.delete(&clause),
            Line::Learnt(clause) => {
                if !checker.implies(&clause)? {
                    return Err(ProofError::NotImplied { line, clause });
                }
                done |= clause.iter().all(|&lit| assumptions.contains(&!lit));
                checker.insert(&clause)?;
            }
            Line::Lemma(id, clause) => {
                let constraint = formula.constraints.get(id.0 as usize).ok_or(ProofError::Unknown { line })?;
                if !denial.refutes(constraint, &clause) {
                    return Err(ProofError::NotALemma { line, constraint: id, clause });
                }
                checker.insert(&clause)?;
            }
        }
    }
    if done { Ok(()) } else { Err(ProofError::Incomplete) }
}

/// The assignment that makes every literal of one clause false, and the constant true.
struct Denial {
    value: Vec<Option<bool>>,
}

impl Denial {
    fn new(n_vars: usize) -> Self {
        Self { value: vec![None; n_vars] }
    }

    /// Whether `constraint` cannot hold while all of `clause` is false.
    fn refutes(&mut self, constraint: &Constraint, clause: &[Lit]) -> bool {
        clause.iter().for_each(|lit| self.value[lit.var().index()] = Some(!lit.is_positive()));
        self.value[Lit::TRUE.var().index()] = Some(true);
        // A clause with a literal and its negation, or with the constant true, holds anyway.
        let contradictory = clause.iter().any(|&lit| self.get(lit) == Some(true));
        let refuted = contradictory || refutes(constraint, &|lit| self.get(lit));
        clause.iter().for_each(|lit| self.value[lit.var().index()] = None);
        refuted
    }

    fn get(&self, lit: Lit) -> Option<bool> {
        self.value[lit.var().index()].map(|value| value == lit.is_positive())
    }
}

/// A set of clauses with their consequences at level 0.
struct Checker {
    clauses: Vec<Vec<Lit>>,
    /// For each literal the clauses to look at when it becomes true.
    watches: Vec<Vec<u32>>,
    by_key: QuickMap<Vec<Lit>, Vec<u32>>,
    value: Vec<i8>,
    trail: Vec<Lit>,
    head: usize,
    contradiction: bool,
    watch: Watch,
}

impl Checker {
    fn new(n_vars: usize, budget: &Budget) -> Self {
        Self {
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * n_vars],
            by_key: QuickMap::default(),
            value: vec![0; 2 * n_vars],
            trail: Vec::new(),
            head: 0,
            contradiction: false,
            watch: Watch::new(budget),
        }
    }

    fn key(clause: &[Lit]) -> Vec<Lit> {
        let mut key = clause.to_vec();
        key.sort_unstable();
        key.dedup();
        key
    }

    /// Adds a clause that holds, and propagates at level 0.
    fn insert(&mut self, clause: &[Lit]) -> Result<(), Stop> {
        let key = Self::key(clause);
        let mut lits = key.clone();
        // Literals not false yet come first, so that they are watched.
        lits.sort_by_key(|lit| self.value[lit.index()] < 0);
        let id = self.clauses.len() as u32;
        if lits.len() >= 2 {
            self.watches[(!lits[0]).index()].push(id);
            self.watches[(!lits[1]).index()].push(id);
        }
        let open = lits.iter().filter(|lit| self.value[lit.index()] >= 0).count();
        let first = lits.first().copied();
        self.clauses.push(lits);
        self.by_key.entry(key).or_default().push(id);
        match (open, first) {
            (1, Some(first)) if self.value[first.index()] == 0 => {
                self.assign(first);
                self.contradiction |= !self.propagate()?;
            }
            (0, _) => self.contradiction = true,
            _ => {}
        }
        Ok(())
    }

    /// Forgets one copy of a clause. Units derived from it stay: they were implied when derived.
    fn delete(&mut self, clause: &[Lit]) {
        let Some(ids) = self.by_key.get_mut(&Self::key(clause)) else { return };
        if let Some(id) = ids.pop() {
            let lits = std::mem::take(&mut self.clauses[id as usize]);
            for lit in lits.iter().take(2) {
                self.watches[(!*lit).index()].retain(|&other| other != id);
            }
        }
    }

    /// Whether assuming every literal of `clause` false leads to a conflict.
    fn implies(&mut self, clause: &[Lit]) -> Result<bool, Stop> {
        if self.contradiction {
            return Ok(true);
        }
        let start = self.trail.len();
        let mut conflict = false;
        for &lit in clause {
            match self.value[lit.index()] {
                0 => self.assign(!lit),
                value if value > 0 => conflict = true,
                _ => {}
            }
        }
        conflict = conflict || !self.propagate()?;
        for lit in self.trail.drain(start..) {
            self.value[lit.index()] = 0;
            self.value[(!lit).index()] = 0;
        }
        self.head = start;
        Ok(conflict)
    }

    fn assign(&mut self, lit: Lit) {
        self.value[lit.index()] = 1;
        self.value[(!lit).index()] = -1;
        self.trail.push(lit);
    }

    /// Propagates; false on conflict.
    fn propagate(&mut self) -> Result<bool, Stop> {
        while self.head < self.trail.len() {
            if self.watch.is_over() {
                self.watch.check()?;
            }
            let lit = self.trail[self.head];
            self.head += 1;
            let mut list = std::mem::take(&mut self.watches[lit.index()]);
            let mut conflict = false;
            list.retain(|&id| conflict || self.visit(id, !lit, &mut conflict));
            self.watches[lit.index()] = list;
            if conflict {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks at a clause whose watched literal became false; returns whether it stays in that literal's list.
    fn visit(&mut self, id: u32, false_lit: Lit, conflict: &mut bool) -> bool {
        let lits = &mut self.clauses[id as usize];
        if lits[0] == false_lit {
            lits.swap(0, 1);
        }
        let first = lits[0];
        if self.value[first.index()] > 0 {
            return true;
        }
        if let Some(index) = (2..lits.len()).find(|&index| self.value[lits[index].index()] >= 0) {
            lits.swap(1, index);
            let watched = lits[1];
            self.watches[(!watched).index()].push(id);
            return false;
        }
        if self.value[first.index()] < 0 {
            *conflict = true;
        } else {
            self.assign(first);
        }
        true
    }
}
