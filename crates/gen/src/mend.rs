//! Local search over answers: where solutions differ, the answer is drawn anew, and its givens follow.
//!
//! Most answers are not the only one whatever clues are shown; but most of the board is settled, and a change of a small window
//! in the rest leaves it so. The measure is at how many cells other solutions differ from it; a change after which they differ at
//! no more is kept. For numbers, of which each would take a proof of its own, a handful of solutions has to do.

use crate::desk::{Desk, Kept, cells_apart};
use crate::dress::cells_of;
use crate::error::Result;
use crate::judge::{Judge, without_laws_on};
use crate::symmetry::slot_places;
use crate::values::{clue_values, may_be_unknown, slots};
use gridwright_base::Stop;
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};
use gridwright_solve::{Engine, SolveError};

/// Changes tried before an answer is given up.
const STEPS: usize = 150;
/// Changes without any gain before it is.
const IDLE: usize = 40;
/// Other solutions that are looked at.
const GLANCES: usize = 6;
/// The largest reach of a window.
const REACH: usize = 2;

impl Desk<'_> {
    /// Changes the answer of a solved board, and what follows from it, until it is the only one.
    pub fn mend(&mut self, board: &mut Board) -> Result<bool> {
        let relaxed = without_laws_on(self.genre, &self.after());
        let Some(mut near) = self.spread(board)? else { return Ok(false) };
        let mut idle = 0;
        for _ in 0..STEPS {
            self.check()?;
            if near.is_empty() || idle > IDLE {
                break;
            }
            idle += 1;
            let window = self.window(&board.grid, &near);
            let redrawn = match self.marks_first() {
                true => self.redrawn_pattern(&relaxed, board, &window)?,
                false => self.redrawn(&relaxed, board, &window)?,
            };
            let Some(trial) = redrawn.filter(|trial| self.is_as_wished(trial)) else { continue };
            let Some(now) = self.spread(&trial)? else { continue };
            if now.len() <= near.len() {
                if now.len() < near.len() {
                    idle = 0;
                }
                (*board, near) = (trial, now);
            }
        }
        Ok(near.is_empty())
    }

    /// The cells around one of those that are open.
    fn window(&mut self, grid: &Grid, near: &[Place]) -> Vec<bool> {
        let reach = 1 + self.rng.index(REACH);
        let centre = self.rng.pick(near).map(|&c| grid.row_col(c)).unwrap_or_default();
        let close = |cell: Place| {
            let (row, col) = grid.row_col(cell);
            row.abs_diff(centre.0) <= reach && col.abs_diff(centre.1) <= reach
        };
        let mut window = vec![false; grid.area()];
        grid.places(Kind::Cell).for_each(|cell| window[cell.at()] = close(cell));
        window
    }

    /// The board with another answer in the window, or only with other marks there; none if that cannot be.
    fn redrawn(&mut self, relaxed: &Genre, board: &Board, window: &[bool]) -> Result<Option<Board>> {
        let mut trial = board.clone();
        if !self.hints.scatter.is_empty() && self.rng.chance(1, 3) {
            let cells: Vec<Place> = board.grid.places(Kind::Cell).filter(|c| window[c.at()]).collect();
            if !self.moved_marks(&mut trial, &cells)? {
                return Ok(None);
            }
        }
        if self.hints.place.is_empty() || self.rng.chance(2, 3) {
            let bare = self.bare(&trial)?;
            let kept = outside(self.genre, &trial, window);
            let Some(found) = self.answer_with(relaxed, &bare, &kept)? else { return Ok(None) };
            for (layer, _) in self.genre.layers_of(Role::Find) {
                trial.layer_mut(layer).copy_from_slice(found.layer(layer));
            }
        }
        for layer in self.hints.place.clone() {
            if !self.place_anew(&mut trial, layer, window)? {
                return Ok(None);
            }
        }
        Ok(self.dress(&mut trial)?.then_some(trial))
    }

    /// Moves a scattered mark near some cells, and others until the givens are fine again; false if that does not come about.
    fn moved_marks(&mut self, board: &mut Board, near: &[Place]) -> Result<bool> {
        let layer = self.hints.scatter[self.rng.index(self.hints.scatter.len())].0;
        if board.layer(layer).len() > 1 {
            self.shift_mark(board, layer, near)?;
        }
        if !self.tidy(board)? {
            return Ok(false);
        }
        // Where there is no place for an answer any more, there is none.
        for (sought, _) in self.genre.layers_of(Role::Find) {
            let there = slots(self.genre, board, sought, self.budget())?;
            let mut lives = vec![false; board.layer(sought).len()];
            there.into_iter().for_each(|i| lives[i] = true);
            let values = board.layer_mut(sought).iter_mut().enumerate();
            values.filter(|(i, _)| !lives[*i]).for_each(|(_, val)| *val = Val::Blank);
        }
        Ok(true)
    }

    /// Marks of the window anew; others say what is true now.
    fn place_anew(&mut self, board: &mut Board, layer: LayerId, window: &[bool]) -> Result<bool> {
        let values = clue_values(self.genre, board, layer, true, self.budget())?;
        let mut reach = window.to_vec();
        for (i, place) in slot_places(self.genre, board, layer) {
            if board.layer(layer)[i] == Val::Blank || self.stays(layer, i) {
                continue;
            }
            let inside = cells_of(board, place).iter().any(|c| window[c.at()]);
            if inside || values[i].is_empty() {
                board.layer_mut(layer)[i] = Val::Blank;
            } else if !values[i].contains(&board.layer(layer)[i]) {
                let allowed: Vec<Val> = values[i].iter().copied().filter(|v| self.is_allowed(*v)).collect();
                let silent = if may_be_unknown(self.genre, layer) { Val::Unknown } else { Val::Blank };
                board.layer_mut(layer)[i] = self.rng.pick(&allowed).copied().unwrap_or(silent);
            }
        }
        for cell in Judge::of_layers(self.genre, board, &[layer], self.budget()).blamed(board)? {
            reach[cell.at()] = true;
        }
        self.place_among(board, layer, &reach)
    }

    /// The cells at which other solutions differ from this one: none if it is the only one, nothing if that is too hard to
    /// tell.
    fn spread(&mut self, solved: &Board) -> Result<Option<Vec<Place>>> {
        let numbers = self.genre.layers_of(Role::Find).any(|(_, l)| matches!(l.domain, Domain::Values { .. }));
        match numbers {
            true => self.glances(solved),
            false => Ok(self.open_values(solved)?.map(|(_, near)| near)),
        }
    }

    /// As [`spread`](Self::spread), by a handful of solutions only.
    fn glances(&mut self, solved: &Board) -> Result<Option<Vec<Place>>> {
        self.questions += 1;
        let mut engine = Engine::new(self.genre, solved, self.budget())?;
        engine.resemble(solved);
        let mut near: Vec<Place> = Vec::new();
        for glance in 0..GLANCES {
            let found = match glance {
                0 => engine.other_than(solved, &self.patience()),
                _ => engine.first(&self.patience()),
            };
            match found {
                Ok(Some(other)) => near.extend(cells_apart(self.genre, solved, &other)),
                Ok(None) | Err(SolveError::Stopped(Stop::Steps)) if glance > 0 => break,
                Ok(None) => return Ok(Some(Vec::new())),
                Err(SolveError::Stopped(Stop::Steps)) => return Ok(None),
                Err(problem) => return Err(problem.into()),
            }
            engine.shuffle(&mut self.rng, 50);
        }
        near.sort_unstable();
        near.dedup();
        Ok(Some(near))
    }
}

/// The values of the answer outside a window.
pub(crate) fn outside(genre: &Genre, board: &Board, window: &[bool]) -> Vec<Kept> {
    let mut kept = Vec::new();
    for (layer, _) in genre.layers_of(Role::Find) {
        for (i, place) in slot_places(genre, board, layer) {
            let val = board.layer(layer)[i];
            if val != Val::Blank && !cells_of(board, place).iter().any(|c| window[c.at()]) {
                kept.push((layer, i, val));
            }
        }
    }
    kept
}
