//! The lowest layer of gridwright: what every engine needs and no puzzle is mentioned in.
//!
//! * [`Budget`]: limits on time, memory and steps, and cancellation, checked from inside long loops;
//! * [`QuickMap`], [`QuickSet`]: hash tables for small keys; [`Lists`]: short lists, each held once; [`BitSet`], [`UnionFind`]:
//!   sets of small numbers;
//! * [`Rng`]: a seeded random generator whose output is the same on every machine, for ever;
//! * [`Progress`]: how long work tells the outside how far it is, without printing anything itself;
//! * [`Shard`]: a part of work that many machines share;
//! * [`Stopwatch`]: where time goes, if somebody wants to know.
//!
//! Nothing here reads files or prints; clocks are read by [`Budget`] and [`Stopwatch`] alone.

mod bits;
mod budget;
mod cpu;
mod lists;
mod pacer;
mod progress;
mod quick;
mod rng;
mod shard;
mod stopwatch;
mod union_find;

pub use bits::{BitSet, each_bit, has_bit, set_bit};
pub use budget::{Booking, Budget, CancelToken, CpuOf, Stop};
pub use lists::Lists;
pub use pacer::{Pacer, Watch};
pub use progress::{Progress, Quiet, Step};
pub use quick::{QuickMap, QuickSet};
pub use rng::Rng;
pub use shard::{MOST_PARTS, Piece, Shard};
pub use stopwatch::{Moment, Stopwatch};
pub use union_find::UnionFind;
