//! The forms that give sets.

use super::fold::bounded;
use super::{Abs, Partial};
use crate::geometry::lines;
use crate::value::{Set, Value};
use gridwright_grid::Dir;
use gridwright_lang::ir::*;
use std::rc::Rc;

impl Partial<'_> {
    pub(super) fn eval_set(&mut self, id: ExprId) -> Abs {
        let genre = self.genre;
        match &genre.expr(id).node {
            Node::Places(ground) => Abs::Known(Value::Set(self.ground(*ground))),
            Node::Lines { rows, cols } => Abs::Known(Value::set(lines(&self.board.grid, *rows, *cols))),
            Node::Directions => Abs::Known(Value::set(Dir::ALL.map(Value::Dir).to_vec())),
            Node::Blocks(structure) => self.blocks(*structure).as_set(),
            Node::Groups(groups) => self.groups(groups).as_set(),
            Node::List(items) => {
                let values: Option<Vec<(Value, bool)>> = items.iter().map(|&i| known(self.eval(i))).collect();
                values.map_or(Abs::Any, bounded)
            }
            Node::Range(a, b) => match (self.eval(*a).range(), self.eval(*b).range()) {
                (Some((al, ah)), Some((bl, bh))) => {
                    let ints = |from: i64, to: i64| {
                        let items = (from..=to.min(from.saturating_add(100_000))).map(Value::Int).collect();
                        Rc::new(Set { items, block: None })
                    };
                    Abs::set(ints(ah, bl), ints(al, bh))
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
            Node::Filter { slot, set, pred } => self.filter(*slot, *set, *pred),
            Node::Map { slot, set, value } => self.map(*slot, *set, *value),
            Node::BigUnion { slot, set, value } => self.big_union(*slot, *set, *value),
            Node::Beam { place, dir, slot, stop } => self.beam(*place, *dir, *slot, *stop),
            _ => Abs::Any,
        }
    }

    fn filter(&mut self, slot: Slot, set: ExprId, pred: ExprId) -> Abs {
        let Some(members) = self.members(set) else { return Abs::Any };
        let (mut must, mut may) = (Vec::new(), Vec::new());
        for (item, sure) in members {
            self.bind(slot, Abs::Known(item.clone()));
            let truth = self.truth(pred);
            if sure && truth == Some(true) {
                must.push(item.clone());
            }
            if truth != Some(false) {
                may.push(item);
            }
        }
        Abs::set(Rc::new(Set { items: must, block: None }), Rc::new(Set { items: may, block: None }))
    }

    fn map(&mut self, slot: Slot, set: ExprId, value: ExprId) -> Abs {
        let Some(members) = self.members(set) else { return Abs::Any };
        let mut values = Vec::with_capacity(members.len());
        for (item, sure) in members {
            self.bind(slot, Abs::Known(item));
            match self.eval(value) {
                Abs::Known(value) => values.push((value, sure)),
                _ => return Abs::Any,
            }
        }
        bounded(values)
    }

    fn big_union(&mut self, slot: Slot, set: ExprId, value: ExprId) -> Abs {
        let Some(members) = self.members(set) else { return Abs::Any };
        let mut union: Vec<(Value, bool)> = Vec::new();
        for (item, sure) in members {
            self.bind(slot, Abs::Known(item));
            let Some((must, may)) = self.eval(value).bounds() else { return Abs::Any };
            union.extend(may.items.iter().map(|v| (v.clone(), sure && must.contains(v))));
        }
        bounded(union)
    }

    /// A beam surely reaches what lies before the first cell that may stop it, and perhaps what lies before the first that
    /// surely does.
    fn beam(&mut self, place: ExprId, dir: ExprId, slot: Slot, stop: ExprId) -> Abs {
        let (place, dir) = (self.eval(place), self.eval(dir));
        let (Abs::Known(place), Abs::Known(dir)) = (place, dir) else { return Abs::Any };
        let (Some(place), Some(dir)) = (place.as_place(), dir.as_dir()) else {
            return Abs::Known(Value::set(Vec::new()));
        };
        let mut sure = true;
        let mut seen = Vec::new();
        for cell in self.board.grid.ray(place, dir) {
            self.bind(slot, Abs::Known(Value::Place(cell)));
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

fn known(value: Abs) -> Option<(Value, bool)> {
    match value {
        Abs::Known(value) => Some((value, true)),
        _ => None,
    }
}
