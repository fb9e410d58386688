//! What is said of a block that stands in a variable.

use super::shape::Shape;
use crate::ir::*;
use crate::syntax::ast::{ArithOp, CmpOp};

/// `how many members of the block satisfy P` compared with something that does not depend on the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockCount {
    /// The comparison, the count on its left.
    pub op: CmpOp,
    /// The member, in the condition.
    pub member: VarId,
    /// The condition.
    pub pred: ExprId,
    /// What it is compared with.
    pub other: ExprId,
}

/// A count of members of the block, as `size({c in X : P})` or `count(P in X)`.
pub fn block_count(genre: &Genre, formula: ExprId, block: VarId) -> Option<BlockCount> {
    let Node::Cmp(op, count, other) = genre.expr(formula).node else { return None };
    let (member, set, pred) = match genre.expr(count).node {
        Node::Size(filter) => match genre.expr(filter).node {
            Node::Filter { var, set, pred } => (var, set, pred),
            _ => return None,
        },
        Node::Fold { fold: Fold::Count, var, set, value } => (var, set, value),
        _ => return None,
    };
    let own = genre.is_var(set, block) && !genre.mentions(pred, block) && !genre.mentions(other, block);
    own.then_some(BlockCount { op, member, pred, other })
}

/// `size of the block` compared with something that does not depend on it.
pub fn block_size(genre: &Genre, formula: ExprId, block: VarId) -> Option<(CmpOp, ExprId)> {
    let Node::Cmp(op, size, other) = genre.expr(formula).node else { return None };
    let Node::Size(set) = genre.expr(size).node else { return None };
    (genre.is_var(set, block) && !genre.mentions(other, block)).then_some((op, other))
}

/// Whether a formula says that the block is a rectangle: `size(X) = width(X) * height(X)`.
pub fn is_rectangle(genre: &Genre, formula: ExprId, block: VarId) -> bool {
    let Node::Cmp(CmpOp::Eq, size, product) = genre.expr(formula).node else { return false };
    let Node::Arith(ArithOp::Mul, a, b) = genre.expr(product).node else { return false };
    let Node::Size(set) = genre.expr(size).node else { return false };
    let side = |id: ExprId| match &genre.expr(id).node {
        Node::Geo(geo @ (Geo::Width | Geo::Height), args) if genre.is_var(args[0], block) => Some(*geo),
        _ => None,
    };
    let sides = (side(a), side(b));
    let both = matches!(sides, (Some(Geo::Width), Some(Geo::Height)) | (Some(Geo::Height), Some(Geo::Width)));
    genre.is_var(set, block) && both
}

/// `how many items i of S have E(i) within X = size(X) - 1`: as many edges as members but one, so no cycle, if the E(i) are
/// just the pairs that tie members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EdgesInside {
    /// The item.
    pub item: VarId,
    /// The items, which are settled.
    pub items: ExprId,
    /// The condition on an item besides, if there is one.
    pub filter: Option<ExprId>,
    /// The pair that an item joins.
    pub pair: ExprId,
}

/// One edge fewer than members, for the block in a variable.
pub fn edges_inside(genre: &Genre, formula: ExprId, block: VarId) -> Option<EdgesInside> {
    let Node::Cmp(CmpOp::Eq, count, less) = genre.expr(formula).node else { return None };
    let Node::Arith(ArithOp::Sub, size, one) = genre.expr(less).node else { return None };
    let Node::Size(whole) = genre.expr(size).node else { return None };
    let Node::Size(edges) = genre.expr(count).node else { return None };
    let Node::Filter { var: item, set: items, pred } = genre.expr(edges).node else { return None };
    let is_inside = |id: ExprId| matches!(genre.expr(id).node, Node::Within(_, x) if genre.is_var(x, block));
    let (within, filter) = match genre.conjuncts(pred)[..] {
        [within] => (within, None),
        [filter, within] if is_inside(within) => (within, Some(filter)),
        [within, filter] if is_inside(within) => (within, Some(filter)),
        _ => return None,
    };
    let Node::Within(pair, x) = genre.expr(within).node else { return None };
    let one_less = genre.is_var(whole, block) && genre.constant(one) == Some(1) && genre.is_var(x, block);
    let free = [Some(pair), Some(items), filter].into_iter().flatten().all(|id| !genre.mentions(id, block));
    (one_less && free && !genre.is_open(items)).then_some(EdgesInside { item, items, filter, pair })
}

/// `size({m in S : others and cells(m) within X}) = 1`: the block holds exactly one of some marks of several cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OneMarkInside {
    /// The mark.
    pub mark: VarId,
    /// All marks, settled.
    pub marks: ExprId,
    /// Further conditions on a mark, settled.
    pub others: Vec<ExprId>,
    /// The cells of a mark.
    pub cells: ExprId,
}

/// Exactly one mark inside, for the block in a variable.
pub fn one_mark_inside(genre: &Genre, formula: ExprId, block: VarId) -> Option<OneMarkInside> {
    let Node::Cmp(CmpOp::Eq, size, one) = genre.expr(formula).node else { return None };
    let Node::Size(set) = genre.expr(size).node else { return None };
    let Node::Filter { var: mark, set: marks, pred } = genre.expr(set).node else { return None };
    let is_inside = |id: &ExprId| matches!(genre.expr(*id).node, Node::Within(_, x) if genre.is_var(x, block));
    let (within, others): (Vec<ExprId>, Vec<ExprId>) = genre.conjuncts(pred).into_iter().partition(is_inside);
    let &[within] = within.as_slice() else { return None };
    let Node::Within(cells, _) = genre.expr(within).node else { return None };
    let settled = |id: ExprId| !genre.is_open(id) && !genre.mentions(id, block);
    let fits = genre.constant(one) == Some(1) && settled(marks) && settled(cells) && others.iter().all(|&o| settled(o));
    fits.then_some(OneMarkInside { mark, marks, others, cells })
}
