//! Drafts of fixtures: boards that meet every law of a genre but one.
//!
//! A law is broken alone by a board of a neighbouring genre: the same rules with that one law turned into its opposite.
//! So the search that finds the answers of a genre also finds its failing boards, and where it finds none the law is
//! entangled with others at that size. A draft is a proposal: somebody still has to look at it and say why it is so.

mod bench;
mod dress;
mod seed;
mod twist;

pub use bench::Bench;
pub use dress::{add_clues, clues, drop_clues, drop_idle_clues, drop_marks};
pub use seed::{Seeding, partition, reworked, seeded, values};
pub use twist::{Target, targets, twisted};

use crate::judge::judged;
use gridwright_base::{Budget, Quiet, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, CheckOptions, Next, Report};
use gridwright_grid::Grid;
use gridwright_lang::ir::{Domain, Genre, Role};

/// What a draft may cost: steps of the search for each attempt.
const STEPS: u64 = 20_000;

/// The ids of the laws a board breaks, in the order of the rule file.
pub fn broken_ids(report: &Report) -> Vec<String> {
    report.broken.iter().map(|b| b.law.clone()).collect()
}

/// A complete board of a genre on a grid of this size, from random beginnings; none if this attempt led nowhere.
pub fn complete(genre: &Genre, seeding: &Seeding, rows: usize, cols: usize, rng: &mut Rng) -> Option<Board> {
    let start = seeded(genre, Grid::new(rows, cols).ok()?, seeding, rng);
    let open_givens = rng.chance(seeding.open_givens, 100);
    finish(genre, &start, open_givens, rng)
}

/// One of the first complete boards that a beginning leads to.
fn finish(genre: &Genre, start: &Board, open_givens: bool, rng: &mut Rng) -> Option<Board> {
    let mut search = BoardSearch::answers(genre, start);
    if open_givens {
        search = search.with_givens();
    }
    let budget = Budget::unlimited().with_steps(STEPS);
    let mut skip = rng.below(4);
    let mut found = None;
    let _ = search.run(&budget, &Quiet, &mut |board| {
        found = Some(board.clone());
        if skip == 0 {
            return Next::Enough;
        }
        skip -= 1;
        Next::OtherAnswer
    });
    let mut board = found?;
    for (layer, declared) in genre.layers_of(Role::Given) {
        if declared.domain == Domain::Division {
            board.layer_mut(layer).iter_mut().filter(|v| **v == Val::Flag(false)).for_each(|v| *v = Val::Blank);
        }
    }
    Some(board)
}

/// How many answers a problem has, up to a limit; none if that takes too long.
pub fn n_answers(genre: &Genre, board: &Board, limit: u64, steps: u64) -> Option<u64> {
    let budget = Budget::unlimited().with_steps(steps);
    BoardSearch::answers(genre, &board.problem(genre)).count(limit, &budget).ok()
}

/// A board that breaks a law, with as few others as can be: first none, then those that had to be let go.
pub fn breaking(
    genre: &Genre,
    target: &Target,
    released: &[String],
    seeding: &Seeding,
    size: (usize, usize),
    bases: &[Board],
    rng: &mut Rng,
) -> Option<Board> {
    let twisted = twisted(genre, target, released);
    let base = rng.pick(bases).filter(|_| !seeding.afresh);
    let mut board = match base {
        Some(base) => {
            let mut start = reworked(genre, base, rng);
            for letter in &seeding.options {
                start.set_option(genre.option(letter)?, true);
            }
            finish(&twisted, &start, false, rng)?
        }
        None => complete(&twisted, seeding, size.0, size.1, rng)?,
    };
    let options = CheckOptions { quirks: target.quirk };
    if !broken_ids(&judged(genre, &board, options)).contains(&target.id) {
        return None;
    }
    if base.is_none() {
        add_clues(genre, &mut board, options, seeding, rng);
        drop_idle_clues(genre, &mut board, options, seeding.thin, rng);
    }
    drop_marks(genre, &mut board, options, rng);
    Some(board)
}
