//! Why there is no answer.

use crate::puzzle::Puzzle;
use crate::remark::Remark;
use gridwright_base::Stop;
use gridwright_board::SiteError;
use gridwright_count::CountError;
use gridwright_frontier::Error as FrontierError;
use gridwright_gen::GenError;
use gridwright_grid::GridError;
use gridwright_lang::Diagnostic;
use gridwright_lower_zdd::Refusal;
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
    /// A rule file that was added has this genre, and has mistakes.
    BrokenRules {
        /// The name of the genre that was asked for.
        name: String,
        /// The name that the file was added under.
        file: String,
    },
    /// The text was read, but not as it is written, and that was to be an error; see [`Puzzle::strict`].
    Remarked(Box<Remark>),
    /// The engine does not take one of the laws; the message names it.
    Unsupported(String),
    /// The diagram engine does not take the problem; the message tells why.
    Refused(String),
    /// A published model has a solution that the rules do not.
    ModelDiffers {
        /// The laws that it breaks.
        laws: Vec<String>,
        /// The board that solves the problem in the model.
        board: Box<Puzzle>,
    },
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
    /// A limit was reached, and how far the work was by then.
    StoppedAt {
        /// Which limit.
        stop: Stop,
        /// Which limit, and where it was met.
        message: String,
    },
    /// What a tool tells in the same form: files, graphs, proofs.
    Tool {
        /// A word that is fixed for programs.
        code: &'static str,
        /// What is wrong.
        message: String,
    },
    /// A mistake in gridwright.
    Internal(String),
}

impl Error {
    /// A tool's own error, by a code that is fixed for programs.
    pub fn tool(code: &'static str, message: impl Into<String>) -> Self {
        Self::Tool { code, message: message.into() }
    }

    /// The call contradicts itself.
    pub fn call(message: impl Into<String>) -> Self {
        Self::Call(message.into())
    }

    /// The limit that was reached, if one was.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            Self::Stopped(stop) | Self::StoppedAt { stop, .. } => Some(*stop),
            _ => None,
        }
    }

    /// The code, fixed for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::UnknownGenre { .. } => "unknown-genre",
            Self::Unreadable(NotationError::Grid(_) | NotationError::Size { .. }) | Self::Size(_) => "bad-size",
            Self::Unreadable(NotationError::Unrecognised { .. }) => "unrecognised",
            Self::Unreadable(_) => "bad-puzzle",
            Self::Unwritable(_) => "unwritable",
            Self::Rules { .. } | Self::BrokenRules { .. } => "bad-rule",
            Self::Remarked(_) => "remark",
            Self::Refused(_) => "refused",
            Self::ModelDiffers { .. } => "model-differs",
            Self::Tool { code, .. } => code,
            Self::Site(_) => "bad-site",
            Self::Value { .. } => "bad-value",
            Self::Unsupported(_) => "unsupported",
            Self::NoSolution => "none",
            Self::NotUnique => "not-unique",
            Self::Unmet(_) => "unmet",
            Self::Call(_) => "bad-call",
            Self::Stopped(Stop::Cancelled) | Self::StoppedAt { stop: Stop::Cancelled, .. } => "interrupted",
            Self::Stopped(_) | Self::StoppedAt { .. } => "limit",
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
            Self::BrokenRules { name, file } => write!(f, "the rules of `{name}` in {file} have mistakes"),
            Self::Remarked(remark) => remark.fmt(f),
            Self::ModelDiffers { laws, .. } => {
                write!(f, "the published model allows this, the rules do not: {}", laws.join(", "))
            }
            Self::Unsupported(text)
            | Self::Refused(text)
            | Self::Unmet(text)
            | Self::Call(text)
            | Self::Internal(text)
            | Self::StoppedAt { message: text, .. }
            | Self::Tool { message: text, .. } => f.write_str(text),
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
        use gridwright_zdd::Error as DiagramError;
        let stop = match &problem {
            FrontierError::Stopped { stop, .. } | FrontierError::Diagram(DiagramError::Stopped { stop, .. }) => *stop,
            FrontierError::TooManyStates { .. } | FrontierError::Diagram(DiagramError::TooManyNodes { .. }) => {
                Stop::Memory
            }
            other => return Self::Call(other.to_string()),
        };
        Self::StoppedAt { stop, message: problem.to_string() }
    }
}

impl From<gridwright_zdd::Error> for Error {
    fn from(problem: gridwright_zdd::Error) -> Self {
        FrontierError::from(problem).into()
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Stopped(stop) => Self::Stopped(stop),
            other => Self::Refused(other.to_string()),
        }
    }
}

impl From<CountError> for Error {
    fn from(problem: CountError) -> Self {
        match problem {
            // The puzzle was fine; it is the state of the search that does not fit a machine word.
            CountError::Diagram(FrontierError::Input { reason }) => {
                Self::Refused(format!("the board cannot be lowered to diagrams: {reason}"))
            }
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
            refused @ GenError::Refused { .. } => Self::call(refused.to_string()),
            GenError::Unmet { part, nearest } => Self::Unmet(format!("{part}: {nearest}")),
            GenError::Solve(problem) => problem.into(),
            GenError::NoDiagram(refusal) => Self::Refused(refusal),
            other => Self::Internal(other.to_string()),
        }
    }
}
