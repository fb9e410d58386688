//! Constraints as plain data.
//!
//! The constraint engine (`gridwright-csp`) and the proof checker (`gridwright-proof`) must agree on what a constraint *says*
//! and on nothing else: a checker that shared code with the engine would share its mistakes. So the vocabulary lives here,
//! in a crate with no algorithm in it at all, and neither of the two depends on the other.
//!
//! * [`Var`], [`Lit`]: Boolean variables and literals; [`Lit::TRUE`] is the constant;
//! * [`Graph`]: an undirected multigraph as a list of edges;
//! * [`Constraint`]: everything that can be demanded; each variant's documentation is its definition;
//! * [`Sink`]: whoever takes variables and constraints, an engine or a [`Formula`], which merely remembers them for the
//!   proof checker.

mod constraint;
mod formula;
mod graph;
mod lit;

pub use constraint::{
    AllDifferent, Components, Connected, Constraint, DistinctSum, Forest, Linear, Loop, MarkRule, Paths, SizeRule,
};
pub use formula::{ConstraintId, Formula, Sink};
pub use graph::{Edge, Graph, Vertex};
pub use lit::{Lit, Var};
