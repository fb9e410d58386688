//! What is drawn and right by itself, but not together.
//!
//! Where a puzzle has several solutions, each of some marks may stand in one of them while none has them all.

use crate::claims::Claim;
use crate::explainer::Explainer;
use crate::marks::Mistake;
use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_solve::{AnswerValue, Engine, SolveError};

impl Explainer {
    /// What is drawn on a board and no solution has together, though each of it by itself is no mistake: nothing of it can be
    /// left out. None if some solution has all that is drawn.
    pub fn clash(&self, board: &Board, budget: &Budget) -> Result<Option<Vec<Claim>>, SolveError> {
        if self.is_unique() {
            // What the only solution does not have is wrong by itself.
            return Ok(None);
        }
        let mut engine = Engine::new(&self.genre, &self.problem, budget)?;
        let mut marks = self.open_marks(board);
        if has_solution(&mut engine, &marks, budget)? {
            return Ok(None);
        }
        // The longest beginning that some solution has; the next mark is needed beside what is drawn before it.
        let (mut some, mut none) = (0, marks.len());
        while none - some > 1 {
            let half = some.midpoint(none);
            if has_solution(&mut engine, &marks[..half], budget)? { some = half } else { none = half }
        }
        marks.truncate(none);
        for n in (0..none - 1).rev() {
            let left_out = marks.remove(n);
            if has_solution(&mut engine, &marks, budget)? {
                marks.insert(n, left_out);
            }
        }
        Ok(Some(marks))
    }

    /// Shows that the last of some marks that clash is wrong beside the others. They are in the order of the board, and any of them would do.
    pub fn shown_clash(&self, marks: &[Claim], budget: &Budget) -> Result<Option<Mistake>, SolveError> {
        let Some((&drawn, beside)) = marks.split_last() else { return Ok(None) };
        let Some(mut explainer) = Self::supposing(&self.genre, &self.problem, beside, budget)? else { return Ok(None) };
        let shown = explainer.mistake(&[drawn], budget)?;
        Ok(shown.map(|mistake| Mistake { beside: beside.to_vec(), ..mistake }))
    }

    /// What is drawn where solutions differ.
    fn open_marks(&self, board: &Board) -> Vec<Claim> {
        let drawn = self.sites().map(|site| Claim { site, val: board.layer(site.layer)[site.at()], not: false });
        let is_open = |claim: &Claim| self.value_of(claim.site).is_none();
        drawn.filter(|claim| !matches!(claim.val, Val::Blank | Val::Unknown)).filter(is_open).collect()
    }
}

fn has_solution(engine: &mut Engine, marks: &[Claim], budget: &Budget) -> Result<bool, SolveError> {
    let wanted: Vec<AnswerValue> = marks.iter().filter_map(|claim| claim.answer_value()).collect();
    Ok(engine.first_with(&wanted, budget)?.is_some())
}
