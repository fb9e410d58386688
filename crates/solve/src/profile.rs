//! Where the time of a question went.

use crate::engine::Engine;
use gridwright_csp::{KindTime, Statistics};
use gridwright_lower_csp::{Passes, StatedClause};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Where the time of an engine went so far. Times are zero unless [`Options::timed`](crate::Options::timed).
#[derive(Debug, Clone)]
pub struct Profile {
    /// Looking whether the problem is in order, and confirming answers.
    pub check: Duration,
    /// Setting up: pass by pass.
    pub passes: Passes,
    /// What became of each clause of the laws.
    pub laws: Vec<StatedClause>,
    /// What the propagators took, by kind, by the wall clock.
    pub propagators: Vec<KindTime>,
    /// Counters of the search.
    pub statistics: Statistics,
    /// Variables in the end.
    pub n_vars: usize,
}

/// Time that several add to.
#[derive(Debug, Default)]
pub(crate) struct Account(AtomicU64);

impl Account {
    pub fn add(&self, time: Duration) {
        self.0.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn total(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

impl Engine {
    /// Where the time went so far.
    pub fn profile(&self) -> Profile {
        Profile {
            check: self.checking.total(),
            passes: self.passes,
            laws: self.laws().to_vec(),
            propagators: self.solver_ref().times(),
            statistics: self.statistics(),
            n_vars: self.n_vars(),
        }
    }
}
