//! Doing something for every shipped genre, on all cores: what most tests of this workspace are about.

use gridwright_genre::{Catalogue, Entry};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Does something for every shipped genre, shared out among threads. A genre that fails does not keep the others from being
/// asked: all that failed are named at the end. `GRIDWRIGHT_GENRE=a,b` in the environment asks these alone, and
/// `GRIDWRIGHT_TIMES=yes` tells which genres took longest.
///
/// # Panics
///
/// If the work for some genre does, or if there is no genre.
pub fn for_every_genre(work: impl Fn(&Entry) + Sync) {
    let catalogue = Catalogue::shipped();
    let only = std::env::var("GRIDWRIGHT_GENRE").ok();
    let is_asked = |entry: &&Entry| only.as_ref().is_none_or(|ids| ids.split(',').any(|id| id == entry.id()));
    let entries: Vec<&Entry> = catalogue.entries().map(AsRef::as_ref).filter(is_asked).collect();
    assert!(!entries.is_empty(), "no genre is called {only:?}");
    let next = AtomicUsize::new(0);
    let (failed, times) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let began = Instant::now();
                    if catch_unwind(AssertUnwindSafe(|| work(entry))).is_err() {
                        failed.lock().expect("nothing panics while it is held").push(entry.id());
                    }
                    times.lock().expect("nothing panics while it is held").push((began.elapsed(), entry.id()));
                }
            });
        }
    });
    tell(times.into_inner().expect("nothing panics while it is held"));
    let mut failed = failed.into_inner().expect("nothing panics while it is held");
    failed.sort_unstable();
    assert!(failed.is_empty(), "{} of {} genres failed, see above: {failed:?}", failed.len(), entries.len());
}

/// The genres that took longest, if somebody asks for them.
#[expect(clippy::print_stderr, reason = "tells the person who asked for it")]
fn tell(mut times: Vec<(Duration, &str)>) {
    if std::env::var("GRIDWRIGHT_TIMES").is_ok_and(|word| word == "yes") {
        times.sort_unstable_by_key(|(time, _)| std::cmp::Reverse(*time));
        let all: Duration = times.iter().map(|(time, _)| *time).sum();
        eprintln!("{} genres took {all:.1?}, the longest {:.1?}", times.len(), &times[..times.len().min(12)]);
    }
}
