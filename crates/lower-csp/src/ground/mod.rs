//! First pass: what is settled before any law is stated.
//!
//! A problem that is too large is refused ([`meter`]), values that laws about single places or counting exclude are taken
//! away ([`narrow`], [`areas`]), values that are always equal become one ([`equal`]), and what is left of the answer becomes variables ([`answer`]). Clues may be left open
//! ([`open`]), and laws may be cut into pieces with a switch each ([`pieces`]).

pub(crate) mod answer;
pub(crate) mod areas;
mod equal;
pub(crate) mod meter;
pub(crate) mod narrow;
pub(crate) mod open;
pub(crate) mod pieces;
