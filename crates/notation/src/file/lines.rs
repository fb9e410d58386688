//! The lines of a pzprv3 file.

use crate::error::{NotationError, shorten};
use crate::remark::{Remark, RemarkCode};
use crate::size::read_size;

/// A pzprv3 file taken apart. The genre is still a word, to be looked up among ids and aliases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileParts {
    /// The version of the genre's file format.
    pub version: i64,
    /// The word for the genre.
    pub genre: String,
    /// The lines after the genre, without what other programs append.
    pub(crate) lines: Vec<String>,
    /// The number of the first of them in the text.
    pub(crate) first_line: usize,
}

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileStyle {
    /// `/` for newline, so that the whole file is one line.
    pub slashes: bool,
    /// Whether what was found *not* to be there is marked: crosses on edges, dots in cells.
    pub marks: bool,
}

impl Default for FileStyle {
    fn default() -> Self {
        Self { slashes: false, marks: true }
    }
}

impl FileStyle {
    /// Everything on one line, with marks.
    pub const ONE_LINE: FileStyle = FileStyle { slashes: true, marks: true };
    /// Everything on one line, without marks: how solutions are told.
    pub const SOLUTION: FileStyle = FileStyle { slashes: true, marks: false };
}

/// Takes a pzprv3 file apart. `/` and newline mean the same.
pub fn split_pzprv3(text: &str) -> Result<FileParts, NotationError> {
    let all: Vec<&str> =
        text.trim_start().split(['\n', '/']).map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
    let head = all.first().copied().unwrap_or_default().trim();
    let version = match head.strip_prefix("pzprv3") {
        Some("") => Some(0),
        Some(rest) => rest.strip_prefix('.').and_then(|n| n.parse().ok()).filter(|n| *n >= 0),
        None => None,
    };
    let Some(version) = version else {
        return Err(NotationError::line(1, format!("a pzprv3 file starts with `pzprv3`, not `{}`", shorten(head))));
    };
    let genre = all.get(1).map(|line| line.trim()).unwrap_or_default();
    if genre.is_empty() {
        return Err(NotationError::line(2, "the genre is missing"));
    }
    let appended = ["TrialData", "history:", "info:", "http:", "https:", "__HISTORY__"];
    let lines: Vec<String> = all[2..]
        .iter()
        .take_while(|line| !appended.iter().any(|start| line.starts_with(start)))
        .map(|line| (*line).to_owned())
        .collect();
    Ok(FileParts { version, genre: genre.to_owned(), lines, first_line: 3 })
}

/// Lines being read.
pub(crate) struct Lines<'a> {
    /// All lines.
    lines: &'a [String],
    /// How many have been read.
    at: usize,
    /// The number of the first in the text.
    first_line: usize,
    /// What was read, but not as it was written.
    pub remarks: Vec<Remark>,
}

impl<'a> Lines<'a> {
    pub fn new(lines: &'a [String], first_line: usize) -> Self {
        // The text ends with the end of its last line; what follows is no line.
        let lines = lines.strip_suffix(&[String::new()]).unwrap_or(lines);
        Self { lines, at: 0, first_line, remarks: Vec::new() }
    }

    /// The number of the next line in the text.
    pub fn number(&self) -> usize {
        self.first_line + self.at
    }

    /// The next line, which stays the next.
    pub fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.at).map(String::as_str)
    }

    /// The next line.
    pub fn next(&mut self) -> Option<&'a str> {
        let line = self.peek();
        self.at += usize::from(line.is_some());
        line
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.at >= self.lines.len()
    }

    /// Notes something about the next line.
    pub fn remark(&mut self, code: RemarkCode, message: impl Into<String>) {
        self.remarks.push(Remark::at_line(code, self.number(), message));
    }

    /// A line with a number of rows or columns.
    pub fn size(&mut self, what: &str) -> Result<usize, NotationError> {
        let text = self.next().unwrap_or_default().trim();
        read_size(text, what, &mut self.remarks)
    }

    /// Notes what stands behind the last plane.
    pub fn note_unread(&mut self) {
        let is_empty = |line: &str| line.trim().is_empty();
        while self.peek().is_some_and(is_empty) {
            self.next();
        }
        let n_left = self.lines[self.at..].iter().filter(|line| !is_empty(line)).count();
        let message = match n_left {
            0 => return,
            1 => "the line is not read: all planes are complete".to_owned(),
            n => format!("this line and {} more are not read: all planes are complete", n - 1),
        };
        self.remark(RemarkCode::UnreadLine, message);
    }

    /// As [`tokens`](Self::tokens), of a plane with so many slots: too few and too many are noted, unless none of its lines is
    /// there.
    pub fn counted_tokens(&mut self, n_lines: usize, n_slots: usize) -> Vec<(usize, &'a str)> {
        let (first_line, is_there) = (self.number(), !self.is_done());
        let tokens = self.tokens(n_lines);
        if !is_there {
            return tokens;
        }
        let told = format!("{} tokens where the plane has {n_slots}", tokens.len());
        if tokens.len() < n_slots {
            let line = tokens.last().map_or(first_line, |(line, _)| *line);
            let message = format!("{told}; the rest is read as empty");
            self.remarks.push(Remark::at_line(RemarkCode::ShortPlane, line, message));
        } else if let Some((line, _)) = tokens.get(n_slots) {
            let message = format!("{told}; the rest is not read");
            self.remarks.push(Remark::at_line(RemarkCode::LongPlane, *line, message));
        }
        tokens
    }

    /// The tokens of the next lines, each with the number of its line. Where a line breaks does not matter.
    pub fn tokens(&mut self, n_lines: usize) -> Vec<(usize, &'a str)> {
        let mut tokens = Vec::new();
        for _ in 0..n_lines {
            let number = self.number();
            let Some(line) = self.next() else { break };
            tokens.extend(line.split_whitespace().map(|token| (number, token)));
        }
        tokens
    }
}

/// A file being written.
pub(crate) struct Writer {
    /// What has been written.
    text: String,
    /// How it is written.
    pub style: FileStyle,
}

impl Writer {
    pub fn new(style: FileStyle) -> Self {
        Self { text: String::new(), style }
    }

    pub fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push(if self.style.slashes { '/' } else { '\n' });
    }

    /// Tokens in lines of these lengths, a blank behind each.
    pub fn plane(&mut self, tokens: &[String], lengths: &[usize]) {
        let mut rest = tokens;
        for &length in lengths {
            let (line, others) = rest.split_at(length.min(rest.len()));
            self.line(&line.iter().map(|token| format!("{token} ")).collect::<String>());
            rest = others;
        }
    }

    /// The whole text.
    pub fn finish(self) -> String {
        self.text
    }
}
