//! Any text as a puzzle.

use crate::error::Error;
use crate::genre::Genres;
use crate::puzzle::Puzzle;
use gridwright_notation::read_any;
use serde_json::Value;

/// Members of a JSON object that may hold a puzzle, the first that is there: `{"id": 7, "url": "slither/..."}`.
const MEMBERS: [&str; 6] = ["board", "pzprv3", "url", "puzzle", "problem", "facts"];

pub(crate) fn read(genres: &Genres, text: &str) -> Result<Puzzle, Error> {
    match wrapped(text).into_iter().next() {
        Some(inner) => read_as(genres, &inner, text),
        None => read_as(genres, text, text),
    }
}

pub(crate) fn read_boards(genres: &Genres, text: &str) -> Result<Vec<Puzzle>, Error> {
    let inner = wrapped(text);
    if inner.is_empty() {
        return Ok(vec![read_as(genres, text, text)?]);
    }
    inner.iter().map(|inner| read_as(genres, inner, text)).collect()
}

fn read_as(genres: &Genres, text: &str, input: &str) -> Result<Puzzle, Error> {
    let parts = read_any(text).map_err(Error::Unreadable)?;
    let genre = genres.get(parts.genre())?;
    let read = genre.bound().read(genre.rules(), &parts).map_err(Error::Unreadable)?;
    Ok(Puzzle::new(genre, read.board).read_from(input, read.remarks))
}

/// The boards in an object that is none itself: the one it names, else all solutions of an answer, else what that was about.
fn wrapped(text: &str) -> Vec<String> {
    let text = text.trim_start();
    if !text.starts_with('{') {
        return Vec::new();
    }
    let Ok(Value::Object(object)) = serde_json::from_str(text) else { return Vec::new() };
    if object.contains_key("gridwright") {
        return Vec::new();
    }
    if let Some(board) = MEMBERS.iter().find_map(|key| object.get(*key).and_then(board)) {
        return vec![board];
    }
    let solutions = object.get("solutions").and_then(Value::as_array);
    let solutions: Vec<String> = solutions.into_iter().flatten().filter_map(board).collect();
    match object.get("input").and_then(board) {
        Some(input) if solutions.is_empty() => vec![input],
        _ => solutions,
    }
}

/// A board as text, or as our own JSON.
fn board(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Object(_) => Some(value.to_string()),
        _ => None,
    }
}
