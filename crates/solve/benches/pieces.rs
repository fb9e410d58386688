//! What it takes to set a problem up piece by piece, every law under switches of its own.
//!
//! `cargo bench -p gridwright-solve --bench pieces -- FILE...` takes puzz.link addresses, one a line; without files a blank
//! board of 10x10 of every genre. Told for each genre: boards, the median and the longest set-up in milliseconds of CPU,
//! pieces, literals, and how the laws were stated where that is the long way.

use cpu_time::ProcessTime;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_genre::{Catalogue, Entry};
use gridwright_grid::Grid;
use gridwright_notation::{Bound, split_url};
use gridwright_solve::PieceEngine;
use std::collections::BTreeMap;

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let catalogue = Catalogue::shipped();
    let files: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let mut boards: BTreeMap<String, Vec<Board>> = BTreeMap::new();
    for entry in catalogue.entries().filter(|_| files.is_empty()) {
        let blank = Grid::new(10, 10).map(|grid| Board::blank(entry.genre(), grid));
        boards.entry(entry.genre().id.clone()).or_default().extend(blank);
    }
    for text in files.iter().filter_map(|file| std::fs::read_to_string(file).ok()) {
        for (id, board) in text.lines().filter_map(|line| read(&catalogue, line)) {
            boards.entry(id).or_default().push(board);
        }
    }
    println!(
        "{:<12} {:>6} {:>9} {:>9} {:>8} {:>9}  long",
        "genre", "boards", "median ms", "max ms", "pieces", "variables"
    );
    for (id, boards) in boards {
        if let Some(entry) = catalogue.get(&id) {
            println!("{}", row(entry, &boards));
        }
    }
}

fn read(catalogue: &Catalogue, line: &str) -> Option<(String, Board)> {
    let url = split_url(line.trim()).ok()?;
    let genre = catalogue.get(&url.genre)?.genre();
    let board = Bound::bind(genre).read_url(genre, &url).ok()?.board;
    Some((genre.id.clone(), board))
}

fn row(entry: &Entry, boards: &[Board]) -> String {
    let genre = entry.genre();
    let (mut times, mut pieces, mut variables, mut long) = (Vec::new(), 0, 0, Vec::new());
    for board in boards {
        let start = ProcessTime::now();
        let engine = match PieceEngine::new(genre, board, &Budget::unlimited()) {
            Ok(engine) => engine,
            Err(error) => return format!("{:<12} {error}", genre.id),
        };
        times.push(start.elapsed().as_secs_f64() * 1e3);
        (pieces, variables) = (pieces.max(engine.pieces().len()), variables.max(engine.n_vars()));
        long = engine
            .laws()
            .iter()
            .filter(|law| law.statements.iter().any(|s| s.is_long()))
            .map(|l| l.id.clone())
            .collect();
    }
    times.sort_by(f64::total_cmp);
    let (median, most) = (times[times.len() / 2], times[times.len() - 1]);
    let n = boards.len();
    format!("{:<12} {n:>6} {median:>9.2} {most:>9.2} {pieces:>8} {variables:>9}  {}", genre.id, long.join(" "))
}
