//! How many models there are, without going through them one by one.
//!
//! Search with *component caching* (R. J. Bayardo and J. D. Pehoushek, "Counting models using connected components", AAAI 2000;
//! T. Sang et al., "Combining component caching and clause learning for effective model counting", SAT 2004; M. Thurley,
//! "sharpSAT", SAT 2006, doi:10.1007/11814948_38). A variable is decided both ways and propagated. What is left of the constraints
//! then falls into components that share no open variable; their counts are multiplied. A component is known by its open
//! variables and by what each constraint still asks of them, its *residue*: one that was met before is not counted again.
//!
//! Those papers have clauses alone. Here every constraint tells its residue (`residue`), so that a sum is known by what is missing,
//! a connected set by which parts hang together at the border of what is open, and a group by its size so far. With variables
//! decided in order of their making, row by row in a puzzle, equal residues are what a frontier search would merge.
//!
//! Counts are of a *projection*: models that agree on it are one. Where only other variables are left of a component, one model
//! is enough (R. A. Aziz et al., "#∃SAT: Projected model counting", SAT 2015, doi:10.1007/978-3-319-24318-4_10).
//!
//! Nothing here decides what a model is: conflicts are the solver's. Residues say which variables are independent and which
//! components are the same, and tests hold both to the definitions.

mod cache;
mod counter;
mod parts;
mod residue;
mod split;

pub use counter::{Counting, ModelCounter};
