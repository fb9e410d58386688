//! What holds in every taut solution, as clauses. See the module above for the moves that would apply otherwise.

use crate::encode::PathLabels;
use crate::propagators::adjacency::Adjacency;
use gridwright_base::QuickMap;
use gridwright_spec::{Graph, Lit, Sink, Vertex};

/// A path may turn at `at` from one arm to the other, or go through `across` instead: a cycle of four vertices.
pub(super) struct Corner {
    pub(super) at: u32,
    pub(super) across: u32,
    pub(super) arms: [Lit; 2],
    /// From the far ends of the arms to `across`.
    opposite: [Lit; 2],
    /// The far ends of the arms.
    pub(super) ends: [u32; 2],
}

pub(super) struct Normal<'a> {
    pub(super) sink: &'a mut dyn Sink,
    pub(super) adjacency: Adjacency,
    pub(super) edges: &'a [Lit],
    pub(super) labels: &'a PathLabels,
    pub(super) is_terminal: Vec<bool>,
    /// For two edges at a vertex the literal that both are chosen.
    turns: QuickMap<[Lit; 2], Lit>,
    /// For a vertex, the one below and the one before: the literal that there is a roof over free vertices so far.
    pub(super) roofs: QuickMap<[u32; 3], Lit>,
}

/// Demands a taut solution, and under `rigid` one without detours.
pub(super) fn post(
    sink: &mut dyn Sink,
    graph: &Graph,
    edges: &[Lit],
    terminals: &[(Vertex, u32)],
    labels: &PathLabels,
    rigid: Lit,
) {
    let mut is_terminal = vec![false; graph.n_vertices()];
    terminals.iter().for_each(|(vertex, _)| is_terminal[vertex.index()] = true);
    let adjacency = Adjacency::new(graph);
    let (turns, roofs) = (QuickMap::default(), QuickMap::default());
    let mut normal = Normal { sink, adjacency, edges, labels, is_terminal, turns, roofs };
    normal.join_neighbours(graph);
    for vertex in 0..graph.n_vertices() as u32 {
        for corner in normal.corners(vertex) {
            normal.turn(&corner, rigid);
            normal.roofs(&corner);
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
            for (&x, &y) in self.labels.of[a.index()].iter().zip(&self.labels.of[b.index()]) {
                if x != Lit::FALSE && y != Lit::FALSE {
                    self.sink.add_clause(&[!x, !y, edge]);
                }
            }
        }
    }

    pub(super) fn edge_between(&self, a: u32, b: u32) -> Option<Lit> {
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
        let guard = (corner.across > corner.at).then_some(!rigid);
        if guard == Some(Lit::TRUE) {
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
        // The two edges there lead elsewhere: of the others each one may be missing, but not two.
        for missing in 0..others.len().max(1) {
            let left = others.iter().enumerate().filter(|(index, _)| *index != missing).map(|(_, &lit)| lit);
            let clause: Vec<Lit> = guard.into_iter().chain(bent).chain(left).collect();
            self.sink.add_clause(&clause);
        }
    }

    /// The literal that the path turns from one of two edges to the other.
    ///
    /// Corners come in diagonal rows, and search learns about rows of corners: with a name for each, a step along the
    /// diagonal is a clause of two literals. Together with the names of free vertices this saved three conflicts of ten on
    /// thirteen published puzzles of 15x15 (373,187 and 258,359).
    pub(super) fn turn_at(&mut self, mut edges: [Lit; 2]) -> Lit {
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

    /// If `vertex` is free, two neighbours of one label have one vertex between them on their path, and an earlier one.
    fn surround(&mut self, vertex: u32) {
        let arcs = self.adjacency.arcs(vertex).to_vec();
        let used = !self.labels.free[vertex as usize];
        for (index, first) in arcs.iter().enumerate() {
            for second in arcs[..index].iter().filter(|second| second.to != first.to) {
                let Some(between) = self.ways_between(first.to, second.to, vertex) else { continue };
                for label in 0..self.labels.of[vertex as usize].len() {
                    let (x, y) = (self.labels.of[first.to as usize][label], self.labels.of[second.to as usize][label]);
                    if x == Lit::FALSE || y == Lit::FALSE {
                        continue;
                    }
                    match between {
                        None => self.sink.add_clause(&[used, !x, !y]),
                        Some(way) => way.iter().for_each(|&edge| self.sink.add_clause(&[used, !x, !y, edge])),
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
