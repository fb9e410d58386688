//! Specs for grids: the board is swept vertex by vertex, both edges that leave a vertex decided at once.
//!
//! Vertices come row by row. Before a vertex is decided, the decisions so far meet the rest of the grid in *plugs*: edges
//! taken that end at a vertex not decided yet. What a spec remembers is a word with one small code per column.
//!
//! ```text
//!   row r       . . .-+         decided: up to column 1 of row r
//!               | |     '       plugs:   columns 0 and 1 hang down from row r, column 2 has the edge from the left
//!   row r + 1   x x     x       and the edge from above, already one code
//! ```
//!
//! Stepping by vertex instead of by edge halves the layers and, since a vertex on a path has at most two choices left, the
//! look-ups; see `docs/diagrams.md` for measurements.

mod counters;
mod directed;
mod foresight;
mod grid;
mod local;
mod loops;
mod pairs;
mod tracks;
mod windows;
mod word;

pub use counters::{CounterSweep, EdgeCount};
pub use directed::{DirectedLoopSweep, Turns};
pub use foresight::{Foreseeing, LineSweep};
pub use grid::{Grid, Mask, Side, VertexMasks};
pub use local::LocalSweep;
pub use loops::LoopSweep;
pub(crate) use loops::{CLOSE, OPEN, join};
pub use pairs::{Cover, PairSweep};
pub use windows::Window;
pub use word::Word;
