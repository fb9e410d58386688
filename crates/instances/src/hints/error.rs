//! Why a family of hint sets was not found.

use gridwright_base::Stop;
use std::fmt;

/// A question without an answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A limit was reached, or somebody interrupted.
    Stopped {
        /// Which limit.
        stop: Stop,
        /// What was being done.
        doing: &'static str,
    },
    /// The given answer breaks a law.
    Unlawful {
        /// The laws it breaks.
        laws: Vec<String>,
    },
    /// The question makes no sense.
    Input {
        /// What is wrong with it.
        reason: String,
    },
    /// The genre's laws or clues are beyond this method.
    Beyond {
        /// Why.
        reason: String,
    },
    /// Frontier search failed.
    Frontier(gridwright_frontier::Error),
    /// A diagram could not be held.
    Diagram(gridwright_zdd::Error),
}

impl Error {
    /// A question that makes no sense.
    pub fn input(reason: impl Into<String>) -> Self {
        Self::Input { reason: reason.into() }
    }

    /// Makes errors of limits, naming what was being done.
    pub fn stopped(doing: &'static str) -> impl Fn(Stop) -> Self {
        move |stop| Self::Stopped { stop, doing }
    }

    /// The limit that was reached, if that is what it is.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stopped { stop, .. }
            | Self::Frontier(gridwright_frontier::Error::Stopped { stop, .. })
            | Self::Diagram(gridwright_zdd::Error::Stopped { stop, .. }) => Some(*stop),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped { stop, doing } => write!(f, "{stop} during {doing}"),
            Self::Unlawful { laws } => write!(f, "the given answer is not one: it breaks {}", laws.join(", ")),
            Self::Input { reason } | Self::Beyond { reason } => f.write_str(reason),
            Self::Frontier(error) => error.fmt(f),
            Self::Diagram(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<gridwright_frontier::Error> for Error {
    fn from(error: gridwright_frontier::Error) -> Self {
        Self::Frontier(error)
    }
}

impl From<gridwright_zdd::Error> for Error {
    fn from(error: gridwright_zdd::Error) -> Self {
        Self::Diagram(error)
    }
}
