//! What every propagator is tested with: all models against brute force, and an auditor for every explanation.
#![allow(dead_code, reason = "each test file uses its own part")]

use gridwright_base::{Budget, Rng};
use gridwright_csp::{Config, ModelCounter, Outcome, ProofLog, Solver, Tracer};
use gridwright_formula::{Constraint, ConstraintId, Formula, Graph, Lit, Sink, Var};
use gridwright_proof::{check, holds, refutes};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A small problem: variables `1..=n_vars` and constraints over them.
#[derive(Clone)]
pub struct Instance {
    pub n_vars: usize,
    pub constraints: Vec<Constraint>,
}

/// An assignment as a bit mask: bit `i` is variable `i`; bit 0 is the constant and always set.
pub type Mask = u32;

pub fn value_in(mask: Mask, lit: Lit) -> bool {
    (mask >> lit.var().0 & 1 == 1) == lit.is_positive()
}

/// Positive literals of the variables from 1 on.
pub fn vars(count: usize) -> Vec<Lit> {
    (1..=count as u32).map(|v| Var(v).pos()).collect()
}

impl Instance {
    pub fn new(n_vars: usize, constraint: Constraint) -> Self {
        assert!(n_vars < 20, "brute force would take too long");
        Self { n_vars, constraints: vec![constraint] }
    }

    pub fn models_of(&self, constraint: &Constraint) -> Vec<Mask> {
        (0..1 << self.n_vars)
            .map(|bits: Mask| bits << 1 | 1)
            .filter(|&mask| holds(constraint, &|lit| value_in(mask, lit)))
            .collect()
    }
}

/// Checks every lemma twice: against all models of its constraint, and by the proof checker's own rules.
struct Auditor {
    constraints: Vec<(Constraint, Vec<Mask>)>,
    log: ProofLog,
}

impl Tracer for Auditor {
    fn learnt(&mut self, clause: &[Lit]) {
        self.log.learnt(clause);
    }

    fn lemma(&mut self, id: ConstraintId, clause: &[Lit]) {
        let (constraint, models) = &self.constraints[id.0 as usize];
        for &model in models {
            let satisfied = clause.iter().any(|&lit| value_in(model, lit));
            assert!(satisfied, "false lemma {clause:?} of {constraint:?}: model {model:b}");
        }
        let partial = |lit: Lit| {
            if lit.var() == Lit::TRUE.var() {
                return Some(lit.is_positive());
            }
            clause.iter().find(|other| other.var() == lit.var()).map(|&other| other != lit)
        };
        assert!(refutes(constraint, &partial), "the checker does not accept {clause:?} of {constraint:?}");
        self.log.lemma(id, clause);
    }

    fn deleted(&mut self, clause: &[Lit]) {
        self.log.deleted(clause);
    }

    fn wants_everything(&self) -> bool {
        true
    }
}

/// Enumerates all models with the engine and compares with brute force; audits explanations; verifies the final proof.
pub fn check_instance(instance: &Instance, seed: u64) {
    let constraints = instance.constraints.iter().filter(|c| !matches!(c, Constraint::Clause(_)));
    let audited: Vec<_> = constraints.map(|c| (c.clone(), instance.models_of(c))).collect();
    let expected = models(instance, &audited);
    let log = ProofLog::new();
    let mut solver = Solver::with_config(Config { seed, ..Config::default() });
    solver.set_tracer(Box::new(Auditor { constraints: audited, log: log.clone() }));
    let mut formula = Formula::new();
    assert_eq!(solver.new_lits(instance.n_vars), formula.new_lits(instance.n_vars));
    for constraint in &instance.constraints {
        solver.add(constraint.clone());
        formula.add(constraint.clone());
    }
    let mut rng = Rng::new(seed);
    let mut found = Vec::new();
    let lits = vars(instance.n_vars);
    lits.iter().for_each(|&lit| solver.set_phase(if rng.chance(1, 2) { lit } else { !lit }));
    while solver.solve(&[], &Budget::unlimited()) == Ok(Outcome::Sat) {
        let mask = lits.iter().fold(1, |mask, &lit| mask | Mask::from(solver.model_value(lit)) << lit.var().0);
        found.push(mask);
        let blocking: Vec<Lit> = lits.iter().map(|&lit| if solver.model_value(lit) { !lit } else { lit }).collect();
        solver.add_clause(&blocking);
        formula.add_clause(&blocking);
    }
    found.sort_unstable();
    assert_eq!(found, expected, "different models of {:?}", instance.constraints);
    assert_eq!(check(&formula, &log.text(), &[], &Budget::unlimited()), Ok(()), "{:?}", instance.constraints);
    check_counts(instance, &expected, &mut rng);
}

/// Counts the models, all of them and through a random projection, and compares with those expected.
fn check_counts(instance: &Instance, expected: &[Mask], rng: &mut Rng) {
    let mut formula = Formula::new();
    let lits = formula.new_lits(instance.n_vars);
    instance.constraints.iter().for_each(|constraint| formula.add(constraint.clone()));
    let some: Vec<Lit> = lits.iter().copied().filter(|_| rng.chance(1, 2)).collect();
    for projection in [lits, some] {
        let shown = projection.iter().fold(0, |mask, lit| mask | 1 << lit.var().0);
        let seen: BTreeSet<Mask> = expected.iter().map(|mask| mask & shown).collect();
        let mut told = BigUint::ZERO;
        let counted = ModelCounter::new(formula.clone(), &projection)
            .count(&Budget::unlimited(), &mut |counting| told.clone_from(&counting.at_least));
        assert_eq!(counted, Ok(BigUint::from(seen.len())), "over {projection:?} of {:?}", instance.constraints);
        assert!(told <= BigUint::from(seen.len()), "told {told} of {}", seen.len());
    }
}

/// The models of all constraints: those of the first that satisfy the others.
fn models(instance: &Instance, audited: &[(Constraint, Vec<Mask>)]) -> Vec<Mask> {
    let all_hold = |mask: &Mask| instance.constraints.iter().skip(1).all(|c| holds(c, &|lit| value_in(*mask, lit)));
    audited[0].1.iter().copied().filter(all_hold).collect()
}

/// All simple graphs on `n` vertices.
pub fn all_graphs(n: u32) -> impl Iterator<Item = Graph> {
    let pairs: Vec<(u32, u32)> = (0..n).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let pairs = Arc::new(pairs);
    (0..1_u32 << pairs.len()).map(move |mask| {
        let edges: Vec<_> = pairs.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, &e)| e).collect();
        Graph::new(n as usize, &edges)
    })
}

/// A random graph, perhaps with parallel edges.
pub fn random_graph(rng: &mut Rng, n_vertices: u32, n_edges: usize) -> Graph {
    let mut edges = Vec::new();
    while edges.len() < n_edges {
        let (a, b) = (rng.below(n_vertices.into()) as u32, rng.below(n_vertices.into()) as u32);
        if a != b {
            edges.push((a, b));
        }
    }
    Graph::new(n_vertices as usize, &edges)
}

/// A grid graph of `rows` by `cols` vertices.
pub fn grid(rows: u32, cols: u32) -> Graph {
    let at = |r: u32, c: u32| r * cols + c;
    let mut edges = Vec::new();
    for r in 0..rows {
        for c in 0..cols {
            if c + 1 < cols {
                edges.push((at(r, c), at(r, c + 1)));
            }
            if r + 1 < rows {
                edges.push((at(r, c), at(r + 1, c)));
            }
        }
    }
    Graph::new((rows * cols) as usize, &edges)
}

/// A few random clauses, so that the search meets the constraint in many states.
pub fn random_clauses(rng: &mut Rng, n_vars: usize, count: usize) -> Vec<Constraint> {
    (0..count)
        .map(|_| {
            let width = 1 + rng.index(3);
            Constraint::Clause((0..width).map(|_| Var(1 + rng.index(n_vars) as u32).lit(rng.chance(1, 2))).collect())
        })
        .collect()
}

/// As literals of vertices or edges: mostly variables, now and then the constant or a negated or repeated variable.
pub fn random_lits(rng: &mut Rng, count: usize, n_vars: usize) -> Vec<Lit> {
    let mut lits = vars(n_vars);
    rng.shuffle(&mut lits);
    lits.truncate(count);
    while lits.len() < count {
        lits.push(Lit::TRUE);
    }
    for lit in &mut lits {
        match rng.below(20) {
            0 => *lit = Lit::TRUE,
            1 => *lit = Lit::FALSE,
            2 | 3 => *lit = !*lit,
            _ => {}
        }
    }
    lits
}
