//! A URL body being read or written.

use crate::error::NotationError;
use crate::remark::{Remark, RemarkCode};
use gridwright_lang::ir::notation::{GapLetters, digit36};

/// More characters than a token of a table has.
const LONGEST_TOKEN: usize = 64;

/// The characters of a body, how many have been used, and what did not fit.
#[derive(Debug)]
pub(crate) struct Cursor {
    /// The whole body.
    chars: Vec<char>,
    /// How many characters have been used.
    at: usize,
    /// The numbers of characters that mean nothing where they stand.
    unknown: Vec<usize>,
    /// How many places were left when the body was at its end.
    n_missing: usize,
    /// The first character that tells of places past the end of the board.
    over: Option<usize>,
    /// How many numbers stand for no symbol.
    n_foreign: usize,
}

impl Cursor {
    pub fn new(body: &str) -> Self {
        Self { chars: body.chars().collect(), at: 0, unknown: Vec::new(), n_missing: 0, over: None, n_foreign: 0 }
    }

    /// Notes that the character used last means nothing where it stands.
    pub fn note_unknown(&mut self) {
        self.unknown.push(self.at.saturating_sub(1));
    }

    /// Notes that the body ended with so many places to go.
    pub fn note_missing(&mut self, n_slots: usize) {
        self.n_missing += n_slots;
    }

    /// Notes that the character used last tells of places past the end of the board.
    pub fn note_over(&mut self) {
        self.over.get_or_insert(self.at.saturating_sub(1));
    }

    /// Notes that so many numbers stand for no symbol of their layer.
    pub fn note_foreign(&mut self, n: usize) {
        self.n_foreign += n;
    }

    /// The next character of a list that is no gap, and moves `slot` over the gaps before it. None once the list is full, or
    /// the body at its end.
    pub fn next_of_list(&mut self, gaps: Option<&Gaps>, slot: &mut usize, n_slots: usize) -> Option<char> {
        while *slot < n_slots {
            let Some(c) = self.next() else {
                self.note_missing(n_slots - *slot);
                return None;
            };
            let Some(length) = gaps.and_then(|gaps| gaps.length(c)) else { return Some(c) };
            *slot += length;
            if *slot > n_slots {
                self.note_over();
            }
        }
        None
    }

    /// What there is to say when everything has been read.
    pub fn remarks(&self) -> Vec<Remark> {
        let mut remarks = Vec::new();
        if let Some(&first) = self.unknown.first() {
            let c = self.chars.get(first).copied().unwrap_or_default();
            let more = match self.unknown.len() - 1 {
                0 => String::new(),
                n => format!(", and so were {n} more"),
            };
            let message = format!("`{}` means nothing here and was passed over{more}", c.escape_debug());
            remarks.push(Remark::at_character(RemarkCode::SkippedCharacter, first, message));
        }
        if self.n_foreign > 0 {
            let message = match self.n_foreign {
                1 => "a number that stands for no symbol was left out".to_owned(),
                n => format!("{n} numbers that stand for no symbol were left out"),
            };
            remarks.push(Remark::new(RemarkCode::SkippedCharacter, "body", message));
        }
        if self.n_missing > 0 {
            let message = format!("it ends too early; {} are read as empty", count(self.n_missing, "place"));
            remarks.push(Remark::new(RemarkCode::ShortBody, "end of the body", message));
        }
        let n_left = self.chars.len() - self.at;
        if n_left > 0 {
            let message = format!("the board is full here; {} are not read", count(n_left, "character"));
            remarks.push(Remark::at_character(RemarkCode::LongBody, self.at, message));
        } else if let Some(at) = self.over {
            let message = "it tells of places past the end of the board";
            remarks.push(Remark::at_character(RemarkCode::LongBody, at, message));
        }
        remarks
    }

    /// Characters used so far.
    pub fn position(&self) -> usize {
        self.at
    }

    /// Whether nothing is left.
    pub fn is_done(&self) -> bool {
        self.at >= self.chars.len()
    }

    /// The next character, which stays the next.
    pub fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// The next character.
    pub fn next(&mut self) -> Option<char> {
        let c = self.peek();
        self.at += usize::from(c.is_some());
        c
    }

    /// The characters used since a position.
    pub fn since(&self, at: usize) -> String {
        self.chars[at.min(self.at)..self.at].iter().collect()
    }

    /// The next characters from a position on, as many as a token may have.
    pub fn from(&self, at: usize) -> String {
        self.chars.iter().skip(at).take(LONGEST_TOKEN).collect()
    }

    /// Uses so many characters more.
    pub fn skip(&mut self, n: usize) {
        self.at = (self.at + n).min(self.chars.len());
    }

    /// The next `count` digits as one number. A body that stops inside a number is refused: nobody can tell what it was.
    pub fn digits(&mut self, count: usize, radix: u32) -> Result<i64, NotationError> {
        let mut value = 0;
        for _ in 0..count {
            let at = self.at;
            match self.next().and_then(|c| c.to_digit(radix)) {
                Some(digit) => value = value * i64::from(radix) + i64::from(digit),
                None => return Err(NotationError::body(at, format!("a number of {count} digits is cut short"))),
            }
        }
        Ok(value)
    }
}

/// So many of them, in words.
fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("one {what}") } else { format!("{n} {what}s") }
}

/// The digit to base 36 of a value below 36.
pub(crate) fn char36(value: usize) -> char {
    char::from_digit(value as u32, 36).unwrap_or('0')
}

/// Runs of empty slots, written as single letters: `first` is a run of one, and a run is written as soon as it reaches the
/// length that `z` stands for.
#[derive(Debug)]
pub(crate) struct Gaps {
    /// The sign for one empty slot, if it has its own.
    single: Option<char>,
    /// The digit before the letter for one.
    before_first: usize,
    /// What the last letter stands for.
    longest: usize,
    /// Empty slots not yet written.
    run: usize,
}

impl Gaps {
    /// Letters from `first` to `last`, both base-36 digits.
    pub fn new(first: char, last: char) -> Self {
        Self::of(GapLetters { single: None, first, last })
    }

    /// Runs written by these letters.
    pub fn of(GapLetters { single, first, last }: GapLetters) -> Self {
        let before_first = digit36(first).unwrap_or(10).saturating_sub(if single.is_some() { 2 } else { 1 });
        Self { single, before_first, longest: digit36(last).unwrap_or(35) - before_first, run: 0 }
    }

    /// How many empty slots a letter stands for, if it is one of these letters.
    pub fn length(&self, c: char) -> Option<usize> {
        if self.single == Some(c) {
            return Some(1);
        }
        let value = digit36(c)?;
        let first = self.before_first + if self.single.is_some() { 2 } else { 1 };
        (first..=self.before_first + self.longest).contains(&value).then(|| value - self.before_first)
    }

    /// One more empty slot.
    pub fn push(&mut self, out: &mut String) {
        self.run += 1;
        if self.run == self.longest {
            self.flush(out);
        }
    }

    /// Writes the run, if there is one.
    pub fn flush(&mut self, out: &mut String) {
        match (self.run, self.single) {
            (0, _) => {}
            (1, Some(sign)) => out.push(sign),
            (run, _) => out.push(char36(self.before_first + run)),
        }
        self.run = 0;
    }
}
