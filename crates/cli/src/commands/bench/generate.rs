//! `bench generate`: the CPU time of each accepted puzzle, perhaps of two programs side by side.

use super::child::{Limits, ask_of, limits};
use crate::args::MakingArgs;
use crate::output::Status;
use crate::session::{Session, read_text};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};

/// What came of one call.
struct Made {
    /// How many puzzles; a program prints only those that are what was asked for.
    n: usize,
    /// Seconds of CPU of the whole call, beginnings that came to nothing and the start of the program included; none where the
    /// program did not tell.
    cpu_s: Option<f64>,
    /// Why it ended before all were there.
    short: String,
}

impl Made {
    fn mean(&self) -> Option<f64> {
        self.cpu_s.filter(|_| self.n > 0).map(|cpu_s| cpu_s / self.n as f64)
    }

    fn cells(&self) -> String {
        let told = |seconds: Option<f64>| seconds.map_or_else(|| "-".to_owned(), |s| format!("{s:.3}"));
        format!("{} | {} | {}", self.n, told(self.mean()), told(self.cpu_s))
    }
}

pub fn run(session: &Session, args: &MakingArgs) -> Result<Status> {
    let calls = calls(session, args)?;
    let ours = std::env::current_exe().context("cannot find this program")?;
    let programs: Vec<(&str, PathBuf)> =
        args.against.iter().map(|old| ("old", old.clone())).chain([("new", ours)]).collect();
    let mut heads = vec!["call".to_owned()];
    heads.extend(programs.iter().map(|(name, _)| format!("{name}: puzzles | s a puzzle | s in all")));
    heads.extend(args.against.is_some().then(|| "new / old".to_owned()));
    let line = format!("| {} |", heads.join(" | "));
    session.out.line(&line)?;
    session.out.line(&format!("|{}", "---|".repeat(line.matches('|').count() - 1)))?;
    let (mut all, mut slower) = (true, Vec::new());
    for call in &calls {
        let made =
            programs.iter().map(|(_, program)| make(session, args, program, call)).collect::<Result<Vec<_>>>()?;
        let mut cells: Vec<String> = made.iter().map(Made::cells).collect();
        if let [old, new] = &made[..] {
            let ratio = old.mean().zip(new.mean()).map(|(old, new)| new / old);
            cells.push(ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}")));
            slower.extend(ratio.filter(|ratio| *ratio > 1.05).map(|_| call.clone()));
        }
        let short = made.iter().filter(|made| !made.short.is_empty()).map(|made| format!(" {}", made.short));
        session.out.line(&format!("| `{call}` | {} |{}", cells.join(" | "), short.collect::<String>()))?;
        all &= made.last().is_some_and(|made| made.n as u64 >= args.n);
    }
    if args.against.is_some() {
        let told = if slower.is_empty() { "none".to_owned() } else { slower.join(", ") };
        session.out.line(&format!("\nSlower by more than a twentieth: {told}."))?;
    }
    Ok(if all { Status::Done } else { Status::No })
}

/// What is asked: genre, size and options.
fn calls(session: &Session, args: &MakingArgs) -> Result<Vec<String>> {
    let mut calls = args.asked.clone();
    if let Some(path) = &args.calls {
        let text = read_text(path)?;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        calls.extend(lines.filter(|line| !line.is_empty()).map(str::to_owned));
    }
    if let Some(size) = args.size {
        let genres = session.named(&[])?;
        calls.extend(genres.iter().map(|genre| format!("{} {}x{}", genre.id(), size.rows, size.cols)));
    }
    Ok(calls)
}

fn make(session: &Session, args: &MakingArgs, program: &Path, call: &str) -> Result<Made> {
    let mut words = vec!["generate".to_owned()];
    words.extend(call.split_whitespace().map(str::to_owned));
    words.extend(["--n".to_owned(), args.n.to_string(), "--seed".to_owned(), session.common.seed.to_string()]);
    let most = Limits { seconds: args.limit, ..limits(session, 0.0) };
    let reply = ask_of(session, program, &words, &[], most)?;
    let error = reply.answers.iter().find_map(|answer| answer["error"]["message"].as_str());
    let short = match error {
        Some(message) => message.to_owned(),
        None if reply.status != 0 => format!("exit status {}", reply.status),
        None => String::new(),
    };
    let n = reply.answers.iter().filter(|answer| answer["id"].is_string()).count();
    Ok(Made { n, cpu_s: reply.account.cpu_s, short })
}
