//! Genres and typed rules.

use super::{Answered, off_thread, read_body};
use crate::error::Refused;
use crate::schema::Schema;
use crate::server::Studio;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, Query, State};
use gridwright::{Error, Genre};
use gridwright_lang::syntax::colour::{Role, stretches};
use gridwright_lang::{Diagnostic, Severity};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A name that so many rule files use is offered to whoever types one.
const COMMON: usize = 3;
/// The size of boards that nobody said anything about.
const SIDE: usize = 10;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Size {
    rows: Option<usize>,
    cols: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleText {
    text: String,
}

/// Every genre, by name.
pub(super) async fn list(State(studio): State<Arc<Studio>>) -> Json<Value> {
    let one = |genre: Genre| json!({"id": genre.id(), "title": genre.title(), "aliases": genre.aliases(), "origin": genre.origin()});
    Json(json!({"genres": studio.genres.iter().map(one).collect::<Vec<_>>()}))
}

/// The schema of a genre, for boards of a size.
pub(super) async fn one(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    Query(size): Query<Size>,
) -> Answered {
    let genre = studio.genres.get(&id)?;
    let (rows, cols) = (size.rows.unwrap_or(SIDE), size.cols.unwrap_or(SIDE));
    if rows.max(cols) > crate::position::LONGEST {
        return Err(Refused::bad("bad-size", "boards of the page have at most 500 rows and columns"));
    }
    let name = if id.contains('@') { id } else { genre.id().to_owned() };
    let schema = off_thread(move |_| Schema::of(&genre, &name, rows, cols)).await??;
    Ok(Json(json!(schema)))
}

/// A rule text as it is typed: what is wrong with it, or its schema.
pub(super) async fn typed(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let RuleText { text } = read_body(body)?;
    let told = off_thread(move |_| -> Result<Value, Error> {
        let units = Units::of(&text);
        let tokens: Vec<Value> = stretches(&text)
            .iter()
            .map(|(span, role)| json!([units.at(span.range().start), units.at(span.range().end), role.word()]))
            .collect();
        match studio.genres.add(&text) {
            Ok((name, genre)) => {
                let schema = Schema::of(&genre, &name, SIDE, SIDE)?;
                Ok(json!({"genre": name, "tokens": tokens, "diagnostics": [], "schema": schema}))
            }
            Err(Error::Rules { diagnostics, .. }) => {
                let told: Vec<Value> = diagnostics.iter().map(|d| diagnostic(&units, d)).collect();
                Ok(json!({"genre": null, "tokens": tokens, "diagnostics": told, "schema": null}))
            }
            Err(problem) => Err(problem),
        }
    });
    Ok(Json(told.await??))
}

/// Where each byte of a text stands in UTF-16 units.
struct Units(Vec<u32>);

impl Units {
    fn of(text: &str) -> Self {
        let mut units = Vec::with_capacity(text.len() + 1);
        let mut at = 0;
        for c in text.chars() {
            units.extend(std::iter::repeat_n(at, c.len_utf8()));
            at += c.len_utf16() as u32;
        }
        units.push(at);
        Self(units)
    }

    fn at(&self, byte: usize) -> u32 {
        self.0.get(byte).or(self.0.last()).copied().unwrap_or(0)
    }
}

/// The word that is written instead, where the diagnostic knows one: it says so, and its place is the word.
fn fix(diagnostic: &Diagnostic) -> Option<&str> {
    let texts = [diagnostic.label.as_deref(), diagnostic.hint.as_deref(), Some(diagnostic.message.as_str())];
    let asked = texts.into_iter().flatten().find_map(|text| text.split_once("did you mean `"))?.1;
    asked.split_once('`').map(|(word, _)| word)
}

/// Words that rule files are written with, for whoever types one.
pub(super) async fn words(State(studio): State<Arc<Studio>>) -> Json<Value> {
    let mut files: BTreeMap<String, usize> = BTreeMap::new();
    for genre in studio.genres.iter() {
        let text = genre.text();
        let mut here = BTreeSet::new();
        for (span, role) in stretches(text) {
            let fixed = match role {
                Role::Statement | Role::Fixed => COMMON,
                Role::Name => 1,
                _ => continue,
            };
            here.extend(text.get(span.range()).map(|word| (word, fixed)));
        }
        for (word, weight) in here {
            *files.entry(word.to_owned()).or_default() += weight;
        }
    }
    let words: Vec<String> = files.into_iter().filter(|(_, n)| *n >= COMMON).map(|(word, _)| word).collect();
    Json(json!({ "words": words }))
}

/// A diagnostic with places in UTF-16 units, which is how pages count.
fn diagnostic(units: &Units, diagnostic: &Diagnostic) -> Value {
    let range = diagnostic.span.range();
    json!({
        "severity": if diagnostic.severity == Severity::Error { "error" } else { "warning" },
        "code": format!("{:?}", diagnostic.code),
        "from": units.at(range.start),
        "to": units.at(range.end),
        "message": diagnostic.message,
        "label": diagnostic.label,
        "hint": diagnostic.hint,
        "fix": fix(diagnostic),
    })
}
