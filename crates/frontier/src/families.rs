//! Named families of subgraphs, each a thin call to one of the general specs.
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_frontier::{OrderedGraph, Job, count, families};
//! let budget = Budget::unlimited();
//! let graph = OrderedGraph::grid(5, 5).unwrap();
//! let cycles = families::cycles(&graph).unwrap();
//! assert_eq!(count(&cycles, &Job::new(&budget)).unwrap().count.to_string(), "9349");
//! ```

use crate::{Closing, Cover, DegreeSpec, Error, MateSpec, OrderedGraph, Vertex};

/// Path matchings: sets of disjoint paths, the empty set among them (Algorithm 1).
pub fn path_matchings(graph: &OrderedGraph) -> Result<MateSpec, Error> {
    MateSpec::new(graph, &vec![0b111; graph.n_vertices as usize], Closing::Never)
}

/// Simple cycles (Algorithm 4).
pub fn cycles(graph: &OrderedGraph) -> Result<MateSpec, Error> {
    MateSpec::new(graph, &vec![0b101; graph.n_vertices as usize], Closing::Once)
}

/// Sets of disjoint cycles, the empty set among them.
pub fn disjoint_cycles(graph: &OrderedGraph) -> Result<DegreeSpec, Error> {
    DegreeSpec::new(graph, &vec![0b101; graph.n_vertices as usize])
}

/// Cycles through every vertex.
pub fn hamiltonian_cycles(graph: &OrderedGraph) -> Result<MateSpec, Error> {
    MateSpec::new(graph, &vec![0b100; graph.n_vertices as usize], Closing::Once)
}

/// Simple paths between two vertices.
pub fn paths(graph: &OrderedGraph, from: Vertex, to: Vertex) -> Result<MateSpec, Error> {
    paths_with(graph, from, to, 0b101)
}

/// Paths between two vertices through every vertex.
pub fn hamiltonian_paths(graph: &OrderedGraph, from: Vertex, to: Vertex) -> Result<MateSpec, Error> {
    paths_with(graph, from, to, 0b100)
}

fn paths_with(graph: &OrderedGraph, from: Vertex, to: Vertex, others: u8) -> Result<MateSpec, Error> {
    if from == to || from.0 >= graph.n_vertices || to.0 >= graph.n_vertices {
        return Err(Error::Input { reason: "a path needs two different vertices of the graph" });
    }
    let mut degrees = vec![others; graph.n_vertices as usize];
    degrees[from.index()] = 0b010;
    degrees[to.index()] = 0b010;
    MateSpec::new(graph, &degrees, Closing::Never)
}

/// Disjoint paths, one for each pair, in the loose or the strict sense (Algorithm 2, Remarks 6 and 7).
pub fn linked_pairs(graph: &OrderedGraph, pairs: &[[Vertex; 2]], cover: Cover) -> Result<MateSpec, Error> {
    MateSpec::pairs(graph, pairs, cover)
}

/// Matchings: no two edges share a vertex.
pub fn matchings(graph: &OrderedGraph) -> Result<DegreeSpec, Error> {
    DegreeSpec::new(graph, &vec![0b11; graph.n_vertices as usize])
}

/// Perfect matchings: every vertex has exactly one edge.
pub fn perfect_matchings(graph: &OrderedGraph) -> Result<DegreeSpec, Error> {
    DegreeSpec::new(graph, &vec![0b10; graph.n_vertices as usize])
}
