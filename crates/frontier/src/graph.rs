//! Graphs for the general specs: an edge list in the order in which edges are decided.

use crate::{Error, Grid};
use gridwright_zdd::{Universe, Var};
use std::collections::VecDeque;

/// A vertex of an [`OrderedGraph`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub u32);

impl Vertex {
    /// The vertex as an index into an array.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An undirected graph without loops. Its two fields are all there is to write to or read from JSON.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OrderedGraph {
    /// How many vertices there are; they are numbered from 0.
    pub n_vertices: u32,
    /// The edges in the order in which a diagram asks for them. Parallel edges are different edges.
    pub edges: Vec<(u32, u32)>,
}

impl OrderedGraph {
    /// A graph from its edges.
    pub fn new(n_vertices: u32, edges: Vec<(u32, u32)>) -> Result<Self, Error> {
        if edges.iter().any(|&(a, b)| a >= n_vertices || b >= n_vertices) {
            return Err(Error::Input { reason: "an edge names a vertex that does not exist" });
        }
        if edges.iter().any(|&(a, b)| a == b) {
            return Err(Error::Input { reason: "an edge joins a vertex to itself" });
        }
        Ok(Self { n_vertices, edges })
    }

    /// A grid of so many rows and columns of vertices, edges in row-major order.
    pub fn grid(rows: usize, cols: usize) -> Result<Self, Error> {
        let grid = Grid::new(rows, cols)?;
        let edges = grid.edges().into_iter().map(|(a, b)| (a as u32, b as u32)).collect();
        Self::new(grid.n_vertices() as u32, edges)
    }

    /// The complete graph.
    pub fn complete(n_vertices: u32) -> Self {
        let edges = (0..n_vertices).flat_map(|a| (a + 1..n_vertices).map(move |b| (a, b))).collect();
        Self { n_vertices, edges }
    }

    /// How many edges there are.
    pub fn n_edges(&self) -> usize {
        self.edges.len()
    }

    /// Names for the edges: `a-b`.
    pub fn universe(&self) -> Universe {
        Universe::new(self.edges.iter().map(|(a, b)| format!("{a}-{b}")).collect())
    }

    /// The ends of an edge.
    pub fn ends(&self, edge: Var) -> (Vertex, Vertex) {
        let (a, b) = self.edges[edge.index()];
        (Vertex(a), Vertex(b))
    }

    /// The same graph with its edges in breadth-first order from vertex 0, which keeps frontiers short on graphs whose
    /// edges come in no particular order. The second result says where each edge of the new order was in the old.
    pub fn breadth_first(&self) -> (Self, Vec<usize>) {
        let rank = self.breadth_first_ranks();
        let key = |&(a, b): &(u32, u32)| {
            let (a, b) = (rank[a as usize], rank[b as usize]);
            (a.max(b), a.min(b))
        };
        let mut order: Vec<usize> = (0..self.n_edges()).collect();
        order.sort_by_key(|&edge| key(&self.edges[edge]));
        let edges = order.iter().map(|&edge| self.edges[edge]).collect();
        (Self { n_vertices: self.n_vertices, edges }, order)
    }

    fn breadth_first_ranks(&self) -> Vec<usize> {
        let mut neighbours = vec![Vec::new(); self.n_vertices as usize];
        for &(a, b) in &self.edges {
            neighbours[a as usize].push(b as usize);
            neighbours[b as usize].push(a as usize);
        }
        let mut rank = vec![usize::MAX; self.n_vertices as usize];
        let mut next = 0;
        let mut queue = VecDeque::new();
        for start in 0..neighbours.len() {
            if rank[start] == usize::MAX {
                queue.push_back(start);
                rank[start] = next;
                next += 1;
            }
            while let Some(at) = queue.pop_front() {
                for &other in &neighbours[at] {
                    if rank[other] == usize::MAX {
                        rank[other] = next;
                        next += 1;
                        queue.push_back(other);
                    }
                }
            }
        }
        rank
    }
}

/// Which vertices are on the frontier when, and in which slot of a state they live.
///
/// A vertex enters before its first edge and leaves after its last; slots are used again.
#[derive(Debug, Clone)]
pub(crate) struct Frontier {
    /// For each edge, what happens around it.
    pub(crate) steps: Vec<FrontierStep>,
    /// The largest number of slots in use at a time.
    pub(crate) width: usize,
    /// Vertices on the frontier before each edge, and after the last one, each with its slot.
    pub(crate) live: Vec<Vec<(u32, u8)>>,
    /// Vertices without any edge.
    pub(crate) isolated: Vec<u32>,
}

/// One edge: its ends' slots, and which vertices enter before it and leave after it (vertex, slot).
#[derive(Debug, Clone)]
pub(crate) struct FrontierStep {
    pub(crate) slots: (u8, u8),
    pub(crate) enter: Vec<(u32, u8)>,
    pub(crate) leave: Vec<(u32, u8)>,
}

impl Frontier {
    pub(crate) fn new(graph: &OrderedGraph) -> Result<Self, Error> {
        let n_vertices = graph.n_vertices as usize;
        let (mut first, mut last) = (vec![usize::MAX; n_vertices], vec![0; n_vertices]);
        for (edge, &(a, b)) in graph.edges.iter().enumerate() {
            for vertex in [a as usize, b as usize] {
                first[vertex] = first[vertex].min(edge);
                last[vertex] = edge;
            }
        }
        let mut slot_of = vec![0_u8; n_vertices];
        let mut free: Vec<u8> = Vec::new();
        let mut frontier = Self { steps: Vec::new(), width: 0, live: vec![Vec::new()], isolated: Vec::new() };
        let mut live: Vec<(u32, u8)> = Vec::new();
        for (edge, &(a, b)) in graph.edges.iter().enumerate() {
            let mut step = FrontierStep { slots: (0, 0), enter: Vec::new(), leave: Vec::new() };
            for vertex in [a, b] {
                if first[vertex as usize] == edge {
                    let slot = match free.pop() {
                        Some(slot) => slot,
                        None => frontier.new_slot()?,
                    };
                    slot_of[vertex as usize] = slot;
                    step.enter.push((vertex, slot));
                    live.push((vertex, slot));
                }
            }
            step.slots = (slot_of[a as usize], slot_of[b as usize]);
            for vertex in [a, b] {
                if last[vertex as usize] == edge {
                    let slot = slot_of[vertex as usize];
                    step.leave.push((vertex, slot));
                    free.push(slot);
                    live.retain(|&(_, other)| other != slot);
                }
            }
            frontier.steps.push(step);
            frontier.live.push(live.clone());
        }
        frontier.isolated = (0..graph.n_vertices).filter(|&vertex| first[vertex as usize] == usize::MAX).collect();
        Ok(frontier)
    }

    /// For each edge, and after the last: whether all vertices that enter from there on satisfy a predicate.
    pub(crate) fn all_later(&self, fine: impl Fn(u32) -> bool) -> Vec<bool> {
        let mut later = vec![true; self.steps.len() + 1];
        for (edge, step) in self.steps.iter().enumerate().rev() {
            later[edge] = later[edge + 1] && step.enter.iter().all(|&(vertex, _)| fine(vertex));
        }
        later
    }

    fn new_slot(&mut self) -> Result<u8, Error> {
        if self.width >= 120 {
            return Err(Error::Input { reason: "the frontier of this graph has more than 120 vertices" });
        }
        self.width += 1;
        Ok(self.width as u8 - 1)
    }
}
