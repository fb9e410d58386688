//! Pieces returned for a forced value do force it, and none can be left out: by the checker alone, on these pieces alone.

use crate::common;

use common::{drawn_problems, random_problem};
use gridwright_base::{Budget, Quiet, Rng, Stop};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, GroundedPiece, Next, SearchError};
use gridwright_lang::ir::{Genre, LayerId};
use gridwright_solve::{AnswerValue, Engine, PieceEngine};
use gridwright_testkit::{for_every_genre, sizes};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Boards of each genre, and so many with `GRIDWRIGHT_EVERY=all` in the environment.
const BOARDS: [usize; 2] = [8, 20];
/// A question that takes the checker longer is left open; few may be.
const STEPS: u64 = 60_000;

/// Whether some pieces allow a slot one of these values; none if it takes too long.
fn allowed(
    genre: &Genre,
    problem: &Board,
    pieces: &[GroundedPiece],
    at: (LayerId, usize),
    vals: &[Val],
) -> Option<bool> {
    let budget = Budget::unlimited().with_steps(STEPS);
    for &val in vals {
        let mut board = problem.clone();
        board.layer_mut(at.0)[at.1] = val;
        let mut found = false;
        let outcome = BoardSearch::answers(genre, &board).only(pieces).run(&budget, &Quiet, &mut |_| {
            found = true;
            Next::Enough
        });
        match outcome {
            _ if found => return Some(true),
            Ok(()) => {}
            Err(SearchError::Stopped(Stop::Steps) | SearchError::TooManyValues { .. }) => return None,
            Err(error) => panic!("{}: {error}", genre.id),
        }
    }
    Some(false)
}

/// A forced value of a problem, by chance; none if nothing is forced or there is no solution.
fn forced_value(genre: &Genre, problem: &Board, rng: &mut Rng) -> Option<AnswerValue> {
    let budget = Budget::unlimited();
    let facts = Engine::new(genre, problem, &budget).unwrap().facts(&budget).unwrap()?;
    let layers = genre.layers_of(gridwright_lang::ir::Role::Find).map(|(layer, _)| layer);
    let mut forced: Vec<AnswerValue> = Vec::new();
    for layer in layers {
        let vals = facts.board.layer(layer).iter().copied().enumerate();
        forced.extend(vals.filter(|(_, val)| *val != Val::Blank).map(|(slot, val)| (layer, slot, val)));
    }
    (!forced.is_empty()).then(|| forced[rng.below(forced.len() as u64) as usize])
}

/// Holds the reason of one forced value to its definition. None if there was nothing to ask; otherwise how many questions
/// about it were answered and how many left open.
fn compare(genre: &Genre, problem: &Board, rng: &mut Rng) -> Option<[usize; 2]> {
    let budget = Budget::unlimited();
    let mut engine = PieceEngine::new(genre, problem, &budget).ok()?;
    let (layer, slot, val) = forced_value(genre, problem, rng)?;
    let (_, _, vals) = engine.slots().find(|at| (at.0, at.1) == (layer, slot))?;
    let others: Vec<Val> = vals.into_iter().filter(|&other| other != val).collect();
    if others.is_empty() {
        return None;
    }
    let reason = engine.reason(&[], (layer, slot, val), &budget).unwrap();
    let reason = reason.unwrap_or_else(|| panic!("{}: a forced value has no reason on {problem:?}", genre.id));
    let pieces: Vec<GroundedPiece> = reason.pieces.iter().map(|&n| engine.pieces()[n].piece.clone()).collect();
    let ids: Vec<&str> = reason.pieces.iter().map(|&n| engine.pieces()[n].id.as_str()).collect();
    let mut told = [0, 0];
    let mut hold = |allows: Option<bool>, expected: bool, what: &str| match allows {
        None => told[1] += 1,
        Some(allows) => {
            told[0] += 1;
            assert_eq!(allows, expected, "{} {what}: {ids:?} for {layer:?} {slot} {val:?} on {problem:?}", genre.id);
        }
    };
    hold(allowed(genre, problem, &pieces, (layer, slot), &others), false, "does not force it");
    for i in 0..pieces.len() {
        let mut fewer = pieces.clone();
        fewer.remove(i);
        hold(allowed(genre, problem, &fewer, (layer, slot), &others), true, "is not minimal");
    }
    Some(told)
}

#[test]
fn reasons_force_their_values_and_are_minimal() {
    let [answered, open] = [(); 2].map(|()| AtomicUsize::new(0));
    let all = std::env::var("GRIDWRIGHT_EVERY").is_ok_and(|which| which == "all");
    let n_boards = BOARDS[usize::from(all)];
    for_every_genre(|entry| {
        let genre = entry.genre();
        let sizes = sizes(&genre.id, "compare").unwrap_or(vec![(2, 3), (3, 3)]);
        let mut rng = Rng::new(18);
        let by_chance = (0..3_000).map(|tried| {
            let (rows, cols) = sizes[tried % sizes.len()];
            let mut rng = Rng::fork(18, tried as u64);
            let sparsity = 1 + rng.below(6);
            random_problem(genre, rows, cols, sparsity, &mut rng)
        });
        let drawn = drawn_problems(genre);
        let boards = by_chance.chain(drawn.iter().cycle().take(60).cloned());
        let told: Vec<[usize; 2]> =
            boards.filter_map(|board| compare(genre, &board, &mut rng)).take(n_boards).collect();
        assert_eq!(told.len(), n_boards, "{}: boards with a forced value", genre.id);
        answered.fetch_add(told.iter().map(|told| told[0]).sum(), Ordering::Relaxed);
        open.fetch_add(told.iter().map(|told| told[1]).sum(), Ordering::Relaxed);
    });
    let [answered, open] = [answered, open].map(AtomicUsize::into_inner);
    assert!(open * 20 <= answered, "{open} questions open, {answered} answered");
}
