//! Published puzzles, counted: Slitherlink with clues taken away, Numberlink under both rules, Nagareru.
//!
//! ```text
//! GRIDWRIGHT_CORPUS=DIR cargo bench -p gridwright-count --bench corpus                    all tables
//! GRIDWRIGHT_CORPUS=DIR cargo bench -p gridwright-count --bench corpus -- NAME [NAME...]  these only
//! ```
//!
//! The folder holds `slitherlink.jsonl`, `numberlink.jsonl` and `nagareru.jsonl`, one JSON object a line with `id`, `url`, `solution` and, for the
//! second, `url_every_cell`. Each board is counted in a process of its own; CPU is user time from `/proc` (Linux). A board is
//! *within* if it took at most ten seconds of CPU and four gigabytes. Which clues go is drawn from a fixed seed.

#![allow(clippy::print_stdout, reason = "a benchmark's output is its purpose")]

use gridwright_base::{Budget, CancelToken, Rng};
use gridwright_board::{Board, Val};
use gridwright_count::{count, count_forced};
use gridwright_frontier::Job;
use gridwright_genre::Catalogue;
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_zdd::lower;
use gridwright_notation::{Bound, read_any};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;
use std::time::Duration;

const SECONDS: f64 = 10.0;
const MEGABYTES: f64 = 4096.0;
/// How often the CPU time is looked at: a busy machine must not end what would take ten seconds on an idle one.
const LOOK: Duration = Duration::from_millis(20);

/// How a board is counted.
#[derive(Clone, Copy, PartialEq)]
enum How {
    Hybrid,
    Diagram,
    /// Both, compared.
    Compare,
}

struct Table {
    name: &'static str,
    file: &'static str,
    /// The member with the puzzle; nothing: the rule that its published solution follows.
    url: Option<&'static str>,
    /// Percent of the clues taken away.
    without: u64,
    /// The longest side.
    most: usize,
    how: How,
}

const TABLES: [Table; 7] = [
    slitherlink("slitherlink-10", 10, usize::MAX, How::Hybrid),
    slitherlink("slitherlink-20", 20, usize::MAX, How::Hybrid),
    slitherlink("slitherlink-30", 30, usize::MAX, How::Hybrid),
    slitherlink("slitherlink-30-compared", 30, 12, How::Compare),
    numberlink("numberlink-loose-10", Some("url"), 10, How::Diagram),
    numberlink("numberlink-strict-10", Some("url_every_cell"), 10, How::Diagram),
    numberlink("numberlink-hybrid-20", None, 20, How::Hybrid),
];

const fn slitherlink(name: &'static str, without: u64, most: usize, how: How) -> Table {
    Table { name, file: "slitherlink.jsonl", url: Some("url"), without, most, how }
}

const fn numberlink(name: &'static str, url: Option<&'static str>, most: usize, how: How) -> Table {
    Table { name, file: "numberlink.jsonl", url, without: 0, most, how }
}

fn main() {
    let Some(folder) = std::env::var_os("GRIDWRIGHT_CORPUS").map(std::path::PathBuf::from) else {
        println!("set GRIDWRIGHT_CORPUS to a folder of *.jsonl files");
        return;
    };
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [flag, name, line] = &arguments[..]
        && flag == "--case"
    {
        let table = TABLES.iter().find(|table| table.name == name).expect("a table");
        println!("{}", run_case(&folder, table, line.parse().expect("a line")));
        return;
    }
    println!(
        "{:<24} {:>6} {:>7} {:>6}  {:>8} {:>8} {:>8} {:>8}",
        "", "boards", "counted", "within", "median s", "p90 s", "max s", "max MB"
    );
    for table in TABLES.iter().filter(|table| arguments.is_empty() || arguments.iter().any(|name| name == table.name)) {
        run_table(&folder, table);
    }
    if arguments.is_empty() || arguments.iter().any(|name| name == "nagareru") {
        nagareru(&folder);
    }
}

/// Nagareru by the diagram alone, all in this process: how many have one solution, and the CPU of each size.
fn nagareru(folder: &std::path::Path) {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("nagareru").expect("a genre").genre();
    let bound = Bound::bind(genre);
    let mut sizes: BTreeMap<usize, (usize, usize, f64)> = BTreeMap::new();
    for line in std::fs::read_to_string(folder.join("nagareru.jsonl")).expect("the corpus").lines() {
        let object: Value = serde_json::from_str(line).expect("an object");
        let input = read_any(object["url"].as_str().expect("a puzzle")).expect("a puzzle");
        let board = bound.read(genre, &input).expect("a board").board;
        let (start, budget) = (user_seconds(), Budget::unlimited());
        let counted = answer(genre, &board, How::Diagram, &Job::new(&budget));
        let size = sizes.entry(board.grid.rows().max(board.grid.cols())).or_default();
        *size = (size.0 + 1, size.1 + usize::from(counted == "1"), size.2 + user_seconds() - start);
    }
    for (size, (n, n_unique, cpu)) in sizes {
        println!("nagareru {size:>2}: {n:>5} boards, {n_unique:>5} with one solution, {cpu:>6.2} s in all");
    }
}

/// What a case told: its CPU, its memory and its answer, or why there is none.
struct Told {
    id: String,
    cpu: f64,
    memory: f64,
    answer: String,
}

impl Told {
    fn is_counted(&self) -> bool {
        self.answer.starts_with(|first: char| first.is_ascii_digit())
    }

    fn is_within(&self) -> bool {
        self.is_counted() && self.cpu <= SECONDS && self.memory <= MEGABYTES
    }
}

fn run_table(folder: &std::path::Path, table: &Table) {
    let text = std::fs::read_to_string(folder.join(table.file)).expect("the corpus");
    let told: Vec<Told> = (0..text.lines().count()).filter_map(|line| start_case(table, line)).collect();
    let n = |fits: &dyn Fn(&Told) -> bool| told.iter().filter(|told| fits(told)).count();
    let mut cpu: Vec<f64> = told.iter().map(|told| told.cpu).collect();
    cpu.sort_by(f64::total_cmp);
    let at = |share: f64| cpu.get((cpu.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or(0.0);
    let memory = told.iter().map(|told| told.memory).fold(0.0, f64::max);
    println!(
        "{:<24} {:>6} {:>7} {:>6}  {:>8.2} {:>8.2} {:>8.2} {memory:>8.0}",
        table.name,
        told.len(),
        n(&Told::is_counted),
        n(&Told::is_within),
        at(0.5),
        at(0.9),
        at(1.0)
    );
    for told in told.iter().filter(|told| !told.is_within()) {
        println!("    {}: {:.2} s, {:.0} MB, {}", told.id, told.cpu, told.memory, told.answer);
    }
}

/// Nothing if the board is too large for the table.
fn start_case(table: &Table, line: usize) -> Option<Told> {
    let program = std::env::current_exe().expect("the path of this program");
    let output =
        Command::new(program).args(["--case", table.name, &line.to_string()]).output().expect("starting a case");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut fields = text.trim().splitn(4, '\t').map(str::to_owned);
    let id = fields.next().filter(|id| !id.is_empty()).unwrap_or_else(|| format!("line {}: crashed", line + 1));
    if id == "skipped" {
        return None;
    }
    let mut number = || fields.next().and_then(|field| field.parse().ok()).unwrap_or(f64::NAN);
    let (cpu, memory) = (number(), number());
    Some(Told { id, cpu, memory, answer: fields.next().unwrap_or_default() })
}

fn run_case(folder: &std::path::Path, table: &Table, line: usize) -> String {
    let text = std::fs::read_to_string(folder.join(table.file)).expect("the corpus");
    let object: Value = serde_json::from_str(text.lines().nth(line).unwrap_or_default()).expect("an object");
    let fits_strict = object["solution"].as_str().is_some_and(|text| !text.split_whitespace().any(|cell| cell == "-"));
    let url = table.url.unwrap_or(if fits_strict { "url_every_cell" } else { "url" });
    let input = read_any(object[url].as_str().expect("a puzzle")).expect("a puzzle");
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(input.genre()).expect("a genre").genre();
    let mut board = Bound::bind(genre).read(genre, &input).expect("a board").board;
    if board.grid.rows().max(board.grid.cols()) > table.most {
        return "skipped".to_owned();
    }
    take_away(genre, &mut board, table.without, line as u64);
    let memory = (MEGABYTES * 1024.0 * 1024.0) as u64;
    let budget = Budget::unlimited().with_cancel(cancelled_in_time()).with_memory(memory);
    let answer = answer(genre, &board, table.how, &Job::new(&budget));
    format!("{}\t{}\t{}\t{answer}", object["id"].as_str().unwrap_or("?"), user_seconds(), peak_megabytes())
}

/// A token that is cancelled when this process has had its CPU time.
fn cancelled_in_time() -> CancelToken {
    let token = CancelToken::new();
    let watched = token.clone();
    std::thread::spawn(move || {
        while user_seconds() <= SECONDS {
            std::thread::sleep(LOOK);
        }
        watched.cancel();
    });
    token
}

fn answer(genre: &Genre, board: &Board, how: How, job: &Job<'_>) -> String {
    let by_diagram = || match lower(genre, board, job.budget).map(|lowered| lowered.count(job)) {
        Ok(Ok(count)) => count.to_string(),
        Ok(Err(problem)) => problem.to_string(),
        Err(refusal) => refusal.to_string(),
    };
    let told = |counted: Result<gridwright_count::Counted, gridwright_count::CountError>| match counted {
        Ok(counted) => format!("{} ({})", counted.count, counted.method.name()),
        Err(problem) => problem.to_string(),
    };
    match how {
        How::Hybrid => told(count(genre, board, job)),
        How::Diagram => by_diagram(),
        How::Compare => {
            let (alone, both) = (by_diagram(), told(count_forced(genre, board, job)));
            if both.split(' ').next() == Some(&alone) { alone } else { format!("differs: {alone} by diagram, {both}") }
        }
    }
}

/// Takes a share of the clues away.
fn take_away(genre: &Genre, board: &mut Board, percent: u64, line: u64) {
    let (clue, _) = genre.layers_of(Role::Given).next().expect("a layer of clues");
    let mut given: Vec<usize> =
        (0..board.layer(clue).len()).filter(|&at| board.layer(clue)[at] != Val::Blank).collect();
    Rng::fork(percent, line).shuffle(&mut given);
    let n_gone = given.len() * percent as usize / 100;
    given[..n_gone].iter().for_each(|&at| board.layer_mut(clue)[at] = Val::Blank);
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
