//! From the laws of a genre and a problem to constraints, in passes:
//!
//! 1. **Ground** (`ground`). What depends on the givens alone is a constant, computed by the oracle's own evaluator. Boards
//!    that are too large are refused, values that cannot be are taken away, and the rest of the answer becomes variables.
//! 2. **Recognise** ([`gridwright_lang::recognise`]). The laws that apply are cut into conjuncts, and a *plan* tells which of
//!    them together say one thing that the engine has a constraint for. Formulas are matched by what they say after the
//!    library was written out, so nothing here knows a genre.
//! 3. **Encode**. A conjunct is stated as it is written (`write`), or as the engine's own constraint (`native`, a file for
//!    each class of law). Both meet in `write::assert`: conjunctions and outer quantifiers fall apart into clauses and sums,
//!    and what is said about groups, loops, paths and divisions goes to the constraints of `gridwright-formula` that say
//!    exactly this. Where no such constraint fits, groups are written out with a label for every member: exact, and large.
//!
//! [`Coverage`](gridwright_lang::recognise::Coverage) keeps account of the last pass: at its end every conjunct of every law
//! that applies was handed to an encoder, by itself or as part of a form that covers it, and none was handed over twice. A
//! gap is an error, so no law is ever dropped in silence. That an encoder says what the formula does is not its business:
//! tests hold that to the checker. Where laws are stated piece by piece ([`Forms::Pieces`]) there are no such forms; then
//! the pieces are the checker's own.
//!
//! The models of papers (`published`) are no part of these passes. They restate loops, paths and groups for comparison, and
//! come in by a `Style` that is chosen once.

mod error;
mod forms;
mod ground;
mod lower;
mod native;
mod published;
mod redundant;
mod style;
mod write;

pub use error::LowerError;
pub use forms::{Forms, Size, StatedClause, Statement, Statements};
pub use ground::answer::Answer;
pub use ground::open::{Clues, OpenClue, lower_open};
pub use ground::pieces::StatedPiece;
pub use lower::{LoweredFormula, Options, Passes, lower};
pub use published::model::Model;
pub use redundant::{Redundant, Redundants};
