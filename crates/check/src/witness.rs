//! Can a genre's laws be met at all, and is there a problem with exactly one answer?
//!
//! Definition 2.10 of the framework asks that constraints are not contradictory, and Remark 2.4 leaves open whether a
//! problem with a single solution exists. For a size small enough to search both are decided here, with a witness.

use crate::search::{BoardSearch, Next, SearchError};
use gridwright_base::{Budget, Progress, QuickSet};
use gridwright_board::Board;
use gridwright_lang::ir::*;

/// What was found out about one size.
#[derive(Debug, Clone)]
pub struct Witness {
    /// A complete board: the laws are satisfiable.
    pub satisfied: Option<Board>,
    /// A problem with exactly one answer, the answer filled in.
    pub unique: Option<Board>,
    /// How many problems were counted.
    pub problems: u64,
    /// Why the search ended early; what was not found by then stays open.
    pub stopped: Option<SearchError>,
}

/// Looks for a complete board and for a problem with exactly one answer on this blank board.
pub fn witness(genre: &Genre, blank: &Board, budget: &Budget, progress: &dyn Progress) -> Witness {
    let mut found = Witness { satisfied: None, unique: None, problems: 0, stopped: None };
    // Where an answer determines every clue, the fullest problem of an answer has the fewest answers: no other needs trying.
    // What helps may be filled in in several ways, of which each has clues of its own.
    let derived =
        !genre.has_help() && genre.layers_of(Role::Given).all(|(_, layer)| layer.given_use != GivenUse::Structural);
    let mut seen = QuickSet::default();
    let mut inner_stop = None;
    let search = BoardSearch::answers(genre, blank).with_givens();
    let result = search.run(budget, progress, &mut |board| {
        found.satisfied.get_or_insert_with(|| board.clone());
        let problem = board.problem(genre);
        if !seen.insert(problem.key(genre)) {
            return Next::Go;
        }
        found.problems += 1;
        match BoardSearch::answers(genre, &problem).count(2, budget) {
            Ok(1) => {
                found.unique = Some(board.clone());
                Next::Enough
            }
            Ok(_) if derived => Next::OtherAnswer,
            Ok(_) => Next::Go,
            Err(stop) => {
                inner_stop = Some(stop);
                Next::Enough
            }
        }
    });
    found.stopped = inner_stop.or(result.err());
    found
}
