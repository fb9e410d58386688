//! Boards under edit.

use crate::ask::Reply;
use crate::errors::raise;
use crate::puzzle::PyPuzzle;
use crate::run::{Call, PATIENCE};
use crate::value::from_py;
use gridwright::{Error, Limits, LiveBoard, Puzzle, Scope, parts};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// A board under edit. Questions of several threads are answered one after the other.
#[pyclass(frozen, name = "LiveBoard", module = "gridwright._native")]
pub struct PyLiveBoard(Arc<Mutex<LiveBoard>>);

/// How long who waits for another thread's question sleeps between two looks.
const NAP: Duration = Duration::from_millis(1);

/// The board, if no other thread's question is about it. A panic is told as what it is; the board it left is as good as before,
/// since every answer is held against it anew.
fn try_lock(board: &Mutex<LiveBoard>) -> Option<MutexGuard<'_, LiveBoard>> {
    match board.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(left)) => Some(left.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}

/// The board, once other threads' questions have their answers; the wait counts for the limits, and Ctrl-C ends it.
fn lock<'a>(board: &'a Mutex<LiveBoard>, limits: &Limits) -> Result<MutexGuard<'a, LiveBoard>, Error> {
    let budget = parts::budget(limits);
    loop {
        match try_lock(board) {
            Some(guard) => return Ok(guard),
            None => budget.check()?,
        }
        std::thread::sleep(NAP);
    }
}

fn scope(marked: bool) -> Scope {
    if marked { Scope::Marked } else { Scope::Printed }
}

impl PyLiveBoard {
    /// Does something short with the board; another thread's question may have to end first.
    fn with<T: Send>(&self, py: Python<'_>, change: impl FnOnce(&mut LiveBoard) -> T + Send) -> PyResult<T> {
        let mut change = Some(change);
        loop {
            let look = || {
                let until = Instant::now() + PATIENCE;
                loop {
                    if let Some(mut board) = try_lock(&self.0) {
                        return change.take().map(|change| change(&mut board));
                    }
                    if Instant::now() >= until {
                        return None;
                    }
                    std::thread::sleep(NAP);
                }
            };
            match py.detach(look) {
                Some(done) => return Ok(done),
                None => py.check_signals()?,
            }
        }
    }
}

#[pymethods]
impl PyLiveBoard {
    #[new]
    fn new(puzzle: &PyPuzzle) -> Self {
        Self(Arc::new(Mutex::new(LiveBoard::new((*puzzle.0).clone()))))
    }

    fn puzzle(&self, py: Python<'_>) -> PyResult<PyPuzzle> {
        Ok(self.with(py, |live| live.puzzle().clone())?.into())
    }

    fn revision(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |live| live.revision().0)
    }

    fn set(&self, py: Python<'_>, site: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
        let value = from_py(value)?;
        let revision = self.with(py, |live| live.set(site, value))?;
        revision.map(|revision| revision.0).map_err(|problem| raise(py, &problem))
    }

    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, LiveBoard::undo)
    }

    fn redo(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, LiveBoard::redo)
    }

    /// Asks: `verdict`, `facts`, `check`, `hint` or `needed`.
    fn ask<'py>(
        &self,
        py: Python<'py>,
        verb: &str,
        marked: bool,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (board, scope, verb) = (Arc::clone(&self.0), scope(marked), verb.to_owned());
        if !["verdict", "facts", "check", "hint", "needed"].contains(&verb.as_str()) {
            return Err(PyValueError::new_err(format!("a live board is not asked `{verb}`")));
        }
        let reply = Call::new(limits)?.run(py, move |limits| {
            let live = &mut *lock(&board, limits)?;
            match verb.as_str() {
                "verdict" => Reply::of(live.verdict(scope, limits)?, None),
                "facts" => {
                    let answer = live.facts(scope, limits, |_| {})?;
                    let board = answer.more.facts.clone();
                    Reply::of(answer, board)
                }
                "check" => Reply::of(live.check(limits)?, None),
                "hint" => Reply::of(live.hint(limits)?, None),
                _ => Reply::of(live.needed(limits)?, None),
            }
        })?;
        Ok(reply.told(py)?.into_pyobject(py)?.into_any())
    }

    /// The number of solutions; none, with the error beside it, if a limit came first.
    fn count<'py>(
        &self,
        py: Python<'py>,
        marked: bool,
        limits: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (board, scope) = (Arc::clone(&self.0), scope(marked));
        let reply =
            Call::new(limits)?.run(py, move |limits| Reply::of(lock(&board, limits)?.count(scope, limits)?, None))?;
        Ok(reply.told(py)?.into_pyobject(py)?.into_any())
    }

    /// A solution that none of these is.
    fn another(
        &self,
        py: Python<'_>,
        seen: Vec<PyPuzzle>,
        marked: bool,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Option<PyPuzzle>> {
        let (board, scope) = (Arc::clone(&self.0), scope(marked));
        let seen: Vec<Puzzle> = seen.into_iter().map(|puzzle| (*puzzle.0).clone()).collect();
        let found =
            Call::new(limits)?.run(py, move |limits| lock(&board, limits)?.next_witness(&seen, scope, limits))?;
        Ok(found.map(PyPuzzle::from))
    }
}
