//! The oracle: what a genre's laws say about a board, by direct evaluation, without any engine.
//!
//! * [`check`] judges a board: right, wrong, or unfinished, with every broken law and the places where it is broken.
//! * [`BoardSearch`] finds all complete boards of a small size by backtracking over three-valued evaluation.
//! * [`lint`] tells laws that never decide anything and laws that contradict each other.
//! * [`Grounded`] cuts the laws of one problem into pieces and tells what each looks at, for engines that lower them.
//! * [`fill_help`] finds values for layers that help, which no board holds.
//! * [`random_problem`] draws small problems of any genre, for comparisons.
//! * [`witness`] answers whether a genre's laws can be met at all, and whether some problem has exactly one answer.
//!
//! There are two evaluators. `exact` reads a finished board and follows the definitions word for word: it is what
//! everything else in gridwright is compared with. `partial` reads a board on which some values are still open and says
//! true, false or not known; on a finished board it must say what `exact` says, and the tests hold it to that.

mod blame;
mod blocks;
mod domain;
mod exact;
mod geometry;
mod ground;
mod grounded;
mod help;
mod lint;
mod lists;
mod lookup;
mod ops;
mod pairs;
mod partial;
#[cfg(test)]
mod properties;
mod random;
mod report;
mod search;
mod value;
mod variables;
mod witness;

pub mod eval {
    //! Direct evaluation of expressions, for those who need the constants of a problem: what does not depend on the answer
    //! means the same to an engine as to the oracle.

    pub use crate::blocks::Blocks;
    pub use crate::exact::Exact;
    pub use crate::geometry::{Charts, distance, geometry, ground_places, lines, related};
    pub use crate::lists::{entry_of, number_of, numbers};
    pub use crate::ops::{arithmetic, compare, is_known};
    pub use crate::report::applies;
    pub use crate::value::{Labels, Set, Value, Walk};
}

pub use grounded::{Grounded, GroundedClause, GroundedPiece, Look};
pub use help::{Filled, fill_help};
pub use lint::{Lint, lint};
pub use random::random_problem;
pub use report::{Broken, CheckOptions, Report, State, check, check_problem, check_problem_with, check_with};
pub use search::{BoardSearch, Next, SearchError};
pub use witness::{Witness, witness};
