//! A judge that sees only what a step cites.

#![allow(dead_code, reason = "each test uses part of it")]

use gridwright_base::{Budget, Quiet, Stop};
use gridwright_board::{Board, Site, Val};
use gridwright_check::{BoardSearch, GroundedPiece, Next, SearchError};
use gridwright_explain::{Claim, Explainer, Step};
use gridwright_lang::ir::Genre;
use gridwright_notation::read_text;
use gridwright_testkit::{fixtures, root};

/// A question that takes the checker longer is left open.
const STEPS: u64 = 2_000;
/// Of what a step forces, so much is looked at.
const MOST_CLAIMS: usize = 8;
/// Larger boards are left out here.
const MOST_CELLS: usize = 25;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    Right,
    Wrong,
    Open,
}

/// The problems of a genre's fixtures, each once.
pub fn boards(genre: &Genre) -> Vec<Board> {
    let mut boards: Vec<Board> = Vec::new();
    for fixture in fixtures(&root().join(&genre.id)).into_iter().map(Result::unwrap) {
        let Ok(read) = read_text(genre, &fixture.parts) else { continue };
        let board = read.board.problem(genre);
        if board.grid.rows() * board.grid.cols() <= MOST_CELLS && !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards
}

/// Whether the cited pieces and values force all that a step tells.
pub fn judge(explainer: &Explainer, step: &Step) -> Judged {
    let pieces: Vec<GroundedPiece> = step.pieces.iter().map(|&piece| explainer.piece(piece).clone()).collect();
    let mut all = Judged::Right;
    // Of a step that excludes very many values, some.
    let every = step.forced.len().div_ceil(MOST_CLAIMS);
    for &claim in step.forced.iter().step_by(every) {
        match allows(explainer, &pieces, &step.since, claim) {
            Some(true) => return Judged::Wrong,
            Some(false) => {}
            None => all = Judged::Open,
        }
    }
    all
}

/// Whether some pieces and values allow the contrary of a claim; none if it takes too long.
pub fn allows(explainer: &Explainer, pieces: &[GroundedPiece], since: &[Claim], claim: Claim) -> Option<bool> {
    let genre = explainer.genre();
    let mut board = explainer.problem().clone();
    let mut excluded: Vec<(Site, Val)> = Vec::new();
    let contrary = Claim { not: !claim.not, ..claim };
    for said in since.iter().chain([&contrary]) {
        if said.not {
            excluded.push((said.site, said.val));
        } else {
            board.layer_mut(said.site.layer)[said.site.at()] = said.val;
        }
    }
    // A value that is set and excluded at once.
    if excluded.iter().any(|&(site, val)| board.layer(site.layer)[site.at()] == val) {
        return Some(false);
    }
    let budget = Budget::unlimited().with_steps(STEPS);
    let mut found = false;
    let search = BoardSearch::answers(genre, &board).only(pieces).without(&excluded);
    let outcome = search.run(&budget, &Quiet, &mut |_| {
        found = true;
        Next::Enough
    });
    match outcome {
        _ if found => Some(true),
        Ok(()) => Some(false),
        Err(SearchError::Stopped(Stop::Steps) | SearchError::TooManyValues { .. }) => None,
        Err(error) => panic!("{}: {error}", genre.id),
    }
}
