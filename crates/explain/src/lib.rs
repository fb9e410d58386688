//! Why values are forced, in terms of the laws of a rule file.

mod claims;
mod clash;
mod exact;
mod explainer;
mod goal;
mod grade;
mod halving;
mod history;
mod ladder;
mod marks;
mod path;
mod pieces;
mod position;
mod reasoner;
mod shorter;
mod step;
mod telling;
mod words;

pub use claims::Claim;
pub use explainer::Explainer;
pub use grade::{Grade, Vector, Word};
pub use marks::Mistake;
pub use path::Path;
pub use step::{Consequence, Kind, Size, Step};
pub use words::{Stage, Teller};
