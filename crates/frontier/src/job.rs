//! The circumstances of a piece of work: what it may spend, who listens, how many threads.

use crate::Error;
use gridwright_base::{Budget, Progress, Quiet, Step, Stop};
use std::panic::resume_unwind;
use std::thread::ScopedJoinHandle;

/// What building and counting may use. Results never depend on it.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Limits and cancellation; memory is booked here.
    pub budget: &'a Budget,
    /// Told about every layer.
    pub progress: &'a dyn Progress,
    /// Threads to use; 0 counts as 1.
    pub threads: usize,
}

impl<'a> Job<'a> {
    /// One thread, nobody listening.
    pub fn new(budget: &'a Budget) -> Self {
        Self { budget, progress: &Quiet, threads: 1 }
    }

    /// The same with so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The same with a listener.
    #[must_use]
    pub fn with_progress(self, progress: &'a dyn Progress) -> Self {
        Self { progress, ..self }
    }

    pub(crate) fn report(&self, stage: &str, done: usize, total: usize) {
        self.progress.report(Step { stage, done: done as u64, total: Some(total as u64) });
    }
}

/// What threads return, once all have ended. A panic in one goes on here: it is a mistake, not an answer.
pub(crate) fn joined<T>(handles: Vec<ScopedJoinHandle<'_, T>>) -> Vec<T> {
    let ended: Vec<_> = handles.into_iter().map(ScopedJoinHandle::join).collect();
    ended.into_iter().map(|result| result.unwrap_or_else(|fault| resume_unwind(fault))).collect()
}

/// Where work is, for errors that name it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Position {
    pub(crate) doing: &'static str,
    pub(crate) layer: usize,
    pub(crate) n_layers: usize,
}

impl Position {
    pub(crate) fn stopped(self, stop: Stop) -> Error {
        Error::Stopped { stop, doing: self.doing, layer: self.layer, n_layers: self.n_layers }
    }

    /// A diagram error seen from here: limits name the layer, the rest stays.
    pub(crate) fn diagram_error(self, error: gridwright_zdd::Error) -> Error {
        match error {
            gridwright_zdd::Error::Stopped { stop, .. } => self.stopped(stop),
            other => Error::Diagram(other),
        }
    }
}

/// Bytes booked on a budget until dropped.
#[derive(Debug)]
pub(crate) struct Booked<'a> {
    budget: &'a Budget,
    bytes: u64,
}

impl<'a> Booked<'a> {
    pub(crate) fn new(budget: &'a Budget) -> Self {
        Self { budget, bytes: 0 }
    }

    /// Changes the amount booked.
    pub(crate) fn set(&mut self, bytes: u64) -> Result<(), Stop> {
        if bytes > self.bytes {
            self.budget.charge(bytes - self.bytes)?;
        } else {
            self.budget.release(self.bytes - bytes);
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Books some more.
    pub(crate) fn add(&mut self, bytes: u64) -> Result<(), Stop> {
        self.set(self.bytes + bytes)
    }

    /// Books less.
    pub(crate) fn sub(&mut self, bytes: u64) {
        self.budget.release(bytes);
        self.bytes -= bytes;
    }
}

impl Drop for Booked<'_> {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}
