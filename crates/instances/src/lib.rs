//! All good instances of a board at once, as families that can be counted, listed, sampled and filtered.

pub mod hints;
mod kind;
pub mod pairs;

pub use kind::{InstanceKind, NoInstances, PairRules};
