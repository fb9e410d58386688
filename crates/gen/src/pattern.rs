//! Marks that come before the answer.
//!
//! Where marks stand only where the answer asks for them, a random answer hardly ever asks for a symmetric pattern. So the
//! pattern comes first, as marks that tell nothing yet (`?`), and the answer has to suit it.

use crate::desk::Desk;
use crate::dress::cells_of;
use crate::error::Result;
use crate::motions::Motions;
use crate::symmetry::slot_places;
use crate::values::{clue_values, may_be_unknown};
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Genre, LayerId};

/// Marks for a hundred cells: at least, and how many more at most.
const FEWEST: usize = 8;
const MORE: usize = 14;

impl Desk<'_> {
    /// Whether marks come before the answer: a pattern is wished, and marks can be silent.
    pub fn marks_first(&self) -> bool {
        let can_wait = |layer: &LayerId| may_be_unknown(self.genre, *layer);
        self.symmetry().is_some()
            && self.hints.merge.is_empty()
            && !self.hints.place.is_empty()
            && self.hints.place.iter().all(can_wait)
    }

    /// The layers that come after the answer: it is sought without the laws that read them.
    pub fn after(&self) -> Vec<LayerId> {
        let mut after = self.hints.after();
        if self.marks_first() {
            after.retain(|l| !self.hints.place.contains(l));
        }
        after
    }

    /// Silent marks in whole classes, none beside another.
    pub fn sow_marks(&mut self, board: &mut Board, layer: LayerId) {
        let wished = board.grid.area() * (FEWEST + self.rng.index(MORE + 1)) / 100;
        let mut classes = self.mark_classes(board, layer);
        self.rng.shuffle(&mut classes);
        classes.sort_by_key(|class| !class.iter().any(|&i| self.stays(layer, i)));
        let mut n_marks = 0;
        for class in classes {
            let begun = class.iter().any(|&i| self.stays(layer, i));
            if begun || n_marks < wished && self.is_apart(board, layer, &class) {
                n_marks += class.len();
                self.mark(board, layer, &class);
            }
        }
    }

    /// The values of silent marks, as the answer tells them. False if a mark has none that is true.
    pub fn tell_marks(&mut self, board: &mut Board, layer: LayerId) -> Result<bool> {
        let values = clue_values(self.genre, board, layer, true, self.budget())?;
        for (i, values) in values.iter().enumerate() {
            if board.layer(layer)[i] == Val::Blank || self.stays(layer, i) {
                continue;
            }
            let allowed: Vec<Val> = values.iter().copied().filter(|v| self.is_allowed(*v)).collect();
            board.layer_mut(layer)[i] = self.rng.pick(&allowed).copied().unwrap_or(Val::Unknown);
        }
        Ok(true)
    }

    /// The board with another answer in a window and its counterparts, and often with a mark moved there; none if that cannot be.
    pub fn redrawn_pattern(&mut self, relaxed: &Genre, board: &Board, window: &[bool]) -> Result<Option<Board>> {
        let mut trial = board.clone();
        let mut reach = window.to_vec();
        if self.rng.chance(2, 3) {
            let symmetry = self.symmetry();
            let motions = Motions::new(&board.grid, symmetry);
            for cell in board.grid.places(Kind::Cell).filter(|c| window[c.at()]) {
                motions.all(&[cell]).iter().flatten().for_each(|image| reach[image.at()] = true);
            }
            for layer in self.hints.place.clone() {
                self.move_mark(&mut trial, layer, window);
            }
        }
        let mut problem = self.bare(&trial)?;
        for &layer in &self.hints.place {
            for i in 0..trial.layer(layer).len() {
                if trial.layer(layer)[i] != Val::Blank && !self.stays(layer, i) {
                    problem.layer_mut(layer)[i] = Val::Unknown;
                }
            }
        }
        let kept = crate::mend::outside(self.genre, board, &reach);
        let Some(mut found) = self.answer_with(relaxed, &problem, &kept)? else { return Ok(None) };
        for layer in self.hints.place.clone() {
            self.tell_marks(&mut found, layer)?;
        }
        Ok(self.dress(&mut found)?.then_some(found))
    }

    /// Takes a class of marks off a window, or puts one there, or both.
    fn move_mark(&mut self, board: &mut Board, layer: LayerId, window: &[bool]) {
        let mut near = self.mark_classes(board, layer);
        let inside = |i: &usize| {
            let place = board.place_of(self.genre, layer, *i);
            place.is_some_and(|p| cells_of(board, p).iter().any(|c| window[c.at()]))
        };
        near.retain(|class| class.iter().any(inside) && class.iter().all(|&i| !self.stays(layer, i)));
        let there: Vec<&Vec<usize>> = near.iter().filter(|class| board.layer(layer)[class[0]] != Val::Blank).collect();
        if self.rng.chance(2, 3)
            && let Some(class) = self.rng.pick(&there)
        {
            class.iter().for_each(|&i| board.layer_mut(layer)[i] = Val::Blank);
        }
        let free: Vec<&Vec<usize>> = near.iter().filter(|class| self.is_apart(board, layer, class)).collect();
        if self.rng.chance(2, 3)
            && let Some(class) = self.rng.pick(&free)
        {
            self.mark(board, layer, class);
        }
    }

    /// The classes of a layer's places.
    fn mark_classes(&self, board: &Board, layer: LayerId) -> Vec<Vec<usize>> {
        let slots: Vec<usize> = slot_places(self.genre, board, layer).into_iter().map(|s| s.0).collect();
        self.classes(board, layer, &slots)
    }

    fn mark(&self, board: &mut Board, layer: LayerId, class: &[usize]) {
        for &i in class.iter().filter(|i| !self.stays(layer, **i)) {
            board.layer_mut(layer)[i] = Val::Unknown;
        }
    }

    /// Whether no mark stands on or beside a class, and the class is not beside itself.
    fn is_apart(&self, board: &Board, layer: LayerId, class: &[usize]) -> bool {
        let place = |i: &usize| board.place_of(self.genre, layer, *i);
        let places: Vec<Place> = class.iter().filter_map(place).collect();
        let marked =
            |p: &Place| board.index(self.genre, layer, *p).is_some_and(|i| board.layer(layer)[i] != Val::Blank);
        places.iter().all(|p| {
            let mut beside = if p.kind == Kind::Cell { board.grid.neighbours(*p) } else { Vec::new() };
            !marked(p) && beside.drain(..).all(|other| !marked(&other) && !places.contains(&other))
        })
    }
}
