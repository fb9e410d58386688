//! A book of 600 puzzles: how long checking, solving, grading, laying out and writing take, each by itself, on one thread.
//!
//! `cargo bench -p gridwright-book`. Sixty puzzles of six genres are made first, which is not measured, and stand in the book ten
//! times; every copy is prepared anew. Six stand on a page, as an editor would ask for.

use gridwright::{Genre, Limits};
use gridwright_book::{Entry, Example, Listed, Plan, Wants, lay_out, prepare};
use std::time::{Duration, Instant};

const GENRES: [(&str, usize); 6] =
    [("sudoku", 9), ("slither", 10), ("nurikabe", 8), ("heyawake", 8), ("mashu", 8), ("kakuro", 8)];

#[allow(clippy::print_stdout, reason = "a bench tells its figures")]
fn main() {
    let listed = listed();
    println!("{:<34} {:>9}", "600 puzzles", "seconds");
    let (checked, entries) = timed(|| prepared(&listed, false, None));
    println!("{:<34} {checked:>9.2}", "answers in the list, checked");
    let (solved, _) = timed(|| prepared(&listed, true, None));
    println!("{:<34} {solved:>9.2}", "solved and proved unique");
    let (graded, starred) = timed(|| prepared(&listed, false, Some(Duration::from_secs(5))));
    println!("{:<34} {graded:>9.2}", "answers in the list, graded");
    let plan = Plan { title: "Six hundred".to_owned(), rules: true, per_page: Some(6), ..Plan::default() };
    let (_, examples) = timed(|| examples(&entries));
    let mut example = |genre: &Genre| examples.iter().find(|(id, _)| id == genre.id()).map(|(_, e)| e.clone());
    let (laid, book) = timed(|| lay_out(&plan, &starred, &mut example).expect("a book"));
    println!("{:<34} {laid:>9.2}", format!("laid out, {} pages", book.pages.len()));
    let (written, pdf) = timed(|| book.pdf().expect("a file"));
    println!("{:<34} {written:>9.2}", format!("written as PDF, {} kB", pdf.len() / 1000));
    let (svg, bytes) = timed(|| book.svg_pages().map(|page| page.len()).sum::<usize>());
    println!("{:<34} {svg:>9.2}", format!("written as SVG, {} kB", bytes / 1000));
    let (tikz, text) = timed(|| book.tikz());
    println!("{:<34} {tikz:>9.2}", format!("written as TikZ, {} kB", text.len() / 1000));
}

fn timed<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let start = Instant::now();
    let done = work();
    (start.elapsed().as_secs_f64(), done)
}

fn listed() -> Vec<Listed> {
    let made = GENRES.iter().flat_map(|&(name, side)| {
        let genre = Genre::named(name).expect("a shipped genre");
        (0..10).map(move |index| genre.generate(side, side, 1, index, &Limits::none()).expect("a puzzle"))
    });
    let listed = made.map(|made| Listed {
        problem: made.problem,
        answer: Some(made.solution),
        verdict: Some("unique".to_owned()),
        grade: None,
        title: None,
    });
    let once: Vec<Listed> = listed.collect();
    (0..10).flat_map(|_| once.clone()).collect()
}

fn prepared(listed: &[Listed], prove: bool, grade: Option<Duration>) -> Vec<Entry> {
    let wants = Wants { grade, several: false, prove };
    listed.iter().map(|one| prepare(one, &wants, &Limits::none()).expect("one answer")).collect()
}

fn examples(entries: &[Entry]) -> Vec<(String, Example)> {
    let genres = entries.iter().take(60).step_by(10).map(|entry| entry.problem.genre());
    genres.filter_map(|genre| Some((genre.id().to_owned(), Example::made(genre, &Limits::none())?))).collect()
}
