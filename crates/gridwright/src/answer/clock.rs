//! Processor time of a question.

use cpu_time::{ProcessTime, ThreadTime};
use gridwright_base::CpuOf;

/// Runs from the moment a question is asked.
pub(crate) enum Clock {
    Thread(ThreadTime),
    Process(ProcessTime),
}

impl Clock {
    /// Of the asking thread, or of the whole process where a question has several threads.
    pub fn start(of: CpuOf) -> Self {
        match of {
            CpuOf::Thread => Self::Thread(ThreadTime::now()),
            CpuOf::Process => Self::Process(ProcessTime::now()),
        }
    }

    /// Milliseconds so far, to the microsecond.
    pub fn milliseconds(&self) -> f64 {
        let time = match self {
            Self::Thread(start) => start.elapsed(),
            Self::Process(start) => start.elapsed(),
        };
        (time.as_secs_f64() * 1e6).round() / 1e3
    }
}
