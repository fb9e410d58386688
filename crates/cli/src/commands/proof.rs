//! Proof files: written by `solve --proof`, checked by `verify-proof`.
//!
//! A proof file starts with two comment lines, its version and the solved board as JSON; the derivation follows in the
//! format of `gridwright-proof`.

use super::solve::failure;
use crate::input::{Failure, Puzzle, read_puzzle};
use crate::output::Status;
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::{CheckOptions, State, check};
use gridwright_notation::write_json;
use gridwright_solve::{prove_unique, verify_unique};
use std::path::Path;

const HEADER: &str = "c gridwright uniqueness proof 1";

/// The text of a proof file.
pub fn text(puzzle: &Puzzle, solution: &Board, budget: &Budget) -> Result<String, Failure> {
    let proof = prove_unique(puzzle.genre(), solution, budget).map_err(failure)?;
    let proof = proof.ok_or_else(|| Failure::new("internal", "there is another solution (internal error)"))?;
    let board = write_json(puzzle.genre(), solution);
    Ok(format!("{HEADER}\nc board {board}\n{proof}"))
}

pub fn verify(session: &Session, file: &Path) -> Result<Status> {
    let budget = session.budget();
    let text = read_text(file)?;
    let mut lines = text.lines();
    let board = match (lines.next(), lines.next().and_then(|l| l.strip_prefix("c board "))) {
        (Some(HEADER), Some(board)) => board,
        _ => return Err(Failure::new("bad-proof", format!("{} is no proof of ours", file.display())).into()),
    };
    let puzzle = read_puzzle(session, board)?;
    let report = check(puzzle.genre(), &puzzle.board, CheckOptions::default(), &budget).map_err(Failure::from)?;
    if report.state != State::Right {
        session.out.line("rejected: the board is not solved")?;
        return Ok(Status::No);
    }
    match verify_unique(puzzle.genre(), &puzzle.board, &text, &budget).map_err(failure)? {
        Ok(()) => {
            session.out.line("verified: the solution is the only one")?;
            Ok(Status::Done)
        }
        Err(problem) => {
            session.out.line(&format!("rejected: {problem}"))?;
            Ok(Status::No)
        }
    }
}
