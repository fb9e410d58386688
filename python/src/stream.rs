//! Many puzzles on many threads, answered in order, in the memory of a window.

use crate::ask::{Question, Reply};
use crate::genre::PyGenre;
use crate::puzzle::PyPuzzle;
use crate::run::{Call, next, start};
use crossbeam_channel::{Receiver, Sender, unbounded};
use gridwright::{CancelToken, Error, Genre, Limits, Puzzle, guarded, stream};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// An answer: its JSON line, the solutions, the board that it is about.
type Told = (String, Vec<PyPuzzle>, Option<PyPuzzle>);

/// Texts go in, answers come out.
#[pyclass(frozen, name = "Stream", module = "gridwright._native")]
pub struct PyStream {
    texts: Mutex<Option<Sender<String>>>,
    replies: Receiver<Reply>,
    token: CancelToken,
}

#[pymethods]
impl PyStream {
    /// A question for every text; with a genre, all are boards of it.
    #[new]
    #[pyo3(signature = (verb, options, threads, genre, limits))]
    fn new(
        py: Python<'_>,
        verb: &str,
        options: Option<&Bound<'_, PyDict>>,
        threads: usize,
        genre: Option<&PyGenre>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let question = Question::new(verb, options)?;
        let limits = Call::new(limits)?.limits;
        let ((texts, waiting), (told, replies)) = (unbounded::<String>(), unbounded());
        let (token, genre) = (limits.token().clone(), genre.map(|genre| genre.0.clone()));
        let serve = move || answer_all(&question, waiting, threads, genre.as_ref(), &limits, &told);
        start(py, "gridwright stream", serve)?;
        Ok(Self { texts: Mutex::new(Some(texts)), replies, token })
    }

    /// Puts texts in.
    fn put(&self, texts: Vec<String>) {
        if let Some(sender) = &*self.texts.lock().unwrap_or_else(PoisonError::into_inner) {
            // Once nobody answers any more there is nothing to be put in.
            texts.into_iter().for_each(|text| drop(sender.send(text)));
        }
    }

    /// No more texts come.
    fn close(&self) {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Ends all work.
    fn cancel(&self) {
        self.close();
        self.token.cancel();
    }

    /// Waits for an answer and takes all that are there; empty when all are taken and no more come.
    fn take(&self, py: Python<'_>) -> PyResult<Vec<Told>> {
        let first = next(py, &self.replies, || self.cancel())?;
        let told = |reply: Reply| {
            let solutions = reply.boards.into_iter().map(PyPuzzle::from).collect();
            (reply.text, solutions, reply.board.map(PyPuzzle::from))
        };
        Ok(first.into_iter().chain(self.replies.try_iter()).map(told).collect())
    }
}

impl Drop for PyStream {
    fn drop(&mut self) {
        self.token.cancel();
    }
}

fn answer_all(
    question: &Question,
    texts: Receiver<String>,
    threads: usize,
    genre: Option<&Genre>,
    limits: &Limits,
    replies: &Sender<Reply>,
) {
    let read = |text: &str| genre.map_or_else(|| Puzzle::read(text), |genre| genre.read(text));
    let work = |text: String| {
        let answered = guarded(|| question.answer(read, &text, limits));
        answered.unwrap_or_else(|failure| Reply::unread(&text, failure))
    };
    let mut tell = |outcome: stream::Outcome<Reply>| -> Result<ControlFlow<()>, Error> {
        let reply = outcome.unwrap_or_else(|failure| Reply::unread("", failure));
        Ok(if replies.send(reply).is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    };
    // An error can only be that no thread was to be had; the stream then ends, and whoever counts lines sees it.
    let _ = stream::in_order(texts.into_iter(), threads, limits.token(), &work, &mut tell);
}
