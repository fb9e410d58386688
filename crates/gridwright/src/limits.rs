//! What a question may take.

use gridwright_base::{Budget, CancelToken, CpuOf, Progress, Quiet};
use gridwright_frontier::Job;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Limits of one question, counted from the moment it is asked. The same limits serve any number of questions.
///
/// ```
/// use gridwright::{CancelToken, Limits};
/// use std::time::Duration;
/// let token = CancelToken::new();
/// let limits = Limits::none().time(Duration::from_secs(10)).memory(1 << 30).cancel(&token);
/// // From any thread: what is asked under these limits ends at once.
/// token.cancel();
/// let puzzle = gridwright::Puzzle::read("slither/10/10/o").unwrap();
/// assert_eq!(puzzle.solve(&limits).unwrap().stopped(), Some(gridwright::Stop::Cancelled));
/// ```
#[derive(Clone, Default)]
pub struct Limits {
    time: Option<Duration>,
    cpu: Option<Duration>,
    memory: Option<u64>,
    cancel: CancelToken,
    threads: usize,
    progress: Option<Arc<dyn Progress + Send>>,
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, cpu, memory, cancel, threads, .. } = self;
        write!(f, "Limits {{ time: {time:?}, cpu: {cpu:?}, memory: {memory:?}, threads: {threads}, ")?;
        write!(f, "cancelled: {} }}", cancel.is_cancelled())
    }
}

impl Limits {
    /// No limit: an answer whenever it comes.
    pub fn none() -> Self {
        Self::default()
    }

    /// Time by the clock.
    #[must_use]
    pub fn time(mut self, limit: Duration) -> Self {
        self.time = Some(limit);
        self
    }

    /// Processor time: of the asking thread, or of the process where the question has several threads.
    #[must_use]
    pub fn cpu(mut self, limit: Duration) -> Self {
        self.cpu = Some(limit);
        self
    }

    /// Memory in bytes, as far as it is kept account of: what grows without bound is.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// A token that ends the question from elsewhere.
    #[must_use]
    pub fn cancel(mut self, token: &CancelToken) -> Self {
        self.cancel = token.clone();
        self
    }

    /// Threads that a question may use where it can; one if nothing is said.
    #[must_use]
    pub fn threads(mut self, n: usize) -> Self {
        self.threads = n;
        self
    }

    /// Somebody who is told how far long work is.
    #[must_use]
    pub fn progress(mut self, listener: Arc<dyn Progress + Send>) -> Self {
        self.progress = Some(listener);
        self
    }

    /// The token that ends the question.
    pub fn token(&self) -> &CancelToken {
        &self.cancel
    }

    /// The limits from now on.
    pub(crate) fn budget(&self) -> Budget {
        let mut budget = Budget::unlimited().with_cancel(self.cancel.clone());
        if let Some(limit) = self.time {
            budget = budget.with_time(limit);
        }
        if let Some(limit) = self.cpu {
            budget = budget.with_cpu(limit, self.cpu_of());
        }
        if let Some(bytes) = self.memory {
            budget = budget.with_memory(bytes);
        }
        budget
    }

    /// Whose processor time counts.
    pub(crate) fn cpu_of(&self) -> CpuOf {
        if self.threads > 1 { CpuOf::Process } else { CpuOf::Thread }
    }

    /// The same as a job of frontier search.
    pub(crate) fn job<'a>(&'a self, budget: &'a Budget) -> Job<'a> {
        let listener: &dyn Progress = match &self.progress {
            Some(listener) => &**listener,
            None => &Quiet,
        };
        Job::new(budget).with_threads(self.threads.max(1)).with_progress(listener)
    }
}
