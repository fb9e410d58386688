//! Local search: givens changed bit by bit until they fit the answer, and no other.
//!
//! The answer stays. Other answers that the engine finds are remembered, and a change must not let one of them back in: the
//! checker tells that without the engine, which is asked only when all known others are excluded.

use crate::desk::{Desk, Other, cells_apart, with_answer};
use crate::error::Result;
use crate::judge::{Judge, without_laws_on};
use crate::values::{clue_values, domain, slots};
use gridwright_board::{Board, Val};
use gridwright_grid::Place;
use gridwright_lang::ir::{Domain, LayerId};

/// Changes tried before the answer is given up.
const STEPS: usize = 4000;
/// Other answers that are remembered.
const WITNESSES: usize = 40;
/// One in so many changes for the worse is taken.
const WORSE: u64 = 400;
/// A broken place of the answer weighs as much as so many other answers.
const BROKEN: u32 = 1000;

impl Desk<'_> {
    /// Changes these layers of a solved board until its answer is right and the only one.
    pub fn fit(&mut self, board: &mut Board, layers: &[LayerId]) -> Result<bool> {
        let later: Vec<LayerId> = self.hints.place.iter().chain(&self.hints.grow).copied().collect();
        // Marks that come later say nothing yet: the layers are then fitted to the answer, not to be the only one.
        let staged = later.iter().any(|l| !layers.contains(l));
        let mut watched = layers.to_vec();
        watched.extend(self.hints.remove.iter().map(|r| r.0));
        let relaxed = without_laws_on(self.genre, if staged { &later } else { &[] });
        let judge = Judge::of_layers(&relaxed, board, &watched, self.budget());
        let answer = board.clone();
        let mut witnesses: Vec<Board> = Vec::new();
        let mut values: Vec<Vec<Vec<Val>>> = Vec::new();
        for &layer in layers {
            values.push(self.choices(board, layer)?);
        }
        let mut cost = judge.cost(board)? * BROKEN;
        for _ in 0..STEPS {
            self.check()?;
            if cost == 0 && staged {
                return Ok(true);
            }
            if cost == 0 {
                match self.other(board)? {
                    Other::None => return Ok(true),
                    Other::Unclear => return Ok(false),
                    Other::Found(other) => {
                        if witnesses.len() == WITNESSES {
                            witnesses.remove(0);
                        }
                        witnesses.push(*other);
                        cost = 1;
                    }
                }
            }
            let mut trial = board.clone();
            let which = self.rng.index(layers.len());
            let near = self.trouble(board, &answer, &judge, cost, &witnesses)?;
            self.change(&mut trial, layers[which], &values[which], &near);
            if !self.dress(&mut trial)? {
                continue;
            }
            let mut now = judge.cost(&trial)? * BROKEN;
            if now <= cost {
                for other in &witnesses {
                    now += u32::from(judge.right(&with_answer(self.genre, &trial, other))?);
                }
            }
            if now <= cost || (now < cost + BROKEN && self.rng.chance(1, WORSE)) {
                (*board, cost) = (trial, now);
            }
        }
        Ok(false)
    }

    /// What each slot of a layer may hold beside the answer; for a layer that is filled, only its own range limits it.
    fn choices(&mut self, board: &Board, layer: LayerId) -> Result<Vec<Vec<Val>>> {
        if self.genre.layers[layer.at()].domain == Domain::Division {
            return Ok(Vec::new());
        }
        if self.hints.fill.contains(&layer) {
            let longer = board.grid.rows().max(board.grid.cols()) as i64;
            let mut all = domain(self.genre, board, layer, self.budget())?;
            all.retain(|v| !matches!(v, Val::Int(n) if *n > longer) && self.is_allowed(*v));
            let mut values = vec![Vec::new(); board.layer(layer).len()];
            slots(self.genre, board, layer, self.budget())?.into_iter().for_each(|i| values[i].clone_from(&all));
            return Ok(values);
        }
        let mut values = clue_values(self.genre, board, layer, false, self.budget())?;
        values.iter_mut().for_each(|v| v.retain(|val| self.is_allowed(*val)));
        Ok(values)
    }

    /// Cells near which a change may help: where the answer is broken, or where it differs from one that is still in.
    fn trouble(
        &mut self,
        board: &Board,
        answer: &Board,
        judge: &Judge<'_>,
        cost: u32,
        witnesses: &[Board],
    ) -> Result<Vec<Place>> {
        if cost >= BROKEN {
            return Ok(judge.blamed(board)?);
        }
        for other in witnesses.iter().rev() {
            if judge.right(&with_answer(self.genre, board, other))? {
                return Ok(cells_apart(self.genre, answer, other));
            }
        }
        Ok(Vec::new())
    }

    /// One change: of a division at one cell, of marks at one or two places.
    fn change(&mut self, board: &mut Board, layer: LayerId, values: &[Vec<Val>], near: &[Place]) {
        if self.genre.layers[layer.at()].domain == Domain::Division {
            return self.shift_border(board, layer, near);
        }
        let live: Vec<usize> = (0..values.len()).filter(|&i| !values[i].is_empty()).collect();
        let mut classes = self.classes(board, layer, &live);
        classes.retain(|class| class.iter().all(|&i| !self.stays(layer, i)));
        let is_close = |class: &&Vec<usize>| near.iter().any(|c| class.contains(&c.at()));
        let close: Vec<&Vec<usize>> = classes.iter().filter(is_close).collect();
        let first = match self.rng.pick(&close) {
            Some(&class) if self.rng.chance(3, 4) => Some(class),
            _ => self.rng.pick(&classes),
        };
        let Some(first) = first else { return };
        let is_blank = board.layer(layer)[first[0]] == Val::Blank;
        if self.hints.fill.contains(&layer) || is_blank && self.rng.chance(1, 4) {
            return self.set_anew(board, layer, values, first);
        }
        // A mark moves, or goes.
        let there: Vec<&Vec<usize>> = classes.iter().filter(|c| board.layer(layer)[c[0]] != Val::Blank).collect();
        let Some(&from) = self.rng.pick(&there) else { return };
        from.iter().for_each(|&i| board.layer_mut(layer)[i] = Val::Blank);
        let to = if is_blank { first } else { &classes[self.rng.index(classes.len())] };
        if self.rng.chance(7, 8) {
            self.set_anew(board, layer, values, to);
        }
    }

    /// Random values for a class.
    fn set_anew(&mut self, board: &mut Board, layer: LayerId, values: &[Vec<Val>], class: &[usize]) {
        for &i in class {
            board.layer_mut(layer)[i] = values[i][self.rng.index(values[i].len())];
        }
    }
}
