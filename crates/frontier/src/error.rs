//! What can go wrong while building.

use gridwright_base::Stop;
use std::fmt;

/// Why a diagram was not built, or a family not counted.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A limit was reached, or somebody interrupted.
    Stopped {
        /// Which limit.
        stop: Stop,
        /// What was being done.
        doing: &'static str,
        /// The layer under way, from 0.
        layer: usize,
        /// How many layers there are.
        n_layers: usize,
    },
    /// A layer has more states than can be numbered.
    TooManyStates {
        /// The layer, from 0.
        layer: usize,
    },
    /// The data describe no problem.
    Input {
        /// What is wrong with them.
        reason: &'static str,
    },
    /// The diagram could not be held.
    Diagram(gridwright_zdd::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Stopped { stop, doing, layer, n_layers } => {
                write!(f, "{stop} during {doing}, in layer {} of {n_layers}", layer + 1)
            }
            Error::TooManyStates { layer } => write!(f, "too many states in layer {}", layer + 1),
            Error::Input { reason } => f.write_str(reason),
            Error::Diagram(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Stopped { stop, .. } => Some(stop),
            Error::Diagram(error) => Some(error),
            _ => None,
        }
    }
}

impl From<gridwright_zdd::Error> for Error {
    fn from(error: gridwright_zdd::Error) -> Self {
        Error::Diagram(error)
    }
}
