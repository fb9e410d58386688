//! Published puzzles, solved and proved unique, timed and compared with their published solutions.
//!
//! `GRIDWRIGHT_CORPUS=DIR cargo bench -p gridwright-solve --bench corpus -- [NAME...]` reads `NAME.jsonl` (all files without a
//! name) from a folder: one JSON object a line with an `id`, a `url` and perhaps a `solution`. Each board gets a fresh engine
//! and ten seconds (`--limit S` for another time). Times are user CPU from the board to the verdict, lowering included. A board that has several solutions
//! and a `url_every_cell` is asked again under that stricter rule. Every board that is not solved, unique and equal to its
//! published solution is told by its id. With `--model MODEL` loops, paths and groups are stated as papers do; `--first N` takes
//! the first N boards of each file; `--as GENRE` reads them as problems of another genre; `--seed N` breaks ties of the search
//! by chance.

mod published;

use cpu_time::ProcessTime;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::{CheckOptions, State, check};
use gridwright_csp::{Config, Solver};
use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, read_any};
use gridwright_solve::{Engine, Model, Options, Verdict};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;
use std::time::Duration;

#[derive(Default)]
struct Tally {
    times: Vec<f64>,
    lowering: f64,
    conflicts: u64,
    solved: usize,
    unique: usize,
    /// Boards with a published solution, and those whose solution it is.
    published: usize,
    equal: usize,
    exceptions: Vec<String>,
}

/// The genres with their notations, bound once.
struct Reader {
    catalogue: Catalogue,
    bound: HashMap<String, Bound>,
    model: Model,
    limit: Duration,
    seed: u64,
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let Some(folder) = std::env::var_os("GRIDWRIGHT_CORPUS") else {
        println!("set GRIDWRIGHT_CORPUS to a folder of *.jsonl files");
        return;
    };
    let asked = Asked::read(std::env::args().skip(1));
    let mut files: Vec<_> = std::fs::read_dir(&folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    files.sort();
    println!(
        "{:14} {:>5} {:>6} {:>6} {:>11} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "", "n", "solved", "unique", "published", "median", "p90", "max", "sum", "lowering", "conflicts"
    );
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "jsonl")) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !asked.files.is_empty() && !asked.files.contains(&name) {
            continue;
        }
        let tally = run(path, &asked);
        if !tally.times.is_empty() {
            println!("{}", row(&name, &tally));
        }
        tally.exceptions.iter().for_each(|e| println!("    {e}"));
    }
}

/// What the command line asks for.
struct Asked {
    files: Vec<String>,
    model: Model,
    first: usize,
    genre: Option<String>,
    limit: u64,
    seed: u64,
}

impl Asked {
    fn read(mut args: impl Iterator<Item = String>) -> Self {
        let mut asked =
            Asked { files: Vec::new(), model: Model::Native, first: usize::MAX, genre: None, limit: 10, seed: 0 };
        while let Some(arg) = args.next() {
            let mut value = || args.next().unwrap_or_default();
            match arg.as_str() {
                "--model" => asked.model = value().parse().unwrap_or_else(|e| panic!("--model: {e}")),
                "--first" => asked.first = value().parse().unwrap_or_else(|e| panic!("--first: {e}")),
                "--limit" => asked.limit = value().parse().unwrap_or_else(|e| panic!("--limit: {e}")),
                "--seed" => asked.seed = value().parse().unwrap_or_else(|e| panic!("--seed: {e}")),
                "--as" => asked.genre = Some(value()),
                // What cargo passes.
                _ if arg.starts_with('-') => {}
                _ => asked.files.push(arg),
            }
        }
        asked
    }

    /// The board's address, in the genre asked for.
    fn url(&self, url: &str) -> String {
        match (&self.genre, url.split_once('/')) {
            (Some(genre), Some((_, rest))) => format!("{genre}/{rest}"),
            _ => url.to_owned(),
        }
    }
}

fn run(path: &Path, asked: &Asked) -> Tally {
    let (model, limit, seed) = (asked.model, Duration::from_secs(asked.limit), asked.seed);
    let mut reader = Reader { catalogue: Catalogue::shipped(), bound: HashMap::new(), model, limit, seed };
    let mut tally = Tally::default();
    let text = std::fs::read_to_string(path).unwrap_or_default();
    for line in text.lines().take(asked.first) {
        let Ok(object) = serde_json::from_str::<Value>(line) else { continue };
        // A collection of a genre that has no rule file is none of ours.
        let Some(url) = object["url"].as_str() else { continue };
        let id = ["id", "name", "what"].iter().find_map(|k| object[*k].as_str()).unwrap_or(url);
        if let Some(exception) = reader.judge(&asked.url(url), &object, &mut tally) {
            let stricter = object["url_every_cell"].as_str().filter(|_| exception.starts_with("several"));
            let again = stricter.map(|url| reader.judge_again(url, &object));
            let note = again.map_or(String::new(), |verdict| format!("; with every cell used: {verdict}"));
            tally.exceptions.push(format!("{id}: {exception}{note}"));
        }
    }
    tally
}

impl Reader {
    fn read(&mut self, url: &str) -> Result<(&Genre, Board), String> {
        let input = read_any(url).map_err(|e| e.to_string())?;
        let entry = self.catalogue.get(input.genre()).ok_or("no such genre")?;
        let genre = entry.genre();
        let notation = self.bound.entry(genre.id.clone()).or_insert_with(|| Bound::bind(genre));
        let read = notation.read(genre, &input).map_err(|e| e.to_string())?;
        Ok((genre, read.board))
    }

    /// Solves a board; what is to be said about it, if it is not unique and as published.
    fn judge(&mut self, url: &str, object: &Value, tally: &mut Tally) -> Option<String> {
        let budget = Budget::unlimited().with_time(self.limit);
        let config = Config { seed: self.seed, ..Config::default() };
        let options = Options { model: self.model, ..Options::within(&budget) };
        let (genre, board) = match self.read(url) {
            Ok(read) => read,
            Err(problem) => return Some(format!("not read: {problem}")),
        };
        let start = ProcessTime::now();
        let engine = Engine::with_solver(genre, &board, &options, Solver::with_config(config));
        tally.lowering += start.elapsed().as_secs_f64();
        let verdict = engine.and_then(|mut engine| {
            let verdict = engine.solve(&budget);
            tally.conflicts += engine.statistics().conflicts;
            verdict
        });
        let seconds = start.elapsed().as_secs_f64();
        tally.times.push(seconds);
        let equal = |board: &Board| object["solution"].as_str().and_then(|s| published::agrees(genre, board, s));
        tally.solved +=
            usize::from(matches!(verdict, Ok(Verdict::Unique(_) | Verdict::Multiple { .. } | Verdict::None)));
        match verdict {
            Ok(Verdict::Unique(board)) => {
                tally.unique += 1;
                let equal = equal(&board);
                tally.published += usize::from(equal.is_some());
                tally.equal += usize::from(equal == Some(true));
                (equal == Some(false)).then(|| "unique, but not as published".to_owned())
            }
            Ok(Verdict::Multiple { first, second }) => {
                let witnesses = is_right(genre, &first) && is_right(genre, &second) && first != second;
                let accepted = if witnesses { "both accepted by the checker" } else { "NOT accepted by the checker" };
                Some(format!("several solutions, {accepted} ({seconds:.3} s)"))
            }
            Ok(Verdict::None) => Some(format!("no solution ({seconds:.3} s)")),
            Ok(Verdict::Unknown { stop, .. }) => Some(stop.to_string()),
            Err(problem) => Some(problem.to_string()),
        }
    }

    fn judge_again(&mut self, url: &str, object: &Value) -> String {
        let mut tally = Tally::default();
        let exception = self.judge(url, object, &mut tally);
        exception.unwrap_or_else(|| if tally.equal == 1 { "unique, as published" } else { "unique" }.to_owned())
    }
}

fn is_right(genre: &Genre, board: &Board) -> bool {
    check(genre, board, CheckOptions::default(), &Budget::unlimited()).unwrap().state == State::Right
}

fn row(name: &str, tally: &Tally) -> String {
    let mut times = tally.times.clone();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize] * 1000.0;
    let ms = |t: f64| format!("{t:.2} ms");
    let (sum, lowering) = (times.iter().sum::<f64>(), tally.lowering);
    let published = format!("{} of {}", tally.equal, tally.published);
    format!(
        "{name:14} {:>5} {:>6} {:>6} {published:>11} {:>9} {:>9} {:>9} {sum:>7.2} s {lowering:>7.2} s {:>9}",
        times.len(),
        tally.solved,
        tally.unique,
        ms(at(0.5)),
        ms(at(0.9)),
        ms(at(1.0)),
        tally.conflicts,
    )
}
