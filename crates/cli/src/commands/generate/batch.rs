//! Numbered work on many threads, told in order: the same bytes whatever the number of threads.

use crate::session::Session;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// The stack of a worker: what the first thread of a process has on common systems.
const STACK: usize = 8 << 20;
/// A worker may be so many numbers ahead of what was told.
const WINDOW: u64 = 64;

/// Calls `work` with numbers from `first` on, and `tell` with its results in order, until that says no more.
pub fn in_order<T: Send>(
    threads: usize,
    first: u64,
    work: &(dyn Fn(u64) -> T + Sync),
    tell: &mut dyn FnMut(u64, T) -> Result<bool>,
) -> Result<()> {
    let (next, told, over) = (AtomicU64::new(first), AtomicU64::new(first), AtomicBool::new(false));
    thread::scope(|scope| {
        let (done, results) = channel();
        for _ in 0..threads.max(1) {
            let done = done.clone();
            let (next, told, over) = (&next, &told, &over);
            let worker = move || {
                while !over.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    while index > told.load(Ordering::Relaxed) + WINDOW && !over.load(Ordering::Relaxed) {
                        thread::yield_now();
                    }
                    if over.load(Ordering::Relaxed) || done.send((index, work(index))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, worker).context("cannot start a thread")?;
        }
        drop(done);
        let mut early = BTreeMap::new();
        let mut turn = first;
        let mut outcome = Ok(());
        'all: for (index, result) in results {
            early.insert(index, result);
            while let Some(result) = early.remove(&turn) {
                turn += 1;
                told.store(turn, Ordering::Relaxed);
                match tell(turn - 1, result) {
                    Ok(true) => {}
                    Ok(false) => break 'all,
                    Err(problem) => {
                        outcome = Err(problem);
                        break 'all;
                    }
                }
            }
        }
        over.store(true, Ordering::Relaxed);
        outcome
    })
}

/// How many are done, how fast, and how long it will take; on a terminal only.
pub struct Meter(Option<ProgressBar>);

impl Meter {
    pub fn new(session: &Session, total: u64, before: u64) -> Self {
        let shown = !session.common.quiet && total > 1 && std::io::stderr().is_terminal();
        Self(shown.then(|| {
            let bar = ProgressBar::new(total).with_position(before);
            let style = ProgressStyle::with_template("{bar:30} {pos} of {len}, {per_sec}, {eta} left");
            bar.set_style(style.unwrap_or(ProgressStyle::default_bar()));
            bar
        }))
    }

    pub fn tick(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    pub fn clear(&self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told_in_order_until_told_to_stop() {
        for threads in [1, 2, 5] {
            let mut told = Vec::new();
            let work = |index: u64| index * index;
            in_order(threads, 3, &work, &mut |index, square| {
                told.push((index, square));
                Ok(told.len() < 40)
            })
            .unwrap();
            let expected: Vec<(u64, u64)> = (3..43).map(|i| (i, i * i)).collect();
            assert_eq!(told, expected, "{threads} threads");
        }
    }

    #[test]
    fn an_error_of_the_teller_ends_all() {
        let failed = in_order(2, 0, &|index| index, &mut |index, _| match index {
            7 => Err(anyhow::anyhow!("seven")),
            _ => Ok(true),
        });
        assert_eq!(failed.unwrap_err().to_string(), "seven");
    }
}
