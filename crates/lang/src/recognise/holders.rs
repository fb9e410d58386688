//! Blocks by what they hold: formulas that ask of a block whether something settled is in it.

use super::shape::Shape;
use crate::ir::*;
use crate::syntax::ast::CmpOp;

/// `t in X` or `t in touched(X)`, t being settled: what is said of a block that stands in a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// What the block holds.
    pub value: ExprId,
    /// Whether it is touched by a line of the block, not a member.
    pub is_touched: bool,
}

/// That a block holds something.
pub fn held(genre: &Genre, formula: ExprId, block: VarId) -> Option<Held> {
    let Node::In(value, set) = genre.expr(formula).node else { return None };
    let is_touched = nodes_of(genre, set, block)?;
    (!genre.is_open(value) && !genre.mentions(value, block)).then_some(Held { value, is_touched })
}

/// Whether a set is the nodes that the lines of a block touch, or the block itself; none if it is neither.
pub fn nodes_of(genre: &Genre, set: ExprId, block: VarId) -> Option<bool> {
    match &genre.expr(set).node {
        Node::Var(var) if *var == block => Some(false),
        Node::Geo(Geo::Touched, args) if genre.is_var(args[0], block) => Some(true),
        _ => None,
    }
}

/// A quantifier over the blocks of which one that holds something is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OfHolders {
    /// `some X in blocks: t in X and ...`, or `for each X in blocks where t in X and ...: body`.
    Holder {
        /// The block.
        block: VarId,
        /// The set of all blocks.
        set: ExprId,
        /// What it holds.
        held: Held,
        /// What else is asked of it.
        others: Vec<ExprId>,
        /// What is said of it where all are meant.
        body: Option<ExprId>,
    },
    /// `for each X in blocks: t in X iff u in X`.
    Both {
        /// The block.
        block: VarId,
        /// The set of all blocks.
        set: ExprId,
        /// What it holds if it holds the other.
        held: [Held; 2],
    },
}

/// A quantifier over blocks that is one over those that hold something.
pub fn of_holders(genre: &Genre, formula: ExprId) -> Option<OfHolders> {
    let Node::Quant { all, var: block, set, filter, body } = genre.expr(formula).node else { return None };
    if !genre.is_open(set) || !matches!(genre.expr(set).node, Node::Blocks(_) | Node::Groups(_)) {
        return None;
    }
    if let (true, None, &Node::Iff(a, b)) = (all, filter, &genre.expr(body).node) {
        let held = [held(genre, a, block)?, held(genre, b, block)?];
        return Some(OfHolders::Both { block, set, held });
    }
    let mut asked: Vec<ExprId> = filter.map_or(Vec::new(), |filter| genre.conjuncts(filter));
    let body = match genre.expr(body).node {
        Node::Implies(condition, then) if all => {
            asked.extend(genre.conjuncts(condition));
            Some(then)
        }
        _ if all => Some(body),
        _ => {
            asked.extend(genre.conjuncts(body));
            None
        }
    };
    let (at, held) = asked.iter().enumerate().find_map(|(i, &part)| Some((i, held(genre, part, block)?)))?;
    asked.remove(at);
    Some(OfHolders::Holder { block, set, held, others: asked, body })
}

/// `for each a in E: for each b in E where F: G`, E being a block or what its lines touch, F and G no matter of the block: no block
/// holds a pair of which F is true and G false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairsApart {
    /// The two.
    pub pair: [VarId; 2],
    /// Whether they are touched, not members.
    pub is_touched: bool,
    /// What has to hold for the pair to matter.
    pub conditions: Vec<ExprId>,
    /// What is said of it.
    pub body: ExprId,
}

/// What is said of every two members of a block.
pub fn pairs_apart(genre: &Genre, formula: ExprId, block: VarId) -> Option<PairsApart> {
    let outer = genre.each(formula)?;
    let inner = genre.each(outer.body)?;
    let is_touched = nodes_of(genre, outer.set, block)?;
    let mut conditions: Vec<ExprId> = [outer.filter, inner.filter].into_iter().flatten().collect();
    let mut body = inner.body;
    while let Node::Implies(condition, then) = genre.expr(body).node {
        conditions.push(condition);
        body = then;
    }
    let free = |&id: &ExprId| !genre.mentions(id, block);
    let fits = nodes_of(genre, inner.set, block) == Some(is_touched) && conditions.iter().chain([&body]).all(free);
    fits.then_some(PairsApart { pair: [outer.var, inner.var], is_touched, conditions, body })
}

/// How many of some things that may be in a block, or touched by it, or else have to do with it, satisfy a condition, compared
/// with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldCount {
    /// The comparison, the count on its left.
    pub op: CmpOp,
    /// One of the things.
    pub item: VarId,
    /// All of them: the block, what it touches, or something settled.
    pub set: ExprId,
    /// The condition.
    pub pred: ExprId,
    /// What it is compared with, which does not depend on the block; none if it is 0.
    pub other: Option<ExprId>,
}

/// A count of things that have to do with a block, or that there is one.
pub fn held_count(genre: &Genre, formula: ExprId, block: VarId) -> Option<HeldCount> {
    let (op, count, other) = match genre.expr(formula).node {
        Node::Cmp(op, count, other) => (op, count, Some(other)),
        Node::Quant { all: false, var: item, set, filter: None, body: pred } => {
            let of_block = nodes_of(genre, set, block).is_some() && !genre.mentions(pred, block);
            return of_block.then_some(HeldCount { op: CmpOp::Gt, item, set, pred, other: None });
        }
        _ => return None,
    };
    let (item, set, pred) = match genre.expr(count).node {
        Node::Size(filter) => match genre.expr(filter).node {
            Node::Filter { var, set, pred } => (var, set, pred),
            _ => return None,
        },
        Node::Fold { fold: Fold::Count, var, set, value } => (var, set, value),
        _ => return None,
    };
    let of_block = nodes_of(genre, set, block).is_some() && !genre.mentions(pred, block);
    let of_others = !genre.is_open(set) && !genre.mentions(set, block) && genre.mentions(pred, block);
    let free = other.is_none_or(|other| !genre.mentions(other, block));
    ((of_block || of_others) && free).then_some(HeldCount { op, item, set, pred, other })
}
