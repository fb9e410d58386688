//! How long work goes on after it was cancelled, in CPU time of this process: a program of its own, so that no other test's
//! time is counted and a busy machine changes nothing.

mod common;

use common::{Board, faces, random_loops};
use cpu_time::ProcessTime;
use gridwright_base::{Budget, CancelToken, Stop};
use gridwright_frontier::{Job, OrderedGraph};
use gridwright_instances::hints::{GoodSets, Hint, Question};
use gridwright_instances::pairs::{Aim, Filter, count};
use std::sync::Mutex;
use std::time::Duration;

fn question(board: Board, seed: u64) -> Question {
    let answer = random_loops(board, seed);
    let hints = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    Question::free(answer, hints)
}

/// Cancels after a while and measures how long the work goes on.
fn stops(name: &str, after: Duration, budget: &Budget, work: impl Fn() -> Option<Stop> + Sync) {
    let cancelled = Mutex::new(ProcessTime::now());
    std::thread::scope(|scope| {
        let handle = scope.spawn(|| {
            let stop = work();
            (stop, cancelled.lock().unwrap().elapsed())
        });
        std::thread::sleep(after);
        *cancelled.lock().unwrap() = ProcessTime::now();
        budget.cancel_token().cancel();
        let (stop, taken) = handle.join().unwrap();
        assert_eq!(stop, Some(Stop::Cancelled), "{name} after {after:?}");
        assert!(taken < Duration::from_millis(100), "{name} after {after:?}: {taken:?}");
    });
}

fn cancellable() -> Budget {
    Budget::unlimited().with_cancel(CancelToken::new())
}

#[test]
fn cancelling_stops_within_a_tenth_of_a_second() {
    let pause = Duration::from_millis;
    let large = Board::one_loop(7, 7);
    let asked = question(large, 1);
    let graph = OrderedGraph::grid(6, 6).unwrap();
    for after in [pause(200), pause(1000)] {
        let budget = cancellable();
        stops("good sets", after, &budget, || {
            GoodSets::of_problem(&large.problem(), asked.clone(), &budget).err()?.stop()
        });
        let budget = cancellable();
        stops("pairs", after, &budget, || {
            let error = count(&graph, Aim::Good, &Filter::default(), &Job::new(&budget)).err()?;
            match error {
                gridwright_frontier::Error::Stopped { stop, .. } => Some(stop),
                _ => None,
            }
        });
    }
    let budget = cancellable();
    let board = Board::one_loop(7, 5);
    let good = GoodSets::of_problem(&board.problem(), question(board, 4), &budget).unwrap();
    stops("minimal sets", pause(60), &budget, || good.minimal(&budget).err()?.stop());
}
