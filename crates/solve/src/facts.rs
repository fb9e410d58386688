//! What all solutions share.

use gridwright_board::{Board, Val};
use gridwright_formula::Lit;
use gridwright_lang::ir::LayerId;
use gridwright_lower_csp::Answer;

/// What is the same in all solutions of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The problem with every value that is forced; what may differ is blank.
    pub board: Board,
    /// How many values are forced.
    pub n_forced: usize,
    /// How many values the answer has.
    pub n_values: usize,
    /// For each slot of number layers that is not forced, the values that some solution has there.
    pub possible: Vec<(LayerId, usize, Vec<Val>)>,
    /// Whether everything that is forced is known; if not, `possible` may name too much.
    pub complete: bool,
}

impl Facts {
    /// Of a problem with this one solution: everything is forced.
    pub(crate) fn of_only(answer: &Answer, board: Board) -> Self {
        let n_values = answer.slots().count();
        Self { board, n_forced: n_values, n_values, possible: Vec::new(), complete: true }
    }

    /// Reads the forced literals: a slot is settled if one of its values is certain.
    pub(crate) fn new(problem: &Board, answer: &Answer, projection: &[Lit], forced: &[Option<bool>]) -> Self {
        let known = |lit: Lit| -> Option<bool> {
            if lit == Lit::TRUE || lit == Lit::FALSE {
                return Some(lit == Lit::TRUE);
            }
            let i = projection.binary_search_by_key(&lit.var(), |l| l.var()).ok()?;
            Some((forced[i]? == projection[i].is_positive()) == lit.is_positive())
        };
        let mut facts = Self { board: problem.clone(), n_forced: 0, n_values: 0, possible: Vec::new(), complete: true };
        for (layer, index, values) in answer.slots() {
            facts.n_values += 1;
            match values.iter().find(|(_, lit)| known(*lit) == Some(true)) {
                Some((val, _)) => {
                    facts.board.layer_mut(layer)[index] = *val;
                    facts.n_forced += 1;
                }
                None if values.len() > 2 || !matches!(values[0].0, Val::Flag(_)) => {
                    let left = values.iter().filter(|(_, lit)| known(*lit) != Some(false)).map(|v| v.0);
                    facts.possible.push((layer, index, left.collect()));
                }
                None => {}
            }
        }
        facts
    }
}
