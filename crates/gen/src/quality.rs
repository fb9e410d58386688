//! What a good puzzle has, as the rule file says it (`prefer`).
//!
//! Whoever begins with a board of their own has made the choice: nothing is preferred then.

use crate::desk::Desk;
use crate::error::Result;
use crate::judge::Judge;
use crate::values::slots;
use gridwright_board::{Board, Val};
use gridwright_grid::Place;
use gridwright_lang::ir::{ExprId, LayerId, Node, Role, Stage};

/// Marks changed, for each cell of the board, before a scaffold is given up.
const TIDIED: usize = 6;

impl Desk<'_> {
    /// What the rule file prefers of this board; with `given`, only what can be told before there is an answer.
    pub fn preferred(&self, board: &Board, given: bool) -> Vec<ExprId> {
        let mut layers = self.genre.layers_of(Role::Given);
        if layers.any(|(layer, _)| self.is_begun(layer)) {
            return Vec::new();
        }
        let laws = self.genre.prefers.iter().filter(|law| gridwright_check::eval::applies(law, board));
        let formulas = laws.flat_map(|law| law.clauses.iter().map(|c| c.formula));
        // What is preferred of sizes was settled before work started.
        let formulas = formulas.filter(|&f| self.genre.expr(f).stage > Stage::Size);
        formulas.filter(|&f| !given || self.genre.expr(f).stage <= Stage::Given && !self.asks_values(f)).collect()
    }

    /// Whether a formula looks at values that an answer tells, not only at where they stand.
    fn asks_values(&self, formula: ExprId) -> bool {
        let mut asks = false;
        self.genre.walk_deep(formula, &mut |node| {
            if let Node::Read(l, _) | Node::Has(l, Some(_), _) | Node::Known(l, _, _) | Node::TagField(l, _, _, _) =
                node
            {
                asks |= self.hints.remove.iter().any(|r| r.0 == *l);
            }
        });
        asks
    }

    /// How far the givens are from what is preferred. The answer is passed over: marks that move take its places away, and
    /// it is sought anew.
    fn want_of_taste(&self, board: &Board) -> Result<u32> {
        let formulas = self.preferred(board, true);
        if formulas.is_empty() {
            return Ok(0);
        }
        Ok(Judge::of_formulas(self.genre, formulas, self.budget()).cost(&board.problem(self.genre))?)
    }

    /// Whether the givens are as preferred.
    pub fn is_fine(&self, board: &Board) -> Result<bool> {
        Ok(self.want_of_taste(board)? == 0)
    }

    /// Changes scattered marks until the givens are as preferred; false if that does not come about.
    pub fn tidy(&mut self, board: &mut Board) -> Result<bool> {
        let layers = self.hints.scatter.clone();
        let mut cost = self.want_of_taste(board)?;
        let steps = TIDIED * board.grid.area();
        for _ in 0..steps {
            if cost == 0 || layers.is_empty() {
                break;
            }
            let formulas = self.preferred(board, true);
            let near = Judge::of_formulas(self.genre, formulas, self.budget()).blamed(board)?;
            let (layer, share) = layers[self.rng.index(layers.len())];
            // Of those there should be more of, none goes.
            let n_marks = board.layer(layer).iter().take(board.grid.area()).filter(|v| **v != Val::Blank).count();
            let few = n_marks as u64 * 100 < share * board.grid.area() as u64;
            let Some(class) = self.class_near(board, layer, &near)? else { break };
            if few && board.layer(layer)[class[0]] != Val::Blank && self.rng.chance(3, 4) {
                continue;
            }
            let Some(mark) = self.mark_of(board, layer)? else { break };
            let mut trial = board.clone();
            let val = if board.layer(layer)[class[0]] == Val::Blank { mark } else { Val::Blank };
            class.iter().for_each(|&i| trial.layer_mut(layer)[i] = val);
            let now = self.want_of_taste(&trial)?;
            if now <= cost {
                (*board, cost) = (trial, now);
            }
        }
        Ok(cost == 0)
    }

    /// A class of places with a member on or beside one of some cells.
    fn class_near(&mut self, board: &Board, layer: LayerId, near: &[Place]) -> Result<Option<Vec<usize>>> {
        let all = slots(self.genre, board, layer, self.budget())?;
        let mut classes = self.classes(board, layer, &all);
        classes.retain(|class| class.iter().all(|&i| i < board.grid.area()));
        let Some(&cell) = self.rng.pick(near) else { return Ok(None) };
        let mut around = board.grid.neighbours(cell);
        around.push(cell);
        classes.retain(|class| around.iter().any(|c| class.contains(&c.at())));
        Ok(self.rng.pick(&classes).cloned())
    }
}
