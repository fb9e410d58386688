//! Why a question has no answer.

use gridwright_base::Stop;
use gridwright_board::Board;
use gridwright_lower_csp::{LowerError, Model};
use std::fmt;

/// A question without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// A law has no form that the engine takes.
    Lower(LowerError),
    /// A limit was reached, or somebody interrupted it.
    Stopped(Stop),
    /// A model that may differ from the rules does: this board solves the problem in the model but not by the rules.
    ModelDiffers {
        /// The model.
        model: Model,
        /// The laws that the board breaks.
        laws: Vec<String>,
        /// The board.
        board: Box<Board>,
    },
    /// The problem itself is not in order.
    BadProblem {
        /// What it breaks.
        law: String,
    },
    /// The checker refused a solution of the engine: a mistake in gridwright.
    Refused {
        /// The laws that the checker found broken.
        laws: Vec<String>,
    },
    /// With every law as it is written the answer is another: a mistake in gridwright.
    FormsDiffer,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lower(problem) => problem.fmt(f),
            Self::Stopped(stop) => stop.fmt(f),
            Self::ModelDiffers { model, laws, .. } => {
                write!(f, "the {model} model allows a board that breaks {}", laws.join(", "))
            }
            Self::BadProblem { law } => write!(f, "the problem is not in order: it breaks `{law}`"),
            Self::Refused { laws } => {
                write!(f, "the checker refused a solution (internal error): {}", laws.join(", "))
            }
            Self::FormsDiffer => {
                f.write_str("with laws as they are written the answer is another: a mistake in gridwright")
            }
        }
    }
}

impl std::error::Error for SolveError {}

impl From<LowerError> for SolveError {
    fn from(problem: LowerError) -> Self {
        match problem {
            LowerError::Stopped(stop) => Self::Stopped(stop),
            other => Self::Lower(other),
        }
    }
}

impl From<Stop> for SolveError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
