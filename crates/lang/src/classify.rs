//! What engines may take a law for.

/// A class of law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Class {}

pub(crate) fn classify(_: &mut crate::ir::Genre) {}
