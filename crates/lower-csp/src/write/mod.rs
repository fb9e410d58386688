//! Formulas written out as they stand.
//!
//! An expression is evaluated to a *term* ([`term`], [`eval`]): a constant, or literals, sums and sets of possible members.
//! A formula that must hold is *asserted* ([`assert`]): conjunctions and outer quantifiers fall apart, and comparisons,
//! counts and membership become clauses and sums ([`compare`], [`one_of`], [`fold`], [`sets`], [`inside`], [`gates`]). Shapes of
//! open sets are compared in a corner of the board ([`outlines`]). Members of groups are tied by
//! their relation ([`ties`]). Groups and walks for which there is no constraint are
//! written out member by member ([`labels`], [`walks`]): exact, and large. Printed lists are compared by a machine ([`lists`], [`pattern`]).
//! What is asked of the same things again is kept ([`memo`]), and what is near something is looked for there ([`nearby`]).

pub(crate) mod assert;
pub(crate) mod compare;
pub(crate) mod eval;
mod extents;
pub(crate) mod fold;
pub(crate) mod gates;
pub(crate) mod inside;
pub(crate) mod labels;
pub(crate) mod lists;
pub(crate) mod memo;
mod nearby;
pub(crate) mod one_of;
pub(crate) mod outlines;
mod pattern;
mod sets;
pub(crate) mod term;
pub(crate) mod ties;
pub(crate) mod walks;
