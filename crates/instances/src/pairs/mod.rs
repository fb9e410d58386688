//! Pair puzzles: all ways to place pairs of marks on a graph so that disjoint paths can join them.
//!
//! An instance is *good* if exactly one set of disjoint paths joins its pairs, whether that leaves vertices unused or not,
//! and that one uses every vertex (R. Yoshinaka, T. Saitoh, J. Kawahara, K. Tsuruma, H. Iwashita and S. Minato, "Finding
//! all solutions and instances of Numberlink and Slitherlink by ZDDs", Algorithms 5, 2012, doi:10.3390/a5020176).
//!
//! Their Algorithm 3, which holds a family of pair matchings at every node of the diagram of all path matchings, is
//! [`plain`]. What is used is a determinised sweep. Vertices are decided in order, and an instance is a word: no mark, the
//! first mark of a new pair, the second mark of an open one. A state is the set of all frontier configurations (`config`)
//! that partial solutions of that word can be in, and words with the same state have the same future. What makes this fast
//! is `languages`: configurations are compared by what they can still become, and all that makes no difference is dropped
//! (`determinise`). The layers of states are a decision diagram of all instances ([`PairFamily`]).

mod build;
mod config;
mod determinise;
mod diagram;
mod family;
mod filter;
mod hash;
mod languages;
mod layer;
mod part;
mod paths;
pub mod plain;
mod sweep;
mod symmetry;

pub use build::{Tally, build, count};
pub use family::{Instance, PairFamily};
pub use filter::Filter;
pub use part::{PartTally, count_part, part_share};
pub use paths::{Solved, solve};
pub use symmetry::{grid_symmetries, least};

/// Which instances are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// Good ones: one solution, and it covers every vertex.
    Good,
    /// Those with at least one solution; the one without any pair among them.
    Solvable,
}
