//! Whether steps are right, by a judge that sees only what they cite.
//!
//! `cargo bench -p gridwright-explain --bench judge -- [--take 20] [--looks 100000] FILE...` takes addresses, one a line; of each genre in them the first
//! boards. Every step of every path is put to the checker alone, with the cited pieces and values; what takes it more looks is put to an
//! engine whose proof is verified. Told for each genre: boards, paths that end as they should, steps, those confirmed by the checker, by a
//! proof, by neither, and wrong ones.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Judged, judge, proven};
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_explain::Explainer;
use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, split_url};
use std::collections::BTreeMap;

#[derive(Default, Clone, Copy)]
struct Tally {
    boards: usize,
    ended: usize,
    steps: usize,
    checked: usize,
    proved: usize,
    open: usize,
    wrong: usize,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.boards += other.boards;
        self.ended += other.ended;
        self.steps += other.steps;
        self.checked += other.checked;
        self.proved += other.proved;
        self.open += other.open;
        self.wrong += other.wrong;
    }

    fn row(self, name: &str) -> String {
        let Self { boards, ended, steps, checked, proved, open, wrong } = self;
        format!("{name:<13} {boards:>6} {ended:>6} {steps:>7} {checked:>7} {proved:>6} {open:>5} {wrong:>6}")
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let (mut take, mut looks, mut files) = (20, 100_000, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--take" => take = args.next().and_then(|word| word.parse().ok()).unwrap_or(take),
            "--looks" => looks = args.next().and_then(|word| word.parse().ok()).unwrap_or(looks),
            "--bench" => {}
            _ => files.push(arg),
        }
    }
    let catalogue = Catalogue::shipped();
    let mut boards: BTreeMap<String, Vec<Board>> = BTreeMap::new();
    for text in files.iter().filter_map(|file| std::fs::read_to_string(file).ok()) {
        for (id, board) in text.lines().filter_map(|line| read(&catalogue, line)) {
            let of_genre = boards.entry(id).or_default();
            if of_genre.len() < take {
                of_genre.push(board);
            }
        }
    }
    println!("genre         boards  ended   steps checked proved  open  wrong");
    let mut all = Tally::default();
    for (id, boards) in &boards {
        let Some(entry) = catalogue.get(id) else { continue };
        let mut tally = Tally::default();
        boards.iter().for_each(|board| tally.add(walk(entry.genre(), board, looks)));
        println!("{}", tally.row(id));
        all.add(tally);
    }
    println!("{}", all.row("all"));
}

fn read(catalogue: &Catalogue, line: &str) -> Option<(String, Board)> {
    let url = split_url(line.trim().split(['\t', ' ']).next()?).ok()?;
    let genre = catalogue.get(&url.genre)?.genre();
    Some((genre.id.clone(), Bound::bind(genre).read_url(genre, &url).ok()?.board))
}

fn walk(genre: &Genre, board: &Board, looks: u64) -> Tally {
    let budget = Budget::unlimited();
    let mut tally = Tally { boards: 1, ..Tally::default() };
    let Ok(Some(mut explainer)) = Explainer::new(genre, board, &budget) else { return tally };
    while let Ok(Some(step)) = explainer.advance(&budget) {
        tally.steps += 1;
        match judge(&explainer, &step, looks) {
            Judged::Right => tally.checked += 1,
            Judged::Wrong => tally.wrong += 1,
            Judged::Open if proven(&explainer, &step) => tally.proved += 1,
            Judged::Open => tally.open += 1,
        }
    }
    tally.ended += usize::from(explainer.is_complete() == explainer.is_unique());
    tally
}
