//! A live board on a thread of its own.
//!
//! Jobs are done one after the other. Every job has a token; whoever hands in a newer one raises the tokens of all that were
//! handed in before, so a question that is at work ends, one that still waits is skipped, and the newer one begins at once.
//! Changes of the board are never skipped.

use super::LiveBoard;
use crate::limits::Limits;
use gridwright_base::CancelToken;
use std::fmt;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// The stack of the thread: what the first thread of a process has on common systems.
const STACK: usize = 8 << 20;

/// What a job does with the board.
type Work = Box<dyn FnOnce(&mut LiveBoard, &CancelToken) + Send>;

struct Job {
    work: Work,
    token: CancelToken,
    /// Whether it is left out once its token is raised.
    skips: bool,
}

/// A live board on a thread of its own, on which a newer question ends the older. Dropping it ends the thread.
///
/// ```
/// use gridwright::{Genre, Limits, LiveBoard, Scope, Verdict, Worker};
/// use std::sync::mpsc::channel;
/// let worker = Worker::new(LiveBoard::new(Genre::named("slitherlink").unwrap().blank(3, 3).unwrap())).unwrap();
/// worker.change(|live| {
///     let _ = live.set("clue:r2c2", 4);
/// });
/// let (told, answers) = channel();
/// worker.ask(Limits::none(), move |live, limits| {
///     let _ = told.send(live.verdict(Scope::Printed, limits).map(|answer| answer.verdict));
/// });
/// assert_eq!(answers.recv().unwrap().unwrap(), Some(Verdict::Unique));
/// ```
pub struct Worker {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<LiveBoard>>,
    /// The token of the newest question.
    newest: Mutex<CancelToken>,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Worker")
    }
}

/// A question handed in: raise it to end the question.
#[derive(Debug, Clone)]
pub struct Ticket(CancelToken);

impl Ticket {
    /// Ends the question, whether it waits or is at work.
    pub fn cancel(&self) {
        self.0.cancel();
    }
}

impl Worker {
    /// Puts a board on a thread.
    pub fn new(board: LiveBoard) -> std::io::Result<Self> {
        let (jobs, queue) = channel();
        let thread =
            Builder::new().name("live board".to_owned()).stack_size(STACK).spawn(move || serve(board, &queue))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), newest: Mutex::default() })
    }

    /// Asks; every question asked before is ended. The limits' own token ends it, too.
    pub fn ask(&self, limits: Limits, question: impl FnOnce(&mut LiveBoard, &Limits) + Send + 'static) -> Ticket {
        let token = self.renew(limits.token());
        let work = move |live: &mut LiveBoard, token: &CancelToken| question(live, &limits.cancel(token));
        self.hand_in(Box::new(work), token.clone(), true);
        Ticket(token)
    }

    /// Changes the board; every question asked before is ended.
    pub fn change(&self, change: impl FnOnce(&mut LiveBoard) + Send + 'static) {
        let token = self.renew(&CancelToken::new());
        self.hand_in(Box::new(move |live, _| change(live)), token, false);
    }

    /// Ends all questions and takes the board back; none if a question panicked.
    pub fn into_board(mut self) -> Option<LiveBoard> {
        self.end()
    }

    fn renew(&self, asked: &CancelToken) -> CancelToken {
        let token = asked.child();
        let mut newest = self.newest.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *newest, token.clone()).cancel();
        token
    }

    fn hand_in(&self, work: Work, token: CancelToken, skips: bool) {
        if let Some(jobs) = &self.jobs {
            // A thread that is gone has panicked; what it was asked has no answer, which its asker sees by a closed channel.
            let _ = jobs.send(Job { work, token, skips });
        }
    }

    fn end(&mut self) -> Option<LiveBoard> {
        self.newest.lock().unwrap_or_else(PoisonError::into_inner).cancel();
        self.jobs = None;
        self.thread.take()?.join().ok()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
    }
}

fn serve(mut board: LiveBoard, queue: &Receiver<Job>) -> LiveBoard {
    for job in queue {
        if !(job.skips && job.token.is_cancelled()) {
            (job.work)(&mut board, &job.token);
        }
    }
    board
}

const _: () = {
    const fn sent<T: Send + 'static>() {}
    const fn shared<T: Send + Sync + 'static>() {}
    sent::<LiveBoard>();
    shared::<Worker>();
    shared::<Arc<Worker>>();
};
