//! Boards of a collection file, by genre.

use crate::args::Lines;
use crate::session::read_text;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::Path;

/// A board and what it is called.
pub struct Entry {
    pub id: String,
    pub puzzle: String,
}

/// The boards of one genre, in the order of the file.
pub struct Shelf {
    pub genre: String,
    pub entries: Vec<Entry>,
}

/// Reads collections: one JSON object a line with a `url`, and perhaps `genre` and `id`. A genre that is not told is the first
/// part of the URL.
pub fn read(files: &[impl AsRef<Path>], lines: Lines) -> Result<Vec<Shelf>> {
    let mut shelves: Vec<Shelf> = Vec::new();
    for file in files {
        let file = file.as_ref();
        for (index, line) in read_text(file)?.lines().enumerate() {
            if line.trim().is_empty() || !lines.has(index + 1) {
                continue;
            }
            let at = || format!("{}, line {}", file.display(), index + 1);
            let object: Value = serde_json::from_str(line).with_context(at)?;
            let Some(url) = object["url"].as_str() else { bail!("{}: no `url`", at()) };
            let word = |key: &str| match &object[key] {
                Value::String(text) => Some(text.clone()),
                Value::Number(number) => Some(number.to_string()),
                _ => None,
            };
            let of_url =
                || url.rsplit('?').next().and_then(|tail| tail.split('/').next()).unwrap_or_default().to_owned();
            let genre = word("genre").unwrap_or_else(of_url);
            let entry = Entry { id: word("id").unwrap_or_else(|| (index + 1).to_string()), puzzle: url.to_owned() };
            match shelves.iter_mut().find(|shelf| shelf.genre == genre) {
                Some(shelf) => shelf.entries.push(entry),
                None => shelves.push(Shelf { genre, entries: vec![entry] }),
            }
        }
    }
    Ok(shelves)
}
