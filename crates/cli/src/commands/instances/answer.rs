//! What was found out about a family, and how it is told.

use crate::output::{Status, milliseconds, peak_mb, status_of};
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright::{Error, Remark};
use serde_json::{Map, Value, json};

/// Members of the last line, and lines for people.
#[derive(Default)]
pub struct Answer {
    pub count: Option<String>,
    pub nodes: Option<usize>,
    pub more: Map<String, Value>,
    pub text: Vec<String>,
    /// A limit left bounds instead of an answer.
    pub limited: bool,
    /// Whether the seed mattered.
    pub seeded: bool,
    /// What of the board was read, but not as it is written.
    pub remarks: Vec<Remark>,
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
        None if count.as_deref() == Some("0") => Status::No,
        None => Status::Done,
    };
    if session.common.json {
        let mut object = json!({"genre": genre, "count": count, "nodes": answer.nodes});
        if let Value::Object(object) = &mut object {
            object.append(&mut answer.more);
        }
        if answer.seeded {
            object["seed"] = json!(session.common.seed);
        }
        object["cpu_ms"] = json!(milliseconds(start.elapsed()));
        object["peak_mb"] = json!(peak_mb());
        object["error"] = json!(failure);
        object["remarks"] = json!(answer.remarks);
        session.out.line(&object.to_string())?;
        return Ok(status);
    }
    for line in answer.text.iter().chain(&count) {
        session.out.line(line)?;
    }
    failure.map_or(Ok(status), |failure| Err(failure.into()))
}
