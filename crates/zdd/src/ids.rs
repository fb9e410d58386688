//! Index types.

use std::fmt;

/// An element of the universe. Element 0 is asked first, at the top of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

impl Var {
    /// The element as an index into an array over the universe.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A node of one diagram or one store; children always have smaller numbers than their parents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The family with no member.
    pub const EMPTY: NodeId = NodeId(0);
    /// The family whose only member is the empty set.
    pub const UNIT: NodeId = NodeId(1);
    /// The first number that is not a terminal.
    pub(crate) const FIRST: u32 = 2;

    /// Whether this is one of the two families that ask nothing.
    pub fn is_terminal(self) -> bool {
        self.0 < Self::FIRST
    }

    /// The node as an index into an array over all nodes, terminals included.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
