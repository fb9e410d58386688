//! Puzzles as they come in: arguments, files, lines of standard input.

use crate::session::read_text;
use gridwright::Error;
use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::path::Path;

/// A puzzle as it came, or why none could be had there.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    pub input: String,
    pub problem: Option<Error>,
}

/// A line of standard input may not be longer than this; nothing sensible is.
const LONGEST_LINE: usize = 4 << 20;

/// The puzzles named on the command line, one after the other: arguments, files, lines of standard input.
pub struct Texts {
    arguments: VecDeque<String>,
    in_lines: bool,
}

impl Texts {
    pub fn new(arguments: &[String]) -> Self {
        Self { arguments: arguments.iter().cloned().collect(), in_lines: false }
    }
}

impl Iterator for Texts {
    type Item = Text;

    fn next(&mut self) -> Option<Text> {
        loop {
            if self.in_lines {
                match next_line(&mut std::io::stdin().lock()) {
                    Ok(Some(text)) => return Some(text),
                    Ok(None) => self.in_lines = false,
                    Err(e) => {
                        self.in_lines = false;
                        let problem = Error::call(format!("standard input cannot be read: {e}"));
                        return Some(Text { input: "-".into(), problem: Some(problem) });
                    }
                }
            } else {
                match self.arguments.pop_front()? {
                    argument if argument == "-" => self.in_lines = true,
                    argument => return Some(from_argument(argument)),
                }
            }
        }
    }
}

fn from_argument(argument: String) -> Text {
    let path = Path::new(&argument);
    if argument.len() >= 4096 || !path.is_file() {
        return Text { input: argument, problem: None };
    }
    match read_text(path) {
        Ok(text) => Text { input: text.trim_end_matches(['\n', '\r']).to_owned(), problem: None },
        Err(e) => Text { input: argument, problem: Some(Error::call(format!("{e:#}"))) },
    }
}

/// The next line that is not blank. Of one that is too long only the beginning is kept.
fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<Text>> {
    loop {
        let mut bytes = Vec::new();
        if input.take(LONGEST_LINE as u64).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() == LONGEST_LINE && bytes.last() != Some(&b'\n') {
            input.skip_until(b'\n')?;
            bytes.truncate(100);
            let why = format!("the line is longer than {} megabytes", LONGEST_LINE >> 20);
            let input = String::from_utf8_lossy(&bytes).into_owned();
            return Ok(Some(Text { input, problem: Some(Error::tool("bad-puzzle", why)) }));
        }
        let line = String::from_utf8_lossy(&bytes);
        if !line.trim().is_empty() {
            return Ok(Some(Text { input: line.trim().to_owned(), problem: None }));
        }
    }
}

/// The beginning of a text, for messages.
pub fn shorten(word: &str) -> String {
    let mut short: String = word.chars().take(40).filter(|c| !c.is_control()).collect();
    if short.len() < word.len() {
        short.push('…');
    }
    short
}
