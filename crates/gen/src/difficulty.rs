//! What the constraint engine needs to solve a puzzle. No claim about people.

use crate::error::Result;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_lang::ir::Genre;
use gridwright_solve::Engine;

/// What the engine needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Difficulty {
    /// 0: propagation alone; 1: one value at a time is tried and refuted by propagation; 2: deeper search.
    pub level: u8,
    /// How many values had to be tried and refuted.
    pub steps: u64,
    /// The most propagations that one of these refutations took.
    pub hardest: u64,
    /// Values of the answer that were still open before search.
    pub open: u64,
    /// Conflicts of a search from scratch to the proof that there is no other answer.
    pub conflicts: u64,
}

/// Measures a puzzle that has one answer.
pub fn measure(genre: &Genre, problem: &Board, budget: &Budget) -> Result<Difficulty> {
    let mut engine = Engine::new(genre, problem, budget)?;
    let probed = engine.probe(budget)?;
    engine.solve(budget)?;
    Ok(Difficulty {
        level: if probed.open > 0 { 2 } else { u8::from(probed.refuted > 0) },
        steps: probed.refuted,
        hardest: probed.hardest,
        open: probed.open,
        conflicts: engine.statistics().conflicts,
    })
}
