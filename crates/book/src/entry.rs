//! A puzzle fit to print: it has one answer, and how hard it is is known or left open.

use crate::list::Listed;
use gridwright::{Error, Limits, Puzzle, Verdict};
use std::time::Duration;

/// How hard a puzzle is, in stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hardness {
    /// One star.
    Easy = 1,
    /// Two.
    Medium = 2,
    /// Three.
    Hard = 3,
    /// Four.
    Expert = 4,
}

impl Hardness {
    /// All, the easiest first.
    pub const ALL: [Hardness; 4] = [Hardness::Easy, Hardness::Medium, Hardness::Hard, Hardness::Expert];

    /// The word that `grade` tells.
    pub fn name(self) -> &'static str {
        match self {
            Hardness::Easy => "easy",
            Hardness::Medium => "medium",
            Hardness::Hard => "hard",
            Hardness::Expert => "expert",
        }
    }

    fn of(word: &str) -> Option<Hardness> {
        Self::ALL.into_iter().find(|hardness| hardness.name() == word)
    }
}

/// What is asked of every puzzle.
#[derive(Debug, Clone, Copy)]
pub struct Wants {
    /// Puzzles that came without a grade are graded, with so much processor time each; none if they stay as they are.
    pub grade: Option<Duration>,
    /// A puzzle may have several answers; one of them is printed.
    pub several: bool,
    /// Every puzzle is solved, also one that came with its answer and the word that it is the only one.
    pub prove: bool,
}

/// A puzzle of a book.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The problem.
    pub problem: Puzzle,
    /// The answer, confirmed.
    pub answer: Puzzle,
    /// Whether the answer is the only one.
    pub unique: bool,
    /// How hard it is, if that is known.
    pub hardness: Option<Hardness>,
    /// What it is called.
    pub title: Option<String>,
}

/// Sees to it that a puzzle has one answer, and how hard it is. An answer that came with the word `unique` is believed once the
/// checker has confirmed it; any other puzzle is solved.
pub fn prepare(listed: &Listed, wants: &Wants, limits: &Limits) -> Result<Entry, Error> {
    let (answer, unique) = match given(listed, wants, limits)? {
        Some(given) => given,
        None => solved(&listed.problem, wants, limits)?,
    };
    let hardness = match (listed.grade.as_deref().and_then(Hardness::of), wants.grade) {
        (Some(said), _) => Some(said),
        (None, Some(time)) if unique => graded(&listed.problem, time, limits)?,
        _ => None,
    };
    let (problem, title) = (listed.problem.clone(), listed.title.clone());
    Ok(Entry { problem, answer: answer.without_crosses(), unique, hardness, title })
}

/// The answer that came along, if it can be relied on.
fn given(listed: &Listed, wants: &Wants, limits: &Limits) -> Result<Option<(Puzzle, bool)>, Error> {
    let (Some(answer), Some(verdict)) = (&listed.answer, listed.verdict.as_deref()) else { return Ok(None) };
    let unique = verdict == "unique";
    if wants.prove || !(unique || wants.several && verdict == "multiple") {
        return Ok(None);
    }
    if answer.problem() != listed.problem {
        return Err(Error::tool("wrong-answer", "the answer that comes along is that of another puzzle"));
    }
    let checked = answer.check(limits)?;
    match checked.more.broken.first() {
        _ if checked.more.ok => Ok(Some((answer.clone(), unique))),
        Some(law) => Err(Error::tool("wrong-answer", format!("the answer that comes along is wrong: {}", law.message))),
        None => Err(Error::tool("wrong-answer", "the answer that comes along is not finished")),
    }
}

fn solved(problem: &Puzzle, wants: &Wants, limits: &Limits) -> Result<(Puzzle, bool), Error> {
    let answer = problem.solve(limits)?;
    match (answer.verdict, answer.solutions.first(), answer.stopped()) {
        (Some(Verdict::Unique), Some(only), _) => Ok((only.clone(), true)),
        (Some(Verdict::Multiple), Some(first), _) if wants.several => Ok((first.clone(), false)),
        (Some(Verdict::Multiple), ..) => Err(Error::tool("not-unique", "it has several answers")),
        (Some(Verdict::None), ..) => Err(Error::tool("none", "it has no answer")),
        (_, _, Some(stop)) => Err(Error::Stopped(stop)),
        _ => Err(answer.error.unwrap_or(Error::Internal("a puzzle without a verdict".to_owned()))),
    }
}

/// How hard it is; open if that takes too long. An interruption is none of that.
fn graded(problem: &Puzzle, cpu: Duration, limits: &Limits) -> Result<Option<Hardness>, Error> {
    let graded = problem.grade(&limits.clone().threads(1).cpu(cpu))?;
    match graded.stopped() {
        Some(stop @ gridwright::Stop::Cancelled) => Err(Error::Stopped(stop)),
        _ => Ok(graded.more.grade.and_then(Hardness::of)),
    }
}
