//! The verbs of the command line, with the objects that it prints.

use super::{Answered, off_thread, read_body};
use crate::error::Refused;
use crate::gate::Urgency;
use crate::position::{Position, with_givens};
use crate::server::{LiveLimits, Studio};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use gridwright::answer::Engine;
use gridwright::{Answer, CancelToken, Error, Limits, Puzzle};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;

/// The most solutions that one answer holds.
const MOST: usize = 1000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ask {
    /// A text in any notation, or one of our JSON boards.
    #[serde(default)]
    puzzle: Option<Value>,
    /// Or a board of the page.
    #[serde(default)]
    board: Option<Position>,
    #[serde(default)]
    options: Wishes,
}

/// What the command line takes as options.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Wishes {
    engine: Option<EngineWord>,
    limit: Option<usize>,
    n: Option<usize>,
    seed: u64,
    why: Option<String>,
    mistake: bool,
    /// Sites that a hint is to be near to.
    near: Vec<String>,
    #[serde(rename = "as")]
    habits: Option<Habits>,
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum EngineWord {
    Auto,
    Csp,
    Zdd,
}

#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Habits {
    Pzpr,
}

/// Asks a verb.
pub(super) async fn ask(
    State(studio): State<Arc<Studio>>,
    Path(verb): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Answered {
    let Ask { puzzle, board, options } = read_body(body)?;
    let source = match (puzzle, board) {
        (Some(Value::String(text)), None) => Source::Text(text),
        (Some(object @ Value::Object(_)), None) => Source::Text(object.to_string()),
        (None, Some(board)) => Source::Board(Box::new(board)),
        _ => return Err(Refused::bad("bad-call", "say `puzzle` (a text or a board) or `board` (a board of the page)")),
    };
    off_thread(move |token| {
        let pass = studio.gate.enter(Urgency::Job, token);
        let Some(_pass) = pass else { return Err(Refused::from(Error::Stopped(gridwright::Stop::Cancelled))) };
        let puzzle = match source {
            Source::Text(text) => match studio.genres.known().read(&text) {
                Ok(puzzle) => puzzle,
                Err(problem) => return object(&Answer::unread(&text, problem)),
            },
            Source::Board(board) => {
                board.provoke();
                let puzzle = studio.genres.puzzle(&board)?;
                if matches!(&*verb, "check" | "hint" | "explain") { with_givens(&puzzle) } else { puzzle }
            }
        };
        let limits = options.limits(&studio.limits, token);
        answer(&verb, &puzzle, &options, &limits)
    })
    .await?
}

enum Source {
    Text(String),
    Board(Box<Position>),
}

impl Wishes {
    /// What the question may take: no more than any call, and less if that is asked.
    fn limits(&self, most: &LiveLimits, token: &CancelToken) -> Limits {
        let seconds = self.time_limit.filter(|seconds| seconds.is_finite() && *seconds >= 0.0);
        let time = seconds.map_or(most.job_time, |seconds| Duration::from_secs_f64(seconds.min(1e9)));
        let memory = self.memory_limit.map_or(most.job_memory, |megabytes| megabytes.saturating_mul(1 << 20));
        most.call(time, token).memory(memory.min(most.job_memory))
    }
}

fn answer(verb: &str, puzzle: &Puzzle, options: &Wishes, limits: &Limits) -> Answered {
    let engine = match options.engine {
        None | Some(EngineWord::Auto) => Engine::Auto,
        Some(EngineWord::Csp) => Engine::Csp,
        Some(EngineWord::Zdd) => Engine::Zdd,
    };
    let n = |asked: Option<usize>, usual: usize| asked.unwrap_or(usual).min(MOST);
    match verb {
        "check" if options.habits == Some(Habits::Pzpr) => told(puzzle, puzzle.check_as_pzpr(limits)),
        "check" => told(puzzle, puzzle.check(limits)),
        "solve" => told(puzzle, puzzle.solve(limits)),
        "count" => told(puzzle, puzzle.count_by(engine, limits)),
        "list" => told(puzzle, puzzle.list_by(engine, n(options.limit, 10), limits)),
        "sample" => told(puzzle, puzzle.sample(n(options.n, 1), options.seed, limits)),
        "facts" => told(puzzle, puzzle.facts(limits)),
        "minimize" => told(puzzle, puzzle.minimize(limits)),
        "blame" => told(puzzle, puzzle.blame(limits)),
        "hint" => {
            let near: Vec<&str> = options.near.iter().map(String::as_str).collect();
            told(puzzle, puzzle.hint_near(&near, limits))
        }
        "grade" => told(puzzle, puzzle.grade(limits)),
        "explain" if options.mistake => told(puzzle, puzzle.mistake(limits)),
        "explain" => match &options.why {
            Some(site) => told(puzzle, puzzle.why(site, limits)),
            None => told(puzzle, puzzle.explain(limits)),
        },
        _ => Err(Refused::new(StatusCode::NOT_FOUND, "not-found", "there is no such verb")),
    }
}

/// An answer as the command line prints it; also one that says why there is none.
fn told<T: Serialize>(puzzle: &Puzzle, answer: Result<Answer<T>, Error>) -> Answered {
    match answer {
        Ok(answer) => object(&answer),
        Err(mistake @ Error::Internal(_)) => Err(mistake.into()),
        Err(problem) => object(&Answer::failed(puzzle, "none", problem)),
    }
}

fn object(answer: &impl Serialize) -> Answered {
    let value = serde_json::to_value(answer);
    value.map(Json).map_err(|problem| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", problem.to_string()))
}
