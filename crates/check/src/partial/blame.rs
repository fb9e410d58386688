//! Where a law is broken for good: the members of a `for each` that fail whatever is still drawn, and not those that are merely
//! not done yet.

use super::{Abs, Partial};
use crate::blame::{MOST, shown};
use crate::lookup::conditions;
use crate::value::Value;
use gridwright_grid::Place;
use gridwright_lang::ir::*;

impl Partial<'_> {
    /// The places where a formula that is settled to be false fails, for people: not more than can be shown; empty if none
    /// of its parts is settled by itself.
    pub fn blame(&mut self, formula: ExprId) -> Vec<Place> {
        let mut places = self.failing(formula);
        places.sort_unstable();
        places.dedup();
        places.truncate(MOST);
        places
    }

    fn failing(&mut self, id: ExprId) -> Vec<Place> {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::And(items) => {
                let mut places = Vec::new();
                for &item in items {
                    if self.truth(item) == Some(false) {
                        places.extend(self.failing(item));
                    }
                }
                places
            }
            Node::Let { var, value, body } => {
                let value = self.eval(*value);
                self.bind(*var, value);
                self.failing(*body)
            }
            Node::Implies(_, body) if self.truth(*body) == Some(false) => self.failing(*body),
            Node::Quant { all: true, var, set, filter, body } => {
                self.members_with(id, (*var, *set, *filter, *body), true, false)
            }
            Node::Not(inner) => match &genre.expr(*inner).node {
                Node::Quant { all, var, set, filter, body } => {
                    self.members_with(*inner, (*var, *set, *filter, *body), *all, true)
                }
                _ => Vec::new(),
            },
            Node::Fold { fold: Fold::Different, var, set, value } => self.clashing(*var, *set, *value),
            Node::Cmp(_, left, _) => match &genre.expr(*left).node {
                Node::Size(set) => self.cut_off(*set),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The sure members of a quantifier's set for which its body is settled to be so: those that break it.
    fn members_with(
        &mut self,
        id: ExprId,
        (var, set, filter, body): (VarId, ExprId, Option<ExprId>, ExprId),
        all: bool,
        truth: bool,
    ) -> Vec<Place> {
        let mut places = Vec::new();
        for member in self.sure_members(id, var, set, (all, filter, body)) {
            self.bind(var, member.clone());
            if filter.is_some_and(|f| self.truth(f) != Some(true)) || self.truth(body) != Some(truth) {
                continue;
            }
            let inner = if truth { Vec::new() } else { self.failing(body) };
            let whole = || member.bounds().map_or_else(Vec::new, |(must, _)| shown(&Value::Set(must)));
            places.extend(match &member {
                _ if !inner.is_empty() => inner,
                Abs::Known(item) => shown(item),
                _ => whole(),
            });
            if places.len() > MOST {
                break;
            }
        }
        places
    }

    /// The members that a set has whatever is still drawn; of blocks that may grow their bounds.
    fn sure_members(
        &mut self,
        id: ExprId,
        var: VarId,
        set: ExprId,
        (all, filter, body): (bool, Option<ExprId>, ExprId),
    ) -> Vec<Abs> {
        let genre = self.genre;
        let set = match (self.narrowed(id, var, set, conditions(genre, all, filter, body)), self.as_blocks(set)) {
            (Some(narrowed), _) => Abs::Known(Value::Set(narrowed)),
            (None, Some(blocks)) if blocks.exact().is_none() => return blocks.certain(),
            (None, Some(blocks)) => blocks.as_set(),
            (None, None) => self.eval(set),
        };
        // Of a set that was looked up each member is sure as far as its conditions are, which are asked again.
        set.bounds().map_or_else(Vec::new, |(must, _)| must.items.iter().cloned().map(Abs::Known).collect())
    }

    /// Two members whose values are settled and equal.
    fn clashing(&mut self, var: VarId, set: ExprId, value: ExprId) -> Vec<Place> {
        let Some((must, _)) = self.eval(set).bounds() else { return Vec::new() };
        let mut known: Vec<(Value, &Value)> = Vec::new();
        for item in &must.items {
            self.bind(var, Abs::Known(item.clone()));
            let Abs::Known(value) = self.eval(value) else { continue };
            if matches!(value, Value::None | Value::Unknown) {
                continue;
            }
            if let Some((_, other)) = known.iter().find(|(before, _)| *before == value) {
                return [shown(other), shown(item)].concat();
            }
            known.push((value, item));
        }
        Vec::new()
    }

    /// Of blocks that can never become one: those that cannot reach the largest.
    fn cut_off(&mut self, set: ExprId) -> Vec<Place> {
        let Some(blocks) = self.as_blocks(set) else { return Vec::new() };
        let bounds: Vec<_> = blocks.certain().iter().filter_map(Abs::bounds).collect();
        let Some(largest) = bounds.iter().max_by_key(|(must, _)| must.items.len()) else { return Vec::new() };
        let apart = bounds.iter().filter(|(must, _)| must.items.iter().all(|item| !largest.1.contains(item)));
        apart.flat_map(|(must, _)| shown(&Value::Set(must.clone()))).collect()
    }
}
