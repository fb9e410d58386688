//! The required nodes that are present hang together.
//!
//! Nodes are vertices, or edges as nodes of their own between their ends. A node is *closed* when its literal is false.
//! One depth-first search from a present required node over everything not closed finds all there is to say:
//!
//! * a present required node not reached: conflict;
//! * an open required node not reached: it must be absent;
//! * an open node whose removal would cut off a present required node: it must be present. These articulation points come
//!   from low points (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1, 1972,
//!   doi:10.1137/0201010), counting present nodes in subtrees.
//!
//! This is complete: what it leaves open can be either. Example, `#` present, `.` open, `x` closed:
//!
//! ```text
//!   # x .        the middle of the lower row is an articulation point between the two #,
//!   . . #        so it must be present, and so must the lower left
//! ```
//!
//! **Explanations** are minimal cuts. All nodes not closed are joined by union-find; then closed ones are re-opened from the
//! newest to the oldest unless that joins the two sides. What stays closed is the explanation: no member can be dropped, and
//! it prefers nodes closed early, which survive backjumps. Nodes closed for good are never re-opened: they cost nothing.

use super::adjacency::{Adjacency, UnionFind};
use crate::core::bcp::Conflict;
use crate::propagator::{Context, Propagator, Schedule, Subscriber, View};
use gridwright_spec::{Connected, Graph, Lit, Loop, Paths, Vertex};

/// Something that can be present.
#[derive(Debug, Clone, Copy)]
struct Node {
    lit: Lit,
    /// Whether it must be connected to the others if present; if not it merely connects.
    required: bool,
}

const UNSEEN: u32 = u32::MAX;

/// One constraint.
pub(crate) struct Connectivity {
    nodes: Vec<Node>,
    adjacency: Adjacency,
    schedule: Schedule,
    search: Search,
    union: UnionFind,
    premises: Vec<Lit>,
}

/// The arrays of the depth-first search.
#[derive(Default)]
struct Search {
    /// When a node was found; [`UNSEEN`] before.
    found: Vec<u32>,
    low: Vec<u32>,
    /// Present required nodes in the subtree.
    present_below: Vec<u32>,
    parent: Vec<u32>,
    next_arc: Vec<u32>,
    /// Nodes whose removal separates present required nodes.
    cuts: Vec<u32>,
    stack: Vec<u32>,
}

impl Connectivity {
    /// Vertices must hang together; with edge literals, each edge is a node between its ends.
    pub(crate) fn of_vertices(spec: &Connected, schedule: Schedule) -> Self {
        let mut nodes: Vec<Node> = spec.vertices.iter().map(|&lit| Node { lit, required: true }).collect();
        let adjacency = match &spec.edges {
            None => Adjacency::new(&spec.graph),
            Some(edges) => {
                nodes.extend(edges.iter().map(|&lit| Node { lit, required: false }));
                subdivided(&spec.graph)
            }
        };
        Self::new(nodes, adjacency, schedule)
    }

    /// The chosen edges of a loop must hang together.
    pub(crate) fn of_edges(spec: &Loop, schedule: Schedule) -> Self {
        let corner = Node { lit: Lit::TRUE, required: false };
        let mut nodes = vec![corner; spec.graph.n_vertices()];
        nodes.extend(spec.edges.iter().map(|&lit| Node { lit, required: true }));
        Self::new(nodes, subdivided(&spec.graph), schedule)
    }

    /// Two terminals must stay connected in the graph without the other terminals.
    pub(crate) fn of_pair(spec: &Paths, a: Vertex, b: Vertex, schedule: Schedule) -> Self {
        let node = |v: Vertex| {
            let ours = v == a || v == b;
            let passable = ours || spec.terminals.iter().all(|terminal| terminal.0 != v);
            Node { lit: if passable { Lit::TRUE } else { Lit::FALSE }, required: ours }
        };
        let mut nodes: Vec<Node> = spec.graph.vertices().map(node).collect();
        nodes.extend(spec.edges.iter().map(|&lit| Node { lit, required: false }));
        Self::new(nodes, subdivided(&spec.graph), schedule)
    }

    fn new(nodes: Vec<Node>, adjacency: Adjacency, schedule: Schedule) -> Self {
        let union = UnionFind::default();
        Self { nodes, adjacency, schedule, search: Search::default(), union, premises: Vec::new() }
    }

    fn required_present(&self, view: View<'_>) -> Option<u32> {
        let present = |node: &Node| node.required && view.is_true(node.lit);
        self.nodes.iter().position(present).map(|node| node as u32)
    }

    /// Depth-first search from `root` over the nodes that are not closed.
    fn explore(&mut self, root: u32, view: View<'_>) {
        let Self { nodes, adjacency, search, .. } = self;
        search.reset(nodes.len());
        let mut clock = 0;
        let present = |node: u32| u32::from(nodes[node as usize].required && view.is_true(nodes[node as usize].lit));
        search.enter(root, UNSEEN, &mut clock, adjacency, present(root));
        while let Some(&v) = search.stack.last() {
            let (_, end) = adjacency.arc_range(v);
            let at = search.next_arc[v as usize];
            if at == end {
                search.leave(v);
                continue;
            }
            search.next_arc[v as usize] += 1;
            let w = adjacency.arc(at).to;
            if search.found[w as usize] != UNSEEN {
                if w != search.parent[v as usize] {
                    search.low[v as usize] = search.low[v as usize].min(search.found[w as usize]);
                }
            } else if !view.is_false(nodes[w as usize].lit) {
                search.enter(w, v, &mut clock, adjacency, present(w));
            }
        }
    }

    /// Premises for: the open or present node `target` (`None`: any present one) cannot be reached while `without` is closed.
    fn explain_cut(&mut self, without: Option<u32>, target: Option<u32>, view: View<'_>, premises: &mut Vec<Lit>) {
        self.join_open(without, view);
        let (near, far) = self.two_sides(target, view);
        self.reopen(without, near, far, view);
        premises.push(self.nodes[near as usize].lit);
        if target.is_none() {
            premises.push(self.nodes[far as usize].lit);
        }
        self.push_boundary(without, near, view, premises);
    }

    fn join_open(&mut self, without: Option<u32>, view: View<'_>) {
        self.union.reset(self.nodes.len());
        for v in 0..self.nodes.len() as u32 {
            if !self.is_closed(v, without, view) {
                for arc in self.adjacency.arcs(v) {
                    if arc.to < v && !self.is_closed(arc.to, without, view) {
                        self.union.union(v, arc.to);
                    }
                }
            }
        }
    }

    fn is_closed(&self, node: u32, without: Option<u32>, view: View<'_>) -> bool {
        Some(node) == without || view.is_false(self.nodes[node as usize].lit)
    }

    /// The oldest present required node, and the target or the oldest one that is apart from the former.
    fn two_sides(&mut self, target: Option<u32>, view: View<'_>) -> (u32, u32) {
        let mut present: Vec<u32> = (0..self.nodes.len() as u32)
            .filter(|&v| self.nodes[v as usize].required && view.is_true(self.nodes[v as usize].lit))
            .collect();
        present.sort_by_key(|&v| view.position(self.nodes[v as usize].lit));
        match target {
            Some(target) => {
                let side = self.union.find(target);
                let near = present.into_iter().find(|&v| self.union.find(v) != side);
                (near.expect("somebody is on the other side"), target)
            }
            None => {
                let side = self.union.find(present[0]);
                let far = present.iter().copied().find(|&v| self.union.find(v) != side);
                (present[0], far.expect("somebody is on the other side"))
            }
        }
    }

    /// Opens closed nodes, newest first, as long as the two sides stay apart.
    fn reopen(&mut self, without: Option<u32>, near: u32, far: u32, view: View<'_>) {
        let mut closed: Vec<u32> = (0..self.nodes.len() as u32)
            .filter(|&v| {
                let lit = self.nodes[v as usize].lit;
                Some(v) != without && view.is_false(lit) && !view.is_fixed(lit)
            })
            .collect();
        closed.sort_by_key(|&v| std::cmp::Reverse(view.position(self.nodes[v as usize].lit)));
        let mut open = vec![false; self.nodes.len()];
        for v in closed {
            let (near, far) = (self.union.find(near), self.union.find(far));
            let (mut touches_near, mut touches_far) = (false, false);
            for arc in self.adjacency.arcs(v) {
                if open[arc.to as usize] || !self.is_closed(arc.to, without, view) {
                    let side = self.union.find(arc.to);
                    touches_near |= side == near;
                    touches_far |= side == far;
                }
            }
            if touches_near && touches_far {
                continue;
            }
            open[v as usize] = true;
            for arc in self.adjacency.arcs(v) {
                if open[arc.to as usize] || !self.is_closed(arc.to, without, view) {
                    self.union.union(v, arc.to);
                }
            }
        }
    }

    /// The closed nodes that touch the side of `near`. Nodes not re-opened are still alone in the union-find.
    fn push_boundary(&mut self, without: Option<u32>, near: u32, view: View<'_>, premises: &mut Vec<Lit>) {
        let side = self.union.find(near);
        for v in 0..self.nodes.len() as u32 {
            let lit = self.nodes[v as usize].lit;
            if Some(v) == without || !view.is_false(lit) || self.union.find(v) == side {
                continue;
            }
            if self.adjacency.arcs(v).iter().any(|arc| self.union.find(arc.to) == side) {
                premises.push(!lit);
            }
        }
    }
}

impl Search {
    fn reset(&mut self, n: usize) {
        self.found.clear();
        self.found.resize(n, UNSEEN);
        self.low.resize(n, 0);
        self.present_below.resize(n, 0);
        self.parent.resize(n, 0);
        self.next_arc.resize(n, 0);
        self.cuts.clear();
        self.stack.clear();
    }

    #[inline]
    fn enter(&mut self, v: u32, parent: u32, clock: &mut u32, adjacency: &Adjacency, present: u32) {
        self.found[v as usize] = *clock;
        self.low[v as usize] = *clock;
        *clock += 1;
        self.present_below[v as usize] = present;
        self.parent[v as usize] = parent;
        self.next_arc[v as usize] = adjacency.arc_range(v).0;
        self.stack.push(v);
    }

    /// Hands the results of a finished node to its parent.
    #[inline]
    fn leave(&mut self, v: u32) {
        self.stack.pop();
        let parent = self.parent[v as usize];
        if parent == UNSEEN {
            return;
        }
        let (low, below) = (self.low[v as usize], self.present_below[v as usize]);
        let parent_low = &mut self.low[parent as usize];
        *parent_low = (*parent_low).min(low);
        self.present_below[parent as usize] += below;
        if low >= self.found[parent as usize] && below > 0 && self.parent[parent as usize] != UNSEEN {
            self.cuts.push(parent);
        }
    }
}

impl Propagator for Connectivity {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        for node in &self.nodes {
            to.wake(!node.lit);
            if node.required {
                to.wake(node.lit);
            }
        }
    }

    fn schedule(&self) -> Schedule {
        self.schedule
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        let Some(root) = self.required_present(context.view()) else { return Ok(()) };
        self.explore(root, context.view());
        for v in 0..self.nodes.len() {
            if self.search.found[v] == UNSEEN && self.nodes[v].required && context.is_true(self.nodes[v].lit) {
                let mut premises = std::mem::take(&mut self.premises);
                premises.clear();
                self.explain_cut(None, None, context.view(), &mut premises);
                let conflict = context.conflict(&premises);
                self.premises = premises;
                return Err(conflict);
            }
        }
        for v in 0..self.nodes.len() {
            if self.search.found[v] == UNSEEN && self.nodes[v].required && context.is_open(self.nodes[v].lit) {
                context.propagate_lazy(!self.nodes[v].lit, v as u32);
            }
        }
        for index in 0..self.search.cuts.len() {
            let v = self.search.cuts[index];
            if context.is_open(self.nodes[v as usize].lit) {
                context.propagate_lazy(self.nodes[v as usize].lit, v);
            }
        }
        Ok(())
    }

    fn explain(&mut self, lit: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        if lit == self.nodes[tag as usize].lit {
            self.explain_cut(Some(tag), None, then, premises);
        } else {
            self.explain_cut(None, Some(tag), then, premises);
        }
    }
}

/// The graph with each edge replaced by a node between its ends, numbered after the vertices.
fn subdivided(graph: &Graph) -> Adjacency {
    let n = graph.n_vertices() as u32;
    let mut edges = Vec::with_capacity(2 * graph.n_edges());
    for (index, &(a, b)) in graph.edges().iter().enumerate() {
        edges.extend([(a.0, n + index as u32), (b.0, n + index as u32)]);
    }
    Adjacency::from_edges(graph.n_vertices() + graph.n_edges(), &edges)
}
