//! The figures of `docs/diagrams.md`: nodes, counts, user CPU and peak memory, each case in a process of its own.
//!
//! ```text
//! cargo bench -p gridwright-frontier --bench figures                    the usual cases
//! cargo bench -p gridwright-frontier --bench figures -- NAME [NAME...]  these cases only
//! GRAPHILLION_PYTHON=path/to/python cargo bench ...                     and Graphillion next to them
//! ```
//!
//! A case is run by starting this program again with `--case NAME`, so that peak memory is its own; CPU time and memory are
//! read from `/proc` (Linux). Cases named `large-...` take minutes and gigabytes and run only when named.

#![allow(clippy::print_stdout, reason = "a benchmark's output is its purpose")]
#![allow(clippy::print_stderr, reason = "a benchmark's output is its purpose")]

use gridwright_base::Budget;
use gridwright_frontier::{
    Cover, DirectedLoopSweep, Grid, Job, LoopSweep, Mask, PairSweep, Turns, VertexMasks, build, count, ranked,
};
use std::process::Command;

type Run = fn(usize) -> String;

/// Name, size, what to do.
const CASES: [(&str, usize, Run); 17] = [
    ("cycles-hashed-12", 12, diagram_hashed),
    ("cycles-hashed-13", 13, diagram_hashed),
    ("cycles-hashed-14", 14, diagram_hashed),
    ("cycles-hashed-14-2-threads", 14, diagram_hashed_two_threads),
    ("cycles-ranked-12", 12, diagram_ranked),
    ("cycles-ranked-13", 13, diagram_ranked),
    ("cycles-ranked-14", 14, diagram_ranked),
    ("cycles-ranked-16", 16, diagram_ranked),
    ("count-cycles-13", 13, count_ranked),
    ("count-cycles-16", 16, count_ranked),
    ("count-cycles-18", 18, count_ranked),
    ("large-count-cycles-20", 20, count_ranked),
    ("count-cycles-hashed-14", 14, count_hashed),
    ("count-directed-14", 14, count_directed),
    ("diagram-directed-14", 14, diagram_directed),
    ("count-corner-paths-12", 12, count_paths),
    ("diagram-corner-paths-11", 11, diagram_paths),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [flag, name] = &arguments[..]
        && flag == "--case"
    {
        run_case(name);
        return;
    }
    println!("{:<28} {:>10} {:>9}  result", "case", "user s", "peak MB");
    for (name, ..) in CASES {
        let is_wanted =
            if arguments.is_empty() { !name.starts_with("large-") } else { arguments.iter().any(|a| a == name) };
        if is_wanted {
            start_case(name);
        }
    }
    if let Ok(python) = std::env::var("GRAPHILLION_PYTHON") {
        compare(&python);
    }
}

fn run_case(name: &str) {
    let Some((_, size, run)) = CASES.iter().find(|case| case.0 == name) else {
        eprintln!("no case {name}");
        std::process::exit(2);
    };
    let result = run(*size);
    println!("{name:<28} {:>10.2} {:>9.0}  {result}", user_seconds(), peak_megabytes());
}

fn start_case(name: &str) {
    let program = std::env::current_exe().expect("the path of this program");
    let status = Command::new(program).args(["--case", name]).status().expect("starting a case");
    assert!(status.success(), "{name} failed");
}

fn masks(size: usize) -> VertexMasks {
    VertexMasks::uniform(Grid::new(size, size).expect("a grid"), Mask::ANY)
}

fn diagram_hashed(size: usize) -> String {
    hashed(size, 1)
}

fn diagram_hashed_two_threads(size: usize) -> String {
    hashed(size, 2)
}

fn hashed(size: usize, threads: usize) -> String {
    let budget = Budget::unlimited();
    let spec = LoopSweep::<u32>::new(&masks(size)).expect("a spec");
    let diagram = build(&spec, &Job::new(&budget).with_threads(threads)).expect("a diagram");
    format!("{} nodes", diagram.n_nodes())
}

fn diagram_ranked(size: usize) -> String {
    let budget = Budget::unlimited();
    let diagram = ranked::cycles(Grid::new(size, size).expect("a grid"), &Job::new(&budget)).expect("a diagram");
    format!("{} nodes", diagram.n_nodes())
}

fn count_ranked(size: usize) -> String {
    let budget = Budget::unlimited();
    let counted = ranked::count_cycles(Grid::new(size, size).expect("a grid"), &Job::new(&budget)).expect("a count");
    counted.to_string()
}

fn count_hashed(size: usize) -> String {
    let budget = Budget::unlimited();
    let spec = LoopSweep::<u32>::new(&masks(size)).expect("a spec");
    count(&spec, &Job::new(&budget)).expect("a count").count.to_string()
}

fn directed(size: usize) -> DirectedLoopSweep<u64> {
    let grid = Grid::new(size, size).expect("a grid");
    DirectedLoopSweep::new(grid, &vec![Turns::ANY; size * size]).expect("a spec")
}

fn count_directed(size: usize) -> String {
    let budget = Budget::unlimited();
    count(&directed(size), &Job::new(&budget)).expect("a count").count.to_string()
}

fn diagram_directed(size: usize) -> String {
    let budget = Budget::unlimited();
    let diagram = build(&directed(size), &Job::new(&budget)).expect("a diagram");
    format!("{} nodes", diagram.n_nodes())
}

fn corner_paths(size: usize) -> PairSweep<u64> {
    PairSweep::new(&masks(size), &[[(0, 0), (size - 1, size - 1)]], Cover::Some).expect("a spec")
}

fn count_paths(size: usize) -> String {
    let budget = Budget::unlimited();
    count(&corner_paths(size), &Job::new(&budget)).expect("a count").count.to_string()
}

fn diagram_paths(size: usize) -> String {
    let budget = Budget::unlimited();
    let diagram = build(&corner_paths(size), &Job::new(&budget)).expect("a diagram");
    format!("{} nodes, {} members", diagram.n_nodes(), diagram.count())
}

/// User time of this process: field 14 of its stat line, in hundredths of a second.
fn user_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().nth(11).and_then(|field| field.parse::<f64>().ok());
    ticks.map_or(f64::NAN, |ticks| ticks / 100.0)
}

fn peak_megabytes() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|field| field.parse::<f64>().ok());
    kilobytes.map_or(f64::NAN, |kilobytes| kilobytes / 1024.0)
}

/// Graphillion on the same graph in the same edge order, one thread; then one of our dumps read by it.
const PYTHON: &str = "
import resource, sys
from graphillion import GraphSet, setset
n, dump = int(sys.argv[1]), sys.argv[2]
edges = []
for r in range(n):
    for c in range(n):
        v = r * n + c
        if c + 1 < n: edges.append((v, v + 1))
        if r + 1 < n: edges.append((v, v + n))
GraphSet.set_universe(edges, traversal='as-is')
if dump:
    family = GraphSet.load(open(dump))
else:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    family = GraphSet.cycles()
usage = resource.getrusage(resource.RUSAGE_SELF)
print(usage.ru_utime, usage.ru_maxrss / 1024, family.len())
";

fn compare(python: &str) {
    println!("\n{:<28} {:>10} {:>9}  {:>8} {:>8}", "Graphillion", "user s", "peak MB", "CPU x", "memory x");
    for size in [12, 13] {
        let Some([theirs_cpu, theirs_memory, _]) = graphillion(python, size, "") else { return };
        println!("{:<28} {theirs_cpu:>10.2} {theirs_memory:>9.0}", format!("cycles-{size}"));
        for lane in ["hashed", "ranked"] {
            let program = std::env::current_exe().expect("the path of this program");
            let name = format!("cycles-{lane}-{size}");
            let output = Command::new(program).args(["--case", &name]).output().expect("starting a case");
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let field = |at: usize| text.split_whitespace().nth(at).and_then(|word| word.parse::<f64>().ok());
            if let (Some(cpu), Some(memory)) = (field(1), field(2)) {
                let ratios = (theirs_cpu / cpu, theirs_memory / memory);
                println!("  {name:<26} {cpu:>10.2} {memory:>9.0}  {:>8.1} {:>8.1}", ratios.0, ratios.1);
            }
        }
    }
    exchange(python);
}

/// Writes a dump of the cycles of an 8 x 8 grid and lets Graphillion count it.
fn exchange(python: &str) {
    let budget = Budget::unlimited();
    let diagram = ranked::cycles(Grid::new(8, 8).expect("a grid"), &Job::new(&budget)).expect("a diagram");
    let path = std::env::temp_dir().join(format!("gridwright-figures-{}.txt", std::process::id()));
    let mut text = Vec::new();
    gridwright_zdd::save_graphillion(&diagram, &mut text).expect("a dump");
    std::fs::write(&path, text).expect("writing the dump");
    if let Some([_, _, counted]) = graphillion(python, 8, &path.to_string_lossy()) {
        println!("dump of 8 x 8 read by Graphillion: {counted} cycles; ours: {}", diagram.count());
    }
    drop(std::fs::remove_file(&path));
}

fn graphillion(python: &str, size: usize, dump: &str) -> Option<[f64; 3]> {
    let output =
        Command::new(python).args(["-c", PYTHON, &size.to_string(), dump]).env("OMP_NUM_THREADS", "1").output();
    let output = match output {
        Ok(output) if output.status.success() => output,
        _ => {
            eprintln!("{python} could not run Graphillion");
            return None;
        }
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut numbers = text.split_whitespace().filter_map(|word| word.parse::<f64>().ok());
    Some([numbers.next()?, numbers.next()?, numbers.next()?])
}
