//! The forms that give sets.

use super::{Exact, LONGEST_RANGE};
use crate::lookup::{Conditions, Found, Index, Lookup, conditions};
use crate::ops::{distinct, union};
use crate::value::{Set, Value};
use gridwright_grid::{Dir, Kind, Place};
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
                if let Some(view) = self.view(*var, *set, *value) {
                    return view;
                }
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
                let sight = self.board.grid.sight(place, dir);
                Value::places(sight.take_while(|cell| !self.stops(*cell, *var, *stop)))
            }
            _ => Value::None,
        }
    }

    /// The beams from one place in all directions, if that is what the union is: no two of them share a cell, so none is looked for
    /// twice.
    fn view(&mut self, var: VarId, set: ExprId, value: ExprId) -> Option<Value> {
        let genre = self.genre;
        let (Node::Directions, Node::Beam { place, dir, var: cell_var, stop }) =
            (&genre.expr(set).node, &genre.expr(value).node)
        else {
            return None;
        };
        if genre.expr(*dir).node != Node::Var(var)
            || !matches!(genre.expr(*place).node, Node::Var(other) if other != var)
        {
            return None;
        }
        let mut cells = Vec::new();
        if let Some(place) = self.eval(*place).as_place() {
            for dir in Dir::ALL {
                self.bind(var, Value::Dir(dir));
                let sight = self.board.grid.sight(place, dir);
                cells.extend(sight.take_while(|&cell| !self.stops(cell, *cell_var, *stop)).map(Value::Place));
            }
        }
        Some(Value::set(cells))
    }

    /// Whether a view ends at a cell. Where that depends on the cell alone it is asked once of each.
    fn stops(&mut self, cell: Place, var: VarId, stop: ExprId) -> bool {
        let (genre, capacity) = (self.genre, self.board.grid.capacity(Kind::Cell));
        let known = self.stops.entry(stop).or_insert_with(|| {
            let is_of_cell = genre.free_vars(stop).iter().all(|&free| free == var);
            if is_of_cell { vec![None; capacity] } else { Vec::new() }
        });
        if let Some(Some(known)) = known.get(cell.at()) {
            return *known;
        }
        self.bind(var, Value::Place(cell));
        let stops = self.holds(stop);
        if let Some(known) = self.stops.get_mut(&stop).and_then(|known| known.get_mut(cell.at())) {
            *known = Some(stops);
        }
        stops
    }

    /// The members of a set that may satisfy some conditions, in order. Where a condition ties a member to a value it is
    /// looked up rather than tried; every member found is still asked.
    pub(super) fn narrowed(&mut self, id: ExprId, var: VarId, set: ExprId, preds: Conditions) -> Arc<Set> {
        self.looked_up(id, var, set, preds, Stage::Answer)
    }

    /// The members of a known set that matter to the quantifier or filter `id`, as far as the problem tells: the others do not
    /// pass it, or what the quantifier's body presupposes.
    pub fn members_that_matter(&mut self, id: ExprId) -> Option<Arc<Set>> {
        let genre = self.genre;
        let (var, set, conditions) = match &genre.expr(id).node {
            Node::Quant { all, var, set, filter, body } => (*var, *set, conditions(genre, *all, *filter, *body)),
            Node::Filter { var, set, pred } => (*var, *set, [Some(*pred), None]),
            _ => return None,
        };
        Some(self.looked_up(id, var, set, conditions, Stage::Given))
    }

    fn looked_up(&mut self, id: ExprId, var: VarId, set: ExprId, preds: Conditions, stage: Stage) -> Arc<Set> {
        // The tests look everything up at once, so that small boards show mistakes.
        if matches!(self.indexes[id.at()], Found::Unasked) && !cfg!(test) {
            self.indexes[id.at()] = Found::AskedOnce;
            return self.eval(set).as_set();
        }
        if matches!(self.indexes[id.at()], Found::Unasked | Found::AskedOnce) {
            let lookup = Lookup::find(self.genre, var, set, preds, stage, stage);
            self.indexes[id.at()] = match lookup {
                Some(lookup) if lookup.is_bound(self.genre) => Found::Bound(Arc::new(lookup), Arc::default(), None),
                Some(lookup) => Found::Asked(Index::new(self, &lookup).map(Arc::new)),
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
            let lookup = Arc::clone(lookup);
            let made = Index::new(self, &lookup).map(Arc::new);
            self.indexes[id.at()] = Found::Bound(lookup, now, made.clone());
            return made;
        }
        let Found::Bound(_, _, index) = &self.indexes[id.at()] else { return None };
        index.clone()
    }
}
