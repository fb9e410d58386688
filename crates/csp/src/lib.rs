//! The constraint engine: clause learning with propagators for sums and graphs.
//!
//! It knows no grid, no puzzle and no rule. A problem is Boolean variables and [constraints](gridwright_formula::Constraint);
//! graphs are lists of edges with a literal per vertex or edge. The engine answers whether there is a model
//! ([`Solver::solve`]), whether it is the only one ([`Solver::uniqueness`]), which literals are the same in all
//! ([`Solver::backbone`], or as far as an effort shows, [`Solver::forced`]), and lists them ([`Solver::enumerate`]), always within a [`Budget`](gridwright_base::Budget) and
//! under assumptions, incrementally. Whatever it concludes it can prove ([`ProofLog`]).
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_csp::{Solver, Uniqueness, encode};
//! use gridwright_formula::{Constraint, Graph, Loop, Sink};
//! // A loop on the 3x3 grid of vertices that passes the middle vertex and the upper left edge, with six edges in all.
//! let graph = Graph::new(9, &[
//!     (0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8),
//!     (0, 3), (3, 6), (1, 4), (4, 7), (2, 5), (5, 8),
//! ]);
//! let mut solver = Solver::new();
//! let edges = solver.new_lits(12);
//! solver.add(Constraint::Loop(Loop { graph, edges: edges.clone() }));
//! encode::exactly(&mut solver, &edges, 6);
//! solver.add_clause(&[edges[0]]);
//! let answer = solver.uniqueness(&edges, &[edges[1]], &Budget::unlimited()).unwrap();
//! assert!(matches!(answer, Uniqueness::Unique(_)));
//! ```
//!
//! # What to use for what
//!
//! | demand | constraint |
//! |---|---|
//! | local condition on a few literals | clauses |
//! | counts and weighted sums, also conditional | [`encode::exactly`], [`encode::implies_at_least`], [`encode::in_set`] |
//! | integers | [`encode::Int`]; tables, scans and products in [`encode`]; [`AllDifferent`](gridwright_formula::AllDifferent) |
//! | one connected set | [`Connected`](gridwright_formula::Connected) |
//! | one loop; several loops | [`Loop`](gridwright_formula::Loop); degree counts alone |
//! | directed loops | [`encode::direct_edges`] on top |
//! | paths between terminals | [`Paths`](gridwright_formula::Paths); if nothing else is asked, [`TautPaths`] |
//! | sizes and marks of groups, divisions | [`Components`](gridwright_formula::Components) |
//! | exact cover | [`encode::exactly_one`] per item |
//! | no cycles | [`Forest`](gridwright_formula::Forest) |
//! | what is seen along a ray | [`encode::prefix_and`] and a count |
//!
//! # Inside
//!
//! `core` is the clause-learning core, `propagators` the propagators, `pool` their schedule; `analyze` and `search` tie
//! them together. [`propagator`] is the tutorial for adding one.

mod analyze;
mod assume;
mod backbone;
mod chain;
mod core;
pub mod encode;
mod forced;
mod models;
mod pool;
mod post;
mod post_graph;
mod probe;
pub mod propagator;
mod propagators;
mod query;
mod search;
mod solver;
mod taut;
mod times;
mod trace;

pub use crate::core::Statistics;
pub use crate::core::bcp::Conflict;
pub use crate::core::restart::RestartPolicy;
pub use backbone::BackboneSoFar;
pub use chain::Link;
pub use forced::{Forced, Shown};
pub use models::{Counting, ModelCounter};
pub use probe::Probed;
pub use propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
pub use query::{Backbone, Uniqueness};
pub use solver::{Config, Outcome, Solver};
pub use taut::TautPaths;
pub use times::KindTime;
pub use trace::{ProofLog, Tracer};
