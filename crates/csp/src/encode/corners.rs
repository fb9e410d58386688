//! Corners of paths that keep no vertex beside them free.

use crate::propagators::adjacency::Adjacency;
use gridwright_base::QuickMap;
use gridwright_formula::{Graph, Lit, Sink, Vertex};

/// A path may turn at `at` from one arm to the other, or go through `across` instead: a cycle of four vertices.
pub(crate) struct Corner {
    pub(crate) at: u32,
    pub(crate) across: u32,
    pub(crate) arms: [Lit; 2],
    /// From the far ends of the arms to `across`.
    opposite: [Lit; 2],
    /// The far ends of the arms.
    pub(crate) ends: [u32; 2],
}

/// The corners of a graph whose edges may be chosen.
pub(crate) struct Corners<'a> {
    pub(crate) sink: &'a mut dyn Sink,
    pub(crate) adjacency: Adjacency,
    pub(crate) edges: &'a [Lit],
    pub(crate) is_terminal: Vec<bool>,
    /// For two edges at a vertex the literal that both are chosen.
    turns: QuickMap<[Lit; 2], Lit>,
}

/// States what holds round the corners of paths between terminals that use every vertex and have no shortcuts, i.e. where
/// two neighbours on one path are joined: no three sides of a square are chosen; and where a path turns, the vertex across is
/// a terminal, or a path turns there as well, in the same direction. For it is on a path, but not joined to either end of the
/// corner.
///
/// All of this follows from what such paths are, but by steps that no clause about single edges takes. The search of `taut`,
/// made to use every vertex, took 90,213 conflicts for a published puzzle of 26x26 without these clauses and 1,684 with them
/// (2026-11).
pub fn full_corners(sink: &mut dyn Sink, graph: &Graph, edges: &[Lit], terminals: &[Vertex]) {
    let mut corners = Corners::new(sink, graph, edges, terminals.iter().copied());
    for vertex in 0..graph.n_vertices() as u32 {
        for corner in corners.at(vertex) {
            corners.no_three_sides(&corner);
            corners.held(&corner, None);
        }
    }
}

impl<'a> Corners<'a> {
    pub(crate) fn new(
        sink: &'a mut dyn Sink,
        graph: &Graph,
        edges: &'a [Lit],
        terminals: impl IntoIterator<Item = Vertex>,
    ) -> Self {
        let mut is_terminal = vec![false; graph.n_vertices()];
        terminals.into_iter().for_each(|vertex| is_terminal[vertex.index()] = true);
        Self { sink, adjacency: Adjacency::new(graph), edges, is_terminal, turns: QuickMap::default() }
    }

    pub(crate) fn edge_between(&self, a: u32, b: u32) -> Option<Lit> {
        self.adjacency.arcs(a).iter().find(|arc| arc.to == b).map(|arc| self.edges[arc.edge as usize])
    }

    pub(crate) fn at(&self, at: u32) -> Vec<Corner> {
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

    /// Three sides of the square have a shortcut. Each such three are seen from both corners between them.
    pub(crate) fn no_three_sides(&mut self, corner: &Corner) {
        for (opposite, end) in corner.opposite.iter().zip(corner.ends) {
            if corner.at < end {
                self.sink.add_clause(&[!corner.arms[0], !corner.arms[1], !*opposite]);
            }
        }
    }

    /// The vertex across is a terminal, or has two edges that lead elsewhere, unless `guard` holds.
    pub(crate) fn held(&mut self, corner: &Corner, guard: Option<Lit>) {
        if self.is_terminal[corner.across as usize] || guard == Some(Lit::TRUE) {
            return;
        }
        let others: Vec<Lit> = (self.adjacency.arcs(corner.across).iter())
            .filter(|arc| !corner.ends.contains(&arc.to))
            .map(|arc| self.edges[arc.edge as usize])
            .collect();
        if let [first, second] = others[..] {
            let (here, there) = (self.turn_at(corner.arms), self.turn_at([first, second]));
            self.sink.add_clause(&guard.into_iter().chain([!here, there]).collect::<Vec<_>>());
            return;
        }
        // Of the others each one may be missing, but not two.
        for missing in 0..others.len().max(1) {
            let left = others.iter().enumerate().filter(|(index, _)| *index != missing).map(|(_, &lit)| lit);
            let bent = corner.arms.map(|arm| !arm);
            let clause: Vec<Lit> = guard.into_iter().chain(bent).chain(left).collect();
            self.sink.add_clause(&clause);
        }
    }

    /// The literal that the path turns from one of two edges to the other.
    ///
    /// Corners come in diagonal rows, and search learns about rows of corners: with a name for each, a step along the
    /// diagonal is a clause of two literals. Together with the names of free vertices this saved three conflicts of ten on
    /// thirteen published puzzles of 15x15 (373,187 and 258,359).
    pub(crate) fn turn_at(&mut self, mut edges: [Lit; 2]) -> Lit {
        edges.sort_unstable();
        if let Some(&known) = self.turns.get(&edges) {
            return known;
        }
        let turn = self.sink.new_lit();
        edges.iter().for_each(|&edge| self.sink.add_clause(&[!turn, edge]));
        self.sink.add_clause(&[turn, !edges[0], !edges[1]]);
        self.turns.insert(edges, turn);
        turn
    }
}
