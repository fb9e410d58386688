//! Puzzles as they come in: arguments, files, lines of standard input.

use crate::session::utf8;
use anyhow::Context;
use gridwright::Error;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

/// A puzzle as it came, or why none could be had there.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    pub input: String,
    origin: Origin,
    problem: Option<Error>,
}

/// Where a text stood.
#[derive(Debug, Clone, PartialEq)]
enum Origin {
    /// On the command line itself, where the name of a file may be meant.
    Argument,
    /// All of the file of this name.
    File(String),
    /// On a line of a stream.
    Line,
}

impl Text {
    fn new(origin: Origin, input: impl Into<String>) -> Self {
        Self { input: input.into(), origin, problem: None }
    }

    /// Nothing could be had here.
    fn failed(input: impl Into<String>, problem: Error) -> Self {
        Self { problem: Some(problem), ..Self::new(Origin::Line, input) }
    }

    /// Reads it; a file that is none, or has no puzzle, is told by its name.
    pub fn read<T>(&self, read: impl FnOnce(&str) -> Result<T, Error>) -> Result<T, Error> {
        if let Some(problem) = &self.problem {
            return Err(problem.clone());
        }
        read(&self.input).map_err(|problem| match &self.origin {
            Origin::Argument => or_file(&self.input, problem),
            Origin::File(name) if problem.code() == "unrecognised" => {
                Error::tool("unrecognised", format!("there is no puzzle in {name}: {problem}"))
            }
            _ => problem,
        })
    }
}

/// The one puzzle of an option: as it stands there, or the text of the file that is named.
pub fn puzzle_or_file(argument: &str) -> anyhow::Result<Text> {
    match Source::of(argument)? {
        Source::Argument => Ok(Text::new(Origin::Argument, argument)),
        Source::File(file) => Ok(Text::new(Origin::File(argument.to_owned()), as_text(argument, file)?)),
    }
}

/// Whether an argument may stand for many puzzles: standard input, a pipe, a file with a puzzle on each line.
pub fn is_stream(argument: &str) -> bool {
    match Path::new(argument).metadata() {
        _ if argument == "-" => true,
        Ok(there) if there.is_file() => {
            let head = File::open(argument).and_then(|file| head(&mut BufReader::new(file)));
            head.is_ok_and(|head| head.is_stream)
        }
        // What is read from a pipe is gone, so nobody looks.
        Ok(there) => !there.is_dir(),
        Err(_) => false,
    }
}

/// What an argument stands for.
enum Source {
    /// Itself.
    Argument,
    /// A file, or a pipe with a name.
    File(File),
}

impl Source {
    fn of(argument: &str) -> anyhow::Result<Self> {
        let path = Path::new(argument);
        match path.metadata() {
            Err(_) => Ok(Self::Argument),
            Ok(there) if there.is_dir() => {
                let message = format!("{argument} is a folder; a puzzle or a file of puzzles is needed");
                Err(Error::tool("no-file", message).into())
            }
            Ok(_) => File::open(path).map(Self::File).with_context(|| format!("cannot read {argument}")),
        }
    }
}

/// How the line begins that tells what a file of generated puzzles was made for; it is no puzzle.
pub const HEADER: &str = "{\"batch\":";

/// A line of a stream may not be longer than this; nothing sensible is.
const LONGEST_LINE: usize = 4 << 20;

/// Puzzles, one on each line.
type Lines = Box<dyn BufRead + Send>;

/// The puzzles named on the command line, one after the other: arguments, files, lines of files and of standard input.
pub struct Texts {
    arguments: VecDeque<String>,
    /// The lines being read, and the name they are known by.
    lines: Option<(String, Lines)>,
}

impl Texts {
    pub fn new(arguments: &[String]) -> Self {
        Self { arguments: arguments.iter().cloned().collect(), lines: None }
    }

    /// The puzzle of an argument; none if it stands for lines, which are read next.
    fn open(&mut self, argument: String) -> anyhow::Result<Option<Text>> {
        if argument == "-" {
            self.lines = Some(("standard input".to_owned(), Box::new(BufReader::new(io::stdin()))));
            return Ok(None);
        }
        let Source::File(file) = Source::of(&argument)? else {
            return Ok(Some(Text::new(Origin::Argument, argument)));
        };
        let mut file = BufReader::new(file);
        let head = head(&mut file).with_context(|| format!("cannot read {argument}"))?;
        let rest = Cursor::new(head.bytes).chain(file);
        if head.is_stream {
            self.lines = Some((argument, Box::new(rest)));
            return Ok(None);
        }
        let text = as_text(&argument, rest)?;
        Ok(Some(Text::new(Origin::File(argument), text)))
    }
}

impl Iterator for Texts {
    type Item = Text;

    fn next(&mut self) -> Option<Text> {
        loop {
            if let Some((name, lines)) = &mut self.lines {
                match next_line(lines) {
                    Ok(Some(text)) => return Some(text),
                    Ok(None) => self.lines = None,
                    Err(e) => {
                        let problem = Error::call(format!("{name} cannot be read: {e}"));
                        let failed = Text::failed(name.clone(), problem);
                        self.lines = None;
                        return Some(failed);
                    }
                }
            } else {
                let argument = self.arguments.pop_front()?;
                match self.open(argument.clone()) {
                    Ok(Some(text)) => return Some(text),
                    Ok(None) => {}
                    Err(e) => return Some(Text::failed(argument, problem_of(e))),
                }
            }
        }
    }
}

/// The text of a file that is one puzzle.
fn as_text(name: &str, mut rest: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    rest.read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    not_empty(name, utf8(name, bytes)?)
}

fn not_empty(name: &str, text: String) -> anyhow::Result<String> {
    if text.trim().is_empty() {
        return Err(Error::tool("no-puzzle", format!("{name} is empty: there is no puzzle in it")).into());
    }
    Ok(text.trim_end_matches(['\n', '\r']).to_owned())
}

fn problem_of(problem: anyhow::Error) -> Error {
    problem.downcast().unwrap_or_else(|problem| Error::call(format!("{problem:#}")))
}

/// How a file begins.
struct Head {
    /// What was read of it.
    bytes: Vec<u8>,
    /// Whether its first line is a puzzle by itself, not the beginning of one that goes on below, and another line follows.
    is_stream: bool,
}

fn head(file: &mut impl BufRead) -> io::Result<Head> {
    let mut bytes = Vec::new();
    let first = filled_line(file, &mut bytes)?;
    let is_puzzle = first.is_some_and(|line| is_puzzle_line(line.trim_start_matches('\u{feff}').trim()));
    let is_stream = is_puzzle && filled_line(file, &mut bytes)?.is_some();
    Ok(Head { bytes, is_stream })
}

/// The next line that is not blank, if there is one and it is text; all that was read is added to `bytes`.
fn filled_line(file: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<Option<String>> {
    loop {
        let start = bytes.len();
        if file.take(LONGEST_LINE as u64).read_until(b'\n', bytes)? == 0 {
            return Ok(None);
        }
        match str::from_utf8(&bytes[start..]) {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => return Ok(Some(line.to_owned())),
            Err(_) => return Ok(None),
        }
    }
}

/// Whether a first line is a whole puzzle: a pzprv3 file, JSON and a drawing may begin here and go on below.
fn is_puzzle_line(line: &str) -> bool {
    match line {
        _ if line.starts_with('{') => serde_json::from_str::<serde::de::IgnoredAny>(line).is_ok(),
        _ => line.contains('/') && !line.contains(": "),
    }
}

/// The next line that is not blank. Of one that is too long only the beginning is kept.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Text>> {
    loop {
        let mut bytes = Vec::new();
        if input.take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            bytes.truncate(100);
            let why = format!("the line is longer than {} megabytes", LONGEST_LINE >> 20);
            let problem = Error::tool("bad-puzzle", why);
            return Ok(Some(Text::failed(String::from_utf8_lossy(&bytes), problem)));
        }
        let line = String::from_utf8_lossy(&bytes);
        if !line.trim().is_empty() && !line.starts_with(HEADER) {
            return Ok(Some(Text::new(Origin::Line, line.trim())));
        }
    }
}

/// What is wrong with an argument that is no puzzle, if it names no file either.
fn or_file(argument: &str, problem: Error) -> Error {
    match problem.code() {
        "unrecognised" | "unknown-genre" | "bad-puzzle" | "bad-size" if looks_like_path(argument) => {
            Error::tool("no-file", format!("there is no file {argument}"))
        }
        "unrecognised" if !argument.contains(['\n', '{']) => {
            Error::tool("unrecognised", format!("{problem}, and there is no file of this name"))
        }
        _ => problem,
    }
}

/// Whether a text that is no puzzle is written like the path of a file: from a folder on, or with an ending. In the tail of a URL a
/// size follows the genre.
fn looks_like_path(argument: &str) -> bool {
    let is_plain = !argument.contains("://") && !argument.contains(['?', '{', '\n']);
    let has_start = ["/", "./", "../", "~", ".\\", "..\\"].iter().any(|start| argument.starts_with(start));
    let mut parts = argument.split(['/', '\\']);
    let has_size = parts.clone().any(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let ending = parts.next_back().and_then(|name| Path::new(name).extension()).and_then(|ending| ending.to_str());
    let is_ending = |ending: &str| {
        let is_short = (1..=8).contains(&ending.len()) && ending.bytes().all(|b| b.is_ascii_alphanumeric());
        is_short && ending.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let has_ending = ending.is_some_and(is_ending);
    is_plain && (has_start || (has_ending && !has_size))
}

/// The beginning of a text, for messages.
pub fn shorten(word: &str) -> String {
    /// Characters that are shown.
    const MOST: usize = 40;
    let short: String = word.chars().take(MOST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if word.chars().nth(MOST).is_some() { format!("{short}…") } else { short }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_tails_of_addresses() {
        for path in
            ["board.txt", "my/board.txt", "./board", "../a/b", "/tmp/x", "~/x.json", "C:\\x\\board.txt", "a b.txt"]
        {
            assert!(looks_like_path(path), "{path}");
        }
        for text in
            ["slithr/3/3/g", "slithr/3/3/2.c", "nonsense", "http://x.org/a.html", "p.html?slithr/3/3/g", "{\"a.b\""]
        {
            assert!(!looks_like_path(text), "{text}");
        }
    }

    #[test]
    fn the_first_line_of_a_file_tells_whether_more_puzzles_follow() {
        let is_stream = |text: &str| head(&mut text.as_bytes()).is_ok_and(|head| head.is_stream);
        for lines in
            ["slither/2/2/g\nslither/2/2/h", "\n\u{feff}pzprv3/x/1/1/. /\n\nslither/2/2/h\n", "{\"url\":1}\n{}\n"]
        {
            assert!(is_stream(lines), "{lines}");
        }
        for one in [
            "slither/2/2/g\n\n",
            "pzprv3\nslither\n2\n2\n",
            "{\n\"url\": 1}\n",
            "genre: x\n\n+ +\n",
            "name: a/b\ngenre: x\n",
            "",
        ] {
            assert!(!is_stream(one), "{one}");
        }
    }
}
