//! Boards from any text, and as any text.

use super::{Answered, off_thread, read_body};
use crate::drawing::{Part, Seen};
use crate::error::Refused;
use crate::gate::Urgency;
use crate::position::{Position, with_givens};
use crate::server::Studio;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use gridwright::{Error, Puzzle, Stop, parts};
use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_gen::clue_values;
use gridwright_lang::ir::{Genre as Rules, GivenUse, Layer, LayerId, Role};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Read {
    text: String,
    /// The genre that it has to be of: for rules typed in the page.
    #[serde(default)]
    genre: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Write {
    board: Position,
    #[serde(rename = "as")]
    form: Form,
    /// The problem alone.
    #[serde(default)]
    problem: bool,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    Url,
    Pzprv3,
    Json,
    Text,
    Svg,
    Png,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Blank {
    genre: String,
    rows: usize,
    cols: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OneBoard {
    board: Position,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Picture {
    board: Position,
    /// With its answer.
    #[serde(default)]
    solved: bool,
}

/// Whatever was pasted or dropped, as a board.
pub(super) async fn read(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let Read { text, genre } = read_body(body)?;
    off_thread(move |_| {
        let puzzle = match &genre {
            Some(name) => studio.genres.get(name)?.read(&text)?,
            None => studio.genres.known().read(&text)?,
        };
        let name = genre.unwrap_or_else(|| puzzle.genre().id().to_owned());
        Ok(Json(json!({"board": Position::of(&name, &puzzle), "remarks": puzzle.remarks()})))
    })
    .await?
}

/// A board in some notation, or as a picture.
pub(super) async fn write(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Response {
    let written = async {
        let Write { board, form, problem } = read_body(body)?;
        off_thread(move |_| {
            let puzzle = studio.genres.puzzle(&board)?;
            written(&if problem { puzzle.problem() } else { puzzle }, form)
        })
        .await?
    };
    written.await.unwrap_or_else(Refused::into_response)
}

fn written(puzzle: &Puzzle, form: Form) -> Result<Response, Refused> {
    let text = match form {
        Form::Url => puzzle.link()?,
        Form::Pzprv3 => puzzle.pzprv3_file()?,
        Form::Json => puzzle.json(),
        Form::Text => puzzle.text(),
        Form::Svg => puzzle.svg(),
        Form::Png => {
            let head = [(header::CONTENT_TYPE, "image/png")];
            return Ok((head, Body::from(puzzle.png(2.0)?)).into_response());
        }
    };
    Ok(Json(json!({ "text": text })).into_response())
}

/// The picture of a problem, or of its answer.
pub(super) async fn picture(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let Picture { board, solved } = read_body(body)?;
    off_thread(move |token| {
        let problem = studio.genres.puzzle(&board)?.problem();
        if !solved {
            return Ok(Json(json!({"picture": Seen::default().draw(&problem, Part::Whole)})));
        }
        let Some(_pass) = studio.gate.enter(Urgency::Job, token) else {
            return Err(Refused::from(Error::Stopped(Stop::Cancelled)));
        };
        let answer = problem.solve(&studio.limits.call(studio.limits.live_time, token))?;
        let drawn = answer.solution().map(|s| Seen::default().draw(&s.without_crosses(), Part::Whole));
        Ok(Json(json!({"picture": drawn, "verdict": answer.verdict})))
    })
    .await?
}

/// The clues that follow from the answer that is drawn: of each derived layer every clue that is true beside it, and what that
/// answer lacks. A `?` is none.
pub(super) async fn derive(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let OneBoard { board } = read_body(body)?;
    off_thread(move |token| {
        let puzzle = with_givens(&studio.genres.puzzle(&board)?);
        let limits = studio.limits.call(studio.limits.live_time, token);
        let (rules, drawn) = (parts::rules(puzzle.genre()), parts::board(&puzzle));
        let filled = with_every_clue(rules, drawn, &parts::budget(&limits)).map_err(Error::Stopped)?;
        let puzzle = parts::puzzle(puzzle.genre(), filled);
        // Clues that follow from what is not an answer have none.
        let open = puzzle.check(&limits)?.more.broken.into_iter().next().map(|law| law.message);
        Ok(Json(json!({"board": Position::of(&board.genre, &puzzle), "open": open})))
    })
    .await?
}

/// A board with every clue that is true beside its answer.
pub(super) fn with_every_clue(rules: &Rules, drawn: &Board, budget: &Budget) -> Result<Board, Stop> {
    let mut filled = drawn.clone();
    let derived = |(_, layer): &(LayerId, &Layer)| layer.given_use == GivenUse::Derived;
    for (layer, _) in rules.layers_of(Role::Given).filter(derived).collect::<Vec<_>>() {
        for (slot, values) in clue_values(rules, &filled, layer, false, budget)?.into_iter().enumerate() {
            let told = values.into_iter().find(|val| *val != Val::Unknown);
            filled.layer_mut(layer)[slot] = told.unwrap_or_default();
        }
    }
    Ok(filled)
}

/// An empty board.
pub(super) async fn blank(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let Blank { genre, rows, cols } = read_body(body)?;
    let position = Position { genre, rows, cols, ..Position::default() };
    let puzzle = studio.genres.puzzle(&position)?;
    Ok(Json(json!({"board": Position::of(&position.genre, &puzzle)})))
}
