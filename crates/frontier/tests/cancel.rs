//! How long work goes on after it was cancelled, in CPU time of this process: a program of its own, so that no other test's
//! time is counted and a busy machine changes nothing.

use cpu_time::ProcessTime;
use gridwright_base::{Budget, CancelToken, Stop};
use gridwright_frontier::{Error, Grid, Job, LoopSweep, Mask, VertexMasks, build, count, ranked};
use std::sync::Mutex;
use std::time::Duration;

type Work = fn(&Job<'_>) -> Result<(), Error>;

fn loops(size: usize) -> LoopSweep<u64> {
    LoopSweep::new(&VertexMasks::uniform(Grid::new(size, size).unwrap(), Mask::ANY)).unwrap()
}

const WORK: [(&str, Work); 4] = [
    ("build", |job| build(&loops(18), job).map(drop)),
    ("count", |job| count(&loops(20), job).map(drop)),
    ("ranked diagram", |job| ranked::cycles(Grid::new(18, 18).unwrap(), job).map(drop)),
    ("ranked count", |job| ranked::count_cycles(Grid::new(20, 20).unwrap(), job).map(drop)),
];

#[test]
fn cancelling_stops_within_a_tenth_of_a_second() {
    for (name, work) in WORK {
        for threads in [1, 2] {
            let token = CancelToken::new();
            let budget = Budget::unlimited().with_cancel(token.clone());
            let cancelled = Mutex::new(ProcessTime::now());
            std::thread::scope(|scope| {
                let handle = scope.spawn(|| {
                    let error = work(&Job::new(&budget).with_threads(threads)).unwrap_err();
                    (error, cancelled.lock().unwrap().elapsed())
                });
                std::thread::sleep(Duration::from_millis(500));
                *cancelled.lock().unwrap() = ProcessTime::now();
                token.cancel();
                let (error, taken) = handle.join().unwrap();
                assert!(matches!(error, Error::Stopped { stop: Stop::Cancelled, .. }), "{name}: {error}");
                assert!(taken < Duration::from_millis(100), "{name}, {threads} threads: {taken:?}");
            });
        }
    }
}
