//! Why a problem could not be turned into constraints.

use gridwright_base::Stop;
use std::fmt;

/// A law that has no form the engine takes, or none within the limits.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LowerError {
    /// There is no lowering for what the law says.
    Unsupported {
        /// The law, with its clause.
        law: String,
        /// What in it has no form.
        what: String,
    },
    /// No law of the genre has a form in the model asked for.
    NoSuchModel {
        /// The model.
        model: &'static str,
    },
    /// The lowering would be larger than allowed.
    TooLarge {
        /// The law, with its clause.
        law: String,
        /// Clauses it would need, or has needed so far.
        needed: u64,
        /// The limit.
        limit: u64,
    },
    /// A mistake of the lowering itself: a law would have been left out, or stated twice.
    Internal {
        /// What was noticed.
        what: String,
    },
    /// A limit was reached, or somebody interrupted it.
    Stopped(Stop),
}

impl LowerError {
    /// The same error, of this law.
    pub(crate) fn of(self, id: &str) -> Self {
        match self {
            Self::Unsupported { law, what } if law.is_empty() => Self::Unsupported { law: id.to_owned(), what },
            Self::TooLarge { law, needed, limit } if law.is_empty() => {
                Self::TooLarge { law: id.to_owned(), needed, limit }
            }
            other => other,
        }
    }

    pub(crate) fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported { law: String::new(), what: what.into() }
    }
}

impl fmt::Display for LowerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsupported { law, what } => write!(f, "rule `{law}` cannot be solved by constraints: {what}"),
            Self::NoSuchModel { model } => {
                write!(
                    f,
                    "no law of this problem has a `{model}` form: that needs one loop, paths between pairs or a connected group"
                )
            }
            Self::TooLarge { law, needed, limit } => {
                write!(f, "rule `{law}` needs {needed} clauses, limit {limit}")
            }
            Self::Internal { what } => write!(f, "internal error while laws were turned into constraints: {what}"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for LowerError {}

impl From<Stop> for LowerError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// What lowering functions return.
pub(crate) type Result<T, E = LowerError> = std::result::Result<T, E>;
