//! All solutions of a problem at once: the laws of a rule file lowered to frontier search.
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_board::Board;
//! use gridwright_frontier::Job;
//! use gridwright_grid::Grid;
//! let catalogue = gridwright_genre::Catalogue::shipped();
//! let entry = catalogue.get("slitherlink").unwrap();
//! let board = Board::blank(entry.genre(), Grid::new(3, 3).unwrap());
//! let budget = Budget::unlimited();
//! let lowered = gridwright_lower_zdd::lower(entry.genre(), &board, &budget).unwrap();
//! assert_eq!(lowered.count(&Job::new(&budget)).unwrap().to_string(), "213");
//! ```
//!
//! **What fits.** A genre with one sought layer of yes/no values, on links or edges (a *line genre*) or on cells (a *shading
//! genre*). Three kinds of law say something about the answer as a whole and are recognised by their form: one component of
//! lines or of a colour, strands that join marks in pairs, a direction of the loop. Every other law is cut into pieces, and a
//! piece is lowered by what it *means*: it is evaluated under the assignments of the values it looks at, and the table
//! found becomes a mask of a vertex, a 2 x 2 window of cells, a number of elements (Definition 4 of R. Yoshinaka et al.,
//! doi:10.3390/a5020176) or a window of some twenty elements anywhere. So no law is known by name, and one written by hand is as good as one from the library.
//!
//! **What does not fit** is refused with the law's id and the reason ([`Refusal`]); a law is never dropped.
//!
//! The alternative, one lowering function for each form of formula as the constraint engine has, was not taken here: frontier
//! search has few primitives, and tables reach them from any wording.

#![forbid(unsafe_code)]

mod counts;
mod elements;
mod error;
mod lines;
mod lowered;
mod meaning;
mod shading;
mod walks;

pub use error::Refusal;
pub use lowered::{LoweredSpec, lower, lower_knowing};
