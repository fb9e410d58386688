//! What holds in every taut solution, as clauses. See the module above for the moves that would apply otherwise.

use crate::encode::{Corner, Corners, PathLabels};
use gridwright_base::{Budget, QuickMap, Stop};
use gridwright_formula::{Graph, Lit, Sink, Vertex};

pub(super) struct Normal<'a> {
    pub(super) corners: Corners<'a>,
    pub(super) labels: &'a PathLabels,
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
    budget: &Budget,
) -> Result<(), Stop> {
    let corners = Corners::new(sink, graph, edges, terminals.iter().map(|terminal| terminal.0));
    let mut normal = Normal { corners, labels, roofs: QuickMap::default() };
    normal.join_neighbours(graph);
    for vertex in 0..graph.n_vertices() as u32 {
        budget.check()?;
        for corner in normal.corners.at(vertex) {
            normal.turn(&corner, rigid);
            normal.roofs(&corner);
        }
        if !normal.corners.is_terminal[vertex as usize] {
            normal.surround(vertex);
        }
    }
    Ok(())
}

impl Normal<'_> {
    /// Neighbours of one label are joined, or there were a shortcut.
    fn join_neighbours(&mut self, graph: &Graph) {
        for (&(a, b), &edge) in graph.edges().iter().zip(self.corners.edges) {
            for (&x, &y) in self.labels.of[a.index()].iter().zip(&self.labels.of[b.index()]) {
                if x != Lit::FALSE && y != Lit::FALSE {
                    self.corners.sink.add_clause(&[!x, !y, edge]);
                }
            }
        }
    }

    /// A corner that could be turned over goes round a vertex in use.
    fn turn(&mut self, corner: &Corner, rigid: Lit) {
        self.corners.no_three_sides(corner);
        self.corners.held(corner, (corner.across > corner.at).then_some(!rigid));
    }

    /// If `vertex` is free, two neighbours of one label have one vertex between them on their path, and an earlier one.
    fn surround(&mut self, vertex: u32) {
        let arcs = self.corners.adjacency.arcs(vertex).to_vec();
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
                        None => self.corners.sink.add_clause(&[used, !x, !y]),
                        Some(way) => way.iter().for_each(|&edge| self.corners.sink.add_clause(&[used, !x, !y, edge])),
                    }
                }
            }
        }
    }

    /// The edges of the only way from `a` to `b` by one vertex before `than`, or that there is none; `None` if there are
    /// several or the two are neighbours, so that nothing can be said in a clause.
    fn ways_between(&self, a: u32, b: u32, than: u32) -> Option<Option<[Lit; 2]>> {
        if self.corners.edge_between(a, b).is_some() {
            return None;
        }
        let mut ways = self
            .corners
            .adjacency
            .arcs(a)
            .iter()
            .filter(|arc| arc.to < than)
            .filter_map(|arc| Some([self.corners.edges[arc.edge as usize], self.corners.edge_between(arc.to, b)?]));
        let way = ways.next();
        ways.next().is_none().then_some(way)
    }
}
