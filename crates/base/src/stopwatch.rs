//! Where time goes.
//!
//! Measuring costs time itself: a reading of a thread's processor time some 300 ns, of the wall clock some 20. So both clocks
//! here stand still unless somebody wants to know, and what runs a million times a second is measured by the cheap one.

use cpu_time::ThreadTime;
use std::time::{Duration, Instant};

/// Processor time of one thread, in laps. Without being wanted it costs nothing and says zero.
///
/// ```
/// use gridwright_base::Stopwatch;
/// let mut watch = Stopwatch::when(false);
/// assert!(watch.lap().is_zero());
/// ```
#[derive(Debug)]
pub struct Stopwatch(Option<ThreadTime>);

impl Stopwatch {
    /// Runs from now on if it is wanted.
    pub fn when(wanted: bool) -> Self {
        Self(if wanted { ThreadTime::try_now().ok() } else { None })
    }

    /// The time since the last lap, or since the start.
    pub fn lap(&mut self) -> Duration {
        let Some(last) = &mut self.0 else { return Duration::ZERO };
        let Ok(now) = ThreadTime::try_now() else { return Duration::ZERO };
        let lap = now.duration_since(*last);
        *last = now;
        lap
    }
}

/// A moment by the wall clock, for what is too short and too frequent for a [`Stopwatch`]: good for shares of a whole, since on a
/// busy machine all of them grow alike.
#[derive(Debug, Clone, Copy)]
pub struct Moment(Instant);

impl Moment {
    /// Now.
    #[inline]
    pub fn now() -> Self {
        Self(Instant::now())
    }

    /// How long ago that is.
    #[inline]
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
