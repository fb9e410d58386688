//! What can go wrong when a board is read or written.

use gridwright_grid::GridError;
use std::fmt;

/// Why a text is no board, or a board cannot be written as such a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationError {
    /// The rule file has no line that says how to do this.
    NoLine {
        /// The genre.
        genre: String,
        /// `url` or `file`.
        line: &'static str,
    },
    /// The frame of a URL or file is not as it must be.
    Envelope {
        /// What is wrong with it.
        reason: String,
    },
    /// A number of rows or columns is missing or no number.
    Size {
        /// What stands there.
        text: String,
    },
    /// A size that no board may have.
    Grid(GridError),
    /// A letter of the URL's flags that the genre does not know.
    Flag {
        /// The letter.
        letter: char,
    },
    /// A letter of the URL's flags that the genre always has is missing: the body has another form.
    NoFlag {
        /// The letter.
        letter: char,
    },
    /// The body of a URL has no sense at some character.
    Body {
        /// Characters before it.
        at: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A line of a file or drawing has no sense.
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A part of a JSON board has no sense.
    Json {
        /// Where: `layers.clue[3]`.
        place: String,
        /// What is wrong there.
        reason: String,
    },
    /// This notation has no way to say what the board holds.
    Unwritable {
        /// Where: `row 2, column 3`, or `option x`.
        place: String,
        /// What cannot be said.
        reason: String,
    },
    /// An address that leads to a puzzle and holds none that could be read.
    Elsewhere {
        /// What sort of address it is.
        what: &'static str,
        /// What to do with it.
        way_out: &'static str,
    },
    /// The text is none of the forms a board can have.
    Unrecognised {
        /// Its beginning.
        start: String,
    },
}

impl NotationError {
    /// A mistake in the frame of a text.
    pub(crate) fn envelope(reason: impl Into<String>) -> Self {
        Self::Envelope { reason: reason.into() }
    }

    /// A mistake at a character of a URL body.
    pub(crate) fn body(at: usize, reason: impl Into<String>) -> Self {
        Self::Body { at, reason: reason.into() }
    }

    /// A mistake in a line.
    pub(crate) fn line(line: usize, reason: impl Into<String>) -> Self {
        Self::Line { line, reason: reason.into() }
    }

    /// A mistake at a place of a JSON board.
    pub(crate) fn json(place: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Json { place: place.into(), reason: reason.into() }
    }

    /// Something a notation cannot say.
    pub(crate) fn unwritable(place: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Unwritable { place: place.into(), reason: reason.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoLine { genre, line } => {
                write!(f, "the rule file of {genre} has no `{line}` line; its boards are written as JSON or drawn")
            }
            Self::Envelope { reason } => write!(f, "{reason}"),
            Self::Size { text } => write!(f, "a board size is a whole number above 0, not `{text}`"),
            Self::Grid(error) => write!(f, "{error}"),
            Self::Flag { letter } => write!(f, "the genre has no option `{letter}`, which the URL sets"),
            Self::NoFlag { letter } => {
                write!(f, "URLs of this genre have `{letter}` before the size; without it the body has another form")
            }
            Self::Body { at, reason } => write!(f, "character {} of the body: {reason}", at + 1),
            Self::Line { line, reason } => write!(f, "line {line}: {reason}"),
            Self::Json { place, reason } => write!(f, "{place}: {reason}"),
            Self::Unwritable { place, reason } => write!(f, "{place}: {reason}"),
            Self::Elsewhere { what, way_out } => write!(f, "this is {what}; {way_out}"),
            Self::Unrecognised { start } => {
                write!(f, "`{start}` starts no URL, pzprv3 file, JSON board or drawn board")
            }
        }
    }
}

impl std::error::Error for NotationError {}

impl From<GridError> for NotationError {
    fn from(error: GridError) -> Self {
        Self::Grid(error)
    }
}

/// The start of a text that came from outside, short enough for a message.
pub(crate) fn shorten(text: &str) -> String {
    /// Characters of a foreign text that a message shows.
    const LONGEST: usize = 30;
    let clean: String = text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() { format!("{clean}…") } else { clean }
}
