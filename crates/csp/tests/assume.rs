//! Propagation under assumptions and minimal cores, against the definitions.

use gridwright_base::{Budget, Rng};
use gridwright_csp::{Outcome, Solver};
use gridwright_formula::{Constraint, Linear, Lit, Sink};

/// Random clauses of two or three literals, and a count, over a few variables.
fn problem(rng: &mut Rng) -> (Solver, Vec<Lit>) {
    let mut solver = Solver::new();
    let lits = solver.new_lits(9);
    let pick = |rng: &mut Rng| {
        let lit = lits[rng.below(9) as usize];
        if rng.chance(1, 2) { lit } else { !lit }
    };
    for _ in 0..12 {
        let clause: Vec<Lit> = (0..2 + rng.below(2)).map(|_| pick(rng)).collect();
        solver.add_clause(&clause);
    }
    let terms = (0..5).map(|_| (1, pick(rng))).collect();
    solver.add(Constraint::Linear(Linear { terms, bound: 2 }));
    (solver, lits)
}

fn assumptions(lits: &[Lit], rng: &mut Rng) -> Vec<Lit> {
    let mut all = Vec::new();
    for &lit in lits {
        match rng.below(3) {
            0 => all.push(lit),
            1 => all.push(!lit),
            _ => {}
        }
    }
    all
}

#[test]
fn a_core_cannot_hold_and_each_part_of_it_can() {
    let budget = Budget::unlimited();
    let (mut rng, mut found) = (Rng::new(5), 0);
    for _ in 0..2_000 {
        let (mut solver, lits) = problem(&mut rng);
        let asked = assumptions(&lits, &mut rng);
        let (fixed, free) = asked.split_at(asked.len().min(1));
        let Some(core) = solver.minimal_core(fixed, free, &budget).unwrap() else {
            assert_eq!(solver.solve(&asked, &budget), Ok(Outcome::Sat));
            continue;
        };
        found += usize::from(core.len() > 1);
        let under = |left_out: Option<usize>| -> Vec<Lit> {
            let kept = core.iter().enumerate().filter(|(i, _)| Some(*i) != left_out).map(|(_, &lit)| lit);
            fixed.iter().copied().chain(kept).collect()
        };
        assert_eq!(solver.solve(&under(None), &budget), Ok(Outcome::Unsat));
        for i in 0..core.len() {
            assert_eq!(solver.solve(&under(Some(i)), &budget), Ok(Outcome::Sat), "{core:?} without {i}");
        }
    }
    assert!(found > 300, "{found} cores of several assumptions");
}

#[test]
fn what_propagation_finds_follows_from_the_assumptions_it_names() {
    let budget = Budget::unlimited();
    let (mut rng, mut derived, mut refuted) = (Rng::new(8), 0, 0);
    for _ in 0..2_000 {
        let (mut solver, lits) = problem(&mut rng);
        let asked = assumptions(&lits, &mut rng);
        if !solver.propagate_under(&asked, &Budget::unlimited()).unwrap() {
            let failed = solver.failed().to_vec();
            assert!(failed.iter().all(|lit| asked.contains(lit)));
            assert_eq!(solver.solve(&failed, &budget), Ok(Outcome::Unsat));
            refuted += 1;
            continue;
        }
        for &lit in lits.iter().filter(|&&lit| !asked.contains(&lit) && !asked.contains(&!lit)) {
            assert!(solver.propagate_under(&asked, &Budget::unlimited()).unwrap());
            let Some(value) = solver.value(lit) else { continue };
            let behind = solver.assumptions_behind(lit);
            assert!(behind.iter().all(|other| asked.contains(other)), "{behind:?}");
            let against = if value { !lit } else { lit };
            let all: Vec<Lit> = behind.into_iter().chain([against]).collect();
            assert_eq!(solver.solve(&all, &budget), Ok(Outcome::Unsat));
            derived += 1;
        }
    }
    assert!(derived > 300 && refuted > 100, "{derived} {refuted}");
}
