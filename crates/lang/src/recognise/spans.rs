//! Values that lie near one another, whichever two are taken.

use super::shape::Shape;
use crate::ir::*;
use crate::syntax::ast::{ArithOp, CmpOp};

/// `for each a, b in S: f(a) - f(b) < n`: the greatest value of the set and the least differ by less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The set, which is settled.
    pub set: ExprId,
    /// Whose values.
    pub layer: LayerId,
    /// What they differ by.
    pub most: ExprId,
    /// Whether they may differ by just that.
    pub reached: bool,
}

/// A bound on the difference of any two values.
pub fn span(genre: &Genre, formula: ExprId) -> Option<Span> {
    let outer = genre.each(formula).filter(|each| each.filter.is_none())?;
    let inner = genre.each(outer.body).filter(|each| each.filter.is_none())?;
    let (a, b) = (outer.var, inner.var);
    let same_set = genre.expr(outer.set).node == genre.expr(inner.set).node;
    let (difference, most, reached) = match genre.expr(inner.body).node {
        Node::Cmp(CmpOp::Lt, x, n) => (x, n, false),
        Node::Cmp(CmpOp::Le, x, n) => (x, n, true),
        Node::Cmp(CmpOp::Gt, n, x) => (x, n, false),
        Node::Cmp(CmpOp::Ge, n, x) => (x, n, true),
        _ => return None,
    };
    let Node::Arith(ArithOp::Sub, x, y) = genre.expr(difference).node else { return None };
    let of = |first: VarId, second: VarId| {
        let layer = genre.reads_at(x, first)?;
        (genre.reads_at(y, second)? == layer).then_some(layer)
    };
    let layer = of(a, b).or_else(|| of(b, a))?;
    let free = !genre.mentions(most, a) && !genre.mentions(most, b) && !genre.mentions(inner.set, a);
    let settled = !genre.is_open(most) && !genre.is_open(outer.set);
    (same_set && free && settled).then_some(Span { set: outer.set, layer, most, reached })
}
