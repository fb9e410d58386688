//! The propagators.

pub(crate) mod linear;
