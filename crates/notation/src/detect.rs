//! Any text that may be a board.

use crate::bind::Bound;
use crate::error::{NotationError, shorten};
use crate::file::{FileParts, split_pzprv3};
use crate::json::{JsonParts, read_json, split_json};
use crate::remark::ReadBoard;
use crate::text::{TextParts, read_text, split_text};
use crate::url::{UrlParts, elsewhere, embedded_file, split_url};
use gridwright_lang::ir::Genre;

/// A text taken apart, whatever its form.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Input {
    /// A URL, or its part after `?`.
    Url(UrlParts),
    /// A pzprv3 file, perhaps written as a URL.
    File(FileParts),
    /// A JSON board.
    Json(JsonParts),
    /// A drawn board.
    Text(TextParts),
}

impl Input {
    /// The word for the genre, to be looked up among ids and aliases.
    pub fn genre(&self) -> &str {
        match self {
            Input::Url(parts) => &parts.genre,
            Input::File(parts) => &parts.genre,
            Input::Json(parts) => &parts.genre,
            Input::Text(parts) => parts.genre(),
        }
    }
}

/// Takes any text that may be a board apart.
///
/// ```
/// use gridwright_notation::{Input, read_any};
/// assert!(matches!(read_any("loop/2/2/d"), Ok(Input::Url(_))));
/// assert!(matches!(read_any("pzprv3/loop/2/2/"), Ok(Input::File(_))));
/// assert!(read_any("hello").is_err());
/// ```
pub fn read_any(text: &str) -> Result<Input, NotationError> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with('{') {
        return split_json(text).map(Input::Json);
    }
    if text.starts_with("pzprv3") {
        // In a URL blanks are escaped; in a file they are not.
        let escaped = !text.trim_end().contains(char::is_whitespace) && text.contains('%');
        let decoded = if escaped { embedded_file(text) } else { None };
        return split_pzprv3(decoded.as_deref().unwrap_or(text)).map(Input::File);
    }
    if text.lines().take_while(|line| !line.trim().is_empty()).any(|line| line.starts_with("genre:")) {
        return split_text(text).map(Input::Text);
    }
    if let Some(error) = elsewhere(text) {
        return Err(error);
    }
    if let Some(file) = embedded_file(text) {
        return split_pzprv3(&file).map(Input::File);
    }
    if text.contains('/') && !text.trim_end().contains('\n') {
        return split_url(text).map(Input::Url);
    }
    Err(NotationError::Unrecognised { start: shorten(text) })
}

impl Bound {
    /// The board of a text that was taken apart, with what there is to say about how it was read.
    pub fn read(&self, genre: &Genre, input: &Input) -> Result<ReadBoard, NotationError> {
        match input {
            Input::Url(parts) => self.read_url(genre, parts),
            Input::File(parts) => self.read_pzprv3(genre, parts),
            Input::Json(parts) => read_json(genre, parts),
            Input::Text(parts) => read_text(genre, parts),
        }
    }
}
