//! Any text as a puzzle.

use crate::error::Error;
use crate::genre::{Genre, Genres};
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

/// Reads a board of a genre; a text that names another is an error.
pub(crate) fn read_of(genre: &Genre, text: &str) -> Result<Puzzle, Error> {
    let inner = wrapped(text).into_iter().next();
    let parts = read_any(inner.as_deref().unwrap_or(text)).map_err(Error::Unreadable)?;
    if !genre.rules().names().any(|name| name == parts.genre()) {
        return Err(Error::call(format!("this is a board of `{}`, not of `{}`", parts.genre(), genre.id())));
    }
    let read = genre.bound().read(genre.rules(), &parts).map_err(Error::Unreadable)?;
    Ok(Puzzle::new(genre.clone(), read.board).read_from(text, read.remarks))
}

fn read_as(genres: &Genres, text: &str, input: &str) -> Result<Puzzle, Error> {
    let parts = read_any(text).map_err(Error::Unreadable)?;
    let genre = genres.get(parts.genre())?;
    let read = genre.bound().read(genre.rules(), &parts).map_err(Error::Unreadable)?;
    Ok(Puzzle::new(genre, read.board).read_from(input, read.remarks))
}

/// What an object tells of its puzzle besides the board; nothing of any other text.
pub(crate) fn told(genres: &Genres, text: &str) -> Result<Told, Error> {
    let Ok(Value::Object(object)) = serde_json::from_str(text.trim_start()) else { return Ok(Told::default()) };
    let word = |key: &str| object.get(key).and_then(Value::as_str).map(str::to_owned);
    let first = object.get("solutions").and_then(Value::as_array).and_then(|all| all.first());
    let solution = object.get("solution").or(first).and_then(board);
    Ok(Told {
        solution: solution.map(|inner| read_as(genres, &inner, text)).transpose()?,
        verdict: word("verdict"),
        grade: word("grade"),
        title: word("title").filter(|title| !title.trim().is_empty()),
    })
}

/// What comes along with a puzzle in a JSON object, such as `solve` and `generate` tell. None of it is checked.
#[derive(Debug, Clone, Default)]
pub struct Told {
    /// Its solution, the first of several.
    pub solution: Option<Puzzle>,
    /// The word on how many there are.
    pub verdict: Option<String>,
    /// The word on how hard it is.
    pub grade: Option<String>,
    /// What it is called.
    pub title: Option<String>,
}

/// Reads a puzzle's text once more, to see what that takes; what comes of it is known.
pub(crate) fn read_again(puzzle: &Puzzle) {
    let inner = wrapped(puzzle.input()).into_iter().next();
    if let Ok(parts) = read_any(inner.as_deref().unwrap_or(puzzle.input())) {
        let _ = puzzle.genre().bound().read(puzzle.genre().rules(), &parts);
    }
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
