//! Counts of several constraints at once: they share variables, fall apart and come together while models are counted.

use crate::common;

use common::{Instance, check_instance, grid, random_clauses, random_graph, random_lits};
use gridwright_base::{Budget, Rng};
use gridwright_csp::ModelCounter;
use gridwright_formula::{
    AllDifferent, Components, Connected, Constraint, DistinctSum, Forest, Formula, Graph, Linear, Lit, Loop, MarkRule,
    Paths, Sink, SizeRule, Vertex,
};
use num_bigint::BigUint;

const N_VARS: usize = 12;

fn small_graph(rng: &mut Rng) -> Graph {
    match rng.below(4) {
        0 => grid(2, 3),
        1 => grid(3, 3),
        2 => grid(1, 6),
        _ => random_graph(rng, 6, 8),
    }
}

fn connected(rng: &mut Rng) -> Constraint {
    let graph = small_graph(rng);
    let vertices = random_lits(rng, graph.n_vertices(), N_VARS);
    let edges = rng.chance(1, 2).then(|| random_lits(rng, graph.n_edges(), N_VARS));
    let root = rng.chance(1, 4).then(|| Vertex(rng.index(graph.n_vertices()) as u32));
    Constraint::Connected(Connected { graph, vertices, edges, root })
}

fn components(rng: &mut Rng) -> Constraint {
    let graph = small_graph(rng);
    let n = graph.n_vertices();
    let vertices = random_lits(rng, n, N_VARS);
    let edges = random_lits(rng, graph.n_edges(), N_VARS);
    let mut spec = match rng.below(3) {
        0 => Components::division(graph, edges),
        1 => Components { edges: Some(edges), ..Components::of_vertices(graph, vertices) },
        _ => Components::of_vertices(graph, vertices),
    };
    spec.max_size = *rng.pick(&[u32::MAX, 4, 3]).unwrap();
    spec.mark_rule = *rng.pick(&[MarkRule::Any, MarkRule::AtMostOne, MarkRule::ExactlyOne]).unwrap();
    spec.marks = (0..n as u32).filter(|_| rng.chance(1, 4)).map(Vertex).collect();
    for _ in 0..rng.index(3) {
        let (vertex, min) = (Vertex(rng.index(n) as u32), 1 + rng.below(3) as u32);
        spec.sizes.push(SizeRule { vertex, lit: random_lits(rng, 1, N_VARS)[0], min, max: min + rng.below(2) as u32 });
    }
    Constraint::Components(spec)
}

fn lines(rng: &mut Rng) -> Constraint {
    let graph = small_graph(rng);
    let edges = random_lits(rng, graph.n_edges(), N_VARS);
    match rng.below(3) {
        0 => Constraint::Loop(Loop { graph, edges }),
        1 => Constraint::Forest(Forest { graph, edges }),
        _ => {
            let mut vertices: Vec<u32> = (0..graph.n_vertices() as u32).collect();
            rng.shuffle(&mut vertices);
            let terminals = vertices.iter().take(2 + 2 * rng.index(2)).enumerate();
            let terminals = terminals.map(|(i, &v)| (Vertex(v), i as u32 / 2)).collect();
            Constraint::Paths(Paths { graph, edges, terminals, cover: rng.chance(1, 4) })
        }
    }
}

fn numbers(rng: &mut Rng) -> Constraint {
    let lits = random_lits(rng, 9, N_VARS);
    let columns: Vec<Vec<(i32, Lit)>> =
        lits.chunks(3).map(|chunk| chunk.iter().enumerate().map(|(v, &lit)| (v as i32 + 1, lit)).collect()).collect();
    match rng.below(3) {
        0 => Constraint::AllDifferent(AllDifferent { columns }),
        1 => Constraint::DistinctSum(DistinctSum { columns, total: 6 }),
        _ => {
            let terms: Vec<(i64, Lit)> = lits.iter().map(|&lit| (rng.below(5) as i64 - 1, lit)).collect();
            Constraint::Linear(Linear { terms, bound: rng.below(6) as i64 })
        }
    }
}

#[test]
fn mixtures_of_constraints() {
    let mut rng = Rng::new(20);
    for seed in 0..400 {
        let kinds = [connected, components, lines, numbers];
        let mut instance = Instance::new(N_VARS, rng.pick(&kinds).unwrap()(&mut rng));
        for _ in 0..rng.index(3) {
            instance.constraints.push(rng.pick(&kinds).unwrap()(&mut rng));
        }
        let count = rng.index(6);
        instance.constraints.extend(random_clauses(&mut rng, N_VARS, count));
        check_instance(&instance, seed);
    }
}

/// Far more models than could be gone through.
#[test]
fn connected_sets_of_a_long_strip() {
    let strip = grid(40, 3);
    let mut formula = Formula::new();
    let vertices = formula.new_lits(120);
    formula.add(Constraint::Connected(Connected { graph: strip, vertices: vertices.clone(), edges: None, root: None }));
    let counted = ModelCounter::new(formula, &vertices).count(&Budget::unlimited(), &mut |_| {});
    assert_eq!(counted, Ok(connected_sets_of_strip(40)));
}

/// The same by going from column to column: which cells of the column are in, and which of them hang together already.
fn connected_sets_of_strip(columns: usize) -> BigUint {
    use std::collections::BTreeMap;
    // Labels of the three cells of the last column, 0: absent; or the set was finished before it.
    let mut open: BTreeMap<[u8; 3], BigUint> = BTreeMap::new();
    let (mut none_yet, mut finished) = (BigUint::from(1_u32), BigUint::ZERO);
    for _ in 0..columns {
        let mut next: BTreeMap<[u8; 3], BigUint> = BTreeMap::new();
        for mask in 1..8_u8 {
            *next.entry(canonical([0; 3], mask).expect("nothing is cut off")).or_default() += &none_yet;
            for (labels, count) in &open {
                if let Some(labels) = canonical(*labels, mask) {
                    *next.entry(labels).or_default() += count;
                }
            }
        }
        for (labels, count) in open {
            if labels.iter().all(|&label| label <= 1) {
                finished += count;
            }
        }
        none_yet = BigUint::from(1_u32);
        open = next;
    }
    let last: BigUint = open.into_iter().filter(|(labels, _)| labels.iter().all(|&l| l <= 1)).map(|(_, c)| c).sum();
    finished + last + 1_u32
}

/// The labels of the next column; none if something of the last is cut off from it.
fn canonical(labels: [u8; 3], mask: u8) -> Option<[u8; 3]> {
    let is_in = |row: usize| mask >> row & 1 == 1;
    let mut next = [0_u8; 3];
    for row in 0..3 {
        if is_in(row) {
            next[row] = if labels[row] > 0 { labels[row] } else { 10 + row as u8 };
        }
    }
    for _ in 0..3 {
        for row in 0..2 {
            if is_in(row) && is_in(row + 1) && next[row] != next[row + 1] {
                let (from, to) = (next[row + 1].max(next[row]), next[row + 1].min(next[row]));
                next.iter_mut().filter(|label| **label == from).for_each(|label| *label = to);
            }
        }
    }
    // Each block of the last column touches the next, or is one with a block that does.
    for label in labels.iter().filter(|&&label| label > 0) {
        if !(0..3).any(|row| labels[row] == *label && is_in(row)) {
            return None;
        }
    }
    let mut names: Vec<u8> = Vec::new();
    Some(next.map(|label| match label {
        0 => 0,
        _ => match names.iter().position(|&name| name == label) {
            Some(at) => at as u8 + 1,
            None => {
                names.push(label);
                names.len() as u8
            }
        },
    }))
}
