//! The frozen form: one reduced diagram in 8 bytes a node.
//!
//! Nodes are sorted by variable, the last variable first, so that children always come before their parents and the
//! variable of a node follows from its place: a table of level boundaries replaces 4 bytes in every node. Every bottom-up
//! computation is then a plain loop over an array.
//!
//! ```text
//! {{a}, {b, c}} over a < b < c          id   0      1     2       3       4
//!        (a)4                                EMPTY  UNIT  c       b       a
//!   lo  /   \  hi                       lo                EMPTY   EMPTY   3
//!    (b)3    UNIT                       hi                UNIT    2       UNIT
//! ```
//!
//! Rejected: a variable in each node (12 bytes; half as much again for a number already known from the place), node
//! pointers (16 bytes), and complement or chain edges (they save little on frontier diagrams, whose nodes mostly have two
//! live children, and cost a branch per step).

use crate::error::Halt;
use crate::{Error, NodeId, Var};
use gridwright_base::Budget;

/// The two children of a node; its variable is known from its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// Members without the node's element.
    pub lo: NodeId,
    /// Members with it, the element taken out.
    pub hi: NodeId,
}

/// One family of sets, reduced and frozen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    nodes: Vec<Node>,
    /// `bounds[k]` is the first node number of the `k`-th level from the bottom; one more entry than there are levels.
    bounds: Vec<u32>,
    root: NodeId,
}

impl Diagram {
    /// The family with no member.
    pub fn empty(n_vars: usize) -> Self {
        Self { nodes: Vec::new(), bounds: vec![NodeId::FIRST; n_vars + 1], root: NodeId::EMPTY }
    }

    /// How many elements the universe has.
    pub fn n_vars(&self) -> usize {
        self.bounds.len() - 1
    }

    /// How many nodes there are, terminals not counted.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (self.nodes.len() * size_of::<Node>() + self.bounds.len() * 4) as u64
    }

    /// Where reading starts.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The children of a node.
    ///
    /// # Panics
    /// On a terminal, or a number of another diagram.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[(id.0 - NodeId::FIRST) as usize]
    }

    /// The numbers of all nodes that ask for `var`.
    pub fn level(&self, var: Var) -> std::ops::Range<u32> {
        let from_bottom = self.n_vars() - 1 - var.index();
        self.bounds[from_bottom]..self.bounds[from_bottom + 1]
    }

    /// The element a node asks for; none for a terminal.
    pub fn var(&self, id: NodeId) -> Option<Var> {
        if id.is_terminal() {
            return None;
        }
        let from_bottom = self.bounds.partition_point(|&first| first <= id.0) - 1;
        Some(Var((self.n_vars() - 1 - from_bottom) as u32))
    }

    /// All nodes, children first, each with its number and element.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, Var, Node)> + '_ {
        (0..self.n_vars() as u32)
            .rev()
            .flat_map(move |var| self.level(Var(var)).map(move |id| (NodeId(id), Var(var), self.node(NodeId(id)))))
    }

    /// The children in one array, children first; the node of number `i` is at `i - 2`.
    pub(crate) fn raw(&self) -> &[Node] {
        &self.nodes
    }

    pub(crate) fn bounds(&self) -> &[u32] {
        &self.bounds
    }
}

/// Makes a [`Diagram`] level by level from the bottom.
///
/// The caller promises reduction (no equal nodes, no empty `hi`); debug builds check the part that needs no search.
#[derive(Debug)]
pub struct DiagramBuilder {
    nodes: Vec<Node>,
    bounds: Vec<u32>,
    n_vars: usize,
    budget: Budget,
    charged: u64,
}

impl DiagramBuilder {
    /// A builder over `n_vars` elements whose memory is booked on `budget`.
    pub fn new(n_vars: usize, budget: &Budget) -> Self {
        let mut bounds = Vec::with_capacity(n_vars + 1);
        bounds.push(NodeId::FIRST);
        Self { nodes: Vec::new(), bounds, n_vars, budget: budget.clone(), charged: 0 }
    }

    /// Adds a node to the level being built.
    pub fn push(&mut self, lo: NodeId, hi: NodeId) -> NodeId {
        debug_assert!(hi != NodeId::EMPTY, "a reduced diagram has no node with an empty hi child");
        let id = NodeId(self.next_id());
        debug_assert!(lo < id && hi < id, "children come first");
        self.nodes.push(Node { lo, hi });
        id
    }

    /// The number the next node will get.
    pub fn next_id(&self) -> u32 {
        (self.nodes.len() as u32).wrapping_add(NodeId::FIRST)
    }

    /// The children of a node already added.
    pub fn node(&self, id: NodeId) -> Node {
        self.nodes[(id.0 - NodeId::FIRST) as usize]
    }

    /// Ends a level, which may be empty, and books its memory. The next level belongs to the element before.
    pub fn end_level(&mut self) -> Result<(), Error> {
        debug_assert!(self.bounds.len() <= self.n_vars, "more levels than elements");
        if self.nodes.len() > (u32::MAX - NodeId::FIRST) as usize {
            return Err(Error::TooManyNodes { doing: "building" });
        }
        self.bounds.push(self.next_id());
        let bytes = (self.nodes.len() * size_of::<Node>()) as u64;
        self.reserve(bytes).map_err(|halt| halt.into_error("building", self.nodes.len()))
    }

    /// Room for about `nodes` more nodes, checked against the budget before it is used.
    pub fn expect_nodes(&mut self, nodes: usize) -> Result<(), Error> {
        if self.nodes.len().saturating_add(nodes) > (u32::MAX - NodeId::FIRST) as usize {
            return Err(Error::TooManyNodes { doing: "building" });
        }
        let bytes = ((self.nodes.len() + nodes) * size_of::<Node>()) as u64;
        self.reserve(bytes).map_err(|halt| halt.into_error("building", self.nodes.len()))
    }

    fn reserve(&mut self, bytes: u64) -> Result<(), Halt> {
        if bytes > self.charged {
            self.budget.charge(bytes - self.charged)?;
            self.charged = bytes;
        }
        Ok(())
    }

    /// The diagram below `root`; levels not ended are empty.
    ///
    /// The memory stays booked no longer than the builder lives: a finished diagram belongs to the caller.
    pub fn finish(mut self, root: NodeId) -> Diagram {
        let last = self.next_id();
        self.bounds.resize(self.n_vars + 1, last);
        Diagram { nodes: std::mem::take(&mut self.nodes), bounds: std::mem::take(&mut self.bounds), root }
    }

    /// A finished diagram from its parts, as a file gives them.
    pub(crate) fn from_parts(nodes: Vec<Node>, bounds: Vec<u32>, root: NodeId) -> Diagram {
        Diagram { nodes, bounds, root }
    }
}

impl Drop for DiagramBuilder {
    fn drop(&mut self) {
        self.budget.release(self.charged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Diagram {
        let mut builder = DiagramBuilder::new(3, &Budget::unlimited());
        let c = builder.push(NodeId::EMPTY, NodeId::UNIT);
        builder.end_level().unwrap();
        let b = builder.push(NodeId::EMPTY, c);
        builder.end_level().unwrap();
        let a = builder.push(b, NodeId::UNIT);
        builder.end_level().unwrap();
        builder.finish(a)
    }

    #[test]
    fn variables_follow_from_places() {
        let diagram = example();
        let vars: Vec<_> = diagram.nodes().map(|(id, var, _)| (id.0, var.0)).collect();
        assert_eq!(vars, [(2, 2), (3, 1), (4, 0)]);
        assert!(diagram.nodes().all(|(id, var, _)| diagram.var(id) == Some(var)));
        assert_eq!(diagram.var(NodeId::UNIT), None);
    }

    #[test]
    fn memory_over_the_limit_is_an_error_that_names_the_place() {
        let budget = Budget::unlimited().with_memory(20);
        let mut builder = DiagramBuilder::new(3, &budget);
        builder.push(NodeId::EMPTY, NodeId::UNIT);
        builder.end_level().unwrap();
        builder.push(NodeId::EMPTY, NodeId(2));
        builder.push(NodeId::UNIT, NodeId(2));
        let message = builder.end_level().unwrap_err().to_string();
        assert_eq!(message, "memory limit reached during building, at 3 nodes");
        drop(builder);
        assert_eq!(budget.memory_used(), 0);
    }
}
