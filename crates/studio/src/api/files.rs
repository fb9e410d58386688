//! Drafts and rule files of one's own.

use super::{Answered, off_thread, read_body};
use crate::error::Refused;
use crate::server::Studio;
use crate::store::{Kept, Shelf};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// What was thrown away.
    #[serde(default)]
    bin: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RuleFile {
    text: String,
}

/// All drafts, by name, with what a list shows of them.
pub(super) async fn drafts(State(studio): State<Arc<Studio>>, Query(which): Query<Which>) -> Answered {
    off_thread(move |_| {
        let kept = studio.store.list(if which.bin { Shelf::Bin } else { Shelf::Drafts })?;
        let list: Vec<Value> = kept.iter().map(summary).collect();
        Ok(Json(json!({ "drafts": list })))
    })
    .await?
}

fn summary(kept: &Kept) -> Value {
    let object: Map<String, Value> = serde_json::from_slice(&kept.content).unwrap_or_default();
    let member = |name: &str| object.get(name).cloned().unwrap_or(Value::Null);
    json!({
        "id": kept.name, "revision": kept.revision, "time": kept.time,
        "title": member("title"), "genre": member("genre"), "rows": member("rows"), "cols": member("cols"),
    })
}

/// A draft as it was written.
pub(super) async fn draft(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Result<Response, Refused> {
    off_thread(move |_| {
        let kept = studio.store.read(Shelf::Drafts, &id)?.ok_or_else(|| Refused::not_found("such draft"))?;
        let head = [(header::ETAG, quoted(&kept.revision)), (header::CONTENT_TYPE, "application/json".to_owned())];
        Ok((head, kept.content).into_response())
    })
    .await?
}

/// Writes a draft. Whoever changes one has to say which revision was changed; whoever makes one says none.
pub(super) async fn put_draft(
    State(studio): State<Arc<Studio>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refused> {
    let draft: Map<String, Value> = read_body(body)?;
    let asked =
        headers.get(header::IF_MATCH).and_then(|value| value.to_str().ok()).map(|value| value.trim().to_owned());
    off_thread(move |_| {
        let now = studio.store.read(Shelf::Drafts, &id)?.map(|kept| kept.revision);
        let fits = match (&asked, &now) {
            (None, None) => true,
            (Some(asked), Some(now)) => asked == "*" || *asked == quoted(now),
            _ => false,
        };
        if !fits {
            let message = "this draft was changed elsewhere";
            return Err(
                Refused::new(StatusCode::PRECONDITION_FAILED, "conflict", message).with(json!({"revision": now}))
            );
        }
        let content = Value::Object(draft).to_string();
        let revision = studio.store.put(Shelf::Drafts, &id, content.as_bytes())?.ok_or_else(bad_name)?;
        let head = [(header::ETAG, quoted(&revision))];
        Ok((head, Json(json!({"id": id, "revision": revision}))).into_response())
    })
    .await?
}

/// Puts a draft into the bin.
pub(super) async fn throw_away(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answered {
    off_thread(move |_| match studio.store.throw_away(&id)? {
        true => Ok(Json(json!({"id": id}))),
        false => Err(Refused::not_found("such draft")),
    })
    .await?
}

/// Takes a draft out of the bin.
pub(super) async fn restore(State(studio): State<Arc<Studio>>, Path(id): Path<String>) -> Answered {
    off_thread(move |_| match studio.store.restore(&id)? {
        true => Ok(Json(json!({"id": id}))),
        false => Err(Refused::not_found("such draft in the bin")),
    })
    .await?
}

/// All rule files of one's own, by name, with the title that each gives its genre.
pub(super) async fn rules(State(studio): State<Arc<Studio>>) -> Answered {
    off_thread(move |_| {
        let one = |kept: &Kept| {
            let text = String::from_utf8_lossy(&kept.content);
            json!({"name": kept.name, "title": title(&text), "time": kept.time, "revision": kept.revision})
        };
        let list: Vec<Value> = studio.store.list(Shelf::Rules)?.iter().map(one).collect();
        Ok(Json(json!({ "rules": list })))
    })
    .await?
}

/// The title in a rule text, which may hold mistakes.
fn title(text: &str) -> Option<&str> {
    let line = text.lines().find(|line| line.trim_start().starts_with("genre"))?;
    line.split('"').nth(1).filter(|title| !title.is_empty())
}

/// A rule file of one's own.
pub(super) async fn rule(State(studio): State<Arc<Studio>>, Path(name): Path<String>) -> Answered {
    off_thread(move |_| {
        let kept = studio.store.read(Shelf::Rules, &name)?.ok_or_else(|| Refused::not_found("such rule file"))?;
        Ok(Json(json!({"name": name, "text": String::from_utf8_lossy(&kept.content), "revision": kept.revision})))
    })
    .await?
}

/// Keeps a rule file, with mistakes or without.
pub(super) async fn put_rule(
    State(studio): State<Arc<Studio>>,
    Path(name): Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Answered {
    let RuleFile { text } = read_body(body)?;
    off_thread(move |_| {
        let revision = studio.store.put(Shelf::Rules, &name, text.as_bytes())?.ok_or_else(bad_name)?;
        Ok(Json(json!({"name": name, "revision": revision})))
    })
    .await?
}

fn quoted(revision: &str) -> String {
    format!("\"{revision}\"")
}

fn bad_name() -> Refused {
    Refused::bad("bad-name", "names have up to 64 small letters, digits and hyphens")
}
