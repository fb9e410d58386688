//! Limits on the time of processors.
//!
//! A machine that is busy with other things lets the wall clock run and leaves a piece of work with less than it was
//! promised; the time of its processors is its own. The time of one thread is what is meant where many pieces of work share a
//! process, the time of the process where one piece of work has several threads. A thread's clock can be read by that thread
//! alone, while budgets wander: so the first who sees the limit reached raises a flag that all clones share, and a thread
//! whose clock is not the one meant goes by the flag.

use cpu_time::{ProcessTime, ThreadTime};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};
use std::time::Duration;

/// Whose processor time is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CpuOf {
    /// That of all threads together.
    Process,
    /// That of the thread which sets the limit. Helpers it starts are not counted, and stop when it has seen the limit.
    Thread,
}

/// A limit on processor time. Clones share what they have seen.
#[derive(Debug, Clone)]
pub(crate) struct CpuLimit {
    /// The thread whose time it is; none: the process.
    thread: Option<ThreadId>,
    /// The reading of its clock at which work ends.
    end: Duration,
    reached: Arc<AtomicBool>,
}

impl CpuLimit {
    pub fn new(limit: Duration, of: CpuOf) -> Self {
        let thread = (of == CpuOf::Thread).then(|| thread::current().id());
        Self { thread, end: reading(of).saturating_add(limit), reached: Arc::default() }
    }

    pub fn is_reached(&self) -> bool {
        if self.reached.load(Ordering::Relaxed) {
            return true;
        }
        let now = match self.thread {
            None => reading(CpuOf::Process),
            Some(thread) if thread == thread::current().id() => reading(CpuOf::Thread),
            Some(_) => return false,
        };
        let reached = now >= self.end;
        if reached {
            self.reached.store(true, Ordering::Relaxed);
        }
        reached
    }
}

/// A clock that cannot be read never reaches a limit.
fn reading(of: CpuOf) -> Duration {
    match of {
        CpuOf::Process => ProcessTime::try_now().map_or(Duration::ZERO, |time| time.as_duration()),
        CpuOf::Thread => ThreadTime::try_now().map_or(Duration::ZERO, |time| time.as_duration()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Stop};

    fn work_until_over(budget: &Budget) -> Stop {
        loop {
            if let Err(stop) = budget.check() {
                return stop;
            }
        }
    }

    #[test]
    fn processor_time_ends_work_and_sleep_does_not() {
        for of in [CpuOf::Process, CpuOf::Thread] {
            let budget = Budget::unlimited().with_cpu(Duration::from_millis(30), of);
            if of == CpuOf::Thread {
                thread::sleep(Duration::from_millis(60));
                assert_eq!(budget.check(), Ok(()));
            }
            assert_eq!(work_until_over(&budget), Stop::Cpu);
        }
    }

    #[test]
    fn other_threads_stop_when_the_one_that_is_meant_has_seen_it() {
        let budget = Budget::unlimited().with_cpu(Duration::from_millis(20), CpuOf::Thread);
        let helper = {
            let budget = budget.clone();
            thread::spawn(move || work_until_over(&budget))
        };
        assert_eq!(work_until_over(&budget), Stop::Cpu);
        assert_eq!(helper.join().unwrap(), Stop::Cpu);
    }
}
