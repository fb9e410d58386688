//! Which promises are kept: every genre with every option.
//!
//! `cargo bench -p gridwright-gen --bench promises` tells the table at 6x6, and at 10x10 for twelve genres, as Markdown; `-- RxC` all
//! genres at one size, `-- RxC GENRE..` some. What came is told on standard error as it comes. A puzzle that is not what was
//! asked for ends the program with an error.
//!
//! The whole takes an hour or more, so it can be done in parts:
//!
//! | option | |
//! |---|---|
//! | `--state FILE` | what came is written there cell by cell, and what stands there is not done again: of this version, so begin a new file for another |
//! | `--cpu SECONDS` | of CPU that a cell may take (3); with a larger number what was open with a smaller one is tried again |
//! | `--minutes N` | ends after so many minutes, between two cells; the table then lacks what was not done |
//! | `--shard I/N` | every N-th row, from the I-th; the state files of all shards, one behind the other, are that of the whole |
//! | `--table` | nothing is tried: the table of what stands in the state file |

#[path = "../../tests/common/mod.rs"]
mod common;
mod state;
mod table;

use common::{cases, fate};
use gridwright_base::{Budget, CpuOf};
use gridwright_board::Board;
use gridwright_gen::{GenError, Made, Wishes, make};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use state::{Key, Mark, Outcome, State};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Genres that are tried on larger boards, too, spread over the catalogue.
const LARGE: usize = 12;
/// The cell of a row in which nothing is asked for.
const PLAIN: &str = "no wish";
/// Stands in the state behind the last cell of a row.
const END: &str = "end";

/// How the table is to be made.
struct Plan {
    /// Seconds of CPU for a cell.
    seconds: u64,
    /// When to end.
    end: Option<Instant>,
    /// Genres and sizes.
    rows: Vec<(String, String)>,
    /// Whether only what was found is told.
    only_table: bool,
}

#[expect(clippy::print_stdout, reason = "a benchmark reports")]
fn main() -> ExitCode {
    let catalogue = Catalogue::shipped();
    let (plan, mut state) = read(&catalogue);
    if !plan.only_table {
        for (name, size) in &plan.rows {
            if !row(&catalogue, (name, size), &plan, &mut state) {
                break;
            }
        }
    }
    println!("{}", table::table(&plan.rows, &state));
    println!("{}", table::reasons(&plan.rows, &state));
    ExitCode::from(u8::from(state.cells().any(|(_, outcome)| outcome.mark == Mark::Broken)))
}

fn read(catalogue: &Catalogue) -> (Plan, State) {
    let mut plan = Plan { seconds: 3, end: None, rows: Vec::new(), only_table: false };
    let (mut state, mut shard, mut words) = (State::default(), (0, 1), Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_else(|| panic!("{arg} needs a value"));
        match arg.as_str() {
            "--state" => state = State::open(value().into()),
            "--cpu" => plan.seconds = value().parse().expect("seconds"),
            "--minutes" => {
                let minutes: u64 = value().parse().expect("minutes");
                plan.end = Some(Instant::now() + Duration::from_secs(60 * minutes));
            }
            "--shard" => {
                let told = value();
                let (i, n) = told.split_once('/').expect("I/N");
                shard = (i.parse::<usize>().expect("I") - 1, n.parse::<usize>().expect("N"));
            }
            "--table" => plan.only_table = true,
            // Cargo says that this is a benchmark.
            "--bench" => {}
            _ => words.push(arg),
        }
    }
    let (nth, of) = shard;
    plan.rows = rows(catalogue, &words).into_iter().skip(nth).step_by(of).collect();
    (plan, state)
}

/// The rows that were asked for: genre and size.
fn rows(catalogue: &Catalogue, words: &[String]) -> Vec<(String, String)> {
    let all: Vec<&str> = catalogue.entries().map(|entry| entry.id()).collect();
    let step = (all.len() / LARGE).max(1);
    let some = all.iter().step_by(step).take(LARGE);
    let row = |name: &str, size: &str| (name.to_owned(), size.to_owned());
    match words.split_first() {
        None => all.iter().map(|name| row(name, "6x6")).chain(some.map(|name| row(name, "10x10"))).collect(),
        Some((size, [])) => all.iter().map(|name| row(name, size)).collect(),
        Some((size, names)) => names.iter().map(|name| row(name, size)).collect(),
    }
}

/// Does what is not yet done of a row. False when the time is over.
fn row(catalogue: &Catalogue, (name, size): (&str, &str), plan: &Plan, state: &mut State) -> bool {
    let genre = catalogue.get(name).unwrap_or_else(|| panic!("no genre {name}")).genre();
    let (rows, cols) = size.split_once('x').expect("rows x columns");
    let grid = Grid::new(rows.parse().expect("rows"), cols.parse().expect("columns")).expect("a size");
    let key = |option: &str| Key { genre: name.to_owned(), size: size.to_owned(), option: option.to_owned() };
    let is_over = || plan.end.is_some_and(|end| Instant::now() >= end);
    if state.has(&key(END), plan.seconds) {
        return true;
    }
    if is_over() {
        return false;
    }
    // What it has shapes what is asked for, so more time is worth while.
    let budget = Budget::unlimited().with_cpu(Duration::from_secs(3 * plan.seconds), CpuOf::Thread);
    let start = Instant::now();
    let plain = make(genre, &Wishes::new(Board::blank(genre, grid.clone())), 1, 0, &budget);
    state.note(key(PLAIN), plan.seconds, start, told(&plain));
    if let Ok(plain) = plain {
        for case in cases(genre, &grid, &plain, 1000) {
            if state.has(&key(&case.name), plan.seconds) {
                continue;
            }
            if is_over() {
                return false;
            }
            let start = Instant::now();
            state.note(key(&case.name), plan.seconds, start, fate(genre, &case.wishes, plan.seconds).into());
        }
    }
    state.close(key(END), plan.seconds);
    true
}

/// What became of the puzzle for which nothing was asked.
fn told(plain: &Result<Made, GenError>) -> Outcome {
    match plain {
        Ok(_) => Outcome { mark: Mark::Kept, told: String::new() },
        Err(refused @ GenError::Refused { .. }) => Outcome { mark: Mark::Refused, told: refused.to_string() },
        Err(problem) => Outcome { mark: Mark::Open, told: problem.to_string() },
    }
}
