//! How often a step of several things rests on as few as can be.
//!
//! `cargo bench -p gridwright-explain --bench smallest -- [--states 40] [--every 3] [--patience 20] FILE...` takes addresses, one a line. Of each genre in
//! them every third state in which the next step needs several things is looked at, until there are so many; the fewest are found by hitting
//! sets, for what the step tells and over all that could be told there. What takes longer than so many seconds is left open, and told.

use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_explain::{Explainer, Kind, Step};
use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, split_url};
use std::collections::BTreeMap;
use std::time::Duration;

struct Asked {
    states: usize,
    every: usize,
    patience: u64,
    files: Vec<String>,
}

fn asked() -> Asked {
    let mut asked = Asked { states: 40, every: 3, patience: 20, files: Vec::new() };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number = |usual: usize| args.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
        match arg.as_str() {
            "--states" => asked.states = number(40),
            "--every" => asked.every = number(3).max(1),
            "--patience" => asked.patience = number(20) as u64,
            "--bench" => {}
            _ => asked.files.push(arg),
        }
    }
    asked
}

fn read(catalogue: &Catalogue, line: &str) -> Option<(String, Board)> {
    let url = split_url(line.trim().split(['\t', ' ']).next()?).ok()?;
    let genre = catalogue.get(&url.genre)?.genre();
    Some((genre.id.clone(), Bound::bind(genre).read_url(genre, &url).ok()?.board))
}

#[derive(Default)]
struct Seen {
    met: usize,
    states: usize,
    /// As few as can be for what the step tells.
    own: usize,
    /// As few as can be for anything.
    all: usize,
    open: usize,
    /// How many things the steps had, and how many would have been enough.
    worse: Vec<(usize, usize)>,
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let asked = asked();
    let catalogue = Catalogue::shipped();
    let mut by_genre: BTreeMap<String, Seen> = BTreeMap::new();
    for text in asked.files.iter().filter_map(|file| std::fs::read_to_string(file).ok()) {
        for (id, board) in text.lines().filter_map(|line| read(&catalogue, line)) {
            let seen = by_genre.entry(id.clone()).or_default();
            if let Some(entry) = catalogue.get(&id).filter(|_| seen.states < asked.states) {
                walk(entry.genre(), &board, &asked, seen);
            }
        }
    }
    println!("genre         states  fewest for its value  fewest of all  open  | had, enough");
    for (id, seen) in &by_genre {
        println!("{id:<13} {:>6} {:>21} {:>14} {:>5}  | {:?}", seen.states, seen.own, seen.all, seen.open, seen.worse);
    }
}

fn walk(genre: &Genre, board: &Board, asked: &Asked, seen: &mut Seen) {
    let budget = Budget::unlimited().with_time(Duration::from_secs(60));
    let Ok(Some(mut explainer)) = Explainer::new(genre, board, &budget) else { return };
    while seen.states < asked.states {
        if let Ok(Some(step)) = explainer.peek(&budget)
            && step.kind == Kind::Several
            && step.size.pieces > 1
        {
            seen.met += 1;
            if seen.met.is_multiple_of(asked.every) {
                compare(&mut explainer, &step, asked, seen);
            }
        }
        if !matches!(explainer.advance(&budget), Ok(Some(_))) {
            return;
        }
    }
}

fn compare(explainer: &mut Explainer, step: &Step, asked: &Asked, seen: &mut Seen) {
    let budget = Budget::unlimited().with_time(Duration::from_secs(asked.patience));
    let had = step.size.pieces;
    let fewest = (|| {
        let own = explainer.fewest_things(&step.forced[..1], had, &budget)?.unwrap_or(had);
        let all = explainer.forced_by_several(&budget)?;
        Ok::<_, gridwright_base::Stop>((own, explainer.fewest_things(&all, own, &budget)?.unwrap_or(own)))
    })();
    let Ok((own, fewest)) = fewest else {
        seen.open += 1;
        return;
    };
    seen.states += 1;
    seen.own += usize::from(own == had);
    seen.all += usize::from(fewest == had);
    if fewest < had {
        seen.worse.push((had, fewest));
    }
}
