//! The models of papers, for comparison with the engine's own constraints.

pub(crate) mod distances;
pub(crate) mod model;
mod paths;
