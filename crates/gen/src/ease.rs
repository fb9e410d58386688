//! Clues put back until a puzzle is as easy as was asked for.
//!
//! A puzzle from which nothing can go is seldom easy, and one that shows everything always is. Between them, with clues added in
//! random order, lies one of nearly any grade: where it begins to be easy enough is found by halving.

use crate::desk::{Desk, givens};
use crate::difficulty::measure;
use crate::dress::put;
use crate::error::Result;
use crate::grade::graded_within;
use crate::judge::Judge;
use crate::spare::{Class, Told};
use gridwright_board::{Board, Val};
use gridwright_explain::{Kind, Word};
use gridwright_lang::ir::LayerId;

/// The search ends when it is known to so many of a hundred clues where the grade begins.
const PRECISION: usize = 5;
/// The hardest level of engine difficulty.
const HARDEST: u8 = 2;

/// How a puzzle compares with what was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ease {
    TooHard,
    Right,
    TooEasy,
}

impl Desk<'_> {
    /// Adds clues to a puzzle that is too hard: hardly more than it takes. What no clues make right stays as it is.
    pub fn ease(&mut self, board: &mut Board) -> Result<()> {
        self.eased = 0;
        // A given that took another's place makes no puzzle, however easy: it is begun anew.
        if !self.asks_for_ease() || !self.is_at_home(board)? || self.ease_of(board)? != Ease::TooHard {
            return Ok(());
        }
        let more = self.helpful(board)?;
        let (mut hard, mut enough) = (0, more.len() + 1);
        let mut best = None;
        while enough - hard > 1 && (best.is_none() || (enough - hard) * 100 > more.len() * PRECISION) {
            self.check()?;
            let middle = hard.midpoint(enough);
            let trial = with_more(board, &more[..middle]);
            match self.ease_of(&trial)? {
                Ease::TooHard => hard = middle,
                ease => {
                    enough = middle;
                    if ease == Ease::Right {
                        best = Some((trial, middle));
                    }
                }
            }
        }
        if let Some((easy, n_units)) = best {
            (*board, self.eased) = (easy, more[..n_units].iter().map(|unit| unit.1.len()).sum());
        }
        Ok(())
    }

    /// Whether something easier may be wished than a puzzle from which nothing can go. So many clues more than needed that the
    /// specification says are no more and no less.
    fn asks_for_ease(&self) -> bool {
        let wishes = self.wishes;
        let easier = wishes.grades.as_ref().is_some_and(|grades| *grades.end() < Word::Expert)
            || wishes.technique.is_some_and(|kind| kind < Kind::Search)
            || *wishes.levels.end() < HARDEST;
        easier && wishes.spare == 0
    }

    fn ease_of(&self, board: &Board) -> Result<Ease> {
        let problem = board.problem(self.genre);
        let mut too_easy = false;
        if *self.wishes.levels.end() < HARDEST {
            let level = measure(self.genre, &problem, &self.allowance())?.level;
            if level > *self.wishes.levels.end() {
                return Ok(Ease::TooHard);
            }
            too_easy = level < *self.wishes.levels.start();
        }
        if self.wishes.asks_for_a_grade() {
            let Some(grade) = graded_within(self.genre, &problem, self.wishes, &self.allowance())? else {
                return Ok(Ease::TooHard);
            };
            too_easy |= self.wishes.grades.as_ref().is_some_and(|grades| grade.word < *grades.start());
        }
        Ok(if too_easy { Ease::TooEasy } else { Ease::Right })
    }

    /// Clues that can all be added, in random order, with their values; no more than the specification has room for.
    fn helpful(&mut self, board: &Board) -> Result<Vec<Clues>> {
        let layers: Vec<LayerId> =
            self.hints.remove.iter().map(|r| r.0).chain(self.hints.grow.iter().copied()).collect();
        let judge = Judge::of_layers(self.genre, board, &layers, self.budget());
        let mut room = self.wishes.clues.end().saturating_sub(givens(self.genre, board).len());
        let mut full = board.clone();
        let mut classes: Vec<Class> = self.silent_marks(board);
        classes.extend(self.blank_classes(board)?);
        self.rng.shuffle(&mut classes);
        let (mut more, mut told) = (Vec::new(), Told::default());
        for (layer, class) in classes {
            self.check()?;
            let n_new = class.iter().filter(|&&i| full.layer(layer)[i] == Val::Blank).count();
            if n_new <= room && self.add_clues(&mut full, (layer, &class), &judge, &mut told)? {
                room -= n_new;
                let vals = class.iter().map(|&i| full.layer(layer)[i]).collect();
                more.push((layer, class, vals));
            }
        }
        Ok(more)
    }
}

/// Clues of a layer that come and go together: their slots and values.
type Clues = (LayerId, Vec<usize>, Vec<Val>);

fn with_more(board: &Board, more: &[Clues]) -> Board {
    let mut board = board.clone();
    more.iter().for_each(|(layer, class, vals)| put(&mut board, *layer, class, vals));
    board
}
