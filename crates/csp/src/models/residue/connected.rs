//! One connected set: which parts of it are still apart, and where they could be joined.
//!
//! Present vertices that hang together are a *cluster*, open vertices that do a *pocket*. Once something is present, a pocket
//! must join whatever of it is present, and the clusters beside it, to the rest. Pockets that share no cluster but one, the
//! *hub*, do so independently: what joins the hub in one of them helps nobody in another. So they are groups of their own.

use super::{Groups, State, View};
use gridwright_base::{QuickMap, UnionFind};
use gridwright_formula::{Connected, Lit};

/// The pockets, each with the clusters beside it.
pub(super) fn residue(connected: &Connected, view: &View<'_>, groups: &mut Groups) {
    let sea = Sea::new(connected, view);
    if sea.open.is_empty() {
        return;
    }
    let mut pockets = sea.pockets();
    let hub = sea.hub(&mut pockets);
    sea.tie(&mut pockets, hub);
    let mut by_pocket: Vec<(u32, Thing)> =
        sea.open.iter().map(|&thing| (pockets.find(sea.place(thing, hub)), thing)).collect();
    by_pocket.sort_unstable();
    for pocket in by_pocket.chunk_by(|a, b| a.0 == b.0) {
        sea.push(pocket, hub, groups);
    }
}

/// Something open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Vertex(u32),
    Edge(u32),
}

/// The graph as far as it is present or open.
struct Sea<'a> {
    connected: &'a Connected,
    view: &'a View<'a>,
    vertices: Vec<State>,
    /// The cluster of each present vertex: its smallest vertex.
    clusters: Vec<u32>,
    n_present: usize,
    open: Vec<Thing>,
}

impl<'a> Sea<'a> {
    fn new(connected: &'a Connected, view: &'a View<'a>) -> Self {
        let vertices: Vec<State> = connected.vertices.iter().map(|&lit| view.state(lit)).collect();
        let mut clusters = UnionFind::new(vertices.len());
        let n_present = vertices.iter().filter(|&&state| state == State::True).count();
        let mut sea = Self { connected, view, vertices, clusters: Vec::new(), n_present, open: Vec::new() };
        for (edge, a, b) in sea.edges() {
            if sea.is_present(a) && sea.is_present(b) && sea.edge_state(edge) == State::True {
                clusters.union(a, b);
            }
        }
        sea.clusters = clusters.roots();
        sea.open = sea.find_open();
        sea
    }

    fn find_open(&self) -> Vec<Thing> {
        let vertices = (0..self.vertices.len() as u32).filter(|&v| self.is_open(v)).map(Thing::Vertex);
        let edges = self.edges().filter(|&(edge, a, b)| {
            let exists = |v: u32| self.is_open(v) || self.is_present(v);
            // Between two vertices of one cluster it makes no difference.
            let is_inside = self.cluster(a).is_some() && self.cluster(a) == self.cluster(b);
            self.edge_state(edge) == State::Open && exists(a) && exists(b) && !is_inside
        });
        vertices.chain(edges.map(|(edge, ..)| Thing::Edge(edge))).collect()
    }

    /// A vertex of the pocket that something open belongs to: never one of the hub.
    fn place(&self, thing: Thing, hub: Option<u32>) -> u32 {
        match thing {
            Thing::Vertex(v) => v,
            Thing::Edge(edge) => {
                let (a, b) = self.connected.graph.edges()[edge as usize];
                if self.is_open(a.0) || (!self.is_open(b.0) && self.cluster(a.0) != hub) { a.0 } else { b.0 }
            }
        }
    }

    /// The cluster of a vertex, if it is present.
    fn cluster(&self, vertex: u32) -> Option<u32> {
        self.is_present(vertex).then(|| self.clusters[vertex as usize])
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32, u32)> + use<'a> {
        self.connected.graph.edges().iter().enumerate().map(|(edge, &(a, b))| (edge as u32, a.0, b.0))
    }

    fn edge_state(&self, edge: u32) -> State {
        self.connected.edges.as_ref().map_or(State::True, |lits| self.view.state(lits[edge as usize]))
    }

    fn is_open(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize] == State::Open
    }

    fn is_present(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize] == State::True
    }

    /// Whether two vertices could be joined by an edge.
    fn passable(&self, edge: u32) -> bool {
        matches!(self.edge_state(edge), State::True | State::Open)
    }

    /// Open vertices that hang together.
    fn pockets(&self) -> UnionFind {
        let mut pockets = UnionFind::new(self.vertices.len());
        for (edge, a, b) in self.edges().filter(|&(edge, ..)| self.passable(edge)) {
            let is_cluster = self.is_present(a) && self.is_present(b) && self.edge_state(edge) == State::True;
            if is_cluster || (self.is_open(a) && self.is_open(b)) {
                pockets.union(a, b);
            }
        }
        pockets
    }

    /// Each passable edge from something open to a cluster, or from a cluster to another: what is open, and the cluster.
    fn shores(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.edges().filter(|&(edge, ..)| self.passable(edge)).flat_map(move |(edge, a, b)| {
            let between = self.is_present(a) && self.is_present(b) && self.edge_state(edge) == State::Open;
            let shore = |x: u32, y: u32| Some((x, self.cluster(y)?)).filter(|_| self.is_open(x) || between);
            [shore(a, b), shore(b, a)].into_iter().flatten()
        })
    }

    /// The cluster with the most pockets, the first of them if there are several.
    fn hub(&self, pockets: &mut UnionFind) -> Option<u32> {
        let mut beside: Vec<(u32, u32)> = self.shores().map(|(x, cluster)| (cluster, pockets.find(x))).collect();
        beside.sort_unstable();
        beside.dedup();
        let clusters = beside.chunk_by(|a, b| a.0 == b.0);
        clusters.max_by_key(|chunk| (chunk.len(), std::cmp::Reverse(chunk[0].0))).map(|chunk| chunk[0].0)
    }

    /// Joins pockets that depend on each other.
    fn tie(&self, pockets: &mut UnionFind, hub: Option<u32>) {
        for (x, cluster) in self.shores() {
            if Some(cluster) != hub && (hub.is_none() || self.cluster(x) != hub) {
                pockets.union(x, cluster);
            }
        }
        // While nothing is present the set may be anywhere, and where it is the rest is absent. An open root is asked by all.
        let root_is_open = self.connected.root.is_some_and(|root| self.is_open(root.0));
        if self.n_present == 0 || root_is_open {
            let first = self.place(self.open[0], hub);
            self.open.iter().for_each(|&thing| _ = pockets.union(first, self.place(thing, hub)));
        }
    }

    /// Tells one group.
    fn push(&self, pocket: &[(u32, Thing)], hub: Option<u32>, groups: &mut Groups) {
        let mut labels: QuickMap<u32, u32> = QuickMap::default();
        let mut label = |cluster: u32| {
            let next = labels.len() as u32;
            *labels.entry(cluster).or_insert(next)
        };
        groups.word(u32::from(self.n_present > 0));
        let mut meets_hub = false;
        let beside = self.beside();
        for &(_, thing) in pocket {
            match thing {
                Thing::Vertex(v) => {
                    groups.var(self.connected.vertices[v as usize]);
                    groups.word(v);
                    let near = beside.get(&v).map_or(&[][..], Vec::as_slice);
                    let mut named: Vec<u32> = near.iter().map(|&cluster| label(cluster)).collect();
                    named.sort_unstable();
                    named.dedup();
                    groups.word(named.len() as u32);
                    named.into_iter().for_each(|name| groups.word(name));
                    meets_hub |= near.iter().any(|&cluster| Some(cluster) == hub);
                }
                Thing::Edge(edge) => {
                    groups.var(self.edge_lit(edge));
                    groups.word(edge);
                    let (a, b) = self.connected.graph.edges()[edge as usize];
                    for end in [a.0, b.0] {
                        let cluster = self.cluster(end);
                        groups.word(cluster.map_or(u32::MAX, &mut label));
                        meets_hub |= cluster.is_some() && cluster == hub;
                    }
                }
            }
        }
        groups.word(u32::from(meets_hub));
        self.push_settled_edges(pocket, groups);
        groups.end();
    }

    /// Which edges between two open vertices are settled, and how.
    fn push_settled_edges(&self, pocket: &[(u32, Thing)], groups: &mut Groups) {
        let Some(lits) = &self.connected.edges else { return };
        let is_here = |v: u32| pocket.iter().any(|&(_, thing)| thing == Thing::Vertex(v));
        for (edge, a, b) in self.edges() {
            let state = self.view.state(lits[edge as usize]);
            if matches!(state, State::True | State::False) && self.is_open(a) && self.is_open(b) && is_here(a) {
                groups.word(2 * edge + u32::from(state == State::True));
            }
        }
    }

    /// The clusters that each open vertex is tied to.
    fn beside(&self) -> QuickMap<u32, Vec<u32>> {
        let mut beside: QuickMap<u32, Vec<u32>> = QuickMap::default();
        for (_, a, b) in self.edges().filter(|&(edge, ..)| self.edge_state(edge) == State::True) {
            for (x, y) in [(a, b), (b, a)] {
                if self.is_open(x) && self.is_present(y) {
                    beside.entry(x).or_default().push(self.clusters[y as usize]);
                }
            }
        }
        beside
    }

    fn edge_lit(&self, edge: u32) -> Lit {
        self.connected.edges.as_ref().map_or(Lit::TRUE, |lits| lits[edge as usize])
    }
}
