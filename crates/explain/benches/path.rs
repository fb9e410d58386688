//! How long steps take.
//!
//! `cargo bench -p gridwright-explain --bench path -- [--size 10x10] [--take 40] [--patience 90] FILE...` takes addresses, one a line; of each genre in them
//! the first boards of this size. Told for each genre: boards, paths that reached the solution, set-up, a step (median, p95, p99, longest) and a whole
//! path (median, longest) in milliseconds of CPU, and how many steps are of each kind.

use cpu_time::ThreadTime;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_explain::{Explainer, Kind};
use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, split_url};
use std::collections::BTreeMap;
use std::time::Duration;

struct Asked {
    size: Option<(usize, usize)>,
    take: usize,
    patience: u64,
    files: Vec<String>,
}

fn asked() -> Asked {
    let mut asked = Asked { size: None, take: usize::MAX, patience: 90, files: Vec::new() };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--size" => {
                asked.size = value().split_once('x').and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)))
            }
            "--take" => asked.take = value().parse().unwrap_or(usize::MAX),
            "--patience" => asked.patience = value().parse().unwrap_or(90),
            "--bench" => {}
            _ => asked.files.push(arg),
        }
    }
    asked
}

fn read(catalogue: &Catalogue, line: &str) -> Option<(String, Board)> {
    let line = line.trim().split(['\t', ' ']).next()?;
    let url = split_url(line).ok()?;
    let genre = catalogue.get(&url.genre)?.genre();
    let board = Bound::bind(genre).read_url(genre, &url).ok()?.board;
    Some((genre.id.clone(), board))
}

#[derive(Default)]
struct Times {
    boards: usize,
    done: usize,
    setup: Vec<f64>,
    steps: Vec<f64>,
    paths: Vec<f64>,
    kinds: [usize; 4],
    slowest: String,
}

fn ms(start: ThreadTime) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

#[expect(clippy::print_stdout, reason = "a benchmark's output is its table")]
fn main() {
    let asked = asked();
    let catalogue = Catalogue::shipped();
    let mut boards: BTreeMap<String, Vec<Board>> = BTreeMap::new();
    for text in asked.files.iter().filter_map(|file| std::fs::read_to_string(file).ok()) {
        for (id, board) in text.lines().filter_map(|line| read(&catalogue, line)) {
            let of_genre = boards.entry(id).or_default();
            let fits = asked.size.is_none_or(|size| size == (board.grid.rows(), board.grid.cols()));
            if fits && of_genre.len() < asked.take {
                of_genre.push(board);
            }
        }
    }
    println!(
        "genre         boards  done | set-up p50/max | step p50/p95/p99/max | path p50/max | piece assume several search"
    );
    for (id, boards) in boards {
        let Some(entry) = catalogue.get(&id) else { continue };
        let mut times = Times::default();
        for board in &boards {
            explain(entry.genre(), board, asked.patience, &mut times);
        }
        println!("{}", row(&id, times));
    }
}

fn explain(genre: &Genre, board: &Board, patience: u64, times: &mut Times) {
    let budget = Budget::unlimited().with_time(Duration::from_secs(patience));
    let start = ThreadTime::now();
    let Ok(Some(mut explainer)) = Explainer::new(genre, board, &budget) else { return };
    times.boards += 1;
    times.setup.push(ms(start));
    let path = ThreadTime::now();
    loop {
        let start = ThreadTime::now();
        let Ok(step) = explainer.advance(&budget) else { break };
        let Some(step) = step else {
            times.done += usize::from(explainer.is_complete());
            break;
        };
        let time = ms(start);
        if times.steps.iter().all(|&other| other < time) {
            times.slowest = format!("{:?} of {:?}", step.kind, step.size);
        }
        times.steps.push(time);
        times.kinds[Kind::ALL.iter().position(|&kind| kind == step.kind).unwrap_or(0)] += 1;
    }
    times.paths.push(ms(path));
}

fn row(id: &str, mut times: Times) -> String {
    let at = |list: &mut Vec<f64>, share: f64| {
        list.sort_by(f64::total_cmp);
        let last = list.len().saturating_sub(1) as f64;
        list.get((last * share).round() as usize).copied().unwrap_or(0.0)
    };
    let kinds: Vec<String> = times.kinds.iter().map(usize::to_string).collect();
    format!(
        "{id:<13} {:>6} {:>5} | {:.1} / {:.1} | {:.2} / {:.2} / {:.1} / {:.1} | {:.0} / {:.0} | {}  (slowest: {})",
        times.boards,
        times.done,
        at(&mut times.setup, 0.5),
        at(&mut times.setup, 1.0),
        at(&mut times.steps, 0.5),
        at(&mut times.steps, 0.95),
        at(&mut times.steps, 0.99),
        at(&mut times.steps, 1.0),
        at(&mut times.paths, 0.5),
        at(&mut times.paths, 1.0),
        kinds.join(" "),
        times.slowest,
    )
}
