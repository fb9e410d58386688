//! A way along every strand.

use super::shape::Shape;
use super::strands::{LineLayer, each_strand};
use crate::ir::*;

/// `for each strand S: some walk w of S: body`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EachWalk {
    /// The lines.
    pub line: LineLayer,
    /// The strand's variable.
    pub strand: VarId,
    /// The walk's variable.
    pub walk: VarId,
    /// What is said of them.
    pub body: ExprId,
}

/// The way that a formula asks for along every strand of a layer: from no node that is named, and not for its nodes in order.
pub fn each_walk(genre: &Genre, formula: ExprId) -> Option<EachWalk> {
    let (line, strand, body) = each_strand(genre, formula)?;
    match genre.expr(body).node {
        Node::SomeWalk { var: walk, set, from: None, body } if genre.is_var(set, strand) => {
            let mut lists_nodes = false;
            genre.walk(body, &mut |node| lists_nodes |= matches!(node, Node::Until(..)));
            (!lists_nodes).then_some(EachWalk { line, strand, walk, body })
        }
        _ => None,
    }
}

impl EachWalk {
    /// Whether the body asks nothing of the strand, and of the walk nothing but how it comes to nodes and leaves them.
    pub fn asks_passes_only(&self, genre: &Genre) -> bool {
        let mut plain = true;
        genre.walk(self.body, &mut |node| {
            plain &= !matches!(node, Node::Index(..) | Node::Start(_) | Node::Finish(_) | Node::SomeWalk { .. });
            plain &= *node != Node::Var(self.strand);
        });
        plain
    }
}
