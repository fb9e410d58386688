//! What laws are, by the form of their formulas: the one place where a formula is taken for something that an engine has a
//! constraint of its own for.
//!
//! A recogniser states the *whole* shape it accepts: the quantifier's set, the base, filter and relation of groups, the
//! comparison, the polarity, the layers' roles. Whatever differs in any of these is another law and is not recognised; it is
//! then lowered as it is written. Both lowerings use these recognisers and no others, so that a law is the same thing to both.
//!
//! There are two kinds:
//!
//! * forms of *one* formula ([`blocks`], [`trend`], [`strands`], [`walks`], [`areas`], [`members`], [`holders`], [`runs`], [`spans`]), asked for where a formula is lowered;
//! * forms of *several* conjuncts that together say one thing ([`Plan`]): one loop, paths between pairs. They replace what
//!   they cover, and [`Coverage`] keeps account: no conjunct is dropped, none is stated twice.
//!
//! Recognising looks at formulas alone, never at a board, a genre's name or the name of a library law. What several conjuncts
//! say together is looked for once per rule file and kept with the genre ([`Recognised`]), and so are the parts of formulas that are
//! asked of the same things again and again.

pub mod areas;
pub mod blocks;
pub mod cells;
pub mod classes;
mod coverage;
pub mod holders;
pub mod kept;
pub mod loops;
pub mod members;
pub mod pairs;
mod plan;
mod repeats;
pub mod runs;
mod shape;
pub mod spans;
pub mod strands;
pub mod trend;
pub mod walks;

pub use coverage::{Coverage, Covered, Gap};
pub use plan::{Conjunct, ConjunctId, Fused, Plan, Recognised};
pub use shape::{Each, Shape};
