//! Which promises are kept: every genre with every option.
//!
//! `cargo bench -p gridwright-gen --bench promises` tells the table at 6x6, and at 10x10 for twelve genres, as Markdown; `-- RxC` all
//! genres at one size, `-- RxC GENRE..` some. What came is told on standard error as it comes. A puzzle that is not what was
//! asked for ends the program with an error.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Fate, cases, fate};
use gridwright_base::{Budget, CpuOf};
use gridwright_board::Board;
use gridwright_gen::{Wishes, make};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Seconds of CPU that a case may take.
const SECONDS: u64 = 3;
/// Genres that are tried on larger boards, too, spread over the catalogue.
const LARGE: usize = 12;

/// What became of the cases of a genre at a size: option and fate.
struct Row {
    name: String,
    size: String,
    fates: Vec<(String, Fate)>,
}

#[expect(clippy::print_stdout, reason = "a benchmark reports")]
fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let catalogue = Catalogue::shipped();
    let all: Vec<&str> = catalogue.entries().map(|entry| entry.id()).collect();
    let step = (all.len() / LARGE).max(1);
    let some: Vec<&str> = all.iter().copied().step_by(step).take(LARGE).collect();
    let asked: Vec<(&str, &str)> = match args.split_first() {
        None => all.iter().map(|name| (*name, "6x6")).chain(some.into_iter().map(|name| (name, "10x10"))).collect(),
        Some((size, [])) => all.iter().map(|name| (*name, size.as_str())).collect(),
        Some((size, names)) => names.iter().map(|name| (name.as_str(), size.as_str())).collect(),
    };
    let rows: Vec<Row> = asked.into_iter().filter_map(|(name, size)| row(&catalogue, name, size)).collect();
    println!("{}", table(&rows));
    println!("{}", reasons(&rows));
    ExitCode::from(u8::from(rows.iter().flat_map(|row| &row.fates).any(|(_, fate)| matches!(fate, Fate::Broken(_)))))
}

#[expect(clippy::print_stderr, reason = "a benchmark tells how far it is")]
fn row(catalogue: &Catalogue, name: &str, size: &str) -> Option<Row> {
    let genre = catalogue.get(name)?.genre();
    let (rows, cols) = size.split_once('x').expect("rows x columns");
    let grid = Grid::new(rows.parse().expect("rows"), cols.parse().expect("columns")).expect("a size");
    let wishes = Wishes::new(Board::blank(genre, grid.clone()));
    let budget = Budget::unlimited().with_cpu(Duration::from_secs(3 * SECONDS), CpuOf::Thread);
    let mut fates = Vec::new();
    match make(genre, &wishes, 1, 0, &budget) {
        Err(problem) => fates.push(("no wish".to_owned(), Fate::Missed(problem.to_string()))),
        Ok(plain) => {
            fates.push(("no wish".to_owned(), Fate::Kept));
            for case in cases(genre, &grid, &plain, 1000) {
                let start = Instant::now();
                let fate = fate(genre, &case.wishes, SECONDS);
                eprintln!("{name:12} {size:6} {:22} {:7.2} s  {fate:?}", case.name, start.elapsed().as_secs_f64());
                fates.push((case.name, fate));
            }
        }
    }
    Some(Row { name: name.to_owned(), size: size.to_owned(), fates })
}

/// A line for each genre, a column for each option.
fn table(rows: &[Row]) -> String {
    let mut options: Vec<&str> = Vec::new();
    for (name, _) in rows.iter().flat_map(|row| &row.fates) {
        if !options.contains(&name.as_str()) {
            options.push(name);
        }
    }
    let mut text = format!("| genre | size | {} |\n|---|---|{}\n", options.join(" | "), "---|".repeat(options.len()));
    for row in rows {
        let cell = |option: &&str| match row.fates.iter().find(|(name, _)| name == option) {
            Some((_, Fate::Kept)) => "kept",
            Some((_, Fate::Refused(_))) => "refused",
            Some((_, Fate::Missed(_))) => "open",
            Some((_, Fate::Broken(_))) => "BROKEN",
            None => "",
        };
        let cells: Vec<&str> = options.iter().map(cell).collect();
        text += &format!("| {} | {} | {} |\n", row.name, row.size, cells.join(" | "));
    }
    let all = || rows.iter().flat_map(|row| &row.fates).map(|(_, fate)| fate);
    let kept = all().filter(|fate| matches!(fate, Fate::Kept)).count();
    let refused = all().filter(|fate| matches!(fate, Fate::Refused(_))).count();
    let missed = all().filter(|fate| matches!(fate, Fate::Missed(_))).count();
    let broken = all().filter(|fate| matches!(fate, Fate::Broken(_))).count();
    text + &format!("\nKept {kept}, refused {refused}, open {missed}, broken {broken}.\n")
}

/// Why calls were refused, and what was told where nothing came: each reason with its genres.
fn reasons(rows: &[Row]) -> String {
    let mut refused: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let (mut missed, mut broken) = (String::new(), String::new());
    for row in rows {
        for (option, fate) in &row.fates {
            match fate {
                Fate::Refused(why) => {
                    let why = why
                        .replace(&format!(" {} ", row.name), " GENRE ")
                        .replace(&format!(" {}:", row.name), " GENRE:");
                    let genres = refused.entry(why).or_default();
                    if !genres.contains(&row.name.as_str()) {
                        genres.push(&row.name);
                    }
                }
                Fate::Missed(why) => missed += &format!("* {} {}, {option}: {why}\n", row.name, row.size),
                Fate::Broken(breaches) => broken += &format!("* {} {}, {option}: {breaches:?}\n", row.name, row.size),
                Fate::Kept => {}
            }
        }
    }
    let mut text = "## Refused\n\n".to_owned();
    for (why, genres) in refused {
        text += &format!("* {why} ({})\n", genres.join(", "));
    }
    text + &format!("\n## Open\n\n{missed}\n## Broken\n\n{broken}")
}
