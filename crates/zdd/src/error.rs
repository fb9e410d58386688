//! What can go wrong with diagrams.

use gridwright_base::Stop;
use std::fmt;

/// Why an operation on diagrams gave no result.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A limit was reached, or somebody interrupted.
    Stopped {
        /// Which limit.
        stop: Stop,
        /// The operation under way.
        doing: &'static str,
        /// Nodes held when it stopped.
        nodes: u64,
    },
    /// More nodes than 32-bit numbers can name.
    TooManyNodes {
        /// The operation under way.
        doing: &'static str,
    },
    /// More elements than the recursive algebra can take on an ordinary stack.
    TooManyVariables {
        /// How many there are.
        got: usize,
        /// How many there may be.
        limit: usize,
    },
    /// A text dump that cannot be read.
    Text {
        /// Line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: &'static str,
    },
    /// A binary file that is not one of ours, or was damaged.
    Binary {
        /// What is wrong with it.
        reason: &'static str,
    },
    /// Reading or writing failed.
    Io(std::io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Stopped { stop, doing, nodes } => write!(f, "{stop} during {doing}, at {nodes} nodes"),
            Error::TooManyNodes { doing } => write!(f, "more than 2^32 nodes during {doing}"),
            Error::TooManyVariables { got, limit } => write!(f, "{got} elements, at most {limit} allowed"),
            Error::Text { line, reason } => write!(f, "line {line}: {reason}"),
            Error::Binary { reason } => write!(f, "not a readable diagram file: {reason}"),
            Error::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Stopped { stop, .. } => Some(stop),
            Error::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Error::Io(error)
    }
}

/// What recursive algorithms return on their way out; the public method adds the operation's name.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Halt {
    Stop(Stop),
    Full,
}

impl Halt {
    pub(crate) fn into_error(self, doing: &'static str, nodes: usize) -> Error {
        match self {
            Halt::Stop(stop) => Error::Stopped { stop, doing, nodes: nodes as u64 },
            Halt::Full => Error::TooManyNodes { doing },
        }
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}
