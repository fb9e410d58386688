//! What was found out about a family, and how it is told.

use super::hint_members::ClueSet;
use crate::output::{Status, milliseconds, peak_mb, status_of};
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright::answer::ShardTold;
use gridwright::{Error, Remark};
use serde::Serialize;

/// Members of the last line, and lines for people.
#[derive(Default)]
pub struct Answer {
    pub count: Option<String>,
    pub nodes: Option<usize>,
    pub more: More,
    pub text: Vec<String>,
    /// A limit left bounds instead of an answer.
    pub limited: bool,
    /// Whether the seed mattered.
    pub seeded: bool,
    /// What of the board was read, but not as it is written.
    pub remarks: Vec<Remark>,
}

/// What some questions add. What was not asked for has no member.
#[derive(Default, Serialize)]
pub struct More {
    /// The fewest pairs; none if no instance has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Option<u32>>,
    /// The clues that can be left out, each by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// The puzzle without as many of them as one pass takes away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced: Option<String>,
    /// Whether every member is as likely to be drawn as any other, where that is not so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uniform: Option<bool>,
    /// The puzzle whose clues show a message.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<ClueSet>,
    /// How many clues there are, or the fewest; none if that stayed open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues: Option<Option<usize>>,
    /// Which part was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<ShardTold>,
    /// What is known of the fewest clues.
    #[serde(flatten)]
    pub bounds: Option<ClueBounds>,
}

/// What the implicit search knows of the fewest clues.
#[derive(Serialize)]
pub struct ClueBounds {
    pub at_least: usize,
    pub at_most: usize,
    pub differences: usize,
    pub best: ClueSet,
}

/// The last line, for programs.
#[derive(Serialize)]
struct Told<'a> {
    genre: &'a str,
    count: Option<String>,
    nodes: Option<usize>,
    #[serde(flatten)]
    more: More,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    cpu_ms: f64,
    peak_mb: Option<f64>,
    error: Option<Error>,
    remarks: Vec<Remark>,
}

/// Looks for an answer and tells it, or how the search failed with what was found before.
pub fn tell(session: &Session, genre: &str, find: impl FnOnce(&mut Answer) -> Result<()>) -> Result<Status> {
    let start = ProcessTime::now();
    let mut answer = Answer::default();
    let failure = match find(&mut answer) {
        Ok(()) => None,
        Err(problem) => Some(problem.downcast::<Error>()?),
    };
    // Nothing half done is claimed: an error comes without a count.
    let count = answer.count.filter(|_| failure.is_none());
    let status = match &failure {
        _ if answer.limited => Status::Limit,
        Some(failure) => status_of(failure),
        // That a part is empty says nothing about the whole.
        None if count.as_deref() == Some("0") && answer.more.shard.is_none() => Status::No,
        None => Status::Done,
    };
    if session.common.json {
        session.out.json(&Told {
            genre,
            count,
            nodes: answer.nodes,
            more: answer.more,
            seed: answer.seeded.then_some(session.common.seed),
            cpu_ms: milliseconds(start.elapsed()),
            peak_mb: peak_mb(),
            error: failure,
            remarks: answer.remarks,
        })?;
        return Ok(status);
    }
    for line in answer.text.iter().chain(&count) {
        session.out.line(line)?;
    }
    failure.map_or(Ok(status), |failure| Err(failure.into()))
}
