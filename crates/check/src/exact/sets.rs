//! The forms that give sets.

use super::{Exact, LONGEST_RANGE};
use crate::lookup::{Conditions, Found, Index, Lookup, conditions};
use crate::ops::{distinct, union};
use crate::value::{Set, Value};
use gridwright_grid::{Dir, Place};
use gridwright_lang::ir::*;
use std::sync::Arc;

impl Exact<'_> {
    /// The forms that give sets.
    pub(super) fn set(&mut self, id: ExprId) -> Value {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Places(ground) => Value::Set(self.geometry.ground(*ground)),
            Node::Lines { rows, cols } => self.geometry.lines(*rows, *cols),
            Node::Directions => Value::set(Dir::ALL.map(Value::Dir).to_vec()),
            Node::Blocks(structure) => {
                Value::set(self.family(*structure).blocks.iter().map(|b| Value::Set(Arc::clone(b))).collect())
            }
            Node::Groups(groups) => {
                Value::set(self.groups(groups).blocks.iter().map(|b| Value::Set(Arc::clone(b))).collect())
            }
            Node::List(items) => {
                let items: Vec<Value> = items.iter().map(|&i| self.eval(i)).collect();
                Value::set(distinct(items))
            }
            Node::Range(a, b) => match (self.eval(*a).as_int(), self.eval(*b).as_int()) {
                (Some(a), Some(b)) => {
                    Value::set((a..=b.min(a.saturating_add(LONGEST_RANGE))).map(Value::Int).collect())
                }
                _ => Value::set(Vec::new()),
            },
            Node::Union(a, b) => {
                let (a, b) = (self.eval(*a).as_set(), self.eval(*b).as_set());
                let mut items = a.items.clone();
                items.extend(b.items.iter().filter(|item| !a.contains(item)).cloned());
                Value::set(items)
            }
            Node::Filter { var, set, pred } => {
                let set = self.narrowed(id, *var, *set, [Some(*pred), None]);
                let keep = |item: &&Value| {
                    self.bind(*var, (*item).clone());
                    self.holds(*pred)
                };
                Value::set(set.items.iter().filter(keep).cloned().collect())
            }
            Node::Map { var, set, value } => {
                let set = self.eval(*set).as_set();
                let mut items = Vec::with_capacity(set.items.len());
                for item in &set.items {
                    self.bind(*var, item.clone());
                    items.push(self.eval(*value));
                }
                Value::set(distinct(items))
            }
            Node::BigUnion { var, set, value } => {
                let set = self.eval(*set).as_set();
                let mut sets: Vec<Arc<Set>> = Vec::new();
                for item in &set.items {
                    self.bind(*var, item.clone());
                    sets.push(self.eval(*value).as_set());
                }
                Value::Set(union(&sets))
            }
            Node::Beam { place, dir, var, stop } => {
                let (place, dir) = (self.eval(*place), self.eval(*dir));
                let (Some(place), Some(dir)) = (place.as_place(), dir.as_dir()) else { return Value::set(Vec::new()) };
                let ray = self.board.grid.ray(place, dir);
                let open = |cell: &Place| {
                    self.bind(*var, Value::Place(*cell));
                    !self.holds(*stop)
                };
                Value::places(ray.into_iter().take_while(open))
            }
            _ => Value::None,
        }
    }

    /// The members of a set that may satisfy some conditions, in order. Where a condition ties a member to a value it is
    /// looked up rather than tried; every member found is still asked.
    pub(super) fn narrowed(&mut self, id: ExprId, var: VarId, set: ExprId, preds: Conditions) -> Arc<Set> {
        self.looked_up(id, var, set, preds, Stage::Answer)
    }

    /// The members of a known set that matter to the quantifier `id`, as far as the problem tells: the others do not pass
    /// its filter, or what its body presupposes.
    pub fn members_that_matter(&mut self, id: ExprId) -> Option<Arc<Set>> {
        let genre = self.genre;
        let Node::Quant { all, var, set, filter, body } = &genre.expr(id).node else { return None };
        Some(self.looked_up(id, *var, *set, conditions(genre, *all, *filter, *body), Stage::Given))
    }

    fn looked_up(&mut self, id: ExprId, var: VarId, set: ExprId, preds: Conditions, stage: Stage) -> Arc<Set> {
        // The tests look everything up at once, so that small boards show mistakes.
        if matches!(self.indexes[id.at()], Found::Unasked) && !cfg!(test) {
            self.indexes[id.at()] = Found::AskedOnce;
            return self.eval(set).as_set();
        }
        if matches!(self.indexes[id.at()], Found::Unasked | Found::AskedOnce) {
            let lookup = Lookup::find(self.genre, var, set, preds, stage);
            self.indexes[id.at()] = match lookup.filter(|l| l.target_stage(self.genre) <= stage) {
                Some(lookup) if lookup.is_bound(self.genre) => Found::Bound(lookup, Arc::default(), None),
                Some(lookup) => Found::Asked(Index::new(self, lookup).map(Arc::new)),
                None => Found::Asked(None),
            };
        }
        let index = match &self.indexes[id.at()] {
            Found::Asked(index) => index.clone(),
            Found::Bound(..) => self.index_of_bound(id, set),
            Found::Unasked | Found::AskedOnce => None,
        };
        match index.and_then(|index| index.candidates(self)) {
            Some(found) => found,
            None => self.eval(set).as_set(),
        }
    }

    /// The index of the set that a variable is bound to now, from the second time on that it is asked for.
    fn index_of_bound(&mut self, id: ExprId, set: ExprId) -> Option<Arc<Index>> {
        let now = self.eval(set).as_set();
        let Found::Bound(lookup, last, index) = &mut self.indexes[id.at()] else { return None };
        if !Arc::ptr_eq(last, &now) {
            (*last, *index) = (now, None);
        } else if index.is_none() {
            let lookup = *lookup;
            let made = Index::new(self, lookup).map(Arc::new);
            self.indexes[id.at()] = Found::Bound(lookup, now, made.clone());
            return made;
        }
        let Found::Bound(_, _, index) = &self.indexes[id.at()] else { return None };
        index.clone()
    }
}
