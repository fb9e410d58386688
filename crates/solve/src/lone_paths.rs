//! Problems whose answer is paths between pairs.
//!
//! Every solution of such a problem is one of its paths alone, and the question about these has a far better method
//! ([`TautPaths`]). If they have no solution or one, that settles the problem, whatever the other laws say; if they have two
//! and both are right, that does too. Only if the other laws forbid one of the two must the whole problem be searched.
//! Listing and counting want all solutions, and a proof wants clauses, so they do not come here.

use crate::engine::{Engine, Verdict};
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_csp::TautPaths;
use gridwright_spec::Paths;

impl Engine<'_> {
    /// The verdict, if the paths alone settle it.
    pub(crate) fn solve_paths(&mut self, budget: &Budget) -> Option<Verdict> {
        let paths = self.lone_paths()?;
        let mut question = TautPaths::new(&paths.graph, &paths.terminals)?;
        let verdict = self.ask(&mut question, paths, budget);
        self.on_paths = self.on_paths + question.statistics();
        verdict
    }

    fn ask(&self, question: &mut TautPaths, paths: &Paths, budget: &Budget) -> Option<Verdict> {
        let chosen = match question.first(budget) {
            Ok(Some(chosen)) => chosen,
            Ok(None) => return Some(Verdict::None),
            Err(stop) => return Some(Verdict::Unknown { stop, found: None }),
        };
        let first = Some(self.read_paths(paths, &chosen)).filter(|board| self.is_right(board));
        match question.other(&chosen, budget) {
            Ok(None) => Some(first.map_or(Verdict::None, Verdict::Unique)),
            Ok(Some(other)) => {
                let second = self.read_paths(paths, &other);
                first.filter(|_| self.is_right(&second)).map(|first| Verdict::Multiple { first, second })
            }
            Err(stop) => Some(Verdict::Unknown { stop, found: first }),
        }
    }

    fn read_paths(&self, paths: &Paths, chosen: &[bool]) -> Board {
        let mut values: Vec<_> = paths.edges.iter().copied().zip(chosen.iter().copied()).collect();
        values.sort_unstable();
        let values: Vec<bool> = values.into_iter().map(|(edge, chosen)| chosen == edge.is_positive()).collect();
        self.read(&values)
    }
}
