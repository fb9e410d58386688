//! A URL body being read or written.

use crate::error::NotationError;

/// The characters of a body and how many have been used.
#[derive(Debug)]
pub(crate) struct Cursor {
    /// The whole body.
    chars: Vec<char>,
    /// How many characters have been used.
    at: usize,
}

impl Cursor {
    pub fn new(body: &str) -> Self {
        Self { chars: body.chars().collect(), at: 0 }
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

/// Value of a character as a digit to base 36, lower case only.
pub(crate) fn digit36(c: char) -> Option<usize> {
    match c {
        '0'..='9' => Some(c as usize - '0' as usize),
        'a'..='z' => Some(c as usize - 'a' as usize + 10),
        _ => None,
    }
}

/// The digit to base 36 of a value below 36.
pub(crate) fn char36(value: usize) -> char {
    char::from_digit(value as u32, 36).unwrap_or('0')
}

/// Runs of empty slots, written as single letters: `first` is a run of one, and a run is written as soon as it reaches the
/// length that `z` stands for.
#[derive(Debug)]
pub(crate) struct Gaps {
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
        let before_first = digit36(first).unwrap_or(10) - 1;
        Self { before_first, longest: digit36(last).unwrap_or(35) - before_first, run: 0 }
    }

    /// How many empty slots a letter stands for, if it is one of these letters.
    pub fn length(&self, c: char) -> Option<usize> {
        let value = digit36(c)?;
        (self.before_first + 1..=self.before_first + self.longest).contains(&value).then(|| value - self.before_first)
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
        if self.run > 0 {
            out.push(char36(self.before_first + self.run));
            self.run = 0;
        }
    }
}
