//! Limits and cancellation.
//!
//! Long work receives a `&Budget` and asks it now and then whether to go on, by [`Budget::check`]. Running out is a result
//! ([`Stop`]), never a panic. Reading the clock costs some 20 ns, that of a processor some 300, too much for an inner loop:
//! loops check through a [`Pacer`](crate::Pacer), and what cannot return an error through a [`Watch`](crate::Watch).

use crate::cpu::CpuLimit;
pub use crate::cpu::CpuOf;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Why work ended before it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stop {
    /// Somebody asked for it, through a [`CancelToken`].
    Cancelled,
    /// The time limit was reached.
    Time,
    /// The limit on the time of processors was reached.
    Cpu,
    /// The memory limit was reached.
    Memory,
    /// The limit on steps (nodes, conflicts: the worker says which) was reached.
    Steps,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Cancelled => "interrupted",
            Stop::Time => "time limit reached",
            Stop::Cpu => "CPU time limit reached",
            Stop::Memory => "memory limit reached",
            Stop::Steps => "step limit reached",
        })
    }
}

impl std::error::Error for Stop {}

/// A flag that any thread, or a signal handler, may raise; every [`Budget`] made with it then says [`Stop::Cancelled`].
#[derive(Debug, Clone, Default)]
pub struct CancelToken {
    raised: Arc<AtomicBool>,
    parent: Option<Arc<CancelToken>>,
}

impl CancelToken {
    /// A token nobody has raised yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks all work under this token to end.
    pub fn cancel(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// A token that is raised with this one, and by itself alone too.
    ///
    /// ```
    /// use gridwright_base::CancelToken;
    /// let all = CancelToken::new();
    /// let (one, other) = (all.child(), all.child());
    /// one.cancel();
    /// assert!(one.is_cancelled() && !other.is_cancelled() && !all.is_cancelled());
    /// all.cancel();
    /// assert!(other.is_cancelled());
    /// ```
    #[must_use]
    pub fn child(&self) -> Self {
        Self { raised: Arc::default(), parent: Some(Arc::new(self.clone())) }
    }

    /// Whether [`cancel`](Self::cancel) was called, here or on the token that this is a child of.
    pub fn is_cancelled(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.is_cancelled())
    }
}

/// What a piece of work may spend. Cheap to clone; clones share the cancel flag and the memory account.
///
/// A budget made of another is never looser: a further limit on time or memory joins those that are there. Only steps are set
/// anew, since each worker counts them in a unit of its own.
///
/// ```
/// use gridwright_base::{Budget, Stop};
/// use std::time::Duration;
/// let budget = Budget::unlimited().with_time(Duration::ZERO);
/// assert_eq!(budget.check(), Err(Stop::Time));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    cpu: Vec<CpuLimit>,
    memory_limit: Option<u64>,
    step_limit: Option<u64>,
    memory_used: Arc<AtomicU64>,
    memory_peak: Arc<AtomicU64>,
    cancel: CancelToken,
}

impl Budget {
    /// No limit at all.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Ends work once `limit` has passed from now.
    #[must_use]
    pub fn with_time(mut self, limit: Duration) -> Self {
        let end = Instant::now().checked_add(limit);
        self.deadline = self.deadline.into_iter().chain(end).min();
        self
    }

    /// Ends work once it has taken `limit` of processor time from now. Whose time that is decides `of`: see [`CpuOf`].
    #[must_use]
    pub fn with_cpu(mut self, limit: Duration, of: CpuOf) -> Self {
        self.cpu.push(CpuLimit::new(limit, of));
        self
    }

    /// Ends work once it has charged more than `bytes`.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory_limit = Some(self.memory_limit.map_or(bytes, |limit| limit.min(bytes)));
        self
    }

    /// Ends work after `steps` of the worker's own unit.
    #[must_use]
    pub fn with_steps(mut self, steps: u64) -> Self {
        self.step_limit = Some(steps);
        self
    }

    /// Ends work when `token` is raised.
    #[must_use]
    pub fn with_cancel(mut self, token: CancelToken) -> Self {
        self.cancel = token;
        self
    }

    /// The same limits with a memory account of its own, for independent work under one deadline.
    #[must_use]
    pub fn fresh_account(&self) -> Self {
        Self { memory_used: Arc::default(), memory_peak: Arc::default(), ..self.clone() }
    }

    /// The limit on steps, if there is one.
    pub fn step_limit(&self) -> Option<u64> {
        self.step_limit
    }

    /// The limit on memory in bytes, if there is one.
    pub fn memory_limit(&self) -> Option<u64> {
        self.memory_limit
    }

    /// The flag this budget obeys.
    pub fn cancel_token(&self) -> &CancelToken {
        &self.cancel
    }

    /// Whether work may go on: neither cancelled, nor late, nor over its memory.
    pub fn check(&self) -> Result<(), Stop> {
        if self.cancel.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Time);
        }
        if self.cpu.iter().any(CpuLimit::is_reached) {
            return Err(Stop::Cpu);
        }
        if self.memory_limit.is_some_and(|limit| self.memory_used() > limit) {
            return Err(Stop::Memory);
        }
        Ok(())
    }

    /// As [`check`](Self::check), and `steps` against the step limit.
    pub fn check_steps(&self, steps: u64) -> Result<(), Stop> {
        if self.step_limit.is_some_and(|limit| steps >= limit) {
            return Err(Stop::Steps);
        }
        self.check()
    }

    /// Books `bytes` about to be allocated; an error, and nothing booked, if that goes over the limit.
    pub fn charge(&self, bytes: u64) -> Result<(), Stop> {
        let before = self.memory_used.fetch_add(bytes, Ordering::Relaxed);
        if self.memory_limit.is_some_and(|limit| before.saturating_add(bytes) > limit) {
            self.memory_used.fetch_sub(bytes, Ordering::Relaxed);
            return Err(Stop::Memory);
        }
        self.memory_peak.fetch_max(before.saturating_add(bytes), Ordering::Relaxed);
        Ok(())
    }

    /// Takes `bytes` booked earlier off the account.
    pub fn release(&self, bytes: u64) {
        self.memory_used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Bytes booked at present.
    pub fn memory_used(&self) -> u64 {
        self.memory_used.load(Ordering::Relaxed)
    }

    /// The most bytes that were booked at any time: what a memory limit has to allow.
    ///
    /// ```
    /// use gridwright_base::Budget;
    /// let budget = Budget::unlimited();
    /// budget.charge(70).unwrap();
    /// budget.release(50);
    /// budget.charge(10).unwrap();
    /// assert_eq!((budget.memory_used(), budget.memory_peak()), (30, 70));
    /// ```
    pub fn memory_peak(&self) -> u64 {
        self.memory_peak.load(Ordering::Relaxed)
    }
}

/// Bytes booked for something that lives: given back when it is dropped.
#[derive(Debug, Default)]
pub struct Booking {
    budget: Budget,
    bytes: u64,
}

impl Booking {
    /// Nothing booked yet.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone(), bytes: 0 }
    }

    /// The budget it is booked on.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Books what is missing to `bytes` in all; an error, and nothing more booked, if that goes over the limit.
    pub fn grow_to(&mut self, bytes: u64) -> Result<(), Stop> {
        // Asked often, and seldom for more: the account is shared by threads.
        if bytes > self.bytes {
            self.budget.charge(bytes - self.bytes)?;
            self.bytes = bytes;
        }
        Ok(())
    }
}

impl Drop for Booking {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unlimited_budget_never_stops() {
        let budget = Budget::unlimited();
        assert_eq!(budget.check_steps(u64::MAX), Ok(()));
        assert_eq!(budget.charge(1 << 60), Ok(()));
    }

    #[test]
    fn a_further_limit_never_loosens_a_budget() {
        let over = Budget::unlimited().with_time(Duration::ZERO).with_time(Duration::MAX);
        assert_eq!(over.check(), Err(Stop::Time));
        let over = Budget::unlimited().with_cpu(Duration::ZERO, CpuOf::Process);
        assert_eq!(over.with_cpu(Duration::from_secs(900), CpuOf::Thread).check(), Err(Stop::Cpu));
        assert_eq!(Budget::unlimited().with_memory(100).with_memory(200).memory_limit(), Some(100));
    }

    #[test]
    fn cancelling_reaches_every_clone() {
        let token = CancelToken::new();
        let budget = Budget::unlimited().with_cancel(token.clone());
        let clone = budget.clone();
        assert_eq!(clone.check(), Ok(()));
        token.cancel();
        assert_eq!(clone.check(), Err(Stop::Cancelled));
    }

    #[test]
    fn memory_over_the_limit_is_refused_and_not_booked() {
        let budget = Budget::unlimited().with_memory(100);
        assert_eq!(budget.charge(60), Ok(()));
        assert_eq!(budget.charge(60), Err(Stop::Memory));
        assert_eq!(budget.memory_used(), 60);
        budget.release(60);
        assert_eq!(budget.charge(100), Ok(()));
    }

    #[test]
    fn a_booking_is_given_back() {
        let budget = Budget::unlimited().with_memory(100);
        let mut booking = Booking::new(&budget);
        assert_eq!((booking.grow_to(60), booking.grow_to(40)), (Ok(()), Ok(())));
        assert_eq!((booking.grow_to(101), budget.memory_used()), (Err(Stop::Memory), 60));
        drop(booking);
        assert_eq!(budget.memory_used(), 0);
    }
}
