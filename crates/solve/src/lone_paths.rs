//! Problems whose answer is paths between pairs.
//!
//! Every solution of such a problem is one of its paths alone, and the question about these has a far better method
//! ([`TautPaths`]). If they have no solution or one, that settles the problem, whatever the other laws say; if they have two
//! and both are right, that does too. Only if the other laws forbid one of the two must the whole problem be searched.
//! Listing and counting want all solutions, and a proof wants clauses, so they do not come here.

use crate::engine::{Engine, Verdict};
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_csp::{TautPaths, Uniqueness};
use gridwright_spec::Paths;

impl Engine<'_> {
    /// The verdict, if the paths alone settle it.
    pub(crate) fn solve_paths(&self, budget: &Budget) -> Result<Option<Verdict>, Stop> {
        let Some(paths) = self.lone_paths() else { return Ok(None) };
        let Some(question) = TautPaths::new(&paths.graph, &paths.terminals) else { return Ok(None) };
        Ok(match question.uniqueness(budget)? {
            Uniqueness::None => Some(Verdict::None),
            Uniqueness::Unique(only) => {
                let board = self.read_paths(paths, &only);
                Some(if self.is_right(&board) { Verdict::Unique(board) } else { Verdict::None })
            }
            Uniqueness::Several(first, second) => {
                let (first, second) = (self.read_paths(paths, &first), self.read_paths(paths, &second));
                (self.is_right(&first) && self.is_right(&second)).then_some(Verdict::Multiple { first, second })
            }
        })
    }

    fn read_paths(&self, paths: &Paths, chosen: &[bool]) -> Board {
        let mut values: Vec<_> = paths.edges.iter().copied().zip(chosen.iter().copied()).collect();
        values.sort_unstable();
        let values: Vec<bool> = values.into_iter().map(|(edge, chosen)| chosen == edge.is_positive()).collect();
        self.read(&values)
    }
}
