//! Where a broken law is broken: the places to show.
//!
//! A law is mostly a conjunction or a `for each`; the places are the members that fail, as deep as the formula names any.

use crate::exact::Exact;
use crate::ops::clash;
use crate::value::Value;
use gridwright_grid::Place;
use gridwright_lang::ir::*;

/// Enough to show; a board that breaks a law everywhere is not listed in full.
pub(crate) const MOST: usize = 200;

impl Exact<'_> {
    /// The places where a false formula fails, for people: not more than can be shown; empty if it names none.
    pub fn blame(&mut self, formula: ExprId) -> Vec<Place> {
        let mut places = self.blame_all(formula);
        places.truncate(MOST);
        places
    }

    /// All places where a false formula fails; empty if it names none.
    pub fn blame_all(&mut self, formula: ExprId) -> Vec<Place> {
        let mut places = self.failing(formula);
        places.sort_unstable();
        places.dedup();
        places
    }

    fn failing(&mut self, id: ExprId) -> Vec<Place> {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::And(items) => {
                let mut places = Vec::new();
                for &item in items {
                    if !self.holds(item) {
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
            Node::Implies(_, body) => self.failing(*body),
            Node::Quant { all: true, var, set, filter, body } => self.failing_members(*var, *set, *filter, *body),
            Node::Not(inner) => match &genre.expr(*inner).node {
                Node::Quant { var, set, filter, body, .. } => self.offending_members(*var, *set, *filter, *body),
                _ => Vec::new(),
            },
            Node::Fold { fold: Fold::Different, var, set, value } => self.clashing_members(*var, *set, *value),
            Node::Cmp(_, left, _) => match &genre.expr(*left).node {
                Node::Size(set) if matches!(genre.expr(*set).node, Node::Groups(_) | Node::Blocks(_)) => {
                    self.all_but_largest(*set)
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn failing_members(&mut self, var: VarId, set: ExprId, filter: Option<ExprId>, body: ExprId) -> Vec<Place> {
        let mut places = Vec::new();
        for item in &self.eval(set).as_set().items {
            self.bind(var, item.clone());
            if filter.is_none_or(|f| self.holds(f)) && !self.holds(body) {
                let inner = self.failing(body);
                places.extend(if inner.is_empty() { shown(item) } else { inner });
            }
            if places.len() > MOST {
                break;
            }
        }
        places
    }

    /// The members that a `no` or `none` should not have found.
    fn offending_members(&mut self, var: VarId, set: ExprId, filter: Option<ExprId>, body: ExprId) -> Vec<Place> {
        let mut places = Vec::new();
        for item in &self.eval(set).as_set().items {
            self.bind(var, item.clone());
            if filter.is_none_or(|f| self.holds(f)) && self.holds(body) {
                places.extend(shown(item));
            }
        }
        places
    }

    fn clashing_members(&mut self, var: VarId, set: ExprId, value: ExprId) -> Vec<Place> {
        let set = self.eval(set).as_set();
        let mut values = Vec::new();
        for item in &set.items {
            self.bind(var, item.clone());
            values.push(self.eval(value));
        }
        clash(&values).map_or(Vec::new(), |(i, j)| [shown(&set.items[i]), shown(&set.items[j])].concat())
    }

    /// Of several groups where one was wanted: those that hang apart from the largest.
    fn all_but_largest(&mut self, set: ExprId) -> Vec<Place> {
        let groups = self.eval(set).as_set();
        let mut blocks: Vec<Vec<Place>> = groups.items.iter().map(shown).collect();
        let largest = (0..blocks.len()).max_by_key(|&i| (blocks[i].len(), usize::MAX - i));
        largest.map(|i| blocks.swap_remove(i));
        blocks.concat()
    }
}

/// The places that a member of a set stands for.
pub(crate) fn shown(item: &Value) -> Vec<Place> {
    match item {
        Value::Place(place) => vec![*place],
        Value::Set(set) => set.items.iter().flat_map(shown).collect(),
        _ => Vec::new(),
    }
}
