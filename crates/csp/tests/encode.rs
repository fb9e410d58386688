//! Encodings against direct evaluation: same solutions, seen through the problem's own variables.

use gridwright_base::{Budget, Rng};
use gridwright_csp::encode::{Int, direct_edges, iff_at_least, in_set, parity, prefix_and, product, regular, table};
use gridwright_csp::{Backbone, Solver, Uniqueness};
use gridwright_formula::{AllDifferent, Constraint, Graph, Lit, Loop, Sink};
use std::collections::BTreeSet;

/// All assignments to `lits` that the solver allows.
fn solutions(solver: &mut Solver, lits: &[Lit]) -> BTreeSet<Vec<bool>> {
    let mut found = BTreeSet::new();
    let done = solver.enumerate(lits, &[], &Budget::unlimited(), |values| {
        assert!(found.insert(values.to_vec()), "a solution was found twice");
        true
    });
    assert_eq!(done, Ok(true));
    found
}

/// All assignments to `n` literals that satisfy `test`.
fn expected(n: usize, test: impl Fn(&[bool]) -> bool) -> BTreeSet<Vec<bool>> {
    (0..1_u32 << n).map(|mask| (0..n).map(|i| mask >> i & 1 == 1).collect()).filter(|v: &Vec<bool>| test(v)).collect()
}

fn count(values: &[bool]) -> usize {
    values.iter().filter(|&&v| v).count()
}

#[test]
fn counts_in_a_set() {
    let mut rng = Rng::new(1);
    for _ in 0..80 {
        let n = rng.index(9);
        let counts: Vec<usize> = (0..=n).filter(|_| rng.chance(1, 2)).collect();
        let mut solver = Solver::new();
        let lits = solver.new_lits(n);
        in_set(&mut solver, &lits, &counts);
        assert_eq!(solutions(&mut solver, &lits), expected(n, |v| counts.contains(&count(v))));
    }
}

/// What a partial assignment forces is propagated, and what it makes impossible is a contradiction at once.
#[test]
fn few_counts_in_a_set_are_propagated() {
    let budget = Budget::unlimited();
    for n in 1..=4 {
        for set in 0_u32..1 << (n + 1) {
            let counts: Vec<usize> = (0..=n).filter(|count| set >> count & 1 == 1).collect();
            let mut solver = Solver::new();
            let lits = solver.new_lits(n);
            in_set(&mut solver, &lits, &counts);
            for code in 0..3_usize.pow(n as u32) {
                let known: Vec<Option<bool>> =
                    (0..n).map(|i| [None, Some(false), Some(true)][code / 3_usize.pow(i as u32) % 3]).collect();
                let fits = |v: &[bool]| v.iter().zip(&known).all(|(v, known)| known.is_none_or(|known| known == *v));
                let left = expected(n, |v| counts.contains(&count(v)) && fits(v));
                let assumed: Vec<Lit> =
                    (0..n).filter_map(|i| known[i].map(|v| if v { lits[i] } else { !lits[i] })).collect();
                assert_eq!(solver.propagate_under(&assumed, &budget), Ok(!left.is_empty()), "{counts:?} {known:?}");
                for (i, &lit) in lits.iter().enumerate().filter(|_| !left.is_empty()) {
                    let mut values = left.iter().map(|v| v[i]);
                    let first = values.next();
                    let same = values.all(|v| Some(v) == first);
                    assert_eq!(solver.value(lit), first.filter(|_| same), "{counts:?} {known:?}");
                }
            }
        }
    }
}

#[test]
fn parities() {
    for n in 0..10 {
        for odd in [false, true] {
            let mut solver = Solver::new();
            let lits = solver.new_lits(n);
            parity(&mut solver, &lits, odd);
            assert_eq!(solutions(&mut solver, &lits), expected(n, |v| (count(v) % 2 == 1) == odd));
        }
    }
}

#[test]
fn reified_sums() {
    let mut rng = Rng::new(2);
    for _ in 0..100 {
        let n = 1 + rng.index(6);
        let mut solver = Solver::new();
        let lits = solver.new_lits(n + 1);
        let coefficients: Vec<i64> = (0..n).map(|_| rng.below(9) as i64 - 4).collect();
        let bound = rng.below(13) as i64 - 6;
        let terms: Vec<(i64, Lit)> = coefficients.iter().copied().zip(lits[1..].iter().copied()).collect();
        iff_at_least(&mut solver, lits[0], &terms, bound);
        let sum = |v: &[bool]| coefficients.iter().zip(&v[1..]).map(|(&c, &x)| c * i64::from(x)).sum::<i64>();
        assert_eq!(solutions(&mut solver, &lits), expected(n + 1, |v| v[0] == (sum(v) >= bound)));
    }
}

/// The tuples of values that integers take in all solutions.
fn tuples(solver: &mut Solver, ints: &[Int]) -> BTreeSet<Vec<i32>> {
    let lits: Vec<Lit> = ints.iter().flat_map(|int| int.entries()).map(|entry| entry.1).collect();
    let mut found = BTreeSet::new();
    let projection = lits.clone();
    solver
        .enumerate(&projection, &[], &Budget::unlimited(), |values| {
            let holds = |lit: Lit| values[lits.iter().position(|&other| other == lit).unwrap()];
            found.insert(ints.iter().map(|int| int.value(holds).unwrap()).collect());
            true
        })
        .unwrap();
    found
}

fn all_tuples(domains: &[Vec<i32>]) -> Vec<Vec<i32>> {
    domains.iter().fold(vec![Vec::new()], |tuples, domain| {
        tuples.iter().flat_map(|t| domain.iter().map(move |&v| [t.as_slice(), &[v]].concat())).collect()
    })
}

fn random_domains(rng: &mut Rng, n: usize) -> Vec<Vec<i32>> {
    let domain = |rng: &mut Rng| {
        let size = 1 + rng.index(5);
        let values: BTreeSet<i32> = (0..size).map(|_| rng.below(12) as i32 - 2).collect();
        values.into_iter().collect()
    };
    (0..n).map(|_| domain(rng)).collect()
}

#[test]
fn integers_and_their_order_literals() {
    for n in 1..14 {
        let mut solver = Solver::new();
        let values: Vec<i32> = (0..n).map(|v| v * v - 3).collect();
        let mut x = Int::new(&mut solver, values.clone());
        let bounds: Vec<(i32, Lit, Lit)> =
            (-5..n * n).map(|bound| (bound, x.at_most(&mut solver, bound), x.at_least(&mut solver, bound))).collect();
        let found = tuples(&mut solver, std::slice::from_ref(&x));
        assert_eq!(found, values.iter().map(|&v| vec![v]).collect());
        for &v in &values {
            solver.solve(&[x.is(v)], &Budget::unlimited()).unwrap();
            for &(bound, at_most, at_least) in &bounds {
                assert_eq!((solver.model_value(at_most), solver.model_value(at_least)), (v <= bound, v >= bound));
            }
        }
    }
}

#[test]
fn sums_of_integers() {
    let mut rng = Rng::new(3);
    for _ in 0..60 {
        let domains = random_domains(&mut rng, 3);
        let mut solver = Solver::new();
        let mut ints: Vec<Int> = domains.iter().map(|d| Int::new(&mut solver, d.clone())).collect();
        let factors: Vec<i64> = (0..3).map(|_| rng.below(7) as i64 - 3).collect();
        let bound = rng.below(20) as i64 - 5;
        let mut all = Vec::new();
        let mut constant = 0;
        for (int, &factor) in ints.iter_mut().zip(&factors) {
            let (terms, offset) = int.terms(&mut solver, factor);
            all.extend(terms);
            constant += offset;
        }
        solver.add(Constraint::Linear(gridwright_formula::Linear { terms: all, bound: bound - constant }));
        let sum = |t: &Vec<i32>| t.iter().zip(&factors).map(|(&v, &f)| i64::from(v) * f).sum::<i64>();
        let expected = all_tuples(&domains).into_iter().filter(|t| sum(t) >= bound).collect();
        assert_eq!(tuples(&mut solver, &ints), expected);
    }
}

/// Whether a tuple is a solution.
type Test<'a> = Box<dyn Fn(&Vec<i32>) -> bool + 'a>;

#[test]
fn tables_products_scans_and_different_values() {
    let mut rng = Rng::new(4);
    for round in 0..120 {
        let domains = random_domains(&mut rng, 3);
        let mut solver = Solver::new();
        let ints: Vec<Int> = domains.iter().map(|d| Int::new(&mut solver, d.clone())).collect();
        let all = all_tuples(&domains);
        let rows: Vec<Vec<i32>> = all.iter().filter(|_| rng.chance(1, 3)).cloned().chain([vec![99, 0, 0]]).collect();
        let n = rng.below(30) as i64;
        let test: Test<'_> = match round % 4 {
            0 => {
                table(&mut solver, &ints, &rows);
                Box::new(|t| rows.contains(t))
            }
            1 => {
                product(&mut solver, &ints, n + 1);
                Box::new(|t| t.iter().map(|&v| i64::from(v)).product::<i64>() == n + 1)
            }
            2 => {
                let step = |&last: &i32, value: i32| (value >= last).then_some(value);
                regular(&mut solver, &ints, -10, step, |&last| last % 2 == 0);
                Box::new(|t| t.is_sorted() && t[2] % 2 == 0)
            }
            _ => {
                let columns = ints.iter().map(Int::entries).collect();
                solver.add(Constraint::AllDifferent(AllDifferent { columns }));
                Box::new(|t| t.iter().collect::<BTreeSet<_>>().len() == 3)
            }
        };
        assert_eq!(tuples(&mut solver, &ints), all.iter().filter(|t| test(t)).cloned().collect());
    }
}

#[test]
fn runs_and_directions() {
    let mut solver = Solver::new();
    let lits = solver.new_lits(4);
    let seen = prefix_and(&mut solver, &lits);
    let both: Vec<Lit> = lits.iter().chain(&seen).copied().collect();
    for values in solutions(&mut solver, &both) {
        assert!((0..4).all(|i| values[4 + i] == values[..=i].iter().all(|&v| v)));
    }
    // The loops of two adjacent squares: three, each in two directions, and the empty one.
    let mut solver = Solver::new();
    let graph = Graph::new(6, &[(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]);
    let edges = solver.new_lits(7);
    solver.add(Constraint::Loop(Loop { graph: graph.clone(), edges: edges.clone() }));
    let forward = direct_edges(&mut solver, &graph, &edges);
    let both: Vec<Lit> = edges.iter().chain(&forward).copied().collect();
    assert_eq!(solutions(&mut solver, &both).len(), 7);
}

/// Uniqueness and backbone against the set of all solutions, on random clauses, asked twice of the same solver.
#[test]
fn questions_agree_with_enumeration() {
    let mut rng = Rng::new(5);
    for _ in 0..200 {
        let n = 3 + rng.index(6);
        let mut solver = Solver::new();
        let lits = solver.new_lits(n);
        for _ in 0..rng.index(4 * n) {
            let clause: Vec<Lit> = (0..3).map(|_| lits[rng.index(n)].var().lit(rng.chance(1, 2))).collect();
            solver.add_clause(&clause);
        }
        let projection = &lits[..n - 1];
        let assumptions: Vec<Lit> = if rng.chance(1, 2) { vec![lits[rng.index(n)]] } else { vec![] };
        let mut all: Vec<Vec<bool>> = Vec::new();
        let budget = Budget::unlimited();
        let visit = |values: &[bool]| {
            all.push(values.to_vec());
            true
        };
        assert_eq!(solver.enumerate(projection, &assumptions, &budget, visit), Ok(true));
        for _ in 0..2 {
            match solver.uniqueness(projection, &assumptions, &budget).unwrap() {
                Uniqueness::None => assert!(all.is_empty()),
                Uniqueness::Unique(values) => assert_eq!(all, [values]),
                Uniqueness::Several(a, b) => assert!(a != b && all.contains(&a) && all.contains(&b)),
            }
            let common = |i: usize| all.iter().all(|v| v[i] == all[0][i]).then(|| all[0][i]);
            match solver.backbone(projection, &assumptions, &budget).unwrap() {
                Backbone::Unsat => assert!(all.is_empty()),
                Backbone::Forced(forced) => assert_eq!(forced, (0..n - 1).map(common).collect::<Vec<_>>()),
            }
        }
    }
}
