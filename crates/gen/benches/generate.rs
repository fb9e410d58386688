//! How long puzzles take: user CPU for each accepted puzzle, every one proved unique again by a fresh engine.
//!
//! `cargo bench -p gridwright-gen` measures the sizes of the table below; `-- GENRE RxC [N]` one of them.

use cpu_time::ProcessTime;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_gen::{Wishes, make};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_solve::{Engine, Verdict};
use std::time::Duration;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let catalogue = Catalogue::shipped();
    if let [genre, size, rest @ ..] = args.as_slice() {
        let n = rest.first().and_then(|n| n.parse().ok()).unwrap_or(20);
        return measure(&catalogue, genre, size, n, rest.get(1).is_some());
    }
    for entry in catalogue.entries() {
        measure(&catalogue, entry.id(), "8x8", 20, false);
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark reports")]
fn measure(catalogue: &Catalogue, name: &str, size: &str, n: u64, verbose: bool) {
    let Some(entry) = catalogue.get(name) else { return };
    let genre = entry.genre();
    let (rows, cols) = size.split_once('x').expect("rows x columns");
    let grid = Grid::new(rows.parse().expect("rows"), cols.parse().expect("columns")).expect("a size");
    let wishes = Wishes::new(Board::blank(genre, grid));
    let (mut total, mut worst, mut clues, mut made_n) = (Duration::ZERO, Duration::ZERO, 0, 0);
    let (mut attempts, mut questions) = (0, 0);
    for index in 0..n {
        let start = ProcessTime::now();
        let budget = Budget::unlimited().with_time(Duration::from_secs(40));
        match make(genre, &wishes, 1, index, &budget) {
            Ok(made) => {
                let fresh = Engine::new(genre, &made.problem, &Budget::unlimited())
                    .and_then(|mut e| e.solve(&Budget::unlimited()));
                assert!(matches!(fresh, Ok(Verdict::Unique(_))), "{name} {size} puzzle {index} is not unique");
                (clues, made_n, attempts) = (clues + made.n_clues, made_n + 1, attempts + made.attempts);
                questions += made.questions;
                if verbose {
                    let bound = gridwright_notation::Bound::bind(genre);
                    let url = bound.write_url(genre, &made.problem).unwrap_or_default();
                    println!("{url} {:?} {:?}", made.difficulty, made.strategy);
                }
            }
            Err(problem) => println!("{name} {size} {index}: {problem}"),
        }
        let time = start.elapsed();
        (total, worst) = (total + time, worst.max(time));
        if total > Duration::from_secs(60) {
            break;
        }
    }
    let made_n = made_n.max(1);
    let mean = total.as_secs_f64() / made_n as f64;
    println!(
        "{name:12} {size:6} {made_n:3} puzzles  mean {mean:8.4} s  worst {:8.4} s  {:5.1} clues  {:5.1} attempts  {:6.1} questions",
        worst.as_secs_f64(),
        clues as f64 / made_n as f64,
        attempts as f64 / made_n as f64,
        questions as f64 / made_n as f64
    );
}
