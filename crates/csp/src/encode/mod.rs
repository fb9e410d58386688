//! Constraints that are said best in terms of others.
//!
//! Everything here works on any [`Sink`], an engine or a formula for the proof checker, and is plain clauses, sums and
//! helper variables. Native propagators exist only where no such encoding propagates as well.
//!
//! * sums: [`at_least`], [`at_most`], [`exactly`], [`in_set`], and [`implies_at_least`] for any linear sum under a condition;
//! * integers of small domains: [`Int`];
//! * [`table`], [`regular`] (any constraint that a left-to-right scan with a small state can check), [`product`];
//! * [`parity`], [`prefix_and`], [`direct_edges`], [`label_paths`], [`full_corners`].

mod corners;
mod int;
mod labels;
mod lines;
mod regular;
mod sums;

pub use corners::full_corners;
pub(crate) use corners::{Corner, Corners};
pub use int::Int;
pub use labels::{PathLabels, label_paths};
pub use lines::{direct_edges, parity, prefix_and};
pub use regular::{product, regular, table};
pub use sums::{at_least, at_most, exactly, exactly_one, iff_at_least, implies_at_least, in_set};

#[allow(unused_imports, reason = "for the documentation above")]
use gridwright_formula::Sink;
