//! Questions about a problem: has it a solution, just one, which, what do all of them share, and which clues are needed.
//!
//! An [`Engine`] holds a problem as constraints and answers any number of questions about it. Every solution is confirmed
//! by the checker before it leaves: the engine is never the last word.
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_board::Board;
//! use gridwright_genre::Catalogue;
//! use gridwright_grid::Grid;
//! use gridwright_solve::{Engine, Verdict};
//! let catalogue = Catalogue::shipped();
//! let genre = catalogue.get("slitherlink").unwrap().genre();
//! let blank = Board::blank(genre, Grid::new(2, 2).unwrap());
//! let mut engine = Engine::new(genre, &blank, &Budget::unlimited()).unwrap();
//! assert!(matches!(engine.solve(&Budget::unlimited()).unwrap(), Verdict::Multiple { .. }));
//! assert_eq!(engine.list(100, &Budget::unlimited()).unwrap().solutions.len(), 13);
//! ```

mod admission;
mod engine;
mod error;
mod facts;
mod lone_paths;
mod minimize;
mod models;
mod pieces;
mod profile;
mod proof;
mod switch;

pub use admission::{Admission, admit};
pub use engine::{Engine, Listing, Verdict, difference};
pub use error::SolveError;
pub use facts::{Fact, Facts, Holds};
pub use gridwright_csp::Counting;
pub use gridwright_csp::Probed;
pub use gridwright_lower_csp::{
    Forms, LowerError, Model, OpenClue, Options, Passes, Redundant, Redundants, Size, StatedClause, StatedPiece,
    Statement, Statements,
};
pub use minimize::{Clue, Minimized, minimize};
pub use models::count_models;
pub use pieces::{AnswerValue, PieceEngine, Reason};
pub use profile::Profile;
pub use proof::{prove_unique, verify_unique};
pub use switch::ClueEngine;
