//! Loops and paths: where the lines drawn so far end.

use super::{Groups, State, View};
use gridwright_base::QuickMap;
use gridwright_formula::{Edge, Graph, Lit, Loop, Paths, Vertex};

/// A vertex that no line passes.
const FREE: u32 = 0;
/// A vertex in the middle of a line.
const PASSED: u32 = u32::MAX;
/// Marks of terminals come after those of vertices.
const FIRST_LABEL: u32 = 1 << 31;

/// All open edges with the other ends of the lines that end at them.
pub(super) fn of_loop(one: &Loop, view: &View<'_>, groups: &mut Groups) {
    let lines = Lines::new(&one.graph, &one.edges, view);
    // A closed loop has no ends, and is not nothing.
    groups.word(u32::from(lines.n_chosen > 0));
    lines.push(&one.graph, &one.edges, view, groups, |end| end + 1);
    groups.end();
}

/// The same; a line that begins at a terminal is known by its label.
pub(super) fn of_paths(paths: &Paths, view: &View<'_>, groups: &mut Groups) {
    let lines = Lines::new(&paths.graph, &paths.edges, view);
    let labels: QuickMap<u32, u32> = paths.terminals.iter().map(|&(vertex, label)| (vertex.0, label)).collect();
    lines.push(&paths.graph, &paths.edges, view, groups, |end| match labels.get(&end) {
        Some(label) => FIRST_LABEL + label,
        None => end + 1,
    });
    groups.end();
}

/// The lines made of chosen edges.
struct Lines {
    /// For each vertex the chosen edges there: as many as were noted, and the first two.
    at: Vec<(u32, [u32; 2])>,
    n_chosen: usize,
}

impl Lines {
    fn new(graph: &Graph, edges: &[Lit], view: &View<'_>) -> Self {
        let mut at = vec![(0, [0; 2]); graph.n_vertices()];
        let mut n_chosen = 0;
        for (edge, &(a, b)) in graph.edges().iter().enumerate() {
            if view.state(edges[edge]) != State::True {
                continue;
            }
            n_chosen += 1;
            for end in [a, b] {
                let (degree, chosen) = &mut at[end.index()];
                if let Some(slot) = chosen.get_mut(*degree as usize) {
                    *slot = edge as u32;
                }
                *degree += 1;
            }
        }
        Self { at, n_chosen }
    }

    /// The other end of the line that ends at a vertex.
    fn mate(&self, graph: &Graph, from: Vertex) -> Vertex {
        let (mut here, mut came) = (from, u32::MAX);
        loop {
            let (degree, chosen) = self.at[here.index()];
            let n = (degree as usize).min(2);
            let Some(&edge) = chosen[..n].iter().find(|&&edge| edge != came) else { return here };
            let (a, b) = graph.ends(Edge(edge));
            here = if a == here { b } else { a };
            came = edge;
        }
    }

    fn push(&self, graph: &Graph, edges: &[Lit], view: &View<'_>, groups: &mut Groups, name: impl Fn(u32) -> u32) {
        let mut told = vec![false; graph.n_vertices()];
        for (&lit, &(a, b)) in edges.iter().zip(graph.edges()) {
            if !view.is_open(lit) {
                continue;
            }
            groups.var(lit);
            for end in [a, b] {
                if !std::mem::replace(&mut told[end.index()], true) {
                    groups.word(match self.at[end.index()].0 {
                        0 => FREE,
                        1 => name(self.mate(graph, end).0),
                        _ => PASSED,
                    });
                }
            }
        }
    }
}
