//! Pencil puzzles from rules stated as data: check a board, solve it, prove the solution unique, count all solutions, see what
//! is forced, generate and minimise.
//!
//! ```
//! use gridwright::{Limits, Puzzle};
//! # fn main() -> Result<(), gridwright::Error> {
//! let puzzle = Puzzle::read("https://puzz.link/p?slither/3/3/32221313c")?;
//! let solved = puzzle.solve(&Limits::none())?;
//! if let (true, Some(solution)) = (solved.is_unique(), solved.solution()) {
//!     println!("{solution}");
//! }
//! # Ok(())
//! # }
//! ```
//!
//! * [`Puzzle`]: a board of a genre, read from any notation, and every question about it;
//! * [`Genre`], [`Genres`]: the genres there are, and one's own from a rule file;
//! * [`Limits`]: what a question may take; an answer that was cut short says so and keeps what is known;
//! * [`Answer`]: what comes back, with the same JSON as the command line prints;
//! * [`LiveBoard`]: a board under edit, whose answers keep what an edit cannot have changed;
//! * `stream`: many puzzles on many threads, answered in order.

pub mod answer;
mod error;
mod generate;
mod genre;
mod guard;
mod limits;
pub mod live;
pub mod parts;
mod puzzle;
mod reach;
mod read;
mod remark;
mod step_page;
#[cfg(feature = "threads")]
pub mod stream;
mod value;

pub use answer::{Answer, Element, Fact, Holds, Verdict};
pub use error::Error;
pub use generate::Made;
pub use genre::{Genre, Genres, Law};
pub use gridwright_base::{CancelToken, Progress, Shard, Step, Stop};
pub use guard::guarded;
pub use limits::Limits;
#[cfg(feature = "threads")]
pub use live::Worker;
pub use live::{LiveBoard, Scope};
pub use num_bigint::BigUint;
pub use puzzle::{Drawing, Mark, Puzzle};
pub use reach::Reach;
pub use read::Told;
pub use remark::Remark;
pub use step_page::StepPage;
pub use value::Value;

/// The program of the README, so that it stays true.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
