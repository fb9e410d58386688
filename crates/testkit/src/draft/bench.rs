//! A bench to draft fixtures of one genre at: so many attempts at each board, the best of what was found.
//! The same seed drafts the same boards.

use super::{
    Seeding, Target, add_clues, breaking, broken_ids, clues, complete, drop_clues, drop_marks, n_answers, seeded,
    targets, values,
};
use crate::judge::judged;
use gridwright_base::Rng;
use gridwright_board::{Board, Val};
use gridwright_check::{CheckOptions, State};
use gridwright_grid::Grid;
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};

/// The steps a count of answers may take.
const STEPS: u64 = 100_000;

/// What drafts are made from.
pub struct Bench<'g> {
    /// The genre.
    pub genre: &'g Genre,
    /// How boards begin.
    pub seeding: Seeding,
    /// The sizes to try, one after the other.
    pub sizes: Vec<(usize, usize)>,
    /// Solved boards to rework.
    pub bases: Vec<Board>,
    /// How often to try each board.
    pub attempts: usize,
    /// What is random.
    pub rng: Rng,
}

impl Bench<'_> {
    /// A board that breaks a law, and as few others as can be; the fewer places it is broken at, the better.
    pub fn broken(&mut self, target: &Target) -> Option<Board> {
        let mut seeding = self.seeding.clone();
        if let Some((letter, true)) = &target.option {
            seeding.options.push(letter.clone());
        }
        let others: Vec<String> =
            targets(self.genre).into_iter().filter(|t| t.id != target.id && !t.quirk).map(|t| t.id).collect();
        for n_released in [0, 1, 2, others.len()] {
            let best = self.best(|bench, round| {
                let size = bench.sizes[round / 16 % bench.sizes.len()];
                let mut released = others.clone();
                bench.rng.shuffle(&mut released);
                released.truncate(n_released);
                // Solved boards are near what a solver draws, but some laws break alone only on a board made for it.
                let seeding = Seeding { afresh: seeding.afresh || round % 3 == 2, ..seeding.clone() };
                let board = breaking(bench.genre, target, &released, &seeding, size, &bench.bases, &mut bench.rng)?;
                Some((bench.damage(&board, target.quirk), board))
            });
            if best.is_some() {
                return best;
            }
        }
        None
    }

    /// The more laws and places are broken the worse; a board that may still be mended is worst.
    fn damage(&self, board: &Board, quirks: bool) -> usize {
        let report = judged(self.genre, board, CheckOptions { quirks });
        let n_places: usize = report.broken.iter().map(|b| b.elements.len()).sum();
        let open = usize::from(report.state != State::Wrong);
        100_000 * open + 1000 * report.broken.len() + 5 * n_places.min(100) + board.grid.area()
    }

    /// A solved board with a value that its layer may not hold, or may not hold there.
    pub fn misfit(&mut self, layer: LayerId) -> Option<Board> {
        let declared = &self.genre.layers[layer.at()];
        let role = if declared.role == Role::Given { "given" } else { "answer" };
        let id = format!("{role}/{}", declared.name);
        let flag = matches!(declared.domain, Domain::Flag | Domain::Division);
        let numbers = [0, 5, 9, 60].map(Val::Int).into_iter().chain([Val::Unknown]);
        let tried: Vec<Val> = if flag { vec![Val::Flag(true)] } else { numbers.collect() };
        let mut best: Option<(usize, Board)> = None;
        for base in &self.bases {
            for (slot, &val) in (0..base.layer(layer).len()).flat_map(|slot| tried.iter().map(move |val| (slot, val))) {
                let mut board = base.clone();
                board.layer_mut(layer)[slot] = val;
                board.fit_blocks(self.genre);
                let broken = broken_ids(&judged(self.genre, &board, CheckOptions::default())).contains(&id);
                let damage = self.damage(&board, false) + usize::from(val == Val::Unknown);
                if broken && best.as_ref().is_none_or(|(least, _)| damage < *least) {
                    best = Some((damage, board));
                }
            }
        }
        best.map(|(_, board)| board)
    }

    /// A problem with exactly one answer, solved; the more kinds of clues and answers it has, the better.
    pub fn solved(&mut self, size: (usize, usize)) -> Option<Board> {
        self.best(|bench, _| {
            let mut board = complete(bench.genre, &bench.seeding, size.0, size.1, &mut bench.rng)?;
            let full = Seeding { clues: 100, ..bench.seeding.clone() };
            add_clues(bench.genre, &mut board, CheckOptions::default(), &full, &mut bench.rng);
            drop_clues(bench.genre, &mut board, 15, STEPS, &mut bench.rng).then_some(())?;
            drop_marks(bench.genre, &mut board, CheckOptions::default(), &mut bench.rng);
            Some((1000 - bench.variety(&board).min(1000), board))
        })
    }

    fn variety(&self, board: &Board) -> usize {
        let distinct = |i: usize| {
            let mut held = board.layer(LayerId(i as u32)).to_vec();
            held.sort();
            held.dedup();
            held.len()
        };
        (0..self.genre.layers.len()).map(distinct).sum()
    }

    /// A problem with several answers, and how many: a solved one with clues taken away, or any.
    pub fn many(&mut self) -> Option<(Board, u64)> {
        let found = self.best(|bench, _| {
            let mut board = bench.problem()?;
            for (layer, i) in clues(bench.genre, &board, &mut bench.rng) {
                if n_answers(bench.genre, &board, 2, STEPS)? != 1 {
                    break;
                }
                board.layer_mut(layer)[i] = Val::Blank;
            }
            let n = n_answers(bench.genre, &board, 10, STEPS)?;
            (2..10).contains(&n).then_some((n as usize, board))
        })?;
        let n = n_answers(self.genre, &found, 10, STEPS)?;
        Some((found, n))
    }

    /// A problem without an answer, if possible one that does not show it at once.
    pub fn none(&mut self) -> Option<Board> {
        self.best(|bench, _| {
            let mut board = bench.problem()?;
            if let Some(&(layer, i)) = clues(bench.genre, &board, &mut bench.rng).first() {
                let choices = values(bench.genre, &bench.genre.layers[layer.at()], &board);
                board.layer_mut(layer)[i] = *bench.rng.pick(&choices)?;
            }
            let plain = judged(bench.genre, &board, CheckOptions::default()).state == State::Wrong;
            (n_answers(bench.genre, &board, 1, STEPS)? == 0).then_some((usize::from(plain), board))
        })
    }

    /// A solved board with parts of the answer wiped out.
    pub fn unfinished(&mut self) -> Option<Board> {
        self.best(|bench, _| {
            let mut board = bench.rng.pick(&bench.bases)?.clone();
            for (layer, _) in bench.genre.layers_of(Role::Find) {
                for val in board.layer_mut(layer).iter_mut().filter(|val| **val != Val::Blank) {
                    if bench.rng.chance(2, 5) {
                        *val = Val::Blank;
                    }
                }
            }
            let state = judged(bench.genre, &board, CheckOptions::default()).state;
            (state == State::Unfinished).then_some((0, board))
        })
    }

    /// The problem of a solved board, or a random one.
    fn problem(&mut self) -> Option<Board> {
        if let Some(base) = self.rng.pick(&self.bases).filter(|_| !self.seeding.afresh) {
            return Some(base.problem(self.genre));
        }
        let &(rows, cols) = self.rng.pick(&self.sizes)?;
        let seeding = Seeding { answers: 0, ..self.seeding.clone() };
        Some(seeded(self.genre, Grid::new(rows, cols).ok()?, &seeding, &mut self.rng))
    }

    /// The best, which is the least, of all attempts; a perfect 0 ends them.
    fn best(&mut self, mut attempt: impl FnMut(&mut Self, usize) -> Option<(usize, Board)>) -> Option<Board> {
        let mut best: Option<(usize, Board)> = None;
        for round in 0..self.attempts {
            if let Some((score, board)) = attempt(self, round)
                && best.as_ref().is_none_or(|(least, _)| score < *least)
            {
                best = Some((score, board));
            }
            if best.as_ref().is_some_and(|(least, _)| *least == 0) {
                break;
            }
        }
        best.map(|(_, board)| board)
    }
}
