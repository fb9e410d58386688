//! Puzzles as they come in: arguments, files, lines of standard input.

use crate::output::Status;
use crate::session::{Session, read_text};
use gridwright_base::Stop;
use gridwright_board::Board;
use gridwright_genre::Entry;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, NotationError, read_any};
use serde_json::Value;
use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, Read};
use std::path::Path;
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
            "none" | "not-unique" => Status::No,
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

/// The code of an answer that was stopped.
pub fn stop_code(stop: Stop) -> &'static str {
    if stop == Stop::Cancelled { "interrupted" } else { "limit" }
}

/// A puzzle read: its genre with its notation, and its board.
pub struct Puzzle {
    pub entry: Arc<Entry>,
    pub bound: Arc<Bound>,
    pub board: Board,
}

impl Puzzle {
    pub fn genre(&self) -> &Genre {
        self.entry.genre()
    }
}

/// A puzzle as it came, or why none could be had there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    pub input: String,
    pub problem: Option<Failure>,
}

/// A line of standard input may not be longer than this; nothing sensible is.
const LONGEST_LINE: usize = 4 << 20;

/// The puzzles named on the command line, one after the other: arguments, files, lines of standard input.
pub struct Texts {
    arguments: VecDeque<String>,
    in_lines: bool,
}

impl Texts {
    pub fn new(arguments: &[String]) -> Self {
        Self { arguments: arguments.iter().cloned().collect(), in_lines: false }
    }
}

impl Iterator for Texts {
    type Item = Text;

    fn next(&mut self) -> Option<Text> {
        loop {
            if self.in_lines {
                match next_line(&mut std::io::stdin().lock()) {
                    Ok(Some(text)) => return Some(text),
                    Ok(None) => self.in_lines = false,
                    Err(e) => {
                        self.in_lines = false;
                        let why = format!("standard input cannot be read: {e}");
                        return Some(Text { input: "-".into(), problem: Some(Failure::new("bad-call", why)) });
                    }
                }
            } else {
                match self.arguments.pop_front()? {
                    argument if argument == "-" => self.in_lines = true,
                    argument => return Some(from_argument(argument)),
                }
            }
        }
    }
}

fn from_argument(argument: String) -> Text {
    let path = Path::new(&argument);
    if argument.len() >= 4096 || !path.is_file() {
        return Text { input: argument, problem: None };
    }
    match read_text(path) {
        Ok(text) => Text { input: text.trim_end_matches(['\n', '\r']).to_owned(), problem: None },
        Err(e) => Text { input: argument, problem: Some(Failure::new("bad-call", format!("{e:#}"))) },
    }
}

/// The next line that is not blank. Of one that is too long only the beginning is kept.
fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<Text>> {
    loop {
        let mut bytes = Vec::new();
        if input.take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            bytes.truncate(100);
            let why = format!("the line is longer than {} megabytes", LONGEST_LINE >> 20);
            let input = String::from_utf8_lossy(&bytes).into_owned();
            return Ok(Some(Text { input, problem: Some(Failure::new("bad-puzzle", why)) }));
        }
        let line = String::from_utf8_lossy(&bytes);
        if !line.trim().is_empty() {
            return Ok(Some(Text { input: line.trim().to_owned(), problem: None }));
        }
    }
}

/// Reads one puzzle. A JSON object that is no board of ours may hold a puzzle as text, as many collections do.
pub fn read_puzzle(session: &Session, text: &str) -> Result<Puzzle, Failure> {
    let wrapped = wrapped_text(text);
    let input = read_any(wrapped.as_deref().unwrap_or(text))?;
    let entry = session.genre(input.genre())?;
    let bound = session.bound(&entry);
    let board = bound.read(entry.genre(), &input)?.board;
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
