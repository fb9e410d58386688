//! From the laws of a genre and a problem to constraints.
//!
//! The laws are evaluated on a board whose answer is open. What depends on the givens alone is a constant, computed by the
//! oracle's own evaluator; the rest becomes literals, sums and sets of possible members (`term`). A law is then *asserted*
//! (`assert`): conjunctions and outer quantifiers fall apart into clauses and sums, and what is said about groups, loops,
//! paths and divisions goes to the constraints of `gridwright-spec` that say exactly this. Where no such constraint fits,
//! groups are written out with a label for every member (`labels`): exact, and large.
//!
//! Nothing here knows a genre: formulas are matched by what they say after the library was written out.

mod answer;
mod areas;
mod assert;
mod compare;
mod divisions;
mod each;
mod error;
mod eval;
mod extents;
mod fold;
mod forms;
mod gates;
mod groups;
mod labels;
mod lines;
mod lower;
mod mark_labels;
mod meter;
mod model;
mod narrow;
mod open;
mod passes;
mod pieces;
mod published;
mod repairs;
mod sets;
mod shapes;
mod sizes;
mod term;
mod trails;
mod value_paths;
mod walks;

pub use answer::Answer;
pub use error::LowerError;
pub use forms::{Forms, StatedClause, Statement, Statements};
pub use lower::{Lowered, Options, lower};
pub use model::Model;
pub use open::{Clues, OpenClue, lower_open};
pub use pieces::StatedPiece;
