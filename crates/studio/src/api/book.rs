//! A book of the page's boards: pages as the verb `book` makes them.

use super::{off_thread, read_body};
use crate::error::Refused;
use crate::gate::Urgency;
use crate::position::Position;
use crate::server::Studio;
use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use gridwright::{CancelToken, Error, Genre, Stop};
use gridwright_book::{BookError, Entry, Example, Listed, Order, Paper, Plan, Wants, lay_out, prepare};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// The most boards of a book, how long each may take, and an example of its rules.
const MOST: usize = 500;
const EACH: Duration = Duration::from_secs(10);
const EXAMPLE: Duration = Duration::from_secs(3);

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    boards: Vec<Titled>,
    #[serde(default)]
    title: String,
    #[serde(default)]
    paper: PaperWord,
    /// So many puzzles a page; by their size if nothing is said.
    #[serde(default)]
    per_page: Option<usize>,
    #[serde(default)]
    rules: bool,
    /// One after the other as they are listed, not genre by genre.
    #[serde(default)]
    as_listed: bool,
    #[serde(default, rename = "as")]
    form: Form,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Titled {
    board: Position,
    #[serde(default)]
    title: String,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PaperWord {
    #[default]
    A4,
    Letter,
}

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Form {
    #[default]
    Pdf,
    Svg,
}

/// The book as one PDF, or as a list of SVG pages.
pub(super) async fn book(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Response {
    let made = async {
        let wanted: Wanted = read_body(body)?;
        off_thread(move |token| {
            let Some(_pass) = studio.gate.enter(Urgency::Job, token) else {
                return Err(Refused::from(Error::Stopped(Stop::Cancelled)));
            };
            made(&studio, &wanted, token)
        })
        .await?
    };
    made.await.unwrap_or_else(Refused::into_response)
}

fn made(studio: &Studio, wanted: &Wanted, token: &CancelToken) -> Result<Response, Refused> {
    if wanted.boards.len() > MOST {
        return Err(Refused::bad("too-many", format!("a book of the page has at most {MOST} boards")));
    }
    let limits = studio.limits.call(EACH, token);
    let wants = Wants { grade: None, several: true, prove: false };
    let entry = |(i, titled): (usize, &Titled)| -> Result<Entry, Refused> {
        let drawn = studio.genres.puzzle(&titled.board)?;
        let problem = drawn.problem();
        let title = (!titled.title.is_empty()).then(|| titled.title.clone());
        let listed = Listed { problem, answer: None, verdict: None, grade: None, title };
        prepare(&listed, &wants, &limits).map_err(|problem| numbered(i, &problem))
    };
    let entries = wanted.boards.iter().enumerate().map(entry).collect::<Result<Vec<_>, _>>()?;
    let plan = Plan {
        paper: match wanted.paper {
            PaperWord::A4 => Paper::A4,
            PaperWord::Letter => Paper::Letter,
        },
        title: wanted.title.chars().take(200).collect(),
        order: if wanted.as_listed { Order::List } else { Order::Genre },
        per_page: wanted.per_page.filter(|n| (1..=12).contains(n)),
        rules: wanted.rules,
        ..Plan::default()
    };
    let example_limits = studio.limits.call(EXAMPLE, token);
    let mut example = |genre: &Genre| Example::made(genre, &example_limits);
    let book = lay_out(&plan, &entries, &mut example).map_err(|problem| no_book(&problem))?;
    match wanted.form {
        Form::Svg => Ok(Json(json!({"pages": book.svg_pages().collect::<Vec<_>>()})).into_response()),
        Form::Pdf => {
            let bytes = book.pdf().map_err(|problem| no_book(&problem))?;
            Ok(([(header::CONTENT_TYPE, "application/pdf")], Body::from(bytes)).into_response())
        }
    }
}

fn numbered(i: usize, problem: &Error) -> Refused {
    let status =
        if problem.stop().is_some() { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::UNPROCESSABLE_ENTITY };
    Refused::new(status, problem.code(), format!("puzzle {}: {problem}", i + 1))
}

fn no_book(problem: &BookError) -> Refused {
    let message = match problem {
        BookError::TooLarge { index, .. } => format!("puzzle {}: {problem}", index + 1),
        problem => problem.to_string(),
    };
    Refused::new(StatusCode::UNPROCESSABLE_ENTITY, "no-book", message)
}
