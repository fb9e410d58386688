//! Many puzzles on many threads, told in the order in which they came.
//!
//! A reader takes puzzles from the arguments and from standard input, or numbers of puzzles to be made; workers answer them, and the caller's thread tells the
//! answers, each as soon as all before it are told. The reader needs a permit for each puzzle, and the permit comes back
//! when the answer has been told: so only a window of puzzles is ever held, however long the input is and however long one
//! puzzle takes.

use crate::guard::guarded;
use crate::input::{Text, Texts, is_stream};
use crate::session::Session;
use anyhow::{Context, Result};
use gridwright::Error;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Puzzles read and not yet told, for each thread. Answers are some kilobytes; a slow puzzle should not make others wait.
const WINDOW: usize = 64;

/// How long a worker without work sleeps before it looks whether somebody interrupted us.
const PATIENCE: Duration = Duration::from_millis(20);

/// The stack of a worker: what the first thread of a process has on common systems.
const STACK: usize = 8 << 20;

/// What work on an item returned, or how it failed by a mistake of ours.
pub type Outcome<T> = Result<T, Error>;

/// Whether there is just one puzzle, which may then have the whole machine.
pub fn is_alone(arguments: &[String]) -> bool {
    arguments.len() == 1 && !is_stream(&arguments[0])
}

/// Calls `work` for every puzzle named by the arguments, on as many threads as the session has, and `tell` with what it
/// returns, in order; if it panics, with that. After an interruption what was begun is still told; an error of `tell` ends
/// all.
pub fn in_order<T: Send>(
    session: &Session,
    arguments: &[String],
    work: &(dyn Fn(Text) -> T + Sync),
    tell: &mut dyn FnMut(Outcome<T>) -> Result<()>,
) -> Result<()> {
    let total = (!arguments.iter().any(|a| is_stream(a))).then_some(arguments.len());
    let threads = session.threads().min(total.unwrap_or(usize::MAX)).max(1);
    let bar = session.stream_bar(total);
    let told = items_in_order(session, threads, Texts::new(arguments), work, &mut |answer| {
        let told = bar.suspend(|| tell(answer));
        bar.inc(1);
        told.map(|()| true)
    });
    bar.finish_and_clear();
    told
}

/// As [`in_order`], for items of any kind and until `tell` says no more.
pub fn items_in_order<I: Send + 'static, T: Send>(
    session: &Session,
    threads: usize,
    items: impl Iterator<Item = I> + Send + 'static,
    work: &(dyn Fn(I) -> T + Sync),
    tell: &mut dyn FnMut(Outcome<T>) -> Result<bool>,
) -> Result<()> {
    let (permits, returned) = sync_channel(WINDOW * threads);
    let (queue, queued) = channel();
    // Nothing can end a thread that waits for standard input, so nobody waits for this one.
    thread::Builder::new().spawn(move || read(items, &permits, &queue)).context("cannot start a thread")?;
    let (queued, over) = (Mutex::new(queued), AtomicBool::new(false));
    thread::scope(|scope| {
        let (done, answers) = channel();
        for _ in 0..threads {
            let (done, queued, over) = (done.clone(), &queued, &over);
            let is_over = || over.load(Ordering::Relaxed) || session.interrupted();
            let worker = move || answer_all(queued, is_over, work, done);
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker).context("cannot start a thread")?;
        }
        drop(done);
        let told = tell_all(&answers, &mut |answer| {
            // Its permit is there: the reader took it.
            let _ = returned.try_recv();
            tell(answer)
        });
        over.store(true, Ordering::Relaxed);
        if told.is_err() {
            session.cancel();
        }
        told
    })
}

fn read<I>(mut items: impl Iterator<Item = I>, permits: &SyncSender<()>, queue: &Sender<(usize, I)>) {
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
    queued: &Mutex<Receiver<(usize, I)>>,
    is_over: impl Fn() -> bool,
    work: &(dyn Fn(I) -> T + Sync),
    done: Sender<(usize, Outcome<T>)>,
) {
    while let Some((index, item)) = next(queued, &is_over) {
        // A mistake of ours in one puzzle must not take the answers to the others with it.
        if done.send((index, guarded(|| work(item)))).is_err() {
            return;
        }
    }
}

/// The next item; none if there are no more or nobody wants them.
fn next<I>(queued: &Mutex<Receiver<(usize, I)>>, is_over: &impl Fn() -> bool) -> Option<(usize, I)> {
    while !is_over() {
        let received = queued.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
        match received {
            Ok(item) => return Some(item),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    None
}

/// Puts answers into order, until `tell` says no more. Items are taken in order, so none is missing at the end.
fn tell_all<T>(answers: &Receiver<(usize, T)>, tell: &mut dyn FnMut(T) -> Result<bool>) -> Result<()> {
    let mut early = BTreeMap::new();
    let mut turn = 0;
    for (index, answer) in answers {
        early.insert(index, answer);
        while let Some(answer) = early.remove(&turn) {
            if !tell(answer)? {
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

    #[test]
    fn answers_are_told_in_order_whenever_they_come() {
        let (done, answers) = channel();
        for index in [3, 1, 0, 2, 4] {
            done.send((index, index)).unwrap();
        }
        drop(done);
        let mut told = Vec::new();
        tell_all(&answers, &mut |answer| {
            told.push(answer);
            Ok(answer < 3)
        })
        .unwrap();
        assert_eq!(told, [0, 1, 2, 3], "and none after the one that was enough");
    }

    #[test]
    fn a_panic_is_told_in_its_place_and_the_others_are_answered() {
        let ((queue, queued), (done, answers)) = (channel(), channel());
        (0..4).for_each(|index| queue.send((index, index)).unwrap());
        drop(queue);
        let work = |item: usize| if item == 1 { panic!("no {item}") } else { item };
        answer_all(&Mutex::new(queued), || false, &work, done);
        let mut told = Vec::new();
        tell_all(&answers, &mut |answer| {
            told.push(answer);
            Ok(true)
        })
        .unwrap();
        let failed = |outcome: &Outcome<usize>| outcome.clone().err().map(|failure| failure.to_string());
        assert_eq!((told[0].clone(), told[2].clone(), told[3].clone()), (Ok(0), Ok(2), Ok(3)));
        assert_eq!(failed(&told[1]).as_deref(), Some("internal error: no 1"));
    }

    #[test]
    fn the_reader_stops_at_the_window() {
        let (permits, returned) = sync_channel(2);
        let (queue, queued) = channel();
        let arguments: Vec<String> = (0..5).map(|i| format!("a/{i}")).collect();
        let texts = Texts::new(&arguments);
        let reader = thread::spawn(move || read(texts, &permits, &queue));
        let soon = Duration::from_secs(60);
        assert!(queued.recv_timeout(soon).is_ok() && queued.recv_timeout(soon).is_ok());
        assert_eq!(queued.recv_timeout(Duration::from_millis(50)).err(), Some(RecvTimeoutError::Timeout));
        returned.recv().unwrap();
        assert_eq!(queued.recv_timeout(soon).map(|(index, _)| index), Ok(2));
        drop(returned);
        reader.join().unwrap();
        assert_eq!(queued.iter().count(), 0);
    }
}
