//! The lowest layer of gridwright: what every engine needs and no puzzle is mentioned in.
//!
//! * [`Budget`]: limits on time, memory and steps, and cancellation, checked from inside long loops;
//! * [`QuickMap`], [`QuickSet`]: hash tables for small keys; [`Lists`]: short lists, each held once;
//! * [`Rng`]: a seeded random generator whose output is the same on every machine, for ever;
//! * [`Progress`]: how long work tells the outside how far it is, without printing anything itself.
//!
//! Nothing here reads files or prints; the clock is read by [`Budget`] alone.

mod budget;
mod cpu;
mod lists;
mod pacer;
mod progress;
mod quick;
mod rng;

pub use budget::{Booking, Budget, CancelToken, CpuOf, Stop};
pub use lists::Lists;
pub use pacer::{Pacer, Watch};
pub use progress::{Progress, Quiet, Step};
pub use quick::{QuickHasher, QuickMap, QuickSet};
pub use rng::Rng;
