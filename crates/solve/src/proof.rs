//! Proofs that a solution is the only one.
//!
//! "No other solution" is a contradiction: the problem's constraints and one clause that forbids the known solution. The
//! prover derives it on an engine of its own; the checker lowers the problem again, adds the clause itself, and follows the
//! derivation with `gridwright-proof`, which shares no code with the engine.

use crate::engine::answer_values;
use crate::error::SolveError;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_csp::{Outcome, ProofLog, Solver};
use gridwright_formula::{Formula, Lit, Sink};
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Answer, Options, lower};
use gridwright_proof::ProofError;

/// A derivation that no board but this one solves its problem; none if another one does.
pub fn prove_unique(genre: &Genre, solution: &Board, budget: &Budget) -> Result<Option<String>, SolveError> {
    let log = ProofLog::new();
    let mut solver = Solver::new();
    solver.set_tracer(Box::new(log.clone()));
    let lowered = lower(genre, solution, &mut solver, &Options::within(budget))?;
    let other = forbid(&lowered.answer, solution);
    solver.add_clause(&other);
    match solver.solve(&[], budget)? {
        Outcome::Unsat => Ok(Some(log.text())),
        Outcome::Sat => Ok(None),
    }
}

/// Checks such a derivation. The solution itself is for `gridwright-check` to judge.
pub fn verify_unique(
    genre: &Genre,
    solution: &Board,
    proof: &str,
    budget: &Budget,
) -> Result<Result<(), ProofError>, SolveError> {
    let mut formula = Formula::new();
    let lowered = lower(genre, solution, &mut formula, &Options::within(budget))?;
    let other = forbid(&lowered.answer, solution);
    formula.add_clause(&other);
    match gridwright_proof::check(&formula, proof, &[], budget) {
        Err(ProofError::Stopped(stop)) => Err(stop.into()),
        checked => Ok(checked),
    }
}

/// The clause "some value of the answer is another".
fn forbid(answer: &Answer, solution: &Board) -> Vec<Lit> {
    answer_values(answer, solution).into_iter().map(|lit| !lit).filter(|&lit| lit != Lit::FALSE).collect()
}
