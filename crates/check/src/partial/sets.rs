//! The forms that give sets.

use super::fold::bounded;
use super::{Abs, Partial};
use crate::exact::LONGEST_RANGE;
use crate::lookup::{Conditions, Found, Index, Lookup};
use crate::ops::union;
use crate::value::{Set, Value};
use gridwright_grid::Dir;
use gridwright_lang::ir::*;
use std::sync::Arc;

impl Partial<'_> {
    pub(super) fn eval_set(&mut self, id: ExprId) -> Abs {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Places(ground) => Abs::Known(Value::Set(self.geometry.ground(*ground))),
            Node::Lines { rows, cols } => Abs::Known(self.geometry.lines(*rows, *cols)),
            Node::Directions => Abs::Known(Value::set(Dir::ALL.map(Value::Dir).to_vec())),
            Node::Blocks(structure) => self.blocks(*structure).as_set(),
            Node::Groups(groups) => self.groups(groups).as_set(),
            Node::List(items) => {
                let values: Option<Vec<(Value, bool)>> = items.iter().map(|&i| known(self.eval(i))).collect();
                values.map_or(Abs::Any, bounded)
            }
            Node::Range(a, b) => match (self.eval(*a).range(), self.eval(*b).range()) {
                // Direct evaluation cuts off endless ranges; bounds of such a range would not be bounds.
                (Some((al, ah)), Some((bl, bh))) if al == ah && bl == bh || bh.saturating_sub(al) <= LONGEST_RANGE => {
                    Abs::set(numbers(ah, bl), numbers(al, bh))
                }
                _ => Abs::Any,
            },
            Node::Union(a, b) => {
                let (a, b) = (self.members(*a), self.members(*b));
                match (a, b) {
                    (Some(a), Some(b)) => bounded(a.into_iter().chain(b)),
                    _ => Abs::Any,
                }
            }
            Node::Filter { var, set, pred } => self.filter(id, *var, *set, *pred),
            Node::Map { var, set, value } => self.map(*var, *set, *value),
            Node::BigUnion { var, set, value } => self.big_union(*var, *set, *value),
            Node::Beam { place, dir, var, stop } => self.beam(*place, *dir, *var, *stop),
            _ => Abs::Any,
        }
    }

    /// The members of a set that may satisfy a condition, where they can be looked up. While values may still change the
    /// tie must be one the board fixes, because the index is kept.
    pub(super) fn narrowed(&mut self, id: ExprId, var: VarId, set: ExprId, preds: Conditions) -> Option<Arc<Set>> {
        let index = match &self.indexes[id.at()] {
            Found::Unasked | Found::AskedOnce => {
                let stage = if self.fixed { Stage::Answer } else { Stage::Size };
                let is_known = self.genre.expr(set).stage == Stage::Size;
                let lookup = Lookup::find(self.genre, var, set, preds, stage, Stage::Answer)
                    .filter(|l| is_known && !l.is_bound(self.genre));
                let index = lookup.and_then(|l| Index::new(self, &l)).map(Arc::new);
                self.indexes[id.at()] = Found::Asked(index.clone());
                index
            }
            Found::Asked(index) | Found::Bound(_, _, index) => index.clone(),
        };
        index?.candidates(self)
    }

    fn filter(&mut self, id: ExprId, var: VarId, set: ExprId, pred: ExprId) -> Abs {
        let members = match self.narrowed(id, var, set, [Some(pred), None]) {
            Some(set) => Some(set.items.iter().map(|item| (item.clone(), true)).collect()),
            None => self.members(set),
        };
        let Some(members) = members else { return Abs::Any };
        let (mut must, mut may) = (Vec::new(), Vec::new());
        for (item, sure) in members {
            self.bind(var, Abs::Known(item.clone()));
            let truth = self.truth(pred);
            if sure && truth == Some(true) {
                must.push(item.clone());
            }
            if truth != Some(false) {
                may.push(item);
            }
        }
        Abs::set(Arc::new(Set::new(must)), Arc::new(Set::new(may)))
    }

    fn map(&mut self, var: VarId, set: ExprId, value: ExprId) -> Abs {
        let Some(members) = self.members(set) else { return Abs::Any };
        let mut values = Vec::with_capacity(members.len());
        for (item, sure) in members {
            self.bind(var, Abs::Known(item));
            match self.eval(value) {
                Abs::Known(value) => values.push((value, sure)),
                _ => return Abs::Any,
            }
        }
        bounded(values)
    }

    fn big_union(&mut self, var: VarId, set: ExprId, value: ExprId) -> Abs {
        let Some(members) = self.members(set) else { return Abs::Any };
        let (mut musts, mut mays) = (Vec::new(), Vec::new());
        for (item, sure) in members {
            self.bind(var, Abs::Known(item));
            let Some((must, may)) = self.eval(value).bounds() else { return Abs::Any };
            mays.push(may);
            musts.extend(sure.then_some(must));
        }
        Abs::set(union(&musts), union(&mays))
    }

    /// A beam surely reaches what lies before the first cell that may stop it, and perhaps what lies before the first that
    /// surely does.
    fn beam(&mut self, place: ExprId, dir: ExprId, var: VarId, stop: ExprId) -> Abs {
        let (place, dir) = (self.eval(place), self.eval(dir));
        let (Abs::Known(place), Abs::Known(dir)) = (place, dir) else { return Abs::Any };
        let (Some(place), Some(dir)) = (place.as_place(), dir.as_dir()) else {
            return Abs::Known(Value::set(Vec::new()));
        };
        let mut sure = true;
        let mut seen = Vec::new();
        for cell in self.board.grid.ray(place, dir) {
            self.bind(var, Abs::Known(Value::Place(cell)));
            match self.truth(stop) {
                Some(true) => break,
                Some(false) => {}
                None => sure = false,
            }
            seen.push((Value::Place(cell), sure));
        }
        bounded(seen)
    }
}

/// The numbers from one to another, as a set.
fn numbers(from: i64, to: i64) -> Arc<Set> {
    let items = (from..=to.min(from.saturating_add(LONGEST_RANGE))).map(Value::Int).collect();
    Arc::new(Set::new(items))
}

fn known(value: Abs) -> Option<(Value, bool)> {
    match value {
        Abs::Known(value) => Some((value, true)),
        _ => None,
    }
}
