//! Local search over scaffolds: what the answer stands on is changed, and the answer with it.
//!
//! Used where an answer is hard to fit a scaffold to afterwards. The measure is how many values of the answer are the same
//! in all solutions; a change that leaves fewer open, or as many, is kept.

use crate::desk::{Desk, cells_apart};
use crate::error::Result;
use crate::values::slots;
use gridwright_base::Stop;
use gridwright_board::{Board, Val};
use gridwright_grid::Place;
use gridwright_lang::ir::{Domain, LayerId, Role};
use gridwright_solve::{Engine, SolveError};

/// Changes tried before a scaffold is given up; as many more on larger boards as they have more cells than this.
const STEPS: usize = 120;
const CELLS: usize = 100;
/// One in so many changes draws the whole answer anew; on larger boards, that hardly ever helps.
const FRESH: u64 = 4;

impl Desk<'_> {
    /// Changes scaffold layers of a solved board until it is unique.
    pub fn vary(&mut self, board: &mut Board) -> Result<bool> {
        let layers = self.varied();
        if layers.is_empty() {
            return Ok(false);
        }
        let Some((mut open, mut near)) = self.open_values(board)? else { return Ok(false) };
        let size = board.grid.area().div_ceil(CELLS).max(1);
        for _ in 0..STEPS * size {
            self.check()?;
            if open == 0 {
                return Ok(true);
            }
            let mut trial = board.clone();
            let layer = layers[self.rng.index(layers.len())];
            match self.genre.layers[layer.at()].domain {
                Domain::Division => self.shift_border(&mut trial, layer, &near),
                _ => self.shift_mark(&mut trial, layer, &near)?,
            }
            if !self.is_fine(&trial)? {
                continue;
            }
            let problem = self.bare(&trial)?;
            let like = (!self.rng.chance(1, FRESH * size as u64)).then_some(&*board);
            let Some(mut solved) = self.answer_like(self.genre, &problem, like)? else { continue };
            if !self.is_as_wished(&solved) || !self.dress(&mut solved)? {
                continue;
            }
            let Some((now, places)) = self.open_values(&solved)? else { continue };
            if now <= open {
                (*board, open, near) = (solved, now, places);
            }
        }
        Ok(open == 0)
    }

    /// The layers of the scaffold that may change.
    pub fn varied(&self) -> Vec<LayerId> {
        let divided = self.hints.divide.iter().map(|d| d.0).filter(|l| !self.is_begun(*l));
        let scattered = self.hints.scatter.iter().map(|s| s.0);
        let given = |l: &LayerId| self.genre.layers[l.at()].role == Role::Given;
        divided.chain(scattered).filter(|l| given(l) && self.wishes.start.layer(*l).len() > 1).collect()
    }

    /// How many values of the answer differ between solutions, and the cells where they do; none if that is too hard to tell.
    pub fn open_values(&mut self, solved: &Board) -> Result<Option<(usize, Vec<Place>)>> {
        self.questions += 1;
        let facts = match Engine::new(self.genre, solved, self.budget())?.facts(&self.short_allowance()) {
            Ok(Some(facts)) => facts,
            Ok(None) | Err(SolveError::Stopped(Stop::Steps)) => return Ok(None),
            Err(problem) => return Err(problem.into()),
        };
        let near = cells_apart(self.genre, &facts.board, solved);
        Ok(Some((facts.n_values - facts.n_forced, near)))
    }

    /// The problem without the values that the answer told and the marks it asked for; other marks stay as marks.
    pub fn bare(&self, board: &Board) -> Result<Board> {
        let mut problem = board.problem(self.genre);
        for &layer in &self.hints.place {
            problem.layer_mut(layer).copy_from_slice(self.wishes.start.layer(layer));
        }
        for &(layer, _) in &self.hints.remove {
            let mark = self.mark_of(board, layer)?;
            let derived = self.is_derived(layer);
            let start = self.wishes.start.layer(layer).to_vec();
            for (i, val) in problem.layer_mut(layer).iter_mut().enumerate() {
                if *val != Val::Blank && start.get(i).copied().unwrap_or_default() == Val::Blank {
                    *val = if derived { Val::Blank } else { mark.unwrap_or(*val) };
                }
            }
        }
        Ok(problem)
    }

    /// A mark more where answers differ, or now and then one less somewhere.
    pub fn shift_mark(&mut self, board: &mut Board, layer: LayerId, near: &[Place]) -> Result<()> {
        let all = slots(self.genre, board, layer, self.budget())?;
        let mut classes = self.classes(board, layer, &all);
        classes.retain(|class| class.iter().all(|&i| !self.stays(layer, i)));
        let there: Vec<&Vec<usize>> = classes.iter().filter(|c| board.layer(layer)[c[0]] != Val::Blank).collect();
        if self.rng.chance(1, 3)
            && let Some(class) = self.rng.pick(&there)
        {
            class.iter().for_each(|&i| board.layer_mut(layer)[i] = Val::Blank);
        }
        let Some(mark) = self.mark_of(board, layer)? else { return Ok(()) };
        let is_near = |class: &&Vec<usize>| near.iter().any(|c| class.contains(&c.at()));
        let close: Vec<&Vec<usize>> = classes.iter().filter(is_near).collect();
        let class = self.rng.pick(&close).copied().or_else(|| self.rng.pick(&classes));
        if let Some(class) = class.filter(|class| board.layer(layer)[class[0]] == Val::Blank) {
            class.iter().for_each(|&i| board.layer_mut(layer)[i] = mark);
        }
        Ok(())
    }
}
