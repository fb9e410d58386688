//! Constraints.

mod analyze;
mod core;
pub mod encode;
mod pool;
mod post;
mod post_graph;
mod propagator;
mod propagators;
mod query;
mod search;
mod solver;
mod trace;

pub use crate::core::Statistics;
pub use crate::core::bcp::Conflict;
pub use crate::core::restart::RestartPolicy;
pub use propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
pub use query::{Backbone, Uniqueness};
pub use solver::{Config, Solver, Verdict};
pub use trace::{ProofLog, Tracer};
