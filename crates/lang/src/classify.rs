//! What engines may take a law for.

/// A class of law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {}
