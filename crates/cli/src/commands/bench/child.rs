//! Calls of this same program, each in a process of its own, so that time and memory are its alone.

use crate::session::Session;
use anyhow::{Context, Result};
use gridwright::Error;
use gridwright_evidence::tables::{Account, Reply};
use serde_json::Value;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// What a child may take for each puzzle.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Seconds.
    pub seconds: f64,
    /// Megabytes.
    pub megabytes: u64,
}

/// Memory for one call: as much as a large workstation has, unless the caller says otherwise.
pub fn limits(session: &Session, seconds: f64) -> Limits {
    Limits { seconds, megabytes: session.common.memory_limit.unwrap_or(6000) }
}

/// Makes a call with these puzzles on its standard input (`-` is added to the call if there are any).
pub fn ask(session: &Session, call: &[String], puzzles: &[String], limits: Limits) -> Result<Reply> {
    let program = std::env::current_exe().context("cannot find this program")?;
    ask_of(session, &program, call, puzzles, limits)
}

/// The same of another program, which takes the same calls.
pub fn ask_of(session: &Session, program: &Path, call: &[String], puzzles: &[String], limits: Limits) -> Result<Reply> {
    let mut command = Command::new(program);
    command.args(call).args(["--json", "--account", "--quiet", "--threads", "1"]);
    command.args(["--time-limit", &limits.seconds.to_string(), "--memory-limit", &limits.megabytes.to_string()]);
    for folder in &session.common.rules {
        command.arg("--rules").arg(folder);
    }
    if !puzzles.is_empty() {
        command.arg("-");
    }
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    talk(session, child.with_context(|| format!("cannot start {}", program.display()))?, &puzzles.join("\n"))
}

fn talk(session: &Session, mut child: Child, input: &str) -> Result<Reply> {
    let (mut stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let input = input.to_owned();
    // All three pipes at once: a child that waits for one of them would wait for ever.
    let writer = thread::spawn(move || stdin.take().map(|mut pipe| pipe.write_all(input.as_bytes())));
    let listen = |pipe: Option<Box<dyn Read + Send>>| {
        thread::spawn(move || {
            let mut text = String::new();
            pipe.and_then(|mut pipe| pipe.read_to_string(&mut text).ok());
            text
        })
    };
    let answers = listen(stdout.map(|p| Box::new(p) as Box<dyn Read + Send>));
    let talk = listen(stderr.map(|p| Box::new(p) as Box<dyn Read + Send>));
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if session.interrupted() {
            let _ = child.kill();
            let _ = child.wait();
            return Err(Error::Stopped(gridwright::Stop::Cancelled).into());
        }
        thread::sleep(Duration::from_millis(5));
    };
    let _ = writer.join();
    let (answers, talk) = (answers.join().unwrap_or_default(), talk.join().unwrap_or_default());
    Ok(Reply {
        status: status.code().unwrap_or(-1),
        answers: answers.lines().filter_map(|line| serde_json::from_str(line).ok()).collect(),
        account: account(&talk),
    })
}

/// The last line of what the child said.
fn account(talk: &str) -> Account {
    let last: Value = talk.lines().last().and_then(|line| serde_json::from_str(line).ok()).unwrap_or_default();
    Account { cpu_s: last["cpu_ms"].as_f64().map(|ms| ms / 1000.0), peak_mb: last["peak_mb"].as_f64() }
}
