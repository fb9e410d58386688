//! What `rules check` tells programs. What was not asked for has no member.

use gridwright_check::Lint;
use gridwright_lang::{Diagnostic, Severity, line_column};
use serde::{Serialize, Serializer};
use serde_json::Value;

/// All about one rule file.
#[derive(Serialize)]
pub struct Told<'a> {
    file: &'a str,
    ok: bool,
    diagnostics: Vec<Complaint<'a>>,
    /// How its laws are lowered, if it can be used.
    #[serde(flatten)]
    pub forms: Option<Forms>,
    /// What is doubtful about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lint: Option<Doubts>,
    /// Whether there is a puzzle of a size.
    #[serde(flatten)]
    pub puzzle: Option<Search>,
}

impl<'a> Told<'a> {
    /// A file and what is wrong with it.
    pub fn new(file: &'a str, ok: bool, diagnostics: Vec<Complaint<'a>>) -> Self {
        Self { file, ok, diagnostics, forms: None, lint: None, puzzle: None }
    }
}

/// Something wrong, with its place.
#[derive(Serialize)]
pub struct Complaint<'a> {
    severity: &'static str,
    code: String,
    message: &'a str,
    line: usize,
    column: usize,
    label: Option<&'a str>,
    hint: Option<&'a str>,
}

impl<'a> Complaint<'a> {
    /// A diagnostic of this text.
    pub fn new(diagnostic: &'a Diagnostic, text: &str) -> Self {
        let (line, column) = line_column(text, diagnostic.span.start as usize);
        Self {
            severity: if diagnostic.severity == Severity::Error { "error" } else { "warning" },
            code: diagnostic.code.to_string(),
            message: &diagnostic.message,
            line,
            column,
            label: diagnostic.label.as_deref(),
            hint: diagnostic.hint.as_deref(),
        }
    }
}

/// Which form each law takes, and whether that is what it says.
#[derive(Serialize)]
pub struct Forms {
    /// In the order of the file.
    #[serde(serialize_with = "as_object")]
    pub forms: Vec<(String, String)>,
    /// Whether recognised forms are relied on.
    pub admitted: bool,
    /// On how many boards they were compared with the checker.
    pub compared: u64,
    /// Why laws have no form.
    pub refused: Option<String>,
}

fn as_object<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(key, value)| (key, value)))
}

/// What `--lint` found.
#[derive(Serialize)]
pub struct Doubts {
    idle: Vec<String>,
    impossible: Vec<String>,
    contradictions: Vec<(String, String)>,
    idle_givens: Vec<String>,
    open: Vec<String>,
}

impl From<Lint> for Doubts {
    fn from(found: Lint) -> Self {
        let Lint { idle, impossible, contradictions, idle_givens, open, .. } = found;
        Self { idle, impossible, contradictions, idle_givens, open }
    }
}

/// Whether the laws can be met on a board of some size, and whether a problem of it has exactly one answer.
#[derive(Serialize)]
pub struct Search {
    /// None if the search ended before that was settled.
    pub satisfiable: Option<bool>,
    /// None if the search ended before that was settled.
    pub unique: Option<bool>,
    pub problem: Option<Value>,
    pub answer: Option<Value>,
    pub url: Option<String>,
    pub problems: u64,
    pub message: String,
}
