//! Solutions as they are found; who has enough leaves.

use crate::errors::raise;
use crate::puzzle::PyPuzzle;
use crate::run::Call;
use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use gridwright::{CancelToken, Error, Puzzle, guarded};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use std::thread::Builder;
use std::time::Duration;

/// Solutions found ahead of who takes them.
const AHEAD: usize = 64;
const PATIENCE: Duration = Duration::from_millis(20);
const STACK: usize = 8 << 20;

/// An iterator over solutions. A thread looks for them, a few ahead; dropping the iterator ends it.
#[pyclass(frozen, name = "Solutions", module = "gridwright._native")]
pub struct PySolutions {
    found: Receiver<Result<Puzzle, Error>>,
    token: CancelToken,
}

#[pymethods]
impl PySolutions {
    #[new]
    fn new(py: Python<'_>, puzzle: &PyPuzzle, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let (limits, puzzle) = (Call::new(limits)?.limits, Arc::clone(&puzzle.0));
        let (told, found) = bounded(AHEAD);
        let token = limits.token().clone();
        let look = move || {
            let outcome = guarded(|| puzzle.each_solution(&limits, |solution| told.send(Ok(solution)).is_ok()));
            if let Err(problem) = outcome.and_then(|outcome| outcome) {
                // Whoever left does not want to know.
                let _ = told.send(Err(problem));
            }
        };
        let started = Builder::new().name("gridwright solutions".to_owned()).stack_size(STACK).spawn(look);
        started.map_err(|e| raise(py, &Error::tool("no-thread", format!("cannot start a thread: {e}"))))?;
        Ok(Self { found, token })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyPuzzle>> {
        loop {
            match py.detach(|| self.found.recv_timeout(PATIENCE)) {
                Ok(Ok(solution)) => return Ok(Some(solution.into())),
                Ok(Err(problem)) => return Err(raise(py, &problem)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.token.cancel())?,
            }
        }
    }
}

impl Drop for PySolutions {
    fn drop(&mut self) {
        self.token.cancel();
    }
}
