//! Places in rule files, and what is wrong there.

use std::fmt;
use std::ops::Range;

/// A range of bytes in a source file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of these bytes.
    pub fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// The smallest span that holds both.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// As a range, to slice the text with.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Line and column (both from 1, columns in characters) of a byte.
pub fn line_column(text: &str, byte: usize) -> (usize, usize) {
    let mut end = byte.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let line_start = before.rfind('\n').map_or(0, |i| i + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The file works; something about it is doubtful.
    Warning,
    /// The file cannot be used.
    Error,
}

/// What kind of mistake it is: the word in brackets behind `error`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The text does not follow the grammar.
    Syntax,
    /// A word nobody defined.
    Name,
    /// The same name twice, or a word of the language taken as a name.
    Duplicate,
    /// A value of the wrong type, or one that may be missing where it must not.
    Kind,
    /// A value that is not in the range it is used with.
    Range,
    /// Something that may depend on the givens only depends on the answer.
    Stage,
    /// A rule without a sentence.
    Sentence,
    /// The `url`, `file`, `draw` or `make` lines do not fit the layers.
    Codec,
    /// Something defined and never used.
    Unused,
    /// A statement is missing.
    Missing,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Code::Syntax => "syntax",
            Code::Name => "name",
            Code::Duplicate => "duplicate",
            Code::Kind => "kind",
            Code::Range => "range",
            Code::Stage => "stage",
            Code::Sentence => "sentence",
            Code::Codec => "codec",
            Code::Unused => "unused",
            Code::Missing => "missing",
        })
    }
}

/// One thing to tell the author of a rule file: where, what, and the way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// What kind of mistake it is.
    pub code: Code,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where.
    pub span: Span,
    /// A remark at that place.
    pub label: Option<String>,
    /// The way out.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A mistake.
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, message: message.into(), span, label: None, hint: None }
    }

    /// A doubt.
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// The same with a remark at its place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The same with a way out.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The diagnostic as plain text, without the source line: what logs and tests show.
    pub fn plain(&self, file: &str, text: &str) -> String {
        let (line, column) = line_column(text, self.span.start as usize);
        let severity = if self.severity == Severity::Error { "error" } else { "warning" };
        let mut out = format!("{severity}[{}]: {}\n  {file}:{line}:{column}", self.code, self.message);
        if let Some(label) = &self.label {
            out.push_str(&format!("   {label}"));
        }
        if let Some(hint) = &self.hint {
            out.push_str(&format!("\n  hint: {hint}"));
        }
        out
    }
}

/// The known word nearest to a misspelt one, if one is near enough to suggest (Damerau-Levenshtein distance).
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    let limit = if length < 3 { 0 } else { (length / 3).max(1) };
    known
        .into_iter()
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= limit)
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(d, _)| d <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

/// The way out for a word nobody knows: the nearest one, or all there are.
pub fn suggest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, all: &str) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{all}: {}", known.join(", ")),
    }
}

fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[i - 1][j] + 1).min(row[j - 1] + 1).min(rows[i - 1][j - 1] + change);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_near() {
        assert_eq!(nearest("blak", ["black", "white"]), Some("black"));
        assert_eq!(nearest("cleu", ["clue"]), Some("clue"));
        assert_eq!(nearest("xyzzy", ["clue", "loop"]), None);
    }

    #[test]
    fn columns_count_characters() {
        assert_eq!(line_column("ab\nスリx", 9), (2, 3));
        assert_eq!(line_column("", 5), (1, 1));
    }
}
