//! What is said of a block that stands in a variable.

use super::shape::{Each, Shape};
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

/// `some c in X: P`: the block holds at least one of some marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SomeMark {
    /// The member, in the condition.
    pub member: VarId,
    /// What makes it a mark.
    pub pred: ExprId,
}

/// At least one mark, for the block in a variable.
pub fn some_mark(genre: &Genre, formula: ExprId, block: VarId) -> Option<SomeMark> {
    let Node::Quant { all: false, var: member, set, filter: None, body: pred } = genre.expr(formula).node else {
        return None;
    };
    let own = genre.is_var(set, block) && !genre.mentions(pred, block);
    own.then_some(SomeMark { member, pred })
}

/// `for each c in X: P`, P being no matter of the block.
pub fn each_member(genre: &Genre, formula: ExprId, block: VarId) -> Option<Each> {
    let each = genre.each(formula)?;
    let own = genre.is_var(each.set, block) && !genre.mentions(each.body, block);
    (own && each.filter.is_none_or(|filter| !genre.mentions(filter, block))).then_some(each)
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

/// `not rectangle(X) or some c in X: P ...`: the block is no rectangle unless it holds one of some marks.
pub fn no_rectangle_but(genre: &Genre, formula: ExprId, block: VarId) -> Option<Vec<SomeMark>> {
    let is_none = |id: ExprId| matches!(genre.expr(id).node, Node::Not(inner) if is_rectangle(genre, inner, block));
    let Node::Or(items) = &genre.expr(formula).node else { return is_none(formula).then(Vec::new) };
    let others: Vec<ExprId> = items.iter().copied().filter(|&id| !is_none(id)).collect();
    let marks = others.iter().map(|&id| some_mark(genre, id, block)).collect::<Option<Vec<SomeMark>>>()?;
    (others.len() < items.len()).then_some(marks)
}

/// Whether a formula depends on nothing but size, width and height of the block.
pub fn is_of_sides(genre: &Genre, formula: ExprId, block: VarId) -> bool {
    match &genre.expr(formula).node {
        Node::Int(_) | Node::Bool(_) | Node::Rows | Node::Cols | Node::Option(_) => true,
        Node::Size(set) => genre.is_var(*set, block),
        Node::Geo(Geo::Width | Geo::Height, args) => genre.is_var(args[0], block),
        Node::Not(_)
        | Node::And(_)
        | Node::Or(_)
        | Node::Implies(..)
        | Node::Iff(..)
        | Node::Cmp(..)
        | Node::Arith(..) => {
            genre.expr(formula).node.children().into_iter().all(|part| is_of_sides(genre, part, block))
        }
        _ => false,
    }
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

/// One edge fewer than members, for the block in a variable. A group that hangs together has no fewer, so "fewer edges than
/// members" says the same.
pub fn edges_inside(genre: &Genre, formula: ExprId, block: VarId) -> Option<EdgesInside> {
    let (count, size) = one_less(genre, formula)?;
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
    let of_block = genre.is_var(whole, block) && genre.is_var(x, block);
    let free = [Some(pair), Some(items), filter].into_iter().flatten().all(|id| !genre.mentions(id, block));
    (of_block && free && !genre.is_open(items)).then_some(EdgesInside { item, items, filter, pair })
}

/// `for each c in block(a): E(c) in block(a)`: with every cell its image is in the block of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockImage {
    /// The cell.
    pub member: VarId,
    /// The place whose block it is, which is settled.
    pub of: ExprId,
    /// The image, a matter of geometry.
    pub image: ExprId,
}

/// Images of the cells of a block of this structure.
pub fn block_image(genre: &Genre, formula: ExprId, structure: StructureId) -> Option<BlockImage> {
    let Node::Quant { all: true, var: member, set, filter: None, body } = genre.expr(formula).node else { return None };
    let Node::Block(whole, of) = genre.expr(set).node else { return None };
    let Node::In(image, block) = genre.expr(body).node else { return None };
    let Node::Block(same, place) = genre.expr(block).node else { return None };
    let is_own = whole == structure && same == structure;
    let of_one = matches!((&genre.expr(of).node, &genre.expr(place).node), (Node::Var(a), Node::Var(b)) if a == b && *a != member);
    let mut is_geometry = genre.mentions(image, member);
    genre.walk(image, &mut |node| is_geometry &= matches!(node, Node::Var(_) | Node::Geo(..) | Node::Dir(_)));
    (is_own && of_one && is_geometry && !genre.is_open(of)).then_some(BlockImage { member, of, image })
}

/// `some s in S: for each c in X: half-turn(c, s) in X`: the block looks the same after half a turn about one of some places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SomeTurn {
    /// The places, which are settled.
    pub centres: ExprId,
}

/// A half turn that leaves the block in a variable as it is.
pub fn some_turn(genre: &Genre, formula: ExprId, block: VarId) -> Option<SomeTurn> {
    let Node::Quant { all: false, var: centre, set: centres, filter: None, body } = genre.expr(formula).node else {
        return None;
    };
    let each = genre.each(body).filter(|each| each.filter.is_none() && genre.is_var(each.set, block))?;
    let Node::In(image, whole) = genre.expr(each.body).node else { return None };
    let Node::Geo(Geo::HalfTurn, args) = &genre.expr(image).node else { return None };
    let of_both = genre.is_var(args[0], each.var) && genre.is_var(args[1], centre) && genre.is_var(whole, block);
    (of_both && !genre.is_open(centres) && !genre.mentions(centres, block)).then_some(SomeTurn { centres })
}

/// Two terms of which a comparison says that the first is one less than the second, or less than it at all, however it is put: `a = b
/// - 1`, `b = a + 1`, `b - a = 1`, `a < b`, `a + 1 <= b`.
fn one_less(genre: &Genre, formula: ExprId) -> Option<(ExprId, ExprId)> {
    let Node::Cmp(op, a, b) = genre.expr(formula).node else { return None };
    let (mut terms, mut constant) = (Vec::new(), 0_i64);
    for (side, sign) in [(a, 1), (b, -1)] {
        add_terms(genre, side, sign, &mut terms, &mut constant);
    }
    // What counts once and what counts off, and how their difference and the constant compare with 0.
    let (more, less) = match terms[..] {
        [(1, more), (-1, less)] | [(-1, less), (1, more)] => (more, less),
        _ => return None,
    };
    match (op, constant) {
        (CmpOp::Eq | CmpOp::Le, 1) | (CmpOp::Lt, 0) => Some((more, less)),
        (CmpOp::Eq | CmpOp::Ge, -1) | (CmpOp::Gt, 0) => Some((less, more)),
        _ => None,
    }
}

/// The terms of a sum, each with its sign, and what its constants come to.
fn add_terms(genre: &Genre, id: ExprId, sign: i64, terms: &mut Vec<(i64, ExprId)>, constant: &mut i64) {
    match genre.expr(id).node {
        Node::Int(n) => *constant = constant.saturating_add(sign.saturating_mul(n)),
        Node::Arith(ArithOp::Add, a, b) => [a, b].into_iter().for_each(|x| add_terms(genre, x, sign, terms, constant)),
        Node::Arith(ArithOp::Sub, a, b) => {
            add_terms(genre, a, sign, terms, constant);
            add_terms(genre, b, -sign, terms, constant);
        }
        _ => terms.push((sign, id)),
    }
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
