//! Linear sums, all-different and forests against brute force.

use crate::common;

use common::{Instance, all_graphs, check_instance, grid, random_clauses, random_graph, random_lits, vars};
use gridwright_base::{Budget, Rng};
use gridwright_csp::{Outcome, Solver, encode};
use gridwright_formula::{AllDifferent, Constraint, DistinctSum, Forest, Graph, Linear, Lit, Sink, Var};

#[test]
fn cardinalities_of_up_to_seven_literals() {
    for n in 0..=7 {
        for bound in -1..=n as i64 + 1 {
            for sign in [1, -1] {
                let terms = vars(n).into_iter().map(|lit| (sign, lit)).collect();
                let spec = Linear { terms, bound: sign * bound };
                check_instance(&Instance::new(n, Constraint::Linear(spec)), n as u64);
            }
        }
    }
}

#[test]
fn random_linear_constraints() {
    let mut rng = Rng::new(1);
    for seed in 0..600 {
        let n = 1 + rng.index(9);
        let mut instance = Instance { n_vars: n, constraints: Vec::new() };
        for _ in 0..1 + rng.index(3) {
            let terms: Vec<(i64, Lit)> = (0..n + rng.index(3))
                .map(|_| (rng.below(11) as i64 - 5, Var(rng.below(n as u64 + 1) as u32).lit(rng.chance(1, 2))))
                .collect();
            let bound = rng.below(16) as i64 - 6;
            instance.constraints.push(Constraint::Linear(Linear { terms, bound }));
        }
        let count = rng.index(4);
        instance.constraints.extend(random_clauses(&mut rng, n, count));
        check_instance(&instance, seed);
    }
}

/// Large enough that the sum is not turned into clauses.
#[test]
fn long_cardinalities_use_the_counter() {
    let mut rng = Rng::new(2);
    for seed in 0..60 {
        let n = 9 + rng.index(3);
        let terms: Vec<(i64, Lit)> = vars(n).into_iter().map(|lit| (1, lit)).collect();
        let bound = 3 + rng.below(n as u64 - 5) as i64;
        let negated = terms.iter().map(|&(c, lit)| (-c, lit)).collect();
        let mut instance = Instance::new(n, Constraint::Linear(Linear { terms, bound }));
        instance.constraints.push(Constraint::Linear(Linear { terms: negated, bound: -bound }));
        instance.constraints.extend(random_clauses(&mut rng, n, 5));
        check_instance(&instance, seed);
    }
}

/// Rows so long that they keep their false terms: few of many hold, of different weights, and some exclude each other.
#[test]
fn few_of_very_many() {
    let mut rng = Rng::new(5);
    for seed in 0..12 {
        let n = 65 + rng.index(60);
        let weights: Vec<i64> = (0..n).map(|_| if seed % 3 == 0 { 1 } else { 1 + rng.below(3) as i64 }).collect();
        let (least, most) = (2, 2 + rng.below(2) as i64);
        let excluded: Vec<(usize, usize)> = (0..40 * n).map(|_| (rng.index(n), rng.index(n))).collect();
        let mut solver = Solver::new();
        let lits = solver.new_lits(n);
        let weigh = |sign: i64| weights.iter().zip(&lits).map(move |(w, &lit)| (sign * w, lit)).collect();
        solver.add(Constraint::Linear(Linear { terms: weigh(1), bound: least }));
        solver.add(Constraint::Linear(Linear { terms: weigh(-1), bound: -most }));
        // At least one of the first ten, so that there is something to conflict with.
        solver.add_clause(&lits[..10]);
        excluded.iter().filter(|(a, b)| a != b).for_each(|&(a, b)| solver.add_clause(&[!lits[a], !lits[b]]));
        let mut found = 0;
        solver
            .enumerate(&lits, &[], &Budget::unlimited(), |_| {
                found += 1;
                true
            })
            .unwrap();
        assert_eq!(found, chosen(&weights, least, most, &excluded, 0, &mut Vec::new()), "seed {seed}");
    }
}

/// How many sets of numbers from `from` on, beside those taken, are within the bounds, hold one below ten and no excluded pair.
fn chosen(
    weights: &[i64],
    least: i64,
    most: i64,
    excluded: &[(usize, usize)],
    from: usize,
    taken: &mut Vec<usize>,
) -> usize {
    let weight: i64 = taken.iter().map(|&i| weights[i]).sum();
    let clash = |i: usize| {
        excluded.iter().any(|&(a, b)| a != b && (a == i && taken.contains(&b) || b == i && taken.contains(&a)))
    };
    let next: Vec<usize> = (from..weights.len()).filter(|&i| weight + weights[i] <= most && !clash(i)).collect();
    let mut n = usize::from(weight >= least && taken.iter().any(|&i| i < 10));
    for i in next {
        taken.push(i);
        n += chosen(weights, least, most, excluded, i + 1, taken);
        taken.pop();
    }
    n
}

#[test]
fn different_values() {
    let mut rng = Rng::new(3);
    for seed in 0..400 {
        let n_columns = 1 + rng.index(4);
        let n_values = 1 + rng.index(4);
        let n = n_columns * n_values;
        let lits = if seed % 4 == 0 { random_lits(&mut rng, n, n) } else { vars(n) };
        let columns = lits
            .chunks(n_values)
            .map(|chunk| chunk.iter().enumerate().map(|(value, &lit)| (value as i32 * 3, lit)).collect())
            .collect();
        let mut instance = Instance::new(n, Constraint::AllDifferent(AllDifferent { columns }));
        let count = rng.index(12);
        instance.constraints.extend(random_clauses(&mut rng, n, count));
        if n < 14 {
            check_instance(&instance, seed);
        }
    }
}

#[test]
fn different_values_with_a_total() {
    let mut rng = Rng::new(5);
    for seed in 0..400 {
        let n_columns = 1 + rng.index(4);
        let n_values = 1 + rng.index(5);
        let n = n_columns * n_values;
        if n >= 14 {
            continue;
        }
        let lits = if seed % 4 == 0 { random_lits(&mut rng, n, n) } else { vars(n) };
        let columns = lits
            .chunks(n_values)
            .map(|chunk| chunk.iter().enumerate().map(|(value, &lit)| (value as i32 * 2 - 1, lit)).collect())
            .collect();
        let total = rng.index(3 * n_columns + 2) as i64 - 1;
        let mut instance = Instance::new(n, Constraint::DistinctSum(DistinctSum { columns, total }));
        let count = rng.index(8);
        instance.constraints.extend(random_clauses(&mut rng, n, count));
        check_instance(&instance, seed);
    }
}

/// Two cells with the total 4 are 1 and 3; neither the sum nor the difference tells that alone.
#[test]
fn sums_of_different_values_are_found_without_search() {
    let mut solver = Solver::new();
    let lits = solver.new_lits(18);
    let columns: Vec<Vec<(i32, Lit)>> =
        lits.chunks(9).map(|chunk| chunk.iter().enumerate().map(|(v, &lit)| (v as i32 + 1, lit)).collect()).collect();
    solver.add(Constraint::DistinctSum(DistinctSum { columns, total: 4 }));
    assert_eq!(solver.solve(&[lits[0]], &Budget::unlimited()), Ok(Outcome::Sat));
    assert_eq!(solver.statistics().conflicts, 0);
    assert_eq!(solver.fixed_value(lits[1]), Some(false));
    assert_eq!(solver.fixed_value(lits[2]), None);
}

/// Three columns with two values between them, and a fourth that must avoid a Hall pair.
#[test]
fn hall_sets_are_found_without_search() {
    let mut solver = Solver::new();
    let lits = solver.new_lits(12);
    let columns: Vec<Vec<(i32, Lit)>> =
        lits.chunks(4).map(|chunk| chunk.iter().enumerate().map(|(v, &lit)| (v as i32, lit)).collect()).collect();
    solver.add(Constraint::AllDifferent(AllDifferent { columns }));
    for column in 0..2 {
        solver.add_clause(&[!lits[4 * column + 2]]);
        solver.add_clause(&[!lits[4 * column + 3]]);
    }
    assert_eq!(solver.solve(&[lits[8]], &Budget::unlimited()), Ok(Outcome::Unsat));
    assert_eq!(solver.statistics().conflicts, 0);
    assert_eq!(solver.fixed_value(lits[9]), Some(false));
}

/// Propagation alone excludes what is in no way to give each column a value of its own, and nothing else.
#[test]
fn values_in_no_matching_are_excluded() {
    let mut rng = Rng::new(11);
    for seed in 0..300 {
        let n_columns = 1 + rng.index(4);
        let n_values = n_columns + rng.index(3);
        let mut solver = Solver::new();
        let lits = solver.new_lits(n_columns * n_values);
        let columns: Vec<Vec<(i32, Lit)>> = lits
            .chunks(n_values)
            .map(|chunk| chunk.iter().enumerate().map(|(value, &lit)| (value as i32, lit)).collect())
            .collect();
        solver.add(Constraint::AllDifferent(AllDifferent { columns }));
        let possible: Vec<bool> = lits.iter().map(|_| rng.chance(1, 2)).collect();
        for (&lit, _) in lits.iter().zip(&possible).filter(|entry| !entry.1) {
            solver.add_clause(&[!lit]);
        }
        let mut ways = Vec::new();
        matchings(&possible, n_values, &mut Vec::new(), &mut ways);
        let outcome = if ways.is_empty() { Outcome::Unsat } else { Outcome::Sat };
        assert_eq!(solver.solve(&[], &Budget::unlimited()), Ok(outcome), "seed {seed}");
        assert!(ways.is_empty() || solver.statistics().conflicts == 0, "seed {seed}");
        for (n, &lit) in lits.iter().enumerate().filter(|_| !ways.is_empty()) {
            let used = ways.iter().any(|way| way[n / n_values] == n % n_values);
            assert_eq!(solver.fixed_value(lit) != Some(false), used, "seed {seed}, column {}", n / n_values);
        }
    }
}

/// All ways to give each column a possible value that no other has.
fn matchings(possible: &[bool], n_values: usize, way: &mut Vec<usize>, ways: &mut Vec<Vec<usize>>) {
    if way.len() * n_values == possible.len() {
        ways.push(way.clone());
        return;
    }
    for value in 0..n_values {
        if possible[way.len() * n_values + value] && !way.contains(&value) {
            way.push(value);
            matchings(possible, n_values, way, ways);
            way.pop();
        }
    }
}

fn forest(graph: Graph) -> Instance {
    let n = graph.n_edges();
    Instance::new(n, Constraint::Forest(Forest { graph, edges: vars(n) }))
}

#[test]
fn forests_of_all_graphs_with_four_vertices() {
    all_graphs(4).enumerate().for_each(|(seed, graph)| check_instance(&forest(graph), seed as u64));
}

#[test]
fn forests_under_random_clauses() {
    let mut rng = Rng::new(4);
    for seed in 0..100 {
        let graph = if seed % 2 == 0 { grid(2, 4) } else { random_graph(&mut rng, 5, 9) };
        let mut instance = forest(graph);
        let count = 2 + rng.index(6);
        instance.constraints.extend(random_clauses(&mut rng, instance.n_vars, count));
        check_instance(&instance, seed);
    }
}

/// Values that many columns may hold are counted, not excluded two by two.
#[test]
fn many_columns_differ() {
    const N: usize = 40;
    let mut solver = Solver::new();
    let columns: Vec<Vec<(i32, Lit)>> =
        (0..N).map(|_| (0..N as i32).map(|value| (value, solver.new_lit())).collect()).collect();
    solver.add(Constraint::AllDifferent(AllDifferent { columns: columns.clone() }));
    for column in &columns {
        encode::at_most(&mut solver, &column.iter().map(|entry| entry.1).collect::<Vec<_>>(), 1);
    }
    let budget = Budget::unlimited();
    // All but three are told: the three values left can go six ways.
    let told: Vec<Lit> = (3..N).map(|column| columns[column][column].1).collect();
    told.iter().for_each(|&lit| solver.add_clause(&[lit]));
    let mut n_ways = 0;
    while solver.solve(&[], &budget) == Ok(Outcome::Sat) {
        n_ways += 1;
        let differs: Vec<Lit> = columns[..3]
            .iter()
            .flatten()
            .map(|entry| entry.1)
            .map(|lit| if solver.model_value(lit) { !lit } else { lit })
            .collect();
        solver.add_clause(&differs);
    }
    assert_eq!(n_ways, 6);
}
