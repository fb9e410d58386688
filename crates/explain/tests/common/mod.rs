//! A judge that sees only what a step cites.

#![allow(dead_code, reason = "each test uses part of it")]

use gridwright_base::{Budget, Quiet, Stop};
use gridwright_board::{Board, Site, Val};
use gridwright_check::{BoardSearch, GroundedPiece, Next, SearchError};
use gridwright_csp::{Outcome, ProofLog, Solver};
use gridwright_explain::{Claim, Explainer, Step};
use gridwright_formula::{Formula, Lit, Sink};
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Forms, Options, lower};
use gridwright_notation::read_text;
use gridwright_testkit::{fixtures, root};

/// A question that takes the checker more looks is left open in tests.
pub const LOOKS: u64 = 4_000;
/// Of what a step forces, so much is looked at in tests.
pub const CLAIMS: usize = 8;
/// Larger boards are left out here.
const MOST_CELLS: usize = 25;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    Right,
    Wrong,
    Open,
}

/// The problems of all fixtures of a genre, each once.
pub fn all_boards(genre: &Genre) -> Vec<Board> {
    let mut boards: Vec<Board> = Vec::new();
    for fixture in fixtures(&root().join(&genre.id)).into_iter().map(Result::unwrap) {
        let Ok(read) = read_text(genre, &fixture.parts) else { continue };
        let board = read.board.problem(genre);
        if !boards.contains(&board) {
            boards.push(board);
        }
    }
    boards
}

/// Those that are not large.
pub fn boards(genre: &Genre) -> Vec<Board> {
    let mut boards = all_boards(genre);
    boards.retain(|board| board.grid.area() <= MOST_CELLS);
    boards
}

/// Some of the [`boards`] of a genre that have a solution, the smallest first; all of them with `GRIDWRIGHT_EVERY=all` in the
/// environment.
pub fn some_boards(genre: &Genre, most: usize) -> Vec<Board> {
    let mut boards = boards(genre);
    let all = std::env::var("GRIDWRIGHT_EVERY").is_ok_and(|which| which == "all");
    boards.sort_by_key(|board| board.grid.area());
    let budget = Budget::unlimited();
    let solvable = boards.into_iter().filter(|board| matches!(Explainer::new(genre, board, &budget), Ok(Some(_))));
    solvable.take(if all { usize::MAX } else { most }).collect()
}

/// The first cell that a text names and that a board does not have.
pub fn outside(text: &str, rows: usize, cols: usize) -> Option<(usize, usize)> {
    let cell = |word: &str| {
        let (row, col) = word.strip_prefix('r')?.split_once('c')?;
        let col = col.split(|c: char| !c.is_ascii_digit()).next()?;
        Some((row.parse::<usize>().ok()?, col.parse::<usize>().ok()?))
    };
    text.split([' ', '-', '(']).filter_map(cell).find(|&(row, col)| row == 0 || col == 0 || row > rows || col > cols)
}

/// Whether the cited pieces and values force all that a step tells, or so many claims of it; a question that takes the checker more looks
/// is left open.
pub fn judge(explainer: &Explainer, step: &Step, looks: u64, claims: usize) -> Judged {
    let pieces: Vec<GroundedPiece> = step.pieces.iter().map(|&piece| explainer.piece(piece).clone()).collect();
    let mut all = Judged::Right;
    for claim in sampled(step, claims) {
        match allows(explainer, &pieces, &step.since, claim, looks) {
            Some(true) => return Judged::Wrong,
            Some(false) => {}
            None => all = Judged::Open,
        }
    }
    all
}

/// Whether a proof shows that the cited pieces and values force all that a step tells: found by an engine that sees nothing
/// else, and verified without it.
pub fn proven(explainer: &Explainer, step: &Step, claims: usize) -> bool {
    sampled(step, claims).all(|claim| proves(explainer, step, claim))
}

fn proves(explainer: &Explainer, step: &Step, claim: Claim) -> bool {
    let budget = Budget::unlimited().with_steps(1_000_000);
    let log = ProofLog::new();
    let mut solver = Solver::new();
    solver.set_tracer(Box::new(log.clone()));
    for unit in units(explainer, step, claim, &mut solver) {
        solver.add_clause(&[unit]);
    }
    if solver.solve(&[], &budget) != Ok(Outcome::Unsat) {
        return false;
    }
    let mut formula = Formula::new();
    for unit in units(explainer, step, claim, &mut formula) {
        formula.add_clause(&[unit]);
    }
    gridwright_proof::check(&formula, &log.text(), &[], &Budget::unlimited()).is_ok()
}

/// Lowers the problem piece by piece; the literals of the cited pieces and values, and of the contrary.
fn units(explainer: &Explainer, step: &Step, claim: Claim, sink: &mut dyn Sink) -> Vec<Lit> {
    let options = Options { forms: Forms::Pieces, ..Options::within(&Budget::unlimited()) };
    let lowered = lower(explainer.genre(), explainer.problem(), sink, &options).unwrap();
    let lit = |claim: Claim| {
        let at = (claim.site.layer, claim.site.at());
        let (_, _, values) = lowered.answer.slots().find(|slot| (slot.0, slot.1) == at).unwrap();
        let lit = values.iter().find(|value| value.0 == claim.val).unwrap().1;
        if claim.not { !lit } else { lit }
    };
    let mut units: Vec<Lit> = step.pieces.iter().map(|&piece| lowered.pieces[piece].selector).collect();
    units.extend(step.since.iter().map(|&said| lit(said)));
    units.push(!lit(claim));
    units
}

/// Of what a step forces, all, or so much of it.
fn sampled(step: &Step, claims: usize) -> impl Iterator<Item = Claim> + '_ {
    step.forced.iter().copied().step_by(step.forced.len().div_ceil(claims).max(1))
}

/// Pieces and known values.
type Grounds = (Vec<usize>, Vec<Claim>);

/// Leaves out every piece and known value that a step cites, one at a time: how many questions that were, and those after which the same kind
/// of reasoning forces all values still.
pub fn leave_out(explainer: &mut Explainer, step: &Step) -> (usize, Vec<Grounds>) {
    let pieces = (0..step.pieces.len()).map(|n| {
        let mut fewer = step.pieces.clone();
        fewer.remove(n);
        (fewer, step.since.clone())
    });
    let since = (0..step.since.len()).map(|n| {
        let mut fewer = step.since.clone();
        fewer.remove(n);
        (step.pieces.clone(), fewer)
    });
    let mut fewer: Vec<Grounds> = pieces.chain(since).collect();
    let n_asked = fewer.len();
    fewer.retain(|(pieces, since)| step.forced.iter().all(|&claim| explainer.forces(step, pieces, since, claim)));
    (n_asked, fewer)
}

/// Whether some pieces and values allow the contrary of a claim; none if it takes too long.
pub fn allows(
    explainer: &Explainer,
    pieces: &[GroundedPiece],
    since: &[Claim],
    claim: Claim,
    looks: u64,
) -> Option<bool> {
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
    let budget = Budget::unlimited().with_steps(looks);
    let mut found = false;
    let search = BoardSearch::answers(genre, &board).only(pieces).without(&excluded).near(claim.site);
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
