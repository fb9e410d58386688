//! A question put to every puzzle of a stream. What is asked, and what people are told of the answer, differs from verb to verb;
//! reading, failing and telling are here.

use crate::input::{Text, shorten};
use crate::output::{Status, complain, milliseconds, replace_file, status_of};
use crate::pictures::{Paper, Shown};
use crate::provoke::provoke;
use crate::session::Session;
use crate::stream::{in_order, is_alone};
use anyhow::Result;
use cpu_time::ThreadTime;
use gridwright::answer::Nothing;
use gridwright::{Answer, Drawing, Error, Limits, Puzzle, Remark, guarded};
use serde::Serialize;
use std::path::PathBuf;

/// What a verb asks of a puzzle.
pub trait Question: Sync {
    /// What its answers have beyond those of others.
    type More: Serialize;

    /// Asks.
    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Self::More>, Error>;

    /// The exit status of an answer, its error aside.
    fn status(&self, _: &Answer<Self::More>) -> Status {
        Status::Done
    }

    /// Tells people.
    fn show(&self, puzzle: &Puzzle, answer: &Answer<Self::More>, page: &mut Page<'_>);

    /// Files to be written beside.
    fn files(&self, _: &Puzzle, _: &mut Answer<Self::More>) -> Vec<(PathBuf, Vec<u8>)> {
        Vec::new()
    }

    /// Where pictures go, if there are to be any.
    fn paper(&self) -> Option<&Paper<'_>> {
        None
    }

    /// What is to be seen on them of an answer.
    fn boards(&self, _: &Puzzle, _: &Answer<Self::More>) -> Vec<Shown> {
        Vec::new()
    }
}

/// Lines for people.
pub struct Page<'a> {
    pub text: String,
    /// How boards are drawn.
    pub drawing: Drawing<'a>,
    /// Whether the lines say by themselves what the answer's error is.
    pub says_error: bool,
}

impl Page<'_> {
    /// Adds a line.
    pub fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Adds a drawing of a solution.
    pub fn draw(&mut self, puzzle: &Puzzle) {
        self.text.push_str(&puzzle.drawn(self.drawing));
    }

    /// Adds a drawing of a board in work, with what is known not to be there.
    pub fn draw_work(&mut self, puzzle: &Puzzle) {
        self.text.push_str(&puzzle.drawn(Drawing { crosses: true, ..self.drawing }));
    }
}

/// An answer on its way out.
#[derive(Default)]
pub struct Told {
    /// The JSON line, or the lines for people.
    text: String,
    pub status: Status,
    remarks: Vec<String>,
    complaint: Option<String>,
    files: Vec<(PathBuf, Vec<u8>)>,
    boards: Vec<Shown>,
}

/// Puts a question to each puzzle and tells the answer in its place in the stream.
pub fn ask<Q: Question>(session: &Session, puzzles: &[String], question: &Q) -> Result<Status> {
    let mut worst = Status::Done;
    let (limits, bar) = session.limits(is_alone(puzzles));
    let work = |text: Text| {
        let input = text.input.clone();
        guarded(|| answered(session, text, &limits, question)).unwrap_or_else(|e| Told::unread(session, &input, e))
    };
    let mut boards = Vec::new();
    in_order(session, puzzles, &work, &mut |told| {
        bar.clear();
        let mut told = told?;
        boards.append(&mut told.boards);
        worst = worst.max(told.tell(session)?);
        Ok(())
    })?;
    question.paper().map_or(Ok(()), |paper| paper.write(session, &boards))?;
    Ok(worst)
}

fn answered<Q: Question>(session: &Session, text: Text, limits: &Limits, question: &Q) -> Told {
    let clock = ThreadTime::now();
    let puzzle = match text.read(|text| session.genres.read(text)) {
        Ok(puzzle) => puzzle,
        Err(problem) => return Told::unread(session, &text.input, problem),
    };
    if let Some(problem) = session.strictly(puzzle.remarks()) {
        return Told::failed(session, &puzzle, Answer::failed(&puzzle, "none", problem));
    }
    // What is known of the puzzle is told even if the question fails by a mistake of ours.
    let outcome = guarded(|| {
        provoke(&text.input);
        question.ask(&puzzle, limits)
    });
    match outcome.and_then(|answer| answer) {
        Ok(mut answer) => {
            answer.cpu_ms.get_or_insert_with(|| milliseconds(clock.elapsed()));
            Told::of(session, &puzzle, answer, question)
        }
        Err(problem) => {
            let mut answer = Answer::failed(&puzzle, "none", problem);
            answer.cpu_ms = Some(milliseconds(clock.elapsed()));
            Told::failed(session, &puzzle, answer)
        }
    }
}

impl Told {
    fn of<Q: Question>(session: &Session, puzzle: &Puzzle, mut answer: Answer<Q::More>, question: &Q) -> Self {
        let mut told = Self { status: question.status(&answer), ..Self::default() };
        told.remarks = remark_lines(session, puzzle.input(), puzzle.remarks());
        told.files = question.files(puzzle, &mut answer);
        if question.paper().is_some() {
            told.boards = question.boards(puzzle, &answer);
        }
        if let Some(problem) = &answer.error {
            told.status = told.status.max(status_of(problem));
        }
        if session.common.json {
            told.text = json_line(&answer);
            return told;
        }
        let mut page = Page { text: String::new(), drawing: session.drawing(), says_error: false };
        question.show(puzzle, &answer, &mut page);
        if let (Some(problem), false) = (&answer.error, page.says_error) {
            told.complaint = Some(complaint(puzzle.input(), problem));
        }
        match question.paper() {
            // The picture has standard output; whoever looks on is told all the same.
            Some(paper) if paper.takes_stdout() => told.remarks.extend(page.text.lines().last().map(str::to_owned)),
            _ => told.text = page.text,
        }
        told
    }

    /// An input that is no puzzle.
    pub fn unread(session: &Session, input: &str, problem: Error) -> Self {
        Self::without(session, Answer::unread(input, problem))
    }

    /// A puzzle about which nothing could be said.
    fn failed(session: &Session, puzzle: &Puzzle, answer: Answer<Nothing>) -> Self {
        let remarks = if session.common.strict { &[] } else { puzzle.remarks() };
        let remarks = remark_lines(session, puzzle.input(), remarks);
        Self { remarks, ..Self::without(session, answer) }
    }

    fn without(session: &Session, answer: Answer<Nothing>) -> Self {
        let status = answer.error.as_ref().map_or(Status::Done, status_of);
        let mut told = Self { status, ..Self::default() };
        match &answer.error {
            _ if session.common.json => told.text = json_line(&answer),
            // An answer like any other.
            Some(problem @ Error::NotUnique) => told.text = format!("{problem}\n"),
            Some(problem) => told.complaint = Some(complaint(&answer.input, problem)),
            None => {}
        }
        told
    }

    /// Prints it.
    pub fn tell(self, session: &Session) -> Result<Status> {
        self.remarks.iter().for_each(|remark| complain(remark));
        session.out.text(&self.text)?;
        if let Some(complaint) = &self.complaint {
            complain(complaint);
        }
        for (path, bytes) in &self.files {
            replace_file(path, bytes)?;
        }
        Ok(self.status)
    }
}

/// What is told of a puzzle that was read, but not as it is written.
pub fn remark_lines(session: &Session, input: &str, remarks: &[Remark]) -> Vec<String> {
    let line = |remark: &Remark| format!("remark: {}: {remark}", shorten(input));
    remarks.iter().filter(|_| !session.common.quiet).map(line).collect()
}

fn complaint(input: &str, problem: &Error) -> String {
    format!("error: {}: {problem}", shorten(input))
}

/// An object as a line.
pub fn json_line(object: &impl Serialize) -> String {
    // Answers hold strings, numbers and lists of these: nothing that JSON cannot say.
    let mut line = serde_json::to_string(object).unwrap_or_default();
    line.push('\n');
    line
}
