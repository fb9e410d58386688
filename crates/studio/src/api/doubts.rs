//! Rules looked at for doubts: laws that contradict each other or decide nothing, and whether there is a puzzle at all.

use super::{Answered, off_thread, read_body};
use crate::drawing::{Part, Seen};
use crate::error::Refused;
use crate::gate::Urgency;
use crate::position::Position;
use crate::server::Studio;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use gridwright::{Error, Stop, parts};
use gridwright_base::Quiet;
use gridwright_check::{lint, witness};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// How long each look may take.
const TIME: Duration = Duration::from_secs(5);
/// The sizes of boards on which doubts are looked for: those of the command line.
const SIZES: [(usize, usize); 4] = [(1, 2), (2, 2), (2, 3), (3, 3)];
/// The most cells of a puzzle that is looked for.
const AREA: usize = 25;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    genre: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sized {
    genre: String,
    rows: usize,
    cols: usize,
}

/// Laws that no small board meets, that contradict each other, or that decide nothing.
pub(super) async fn doubts(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let Which { genre } = read_body(body)?;
    let genre = studio.genres.get(&genre)?;
    off_thread(move |token| {
        let Some(_pass) = studio.gate.enter(Urgency::Job, token) else { return Err(stopped()) };
        let limits = studio.limits.call(TIME, token);
        let found = lint(parts::rules(&genre), &SIZES, &parts::budget(&limits), &Quiet).map_err(Error::Stopped)?;
        Ok(Json(json!({
            "impossible": found.impossible, "contradictions": found.contradictions, "idle": found.idle,
            "idle_givens": found.idle_givens, "open": found.open,
        })))
    })
    .await?
}

/// Whether there is a puzzle of a size with exactly one answer, and one of them.
pub(super) async fn puzzle(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let asked: Sized = read_body(body)?;
    if asked.rows.saturating_mul(asked.cols) > AREA {
        return Err(Refused::bad("bad-size", format!("a puzzle is looked for on up to {AREA} cells")));
    }
    let genre = studio.genres.get(&asked.genre)?;
    off_thread(move |token| {
        let Some(_pass) = studio.gate.enter(Urgency::Job, token) else { return Err(stopped()) };
        let limits = studio.limits.call(TIME, token);
        let blank = genre.blank(asked.rows, asked.cols)?;
        let found = witness(parts::rules(&genre), parts::board(&blank), &parts::budget(&limits), &Quiet);
        let drawn = |board: &gridwright_board::Board| -> Value {
            let problem = parts::puzzle(&genre, board.clone()).problem();
            json!({"board": Position::of(&asked.genre, &problem), "picture": Seen::default().draw(&problem, Part::Whole)})
        };
        let settled = |is_there: bool| is_there.then_some(true).or(found.stopped.is_none().then_some(false));
        Ok(Json(json!({
            "satisfiable": settled(found.satisfied.is_some()),
            "unique": settled(found.unique.is_some()),
            "puzzle": found.unique.as_ref().map(drawn),
            "problems": found.problems,
        })))
    })
    .await?
}

fn stopped() -> Refused {
    Refused::from(Error::Stopped(Stop::Cancelled))
}
