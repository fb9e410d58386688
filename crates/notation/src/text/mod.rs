//! Boards drawn in plain characters, to be written by hand and read back exactly.
//!
//! A text board has header lines (`key: value`), an empty line, and one or more drawings. A drawing shows as many layers
//! as have room in it; a title in brackets names them where there are several drawings. The format is described with
//! examples in `docs/formats.md`.

mod lattice;
mod layout;
mod legend;
mod read;
mod write;

pub use read::read_text;
pub use write::write_text;

use crate::error::NotationError;

/// A text board taken apart. The genre is still a word, to be looked up among ids and aliases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextParts {
    /// The header lines in order, ours and the caller's own.
    pub headers: Vec<(String, String)>,
    /// The drawings and planes in order.
    pub(crate) blocks: Vec<Block>,
}

/// A drawing or plane, still as lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// The title and its line.
    pub title: Option<(usize, String)>,
    /// The width of the cells, where the drawing does not show it.
    pub width: usize,
    /// The number of its first line in the text.
    pub first_line: usize,
    /// Its lines.
    text: Vec<String>,
}

impl Block {
    /// Its lines.
    pub fn lines(&self) -> Vec<&str> {
        self.text.iter().map(String::as_str).collect()
    }

    /// Leaves out empty lines at both ends.
    fn trim(&mut self) {
        while self.text.last().is_some_and(|line| line.trim().is_empty()) {
            self.text.pop();
        }
        let empty = self.text.iter().take_while(|line| line.trim().is_empty()).count();
        self.text.drain(..empty);
        self.first_line += empty;
    }
}

impl TextParts {
    /// The value of the first header of a name.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// The word for the genre.
    pub fn genre(&self) -> &str {
        self.header("genre").unwrap_or_default()
    }
}

/// Takes a text board apart.
pub fn split_text(text: &str) -> Result<TextParts, NotationError> {
    let mut parts = TextParts { headers: Vec::new(), blocks: Vec::new() };
    let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line)).peekable();
    while lines.next_if(|(_, line)| line.trim().is_empty()).is_some() {}
    while let Some((number, line)) = lines.next_if(|(_, line)| !line.trim().is_empty() && !line.starts_with('[')) {
        if line.starts_with("--") {
            continue;
        }
        let Some((key, value)) = line.split_once(':').filter(|(key, _)| is_key(key)) else {
            return Err(NotationError::line(
                number,
                "a header line has the form `key: value`; an empty line ends them",
            ));
        };
        parts.headers.push((key.trim().to_owned(), value.trim().to_owned()));
    }
    for (number, line) in lines {
        if let Some((title, width)) = title(number, line)? {
            parts.blocks.push(Block { title: Some((number, title)), width, first_line: number + 1, text: Vec::new() });
        } else if let Some(block) = parts.blocks.last_mut() {
            block.text.push(line.to_owned());
        } else if !line.trim().is_empty() {
            parts.blocks.push(Block { title: None, width: 1, first_line: number, text: vec![line.to_owned()] });
        }
    }
    for block in &mut parts.blocks {
        block.trim();
    }
    if parts.genre().is_empty() {
        return Err(NotationError::line(1, "a drawn board starts with a header line `genre: NAME`"));
    }
    Ok(parts)
}

/// Whether a text may be the name of a header.
fn is_key(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_' || c == ' ')
}

/// `[clue, line] width 3`.
fn title(number: usize, line: &str) -> Result<Option<(String, usize)>, NotationError> {
    let Some(rest) = line.strip_prefix('[') else { return Ok(None) };
    let Some((title, rest)) = rest.split_once(']') else {
        return Err(NotationError::line(number, "a title is closed with `]`"));
    };
    let width = match rest.trim() {
        "" => Some(1),
        setting => setting.strip_prefix("width").and_then(|n| n.trim().parse().ok()),
    };
    let width = width
        .filter(|w| (1..=99).contains(w))
        .ok_or_else(|| NotationError::line(number, "behind a title only `width N` may stand, N from 1 to 99"))?;
    Ok(Some((title.trim().to_owned(), width)))
}
