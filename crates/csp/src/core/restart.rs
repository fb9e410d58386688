//! When to give up the present branch.
//!
//! Default: compare a fast and a slow exponential average of the quality (LBD) of learnt clauses, as A. Biere and A. Fröhlich
//! ("Evaluating CDCL restart schemes", POS 2015) distilled it from Glucose (G. Audemard and L. Simon, "Refining restarts
//! strategies for SAT and UNSAT", CP 2012, doi:10.1007/978-3-642-33558-7_11). Alternative: the universal sequence of M. Luby,
//! A. Sinclair and D. Zuckerman ("Optimal speedup of Las Vegas algorithms", 1993, doi:10.1016/0020-0190(93)90029-9).

/// A restart policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RestartPolicy {
    /// When recent learnt clauses are worse than the average.
    #[default]
    Ema,
    /// After `unit` times 1, 1, 2, 1, 1, 2, 4, ... conflicts.
    Luby {
        /// Conflicts per unit.
        unit: u32,
    },
    /// Never.
    Never,
}

const FAST: f64 = 1.0 / 32.0;
const SLOW: f64 = 1.0 / 4096.0;
const MARGIN: f64 = 1.1;
const MIN_CONFLICTS: u64 = 10;

/// The state of a policy.
#[derive(Debug)]
pub(crate) struct Restarts {
    policy: RestartPolicy,
    fast: f64,
    slow: f64,
    /// Conflicts seen in all: averages are corrected for their short history.
    seen: u64,
    since: u64,
    round: u64,
}

impl Restarts {
    pub(crate) fn new(policy: RestartPolicy) -> Self {
        Self { policy, fast: 0.0, slow: 0.0, seen: 0, since: 0, round: 0 }
    }

    pub(crate) fn conflict(&mut self, lbd: u32) {
        self.seen += 1;
        self.since += 1;
        // Until the window is full use the plain mean, which is the bias correction of the exponential one.
        let mean = 1.0 / self.seen as f64;
        self.fast += (f64::from(lbd) - self.fast) * FAST.max(mean);
        self.slow += (f64::from(lbd) - self.slow) * SLOW.max(mean);
    }

    /// Whether to restart now; if so, the count begins anew.
    pub(crate) fn due(&mut self) -> bool {
        let due = match self.policy {
            RestartPolicy::Ema => self.since >= MIN_CONFLICTS && self.fast > self.slow * MARGIN,
            RestartPolicy::Luby { unit } => self.since >= luby(self.round) * u64::from(unit),
            RestartPolicy::Never => false,
        };
        if due {
            self.since = 0;
            self.round += 1;
        }
        due
    }
}

/// The `index`-th member (from 0) of Luby's sequence.
fn luby(index: u64) -> u64 {
    let mut index = index + 1;
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luby_starts_as_published() {
        let start: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
