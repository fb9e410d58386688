//! Zero-suppressed decision diagrams (ZDDs): families of sets held as small graphs.
//!
//! A *family* is a set of sets over a *universe* of numbered elements. A node asks "is element `var` in the set?"; its
//! `lo` child holds the members without it, its `hi` child the members with it (that element taken out). The terminal
//! [`NodeId::EMPTY`] is the family with no member, [`NodeId::UNIT`] the family whose only member is the empty set. A
//! diagram is *reduced* when no two nodes are equal and no `hi` child is `EMPTY`; the reduced diagram of a family over an
//! ordered universe is unique (S. Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems", DAC
//! 1993, doi:10.1145/157485.164890).
//!
//! Three forms, because building and combining want different things:
//!
//! * [`Diagram`] is frozen: one family, 8 bytes a node, nodes sorted by variable, children before parents. Counting,
//!   sampling, listing, ranking and files work on it, each as one pass over an array.
//! * [`Store`] is alive: many families sharing nodes, 12 bytes a node and a hash table; set algebra works on it.
//! * [`UpStore`] is for families that contain every larger set with a set; far smaller for these.
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_zdd::{Store, Var};
//! let mut store = Store::new(3, &Budget::unlimited()).unwrap();
//! let ab = store.set(&[Var(0), Var(1)]).unwrap();
//! let c = store.set(&[Var(2)]).unwrap();
//! let both = store.union(ab, c).unwrap();
//! let diagram = store.freeze(both).unwrap();
//! assert_eq!(diagram.count().to_string(), "2");
//! assert_eq!(diagram.iter().next().unwrap(), [Var(2)]);
//! ```

#![forbid(unsafe_code)]

mod count;
mod diagram;
mod error;
mod ids;
mod io;
mod limbs;
mod members;
mod ops;
mod shares;
mod store;
mod universe;
mod upward;
mod weight;

pub use count::CountTable;
pub use diagram::{Diagram, DiagramBuilder, Node};
pub use error::Error;
pub use ids::{NodeId, Var};
pub use io::{load_binary, load_graphillion, save_binary, save_dot, save_graphillion};
pub use limbs::Limbs;
pub use members::Members;
pub use shares::ratio;
pub use store::{Family, Store};
pub use universe::Universe;
pub use upward::{UpSet, UpStore, UpTable};
pub use weight::{Best, Goal};
