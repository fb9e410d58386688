//! Frontier search: families of subgraphs and of shadings, as decision diagrams or as exact counts.
//!
//! * [`Spec`] describes a family; [`build`] makes its reduced diagram, [`count`] only its size.
//! * [`OrderedGraph`] and the functions of [`families`] give paths, cycles and matchings of any graph.
//! * The sweeps ([`LoopSweep`], [`PairSweep`], [`DirectedLoopSweep`], [`LocalSweep`], [`CounterSweep`]) are specs for grids
//!   under rules given as plain data; they combine by [`Both`].
//! * [`GridProblem`] picks sweep and machine words from plain data: what a lowering calls.
//! * [`ShadingSpec`] decides cells instead of edges.
//! * [`ranked`] is the fast lane for blank grids: no hash table at all.
//!
//! Nothing here knows a puzzle. Nothing prints, reads files or keeps global state; the same input gives the same result,
//! bit for bit, with any number of threads.

#![forbid(unsafe_code)]

mod build;
mod count;
mod error;
pub mod families;
mod graph;
mod job;
mod mates;
mod part;
mod problem;
pub mod ranked;
mod reduce;
mod shading;
mod simple;
mod spec;
mod sweep;
mod table;

pub use build::build;
pub use count::{Tally, count};
pub use error::Error;
pub use graph::{OrderedGraph, Vertex};
pub use job::Job;
pub use mates::{Closing, Degrees, MateSpec};
pub use part::{PartTally, count_part};
pub use problem::{GridProblem, Shape, Visitor};
pub use shading::{Colour, ShadingRules, ShadingSpec};
pub use simple::{DegreeSpec, SizeSpec};
pub use spec::{Both, Layer, Moves, Outcome, Spec, State};
pub use sweep::*;
