//! Proofs with graph lemmas: accepted as written, rejected when tampered with.

use crate::common;

use common::grid;
use gridwright_base::{Budget, Rng};
use gridwright_csp::{Outcome, ProofLog, Solver, Uniqueness, encode};
use gridwright_formula::{Components, Connected, Constraint, Formula, Lit, Loop, MarkRule, Sink, SizeRule, Vertex};
use gridwright_proof::{ProofError, check};

/// White groups with one sized mark each, black vertices connected, no black 2x2 square: on a 5x5 grid.
fn islands(sink: &mut dyn Sink, clues: &[(u32, u32)]) -> Vec<Lit> {
    let white = sink.new_lits(25);
    let mut spec = Components::of_vertices(grid(5, 5), white.clone());
    spec.mark_rule = MarkRule::ExactlyOne;
    for &(cell, size) in clues {
        sink.add_clause(&[white[cell as usize]]);
        spec.marks.push(Vertex(cell));
        spec.sizes.push(SizeRule { vertex: Vertex(cell), lit: Lit::TRUE, min: size, max: size });
    }
    sink.add(Constraint::Components(spec));
    for cell in (0..20).filter(|cell| cell % 5 < 4) {
        sink.add_clause(&[white[cell], white[cell + 1], white[cell + 5], white[cell + 6]]);
    }
    let vertices = white.iter().map(|&lit| !lit).collect();
    sink.add(Constraint::Connected(Connected { graph: grid(5, 5), vertices, edges: None, root: None }));
    white
}

/// A loop on the 6x6 grid of vertices with a random number of edges, through some given edges.
fn loops(sink: &mut dyn Sink, rng: &mut Rng) -> Vec<Lit> {
    let graph = grid(6, 6);
    let edges = sink.new_lits(graph.n_edges());
    for _ in 0..6 {
        let edge = *rng.pick(&edges).unwrap();
        sink.add_clause(&[edge]);
    }
    encode::exactly(sink, &edges, 14 + 2 * rng.below(6) as i64);
    sink.add(Constraint::Loop(Loop { graph, edges: edges.clone() }));
    edges
}

/// Solves; if there is exactly one solution or none, returns the formula to refute and the proof.
fn refutation(model: impl Fn(&mut dyn Sink) -> Vec<Lit>) -> Option<(Formula, String)> {
    let mut solver = Solver::new();
    let log = ProofLog::new();
    solver.set_tracer(Box::new(log.clone()));
    let lits = model(&mut solver);
    let mut formula = Formula::new();
    assert_eq!(model(&mut formula), lits);
    if solver.solve(&[], &Budget::unlimited()) == Ok(Outcome::Sat) {
        let blocking: Vec<Lit> = lits.iter().map(|&lit| if solver.model_value(lit) { !lit } else { lit }).collect();
        solver.add_clause(&blocking);
        formula.add_clause(&blocking);
    }
    let verdict = solver.solve(&[], &Budget::unlimited()).unwrap();
    (verdict == Outcome::Unsat).then(|| (formula, log.text()))
}

fn random_islands(seed: u64) -> Vec<(u32, u32)> {
    let mut rng = Rng::new(seed);
    let mut cells: Vec<u32> = (0..25).collect();
    rng.shuffle(&mut cells);
    cells.truncate(4);
    cells.into_iter().map(|cell| (cell, 1 + rng.below(4) as u32)).collect()
}

#[test]
fn proofs_of_uniqueness_and_contradiction_are_accepted() {
    let mut n_checked = 0;
    for seed in 0..60 {
        let clues = random_islands(seed);
        if let Some((formula, proof)) = refutation(|sink| islands(sink, &clues)) {
            assert_eq!(check(&formula, &proof, &[], &Budget::unlimited()), Ok(()));
            n_checked += 1;
        }
        if let Some((formula, proof)) = refutation(|sink| loops(sink, &mut Rng::new(seed))) {
            assert_eq!(check(&formula, &proof, &[], &Budget::unlimited()), Ok(()));
            n_checked += 1;
        }
    }
    assert!(n_checked > 40, "only {n_checked} proofs");
}

#[test]
fn tampered_proofs_are_rejected() {
    let mut rng = Rng::new(7);
    let (mut n_rejected, mut n_tampered) = (0, 0);
    for seed in 0..40 {
        let clues = random_islands(seed);
        let Some((formula, proof)) = refutation(|sink| islands(sink, &clues)) else { continue };
        let lines: Vec<&str> = proof.lines().collect();
        for _ in 0..10 {
            let index = rng.index(lines.len());
            let mut words: Vec<&str> = lines[index].split(' ').collect();
            if words[0] == "d" || words.len() < 4 {
                continue;
            }
            // Dropping a literal claims more than was shown.
            words.remove(words.len() - 2);
            let mut tampered = lines.clone();
            let line = words.join(" ");
            tampered[index] = &line;
            n_tampered += 1;
            n_rejected += u32::from(check(&formula, &tampered.join("\n"), &[], &Budget::unlimited()).is_err());
        }
    }
    // A dropped literal may have been superfluous; mostly it was not.
    assert!(n_tampered > 50 && n_rejected * 2 > n_tampered, "{n_rejected} of {n_tampered} rejected");
}

#[test]
fn each_fault_has_its_error() {
    let (formula, proof) = (0..).find_map(|seed| refutation(|sink| islands(sink, &random_islands(seed)))).unwrap();
    let with = |line: &str| check(&formula, &format!("{line}\n{proof}"), &[], &Budget::unlimited());
    assert_eq!(with("c a comment"), Ok(()));
    assert_eq!(with("2 x 0"), Err(ProofError::Syntax { line: 1 }));
    assert_eq!(with("l 99 2 0"), Err(ProofError::Unknown { line: 1 }));
    assert_eq!(with("999 0"), Err(ProofError::Unknown { line: 1 }));
    assert!(matches!(with("l 0 2 0"), Err(ProofError::NotALemma { line: 1, .. })));
    assert!(matches!(with("0"), Err(ProofError::NotImplied { line: 1, .. })));
    assert_eq!(check(&formula, "", &[], &Budget::unlimited()), Err(ProofError::Incomplete));
    let error = with("2 x 0").unwrap_err();
    assert_eq!(error.to_string(), "line 1: not a proof step");
}

/// Without the clause that forbids the known solution the same proof must fail: the problem has a solution.
#[test]
fn a_proof_of_uniqueness_does_not_prove_contradiction() {
    let unique = (0..).find(|&seed| {
        let mut solver = Solver::new();
        let white = islands(&mut solver, &random_islands(seed));
        matches!(solver.uniqueness(&white, &[], &Budget::unlimited()), Ok(Uniqueness::Unique(_)))
    });
    let clues = random_islands(unique.unwrap());
    let (mut formula, proof) = refutation(|sink| islands(sink, &clues)).unwrap();
    assert_eq!(check(&formula, &proof, &[], &Budget::unlimited()), Ok(()));
    formula.clauses.pop();
    assert!(check(&formula, &proof, &[], &Budget::unlimited()).is_err());
}
