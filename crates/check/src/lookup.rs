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
use std::sync::Arc;

/// What both evaluators can do.
pub(crate) trait Evaluate {
    fn genre(&self) -> &Genre;
    fn board(&self) -> &Board;
    fn assume(&mut self, var: VarId, value: Value);
    /// All members a set may have, if they are bounded.
    fn possible(&mut self, set: ExprId) -> Option<Arc<Set>>;
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
#[derive(Debug)]
pub(crate) struct Lookup {
    var: VarId,
    set: ExprId,
    /// What a member is tied to; depends on the member only.
    key: Ties,
    /// What it must be tied to; does not depend on the member.
    target: Ties,
    /// What must hold of a member, depends on it alone, and is known when the index is made.
    own: Vec<ExprId>,
}

/// What must all hold of a member.
pub(crate) type Conditions = [Option<ExprId>; 2];

/// Whether there is a way to look members up.
#[derive(Debug, Clone)]
pub(crate) enum Found {
    Unasked,
    /// Whoever asks once only is not worth an index.
    AskedOnce,
    Asked(Option<Arc<Index>>),
    /// In a set that is a variable, such as one row after the other: the set asked for last, and its index once it has
    /// been asked for twice.
    Bound(Arc<Lookup>, Arc<Set>, Option<Arc<Index>>),
}

/// Smaller sets are tried through. The tests look everything up, so that small boards show mistakes.
const FEW: usize = if cfg!(test) { 1 } else { 24 };
/// The same for sets whose index is worth less because it is soon replaced.
const FEW_BOUND: usize = if cfg!(test) { 1 } else { 6 };

impl Lookup {
    /// A tie that one of these conditions implies, if set and key depend on nothing later than `stage`, and what they are tied to on
    /// nothing later than `target`. The set depends on no variable, or is one.
    pub fn find(
        genre: &Genre,
        var: VarId,
        set: ExprId,
        preds: Conditions,
        stage: Stage,
        target: Stage,
    ) -> Option<Lookup> {
        let stages = (stage, target);
        let is_bound = matches!(genre.expr(set).node, Node::Var(_));
        if genre.expr(set).stage > stage || !(is_bound || genre.free_vars(set).is_empty()) {
            return None;
        }
        let (key, target) = preds.iter().flatten().find_map(|&pred| tie(genre, var, pred, stages))?;
        Some(Lookup { var, set, key, target, own: of_member(genre, var, preds, stage) })
    }

    /// Whether the set is a variable.
    pub fn is_bound(&self, genre: &Genre) -> bool {
        matches!(genre.expr(self.set).node, Node::Var(_))
    }
}

/// The conditions that depend on the member alone and are known at this stage.
fn of_member(genre: &Genre, var: VarId, preds: Conditions, stage: Stage) -> Vec<ExprId> {
    let mut conjuncts: Vec<ExprId> = preds.iter().flatten().copied().collect();
    let mut found = Vec::new();
    while let Some(id) = conjuncts.pop() {
        match &genre.expr(id).node {
            Node::And(items) => conjuncts.extend(items),
            _ if genre.expr(id).stage <= stage && genre.free_vars(id) == [var] => found.push(id),
            _ => {}
        }
    }
    found
}

impl Ties {
    fn expr(self) -> ExprId {
        let (Ties::Value(id) | Ties::Members(id)) = self;
        id
    }
}

/// The conditions without which a member does not matter to a quantifier: its filter, and for `some` the body, for `all`
/// what the body presupposes.
pub(crate) fn conditions(genre: &Genre, all: bool, filter: Option<ExprId>, body: ExprId) -> Conditions {
    let presupposed = match genre.expr(body).node {
        _ if !all => Some(body),
        Node::Implies(condition, _) => Some(condition),
        _ => None,
    };
    [filter, presupposed]
}

/// A tie that a condition implies, key and target of which are known at these stages.
fn tie(genre: &Genre, var: VarId, pred: ExprId, stages: (Stage, Stage)) -> Option<(Ties, Ties)> {
    if let Node::And(items) = &genre.expr(pred).node {
        return items.iter().find_map(|&item| tie(genre, var, item, stages));
    }
    let stage = |ties: Ties| genre.expr(ties.expr()).stage;
    tie_of(genre, var, pred).filter(|&(key, target)| stage(key) <= stages.0 && stage(target) <= stages.1)
}

fn tie_of(genre: &Genre, var: VarId, pred: ExprId) -> Option<(Ties, Ties)> {
    let own = |id: ExprId| genre.free_vars(id) == [var];
    let foreign = |id: ExprId| !genre.free_vars(id).contains(&var);
    match &genre.expr(pred).node {
        Node::Within(a, b) if own(*a) && foreign(*b) => Some((Ties::Members(*a), Ties::Members(*b))),
        Node::In(a, b) if own(*a) && foreign(*b) => Some((Ties::Value(*a), Ties::Members(*b))),
        Node::In(a, b) if own(*b) && foreign(*a) => Some((Ties::Members(*b), Ties::Value(*a))),
        Node::Cmp(CmpOp::Eq, a, b) if own(*a) && foreign(*b) => Some((Ties::Value(*a), Ties::Value(*b))),
        Node::Cmp(CmpOp::Eq, a, b) if own(*b) && foreign(*a) => Some((Ties::Value(*b), Ties::Value(*a))),
        Node::Cmp(CmpOp::Eq, a, b) => meeting(genre, var, *a, *b),
        _ => None,
    }
}

/// `size({y in key : y in target}) = n` with n above 0: key and target share a member.
fn meeting(genre: &Genre, var: VarId, size: ExprId, n: ExprId) -> Option<(Ties, Ties)> {
    let (Node::Size(shared), Node::Int(1..)) = (&genre.expr(size).node, &genre.expr(n).node) else { return None };
    let Node::Filter { var: inner, set: key, pred } = genre.expr(*shared).node else { return None };
    let Node::In(member, target) = genre.expr(pred).node else { return None };
    let outside = genre.free_vars(target);
    let fits = genre.expr(member).node == Node::Var(inner)
        && genre.free_vars(key) == [var]
        && !outside.contains(&var)
        && !outside.contains(&inner);
    fits.then_some((Ties::Members(key), Ties::Members(target)))
}

/// The members of a set by what they are tied to.
#[derive(Debug)]
pub(crate) struct Index {
    items: Arc<Set>,
    target: Ties,
    /// Whether each member is tied to one thing only.
    one_each: bool,
    by_token: QuickMap<Token, Vec<u32>>,
    /// Members tied to nothing that can be looked up: they are always asked.
    loose: Vec<u32>,
}

impl Index {
    pub fn new(evaluator: &mut impl Evaluate, lookup: &Lookup) -> Option<Index> {
        let items = evaluator.possible(lookup.set)?;
        let few = if lookup.is_bound(evaluator.genre()) { FEW_BOUND } else { FEW };
        if items.items.len() < few {
            return None;
        }
        let mut index = Index {
            items: Arc::clone(&items),
            target: lookup.target,
            one_each: matches!(lookup.key, Ties::Value(_)),
            by_token: QuickMap::default(),
            loose: Vec::new(),
        };
        for (i, item) in items.items.iter().enumerate() {
            evaluator.assume(lookup.var, item.clone());
            if lookup.own.iter().any(|&condition| matches!(evaluator.settled(condition), Some(Value::Bool(false)))) {
                continue;
            }
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
    pub fn candidates(&self, evaluator: &mut impl Evaluate) -> Option<Arc<Set>> {
        let listed =
            |found: &[u32]| Arc::new(Set::new(found.iter().map(|&i| self.items.items[i as usize].clone()).collect()));
        // What is tied to one value is listed in order already.
        if let (Ties::Value(id), true, true) = (self.target, self.loose.is_empty(), self.one_each) {
            let wanted = Token::of(&evaluator.settled(id)?);
            return Some(listed(wanted.and_then(|token| self.by_token.get(&token)).map_or(&[], Vec::as_slice)));
        }
        let wanted = tokens(evaluator, self.target)?;
        let mut found = self.loose.clone();
        for token in wanted.iter().flatten() {
            found.extend(self.by_token.get(token).into_iter().flatten());
        }
        found.sort_unstable();
        found.dedup();
        Some(listed(&found))
    }
}

fn tokens(evaluator: &mut impl Evaluate, ties: Ties) -> Option<Vec<Option<Token>>> {
    match ties {
        Ties::Value(id) => Some(vec![Token::of(&evaluator.settled(id)?)]),
        Ties::Members(id) => Some(evaluator.possible(id)?.items.iter().map(Token::of).collect()),
    }
}
