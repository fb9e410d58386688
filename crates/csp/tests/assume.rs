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

/// Whatever was asked before and however many are made at once, the same assumptions show the same.
#[test]
fn assumptions_made_in_groups_show_what_they_show_one_by_one() {
    let budget = Budget::unlimited();
    let mut rng = Rng::new(14);
    let (mut consistent, mut refuted) = (0, 0);
    for seed in 0..400 {
        let (mut solver, lits) = problem(&mut Rng::new(seed));
        let (mut other, _) = problem(&mut Rng::new(seed));
        let asked = assumptions(&lits, &mut rng);
        // Groups are cut anew each time, so some begin as before and some do not.
        for _ in 0..6 {
            let n = rng.index(asked.len() + 1);
            let ends: Vec<usize> = (1..=n).filter(|&end| end == n || rng.chance(1, 3)).collect();
            let one_by_one = other.propagate_under(&asked, &budget).unwrap();
            assert_eq!(solver.propagate_in_groups(&ends, &asked, &budget), Ok(one_by_one), "{ends:?} of {asked:?}");
            if one_by_one {
                assert!(lits.iter().all(|&lit| solver.value(lit) == other.value(lit)));
                consistent += 1;
            } else {
                assert!(solver.failed().iter().all(|lit| asked.contains(lit)));
                refuted += 1;
            }
        }
    }
    assert!(consistent > 50 && refuted > 50, "{consistent} {refuted}");
}

#[test]
fn assumptions_made_together_show_what_they_show_one_by_one() {
    let budget = Budget::unlimited();
    let mut rng = Rng::new(13);
    let (mut consistent, mut refuted) = (0, 0);
    for _ in 0..400 {
        let (mut solver, lits) = problem(&mut rng);
        for _ in 0..6 {
            let asked = assumptions(&lits, &mut rng);
            let together = rng.index(asked.len() + 1);
            let one_by_one = solver.propagate_under(&asked, &budget).unwrap();
            let values: Vec<Option<bool>> = lits.iter().map(|&lit| solver.value(lit)).collect();
            assert_eq!(solver.propagate_together(together, &asked, &budget), Ok(one_by_one));
            if one_by_one {
                let again: Vec<Option<bool>> = lits.iter().map(|&lit| solver.value(lit)).collect();
                assert_eq!(again, values);
                let since: Vec<Lit> = solver.implied_since(together).collect();
                assert!(asked[..together].iter().all(|lit| !since.contains(lit)));
                consistent += 1;
            } else {
                assert!(solver.failed().iter().all(|lit| asked.contains(lit)));
                let failed = solver.failed().to_vec();
                assert_eq!(solver.propagate_together(failed.len(), &failed, &budget), Ok(false));
                refuted += 1;
            }
            // One more assumption, and then another, with the same made together.
            for &lit in &lits[..2] {
                let more: Vec<Lit> = asked.iter().copied().chain([lit]).collect();
                let shared = solver.propagate_together(together, &more, &budget);
                assert_eq!(solver.propagate_under(&more, &budget), shared);
            }
        }
    }
    assert!(consistent > 300 && refuted > 300, "{consistent} {refuted}");
}
