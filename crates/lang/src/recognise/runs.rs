//! What is told of runs: groups along a sequence, each by one number.

use super::shape::Shape;
use crate::ir::*;

/// The number that is told of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// How many members it has.
    Size,
    /// The total of a value over its members.
    Sum {
        /// The member, in the value.
        member: VarId,
        /// The value, which does not speak of the block.
        value: ExprId,
    },
}

/// `size(X)`, or `sum(f in X)`, for the block in a variable.
pub fn measure(genre: &Genre, number: ExprId, block: VarId) -> Option<Measure> {
    match genre.expr(number).node {
        Node::Size(set) if genre.is_var(set, block) => Some(Measure::Size),
        Node::Fold { fold: Fold::Sum, var: member, set, value }
            if genre.is_var(set, block) && !genre.mentions(value, block) =>
        {
            Some(Measure::Sum { member, value })
        }
        // A definition has its argument by a name of its own.
        Node::Let { var, value, body } if genre.is_var(value, block) => measure(genre, body, var),
        _ => None,
    }
}
