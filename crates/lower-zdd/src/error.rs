//! Why a problem was not lowered.

use gridwright_base::Stop;
use std::fmt;

/// What keeps a problem from being lowered to diagrams.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The answer is not one layer of yes/no values on links, edges or cells.
    Answer {
        /// What it is instead.
        reason: String,
    },
    /// A law says more than the primitives of frontier search can.
    Law {
        /// Its id, with the clause where it has several.
        law: String,
        /// Why.
        reason: String,
    },
    /// Laws are to be taken as they are written, and diagrams need to know what they are.
    AsWritten,
    /// The board is of a size that frontier search cannot take.
    Board {
        /// What is wrong with it.
        reason: String,
    },
    /// A limit was reached before it was known whether it can be.
    Stopped(Stop),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Answer { reason } => write!(f, "the answer cannot be held as a diagram: {reason}"),
            Refusal::Law { law, reason } => write!(f, "law {law} cannot be lowered to diagrams: {reason}"),
            Refusal::AsWritten => f.write_str("diagrams are not built of laws that are taken as they are written"),
            Refusal::Board { reason } => write!(f, "the board cannot be lowered to diagrams: {reason}"),
            Refusal::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for Refusal {}

impl From<Stop> for Refusal {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
