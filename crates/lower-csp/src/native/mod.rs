//! Recognised laws as the engine's own constraints, a file for each class of law.
//!
//! | laws about | are in |
//! |---|---|
//! | one loop, its sides, the ways round it | [`loops`] |
//! | paths between pairs | [`pairs`], and [`mark_labels`] where other laws are said of the lines |
//! | ways along several strands | [`passes`] node by node, [`trails`] from first nodes; what a way has come by: [`tallies`] |
//! | every group: sizes, marks, values | [`blocks`], [`value_paths`] |
//! | every straight run | [`runs`] |
//! | who is in the block of one member, blocks by what they hold | [`members`], [`holders`], [`held_counts`] |
//! | some mark in every group, or a few groups | [`some_mark`], [`few_groups`] |
//! | rectangles, forests, what hangs together | [`rectangles`], [`rectangle_sides`], [`forests`], [`connected`], [`two_colours`] |
//! | sizes and shapes of single groups, the pieces of a bank | [`sizes`], [`shapes`], [`banks`] |
//! | groups that look the same after half a turn | [`turns`] |
//! | sums of values that differ, values near one another | [`totals`], [`spans`] |
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
mod held_counts;
mod holders;
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
mod spans;
mod tallies;
pub(crate) mod totals;
pub(crate) mod trails;
mod turns;
mod two_colours;
mod value_paths;
