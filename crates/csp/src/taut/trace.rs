//! Where the paths of a solution go.

use crate::propagators::adjacency::Adjacency;
use gridwright_formula::Vertex;

/// The paths of a solution, vertex by vertex.
pub(super) struct Trace {
    /// For each label the vertices from end to end, each with the edge to the next; the last has none.
    paths: Vec<Vec<(u32, Option<u32>)>>,
    /// For each vertex its label and its place on that path; none if it is free.
    at: Vec<Option<(u32, u32)>>,
}

impl Trace {
    pub(super) fn new(adjacency: &Adjacency, terminals: &[(Vertex, u32)], chosen: &[bool]) -> Self {
        let mut trace = Self {
            paths: vec![Vec::new(); super::n_labels(terminals) as usize],
            at: vec![None; adjacency.n_vertices()],
        };
        for &(terminal, label) in terminals {
            if trace.at[terminal.index()].is_none() {
                trace.follow(adjacency, terminal.0, label, chosen);
            }
        }
        trace
    }

    fn follow(&mut self, adjacency: &Adjacency, start: u32, label: u32, chosen: &[bool]) {
        let path = &mut self.paths[label as usize];
        let mut next = Some(start);
        while let Some(vertex) = next {
            self.at[vertex as usize] = Some((label, path.len() as u32));
            let mut arcs = adjacency.arcs(vertex).iter();
            let arc = arcs.find(|arc| chosen[arc.edge as usize] && self.at[arc.to as usize].is_none());
            path.push((vertex, arc.map(|arc| arc.edge)));
            next = arc.map(|arc| arc.to);
        }
    }

    pub(super) fn is_free(&self, vertex: u32) -> bool {
        self.at[vertex as usize].is_none()
    }

    pub(super) fn label(&self, vertex: u32) -> Option<u32> {
        self.at[vertex as usize].map(|(label, _)| label)
    }

    /// The edges between two vertices of one path.
    pub(super) fn edges_between(&self, a: u32, b: u32) -> Vec<u32> {
        let (Some((label, i)), Some((_, j))) = (self.at[a as usize], self.at[b as usize]) else { return Vec::new() };
        let piece = &self.paths[label as usize][i.min(j) as usize..i.max(j) as usize];
        piece.iter().filter_map(|&(_, edge)| edge).collect()
    }
}
