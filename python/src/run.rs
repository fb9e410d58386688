//! Work away from the interpreter: its lock is released, Ctrl-C ends it, and whoever asked is told how far it is.
//!
//! Only the interpreter's first thread sees signals, and only while it runs Python. So work is done by a helper thread, and
//! the thread that asked wakes up every few milliseconds to look. Helpers are kept: handing work over costs some
//! microseconds, a new thread some tens.

use crate::errors::raise;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TryRecvError, bounded};
use gridwright::{CancelToken, Error, Limits, Progress, Step, guarded};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Duration;

/// How long the asking thread sleeps between two looks at signals.
pub const PATIENCE: Duration = Duration::from_millis(20);

/// How often an answer is looked for before the asking thread sleeps: some ten microseconds.
const SPINS: u32 = 1000;

/// The stack of a helper: what the first thread of a process has on common systems.
const STACK: usize = 8 << 20;

type Work = Box<dyn FnOnce() + Send>;

/// A thread of its own, for work that goes on while its results are taken.
pub fn start(py: Python<'_>, name: &str, work: impl FnOnce() + Send + 'static) -> PyResult<()> {
    spawned(name, work).map_err(|problem| raise(py, &problem))
}

fn spawned(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), Error> {
    let started = Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work);
    started.map(drop).map_err(|problem| Error::tool("no-thread", format!("cannot start a thread: {problem}")))
}

/// What comes next, or nothing when no more comes; on Ctrl-C `cancel` is called.
pub fn next<T: Send>(py: Python<'_>, results: &Receiver<T>, cancel: impl Fn()) -> PyResult<Option<T>> {
    loop {
        match py.detach(|| results.recv_timeout(PATIENCE)) {
            Ok(result) => return Ok(Some(result)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| cancel())?,
        }
    }
}

/// Helpers without work, and the process they belong to: a forked child has none of them.
struct Idle {
    process: u32,
    helpers: Vec<Sender<Work>>,
}

static IDLE: Mutex<Idle> = Mutex::new(Idle { process: 0, helpers: Vec::new() });

fn idle() -> std::sync::MutexGuard<'static, Idle> {
    let mut idle = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if idle.process != process {
        // The threads of the parent are not here; neither are their ends of the channels.
        std::mem::take(&mut idle.helpers).into_iter().for_each(std::mem::forget);
        idle.process = process;
    }
    idle
}

/// Gives work to a helper.
fn hand_over(work: Work) -> Result<(), Error> {
    let mut work = work;
    loop {
        let Some(helper) = idle().helpers.pop() else { break };
        match helper.send(work) {
            Ok(()) => return Ok(()),
            Err(back) => work = back.into_inner(),
        }
    }
    let (sender, jobs) = bounded::<Work>(1);
    let again = sender.clone();
    let serve = move || {
        for work in &jobs {
            work();
            idle().helpers.push(again.clone());
        }
    };
    spawned("gridwright", serve)?;
    sender.send(work).map_err(|_| Error::Internal("a thread that was just started is gone".to_owned()))
}

/// The last step told of, for the asking thread to pass on.
#[derive(Default)]
struct Latest(Mutex<Option<(String, u64, Option<u64>)>>);

impl Progress for Latest {
    fn report(&self, step: Step<'_>) {
        let mut latest = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *latest = Some((step.stage.to_owned(), step.done, step.total));
    }
}

/// What a question may take, as it was called.
pub struct Call {
    pub limits: Limits,
    latest: Option<(Arc<Latest>, Py<PyAny>)>,
}

impl Call {
    /// Of the keyword arguments `time_limit`, `cpu_limit` (seconds), `memory_limit` (megabytes), `threads`, `progress`.
    pub fn new(options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut call = Self { limits: Limits::none().cancel(&CancelToken::new()), latest: None };
        for (name, value) in options.into_iter().flat_map(|options| options.iter()) {
            if value.is_none() {
                continue;
            }
            let name: String = name.extract()?;
            let limits = call.limits;
            call.limits = match name.as_str() {
                "time_limit" => limits.time(seconds(&name, &value)?),
                "cpu_limit" => limits.cpu(seconds(&name, &value)?),
                "memory_limit" => limits.memory((positive(&name, &value)? * 1_048_576.0) as u64),
                "threads" => limits.threads(value.extract()?),
                "progress" => {
                    let latest = Arc::new(Latest::default());
                    call.latest = Some((Arc::clone(&latest), value.unbind()));
                    limits.progress(latest)
                }
                _ => return Err(PyTypeError::new_err(format!("unexpected keyword argument '{name}'"))),
            };
        }
        Ok(call)
    }

    /// Does the work, and raises its error.
    pub fn run<T: Send + 'static>(
        self,
        py: Python<'_>,
        work: impl FnOnce(&Limits) -> Result<T, Error> + Send + 'static,
    ) -> PyResult<T> {
        let (told, answer) = bounded(1);
        let limits = self.limits.clone();
        let job = move || {
            let outcome = guarded(|| work(&limits)).and_then(|outcome| outcome);
            // Nobody listens any more if the interpreter is going down.
            let _ = told.send(outcome);
        };
        hand_over(Box::new(job)).map_err(|problem| raise(py, &problem))?;
        self.wait(py, &answer)?.map_err(|problem| raise(py, &problem))
    }

    fn wait<T: Send>(&self, py: Python<'_>, answer: &Receiver<T>) -> PyResult<T> {
        loop {
            match py.detach(|| received(answer)) {
                Ok(outcome) => return Ok(outcome),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals().and_then(|()| self.tell(py)) {
                        self.limits.token().cancel();
                        let _ = py.detach(|| answer.recv());
                        return Err(interrupt);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(raise(py, &Error::Internal("work ended without an answer".to_owned())));
                }
            }
        }
    }

    fn tell(&self, py: Python<'_>) -> PyResult<()> {
        let Some((latest, listener)) = &self.latest else { return Ok(()) };
        let step = latest.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        step.map_or(Ok(()), |step| listener.call1(py, step).map(drop))
    }
}

/// Waits a little while. Most questions are short: their answers are looked for a moment before we sleep, which saves being woken.
fn received<T>(answer: &Receiver<T>) -> Result<T, RecvTimeoutError> {
    for _ in 0..SPINS {
        match answer.try_recv() {
            Ok(outcome) => return Ok(outcome),
            Err(TryRecvError::Disconnected) => return Err(RecvTimeoutError::Disconnected),
            Err(TryRecvError::Empty) => std::hint::spin_loop(),
        }
    }
    answer.recv_timeout(PATIENCE)
}

fn positive(name: &str, value: &Bound<'_, PyAny>) -> PyResult<f64> {
    let number: f64 = value.extract()?;
    let fine = number.is_finite() && number >= 0.0;
    fine.then_some(number).ok_or_else(|| PyValueError::new_err(format!("{name} is a number from 0 up, not {number}")))
}

fn seconds(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    Ok(Duration::from_secs_f64(positive(name, value)?.min(1e9)))
}
