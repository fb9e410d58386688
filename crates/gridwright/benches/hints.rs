//! How fast a live board tells the next step after one changed value, and why something drawn is wrong.
//!
//!     cargo bench -p gridwright --bench hints -- FILE [SIZE] [BOARDS]
//!
//! FILE has a puzzle a line: a URL, or a JSON object with a member `url`. A board is solved as a person would with hints alone: what the hint
//! tells is drawn, and the next is asked for. After every tenth value one wrong value is drawn, shown to be wrong and taken away. Told
//! are the first hint (which sets everything up), the others and the mistakes, in milliseconds of CPU, by genre.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints is what it is")]

use cpu_time::ThreadTime;
use gridwright::answer::Known;
use gridwright::{Genres, Limits, LiveBoard, Puzzle, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// A board whose hints take longer altogether is left.
const PATIENCE: Duration = Duration::from_secs(60);
/// So many values are drawn between two mistakes.
const BETWEEN: usize = 10;

#[derive(Default)]
struct Times {
    boards: usize,
    first: Vec<f64>,
    hints: Vec<f64>,
    mistakes: Vec<f64>,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let Some(file) = words.first() else {
        eprintln!("usage: cargo bench -p gridwright --bench hints -- FILE [SIZE] [BOARDS]");
        return;
    };
    let most: usize = words.get(2).and_then(|word| word.parse().ok()).unwrap_or(20);
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let genres = Genres::shipped();
    let mut by_genre: BTreeMap<String, Times> = BTreeMap::new();
    for puzzle in text.lines().filter_map(|line| genres.read(line).ok()) {
        let size = format!("{}x{}", puzzle.rows(), puzzle.cols());
        if words.get(1).is_some_and(|wanted| *wanted != size) {
            continue;
        }
        let times = by_genre.entry(format!("{} {size}", puzzle.genre().id())).or_default();
        if times.boards < most {
            times.boards += 1;
            measure(&puzzle, times);
        }
    }
    println!(
        "genre and size      boards   first hint: p50, max   hints: number, p50, p95, p99, max   mistakes: number, p50, p95, max"
    );
    for (name, mut times) in by_genre {
        let [first, hints, mistakes] = [&mut times.first, &mut times.hints, &mut times.mistakes].map(|list| {
            list.sort_by(f64::total_cmp);
            let last = list.len().saturating_sub(1) as f64;
            (
                list.len(),
                [0.5, 0.95, 0.99, 1.0].map(|part| list.get((last * part).round() as usize).copied().unwrap_or(0.0)),
            )
        });
        println!(
            "{name:<20}{:>5}   {:>7.1} {:>7.1}   {:>6} {:>7.2} {:>7.2} {:>7.1} {:>8.1}   {:>5} {:>7.1} {:>7.1} {:>8.1}",
            times.boards,
            first.1[0],
            first.1[3],
            hints.0,
            hints.1[0],
            hints.1[1],
            hints.1[2],
            hints.1[3],
            mistakes.0,
            mistakes.1[0],
            mistakes.1[1],
            mistakes.1[3],
        );
    }
}

fn ms(clock: ThreadTime) -> f64 {
    clock.elapsed().as_secs_f64() * 1e3
}

fn measure(puzzle: &Puzzle, times: &mut Times) {
    let mut live = LiveBoard::new(puzzle.clone());
    let limits = Limits::none().cpu(PATIENCE);
    let (whole, mut drawn) = (ThreadTime::now(), 0);
    while whole.elapsed() < PATIENCE {
        let clock = ThreadTime::now();
        let Ok(answer) = live.hint(&limits) else { return };
        let list = if drawn == 0 { &mut times.first } else { &mut times.hints };
        list.push(ms(clock));
        let Some(step) = &answer.more.step else { return };
        let told: Vec<Known> = step.forced.iter().chain(&step.settled).filter(|known| !known.not).cloned().collect();
        for known in &told {
            if live.set(&site(known), known.value.clone()).is_err() {
                return;
            }
            drawn += 1;
            if drawn % BETWEEN == 0 {
                mistake(&mut live, known, times);
            }
        }
        if told.is_empty() {
            return;
        }
    }
}

/// Draws something else where a value is known, asks what is wrong, and takes it back.
fn mistake(live: &mut LiveBoard, known: &Known, times: &mut Times) {
    let wrong = match known.value {
        Value::Flag(yes) => Value::Flag(!yes),
        Value::Number(n) => Value::Number(if n > 1 { n - 1 } else { n + 1 }),
        _ => return,
    };
    if live.set(&site(known), wrong).is_ok() {
        let clock = ThreadTime::now();
        let shown = live.puzzle().mistake(&Limits::none().cpu(PATIENCE));
        if shown.is_ok_and(|shown| !shown.more.steps.is_empty()) {
            times.mistakes.push(ms(clock));
        }
        live.undo();
    }
}

fn site(known: &Known) -> String {
    format!("{}:{}", known.layer, known.site)
}
