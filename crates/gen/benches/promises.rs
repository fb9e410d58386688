//! Which promises are kept: every genre with every option.
//!
//! `cargo bench -p gridwright-gen --bench promises` tells the table at 6x6, and at 10x10 for twelve genres; `-- GENRE RxC` one
//! genre. A puzzle that is not what was asked for ends the program with an error.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Fate, cases, fate};
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_gen::{Wishes, make};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Seconds that a case may take.
const SECONDS: u64 = 20;
/// Genres that are tried on larger boards, too: the first so many of the catalogue's order that have a URL.
const LARGE: usize = 12;

#[expect(clippy::print_stdout, reason = "a benchmark reports")]
fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let catalogue = Catalogue::shipped();
    let mut counts = [0_usize; 4];
    match args.as_slice() {
        [name, size] => tell(&catalogue, name, size, &mut counts),
        [size] => catalogue.entries().for_each(|entry| tell(&catalogue, entry.id(), size, &mut counts)),
        _ => {
            catalogue.entries().for_each(|entry| tell(&catalogue, entry.id(), "6x6", &mut counts));
            let step = (catalogue.entries().count() / LARGE).max(1);
            for entry in catalogue.entries().step_by(step).take(LARGE) {
                tell(&catalogue, entry.id(), "10x10", &mut counts);
            }
        }
    }
    let [kept, refused, missed, broken] = counts;
    println!("kept {kept}, refused {refused}, not reached {missed}, broken {broken}");
    ExitCode::from(u8::from(broken > 0))
}

#[expect(clippy::print_stdout, reason = "a benchmark reports")]
fn tell(catalogue: &Catalogue, name: &str, size: &str, counts: &mut [usize; 4]) {
    let Some(genre) = catalogue.get(name).map(|entry| entry.genre()) else { return };
    let (rows, cols) = size.split_once('x').expect("rows x columns");
    let grid = Grid::new(rows.parse().expect("rows"), cols.parse().expect("columns")).expect("a size");
    let wishes = Wishes::new(Board::blank(genre, grid.clone()));
    let budget = Budget::unlimited().with_time(Duration::from_secs(3 * SECONDS));
    let plain = match make(genre, &wishes, 1, 0, &budget) {
        Ok(plain) => plain,
        Err(problem) => return println!("{name:12} {size:6} {:22} none: {problem}", "no wish"),
    };
    for case in cases(genre, &grid, &plain, 1000) {
        let start = Instant::now();
        let (column, told) = match fate(genre, &case.wishes, SECONDS) {
            Fate::Kept => (0, "kept".to_owned()),
            Fate::Refused(why) => (1, why),
            Fate::Missed(why) => (2, format!("not reached: {why}")),
            Fate::Broken(breaches) => (3, format!("BROKEN: {breaches:?}")),
        };
        counts[column] += 1;
        println!("{name:12} {size:6} {:22} {:7.2} s  {told}", case.name, start.elapsed().as_secs_f64());
    }
}
