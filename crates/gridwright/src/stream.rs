//! Many items on many threads, told in the order in which they came.
//!
//! A reader takes items as they come; workers answer them, and the caller's thread tells the answers, each as soon as all before
//! it are told. The reader needs a permit for each item, and the permit comes back when the answer has been told: so only a
//! window of items is ever held, however many there are and however long one takes.

use crate::error::Error;
use crate::guard::guarded;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use gridwright_base::CancelToken;
use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::thread::{self, Builder};
use std::time::Duration;

/// Items read and not yet told, for each thread. Answers are some kilobytes; a slow item should not make others wait.
const WINDOW: usize = 64;

/// How long a worker without work sleeps before it looks whether somebody interrupted us.
const PATIENCE: Duration = Duration::from_millis(20);

/// The stack of a worker: what the first thread of a process has on common systems.
const STACK: usize = 8 << 20;

/// What work on an item returned, or how it failed by a mistake of ours.
pub type Outcome<T> = Result<T, Error>;

/// Calls `work` for every item, on so many threads, and `tell` with what it returns, in the order of the items and until it
/// breaks. If work on an item panics, its outcome is that. Once the token is raised nothing more is begun, and what was begun is
/// still told; an error of `tell` raises it.
///
/// ```
/// use gridwright::{CancelToken, Error, Limits, Puzzle, stream};
/// use std::ops::ControlFlow;
/// let work = |text: &str| Puzzle::read(text)?.solve(&Limits::none());
/// let mut told = Vec::new();
/// let texts = ["slither/3/3/32221313c", "no/such/puzzle"].into_iter();
/// stream::in_order(texts, 2, &CancelToken::new(), &work, &mut |outcome| {
///     told.push(outcome?.is_ok_and(|answer| answer.is_unique()));
///     Ok::<_, Error>(ControlFlow::Continue(()))
/// })?;
/// assert_eq!(told, [true, false]);
/// # Ok::<_, Error>(())
/// ```
pub fn in_order<I: Send + 'static, T: Send, E: From<Error>>(
    items: impl Iterator<Item = I> + Send + 'static,
    threads: usize,
    token: &CancelToken,
    work: &(dyn Fn(I) -> T + Sync),
    tell: &mut dyn FnMut(Outcome<T>) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let (permits, returned) = bounded(WINDOW * threads);
    let (queue, queued) = unbounded();
    // Nothing can end a thread that waits for standard input, so nobody waits for this one.
    Builder::new().spawn(move || read(items, &permits, &queue)).map_err(no_thread)?;
    let over = token.child();
    thread::scope(|scope| {
        let (done, answers) = unbounded();
        for _ in 0..threads {
            let (done, queued, over) = (done.clone(), &queued, &over);
            let worker = move || answer_all(queued, over, work, &done);
            if let Err(problem) = Builder::new().stack_size(STACK).spawn_scoped(scope, worker) {
                over.cancel();
                return Err(no_thread(problem).into());
            }
        }
        drop(done);
        let told = tell_all(&answers, &mut |answer| {
            // Its permit is there: the reader took it.
            let _ = returned.try_recv();
            tell(answer)
        });
        over.cancel();
        if told.is_err() {
            token.cancel();
        }
        told
    })
}

fn no_thread(problem: io::Error) -> Error {
    Error::tool("no-thread", format!("cannot start a thread: {problem}"))
}

fn read<I>(mut items: impl Iterator<Item = I>, permits: &Sender<()>, queue: &Sender<(usize, I)>) {
    for index in 0.. {
        if permits.send(()).is_err() {
            return;
        }
        let Some(item) = items.next() else { return };
        if queue.send((index, item)).is_err() {
            return;
        }
    }
}

fn answer_all<I, T>(
    queued: &Receiver<(usize, I)>,
    over: &CancelToken,
    work: &(dyn Fn(I) -> T + Sync),
    done: &Sender<(usize, Outcome<T>)>,
) {
    while !over.is_cancelled() {
        let (index, item) = match queued.recv_timeout(PATIENCE) {
            Ok(next) => next,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        // A mistake of ours in one item must not take the answers to the others with it.
        if done.send((index, guarded(|| work(item)))).is_err() {
            return;
        }
    }
}

/// Puts answers into order, until `tell` breaks. Items are taken in order, so none is missing at the end.
fn tell_all<T, E>(
    answers: &Receiver<(usize, T)>,
    tell: &mut dyn FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (index, answer) in answers {
        early.insert(index, answer);
        while let Some(answer) = early.remove(&turn) {
            if tell(answer)?.is_break() {
                return Ok(());
            }
            turn += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_told<T>(answers: &Receiver<(usize, T)>, is_enough: impl Fn(&T) -> bool) -> Vec<T> {
        let mut told = Vec::new();
        let mut tell = |answer: T| {
            let flow = if is_enough(&answer) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            told.push(answer);
            Ok::<_, Error>(flow)
        };
        tell_all(answers, &mut tell).unwrap();
        told
    }

    #[test]
    fn answers_are_told_in_order_whenever_they_come() {
        let (done, answers) = unbounded();
        for index in [3, 1, 0, 2, 4] {
            done.send((index, index)).unwrap();
        }
        drop(done);
        assert_eq!(all_told(&answers, |&index| index == 3), [0, 1, 2, 3], "and none after the one that was enough");
    }

    #[test]
    fn a_panic_is_told_in_its_place_and_the_others_are_answered() {
        let ((queue, queued), (done, answers)) = (unbounded(), unbounded());
        (0..4).for_each(|index| queue.send((index, index)).unwrap());
        drop(queue);
        let work = |item: usize| if item == 1 { panic!("no {item}") } else { item };
        answer_all(&queued, &CancelToken::new(), &work, &done);
        drop(done);
        let told = all_told(&answers, |_| false);
        let failed = |outcome: &Outcome<usize>| outcome.clone().err().map(|failure| failure.to_string());
        assert_eq!((told[0].clone(), told[2].clone(), told[3].clone()), (Ok(0), Ok(2), Ok(3)));
        assert_eq!(failed(&told[1]).as_deref(), Some("internal error: no 1"));
    }

    #[test]
    fn the_reader_stops_at_the_window() {
        let (permits, returned) = bounded(2);
        let (queue, queued) = unbounded();
        let reader = thread::spawn(move || read(0..5, &permits, &queue));
        let soon = Duration::from_secs(60);
        assert!(queued.recv_timeout(soon).is_ok() && queued.recv_timeout(soon).is_ok());
        assert_eq!(queued.recv_timeout(Duration::from_millis(50)).err(), Some(RecvTimeoutError::Timeout));
        returned.recv().unwrap();
        assert_eq!(queued.recv_timeout(soon), Ok((2, 2)));
        drop(returned);
        reader.join().unwrap();
        assert_eq!(queued.iter().count(), 0);
    }

    #[test]
    fn an_error_of_the_teller_ends_all() {
        let token = CancelToken::new();
        let told = in_order(0.., 2, &token, &|n: usize| n, &mut |outcome| match outcome? {
            100 => Err(Error::call("enough")),
            _ => Ok(ControlFlow::Continue(())),
        });
        assert_eq!(told, Err(Error::call("enough")));
        assert!(token.is_cancelled());
    }
}
