//! Every set of hints that leaves a given answer as the only one.
//!
//! A [`Question`] is an answer (a set of elements), hints about it (how many elements of certain sets it takes), and which
//! of them may be shown. [`GoodSets`] finds all sets of hints with which the answer is the only one, among the answers of any
//! frontier spec: loops of a grid, several loops, cycles of any graph. [`HintSets`] chooses among them.
//!
//! ```
//! use gridwright_base::{Budget, Quiet};
//! use gridwright_frontier::{OrderedGraph, families};
//! use gridwright_instances::hints::{GoodSets, Hint, Question};
//! use gridwright_zdd::Var;
//! // The complete graph on four vertices; the cycle 0-1-2; a hint for every single edge.
//! let graph = OrderedGraph::complete(4);
//! let answer = vec![Var(0), Var(1), Var(3)];
//! let hints = (0..6).map(|edge| Hint::of(&answer, vec![Var(edge)])).collect();
//! let spec = families::cycles(&graph).unwrap();
//! let budget = Budget::unlimited();
//! let good = GoodSets::find(&spec, Question::free(answer, hints), &budget, &Quiet).unwrap();
//! let minimal = good.minimal(&budget).unwrap();
//! // Two edges at vertex 3 that are not used say that the cycle avoids it.
//! assert_eq!(minimal.count_by_size()[2].to_string(), "3");
//! ```

mod bits;
mod chosen;
mod cover;
mod error;
mod fold;
mod font;
mod forward;
mod good;
mod implicit;
mod narrow;
mod plain;
mod question;
mod sets;
mod sieve;
mod steps;
mod subject;
mod symmetry;
mod track;

pub use chosen::HintSets;
pub use error::Error;
pub use font::lettering;
pub use good::GoodSets;
pub use implicit::{Bounds, Implicit};
pub use plain::equation_nine;
pub use question::{Hint, Question};
pub use subject::{PlacedClue, Subject};
pub use symmetry::symmetric_groups;
