//! Ctrl-C and requests to terminate.
//!
//! A signal raises the token that every budget obeys; work then ends by itself, and what was finished is told. Who waits for a
//! pipe that nobody fills or empties cannot look at a budget, so somebody else looks at the clock: a run that has not ended
//! soon after the signal is ended. On a machine that is busy with other things "soon" is not a matter of the clock alone: as
//! long as the run works and has not had its share of processor time it is left to finish.

use crate::output::Status;
use anyhow::{Context, Result};
use cpu_time::ProcessTime;
use gridwright_base::CancelToken;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Before this nobody is ended.
const GRACE: Duration = Duration::from_millis(60);
/// The processor time that telling what is finished may take.
const SHARE: Duration = Duration::from_millis(50);
/// How often a run is looked at, and how many looks without any work mean that it waits for something.
const LOOK: Duration = Duration::from_millis(10);
const IDLE_LOOKS: u32 = 3;
/// Less than this between two looks is no work.
const IDLE: Duration = Duration::from_micros(500);

/// What becomes of signals.
#[derive(Debug, Default)]
pub struct Signals {
    ends: Arc<AtomicBool>,
    also: Arc<Others>,
}

/// What else a signal does: for those who wait for something else than a token.
#[derive(Default)]
struct Others(Mutex<Vec<Box<dyn Fn() + Send>>>);

impl fmt::Debug for Others {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Others({})", self.0.lock().map_or(0, |others| others.len()))
    }
}

impl Signals {
    /// From now on signals raise the token. Who asks twice does not want to wait for the work to notice.
    pub fn listen(cancel: &CancelToken) -> Result<Self> {
        let signals = Self::default();
        let (raised, ends, also) = (cancel.clone(), Arc::clone(&signals.ends), Arc::clone(&signals.also));
        let interrupt = move || {
            if raised.is_cancelled() {
                std::process::exit(Status::Interrupted as i32);
            }
            raised.cancel();
            also.0.lock().unwrap_or_else(PoisonError::into_inner).iter().for_each(|other| other());
            if ends.load(Ordering::Relaxed) {
                thread::spawn(end_soon);
            }
        };
        ctrlc::set_handler(interrupt).context("cannot listen for Ctrl-C")?;
        Ok(signals)
    }

    /// From now on a signal does this, too.
    pub fn also(&self, other: impl Fn() + Send + 'static) {
        self.also.0.lock().unwrap_or_else(PoisonError::into_inner).push(Box::new(other));
    }

    /// From now on a run that does not end by itself after a signal is ended. Not for those who must end others first.
    pub fn end_who_does_not(&self) {
        self.ends.store(true, Ordering::Relaxed);
    }
}

/// Waits until the run has had its time.
fn end_soon() {
    let (clock, mut before, mut idle) = (Instant::now(), Duration::ZERO, 0);
    let cpu = ProcessTime::now();
    loop {
        thread::sleep(LOOK);
        let worked = cpu.elapsed();
        idle = if worked.saturating_sub(before) < IDLE { idle + 1 } else { 0 };
        before = worked;
        if clock.elapsed() >= GRACE && (worked >= SHARE || idle >= IDLE_LOOKS) {
            std::process::exit(Status::Interrupted as i32);
        }
    }
}
