//! Tokens of several parts: `<n>,<n>`, `1<d><hex>`. A part is a text or a number in one of a few forms.

/// A part of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// This text.
    Text(String),
    /// A number in digits of a base: so many, or any number of decimal ones.
    Number {
        /// The base of the digits.
        radix: u32,
        /// How many.
        digits: Option<usize>,
    },
    /// A decimal number from 1 up.
    Positive,
    /// A decimal number, or this text for none.
    NumberOr(String),
    /// A direction: up, down, left, right are 1 to 4, with something added.
    Direction {
        /// What is added.
        add: u32,
    },
    /// A number as the lists of clues have it: a hex digit, `-` and two, `+` and three; `.` for none.
    Listed,
    /// One character: `0-9a-j` up to 19, `A-Z` up to 45.
    Sum,
}

impl Part {
    /// Whether it holds a number.
    pub fn is_number(&self) -> bool {
        !matches!(self, Part::Text(_))
    }

    /// Whether a character may start it.
    pub fn starts_with(&self, c: char) -> bool {
        match self {
            Part::Text(text) => text.starts_with(c),
            Part::Number { radix, .. } => c.is_digit(*radix) && !c.is_ascii_uppercase(),
            Part::NumberOr(text) => c.is_ascii_digit() || text.starts_with(c),
            Part::Positive => ('1'..='9').contains(&c),
            Part::Direction { add } => c.to_digit(10).is_some_and(|d| (add + 1..=add + 4).contains(&d)),
            Part::Listed => matches!(c, '0'..='9' | 'a'..='f' | '-' | '+' | '.'),
            Part::Sum => sum_digit(c).is_some(),
        }
    }

    /// How many characters of a text it takes, and the number they hold. Nothing if it does not fit.
    pub fn read(&self, text: &str) -> Option<(usize, Option<i64>)> {
        let digits = |from: usize, n: usize, radix: u32| {
            let digits = text.get(from..from + n).filter(|d| d.chars().all(|c| c.is_digit(radix)))?;
            Some((from + n, Some(i64::from_str_radix(digits, radix).ok()?)))
        };
        let decimals = || text.chars().take_while(char::is_ascii_digit).count();
        match self {
            Part::Text(expected) => text.starts_with(expected.as_str()).then_some((expected.len(), None)),
            Part::Number { radix, digits: Some(n) } => digits(0, *n, *radix),
            Part::Number { digits: None, .. } => digits(0, Some(decimals()).filter(|&n| n > 0)?, 10),
            Part::Positive if text.starts_with('0') => None,
            Part::Positive => digits(0, Some(decimals()).filter(|&n| n > 0)?, 10),
            Part::NumberOr(none) if text.starts_with(none.as_str()) => Some((none.len(), None)),
            Part::NumberOr(_) => digits(0, Some(decimals()).filter(|&n| n > 0)?, 10),
            Part::Direction { add } => {
                let digit = text.chars().next().filter(|&c| self.starts_with(c))?.to_digit(10)?;
                Some((1, Some(i64::from(digit - add))))
            }
            Part::Listed => match text.chars().next()? {
                '.' => Some((1, None)),
                '-' => digits(1, 2, 16),
                '+' => digits(1, 3, 16),
                _ => digits(0, 1, 16),
            },
            Part::Sum => Some((1, Some(sum_digit(text.chars().next()?)?))),
        }
    }

    /// The text for a number, or for none; nothing if it has no such.
    pub fn write(&self, number: Option<i64>) -> Option<String> {
        match (self, number) {
            (Part::Text(text), _) => Some(text.clone()),
            (Part::NumberOr(none), None) => Some(none.clone()),
            (Part::Listed, None) => Some(".".to_owned()),
            (_, None) => None,
            (_, Some(n)) if n < 0 => None,
            (Part::Positive, Some(0)) => None,
            (Part::Number { radix: 10, digits: None } | Part::NumberOr(_) | Part::Positive, Some(n)) => {
                Some(n.to_string())
            }
            (Part::Number { radix, digits }, Some(n)) => {
                let text = super::to_radix(n.unsigned_abs(), *radix);
                let width = digits.unwrap_or(text.len());
                (text.len() <= width).then(|| format!("{text:0>width$}"))
            }
            (Part::Direction { add }, Some(n)) => (1..=4).contains(&n).then(|| (n + i64::from(*add)).to_string()),
            (Part::Listed, Some(n)) => match n {
                0..=15 => Some(format!("{n:x}")),
                16..=255 => Some(format!("-{n:02x}")),
                256..=4095 => Some(format!("+{n:03x}")),
                _ => None,
            },
            (Part::Sum, Some(n)) => match n {
                0..=19 => char::from_digit(n as u32, 20).map(String::from),
                20..=45 => Some(char::from(b'A' + (n - 20) as u8).to_string()),
                _ => None,
            },
        }
    }
}

/// The number of a character among `0-9a-j`, `A-Z`.
pub fn sum_digit(c: char) -> Option<i64> {
    match c {
        '0'..='9' | 'a'..='j' => c.to_digit(20).map(i64::from),
        'A'..='Z' => Some(c as i64 - 'A' as i64 + 20),
        _ => None,
    }
}

/// The numbers of a token that starts a text, and how many characters it takes.
pub fn read_start(parts: &[Part], text: &str) -> Option<(usize, Vec<Option<i64>>)> {
    let (mut at, mut numbers) = (0, Vec::new());
    for part in parts {
        let (length, number) = part.read(text.get(at..)?)?;
        at += length;
        if part.is_number() {
            numbers.push(number);
        }
    }
    Some((at, numbers))
}

/// The numbers of a whole token.
pub fn read_all(parts: &[Part], token: &str) -> Option<Vec<Option<i64>>> {
    read_start(parts, token).filter(|(length, _)| *length == token.len()).map(|(_, numbers)| numbers)
}

/// The token that holds these numbers, one for each part that is one.
pub fn write_all(parts: &[Part], numbers: &[Option<i64>]) -> Option<String> {
    let mut numbers = numbers.iter();
    let mut out = String::new();
    for part in parts {
        let number = if part.is_number() { *numbers.next()? } else { None };
        out.push_str(&part.write(number)?);
    }
    Some(out)
}
