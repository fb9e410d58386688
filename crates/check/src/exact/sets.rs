//! The forms that give sets.

use super::{Exact, LONGEST_RANGE};
use crate::lookup::{Found, Index, Lookup};
use crate::ops::{distinct, union};
use crate::value::{Set, Value};
use gridwright_grid::{Dir, Place};
use gridwright_lang::ir::*;
use std::rc::Rc;

impl Exact<'_> {
    /// The forms that give sets.
    pub(super) fn set(&mut self, id: ExprId) -> Value {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Places(ground) => Value::Set(self.geometry.ground(&self.board.grid, *ground)),
            Node::Lines { rows, cols } => self.geometry.lines(&self.board.grid, *rows, *cols),
            Node::Directions => Value::set(Dir::ALL.map(Value::Dir).to_vec()),
            Node::Blocks(structure) => {
                Value::set(self.family(*structure).blocks.iter().map(|b| Value::Set(Rc::clone(b))).collect())
            }
            Node::Groups(groups) => {
                Value::set(self.groups(groups).blocks.iter().map(|b| Value::Set(Rc::clone(b))).collect())
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
            Node::Filter { slot, set, pred } => {
                let set = self.narrowed(id, *slot, *set, *pred);
                let keep = |item: &&Value| {
                    self.bind(*slot, (*item).clone());
                    self.holds(*pred)
                };
                Value::set(set.items.iter().filter(keep).cloned().collect())
            }
            Node::Map { slot, set, value } => {
                let set = self.eval(*set).as_set();
                let mut items = Vec::with_capacity(set.items.len());
                for item in &set.items {
                    self.bind(*slot, item.clone());
                    items.push(self.eval(*value));
                }
                Value::set(distinct(items))
            }
            Node::BigUnion { slot, set, value } => {
                let set = self.eval(*set).as_set();
                let mut sets: Vec<Rc<Set>> = Vec::new();
                for item in &set.items {
                    self.bind(*slot, item.clone());
                    sets.push(self.eval(*value).as_set());
                }
                Value::Set(union(&sets))
            }
            Node::Beam { place, dir, slot, stop } => {
                let (place, dir) = (self.eval(*place), self.eval(*dir));
                let (Some(place), Some(dir)) = (place.as_place(), dir.as_dir()) else { return Value::set(Vec::new()) };
                let ray = self.board.grid.ray(place, dir);
                let open = |cell: &Place| {
                    self.bind(*slot, Value::Place(*cell));
                    !self.holds(*stop)
                };
                Value::places(ray.into_iter().take_while(open))
            }
            _ => Value::None,
        }
    }

    /// The members of a set that may satisfy a condition, in order. Where the condition ties a member to a value it is
    /// looked up rather than tried; every member found is still asked.
    pub(super) fn narrowed(&mut self, id: ExprId, slot: Slot, set: ExprId, pred: ExprId) -> Rc<Set> {
        let index = match &self.indexes[id.at()] {
            Found::Unasked => {
                let index = Lookup::find(self.genre, slot, set, pred, Stage::Answer).and_then(|l| Index::new(self, l));
                let index = index.map(Rc::new);
                self.indexes[id.at()] = Found::Asked(index.clone());
                index
            }
            Found::Asked(index) => index.clone(),
        };
        match index.and_then(|index| index.candidates(self)) {
            Some(found) => found,
            None => self.eval(set).as_set(),
        }
    }
}
