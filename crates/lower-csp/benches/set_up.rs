//! What setting up costs: random boards of 10x10 of each genre, one process for all, without reading and searching.
//!
//! `cargo bench -p gridwright-lower-csp --bench set_up -- [GENRE...]`. Of each genre five boards, the same as those of `gridwright
//! bench profile --size 10x10`, each lowered twice into a fresh solver; the faster time counts, by processor time, and of the boards
//! the slowest. The dearest laws are told with the form they take and their literals, which do not depend on the machine.

use gridwright_base::{Budget, CpuOf, Rng};
use gridwright_check::eval::Charts;
use gridwright_check::random_problem;
use gridwright_csp::Solver;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{LowerError, LoweredFormula, Options, lower};
use std::cmp::Reverse;
use std::time::Duration;

const SIDE: usize = 10;
const BOARDS: u64 = 5;
const TIMES: usize = 2;
/// One cell in so many has a clue.
const SPARSITY: u64 = 4;
/// Laws told of each genre.
const MOST_TOLD: usize = 3;
/// Milliseconds that a board of this size may take.
const ALLOWED: f64 = 3.0;
/// A board that takes longer is left where it is, and told with this time.
const MOST: Duration = Duration::from_secs(2);

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let catalogue = Catalogue::shipped();
    let genres = catalogue.entries().filter(|entry| asked.is_empty() || asked.iter().any(|id| id == entry.id()));
    let mut rows: Vec<(f64, String)> = genres.filter_map(|entry| slowest(entry.genre())).collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    rows.iter().for_each(|(ms, told)| println!("{ms:8.2} ms  {told}"));
    let above = rows.iter().filter(|row| row.0 > ALLOWED).count();
    println!("{above} of {} above {ALLOWED} ms", rows.len());
}

/// The board of a genre that takes longest: its milliseconds, and what they went to.
fn slowest(genre: &Genre) -> Option<(f64, String)> {
    let charts = Charts::default();
    let boards = (0..BOARDS).filter_map(|number| {
        let mut rng = Rng::fork(0, number);
        let board = random_problem(genre, Grid::new(SIDE, SIDE).ok()?, SPARSITY, &mut rng).problem(genre);
        let lowered = (0..TIMES).filter_map(|_| {
            let budget = Budget::unlimited().with_cpu(MOST, CpuOf::Process);
            let options = Options { timed: true, charts: charts.clone(), ..Options::within(&budget) };
            match lower(genre, &board, &mut Solver::new(), &options) {
                Ok(lowered) => Some((millis(&lowered), told(genre, &lowered))),
                Err(LowerError::Stopped(stop)) => {
                    Some((MOST.as_secs_f64() * 1000.0, format!("{:22} not set up: {stop}", genre.id)))
                }
                Err(_) => None,
            }
        });
        lowered.min_by(|a, b| a.0.total_cmp(&b.0))
    });
    boards.max_by(|a, b| a.0.total_cmp(&b.0))
}

fn millis(lowered: &LoweredFormula) -> f64 {
    let passes = lowered.passes;
    (passes.ground + passes.recognise + passes.encode).as_secs_f64() * 1000.0
}

fn told(genre: &Genre, lowered: &LoweredFormula) -> String {
    let mut laws = lowered.laws.clone();
    laws.sort_by_key(|law| Reverse(law.time));
    let law = |law: &gridwright_lower_csp::StatedClause| {
        let ms = law.time.as_secs_f64() * 1000.0;
        format!("{} ({}) {ms:.2}, {} literals", law.id, law.statements, law.size.literals)
    };
    let dearest: Vec<String> = laws.iter().take(MOST_TOLD).map(law).collect();
    format!("{:22} {}", genre.id, dearest.join("; "))
}
