//! A question put to every puzzle of a stream. What is asked differs from verb to verb; reading, timing, failing and telling
//! are here.

use crate::guard::{guarded, provoke};
use crate::input::{Failure, Puzzle, Text, read_puzzle, shorten};
use crate::output::{Status, answer, complain, milliseconds, replace_file};
use crate::session::Session;
use crate::stream::{in_order, is_alone};
use anyhow::Result;
use cpu_time::{ProcessTime, ThreadTime};
use gridwright_base::{Budget, CpuOf};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// An answer on its way out: members for programs, lines for people, and what is to be written beside.
pub struct Told {
    pub object: Map<String, Value>,
    pub text: String,
    pub status: Status,
    pub file: Option<(PathBuf, String)>,
    complaint: Option<String>,
}

/// A question to one puzzle; what it finds out goes into the answer. What is there when it fails is told all the same.
pub type Question<'a> = dyn Fn(&Session, &Puzzle, &Budget, &mut Told) -> Result<(), Failure> + Sync + 'a;

/// Puts a question to each puzzle and tells the answer in its place in the stream.
pub fn ask(session: &Session, puzzles: &[String], engine: &str, question: &Question<'_>) -> Result<Status> {
    let mut worst = Status::Done;
    let of = if is_alone(puzzles) { CpuOf::Process } else { CpuOf::Thread };
    let work = |text: Text| {
        let input = text.input.clone();
        guarded(|| answered(session, text, engine, of, question)).unwrap_or_else(|e| Told::failed(&input, &e))
    };
    in_order(session, puzzles, &work, &mut |told| {
        worst = worst.max(told?.tell(session)?);
        Ok(())
    })?;
    Ok(worst)
}

fn answered(session: &Session, text: Text, engine: &str, of: CpuOf, question: &Question<'_>) -> Told {
    let (clock, budget) = (Clock::new(of), session.budget_of(of));
    let puzzle = match text.problem.map_or_else(|| read_puzzle(session, &text.input), Err) {
        Ok(puzzle) => puzzle,
        Err(problem) => return Told::failed(&text.input, &problem),
    };
    let grid = &puzzle.board.grid;
    let mut told = Told::new(answer(&text.input, Some(puzzle.entry.id()), Some((grid.rows(), grid.cols())), engine));
    // What is known of the puzzle is told even if the question fails by a mistake of ours.
    let outcome = guarded(|| {
        provoke(&text.input);
        question(session, &puzzle, &budget, &mut told)
    });
    if let Err(problem) = outcome.and_then(|answer| answer) {
        told.set("verdict", if problem.code == "none" { "none" } else { "unknown" });
        told.fail(&problem);
    }
    told.set("cpu_ms", milliseconds(clock.elapsed()));
    told
}

impl Told {
    /// An answer that has nothing but its members yet.
    fn new(object: Map<String, Value>) -> Self {
        Self { object, text: String::new(), status: Status::Done, file: None, complaint: None }
    }

    /// An input that is no puzzle.
    pub fn failed(input: &str, failure: &Failure) -> Self {
        let mut told = Self::new(answer(input, None, None, "none"));
        told.fail(failure);
        told
    }

    /// Adds a member.
    pub fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.object.insert(key.into(), value.into());
    }

    /// Adds a line.
    pub fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Notes why there is no answer, or none in full.
    pub fn fail(&mut self, failure: &Failure) {
        self.set("error", json!({"code": failure.code, "message": failure.message}));
        self.status = self.status.max(failure.status());
        let input = self.object.get("input").and_then(Value::as_str).unwrap_or_default();
        self.complaint = Some(format!("error: {}: {}", shorten(input), failure.message));
    }

    /// As [`fail`](Self::fail), where the lines say it themselves.
    pub fn cut_short(&mut self, failure: &Failure) {
        self.fail(failure);
        self.complaint = None;
    }

    /// Prints it: the object, or the lines and the complaint.
    pub fn tell(mut self, session: &Session) -> Result<Status> {
        if let Some((path, text)) = self.file.take()
            && let Err(problem) = replace_file(&path, text.as_bytes())
        {
            self.fail(&Failure::new("bad-call", format!("{problem:#}")));
        }
        if session.common.json {
            session.out.json(self.object)?;
            return Ok(self.status);
        }
        session.out.text(&self.text)?;
        if let Some(complaint) = &self.complaint {
            complain(complaint);
        }
        Ok(self.status)
    }
}

/// CPU time: of the thread that works on a puzzle, or of the whole process where one puzzle has several threads.
enum Clock {
    Thread(ThreadTime),
    Process(ProcessTime),
}

impl Clock {
    fn new(of: CpuOf) -> Self {
        match of {
            CpuOf::Thread => Self::Thread(ThreadTime::now()),
            CpuOf::Process => Self::Process(ProcessTime::now()),
        }
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Thread(start) => start.elapsed(),
            Self::Process(start) => start.elapsed(),
        }
    }
}
