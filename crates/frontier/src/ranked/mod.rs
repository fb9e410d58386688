//! The fast lane for blank grids: all simple cycles, with no hash table.
//!
//! On a grid without further rules every word of nested parentheses and blanks (a *Motzkin word*) can be a state, so a state
//! can be stored under its *rank* among all words, and finding it is arithmetic. What [`LoopSweep`](crate::LoopSweep) does
//! with hashing happens here with arrays; the results are the same, node for node.
//!
//! [`cycles`] builds the reduced diagram, [`count_cycles`] only counts, [`count_cycles_part`] a part.

mod count;
mod diagram;
mod words;

pub use count::{count_cycles, count_cycles_part};
pub use diagram::cycles;
