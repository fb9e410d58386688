//! From the laws of a genre and a problem to constraints.
//!
//! The laws are evaluated on a board whose answer is open. What depends on the givens alone is a constant, computed by the
//! oracle's own evaluator; the rest becomes literals, sums and sets of possible members (`term`). A law is then *asserted*
//! (`assert`): conjunctions and outer quantifiers fall apart into clauses and sums, and what is said about groups, loops,
//! paths and divisions goes to the constraints of `gridwright-spec` that say exactly this. Where no such constraint fits,
//! groups are written out with a label for every member (`labels`): exact, and large.
//!
//! Nothing here knows a genre: formulas are matched by what they say after the library was written out.

mod error;
mod forms;
mod ground;
mod lower;
mod native;
mod published;
mod write;

pub use error::LowerError;
pub use forms::{Forms, StatedClause, Statement, Statements};
pub use ground::answer::Answer;
pub use ground::open::{Clues, OpenClue, lower_open};
pub use ground::pieces::StatedPiece;
pub use lower::{Lowered, Options, lower};
pub use published::model::Model;
