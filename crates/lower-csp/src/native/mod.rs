//! Recognised laws as the engine's own constraints, a file for each class of law.
//!
//! | laws about | are in |
//! |---|---|
//! | one loop, its sides, the ways round it | [`loops`] |
//! | paths between pairs | [`pairs`], and [`mark_labels`] where other laws are said of the lines |
//! | ways along several strands | [`passes`] node by node, [`trails`] from first nodes; what a way has come by: [`tallies`] |
//! | every group: sizes, marks, values | [`blocks`], [`value_paths`] |
//! | every straight run | [`runs`] |
//! | who is in the block of one member | [`members`] |
//! | some mark in every group, or a few groups | [`some_mark`], [`few_groups`] |
//! | rectangles, forests, what hangs together | [`rectangles`], [`rectangle_sides`], [`forests`], [`connected`] |
//! | sizes and shapes of single groups, the pieces of a bank | [`sizes`], [`shapes`], [`banks`] |
//! | sums of values that differ | [`totals`] |
//! | divisions that are sought | [`covers`], [`candidates`] where blocks are rectangles, [`mark_reach`] where they have marks |
//!
//! [`groups`] and [`lines`] are the graphs that they speak of. What several of them demand of one family is gathered there
//! and posted at the end.

mod banks;
mod blocks;
mod candidates;
mod connected;
pub(crate) mod covers;
mod few_groups;
mod forests;
pub(crate) mod groups;
pub(crate) mod lines;
mod loops;
mod mark_labels;
mod mark_reach;
pub(crate) mod members;
pub(crate) mod pairs;
mod passes;
mod rectangle_sides;
mod rectangles;
mod runs;
pub(crate) mod shapes;
mod sizes;
mod some_mark;
mod tallies;
pub(crate) mod totals;
pub(crate) mod trails;
mod value_paths;
