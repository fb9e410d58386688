//! Operations on known values, shared by both evaluators.

use crate::value::{Set, Value};
use gridwright_base::{QuickMap, QuickSet};
use gridwright_board::{FieldVal, Val};
use gridwright_grid::{Dir, Place};
use gridwright_lang::ir::SymId;
use gridwright_lang::syntax::ast::{ArithOp, CmpOp};
use std::sync::Arc;

/// Whether a value, or the named fields of a tag, are known: neither blank nor `?`.
pub fn is_known(val: Val, tag: Option<(SymId, u32)>) -> bool {
    match (tag, val) {
        (None, val) => val.is_present() && val != Val::Unknown,
        (Some((tag, mask)), Val::Tag(t, fields)) => {
            let known =
                |(i, f): (usize, &FieldVal)| mask & (1 << i) == 0 || matches!(f, FieldVal::Int(_) | FieldVal::Dir(_));
            t == tag && fields.iter().enumerate().all(known)
        }
        (Some((tag, _)), Val::Sym(s)) => s == tag,
        _ => false,
    }
}

/// A comparison; what is no number is neither greater nor less than anything.
pub fn compare(op: CmpOp, a: &Value, b: &Value) -> bool {
    match (op, a, b) {
        (CmpOp::Eq, _, _) => a == b,
        (CmpOp::Ne, _, _) => a != b,
        (_, Value::Int(a), Value::Int(b)) => op.holds(a.cmp(b)),
        _ => false,
    }
}

/// A sum, difference or product; none unless both are numbers.
pub fn arithmetic(op: ArithOp, a: &Value, b: &Value) -> Value {
    match (a.as_int(), b.as_int()) {
        (Some(a), Some(b)) => Value::Int(match op {
            ArithOp::Add => a.saturating_add(b),
            ArithOp::Sub => a.saturating_sub(b),
            ArithOp::Mul => a.saturating_mul(b),
        }),
        _ => Value::None,
    }
}

/// A value that can be looked up: sets, walks and shapes cannot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Token {
    None,
    Unknown,
    Bool(bool),
    Int(i64),
    Sym(SymId),
    Dir(Dir),
    Place(Place),
    Tag(Val),
}

impl Token {
    pub fn of(value: &Value) -> Option<Token> {
        Some(match value {
            Value::None => Token::None,
            Value::Unknown => Token::Unknown,
            Value::Bool(b) => Token::Bool(*b),
            Value::Int(n) => Token::Int(*n),
            Value::Sym(s) => Token::Sym(*s),
            Value::Dir(d) => Token::Dir(*d),
            Value::Place(p) => Token::Place(*p),
            Value::Tag(val) => Token::Tag(**val),
            Value::Set(_) | Value::Walk(_) | Value::Shape(_) | Value::List(_) => return None,
        })
    }
}

/// So many values are compared pair by pair; more are looked up.
const FEW: usize = if cfg!(test) { 2 } else { 24 };

/// Two positions with equal values, missing ones left out: the first repetition.
pub(crate) fn clash(values: &[Value]) -> Option<(usize, usize)> {
    let tokens: Option<Vec<Token>> = if values.len() > FEW { values.iter().map(Token::of).collect() } else { None };
    if let Some(tokens) = tokens {
        let mut first = QuickMap::default();
        let present = tokens.into_iter().enumerate().filter(|(_, t)| *t != Token::None);
        return present.into_iter().find_map(|(i, t)| first.insert(t, i).map(|j| (j, i)));
    }
    for i in 1..values.len() {
        if matches!(values[i], Value::None) {
            continue;
        }
        if let Some(j) = (0..i).find(|&j| values[j] == values[i]) {
            return Some((j, i));
        }
    }
    None
}

/// The values without repetition, in order.
pub(crate) fn distinct(items: Vec<Value>) -> Vec<Value> {
    if are_different_places(&items) {
        return items;
    }
    let mut seen = QuickSet::default();
    let mut out: Vec<Value> = Vec::with_capacity(items.len());
    let few = items.len() <= FEW;
    for item in items {
        let fresh = match Token::of(&item) {
            Some(token) if !few => seen.insert(token),
            _ => !out.contains(&item),
        };
        if fresh {
            out.push(item);
        }
    }
    out
}

/// Whether these are places no two of which are the same: the usual case, and soon seen once they are sorted.
fn are_different_places(items: &[Value]) -> bool {
    let places: Option<Vec<Place>> = items.iter().map(Value::as_place).collect();
    places.is_some_and(|mut places| {
        places.sort_unstable();
        places.windows(2).all(|pair| pair[0] != pair[1])
    })
}

/// The union of sets; blocks of one family are disjoint or equal, so each is taken once.
pub(crate) fn union(sets: &[Arc<Set>]) -> Arc<Set> {
    let mut taken: Vec<&Arc<Set>> = Vec::new();
    for set in sets.iter().filter(|s| !s.items.is_empty()) {
        if !taken.iter().any(|s| Arc::ptr_eq(s, set)) {
            taken.push(set);
        }
    }
    if let [only] = taken[..] {
        return Arc::clone(only);
    }
    let items: Vec<Value> = taken.iter().flat_map(|s| s.items.iter().cloned()).collect();
    let disjoint = taken.iter().enumerate().all(|(i, a)| taken[..i].iter().all(|b| are_siblings(a, b)));
    Arc::new(Set::new(if disjoint { items } else { distinct(items) }))
}

fn are_siblings(a: &Set, b: &Set) -> bool {
    matches!((&a.label, &b.label), (Some((f, i)), Some((g, j))) if Arc::ptr_eq(f, g) && i != j)
}
