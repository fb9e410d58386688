//! Why no puzzle came out.

use gridwright_base::Stop;
use gridwright_solve::SolveError;
use std::fmt;

/// Why no puzzle came out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenError {
    /// A limit was reached, or somebody interrupted it.
    Stopped(Stop),
    /// The engine cannot take the genre, or was refuted.
    Solve(SolveError),
    /// Both engines were to confirm the puzzles, and the genre has a law that does not fit a diagram.
    NoDiagram(String),
    /// The constraint engine says that a puzzle has one answer, the diagram engine that it has so many.
    Disagree {
        /// The other engine's count.
        count: String,
    },
    /// The specification cannot be kept by puzzles of this genre and size, whatever is tried.
    Refused {
        /// The option that asks for it.
        option: &'static str,
        /// Why.
        why: String,
    },
    /// The specification was not met.
    Unmet {
        /// Which part failed.
        part: String,
        /// How near it came.
        nearest: String,
    },
}

impl fmt::Display for GenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(stop) => stop.fmt(f),
            Self::Solve(problem) => problem.fmt(f),
            Self::NoDiagram(refusal) => write!(f, "no second engine for this genre: {refusal}"),
            Self::Disagree { count } => write!(f, "the engines disagree: one answer, or {count}"),
            Self::Refused { option, why } => write!(f, "`{option}` cannot be kept: {why}"),
            Self::Unmet { part, nearest } => write!(f, "{part}; {nearest}"),
        }
    }
}

impl std::error::Error for GenError {}

impl From<SolveError> for GenError {
    fn from(problem: SolveError) -> Self {
        match problem {
            SolveError::Stopped(stop) => Self::Stopped(stop),
            other => Self::Solve(other),
        }
    }
}

impl From<Stop> for GenError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What cannot be kept, with the option that asks for it.
pub(crate) fn refused(option: &'static str, why: impl Into<String>) -> GenError {
    GenError::Refused { option, why: why.into() }
}

pub(crate) type Result<T> = std::result::Result<T, GenError>;
