//! Recognised laws as the engine's own constraints, a file for each class of law.

pub(crate) mod blocks;
pub(crate) mod covers;
pub(crate) mod groups;
pub(crate) mod lines;
mod mark_labels;
mod passes;
mod shapes;
mod sizes;
pub(crate) mod trails;
mod value_paths;
