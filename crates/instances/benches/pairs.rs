//! The tables of `docs/instances.md` about pair puzzles, each board in a process of its own.
//!
//! ```text
//! cargo bench -p gridwright-instances --bench pairs                    the boards of the paper's Table 5, and 5x7
//! cargo bench -p gridwright-instances --bench pairs -- 6x6 6x6-max3    these only
//! ```
//!
//! A case is a size, with `-maxN` for at most N pairs, `-minN` for at least N, `-list` to keep the diagram, `-threadsN` for
//! threads. It is run by starting this program again, so that peak memory is its own; user time and memory are read from
//! `/proc` (Linux). A case `plain-...` is the paper's Algorithm 3.

#![allow(clippy::print_stdout, reason = "a benchmark's output is its purpose")]

use gridwright_base::{Budget, Progress, Step};
use gridwright_frontier::{Job, OrderedGraph};
use gridwright_instances::pairs::{Aim, Filter, build, count, plain};
use std::process::Command;

/// Case, what the paper counts, and its seconds (3.33 GHz, 2012).
const CASES: [(&str, &str, &str); 24] = [
    ("2x2", "2", "< 0.01"),
    ("2x7", "1632", "0.02"),
    ("3x3", "86", "< 0.01"),
    ("3x4", "807", "0.01"),
    ("3x5", "6690", "0.08"),
    ("3x6", "58422", "0.48"),
    ("3x7", "499733", "2.67"),
    ("4x4", "16410", "0.21"),
    ("plain-4x4", "16410", "0.21"),
    ("4x5", "338460", "3.56"),
    ("plain-4x5", "338460", "3.56"),
    ("4x6", "6901105", "44.13"),
    ("plain-4x6", "6901105", "44.13"),
    ("4x7", "141123690", "488.12"),
    ("5x5", "16027290", "107.99"),
    ("5x5-list", "16027290", "107.99"),
    ("5x6", "784030205", "3553.29"),
    ("5x7", "", "> 100000"),
    ("6x6-max2", "0", "1329.35"),
    ("6x6-max3", "304", "12161.5"),
    ("6x6-max4", "", "> 1000000"),
    ("6x6", "", "> 1 week"),
    ("7x7-max2", "", "> 1000000"),
    ("7x7-max3", "", ""),
];
/// Cases that take minutes run only when named.
const LONG: [&str; 4] = ["6x6-max4", "6x6", "7x7-max2", "7x7-max3"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [flag, case] = &arguments[..]
        && flag == "--case"
    {
        return run(case);
    }
    println!("{:<12} {:>9} {:>8} {:>20} {:>10}  paper", "case", "user s", "peak MB", "count", "states");
    let usual = CASES.iter().map(|case| case.0).filter(|case| !LONG.contains(case)).map(str::to_owned);
    let cases: Vec<String> = if arguments.is_empty() { usual.collect() } else { arguments };
    for case in cases {
        let program = std::env::current_exe().expect("the path of this program");
        let status = Command::new(program).args(["--case", &case]).status().expect("starting a case");
        assert!(status.success(), "{case} failed");
    }
}

/// Prints layers where somebody wants to see them.
struct Layers;

impl Progress for Layers {
    fn report(&self, step: Step<'_>) {
        if std::env::var_os("LAYERS").is_some() {
            println!("{} {} at {:.1} s, {:.0} MB", step.stage, step.done, user_seconds(), peak_megabytes());
        }
    }
}

fn run(case: &str) {
    let (count, states) = find(case);
    let (known, seconds) = CASES.iter().find(|c| c.0 == case).map_or(("", ""), |c| (c.1, c.2));
    assert!(known.is_empty() || known == count, "{case}: {count}, and the paper has {known}");
    println!("{case:<12} {:>9.2} {:>8.0} {count:>20} {states:>10}  {seconds}", user_seconds(), peak_megabytes());
}

fn find(case: &str) -> (String, usize) {
    let budget = Budget::unlimited();
    let (mut filter, mut job, mut keep) = (Filter::default(), Job::new(&budget).with_progress(&Layers), false);
    let (case, is_plain) = case.strip_prefix("plain-").map_or((case, false), |rest| (rest, true));
    let mut words = case.split('-');
    let (rows, cols) = words.next().and_then(|size| size.split_once('x')).expect("a size such as 5x6");
    let (rows, cols): (usize, usize) = (rows.parse().expect("rows"), cols.parse().expect("columns"));
    // Algorithm 3 takes the edges as they come, so the short side goes first.
    let graph = OrderedGraph::grid(rows.max(cols), rows.min(cols)).expect("a grid");
    for word in words {
        let number = |prefix: &str| word.strip_prefix(prefix).and_then(|n| n.parse::<u32>().ok());
        filter.max_pairs = number("max").or(filter.max_pairs);
        filter.min_pairs = number("min").or(filter.min_pairs);
        job = number("threads").map_or(job, |n| job.with_threads(n as usize));
        keep |= word == "list";
    }
    if is_plain {
        let good = plain::instances(&graph, &budget).expect("the families").good;
        return (good.count().to_string(), good.n_nodes());
    }
    if keep {
        let family = build(&graph, Aim::Good, &filter, &job).expect("a family");
        return (family.count().to_string(), family.n_nodes());
    }
    let tally = count(&graph, Aim::Good, &filter, &job).expect("a count");
    (tally.count.to_string(), tally.n_states)
}

/// User time of this process: field 14 of its stat line, in hundredths of a second.
fn user_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    after_name.split_whitespace().nth(11).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0) / 100.0
}

fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches("kB").trim().parse::<f64>().unwrap_or(0.0) / 1024.0
}
