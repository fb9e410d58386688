//! Problems without the clues they do not need.

use crate::engine::{Engine, Verdict};
use crate::error::SolveError;
use crate::switch::ClueEngine;
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, Val};
use gridwright_lang::ir::{Domain, Genre, GivenUse, LayerId, Role};

/// A given value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Clue {
    /// Its layer.
    pub layer: LayerId,
    /// Its slot in the layer.
    pub index: usize,
    /// The value.
    pub val: Val,
}

/// What [`minimize`] found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minimized {
    /// The problem without them.
    pub board: Board,
    /// The clues taken away, in the order in which that was done.
    pub redundant: Vec<Clue>,
    /// Whether no further clue can be taken away.
    pub complete: bool,
    /// What stopped it, if a limit did.
    pub stop: Option<Stop>,
}

/// Takes clues away while there is exactly one solution, again and again until a whole pass removes nothing: what is given
/// in one place may change what a clue elsewhere means. None if the problem has not exactly one solution to begin with.
///
/// Divisions stay: a room is not a clue.
pub fn minimize(genre: &Genre, board: &Board, budget: &Budget) -> Result<Option<Minimized>, SolveError> {
    let mut board = board.problem(genre);
    match Engine::new(genre, &board, budget)?.solve(budget)? {
        Verdict::Unique(_) => {}
        Verdict::Unknown { stop, .. } => return Err(stop.into()),
        _ => return Ok(None),
    }
    let mut result = Minimized { board: board.clone(), redundant: Vec::new(), complete: false, stop: None };
    loop {
        let before = result.redundant.len();
        let mut switches = ClueEngine::removable(genre, &board, budget)?;
        for clue in clues(genre, &board) {
            board.layer_mut(clue.layer)[clue.index] = Val::Blank;
            // Derived clues are switched off; without a structural one the problem is set up anew.
            let derived = genre.layers[clue.layer.at()].given_use == GivenUse::Derived;
            let verdict = match derived {
                true => switches.solve(&board, budget)?.unwrap_or(Verdict::None),
                false => Engine::new(genre, &board, budget)?.solve(budget)?,
            };
            if !derived && matches!(verdict, Verdict::Unique(_)) {
                switches = ClueEngine::removable(genre, &board, budget)?;
            }
            match verdict {
                Verdict::Unique(_) => result.redundant.push(clue),
                Verdict::Unknown { stop, .. } => {
                    board.layer_mut(clue.layer)[clue.index] = clue.val;
                    (result.board, result.stop) = (board, Some(stop));
                    return Ok(Some(result));
                }
                _ => board.layer_mut(clue.layer)[clue.index] = clue.val,
            }
        }
        if result.redundant.len() == before {
            (result.board, result.complete) = (board, true);
            return Ok(Some(result));
        }
    }
}

/// Every given value that may be taken away.
fn clues(genre: &Genre, board: &Board) -> Vec<Clue> {
    let layers = genre.layers_of(Role::Given).filter(|(_, l)| l.domain != Domain::Division);
    layers
        .flat_map(|(layer, _)| {
            let values = board.layer(layer).iter().enumerate();
            values.filter(|(_, v)| **v != Val::Blank).map(move |(index, &val)| Clue { layer, index, val })
        })
        .collect()
}
