//! Reading layers: where they live, what they hold there, and what they read as elsewhere.

use super::Exact;
use crate::geometry::ground_places;
use crate::value::Value;
use gridwright_board::Val;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::*;
use std::sync::Arc;

impl Exact<'_> {
    /// Where a layer stores the value of a place or block; none where it does not live.
    pub fn slot_of(&mut self, layer: LayerId, place: &Value) -> Option<usize> {
        let index = match place {
            Value::Place(place) => self.board.index(self.genre, layer, *place)?,
            Value::Set(set) => set.number? as usize,
            _ => return None,
        };
        if self.masks[layer.at()].is_none() {
            self.mask(layer);
        }
        let mask = self.masks[layer.at()].as_ref();
        mask.is_some_and(|mask| mask.get(index) == Some(&true)).then_some(index)
    }

    /// The stored value at a place; blank where the layer does not live.
    pub fn raw(&mut self, layer: LayerId, place: &Value) -> Val {
        self.slot_of(layer, place).map_or(Val::Blank, |i| self.board.layer(layer)[i])
    }

    /// The value of a layer as a formula sees it: what is missing reads as no, or 0 where 0 is a value, or none.
    pub(super) fn read(&mut self, layer: LayerId, place: &Value) -> Value {
        let val = self.raw(layer, place);
        let declared = &self.genre.layers[layer.at()];
        match (&declared.domain, val) {
            (Domain::Flag, val) => Value::Bool(val == Val::Flag(true)),
            (Domain::Values { .. }, Val::Blank) if self.reads_zero(layer) => Value::Int(0),
            (_, val) => Value::from_val(val),
        }
    }

    /// Where nothing is written, and off its places, a sought number layer that may be 0 reads 0.
    pub fn reads_zero(&self, layer: LayerId) -> bool {
        self.genre.reads_zero(&self.genre.layers[layer.at()])
    }

    /// Which of a layer's slots are places it lives on.
    pub fn mask(&mut self, layer: LayerId) -> Arc<Vec<bool>> {
        if let Some(mask) = &self.masks[layer.at()] {
            return Arc::clone(mask);
        }
        let declared = &self.genre.layers[layer.at()];
        let mut mask = vec![false; self.board.layer(layer).len()];
        if declared.domain == Domain::Division {
            let cells = self.division_cells(declared);
            for link in self.board.grid.places(Kind::Link) {
                mask[link.at()] = self.board.grid.ends(link).iter().all(|c| cells[c.at()]);
            }
        } else {
            for set in &declared.places {
                if let Ground::Blocks(_) = set.ground {
                    mask.fill(true);
                }
                for place in ground_places(&self.board.grid, set.ground) {
                    let lives = self.lives(set, place);
                    if let (true, Some(i)) = (lives, self.board.index(self.genre, layer, place)) {
                        mask[i] = true;
                    }
                }
            }
        }
        let mask = Arc::new(mask);
        self.masks[layer.at()] = Some(Arc::clone(&mask));
        mask
    }

    fn lives(&mut self, set: &PlaceSet, place: Place) -> bool {
        self.bind(set.var, Value::Place(place));
        set.filter.is_none_or(|f| self.holds(f))
    }

    /// The cells that a division divides.
    pub(super) fn division_cells(&mut self, layer: &Layer) -> Vec<bool> {
        let mut cells = vec![false; self.board.grid.capacity(Kind::Cell)];
        for set in &layer.places {
            for place in ground_places(&self.board.grid, set.ground) {
                cells[place.at()] = place.kind == Kind::Cell && self.lives(set, place);
            }
        }
        cells
    }
}
