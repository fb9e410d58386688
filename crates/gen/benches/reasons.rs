//! Whether reasons are right, by a judge that sees only what they cite, and whether anything cited could be left out.
//!
//! `cargo bench -p gridwright-gen --bench reasons -- [--made 20] [--size 5x5] [--seed 1] [--looks 100000] [--patience 60]` takes all fixtures of every
//! shipped genre and so many boards made of this size, or of the size that the genre's `sizes.txt` names; `GRIDWRIGHT_GENRE=a,b` in the environment asks these genres
//! alone. Every value that a step of a path tells is put to the checker, with the cited pieces and values and nothing else; what takes it more looks
//! is put to an engine whose proof is verified. Then every cited piece and value is left out in turn, and the same kind of reasoning asked again.
//! Told for each genre, as a table: boards, paths that end as they should, steps, those confirmed by the checker, by a proof, by neither, wrong ones, steps
//! without a law; questions with something left out, and how often the values were forced all the same. A path that takes more than so many seconds has not ended.

#[path = "../../explain/tests/common/mod.rs"]
mod common;

use common::{Judged, all_boards, judge, leave_out, proven};
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_explain::{Explainer, Kind, Step};
use gridwright_gen::{Wishes, make};
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_testkit::{for_every_genre, sizes};
use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::Mutex;
use std::time::Duration;

struct Asked {
    made: usize,
    size: (usize, usize),
    seed: u64,
    looks: u64,
    patience: Duration,
}

fn asked() -> Asked {
    let mut asked = Asked { made: 20, size: (5, 5), seed: 1, looks: 100_000, patience: Duration::from_secs(60) };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let number = |word: String, usual: u64| word.parse().unwrap_or(usual);
        let mut word = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--made" => asked.made = number(word(), 20) as usize,
            "--size" => {
                let size = word().split_once('x').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
                asked.size = size.unwrap_or(asked.size);
            }
            "--seed" => asked.seed = number(word(), 1),
            "--looks" => asked.looks = number(word(), 100_000),
            "--patience" => asked.patience = Duration::from_secs(number(word(), 60)),
            _ => {}
        }
    }
    asked
}

#[derive(Default, Clone, Copy)]
struct Tally {
    fixtures: usize,
    made: usize,
    ended: usize,
    steps: usize,
    checked: usize,
    proved: usize,
    open: usize,
    wrong: usize,
    lawless: usize,
    left_out: usize,
    still: usize,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.fixtures += other.fixtures;
        self.made += other.made;
        self.ended += other.ended;
        self.steps += other.steps;
        self.checked += other.checked;
        self.proved += other.proved;
        self.open += other.open;
        self.wrong += other.wrong;
        self.lawless += other.lawless;
        self.left_out += other.left_out;
        self.still += other.still;
    }
}

impl Tally {
    fn row(self, name: &str) -> String {
        let Self { fixtures, made, ended, steps, checked, proved, open, wrong, lawless, left_out, still } = self;
        format!(
            "| {name} | {fixtures} | {made} | {ended} | {steps} | {checked} | {proved} | {open} | {wrong} | {lawless} | {left_out} | {still} |"
        )
    }
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let asked = asked();
    let rows: Mutex<BTreeMap<String, Tally>> = Mutex::new(BTreeMap::new());
    for_every_genre(|entry| {
        let genre = entry.genre();
        let mut tally = Tally::default();
        for board in all_boards(genre) {
            tally += Tally { fixtures: 1, ..walk(genre, &board, &asked) };
        }
        for board in made(genre, &asked) {
            tally += Tally { made: 1, ..walk(genre, &board, &asked) };
        }
        rows.lock().expect("nothing panics while it is held").insert(genre.id.clone(), tally);
    });
    println!(
        "| genre | fixtures | made | ended | steps | by the checker | by proof | by neither | wrong | without a law | left out | forced still |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    let mut all = Tally::default();
    for (id, tally) in rows.into_inner().expect("nothing panics while it is held") {
        println!("{}", tally.row(&id));
        all += tally;
    }
    println!("{}", all.row("**all**"));
}

/// Boards made one seed after the other.
fn made(genre: &Genre, asked: &Asked) -> Vec<Board> {
    let (rows, cols) = sizes(&genre.id, "make").map_or(asked.size, |sizes| sizes[0]);
    let Ok(grid) = Grid::new(rows, cols) else { return Vec::new() };
    let wishes = Wishes::new(Board::blank(genre, grid));
    let mut boards: Vec<Board> = Vec::new();
    for n in 0..asked.made {
        let budget = Budget::unlimited().with_time(asked.patience);
        if let Ok(made) = make(genre, &wishes, asked.seed, n as u64, &budget) {
            boards.push(made.problem);
        }
    }
    boards
}

fn walk(genre: &Genre, board: &Board, asked: &Asked) -> Tally {
    let budget = Budget::unlimited().with_time(asked.patience);
    let mut tally = Tally::default();
    // A board without a solution has no path: that is how it should end.
    let mut explainer = match Explainer::new(genre, board, &budget) {
        Ok(Some(explainer)) => explainer,
        Ok(None) => return Tally { ended: 1, ..tally },
        Err(_) => return tally,
    };
    let mut steps: Vec<Step> = Vec::new();
    let ended = loop {
        match explainer.advance(&budget) {
            Ok(Some(step)) => steps.push(step),
            Ok(None) => break explainer.is_complete() == explainer.is_unique(),
            Err(_) => break false,
        }
    };
    tally.ended += usize::from(ended);
    for step in &steps {
        tally.steps += 1;
        tally.lawless += usize::from(step.pieces.is_empty());
        match judge(&explainer, step, asked.looks, usize::MAX) {
            Judged::Right => tally.checked += 1,
            Judged::Wrong => tally.wrong += 1,
            Judged::Open if proven(&explainer, step, usize::MAX) => tally.proved += 1,
            Judged::Open => tally.open += 1,
        }
        if step.kind != Kind::Search {
            let (n_asked, still) = leave_out(&mut explainer, step);
            tally.left_out += n_asked;
            tally.still += still.len();
        }
    }
    tally
}
