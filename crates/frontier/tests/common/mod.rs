//! Brute force: every subset of the edges of a small graph, looked at directly.

#![allow(dead_code, reason = "each test file uses its own part")]

use gridwright_base::{Budget, Rng};
use gridwright_frontier::{Job, OrderedGraph, Spec, build, count};
use gridwright_zdd::Diagram;
use num_bigint::BigUint;

/// A set of edges of a graph, taken apart.
pub struct Subset {
    pub bits: u32,
    pub degrees: Vec<u32>,
    /// For every vertex, the smallest vertex of its component.
    pub component: Vec<usize>,
    pub n_edges: u32,
}

pub fn subset(n_vertices: usize, edges: &[(u32, u32)], bits: u32) -> Subset {
    let mut degrees = vec![0; n_vertices];
    let mut component: Vec<usize> = (0..n_vertices).collect();
    for (index, &(a, b)) in edges.iter().enumerate() {
        if bits >> index & 1 == 1 {
            degrees[a as usize] += 1;
            degrees[b as usize] += 1;
            let (from, to) = (component[a as usize], component[b as usize]);
            for label in &mut component {
                if *label == from.max(to) {
                    *label = from.min(to);
                }
            }
        }
    }
    Subset { bits, degrees, component, n_edges: bits.count_ones() }
}

impl Subset {
    /// Components that have an edge.
    pub fn n_components(&self) -> usize {
        let n_vertices = self.degrees.len();
        (0..n_vertices)
            .filter(|&v| self.component[v] == v && (0..n_vertices).any(|u| self.component[u] == v && u != v))
            .count()
    }

    pub fn max_degree(&self) -> u32 {
        self.degrees.iter().copied().max().unwrap_or(0)
    }

    /// Cycles, for sets of degree at most 2: components that have as many edges as vertices.
    pub fn has_cycle(&self) -> bool {
        let n_vertices = self.degrees.len();
        (0..n_vertices).any(|root| {
            let members: Vec<usize> = (0..n_vertices).filter(|&v| self.component[v] == root).collect();
            let degree_sum: u32 = members.iter().map(|&v| self.degrees[v]).sum();
            degree_sum as usize >= 2 * members.len() && degree_sum > 0
        })
    }

    pub fn is_cycle(&self) -> bool {
        self.n_edges > 0 && self.degrees.iter().all(|&d| d == 0 || d == 2) && self.n_components() == 1
    }

    pub fn is_path_matching(&self) -> bool {
        self.max_degree() <= 2 && !self.has_cycle()
    }

    /// Paths between exactly these pairs and nothing else.
    pub fn links(&self, pairs: &[[usize; 2]], all: bool) -> bool {
        let terminal = |v: usize| pairs.iter().any(|pair| pair.contains(&v));
        let degrees_fine = self.degrees.iter().enumerate().all(|(v, &d)| match (terminal(v), all) {
            (true, _) => d == 1,
            (false, true) => d == 2,
            (false, false) => d == 0 || d == 2,
        });
        degrees_fine && self.is_path_matching() && pairs.iter().all(|&[a, b]| self.component[a] == self.component[b])
    }
}

pub fn random_graph(rng: &mut Rng, max_vertices: u64, max_edges: usize) -> OrderedGraph {
    let n_vertices = 2 + rng.below(max_vertices - 1) as u32;
    let mut edges = OrderedGraph::complete(n_vertices).edges;
    rng.shuffle(&mut edges);
    let n_edges = 1 + rng.index(edges.len().min(max_edges));
    edges.truncate(n_edges);
    OrderedGraph::new(n_vertices, edges).unwrap()
}

/// The members of a diagram over at most 32 elements, as bit masks.
pub fn members(diagram: &Diagram) -> Vec<u32> {
    let mut all: Vec<u32> = diagram.iter().map(|set| set.iter().fold(0, |bits, var| bits | 1 << var.0)).collect();
    all.sort_unstable();
    all
}

/// Builds and counts, and checks both against the expected members.
pub fn check<P: Spec>(spec: &P, mut expected: Vec<u32>, what: &str) {
    let budget = Budget::unlimited();
    let job = Job::new(&budget);
    let diagram = build(spec, &job).unwrap();
    expected.sort_unstable();
    assert_eq!(members(&diagram), expected, "{what}");
    assert_eq!(count(spec, &job).unwrap().count, BigUint::from(expected.len()), "{what}, counted");
    assert_reduced(&diagram);
    assert_eq!(budget.memory_used(), 0, "{what}: memory given back");
}

/// No equal nodes, no empty `hi`.
pub fn assert_reduced(diagram: &Diagram) {
    let mut seen = std::collections::HashSet::new();
    for (_, var, node) in diagram.nodes() {
        assert!(node.hi != gridwright_zdd::NodeId::EMPTY);
        assert!(seen.insert((var, node)), "equal nodes");
    }
}
