//! Published puzzles, solved and proved unique, timed.
//!
//! `GRIDWRIGHT_CORPUS=DIR cargo bench -p gridwright-solve --bench corpus -- [NAME...]` reads `NAME.jsonl` (all files without a
//! name) from a folder: one JSON object a line with a `url`. Each board gets a fresh engine and ten seconds. Times are user
//! CPU from the board to the verdict, lowering included. With `--model MODEL` loops, paths and groups are stated as papers
//! do; `--first N` takes the first N boards of each file.

use cpu_time::ProcessTime;
use gridwright_base::Budget;
use gridwright_genre::Catalogue;
use gridwright_notation::{Bound, read_any};
use gridwright_solve::{Engine, Verdict};
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

/// More user CPU than this is an exception.
const TOO_LONG: f64 = 10.0;
/// The search is stopped by the clock, which on a busy machine runs several times as fast as user CPU.
const PATIENCE: Duration = Duration::from_secs(120);

#[derive(Default)]
struct Tally {
    times: Vec<f64>,
    lowering: f64,
    unique: usize,
    exceptions: Vec<String>,
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let Some(folder) = std::env::var_os("GRIDWRIGHT_CORPUS") else {
        println!("set GRIDWRIGHT_CORPUS to a folder of *.jsonl files");
        return;
    };
    let wanted: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with('-')).collect();
    let mut files: Vec<_> = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.sort();
    println!(
        "{:14} {:>5} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "", "n", "unique", "median", "p90", "max", "sum", "lowering"
    );
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "jsonl")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !wanted.is_empty() && !wanted.contains(&name) {
            continue;
        }
        let tally = run(path);
        if !tally.times.is_empty() {
            println!("{}", row(&name, &tally));
            tally.exceptions.iter().for_each(|e| println!("    {e}"));
        }
    }
}

fn run(path: &Path) -> Tally {
    let catalogue = Catalogue::shipped();
    let mut bound: HashMap<String, Bound> = HashMap::new();
    let mut tally = Tally::default();
    let text = std::fs::read_to_string(path).unwrap_or_default();
    for line in text.lines() {
        let Ok(object) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let Some(url) = object["url"].as_str() else { continue };
        let id = ["id", "name", "what"].iter().find_map(|k| object[*k].as_str()).unwrap_or(url);
        let Ok(input) = read_any(url) else { continue };
        let Some(entry) = catalogue.get(input.genre()) else { continue };
        let genre = entry.genre();
        let notation = bound.entry(genre.id.clone()).or_insert_with(|| Bound::bind(genre).0);
        let Ok(board) = notation.read(genre, &input) else { continue };
        let start = ProcessTime::now();
        let budget = Budget::unlimited().with_time(PATIENCE);
        let engine = Engine::new(genre, &board);
        tally.lowering += start.elapsed().as_secs_f64();
        let verdict = engine.and_then(|mut engine| engine.solve(&budget));
        let seconds = start.elapsed().as_secs_f64();
        tally.times.push(seconds);
        if seconds > TOO_LONG {
            tally.exceptions.push(format!("{id}: too long ({seconds:.3} s)"));
        }
        match verdict {
            Ok(Verdict::Unique(_)) => tally.unique += 1,
            Ok(Verdict::Multiple { .. }) => tally.exceptions.push(format!("{id}: several solutions ({seconds:.3} s)")),
            Ok(Verdict::None) => tally.exceptions.push(format!("{id}: no solution ({seconds:.3} s)")),
            Ok(Verdict::Unknown { stop, .. }) => tally.exceptions.push(format!("{id}: {stop}")),
            Err(problem) => tally.exceptions.push(format!("{id}: {problem}")),
        }
    }
    tally
}

fn row(name: &str, tally: &Tally) -> String {
    let mut times = tally.times.clone();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1000.0;
    let ms = |t: f64| format!("{t:.2} ms");
    let (sum, lowering) = (times.iter().sum::<f64>(), tally.lowering);
    format!(
        "{name:14} {:>5} {:>6} {:>9} {:>9} {:>9} {sum:>7.2} s {lowering:>7.2} s",
        times.len(),
        tally.unique,
        ms(at(0.5)),
        ms(at(0.9)),
        ms(at(1.0)),
    )
}
