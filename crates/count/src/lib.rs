//! All solutions of a problem, by the two engines together.
//!
//! A diagram of all solutions may be small and still be out of reach: on the way to it frontier search makes every state that
//! the decisions so far allow, and most of them come to nothing further down. The constraint engine sees further, so it is
//! asked first what all solutions share; what is forced is no choice in the search any more, and the diagram of the rest is
//! built. Slitherlink boards with three in ten clues taken away are counted so in a fraction of the states (see `docs/diagrams.md`).
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_board::Board;
//! use gridwright_frontier::Job;
//! use gridwright_grid::Grid;
//! let catalogue = gridwright_genre::Catalogue::shipped();
//! let genre = catalogue.get("slitherlink").unwrap().genre();
//! let board = Board::blank(genre, Grid::new(3, 3).unwrap());
//! let budget = Budget::unlimited();
//! let counted = gridwright_count::count(genre, &board, &Job::new(&budget)).unwrap();
//! assert_eq!((counted.count.to_string().as_str(), counted.method.name()), ("213", "zdd"));
//! ```
//!
//! The order of attempts, each of which gives the exact answer or none:
//!
//! 1. the diagram alone, in little memory: most small boards need no help;
//! 2. search for a second solution, within some thousand conflicts: a board with one solution is done;
//! 3. what is forced, with a limit on conflicts for every value, and the diagram of the rest. While no second solution is known
//!    it takes turns with search for one, both with more each time: a large Numberlink of which no diagram gets beyond the
//!    first rows may take search a minute to be shown unique. Where the answer is paths between pairs, all solutions of the
//!    paths alone are gone through, if they are not too many: what these share is forced whatever else is asked, and the
//!    diagram of the rest is small;
//! 4. where laws do not fit a diagram, or memory runs out, search alone: solutions one by one while they are few, else by
//!    counting models with component caching, in turns with more each time.
//!
//! Limits inside are conflicts and bytes, never seconds, so the same problem takes the same way on every machine. The two
//! lowerings do not see each other; this crate is where they meet, and all they exchange is a board with forced values.

#![forbid(unsafe_code)]

mod error;
mod hybrid;
mod solutions;

pub use error::CountError;
pub use hybrid::{
    Counted, Effort, Method, count, count_by_paths, count_forced, count_noting, count_with, count_without_diagram,
};
pub use solutions::{Solutions, solutions};
