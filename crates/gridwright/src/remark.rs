//! What was read, but not as it was written.

use serde::Serialize;
use std::fmt;

/// Something of a text that was passed over, or taken for something else than it says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Remark {
    /// Of which sort it is: a word that is fixed for programs.
    pub code: &'static str,
    /// What was done, in plain words.
    pub message: String,
    /// Where: `character 17 of the body`, `line 4`.
    #[serde(rename = "where")]
    pub place: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl From<gridwright_notation::Remark> for Remark {
    fn from(remark: gridwright_notation::Remark) -> Self {
        Self { code: remark.code.word(), message: remark.message, place: remark.place }
    }
}
