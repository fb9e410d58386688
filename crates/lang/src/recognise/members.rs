//! Where the members lie that a condition leaves, so that not every place, or every pair of places, has to be asked.

use super::shape::Shape;
use crate::ir::*;
use crate::syntax::ast::CmpOp;
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

/// `some a in E(x): some b in F(y): G`, all of it settled and G no matter of the two: a pair satisfies it if each has something, and of
/// these two G holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Linked {
    /// a and b.
    pub items: [VarId; 2],
    /// E(x) and F(y).
    pub sets: [ExprId; 2],
    /// G.
    pub body: ExprId,
}

/// A relation of two by what each of them has.
pub fn linked(genre: &Genre, relation: ExprId, (x, y): (VarId, VarId)) -> Option<Linked> {
    let some = |id: ExprId, of: VarId| match genre.expr(id).node {
        Node::Quant { all: false, var, set, filter: None, body }
            if !genre.is_open(set) && genre.free_vars(set) == [of] =>
        {
            Some((var, set, body))
        }
        _ => None,
    };
    let (a, first, inner) = some(relation, x)?;
    let (b, second, body) = some(inner, y)?;
    let free = !genre.mentions(body, x) && !genre.mentions(body, y);
    (free && !genre.is_open(body)).then_some(Linked { items: [a, b], sets: [first, second], body })
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

/// A condition on one member that it stands in one of some relations of the board to something: `touch(c, x) or D(c, x)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearBy {
    /// What it stands in the relations to, which is settled.
    pub other: ExprId,
    /// The relations.
    pub relations: Vec<Relation>,
}

/// A conjunct of some conditions says that a member is near something.
pub fn near_by(genre: &Genre, conditions: &[ExprId], member: VarId) -> Option<NearBy> {
    let related = |id: ExprId| match &genre.expr(id).node {
        Node::Geo(Geo::Related(relation), args) => {
            let &[a, b] = args.as_slice() else { return None };
            let other = if genre.is_var(a, member) { b } else { a };
            let fits = genre.is_var(if other == b { a } else { b }, member) && !genre.mentions(other, member);
            (fits && !genre.is_open(other)).then_some((other, *relation))
        }
        _ => None,
    };
    conditions.iter().flat_map(|&condition| genre.conjuncts(condition)).find_map(|conjunct| {
        let parts: Vec<ExprId> = match &genre.expr(conjunct).node {
            Node::Or(items) => items.clone(),
            _ => vec![conjunct],
        };
        let found: Vec<(ExprId, Relation)> = parts.into_iter().map(related).collect::<Option<_>>()?;
        let other = found.first()?.0;
        let same = found.iter().all(|part| genre.expr(part.0).node == genre.expr(other).node);
        same.then(|| NearBy { other, relations: found.into_iter().map(|part| part.1).collect() })
    })
}

/// `some y in S where F: touch(y, x) and P`: whatever satisfies it is beside one of S.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearSome {
    /// The item y.
    pub item: VarId,
    /// The set S.
    pub over: ExprId,
    /// Which items, if not all.
    pub filter: Option<ExprId>,
    /// The relation.
    pub relation: Relation,
    /// What else is said of the two.
    pub others: Vec<ExprId>,
}

/// A condition on one member that it is beside some item.
pub fn near_some(genre: &Genre, condition: ExprId, member: VarId) -> Option<NearSome> {
    let Node::Quant { all: false, var: item, set: over, filter, body } = genre.expr(condition).node else {
        return None;
    };
    let mut others = genre.conjuncts(body);
    let of = |args: &[ExprId], a: VarId, b: VarId| matches!(args, &[p, q] if genre.is_var(p, a) && genre.is_var(q, b));
    let (at, relation) = others.iter().enumerate().find_map(|(i, &part)| match &genre.expr(part).node {
        Node::Geo(Geo::Related(relation), args) if of(args, item, member) || of(args, member, item) => {
            Some((i, *relation))
        }
        _ => None,
    })?;
    others.remove(at);
    let free = !genre.mentions(over, member) && filter.is_none_or(|filter| !genre.mentions(filter, member));
    free.then_some(NearSome { item, over, filter, relation, others })
}

/// `some x in S where F: f(x) = t`, S and F being settled, t no matter of x.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SomeEqual {
    /// The member x.
    pub var: VarId,
    /// The set S.
    pub set: ExprId,
    /// What it must satisfy.
    pub conditions: Vec<ExprId>,
    /// f(x).
    pub value: ExprId,
    /// What it is equal to.
    pub wanted: ExprId,
}

/// That something open is one of some open values.
pub fn some_equal(genre: &Genre, formula: ExprId) -> Option<SomeEqual> {
    let Node::Quant { all: false, var, set, filter, body } = genre.expr(formula).node else { return None };
    let mut conditions: Vec<ExprId> = filter.map_or(Vec::new(), |filter| genre.conjuncts(filter));
    conditions.extend(genre.conjuncts(body));
    let equality = |id: ExprId| match genre.expr(id).node {
        Node::Cmp(CmpOp::Eq, a, b) if genre.is_open(a) && genre.is_open(b) => {
            match (genre.mentions(a, var), genre.mentions(b, var)) {
                (true, false) => Some((a, b)),
                (false, true) => Some((b, a)),
                _ => None,
            }
        }
        _ => None,
    };
    let (at, (value, wanted)) = conditions.iter().enumerate().find_map(|(i, &id)| Some((i, equality(id)?)))?;
    conditions.remove(at);
    let settled = !genre.is_open(set) && conditions.iter().all(|&id| !genre.is_open(id));
    settled.then_some(SomeEqual { var, set, conditions, value, wanted })
}
