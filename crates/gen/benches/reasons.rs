//! Whether reasons are right, by a judge that sees only what they cite, and whether anything cited could be left out.
//!
//! `cargo bench -p gridwright-gen --bench reasons -- [--fixtures N] [--made 20] [--size 5x5] [--seed 1] [--looks 20000] [--patience 60] [--out FILE] [--for 300]
//! [--part 1/2]` takes the fixtures of every shipped genre, all or the first so many, and so many boards made of this size, or of the size that the genre's `sizes.txt` names;
//! `GRIDWRIGHT_GENRE=a,b` in the environment asks these genres alone. Every value that a step of a path tells is put to the checker, with the cited pieces and
//! values and nothing else; what takes it more looks is put to an engine whose proof is verified. Then every cited piece and value is left out in turn, and the same
//! kind of reasoning asked again. A path that takes more than so many seconds of CPU has not ended, a puzzle that is not found within them is not made.
//!
//! The file has a line for each board, and boards that have one are not done again; no board is begun after so many seconds, so a long run can be cut into
//! several, and into parts that share the file. Told is a table of all that is in it: boards, paths that end as they should, steps, those
//! confirmed by the checker, by a proof, by neither, wrong ones, steps without a law; questions with something left out, and how often the values were forced
//! all the same.

#[path = "../../explain/tests/common/mod.rs"]
mod common;

use common::{Judged, all_boards, judge, leave_out, proven};
use cpu_time::ThreadTime;
use gridwright_base::{Budget, CpuOf};
use gridwright_board::Board;
use gridwright_explain::{Explainer, Kind};
use gridwright_gen::{Wishes, make};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_solve::SolveError;
use gridwright_testkit::sizes;
use std::collections::BTreeMap;
use std::fs::{OpenOptions, read_to_string};
use std::io::Write;
use std::ops::AddAssign;
use std::path::PathBuf;
use std::time::{Duration, Instant};

struct Asked {
    fixtures: usize,
    made: usize,
    size: (usize, usize),
    seed: u64,
    looks: u64,
    patience: Duration,
    out: Option<PathBuf>,
    whole: Duration,
    /// Of so many parts, this one.
    part: (usize, usize),
}

fn asked() -> Asked {
    let seconds = Duration::from_secs;
    let mut asked = Asked {
        fixtures: usize::MAX,
        made: 20,
        size: (5, 5),
        seed: 1,
        looks: 20_000,
        patience: seconds(60),
        out: None,
        whole: Duration::MAX,
        part: (1, 1),
    };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut word = || args.next().unwrap_or_default();
        let number = |word: String| word.parse::<u64>().unwrap_or_else(|_| panic!("{arg} takes a number, not {word}"));
        let pair = |word: String, between: char| {
            let halves = word.split_once(between).and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
            halves.unwrap_or_else(|| panic!("{arg} takes two numbers, not {word}"))
        };
        match arg.as_str() {
            "--fixtures" => asked.fixtures = number(word()) as usize,
            "--made" => asked.made = number(word()) as usize,
            "--size" => asked.size = pair(word(), 'x'),
            "--seed" => asked.seed = number(word()),
            "--looks" => asked.looks = number(word()),
            "--patience" => asked.patience = seconds(number(word())),
            "--out" => asked.out = Some(word().into()),
            "--for" => asked.whole = seconds(number(word())),
            "--part" => asked.part = pair(word(), '/'),
            "--bench" => {}
            other => panic!("{other} is no option"),
        }
    }
    asked
}

/// What is told of some boards, in the order of [`COLUMNS`].
#[derive(Default, Clone, Copy)]
struct Tally([usize; COLUMNS.len()]);

const COLUMNS: [&str; 12] = [
    "fixtures",
    "made",
    "not made",
    "ended",
    "steps",
    "by the checker",
    "by proof",
    "by neither",
    "wrong",
    "without a law",
    "left out",
    "forced still",
];
const FIXTURES: usize = 0;
const MADE: usize = 1;
const NOT_MADE: usize = 2;
const ENDED: usize = 3;
const STEPS: usize = 4;
const CHECKED: usize = 5;
const PROVED: usize = 6;
const OPEN: usize = 7;
const WRONG: usize = 8;
const LAWLESS: usize = 9;
const LEFT_OUT: usize = 10;
const STILL: usize = 11;

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, more)| *mine += more);
    }
}

impl Tally {
    fn joined(&self, between: &str) -> String {
        self.0.map(|number| number.to_string()).join(between)
    }

    fn read<'a>(words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let numbers: Option<Vec<usize>> = words.map(|word| word.parse().ok()).collect();
        numbers?.try_into().ok().map(Self)
    }
}

/// What was found so far: of each genre and board.
type Found = BTreeMap<(String, String), Tally>;

#[expect(clippy::print_stderr, reason = "tells that there is more to do")]
fn main() {
    let asked = asked();
    let mut found = earlier(&asked);
    let catalogue = Catalogue::shipped();
    let only = std::env::var("GRIDWRIGHT_GENRE").ok();
    let is_asked = |id: &str| only.as_ref().is_none_or(|ids| ids.split(',').any(|other| other == id));
    let genres: Vec<&Genre> =
        catalogue.entries().map(|entry| entry.genre()).filter(|genre| is_asked(&genre.id)).collect();
    let mine: Vec<&Genre> = genres.iter().copied().skip(asked.part.0 - 1).step_by(asked.part.1).collect();
    let is_done = judge_all(&mine, &asked, &mut found);
    table(&genres, &found);
    if !is_done {
        eprintln!("not all boards were done: run it again");
    }
}

/// Judges the first board of each genre, then the second, so that a run that is broken off knows a little of everything. False if time is over.
fn judge_all(genres: &[&Genre], asked: &Asked, found: &mut Found) -> bool {
    let began = Instant::now();
    let some = |genre: &&Genre| all_boards(genre).into_iter().take(asked.fixtures).collect();
    let fixtures: Vec<Vec<Board>> = genres.iter().map(some).collect();
    let most = fixtures.iter().map(Vec::len).max().unwrap_or(0);
    for n in 0..most + asked.made {
        for (genre, fixtures) in genres.iter().zip(&fixtures) {
            let sort = if n < most { "fixture" } else { "made" };
            let number = if n < most { n } else { n - most };
            let key = (genre.id.clone(), format!("{sort} {number}"));
            if found.contains_key(&key) || n < most && n >= fixtures.len() {
                continue;
            }
            if began.elapsed() > asked.whole {
                return false;
            }
            let clock = ThreadTime::now();
            let tally = if n < most {
                of(FIXTURES, walk(genre, &fixtures[n], asked))
            } else if let Some(board) = made(genre, number as u64, asked) {
                of(MADE, walk(genre, &board, asked))
            } else {
                of(NOT_MADE, Tally::default())
            };
            keep(asked, &key, tally, clock.elapsed());
            found.insert(key, tally);
        }
    }
    true
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn table(genres: &[&Genre], found: &Found) {
    println!("| genre | {} |\n|{}", COLUMNS.join(" | "), "---|".repeat(COLUMNS.len() + 1));
    let mut all = Tally::default();
    for genre in genres {
        let mut of_genre = Tally::default();
        found.iter().filter(|entry| entry.0.0 == genre.id).for_each(|entry| of_genre += *entry.1);
        println!("| {} | {} |", genre.id, of_genre.joined(" | "));
        all += of_genre;
    }
    println!("| **all** | {} |", all.joined(" | "));
}

/// What the file knows already.
fn earlier(asked: &Asked) -> Found {
    let text = asked.out.as_ref().and_then(|path| read_to_string(path).ok()).unwrap_or_default();
    let line = |line: &str| {
        let mut words = line.split('\t');
        let key = (words.next()?.to_owned(), words.next()?.to_owned());
        Some((key, Tally::read(words.take(COLUMNS.len()))?))
    };
    text.lines().filter_map(line).collect()
}

/// A line with the seconds of CPU it took at its end.
fn keep(asked: &Asked, key: &(String, String), tally: Tally, took: Duration) {
    let Some(path) = &asked.out else { return };
    let line = format!("{}\t{}\t{}\t{:.2}\n", key.0, key.1, tally.joined("\t"), took.as_secs_f64());
    let mut file = OpenOptions::new().create(true).append(true).open(path).expect("the file can be written");
    file.write_all(line.as_bytes()).expect("the file can be written");
}

fn of(sort: usize, mut tally: Tally) -> Tally {
    tally.0[sort] = 1;
    tally
}

/// The board of this number; none if it takes too long, or if there is none of this size.
fn made(genre: &Genre, n: u64, asked: &Asked) -> Option<Board> {
    let (rows, cols) = sizes(&genre.id, "make").map_or(asked.size, |sizes| sizes[0]);
    let wishes = Wishes::new(Board::blank(genre, Grid::new(rows, cols).ok()?));
    let budget = Budget::unlimited().with_cpu(asked.patience, CpuOf::Thread);
    make(genre, &wishes, asked.seed, n, &budget).ok().map(|made| made.problem)
}

fn walk(genre: &Genre, board: &Board, asked: &Asked) -> Tally {
    let budget = Budget::unlimited().with_cpu(asked.patience, CpuOf::Thread);
    let mut tally = Tally::default();
    // A board without a solution, or not in order, has no path: that is how it should end.
    let mut explainer = match Explainer::new(genre, board, &budget) {
        Ok(Some(explainer)) => explainer,
        Ok(None) | Err(SolveError::BadProblem { .. }) => return of(ENDED, tally),
        Err(_) => return tally,
    };
    let mut steps = Vec::new();
    let ended = loop {
        match explainer.advance(&budget) {
            Ok(Some(step)) => steps.push(step),
            Ok(None) => break explainer.is_complete() == explainer.is_unique(),
            Err(_) => break false,
        }
    };
    let count = &mut tally.0;
    count[ENDED] += usize::from(ended);
    for step in &steps {
        count[STEPS] += 1;
        count[LAWLESS] += usize::from(step.pieces.is_empty());
        match judge(&explainer, step, asked.looks, usize::MAX) {
            Judged::Right => count[CHECKED] += 1,
            Judged::Wrong => count[WRONG] += 1,
            Judged::Open if proven(&explainer, step, usize::MAX) => count[PROVED] += 1,
            Judged::Open => count[OPEN] += 1,
        }
        if step.kind != Kind::Search {
            let (n_asked, still) = leave_out(&mut explainer, step);
            count[LEFT_OUT] += n_asked;
            count[STILL] += still.len();
        }
    }
    tally
}
