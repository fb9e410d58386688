//! Solutions as they are found; who has enough leaves.

use crate::errors::raise;
use crate::puzzle::PyPuzzle;
use crate::run::{Call, next, start};
use crossbeam_channel::{Receiver, bounded};
use gridwright::{CancelToken, Error, Puzzle, guarded};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;

/// Solutions found ahead of who takes them.
const AHEAD: usize = 64;

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
        start(py, "gridwright solutions", look)?;
        Ok(Self { found, token })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyPuzzle>> {
        let found = next(py, &self.found, || self.token.cancel())?.transpose();
        Ok(found.map_err(|problem| raise(py, &problem))?.map(PyPuzzle::from))
    }
}

impl Drop for PySolutions {
    fn drop(&mut self) {
        self.token.cancel();
    }
}
