//! `bench corpus`: a collection solved to the proof, genre by genre, perhaps by two programs side by side.

use super::child::{Limits, ask_of, limits};
use super::collection::{Entry, Shelf, read};
use crate::args::CorpusArgs;
use crate::output::Status;
use crate::session::Session;
use anyhow::{Context, Result};
use gridwright_evidence::corpus::{COLUMNS, Times};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// By the clock a board may take so many times its CPU limit: the machine may be busy.
const BUSY: f64 = 20.0;

pub fn run(session: &Session, args: &CorpusArgs) -> Result<Status> {
    let mut shelves = read(&args.files, args.lines)?;
    shelves.retain(|shelf| args.genres.is_empty() || args.genres.contains(&shelf.genre));
    let ours = std::env::current_exe().context("cannot find this program")?;
    let programs: Vec<(&str, PathBuf)> =
        args.against.iter().map(|old| ("old", old.clone())).chain([("new", ours)]).collect();
    session.out.line(&format!("| genre | program | {} |", COLUMNS.join(" | ")))?;
    session.out.line(&format!("|---|---|{}", "---|".repeat(COLUMNS.len())))?;
    let mut same = true;
    for shelf in &shelves {
        let mut verdicts: Vec<Vec<String>> = Vec::new();
        for (name, program) in &programs {
            let (times, told) = measure(session, args, program, shelf)?;
            session.out.line(&format!("| {} | {name} | {} |", shelf.genre, times.cells().join(" | ")))?;
            verdicts.push(told);
        }
        if let [old, new] = &verdicts[..] {
            same &= compare(session, shelf, old, new)?;
        }
    }
    if same {
        return Ok(Status::Done);
    }
    session.say("verdicts differ");
    Ok(Status::No)
}

/// One program over the boards of a genre: their times and verdicts.
fn measure(session: &Session, args: &CorpusArgs, program: &Path, shelf: &Shelf) -> Result<(Times, Vec<String>)> {
    let most = Limits { seconds: args.limit * BUSY, ..limits(session, 0.0) };
    let call = ["solve", "--cpu-limit", &args.limit.to_string()].map(str::to_owned);
    let puzzles: Vec<String> = shelf.entries.iter().map(|entry| entry.puzzle.clone()).collect();
    let reply = ask_of(session, program, &call, &puzzles, most)?;
    let open = reply.answers.iter().filter(|answer| answer["verdict"] == "unknown").count();
    let times = reply.answers.iter().filter_map(|answer| answer["cpu_ms"].as_f64()).collect();
    let verdicts = reply.answers.iter().map(verdict).collect();
    Ok((Times::new(times, open), verdicts))
}

/// The verdict with what must be the same in all runs: the only solution, or the error.
fn verdict(answer: &Value) -> String {
    let error = answer["error"]["code"].as_str().unwrap_or_default();
    let only = match (&answer["verdict"], answer["solutions"].get(0)) {
        (Value::String(verdict), Some(solution)) if verdict == "unique" => solution.to_string(),
        _ => String::new(),
    };
    format!("{} {error} {only}", answer["verdict"].as_str().unwrap_or_default())
}

/// Whether two programs say the same; a board that one of them left open is not held against either.
fn compare(session: &Session, shelf: &Shelf, old: &[String], new: &[String]) -> Result<bool> {
    let mut same = old.len() == new.len();
    let is_open = |verdict: &str| verdict.starts_with("unknown");
    for ((old, new), Entry { id, .. }) in old.iter().zip(new).zip(&shelf.entries) {
        if old != new && !is_open(old) && !is_open(new) {
            session.out.line(&format!("{} {id}: {old} / {new}", shelf.genre))?;
            same = false;
        }
    }
    Ok(same)
}
