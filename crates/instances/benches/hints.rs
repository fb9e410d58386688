//! The figures of `docs/instances.md` about clue sets: user CPU and peak memory, each loop in a process of its own.
//!
//! ```text
//! cargo bench -p gridwright-instances --bench hints                    the usual cases
//! cargo bench -p gridwright-instances --bench hints -- 5x7 8x8-36      these cases only
//! cargo bench -p gridwright-instances --bench hints -- --case 5x7 3    the loop of one seed, in this process
//! ```
//!
//! Loops are drawn uniformly from all loops of the board by seed. CPU time and memory are read from `/proc` (Linux).

#![allow(clippy::print_stdout, reason = "a benchmark's output is its purpose")]

use gridwright_base::{Budget, Rng};
use gridwright_board::Board;
use gridwright_frontier::Job;
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_instances::hints::{Implicit, Subject};
use gridwright_lang::ir::{Genre, GivenUse, Role};
use gridwright_lower_zdd::lower;
use gridwright_zdd::CountTable;
use std::process::Command;
use std::time::Duration;

/// What is asked.
#[derive(Clone, Copy)]
enum Ask {
    /// All good and all minimal sets of all cells.
    Whole,
    /// The same of a minimal good set and random other cells, so many in all.
    Some(usize),
    /// The fewest clues, within so many seconds.
    Fewest(u64),
}

/// Name, rows and columns of cells, what is asked, loops.
const CASES: [(&str, usize, usize, Ask, u64); 6] = [
    ("5x7", 5, 7, Ask::Whole, 8),
    ("6x6", 6, 6, Ask::Whole, 4),
    ("6x7", 6, 7, Ask::Whole, 2),
    ("8x8-36", 8, 8, Ask::Some(36), 10),
    ("8x8-fewest", 8, 8, Ask::Fewest(600), 2),
    ("6x6-fewest", 6, 6, Ask::Fewest(600), 2),
];

/// Longer cases run only when named.
const USUAL: [&str; 4] = ["5x7", "6x6", "6x7", "8x8-36"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [flag, name, seed] = &arguments[..]
        && flag == "--case"
    {
        run_case(name, seed.parse().unwrap_or(0));
        return;
    }
    for (name, _, _, _, loops) in CASES {
        let is_wanted = if arguments.is_empty() { USUAL.contains(&name) } else { arguments.iter().any(|a| a == name) };
        for seed in (0..loops).filter(|_| is_wanted) {
            let program = std::env::current_exe().expect("this program has a path");
            let status = Command::new(program).args(["--case", name, &seed.to_string()]).status();
            assert!(status.is_ok_and(|status| status.success()), "{name} {seed} failed");
        }
    }
}

fn run_case(name: &str, seed: u64) {
    let (_, rows, cols, ask, _) = *CASES.iter().find(|case| case.0 == name).expect("a case of this name");
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").expect("a shipped genre").genre();
    let board = random_answer(genre, rows, cols, seed);
    let (layer, _) = genre
        .layers_of(Role::Given)
        .find(|(_, layer)| layer.given_use == GivenUse::Derived)
        .expect("clues that follow from the answer");
    let subject = Subject::new(genre, layer, &board, &Budget::unlimited()).expect("a finished board");
    let all: Vec<usize> = (0..subject.clues().len()).collect();
    print!("{name} loop {seed}: ");
    match ask {
        Ask::Whole => whole(&subject, all),
        Ask::Some(n) => whole(&subject, padded(&subject, all, n, seed)),
        Ask::Fewest(seconds) => fewest(&subject, all, seconds, seed),
    }
}

fn whole(subject: &Subject<'_>, candidates: Vec<usize>) {
    let budget = Budget::unlimited();
    let groups = candidates.into_iter().map(|clue| vec![clue]).collect();
    let start = user_seconds();
    let good = subject.good_sets(groups, Vec::new(), &budget).expect("no limits");
    let all = good.all().expect("no limits");
    let (count, found) = (all.count(), user_seconds());
    let minimal = good.minimal(&budget).expect("no limits");
    let (n_minimal, done, megabytes) = (minimal.count(), user_seconds(), peak_mb());
    // Told for comparison, and no part of what is measured.
    let by_size = minimal.count_by_size();
    let least = by_size.iter().position(|n| n.bits() > 0).unwrap_or(0);
    println!(
        "good {count} in {:.2} s ({} states, {} nodes), minimal {n_minimal} in {:.2} s more, {megabytes} MB, \
         minimum {} of {least} clues",
        found - start,
        good.n_states(),
        good.n_nodes(),
        done - found,
        by_size[least],
    );
}

/// A minimal good set and random other clues.
fn padded(subject: &Subject<'_>, all: Vec<usize>, n: usize, seed: u64) -> Vec<usize> {
    let (budget, mut rng) = (Budget::unlimited(), Rng::new(seed));
    let mut solver =
        Implicit::new(subject, all.clone(), Vec::new(), &Budget::unlimited()).expect("a genre that lowers");
    let mut chosen = match solver.minimal(&mut rng, &budget) {
        Ok(Some(set)) => set,
        _ => Vec::new(),
    };
    let mut others: Vec<usize> = all.into_iter().filter(|clue| !chosen.contains(clue)).collect();
    rng.shuffle(&mut others);
    chosen.extend(others.into_iter().take(n.saturating_sub(chosen.len())));
    chosen
}

fn fewest(subject: &Subject<'_>, all: Vec<usize>, seconds: u64, seed: u64) {
    let budget = Budget::unlimited().with_time(Duration::from_secs(seconds));
    let start = user_seconds();
    let mut solver = Implicit::new(subject, all, Vec::new(), &Budget::unlimited()).expect("a genre that lowers");
    match solver.minimum(&mut Rng::new(seed), &budget).expect("no other limits") {
        None => println!("no set of clues is good"),
        Some(bounds) => println!(
            "fewest clues from {} to {} in {:.2} s, {} difference sets, {} MB",
            bounds.at_least,
            bounds.best.len(),
            user_seconds() - start,
            bounds.n_differences,
            peak_mb()
        ),
    }
}

fn random_answer(genre: &Genre, rows: usize, cols: usize, seed: u64) -> Board {
    let budget = Budget::unlimited();
    let blank = Board::blank(genre, Grid::new(rows, cols).expect("a small grid"));
    let lowered = lower(genre, &blank, &Budget::unlimited()).expect("a genre that lowers");
    let answers = lowered.build(&Job::new(&budget)).expect("a small grid");
    let table = CountTable::new(&answers, &budget).expect("a small grid");
    lowered.board(&table.sample(&mut Rng::new(seed)).expect("there is a loop"))
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
