//! Every set of hints that leaves a given answer as the only one.

mod error;
mod forward;
mod good;
mod question;
mod track;

pub use error::Error;
pub use good::GoodSets;
pub use question::{Hint, Question};
