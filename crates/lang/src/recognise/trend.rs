//! What becomes of a term or a formula when a set in a variable grows.

use super::shape::Shape;
use crate::ir::*;
use crate::syntax::ast::CmpOp;

/// How something changes when a set gets more members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trend {
    /// Not at all.
    Fixed,
    /// A set keeps its members, a number does not get smaller, what holds goes on to hold.
    Up,
    /// The other way round.
    Down,
}

/// Whether a formula about a set holds of every part of a set of which it holds: in the words of graph theory, whether it is
/// *hereditary*. Only what can be seen from the formula counts; "no" may also mean "not seen".
pub fn is_hereditary(genre: &Genre, formula: ExprId, set: VarId) -> bool {
    matches!(trend(genre, formula, set), Some(Trend::Fixed | Trend::Down))
}

fn trend(genre: &Genre, id: ExprId, grows: VarId) -> Option<Trend> {
    if !genre.mentions(id, grows) {
        return Some(Trend::Fixed);
    }
    let of = |id: ExprId| trend(genre, id, grows);
    match &genre.expr(id).node {
        Node::Var(_) => Some(Trend::Up),
        Node::Size(set) => of(*set),
        Node::Filter { set, pred: value, .. } | Node::Fold { fold: Fold::Count, set, value, .. } => {
            both(of(*set)?, of(*value)?)
        }
        Node::Union(a, b) => both(of(*a)?, of(*b)?),
        Node::In(a, b) if of(*a)? == Trend::Fixed => of(*b),
        Node::Within(a, b) => both(opposite(of(*a)?), of(*b)?),
        Node::Not(inner) => Some(opposite(of(*inner)?)),
        Node::And(all) | Node::Or(all) => all.iter().try_fold(Trend::Fixed, |so_far, &id| both(so_far, of(id)?)),
        Node::Implies(a, b) => both(opposite(of(*a)?), of(*b)?),
        Node::Quant { all, set, filter, body, .. } => {
            let members = both(of(*set)?, filter.map_or(Some(Trend::Fixed), of)?)?;
            both(if *all { opposite(members) } else { members }, of(*body)?)
        }
        Node::Cmp(CmpOp::Le | CmpOp::Lt, a, b) if counts(genre, *a, *b, grows) => both(opposite(of(*a)?), of(*b)?),
        Node::Cmp(CmpOp::Ge | CmpOp::Gt, a, b) if counts(genre, *a, *b, grows) => both(of(*a)?, opposite(of(*b)?)),
        _ => None,
    }
}

/// Whether of two compared numbers one is a count, which is always there, and the other does not change.
fn counts(genre: &Genre, a: ExprId, b: ExprId, grows: VarId) -> bool {
    let is_count = |id: ExprId| matches!(genre.expr(id).node, Node::Size(_) | Node::Fold { fold: Fold::Count, .. });
    (is_count(a) && !genre.mentions(b, grows)) || (is_count(b) && !genre.mentions(a, grows))
}

fn opposite(trend: Trend) -> Trend {
    match trend {
        Trend::Fixed => Trend::Fixed,
        Trend::Up => Trend::Down,
        Trend::Down => Trend::Up,
    }
}

fn both(a: Trend, b: Trend) -> Option<Trend> {
    match (a, b) {
        (Trend::Fixed, other) | (other, Trend::Fixed) => Some(other),
        _ => (a == b).then_some(a),
    }
}
