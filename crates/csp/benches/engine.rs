//! Times the engine: `cargo bench -p gridwright-csp`. An argument selects benchmarks by name.
#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

mod boards;

use boards::LoopBoard;
use std::time::Instant;

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    for (rows, cols, count) in [(5, 5, 200), (10, 10, 40), (15, 15, 10), (20, 20, 4)] {
        let name = format!("loop {rows}x{cols}");
        if name.contains(&filter) {
            let boards: Vec<LoopBoard> = (0..count).map(|seed| LoopBoard::minimal(rows, cols, seed)).collect();
            report(&name, &boards, |board| assert!(board.is_unique()));
        }
    }
}

/// Runs each case several times and prints the distribution of its fastest times.
fn report<T>(name: &str, cases: &[T], run: impl Fn(&T)) {
    let mut times: Vec<f64> = cases
        .iter()
        .map(|case| {
            let times = (0..5).map(|_| {
                let start = Instant::now();
                run(case);
                start.elapsed().as_secs_f64() * 1e3
            });
            times.fold(f64::INFINITY, f64::min)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let sum: f64 = times.iter().sum();
    println!(
        "{name:<24} n {:>4}  median {:>9.3} ms  p90 {:>9.3} ms  max {:>9.3} ms  {:>9.0}/s",
        times.len(),
        at(0.5),
        at(0.9),
        at(1.0),
        1e3 * times.len() as f64 / sum
    );
}
