//! Why there is no answer.

use gridwright_base::Stop;
use gridwright_board::SiteError;
use gridwright_count::CountError;
use gridwright_frontier::Error as FrontierError;
use gridwright_gen::GenError;
use gridwright_grid::GridError;
use gridwright_lang::Diagnostic;
use gridwright_notation::NotationError;
use gridwright_solve::SolveError;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// Why there is no answer: a code for programs, a message for people.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// No genre has this name.
    UnknownGenre {
        /// The name.
        name: String,
        /// The nearest that there is.
        nearest: Option<String>,
    },
    /// The text is no board of its genre; the message names the place and the cause.
    Unreadable(NotationError),
    /// The board has no form in the notation asked for.
    Unwritable(NotationError),
    /// A board cannot have this size.
    Size(GridError),
    /// A rule file cannot be used.
    Rules {
        /// The name it was given under.
        name: String,
        /// What is wrong, with places in its text.
        diagnostics: Vec<Diagnostic>,
    },
    /// A text names no site of the board.
    Site(SiteError),
    /// A value that the layer at this site cannot hold.
    Value {
        /// The site.
        site: String,
        /// The value as it was written.
        value: String,
        /// What may stand there.
        allowed: String,
    },
    /// The engine does not take one of the laws; the message names it.
    Unsupported(String),
    /// There is no solution where one is needed.
    NoSolution,
    /// There is not exactly one solution where that is needed.
    NotUnique,
    /// What was asked of a puzzle to be made cannot be met, or was not met in the tries allowed.
    Unmet(String),
    /// The call contradicts itself or the genre.
    Call(String),
    /// A limit was reached before anything could be said.
    Stopped(Stop),
    /// A mistake in gridwright.
    Internal(String),
}

impl Error {
    /// The code, fixed for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownGenre { .. } => "unknown-genre",
            Self::Unreadable(NotationError::Grid(_) | NotationError::Size { .. }) | Self::Size(_) => "bad-size",
            Self::Unreadable(NotationError::Unrecognised { .. }) => "unrecognised",
            Self::Unreadable(_) => "bad-puzzle",
            Self::Unwritable(_) => "unwritable",
            Self::Rules { .. } => "bad-rules",
            Self::Site(_) => "bad-site",
            Self::Value { .. } => "bad-value",
            Self::Unsupported(_) => "unsupported",
            Self::NoSolution => "none",
            Self::NotUnique => "not-unique",
            Self::Unmet(_) => "unmet",
            Self::Call(_) => "bad-call",
            Self::Stopped(Stop::Cancelled) => "interrupted",
            Self::Stopped(_) => "limit",
            Self::Internal(_) => "internal",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGenre { name, nearest: Some(near) } => write!(f, "no genre `{name}`; did you mean `{near}`?"),
            Self::UnknownGenre { name, nearest: None } => write!(f, "no genre `{name}`"),
            Self::Unreadable(problem) | Self::Unwritable(problem) => problem.fmt(f),
            Self::Size(problem) => problem.fmt(f),
            Self::Rules { name, diagnostics } => {
                write!(f, "{name} cannot be used")?;
                diagnostics.first().map_or(Ok(()), |first| write!(f, ": {}", first.message))
            }
            Self::Site(problem) => problem.fmt(f),
            Self::Value { site, value, allowed } => write!(f, "`{value}` cannot stand at {site}; {allowed}"),
            Self::NoSolution => f.write_str("there is no solution"),
            Self::NotUnique => f.write_str("there is not exactly one solution"),
            Self::Unsupported(text) | Self::Unmet(text) | Self::Call(text) | Self::Internal(text) => f.write_str(text),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

/// As the command line prints it: `code` and `message`.
impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Error", 2)?;
        object.serialize_field("code", self.code())?;
        object.serialize_field("message", &self.to_string())?;
        object.end()
    }
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<GridError> for Error {
    fn from(problem: GridError) -> Self {
        Self::Size(problem)
    }
}

impl From<SiteError> for Error {
    fn from(problem: SiteError) -> Self {
        Self::Site(problem)
    }
}

impl From<SolveError> for Error {
    fn from(problem: SolveError) -> Self {
        match problem {
            SolveError::Stopped(stop) => Self::Stopped(stop),
            SolveError::Lower(law) => Self::Unsupported(law.to_string()),
            other => Self::Internal(other.to_string()),
        }
    }
}

impl From<FrontierError> for Error {
    fn from(problem: FrontierError) -> Self {
        match problem {
            FrontierError::Stopped { stop, .. } => Self::Stopped(stop),
            FrontierError::Diagram(gridwright_zdd::Error::Stopped { stop, .. }) => Self::Stopped(stop),
            FrontierError::TooManyStates { .. } => Self::Stopped(Stop::Memory),
            other => Self::Unsupported(format!("the board cannot be lowered to diagrams: {other}")),
        }
    }
}

impl From<CountError> for Error {
    fn from(problem: CountError) -> Self {
        match problem {
            CountError::Diagram(other) => other.into(),
            CountError::Search(other) => other.into(),
            other => Self::Internal(other.to_string()),
        }
    }
}

impl From<GenError> for Error {
    fn from(problem: GenError) -> Self {
        match problem {
            GenError::Stopped(stop) => Self::Stopped(stop),
            GenError::Unmet { part, nearest } => Self::Unmet(format!("{part}: {nearest}")),
            other => Self::Call(other.to_string()),
        }
    }
}
