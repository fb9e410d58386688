//! How many solutions, without going through them.

use crate::engine::literals;
use crate::error::SolveError;
use crate::pieces::AnswerValue;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::check_problem_with;
use gridwright_csp::{Counting, ModelCounter};
use gridwright_formula::{Formula, Lit, Sink};
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Answer, Options, lower};
use num_bigint::BigUint;

/// How many solutions with these values there are, by search with component caching; `progress` is told now and then how far
/// it has come. Steps of the budget are components.
///
/// Solutions are not seen one by one, so the checker cannot confirm them: who asks has one confirmed by an
/// [`Engine`](crate::Engine) first, and tests hold the number to listing.
pub fn count_models(
    genre: &Genre,
    board: &Board,
    wanted: &[AnswerValue],
    budget: &Budget,
    progress: &mut dyn FnMut(&Counting),
) -> Result<BigUint, SolveError> {
    let options = Options::within(&budget.fresh_account());
    let problem = board.problem(genre);
    if !check_problem_with(genre, &problem, &options.charts, &options.budget)?.is_empty() {
        return Ok(BigUint::ZERO);
    }
    let mut formula = Formula::new();
    let lowered = lower(genre, &problem, &mut formula, &options)?;
    for piece in &lowered.pieces {
        formula.add_clause(&[piece.selector]);
    }
    let Some(wanted) = literals(&lowered.answer, wanted) else { return Ok(BigUint::ZERO) };
    wanted.into_iter().for_each(|lit| formula.add_clause(&[lit]));
    let order = across(genre, &problem, &lowered.answer);
    Ok(ModelCounter::new(formula, &order).count(budget, progress)?)
}

/// The literals of the answer from one side of the board to the other, along its longer side.
fn across(genre: &Genre, board: &Board, answer: &Answer) -> Vec<Lit> {
    let grid = &board.grid;
    let mut order = Vec::new();
    for (layer, index, values) in answer.slots() {
        let (y, x) = board.place_of(genre, layer, index).map_or((0, 0), |place| grid.position(place));
        let at = if grid.cols() > grid.rows() { (x, y) } else { (y, x) };
        order.extend(values.into_iter().map(|(_, lit)| (at, lit)));
    }
    order.sort_by_key(|entry| entry.0);
    order.into_iter().map(|(_, lit)| lit).filter(|&lit| lit.var() != Lit::TRUE.var()).collect()
}
