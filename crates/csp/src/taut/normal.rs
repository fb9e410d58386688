//! What holds in every taut solution, as clauses. See the module above for the moves that would apply otherwise.

use crate::propagators::adjacency::Adjacency;
use gridwright_spec::{Graph, Lit, Sink, Vertex};

/// A path may turn at `at` from one arm to the other, or go through `across` instead: a cycle of four vertices.
struct Corner {
    at: u32,
    across: u32,
    arms: [Lit; 2],
    /// From the far ends of the arms to `across`.
    opposite: [Lit; 2],
    /// The far ends of the arms.
    ends: [u32; 2],
}

struct Normal<'a> {
    sink: &'a mut dyn Sink,
    adjacency: Adjacency,
    edges: &'a [Lit],
    labels: &'a [Vec<Lit>],
    is_terminal: Vec<bool>,
}

/// Demands a taut solution, and under `rigid` one without detours.
pub(super) fn post(
    sink: &mut dyn Sink,
    graph: &Graph,
    edges: &[Lit],
    terminals: &[(Vertex, u32)],
    labels: &[Vec<Lit>],
    rigid: Lit,
) {
    let mut is_terminal = vec![false; graph.n_vertices()];
    terminals.iter().for_each(|(vertex, _)| is_terminal[vertex.index()] = true);
    let mut normal = Normal { sink, adjacency: Adjacency::new(graph), edges, labels, is_terminal };
    normal.join_neighbours(graph);
    for vertex in 0..graph.n_vertices() as u32 {
        for corner in normal.corners(vertex) {
            normal.turn(&corner, rigid);
        }
        if !normal.is_terminal[vertex as usize] {
            normal.surround(vertex);
        }
    }
}

impl Normal<'_> {
    /// Neighbours of one label are joined, or there were a shortcut.
    fn join_neighbours(&mut self, graph: &Graph) {
        for (&(a, b), &edge) in graph.edges().iter().zip(self.edges) {
            for (&x, &y) in self.labels[a.index()].iter().zip(&self.labels[b.index()]) {
                if x != Lit::FALSE && y != Lit::FALSE {
                    self.sink.add_clause(&[!x, !y, edge]);
                }
            }
        }
    }

    fn edge_between(&self, a: u32, b: u32) -> Option<Lit> {
        self.adjacency.arcs(a).iter().find(|arc| arc.to == b).map(|arc| self.edges[arc.edge as usize])
    }

    fn corners(&self, at: u32) -> Vec<Corner> {
        let arcs = self.adjacency.arcs(at);
        let mut corners = Vec::new();
        for (index, first) in arcs.iter().enumerate() {
            for second in arcs[..index].iter().filter(|second| second.to != first.to) {
                for over in self.adjacency.arcs(first.to).iter().filter(|over| over.to != at && over.to != second.to) {
                    let Some(back) = self.edge_between(second.to, over.to) else { continue };
                    corners.push(Corner {
                        at,
                        across: over.to,
                        arms: [self.edges[first.edge as usize], self.edges[second.edge as usize]],
                        opposite: [self.edges[over.edge as usize], back],
                        ends: [first.to, second.to],
                    });
                }
            }
        }
        corners
    }

    /// A corner that could be turned over goes round a vertex in use.
    fn turn(&mut self, corner: &Corner, rigid: Lit) {
        let bent = [!corner.arms[0], !corner.arms[1]];
        // Three sides of the square have a shortcut. Each such three are seen from both corners between them.
        for (opposite, end) in corner.opposite.iter().zip(corner.ends) {
            if corner.at < end {
                self.sink.add_clause(&[bent[0], bent[1], !*opposite]);
            }
        }
        if self.is_terminal[corner.across as usize] {
            return;
        }
        // So the two edges there lead elsewhere: of the others each one may be missing, but not two.
        let others: Vec<Lit> = (self.adjacency.arcs(corner.across).iter())
            .filter(|arc| !corner.ends.contains(&arc.to))
            .map(|arc| self.edges[arc.edge as usize])
            .collect();
        let guard = (corner.across > corner.at).then_some(!rigid);
        for missing in 0..others.len().max(1) {
            let left = others.iter().enumerate().filter(|(index, _)| *index != missing).map(|(_, &lit)| lit);
            let clause: Vec<Lit> = guard.into_iter().chain(bent).chain(left).collect();
            self.sink.add_clause(&clause);
        }
    }

    /// If `vertex` is free, two neighbours of one label have one vertex between them on their path, and an earlier one.
    fn surround(&mut self, vertex: u32) {
        let arcs = self.adjacency.arcs(vertex).to_vec();
        let used: Vec<Lit> = arcs.iter().map(|arc| self.edges[arc.edge as usize]).collect();
        for (index, first) in arcs.iter().enumerate() {
            for second in arcs[..index].iter().filter(|second| second.to != first.to) {
                let Some(between) = self.ways_between(first.to, second.to, vertex) else { continue };
                for label in 0..self.labels[vertex as usize].len() {
                    let (x, y) = (self.labels[first.to as usize][label], self.labels[second.to as usize][label]);
                    if x == Lit::FALSE || y == Lit::FALSE {
                        continue;
                    }
                    let clause: Vec<Lit> = used.iter().copied().chain([!x, !y]).collect();
                    match between {
                        None => self.sink.add_clause(&clause),
                        Some(way) => {
                            way.iter().for_each(|&edge| self.sink.add_clause(&[&clause[..], &[edge]].concat()))
                        }
                    }
                }
            }
        }
    }

    /// The edges of the only way from `a` to `b` by one vertex before `than`, or that there is none; `None` if there are
    /// several or the two are neighbours, so that nothing can be said in a clause.
    fn ways_between(&self, a: u32, b: u32, than: u32) -> Option<Option<[Lit; 2]>> {
        if self.edge_between(a, b).is_some() {
            return None;
        }
        let mut ways = self
            .adjacency
            .arcs(a)
            .iter()
            .filter(|arc| arc.to < than)
            .filter_map(|arc| Some([self.edges[arc.edge as usize], self.edge_between(arc.to, b)?]));
        let way = ways.next();
        ways.next().is_none().then_some(way)
    }
}
