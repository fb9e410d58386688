//! Why solutions were not counted.

use gridwright_frontier::Error;
use gridwright_solve::SolveError;
use std::fmt;

/// No answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum CountError {
    /// The diagram was not finished; its layer is named where a limit was reached.
    Diagram(Error),
    /// The search was not finished, or neither engine takes the problem.
    Search(SolveError),
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::Diagram(error) => error.fmt(f),
            CountError::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CountError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CountError::Diagram(error) => Some(error),
            CountError::Search(error) => Some(error),
        }
    }
}

impl From<Error> for CountError {
    fn from(error: Error) -> Self {
        CountError::Diagram(error)
    }
}

impl From<SolveError> for CountError {
    fn from(error: SolveError) -> Self {
        CountError::Search(error)
    }
}
