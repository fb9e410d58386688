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
use gridwright::answer::Share;
use gridwright::{CancelToken, Error, Limits, Puzzle, Stop, parts};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

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
        let limits = Limits::none().cancel(token).time(TIME).memory(studio.limits.live_memory * 4);
        let assumed = assumed(&asked, &studio, &puzzle)?;
        let answer = match puzzle.shares(asked.n.clamp(1, MOST), asked.seed, &assumed, &limits) {
            Ok(answer) if answer.count.is_some() => answer,
            Ok(answer) => return by_search(&puzzle, &answer.error.map_or(String::new(), |e| e.to_string()), token),
            Err(Error::Refused(why) | Error::Unsupported(why)) => return by_search(&puzzle, &why, token),
            Err(problem) => return Err(problem.into()),
        };
        Ok(Json(json!({
            "count": answer.count.as_ref().map(ToString::to_string),
            "exact": true,
            "engine": answer.engine,
            "n": answer.solutions.len(),
            "shares": shares(&answer.more.shares),
            "samples": shown(&answer.solutions),
            "why": null,
            "cpu_ms": answer.cpu_ms,
        })))
    })
    .await?
}

/// The values assumed, as the library takes them.
fn assumed(asked: &Explore, studio: &Studio, problem: &Puzzle) -> Result<Vec<(String, gridwright::Value)>, Refused> {
    if asked.assume.is_empty() {
        return Ok(Vec::new());
    }
    // The page's words become values where all words do.
    let mut board = asked.board.clone();
    let given = problem.genre().given_layers();
    board.layers.retain(|layer, _| given.contains(&layer.as_str()));
    board.layers.extend(asked.assume.iter().map(|(layer, words)| (layer.clone(), words.clone())));
    let marked = studio.genres.puzzle(&board)?;
    let sites =
        asked.assume.iter().flat_map(|(layer, words)| words.keys().map(move |place| format!("{layer}:{place}")));
    sites.map(|site| Ok((site.clone(), marked.get(&site)?))).collect()
}

/// A few solutions as search comes upon them: no sample, but better than nothing.
fn by_search(puzzle: &Puzzle, why: &str, token: &CancelToken) -> Answered {
    let found = puzzle.list(SHOWN, &Limits::none().cancel(token).time(SEARCH))?;
    Ok(Json(json!({
        "count": found.count.as_ref().map(ToString::to_string), "exact": false, "engine": found.engine,
        "n": found.solutions.len(), "shares": {}, "samples": shown(&found.solutions), "why": why, "cpu_ms": found.cpu_ms,
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
