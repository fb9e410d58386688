//! Undirected graphs.

/// A vertex of a [`Graph`], numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub u32);

/// An edge of a [`Graph`]: its position in the list of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge(pub u32);

impl Vertex {
    /// Position in arrays indexed by vertex.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Edge {
    /// Position in arrays indexed by edge.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An undirected multigraph. Parallel edges are allowed; an edge from a vertex to itself is not.
///
/// ```
/// use gridwright_formula::{Graph, Vertex};
/// let triangle = Graph::new(3, &[(0, 1), (1, 2), (2, 0)]);
/// assert_eq!(triangle.ends(triangle.edge_ids().next().unwrap()), (Vertex(0), Vertex(1)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Graph {
    n_vertices: u32,
    edges: Vec<(Vertex, Vertex)>,
}

impl Graph {
    /// The graph with `n_vertices` vertices and these edges.
    ///
    /// # Panics
    /// If an edge names a vertex that is not there, or joins a vertex to itself.
    pub fn new(n_vertices: usize, edges: &[(u32, u32)]) -> Self {
        let mut graph = Self { n_vertices: n_vertices as u32, edges: Vec::with_capacity(edges.len()) };
        for &(a, b) in edges {
            graph.add_edge(Vertex(a), Vertex(b));
        }
        graph
    }

    /// Appends an edge.
    ///
    /// # Panics
    /// As [`Graph::new`].
    pub fn add_edge(&mut self, a: Vertex, b: Vertex) -> Edge {
        assert!(a.0 < self.n_vertices && b.0 < self.n_vertices && a != b, "edge {a:?}-{b:?} is not possible");
        self.edges.push((a, b));
        Edge(self.edges.len() as u32 - 1)
    }

    /// How many vertices there are.
    pub fn n_vertices(&self) -> usize {
        self.n_vertices as usize
    }

    /// How many edges there are.
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }

    /// The two ends of an edge.
    #[inline]
    pub fn ends(&self, edge: Edge) -> (Vertex, Vertex) {
        self.edges[edge.index()]
    }

    /// All edges as pairs of ends, in order.
    pub fn edges(&self) -> &[(Vertex, Vertex)] {
        &self.edges
    }

    /// All edges.
    pub fn edge_ids(&self) -> impl Iterator<Item = Edge> + use<> {
        (0..self.edges.len() as u32).map(Edge)
    }

    /// All vertices.
    pub fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        (0..self.n_vertices).map(Vertex)
    }
}
