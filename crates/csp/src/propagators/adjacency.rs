//! Graphs in the form that searches want, and a union-find.

use gridwright_formula::Graph;

/// One direction of an edge.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arc {
    pub(crate) to: u32,
    pub(crate) edge: u32,
}

/// For each vertex its arcs, side by side in one vector.
#[derive(Debug, Clone)]
pub(crate) struct Adjacency {
    starts: Vec<u32>,
    arcs: Vec<Arc>,
}

impl Adjacency {
    pub(crate) fn new(graph: &Graph) -> Self {
        let ends: Vec<(u32, u32)> = graph.edges().iter().map(|&(a, b)| (a.0, b.0)).collect();
        Self::from_edges(graph.n_vertices(), &ends)
    }

    pub(crate) fn from_edges(n_vertices: usize, edges: &[(u32, u32)]) -> Self {
        let mut starts = vec![0; n_vertices + 1];
        for &(a, b) in edges {
            starts[a as usize + 1] += 1;
            starts[b as usize + 1] += 1;
        }
        for index in 0..n_vertices {
            starts[index + 1] += starts[index];
        }
        let mut arcs = vec![Arc { to: 0, edge: 0 }; 2 * edges.len()];
        // Fill each vertex's slots from the back, so that `starts` ends up right without a second copy of it.
        let mut ends: Vec<u32> = starts[1..].to_vec();
        for (edge, &(a, b)) in edges.iter().enumerate().rev() {
            for (from, to) in [(a, b), (b, a)] {
                ends[from as usize] -= 1;
                arcs[ends[from as usize] as usize] = Arc { to, edge: edge as u32 };
            }
        }
        Self { starts, arcs }
    }

    pub(crate) fn n_vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// Only the arcs to some vertices.
    pub(crate) fn towards(&self, wanted: impl Fn(u32) -> bool) -> Self {
        let mut some = Self { starts: Vec::with_capacity(self.starts.len()), arcs: Vec::new() };
        some.starts.push(0);
        for v in 0..self.n_vertices() as u32 {
            some.arcs.extend(self.arcs(v).iter().copied().filter(|arc| wanted(arc.to)));
            some.starts.push(some.arcs.len() as u32);
        }
        some
    }

    #[inline]
    pub(crate) fn arcs(&self, vertex: u32) -> &[Arc] {
        &self.arcs[self.starts[vertex as usize] as usize..self.starts[vertex as usize + 1] as usize]
    }
}

/// Stamps on vertices: clearing all is one increment.
#[derive(Debug, Default)]
pub(crate) struct Stamps {
    stamps: Vec<u32>,
    now: u32,
}

impl Stamps {
    /// Forgets all stamps, and makes room for `n`.
    pub(crate) fn clear(&mut self, n: usize) {
        self.stamps.resize(n, 0);
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.stamps.fill(0);
            self.now = 1;
        }
    }

    /// Stamps; false if it was stamped already.
    #[inline]
    pub(crate) fn insert(&mut self, index: u32) -> bool {
        let fresh = self.stamps[index as usize] != self.now;
        self.stamps[index as usize] = self.now;
        fresh
    }
}
