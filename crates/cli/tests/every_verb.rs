//! Every verb on boards of 120 x 120 of every shipped genre: a limit or a signal ends it, soon.
//!
//! How soon is measured in the processor time that the program tells of itself, as tests share the machine with others. Each
//! call of every verb is tried on some genres, drawn by the day's seed; `GRIDWRIGHT_EVERY=all` tries all of them and prints
//! the worst (some minutes; the figures of `docs/faults.md` are of a release build).

#![cfg(unix)]
#![allow(clippy::print_stderr, reason = "the figures are what a complete run is for")]

use crate::common;

use common::calls::{Call, Taken, all_calls, finish, start};
use gridwright_base::Rng;
use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The limit on each call.
const LIMIT: f64 = 0.2;
/// What a call may take beyond its limit, beside starting: a build for tests is several times slower than one for use.
const SLACK: Duration = Duration::from_millis(if cfg!(debug_assertions) { 800 } else { 150 });
/// What it may take by the clock on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(20);
/// Genres that a call is tried on.
const SOME: usize = 2;

/// The calls to try: all, or of each verb a few.
fn chosen(folder: &str, seed: u64) -> Vec<Call> {
    let calls = all_calls(folder);
    if is_complete() {
        return calls;
    }
    let mut by_name: BTreeMap<String, Vec<Call>> = BTreeMap::new();
    calls.into_iter().for_each(|call| by_name.entry(call.name.clone()).or_default().push(call));
    let mut rng = Rng::new(seed);
    let mut chosen = Vec::new();
    for mut calls in by_name.into_values() {
        rng.shuffle(&mut calls);
        chosen.extend(calls.into_iter().take(SOME));
    }
    chosen
}

fn is_complete() -> bool {
    std::env::var("GRIDWRIGHT_EVERY").is_ok_and(|which| which == "all")
}

/// Tries calls, two at a time, and returns what each took beyond its due.
fn tried(calls: &[Call], attempt: impl Fn(&Call) -> Duration + Sync) -> Vec<(Duration, &Call)> {
    let (queue, over) = (Mutex::new(calls.iter()), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(call) = queue.lock().unwrap().next() else { return };
                    let beyond = attempt(call);
                    over.lock().unwrap().push((beyond, call));
                }
            });
        }
    });
    let mut over = over.into_inner().unwrap();
    over.sort_by_key(|(beyond, _)| std::cmp::Reverse(*beyond));
    over
}

fn tell(what: &str, over: &[(Duration, &Call)]) {
    let lines = over.iter().take(if is_complete() { 60 } else { 5 });
    let line =
        |(beyond, call): &(Duration, &Call)| format!("{:5} ms  {} ({})\n", beyond.as_millis(), call.name, call.genre);
    eprintln!("{} calls, most beyond {what}:\n{}", over.len(), lines.map(line).collect::<String>());
}

/// The processor time that the program takes to do nothing.
fn to_start() -> Duration {
    let nothing = Call { name: String::new(), genre: String::new(), arguments: vec!["genres".to_owned()] };
    let began = Instant::now();
    finish(start(&nothing, &["--account"]), began).cpu.unwrap()
}

/// Whether it ended as it should, whatever it took; what is wrong otherwise is told at once.
fn is_sound(call: &Call, taken: &Taken) -> bool {
    let sound = !taken.stderr.contains("panicked") && taken.code.is_some() && taken.clock < PATIENCE;
    if !sound {
        eprintln!("{call:?}: {:?} after {:?}: {}", taken.code, taken.clock, taken.stderr);
    }
    sound
}

/// Every call under a limit of this kind: what it took beyond, in processor time.
fn assert_limit_ends(option: &str, folder: &str, seed: u64) {
    let calls = chosen(folder, seed);
    let to_start = to_start();
    let over = tried(&calls, |call| {
        let began = Instant::now();
        let taken = finish(start(call, &["--account", option, &LIMIT.to_string()]), began);
        match taken.cpu {
            Some(cpu) if is_sound(call, &taken) => cpu.saturating_sub(to_start + Duration::from_secs_f64(LIMIT)),
            _ => Duration::MAX,
        }
    });
    tell(option, &over);
    assert!(over[0].0 < SLACK, "{:?}", over[0]);
}

#[test]
fn a_time_limit_ends_every_verb_soon() {
    assert_limit_ends("--time-limit", "every-verb-time", 1);
}

#[test]
fn a_limit_on_processor_time_ends_every_verb_soon() {
    assert_limit_ends("--cpu-limit", "every-verb-cpu", 2);
}

#[test]
fn a_signal_ends_every_verb() {
    let calls = chosen("every-verb-signal", 3);
    let over = tried(&calls, |call| {
        let child = start(call, &[]);
        std::thread::sleep(Duration::from_secs_f64(LIMIT));
        let began = Instant::now();
        // It may have ended by itself.
        let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).output();
        let taken = finish(child, began);
        if is_sound(call, &taken) { taken.clock } else { Duration::MAX }
    });
    tell("a request to terminate, by the clock", &over);
    assert!(over[0].0 < PATIENCE, "{:?}", over[0]);
}
