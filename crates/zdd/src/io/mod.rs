//! Files: our own binary form, Graphillion's text dump, and DOT for pictures.
//!
//! Readers and writers are generic; opening files is the caller's business.

mod binary;
mod dot;
mod text;

pub use binary::{load_binary, save_binary};
pub use dot::save_dot;
pub use text::{load_graphillion, save_graphillion};
