//! What is stated besides the laws, one kind at a time: what boards take with it, and without.
//!
//! `cargo bench -p gridwright-solve --bench redundant -- FILE.jsonl...`: one JSON object a line with a `url`. Kinds that change nothing
//! for a board are not asked of it. `--lines odd` or `even` takes every other line, `--limit S` gives a board so many seconds (ten
//! otherwise), `--kind NAME` asks for one kind, `--as GENRE` reads boards as problems of another genre. Times are user CPU from the
//! board to the verdict, lowering included, the faster of two where that is below a tenth of a second; with and without take turns.

use cpu_time::ProcessTime;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_formula::Formula;
use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::lower;
use gridwright_notation::{Bound, read_any};
use gridwright_solve::{Engine, Options, Redundant, Redundants, Verdict};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// Boards that take less than this are asked twice.
const SHORT: f64 = 0.1;

#[derive(Default)]
struct Tally {
    times: Vec<f64>,
    conflicts: u64,
    open: usize,
}

struct Asked {
    files: Vec<String>,
    /// Which lines: the remainder of their number by two, the first line being number 1.
    lines: Option<usize>,
    limit: Duration,
    kinds: Vec<Redundant>,
    genre: Option<String>,
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let asked = Asked::read(std::env::args().skip(1));
    let catalogue = Catalogue::shipped();
    let mut bound: HashMap<String, Bound> = HashMap::new();
    let mut table: BTreeMap<(Redundant, String), [Tally; 2]> = BTreeMap::new();
    for url in asked.files.iter().flat_map(|file| asked.urls(file)) {
        let Ok(input) = read_any(&url) else { continue };
        let Some(entry) = catalogue.get(input.genre()) else { continue };
        let genre = entry.genre();
        let notation = bound.entry(genre.id.clone()).or_insert_with(|| Bound::bind(genre));
        let Ok(read) = notation.read(genre, &input) else { continue };
        for &kind in asked.kinds.iter().filter(|&&kind| matters(genre, &read.board, kind)) {
            let row = table.entry((kind, genre.id.clone())).or_default();
            compare(genre, &read.board, kind, asked.limit, row);
        }
    }
    println!("{:40}with: median ms, sum s, conflicts, open             without", "kind, genre, boards");
    for ((kind, genre), [with, without]) in &table {
        let name = format!("{:13} {genre:15} {:6}", kind.name(), with.times.len());
        println!("{name:40}{}   {}", with.told(), without.told());
    }
}

impl Asked {
    fn read(mut args: impl Iterator<Item = String>) -> Self {
        let kinds = Redundant::ALL.to_vec();
        let mut asked = Self { files: Vec::new(), lines: None, limit: Duration::from_secs(10), kinds, genre: None };
        while let Some(arg) = args.next() {
            let mut value = || args.next().unwrap_or_default();
            match arg.as_str() {
                "--lines" => asked.lines = Some(usize::from(value() == "odd")),
                "--limit" => asked.limit = Duration::from_secs(value().parse().unwrap_or(10)),
                "--kind" => {
                    let name = value();
                    asked.kinds.retain(|kind| kind.name() == name);
                }
                "--as" => asked.genre = Some(value()),
                // What cargo passes.
                _ if arg.starts_with('-') => {}
                _ => asked.files.push(arg),
            }
        }
        asked
    }

    /// The boards of a file, in the genre asked for.
    fn urls(&self, file: &str) -> Vec<String> {
        let text = std::fs::read_to_string(file).unwrap_or_else(|e| panic!("{file}: {e}"));
        let lines = (1..).zip(text.lines()).filter(|(number, _)| self.lines.is_none_or(|rest| number % 2 == rest));
        let objects = lines.filter_map(|(_, line)| serde_json::from_str::<Value>(line).ok());
        let url = |object: Value| object["url"].as_str().map(str::to_owned);
        objects
            .filter_map(url)
            .map(|url| match (&self.genre, url.split_once('/')) {
                (Some(genre), Some((_, rest))) => format!("{genre}/{rest}"),
                _ => url,
            })
            .collect()
    }
}

fn options(budget: &Budget, without: Option<Redundant>) -> Options {
    let all = Redundants::default();
    Options { redundants: without.map_or(all, |kind| all.without(kind)), ..Options::within(budget) }
}

/// Whether a board is stated otherwise without a kind.
fn matters(genre: &Genre, board: &Board, kind: Redundant) -> bool {
    let stated = |without| {
        let mut formula = Formula::new();
        let lowered = lower(genre, board, &mut formula, &options(&Budget::unlimited(), without));
        lowered.map(|_| formula)
    };
    match (stated(None), stated(Some(kind))) {
        (Ok(with), Ok(without)) => with != without,
        (Err(error), _) | (_, Err(error)) => panic!("{}, {}: {error}", genre.id, kind.name()),
    }
}

fn compare(genre: &Genre, board: &Board, kind: Redundant, limit: Duration, row: &mut [Tally; 2]) {
    let mut best = [(f64::INFINITY, 0, false); 2];
    for _ in 0..2 {
        for (best, without) in best.iter_mut().zip([None, Some(kind)]) {
            if best.0 > SHORT && best.0 < f64::INFINITY {
                continue;
            }
            let found = ask(genre, board, limit, without);
            if found.0 < best.0 {
                *best = found;
            }
        }
    }
    for (tally, (seconds, conflicts, open)) in row.iter_mut().zip(best) {
        tally.times.push(seconds);
        tally.conflicts += conflicts;
        tally.open += usize::from(open);
    }
}

/// Seconds, conflicts, and whether a limit was reached.
fn ask(genre: &Genre, board: &Board, limit: Duration, without: Option<Redundant>) -> (f64, u64, bool) {
    let budget = Budget::unlimited().with_time(limit);
    let start = ProcessTime::now();
    let engine = Engine::with_options(genre, board, &options(&budget, without));
    let Ok(mut engine) = engine else { return (start.elapsed().as_secs_f64(), 0, true) };
    let verdict = engine.solve(&budget);
    let seconds = start.elapsed().as_secs_f64();
    (seconds, engine.statistics().conflicts, !matches!(verdict, Ok(v) if !matches!(v, Verdict::Unknown { .. })))
}

impl Tally {
    fn told(&self) -> String {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let median = times[(times.len() - 1) / 2] * 1000.0;
        format!("{median:9.2} {:9.3} {:9} {:4}", times.iter().sum::<f64>(), self.conflicts, self.open)
    }
}
