//! Any text as a puzzle.

use crate::error::Error;
use crate::genre::Genres;
use crate::puzzle::Puzzle;
use gridwright_notation::read_any;
use serde_json::Value;

/// Members of a JSON object that may hold a puzzle as text, the first that is there: `{"id": 7, "url": "slither/..."}`.
const MEMBERS: [&str; 5] = ["board", "pzprv3", "url", "puzzle", "problem"];

pub(crate) fn read(genres: &Genres, text: &str) -> Result<Puzzle, Error> {
    let wrapped = wrapped_text(text);
    let input = read_any(wrapped.as_deref().unwrap_or(text)).map_err(Error::Unreadable)?;
    let genre = genres.get(input.genre())?;
    let read = genre.bound().read(genre.rules(), &input).map_err(Error::Unreadable)?;
    Ok(Puzzle::new(genre, read.board).as_read(text, read.remarks))
}

fn wrapped_text(text: &str) -> Option<String> {
    let text = text.trim_start();
    if !text.starts_with('{') {
        return None;
    }
    let Ok(Value::Object(object)) = serde_json::from_str(text) else { return None };
    if object.contains_key("gridwright") {
        return None;
    }
    MEMBERS.iter().find_map(|key| object.get(*key).and_then(Value::as_str).map(str::to_owned))
}
