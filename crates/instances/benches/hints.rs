//! The figures of `docs/instances.md` about hint sets: user CPU and peak memory, each loop in a process of its own.
//!
//! ```text
//! cargo bench -p gridwright-instances --bench hints                 the usual cases
//! cargo bench -p gridwright-instances --bench hints -- 5x7 8x8-36   these cases only
//! ```
//!
//! Loops are drawn uniformly from all loops of the board by seed. A case is run by starting this program again with
//! `--case NAME SEED`, so that peak memory is its own; CPU time and memory are read from `/proc` (Linux).

#![allow(clippy::print_stdout, reason = "a benchmark's output is its purpose")]

use gridwright_base::{Budget, Rng};
use gridwright_frontier::{Grid, GridProblem, Job, Mask, Shape, Side, VertexMasks, ranked};
use gridwright_instances::hints::{GoodSets, Hint, Question};
use gridwright_zdd::{CountTable, Var};
use std::process::Command;

/// Name, rows and columns of cells, candidates, loops.
const CASES: [(&str, usize, usize, usize, u64); 5] =
    [("5x7", 7, 5, 35, 4), ("6x6", 6, 6, 36, 2), ("6x7", 7, 6, 42, 1), ("8x8-36", 8, 8, 36, 10), ("7x7", 7, 7, 49, 1)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [flag, name, seed] = &arguments[..]
        && flag == "--case"
    {
        run_case(name, seed.parse().unwrap_or(0));
        return;
    }
    for (name, _, _, _, loops) in CASES {
        if arguments.is_empty() || arguments.iter().any(|a| a == name) {
            for seed in 0..loops {
                let program = std::env::current_exe().expect("this program has a path");
                let status = Command::new(program).args(["--case", name, &seed.to_string()]).status();
                assert!(status.is_ok_and(|status| status.success()), "{name} {seed} failed");
            }
        }
    }
}

fn run_case(name: &str, seed: u64) {
    let (_, rows, cols, candidates, _) = *CASES.iter().find(|case| case.0 == name).expect("a case of this name");
    let grid = Grid::new(rows + 1, cols + 1).expect("a small grid");
    let answer = random_loop(grid, seed);
    let budget = Budget::unlimited();
    let problem = GridProblem::new(Shape::Loop(VertexMasks::uniform(grid, Mask::degrees(0b101))));
    let hints: Vec<Hint> = cells(grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    let question = Question::free(answer, hints);
    let _ = candidates;
    let start = user_seconds();
    let good = GoodSets::of_problem(&problem, question, &budget).expect("no limits");
    let all = good.all().expect("no limits");
    let found = user_seconds();
    let minimal = good.minimal(&budget).expect("no limits");
    let done = user_seconds();
    let by_size = minimal.count_by_size();
    let least = by_size.iter().position(|n| n.bits() > 0).unwrap_or(0);
    println!(
        "{name} seed {seed}: good {} ({:.2} s, {} states, {} nodes), minimal {} ({:.2} s), {} of {least}, {} MB",
        all.count(),
        found - start,
        good.n_states(),
        good.n_nodes(),
        minimal.count(),
        done - found,
        by_size[least],
        peak_mb()
    );
}

fn random_loop(grid: Grid, seed: u64) -> Vec<Var> {
    let budget = Budget::unlimited();
    let cycles = ranked::cycles(grid, &Job::new(&budget)).expect("a small grid");
    let table = CountTable::new(&cycles, &budget).expect("a small grid");
    table.sample(&mut Rng::new(seed)).expect("there is a loop")
}

/// The four edges around each face, faces in row-major order.
fn cells(grid: Grid) -> Vec<Vec<Var>> {
    let at = |row, col, side| grid.edge(row, col, side).expect("an edge of a face");
    let faces = (0..grid.rows() - 1).flat_map(|row| (0..grid.cols() - 1).map(move |col| (row, col)));
    faces
        .map(|(row, col)| {
            let (up, left) = (at(row, col, Side::Right), at(row, col, Side::Down));
            vec![up, left, at(row, col + 1, Side::Down), at(row + 1, col, Side::Right)]
        })
        .collect()
}

fn user_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    fields.get(11).and_then(|ticks| ticks.parse::<f64>().ok()).map_or(0.0, |ticks| ticks / 100.0)
}

fn peak_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()).unwrap_or(0) / 1024
}
