//! Does the score follow what others rate hard?
//!
//! `cargo bench -p gridwright-explain --bench ratings -- [--dump] FILE` takes lines of JSON with `givens` (a Sudoku of 9x9, dots for blanks) and
//! `rating` (larger is harder), and tells the rank correlation (C. Spearman, 1904) of the ratings with the score, and with the number of
//! contraries that probing refutes, which needs no reasons; for every other line, from which the score was fixed, and for the rest, which it never saw.
//! With `--dump` also the vector of each puzzle.

use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_explain::{Explainer, Grade};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_solve::Engine;

struct Rated {
    rating: f64,
    score: f64,
    refuted: f64,
    dump: String,
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let catalogue = Catalogue::shipped();
    let Some(genre) = catalogue.get("sudoku").map(|entry| entry.genre()) else { return };
    let texts = args.iter().filter(|arg| !arg.starts_with('-')).filter_map(|file| std::fs::read_to_string(file).ok());
    let rated: Vec<Rated> =
        texts.flat_map(|text| text.lines().filter_map(|line| rate(genre, line)).collect::<Vec<_>>()).collect();
    if args.iter().any(|arg| arg == "--dump") {
        rated.iter().for_each(|one| println!("{}", one.dump));
    }
    for (name, half) in [("first half", 0), ("second half", 1)] {
        let half: Vec<&Rated> = rated.iter().skip(half).step_by(2).collect();
        let column = |of: fn(&Rated) -> f64| half.iter().map(|one| of(one)).collect::<Vec<f64>>();
        let ratings = column(|one| one.rating);
        let (score, refuted) = (column(|one| one.score), column(|one| one.refuted));
        let with = |other: &[f64]| correlation(&ranks(&ratings), &ranks(other));
        println!("{name}: {} puzzles, score {:.3}, probing {:.3}", half.len(), with(&score), with(&refuted));
    }
}

fn field<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let start = line.find(&format!("\"{name}\":"))? + name.len() + 3;
    let rest = line[start..].trim_start().trim_start_matches('"');
    rest.split(['"', ',', '}']).next()
}

fn rate(genre: &Genre, line: &str) -> Option<Rated> {
    let givens = field(line, "givens")?;
    let rating = field(line, "rating")?.trim().parse().ok()?;
    let mut board = Board::blank(genre, Grid::new(9, 9).ok()?);
    for (slot, given) in givens.chars().enumerate().filter_map(|(slot, c)| Some((slot, c.to_digit(10)?))) {
        if given > 0 {
            board.layer_mut(genre.layer("clue")?)[slot] = Val::Int(given.into());
        }
    }
    let budget = Budget::unlimited();
    let mut explainer = Explainer::new(genre, &board, &budget).ok()??;
    let path = explainer.path(&budget).ok()?;
    let grade = Grade::of(&path);
    let probed = Engine::new(genre, &board, &budget).ok()?.probe(&budget).ok()?;
    let steps: Vec<String> = path
        .steps
        .iter()
        .map(|s| format!("{}:{}:{}:{}:{}", s.kind.name(), s.size.pieces, s.size.cells, s.size.chain, s.open))
        .collect();
    let dump = format!("{rating}\t{}\t{}\t{}", probed.refuted, grade.score, steps.join(" "));
    Some(Rated { rating, score: grade.score, refuted: (probed.refuted + 1000 * probed.open) as f64, dump })
}

/// The place of each value in order; equal ones share theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let equal = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + (equal(value) + 1.0) / 2.0).collect()
}

/// The correlation of Pearson.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let (ma, mb) = (mean(a), mean(b));
    let product =
        |a: &[f64], ma: f64, b: &[f64], mb: f64| a.iter().zip(b).map(|(x, y)| (x - ma) * (y - mb)).sum::<f64>();
    product(a, ma, b, mb) / (product(a, ma, a, ma) * product(b, mb, b, mb)).sqrt()
}
