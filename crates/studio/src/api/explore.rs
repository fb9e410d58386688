//! All solutions at once: how many there are, in how many of them each value stands, and some of them. Values may be assumed.

use super::{Answered, off_thread, read_body};
use crate::drawing::{Part, Seen};
use crate::error::Refused;
use crate::gate::Urgency;
use crate::position::{Position, Words, layers_of};
use crate::server::Studio;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use gridwright::answer::{Share, Shares};
use gridwright::{Answer, Error, Limits, LiveBoard, Puzzle, Scope, Stop, parts};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a look may take, and a search for a few solutions where there is no other way.
const TIME: Duration = Duration::from_secs(10);
const SEARCH: Duration = Duration::from_secs(2);
/// The most samples, and how many of them are shown.
const MOST: usize = 1000;
const SHOWN: usize = 12;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Explore {
    board: Position,
    n: usize,
    #[serde(default)]
    seed: u64,
    /// Values that are assumed: layer to place to word.
    #[serde(default)]
    assume: BTreeMap<String, Words>,
}

/// How many solutions, and how often each value stands where: exactly, where they can be counted. Where they cannot, some that
/// search comes upon, and why.
pub(super) async fn explore(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let asked: Explore = read_body(body)?;
    off_thread(move |token| {
        let puzzle = studio.genres.puzzle(&asked.board)?.problem();
        let pass = studio.gate.enter(Urgency::Job, token);
        let Some(_pass) = pass else { return Err(Refused::from(Error::Stopped(Stop::Cancelled))) };
        let limits = studio.limits.call(TIME, token).memory(studio.limits.explore_memory());
        let marked = marked(&asked, &studio, &puzzle)?;
        let assumed = assumed(&asked, &marked)?;
        let why = match puzzle.shares(asked.n.clamp(1, MOST), asked.seed, &assumed, &limits) {
            Ok(answer) if answer.count.is_some() => return Ok(Json(counted(&answer))),
            Ok(answer) => answer.error.map_or(String::new(), |problem| problem.to_string()),
            Err(Error::Refused(why) | Error::Unsupported(why)) => why,
            Err(problem) => return Err(problem.into()),
        };
        by_search(marked, &why, &studio.limits.call(SEARCH, token))
    })
    .await?
}

/// Everything that is told where solutions can be counted.
fn counted(answer: &Answer<Shares>) -> Value {
    json!({
        "count": answer.count.as_ref().map(ToString::to_string),
        "exact": true,
        "engine": answer.engine,
        "n": answer.solutions.len(),
        "shares": shares(&answer.more.shares),
        "samples": shown(&answer.solutions),
        "why": null,
        "cpu_ms": answer.cpu_ms,
    })
}

/// The problem with the values that are assumed drawn on it. The page's words become values where all words do.
fn marked(asked: &Explore, studio: &Studio, problem: &Puzzle) -> Result<Puzzle, Refused> {
    let mut board = asked.board.clone();
    let given = problem.genre().given_layers();
    board.layers.retain(|layer, _| given.contains(&layer.as_str()));
    board.layers.extend(asked.assume.iter().map(|(layer, words)| (layer.clone(), words.clone())));
    studio.genres.puzzle(&board)
}

/// The values assumed, as the library takes them.
fn assumed(asked: &Explore, marked: &Puzzle) -> Result<Vec<(String, gridwright::Value)>, Refused> {
    let sites =
        asked.assume.iter().flat_map(|(layer, words)| words.keys().map(move |place| format!("{layer}:{place}")));
    sites.map(|site| Ok((site.clone(), marked.get(&site)?))).collect()
}

/// A few solutions as search comes upon them, with what is drawn assumed: no sample, but better than nothing.
fn by_search(marked: Puzzle, why: &str, limits: &Limits) -> Answered {
    let mut live = LiveBoard::new(marked);
    let (began, mut found, mut is_all) = (Instant::now(), Vec::new(), false);
    while found.len() < SHOWN && began.elapsed() < SEARCH {
        match live.next_witness(&found, Scope::Marked, limits) {
            Ok(Some(solution)) => found.push(solution),
            Ok(None) => {
                is_all = true;
                break;
            }
            Err(Error::Stopped(_) | Error::StoppedAt { .. }) => break,
            Err(problem) => return Err(problem.into()),
        }
    }
    Ok(Json(json!({
        "count": is_all.then(|| found.len().to_string()), "exact": false, "engine": "csp", "n": found.len(),
        "shares": {}, "samples": shown(&found), "why": why, "cpu_ms": began.elapsed().as_secs_f64() * 1000.0,
    })))
}

fn shown(solutions: &[Puzzle]) -> Vec<Value> {
    let one = |solution: &Puzzle| json!({"layers": answer_of(solution), "picture": Seen::default().draw(&solution.without_crosses(), Part::Whole)});
    solutions.iter().take(SHOWN).map(one).collect()
}

/// The values of a solution, givens aside.
fn answer_of(solution: &Puzzle) -> BTreeMap<String, Words> {
    let mut layers = layers_of(parts::rules(solution.genre()), parts::board(solution));
    let given = solution.genre().given_layers();
    layers.retain(|name, _| !given.contains(&name.as_str()));
    layers
}

/// Of each place the values that stand there, with their share and the exact number of solutions.
fn shares(list: &[Share]) -> Value {
    let mut layers = Map::new();
    for share in list {
        let Some((layer, place)) = share.site.split_once(':') else { continue };
        let word = match &share.value {
            gridwright::Value::Flag(yes) => u8::from(*yes).to_string(),
            other => other.to_string(),
        };
        let places = layers.entry(layer.to_owned()).or_insert_with(|| json!({}));
        places[place][word] = json!([share.share, share.count.to_string()]);
    }
    Value::Object(layers)
}
