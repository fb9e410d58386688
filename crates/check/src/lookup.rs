//! Looking members up instead of trying them all.
//!
//! A condition such as `ends(e) within X` or `dot(x) = n` can hold only for members tied to the value on the other side.
//! Where the tie depends on nothing but the member, the members are listed once by what they are tied to. This only ever
//! leaves out members for which the condition is false; those found are asked as usual. Without it a law about the lines
//! inside each room would cost rooms times lines.

use crate::ops::Token;
use crate::value::{Set, Value};
use gridwright_base::QuickMap;
use gridwright_board::Board;
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;
use std::rc::Rc;

/// What both evaluators can do.
pub(crate) trait Evaluate {
    fn genre(&self) -> &Genre;
    fn board(&self) -> &Board;
    fn assume(&mut self, slot: Slot, value: Value);
    /// All members a set may have, if they are bounded.
    fn possible(&mut self, set: ExprId) -> Option<Rc<Set>>;
    /// The value, if it is settled.
    fn settled(&mut self, value: ExprId) -> Option<Value>;
}

/// A value, or every member of a set.
#[derive(Debug, Clone, Copy)]
enum Ties {
    Value(ExprId),
    Members(ExprId),
}

/// A tie between the members of a set and values from outside.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lookup {
    slot: Slot,
    set: ExprId,
    /// What a member is tied to; depends on the member only.
    key: Ties,
    /// What it must be tied to; does not depend on the member.
    target: Ties,
}

/// Whether there is a way to look members up.
#[derive(Debug, Clone)]
pub(crate) enum Found {
    Unasked,
    Asked(Option<Rc<Index>>),
}

/// Smaller sets are tried through. The tests look everything up, so that small boards show mistakes.
const FEW: usize = if cfg!(test) { 1 } else { 24 };

impl Lookup {
    /// A tie that a condition implies, if set and key depend on nothing later than `stage`.
    pub fn find(genre: &Genre, slot: Slot, set: ExprId, pred: ExprId, stage: Stage) -> Option<Lookup> {
        let early = |id: ExprId| genre.expr(id).stage <= stage;
        if !early(set) || !genre.free_slots(set).is_empty() {
            return None;
        }
        let (key, target) = tie(genre, slot, pred)?;
        let (Ties::Value(id) | Ties::Members(id)) = key;
        early(id).then_some(Lookup { slot, set, key, target })
    }
}

fn tie(genre: &Genre, slot: Slot, pred: ExprId) -> Option<(Ties, Ties)> {
    let own = |id: ExprId| genre.free_slots(id) == [slot];
    let foreign = |id: ExprId| !genre.free_slots(id).contains(&slot);
    match &genre.expr(pred).node {
        Node::And(items) => items.iter().find_map(|&item| tie(genre, slot, item)),
        Node::Within(a, b) if own(*a) && foreign(*b) => Some((Ties::Members(*a), Ties::Members(*b))),
        Node::In(a, b) if own(*a) && foreign(*b) => Some((Ties::Value(*a), Ties::Members(*b))),
        Node::In(a, b) if own(*b) && foreign(*a) => Some((Ties::Members(*b), Ties::Value(*a))),
        Node::Cmp(CmpOp::Eq, a, b) if own(*a) && foreign(*b) => Some((Ties::Value(*a), Ties::Value(*b))),
        Node::Cmp(CmpOp::Eq, a, b) if own(*b) && foreign(*a) => Some((Ties::Value(*b), Ties::Value(*a))),
        Node::Cmp(CmpOp::Eq, a, b) => meeting(genre, slot, *a, *b),
        _ => None,
    }
}

/// `size({y in key : y in target}) = n` with n above 0: key and target share a member.
fn meeting(genre: &Genre, slot: Slot, size: ExprId, n: ExprId) -> Option<(Ties, Ties)> {
    let (Node::Size(shared), Node::Int(1..)) = (&genre.expr(size).node, &genre.expr(n).node) else { return None };
    let Node::Filter { slot: inner, set: key, pred } = genre.expr(*shared).node else { return None };
    let Node::In(member, target) = genre.expr(pred).node else { return None };
    let outside = genre.free_slots(target);
    let fits = genre.expr(member).node == Node::Var(inner)
        && genre.free_slots(key) == [slot]
        && !outside.contains(&slot)
        && !outside.contains(&inner);
    fits.then_some((Ties::Members(key), Ties::Members(target)))
}

/// The members of a set by what they are tied to.
#[derive(Debug)]
pub(crate) struct Index {
    items: Rc<Set>,
    target: Ties,
    by_token: QuickMap<Token, Vec<u32>>,
    /// Members tied to nothing that can be looked up: they are always asked.
    loose: Vec<u32>,
}

impl Index {
    pub fn new(evaluator: &mut impl Evaluate, lookup: Lookup) -> Option<Index> {
        let items = evaluator.possible(lookup.set)?;
        if items.items.len() < FEW {
            return None;
        }
        let mut index =
            Index { items: Rc::clone(&items), target: lookup.target, by_token: QuickMap::default(), loose: Vec::new() };
        for (i, item) in items.items.iter().enumerate() {
            evaluator.assume(lookup.slot, item.clone());
            let tokens = tokens(evaluator, lookup.key)?;
            if tokens.is_empty() || tokens.contains(&None) {
                index.loose.push(i as u32);
            }
            for token in tokens.into_iter().flatten() {
                index.by_token.entry(token).or_default().push(i as u32);
            }
        }
        Some(index)
    }

    /// The members that may be tied to what the other side is now, in order.
    pub fn candidates(&self, evaluator: &mut impl Evaluate) -> Option<Rc<Set>> {
        let wanted = tokens(evaluator, self.target)?;
        let mut found = self.loose.clone();
        for token in wanted.iter().flatten() {
            found.extend(self.by_token.get(token).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        let items = found.into_iter().map(|i| self.items.items[i as usize].clone()).collect();
        Some(Rc::new(Set::new(items)))
    }
}

fn tokens(evaluator: &mut impl Evaluate, ties: Ties) -> Option<Vec<Option<Token>>> {
    match ties {
        Ties::Value(id) => Some(vec![Token::of(&evaluator.settled(id)?)]),
        Ties::Members(id) => Some(evaluator.possible(id)?.items.iter().map(Token::of).collect()),
    }
}
