//! Adding givens until the puzzle is unique.
//!
//! The paper adds random givens and solves again each time. Here an answer is fixed first and only givens that fit it are
//! added, so no board is ever without solution; and each must contradict another answer found before, so every step helps.

use crate::desk::{Desk, Other, with_answer};
use crate::error::Result;
use crate::judge::Judge;
use crate::symmetry::orbits;
use crate::values::{domain, slots};
use gridwright_board::{Board, Val};
use gridwright_lang::ir::LayerId;

/// How many givens are tried against one other answer.
const TRIES: usize = 400;
/// Other answers that are remembered.
const WITNESSES: usize = 12;

impl Desk<'_> {
    /// Adds givens of these layers to a solved board until nothing but its answer fits. False if that did not come about.
    pub fn grow(&mut self, board: &mut Board, layers: &[LayerId]) -> Result<bool> {
        let judge = Judge::of_layers(self.genre, board, layers);
        let answer = board.clone();
        let mut choices: Vec<(LayerId, Vec<Vec<usize>>, Vec<Val>)> = Vec::new();
        for &layer in layers {
            let all = slots(self.genre, board, layer);
            let all: Vec<usize> = all.into_iter().filter(|&i| self.may_bear(layer, i, board)).collect();
            let classes = orbits(self.genre, board, layer, &all, self.spec.symmetry);
            let values = self.weighted(domain(self.genre, board, layer));
            choices.push((layer, classes, values));
        }
        let mut witnesses: Vec<Board> = Vec::new();
        loop {
            self.look_up()?;
            if witnesses.is_empty() {
                match self.other(&with_answer(self.genre, board, &answer))? {
                    Other::None => return Ok(true),
                    Other::Unclear => return Ok(false),
                    Other::Found(other) => witnesses.push(*other),
                }
            }
            if !self.add(board, &answer, &judge, &choices, &witnesses) {
                return Ok(false);
            }
            witnesses.retain(|w| judge.right(&with_answer(self.genre, board, w)));
            witnesses.truncate(WITNESSES);
        }
    }

    /// Adds a given, or a class of them, that fits the answer and contradicts the first of the others.
    fn add(
        &mut self,
        board: &mut Board,
        answer: &Board,
        judge: &Judge<'_>,
        choices: &[(LayerId, Vec<Vec<usize>>, Vec<Val>)],
        witnesses: &[Board],
    ) -> bool {
        for _ in 0..TRIES {
            let Some((layer, classes, values)) = self.rng.pick(choices) else { return false };
            let (Some(class), false) = (self.rng.pick(classes), values.is_empty()) else { continue };
            if class.iter().any(|&i| board.layer(*layer)[i] != Val::Blank) {
                continue;
            }
            let mut trial = with_answer(self.genre, board, answer);
            let mut fits = true;
            for &i in class {
                // Each place of a class finds its own value.
                fits = (0..2 * values.len()).any(|_| {
                    let val = values[self.rng.index(values.len())];
                    trial.layer_mut(*layer)[i] = val;
                    judge.right(&trial)
                });
                if !fits {
                    break;
                }
            }
            if fits && !judge.right(&with_answer(self.genre, &trial, &witnesses[0])) {
                *board = trial;
                return true;
            }
        }
        false
    }

    /// Values repeated as often as the specification wants them tried.
    fn weighted(&self, values: Vec<Val>) -> Vec<Val> {
        let weight = |val: &Val| {
            let name = val.symbol().map(|s| self.genre.symbols[s.at()].as_str());
            let of = |n: &str| self.spec.weights.iter().find(|w| w.0 == n).map(|w| w.1);
            name.and_then(of).unwrap_or(10)
        };
        let allowed = values.into_iter().filter(|v| self.is_allowed(*v));
        allowed.flat_map(|v| std::iter::repeat_n(v, weight(&v).min(1000) as usize)).collect()
    }
}
