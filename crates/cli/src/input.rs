//! Puzzles as they come in: arguments, files, lines of standard input.

use crate::output::Status;
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright_base::Stop;
use gridwright_board::Board;
use gridwright_genre::Entry;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, NotationError, read_any};
use serde_json::Value;
use std::fmt;
use std::io::BufRead;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

/// Why a puzzle has no answer: a code for programs, a message for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub code: &'static str,
    pub message: String,
}

impl Failure {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }

    pub fn status(&self) -> Status {
        match self.code {
            "limit" => Status::Limit,
            "none" => Status::No,
            "interrupted" => Status::Interrupted,
            _ => Status::Wrong,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<NotationError> for Failure {
    fn from(problem: NotationError) -> Self {
        let code = match problem {
            NotationError::Grid(_) | NotationError::Size { .. } => "bad-size",
            NotationError::Unwritable { .. } | NotationError::NoLine { .. } => "unwritable",
            NotationError::Unrecognised { .. } => "unrecognised",
            _ => "bad-puzzle",
        };
        Self::new(code, problem.to_string())
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::new(stop_code(stop), stop.to_string())
    }
}

/// Limits are told as such, with the layer they were met in; everything else is a wrong call.
impl From<gridwright_frontier::Error> for Failure {
    fn from(problem: gridwright_frontier::Error) -> Self {
        use gridwright_frontier::Error;
        match problem {
            Error::Stopped { stop, .. } => Self::new(stop_code(stop), problem.to_string()),
            Error::TooManyStates { .. } => Self::new("limit", problem.to_string()),
            Error::Diagram(inner) => inner.into(),
            other => Self::new("bad-call", other.to_string()),
        }
    }
}

impl From<gridwright_zdd::Error> for Failure {
    fn from(problem: gridwright_zdd::Error) -> Self {
        use gridwright_zdd::Error;
        match problem {
            Error::Stopped { stop, .. } => Self::new(stop_code(stop), problem.to_string()),
            Error::TooManyNodes { .. } => Self::new("limit", problem.to_string()),
            other => Self::new("bad-call", other.to_string()),
        }
    }
}

fn stop_code(stop: Stop) -> &'static str {
    if stop == Stop::Cancelled { "interrupted" } else { "limit" }
}

/// A puzzle read: its genre with its notation, and its board.
pub struct Puzzle {
    pub entry: Arc<Entry>,
    pub bound: Rc<Bound>,
    pub board: Board,
}

impl Puzzle {
    pub fn genre(&self) -> &Genre {
        self.entry.genre()
    }
}

/// A line of standard input may not be longer than this; nothing sensible is.
const LONGEST_LINE: usize = 16 << 20;

/// Calls `each` with the text of every puzzle named on the command line.
pub fn for_each_puzzle(
    session: &mut Session,
    arguments: &[String],
    each: &mut dyn FnMut(&mut Session, &str) -> Result<Status>,
) -> Result<Status> {
    let mut worst = Status::Done;
    for argument in arguments {
        if argument == "-" {
            worst = worst.max(for_each_line(session, each)?);
        } else if let Some(path) = as_path(argument) {
            let text = read_text(path)?;
            worst = worst.max(each(session, text.trim_end_matches(['\n', '\r']))?);
        } else {
            worst = worst.max(each(session, argument)?);
        }
        if session.interrupted() {
            break;
        }
    }
    Ok(worst)
}

fn as_path(argument: &str) -> Option<&Path> {
    let path = Path::new(argument);
    (argument.len() < 4096 && path.is_file()).then_some(path)
}

fn for_each_line(session: &mut Session, each: &mut dyn FnMut(&mut Session, &str) -> Result<Status>) -> Result<Status> {
    let mut worst = Status::Done;
    let mut input = std::io::stdin().lock();
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let n = std::io::Read::take(&mut input, LONGEST_LINE as u64).read_until(b'\n', &mut bytes)?;
        if n == 0 || session.interrupted() {
            return Ok(worst);
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if !line.is_empty() {
            worst = worst.max(each(session, line)?);
        }
    }
}

/// Reads one puzzle. A JSON object that is no board of ours may hold a puzzle as text, as many collections do.
pub fn read_puzzle(session: &mut Session, text: &str) -> Result<Puzzle, Failure> {
    let wrapped = wrapped_text(text);
    let input = read_any(wrapped.as_deref().unwrap_or(text))?;
    let entry = session.genre(input.genre())?;
    let bound = session.bound(&entry);
    let board = bound.read(entry.genre(), &input)?;
    Ok(Puzzle { entry, bound, board })
}

/// The text in the first of these members, for objects such as `{"id": 7, "url": "slither/..."}`.
fn wrapped_text(text: &str) -> Option<String> {
    let text = text.trim_start();
    if !text.starts_with('{') {
        return None;
    }
    let Ok(Value::Object(object)) = serde_json::from_str(text) else { return None };
    if object.contains_key("gridwright") {
        return None;
    }
    ["board", "pzprv3", "url", "puzzle", "problem"]
        .iter()
        .find_map(|key| object.get(*key).and_then(Value::as_str).map(str::to_owned))
}

pub fn shorten(word: &str) -> String {
    let mut short: String = word.chars().take(40).filter(|c| !c.is_control()).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    short
}
