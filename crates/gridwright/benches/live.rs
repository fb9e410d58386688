//! How fast a live board answers after one edit.
//!
//!     cargo bench -p gridwright --bench live -- FILE [GENRE|all] [BOARDS] [PATIENCE]
//!
//! FILE has a puzzle a line: a URL, or a JSON object with a member `url`. Of each puzzle every fifth clue is taken away: a draft.
//! Then clues come and go one by one, thirty edits a board, half of them back to what was printed. After each edit the CPU time
//! until the first forced values, until all facts and, on a board that went through the same edits, until the verdict is
//! taken; what is not complete after PATIENCE seconds (5) is left. Told are medians and the ninety-fifth part of a hundred, by genre.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints is what it is")]

use cpu_time::ThreadTime;
use gridwright::{CancelToken, Genres, Holds, Limits, LiveBoard, Puzzle, Scope, Value};
use gridwright_base::Rng;
use std::collections::BTreeMap;
use std::time::Duration;

const EDITS: usize = 30;

#[derive(Default)]
struct Times {
    first: Vec<f64>,
    facts: Vec<f64>,
    verdict: Vec<f64>,
    open: usize,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let Some(file) = words.first() else {
        eprintln!("usage: cargo bench -p gridwright --bench live -- FILE [GENRE|all] [BOARDS] [PATIENCE]");
        return;
    };
    let most: usize = words.get(2).and_then(|word| word.parse().ok()).unwrap_or(20);
    let patience = Duration::from_secs_f64(words.get(3).and_then(|word| word.parse().ok()).unwrap_or(5.0));
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let genres = Genres::shipped();
    let mut by_genre: BTreeMap<String, (usize, Times)> = BTreeMap::new();
    for line in text.lines() {
        let Ok(puzzle) = genres.read(line) else { continue };
        let id = puzzle.genre().id().to_owned();
        if words.get(1).is_some_and(|wanted| *wanted != id && wanted != "all") {
            continue;
        }
        let (n, times) = by_genre.entry(format!("{id} {}x{}", puzzle.rows(), puzzle.cols())).or_default();
        if *n < most {
            *n += 1;
            measure(&puzzle, *n as u64, patience, times);
        }
    }
    println!(
        "genre and size      edits   first facts: median, p95   all facts          verdict            open   (ms CPU)"
    );
    for (name, (_, times)) in &mut by_genre {
        let n = times.verdict.len();
        let [a, b, c] = [&mut times.first, &mut times.facts, &mut times.verdict].map(|list| quantiles(list));
        println!(
            "{name:<20}{n:>5}   {:>8.2} {:>8.2}          {:>8.2} {:>8.2}  {:>8.2} {:>8.2}   {}",
            a.0, a.1, b.0, b.1, c.0, c.1, times.open
        );
    }
}

fn quantiles(list: &mut [f64]) -> (f64, f64) {
    list.sort_by(f64::total_cmp);
    let at = |part: f64| list.get(((list.len() as f64 - 1.0) * part).round() as usize).copied().unwrap_or(f64::NAN);
    (at(0.5), at(0.95))
}

fn measure(puzzle: &Puzzle, seed: u64, patience: Duration, times: &mut Times) {
    let mut rng = Rng::new(seed);
    let printed = puzzle.problem();
    let clues: Vec<(String, Value)> = printed
        .sites()
        .into_iter()
        .filter_map(|site| Some((site.clone(), printed.get(&site).ok()?)).filter(|clue| clue.1 != Value::Blank))
        .filter(|clue| !matches!(clue.1, Value::Flag(_)))
        .collect();
    let mut draft = printed.clone();
    for (i, (site, _)) in clues.iter().enumerate() {
        if i % 5 == 0 {
            let _ = draft.set(site, Value::Blank);
        }
    }
    let (mut facts, mut verdict) = (LiveBoard::new(draft.clone()), LiveBoard::new(draft));
    let limits = || Limits::none().cpu(patience);
    let _ = (facts.facts(Scope::Printed, &limits(), |_| {}), verdict.verdict(Scope::Printed, &limits()));
    for _ in 0..EDITS {
        let Some((site, value)) = rng.pick(&clues) else { return };
        let now = facts.puzzle().get(site).unwrap_or(Value::Blank);
        let next = if now == Value::Blank || rng.chance(1, 3) { value.clone() } else { Value::Blank };
        if next == now {
            continue;
        }
        for live in [&mut facts, &mut verdict] {
            let _ = live.set(site, next.clone());
        }
        let (clock, mut first) = (ThreadTime::now(), None);
        let found = facts.facts(Scope::Printed, &limits(), |fact| {
            if fact.holds != Holds::Sometimes {
                first.get_or_insert_with(|| clock.elapsed());
            }
        });
        let all = clock.elapsed();
        times.open += usize::from(found.is_ok_and(|answer| answer.stopped().is_some()));
        times.first.push(first.unwrap_or(all).as_secs_f64() * 1e3);
        times.facts.push(all.as_secs_f64() * 1e3);
        let clock = ThreadTime::now();
        let _ = verdict.verdict(Scope::Printed, &limits().cancel(&CancelToken::new()));
        times.verdict.push(clock.elapsed().as_secs_f64() * 1e3);
    }
}
