//! Where the members lie that a condition leaves, so that not every place, or every pair of places, has to be asked.

use super::shape::Shape;
use crate::ir::*;
use gridwright_grid::Relation;

/// `some y in S where F: x in E(y)`: whatever satisfies it is in one of the E(y).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InSome {
    /// The item y.
    pub item: VarId,
    /// The set S.
    pub over: ExprId,
    /// Which items, if not all.
    pub filter: Option<ExprId>,
    /// The set E(y).
    pub set: ExprId,
}

/// A condition on one member that says in which sets it is, and nothing else of it.
pub fn in_some(genre: &Genre, condition: ExprId, member: VarId) -> Option<InSome> {
    let Node::Quant { all: false, var: item, set: over, filter, body } = genre.expr(condition).node else {
        return None;
    };
    let Node::In(x, set) = genre.expr(body).node else { return None };
    let free = [Some(over), Some(set), filter].into_iter().flatten().all(|id| !genre.mentions(id, member));
    (genre.is_var(x, member) && free).then_some(InSome { item, over, filter, set })
}

/// `some c in S: x in E(c) and y in F(c)`: a pair satisfies it if for some c the first is in the one set and the second in
/// the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InOne {
    /// The item c.
    pub item: VarId,
    /// The set S.
    pub over: ExprId,
    /// The set E(c) of the first.
    pub first: ExprId,
    /// The set F(c) of the second.
    pub second: ExprId,
}

/// A relation that says in which two sets its members are, and nothing else of them.
pub fn in_one(genre: &Genre, relation: ExprId, (x, y): (VarId, VarId)) -> Option<InOne> {
    let Node::Quant { all: false, var: item, set: over, filter: None, body } = genre.expr(relation).node else {
        return None;
    };
    let [a, b] = genre.conjuncts(body)[..] else { return None };
    let free = |id: ExprId| !genre.mentions(id, x) && !genre.mentions(id, y);
    let inside = |id: ExprId, wanted: VarId| match genre.expr(id).node {
        Node::In(member, set) if genre.is_var(member, wanted) && free(set) => Some(set),
        _ => None,
    };
    let (first, second) = (inside(a, x)?, inside(b, y)?);
    free(over).then_some(InOne { item, over, first, second })
}

/// `E(x) within X`, X in a variable: a member whose E(x) is not empty is one of those that have something of X.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inside {
    /// The set E(x), which depends on the member alone, and not on the answer.
    pub own: ExprId,
    /// The set X.
    pub whole: VarId,
}

/// The conjunct of a condition on one member that says where something of it lies.
pub fn inside(genre: &Genre, condition: ExprId, member: VarId) -> Option<Inside> {
    genre.conjuncts(condition).into_iter().find_map(|conjunct| match genre.expr(conjunct).node {
        Node::Within(own, set) => match genre.expr(set).node {
            Node::Var(whole) if whole != member && !genre.is_open(own) && !genre.has_free_vars(own, member) => {
                Some(Inside { own, whole })
            }
            _ => None,
        },
        _ => None,
    })
}

/// `some c in E(x): c in F(y) and ...`: a pair satisfies it only if the two sets share something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sharing {
    /// The set E(x), which depends on the first alone, and not on the answer.
    pub first: ExprId,
    /// The set F(y), which depends on the second alone, and not on the answer.
    pub second: ExprId,
}

/// A conjunct of a relation says that two sets of its members share something.
pub fn sharing(genre: &Genre, relation: ExprId, (x, y): (VarId, VarId)) -> Option<Sharing> {
    let of = |id: ExprId, member: VarId| !genre.is_open(id) && genre.free_vars(id) == [member];
    genre.conjuncts(relation).into_iter().find_map(|conjunct| {
        let Node::Quant { all: false, var: shared, set: first, body, .. } = genre.expr(conjunct).node else {
            return None;
        };
        let second = genre.conjuncts(body).into_iter().find_map(|part| match genre.expr(part).node {
            Node::In(member, set) if genre.is_var(member, shared) && of(set, y) => Some(set),
            _ => None,
        })?;
        of(first, x).then_some(Sharing { first, second })
    })
}

/// The relation of the board without which a formula of two members is false: a conjunct says it of these two.
pub fn needs_relation(genre: &Genre, formula: ExprId, (x, y): (VarId, VarId)) -> Option<Relation> {
    genre.conjuncts(formula).into_iter().find_map(|conjunct| match &genre.expr(conjunct).node {
        Node::Geo(Geo::Related(relation), args) => {
            let of = |a: VarId, b: VarId| matches!(args[..], [p, q] if genre.is_var(p, a) && genre.is_var(q, b));
            (of(x, y) || of(y, x)).then_some(*relation)
        }
        _ => None,
    })
}
