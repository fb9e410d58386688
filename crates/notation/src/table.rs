//! Tables of tokens: what is written for which value. Read both ways.

use gridwright_board::{FieldVal, Val};
use gridwright_lang::ir::{LayerId, SymId};

/// Tokens and their meanings, over one or more layers that share a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    /// The layers, which meanings name by their number here.
    pub layers: Vec<LayerId>,
    /// The rows in the order of the rule file: of two that fit the first counts.
    pub rows: Vec<Row>,
    /// What may hang on a token without changing what it says.
    pub trim: Trim,
}

/// Decorations that are kept but mean nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Trim {
    /// None may.
    #[default]
    Nothing,
    /// `3[1,2]`: small notes behind a number.
    Notes,
    /// `1u`: an arrow head on a line.
    Arrow,
    /// `c3`: a clue crossed out as done.
    Done,
}

/// One meaning and its spellings, the first of which is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// How it may be written.
    pub spellings: Vec<Spelling>,
    /// What it says.
    pub meaning: Meaning,
}

/// How a token looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// This text.
    Exact(String),
    /// A prefix and a number of so many digits; any number of decimal digits if not said.
    Number { prefix: String, radix: u32, digits: Option<usize> },
    /// `A` to `Z` for 1 to 26, `a` to `z` for 27 to 52.
    Letter,
}

/// What a token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// No layer has a value here.
    Blank,
    /// The cell is missing.
    Hole,
    /// A value of the layer of this number in the table.
    Value(usize, Val),
    /// The number read, plus something, perhaps as the field of a tag.
    Number { layer: usize, tag: Option<SymId>, add: i64 },
    /// Any number above zero: yes.
    Positive(usize),
}

/// What a token says about one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Nothing is here.
    Blank,
    /// The cell is missing.
    Hole,
    /// A layer, by its number in the table, has a value here.
    Value(usize, Val),
}

impl Table {
    /// What a whole token says; none if the table does not know it.
    pub fn read(&self, token: &str) -> Option<Reading> {
        self.read_plain(token).or_else(|| self.read_plain(self.trimmed(token)?))
    }

    /// What a token without decoration says. Fixed texts go before numbers.
    fn read_plain(&self, token: &str) -> Option<Reading> {
        let exact = self.rows.iter().find_map(|row| {
            let same = |s: &Spelling| matches!(s, Spelling::Exact(text) if text == token);
            row.spellings.iter().any(same).then(|| row.meaning.of(token.parse().ok())).flatten()
        });
        exact.or_else(|| {
            self.rows.iter().find_map(|row| row.spellings.iter().find_map(|s| row.meaning.of(Some(s.number(token)?))))
        })
    }

    /// The token without its decoration, if it may have one.
    fn trimmed<'t>(&self, token: &'t str) -> Option<&'t str> {
        match self.trim {
            Trim::Nothing => None,
            Trim::Notes => token.strip_suffix(']').and_then(|rest| rest.split_once('[')).map(|(value, _)| value),
            Trim::Arrow => token.strip_suffix(['u', 'd', 'l', 'r']),
            Trim::Done => token.strip_prefix('c'),
        }
    }

    /// The token for these values, one for each layer of the table. With `marks` off, what says "not here" is left out.
    pub fn write(&self, values: &[Val], hole: bool, marks: bool) -> Result<String, String> {
        if hole && let Some(token) = self.spell(Reading::Hole) {
            return Ok(token);
        }
        let mut found: Vec<(usize, Val)> =
            values.iter().copied().enumerate().filter(|&(_, v)| v != Val::Blank).collect();
        if found.len() > 1 || !marks {
            found.retain(|&(_, v)| v.is_present() && !(v == Val::Int(0) && self.spell_zero_as_mark()));
        }
        match found.as_slice() {
            [] => self.spell(Reading::Blank).ok_or_else(|| "no token stands for nothing".to_owned()),
            &[(layer, val)] => match self.spell(Reading::Value(layer, val)) {
                Some(token) => Ok(token),
                None if !val.is_present() => {
                    self.spell(Reading::Blank).ok_or_else(|| "no token stands for nothing".to_owned())
                }
                None => Err(format!("{} has no token here", plain(val))),
            },
            _ => Err("two things in one place, and the notation has one token for them".to_owned()),
        }
    }

    /// Whether zero is told from blank by a cross mark only.
    fn spell_zero_as_mark(&self) -> bool {
        self.rows.iter().any(|row| {
            matches!(row.meaning, Meaning::Value(_, Val::Int(0)))
                && row.spellings.iter().any(|s| matches!(s, Spelling::Exact(text) if text == "-1"))
        })
    }

    /// The token that is written for a reading.
    fn spell(&self, reading: Reading) -> Option<String> {
        self.rows.iter().find_map(|row| match row.meaning.number_for(reading) {
            Some(number) => row.spellings.iter().find_map(|s| s.write(number)),
            None if row.meaning.is(reading) => row.spellings.iter().find_map(Spelling::exact),
            None => None,
        })
    }
}

impl Meaning {
    /// What this meaning says when the token held a number.
    fn of(self, number: Option<i64>) -> Option<Reading> {
        match self {
            Meaning::Blank => Some(Reading::Blank),
            Meaning::Hole => Some(Reading::Hole),
            Meaning::Value(layer, val) => Some(Reading::Value(layer, val)),
            Meaning::Positive(layer) => (number? > 0).then_some(Reading::Value(layer, Val::Flag(true))),
            Meaning::Number { layer, tag, add } => {
                let number = number?.checked_add(add)?;
                let val = tag.map_or(Val::Int(number), |tag| Val::tag1(tag, FieldVal::Int(number)));
                Some(Reading::Value(layer, val))
            }
        }
    }

    /// Whether it says exactly this.
    fn is(self, reading: Reading) -> bool {
        match (self, reading) {
            (Meaning::Blank, Reading::Blank) | (Meaning::Hole, Reading::Hole) => true,
            (Meaning::Value(layer, val), Reading::Value(l, v)) => layer == l && val == v,
            _ => false,
        }
    }

    /// The number a token of this meaning must hold to say so.
    fn number_for(self, reading: Reading) -> Option<i64> {
        let (Meaning::Number { layer, tag, add }, Reading::Value(l, val)) = (self, reading) else { return None };
        let number = match (tag, val) {
            (None, Val::Int(n)) => n,
            (Some(tag), Val::Tag(t, [FieldVal::Int(n), FieldVal::Unused])) if t == tag => n,
            _ => return None,
        };
        number.checked_sub(add).filter(|_| layer == l)
    }
}

impl Spelling {
    /// The text, if it is fixed.
    fn exact(&self) -> Option<String> {
        match self {
            Spelling::Exact(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// The number a token of this form holds.
    pub fn number(&self, token: &str) -> Option<i64> {
        match self {
            Spelling::Exact(text) => (text == token).then(|| token.parse().ok()).flatten(),
            Spelling::Letter => {
                let mut chars = token.chars();
                let letter = chars.next().filter(char::is_ascii_alphabetic)?;
                let base = if letter.is_ascii_uppercase() { 'A' as i64 - 1 } else { 'a' as i64 - 27 };
                chars.next().is_none().then(|| letter as i64 - base)
            }
            Spelling::Number { prefix, radix, digits } => {
                let rest = token.strip_prefix(prefix.as_str())?;
                let fits = digits.is_none_or(|n| rest.len() == n) && rest.chars().all(|c| c.is_digit(*radix));
                (fits && !rest.is_empty()).then(|| i64::from_str_radix(rest, *radix).ok()).flatten()
            }
        }
    }

    /// The token of this form that holds a number, if it can. Fixed widths start where narrower ones end.
    fn write(&self, number: i64) -> Option<String> {
        match self {
            Spelling::Exact(text) => (text.parse() == Ok(number)).then(|| text.clone()),
            Spelling::Letter => match number {
                1..=26 => Some(char::from(b'A' + (number - 1) as u8).to_string()),
                27..=52 => Some(char::from(b'a' + (number - 27) as u8).to_string()),
                _ => None,
            },
            Spelling::Number { prefix, radix, digits } => {
                let text = to_radix(u64::try_from(number).ok()?, *radix);
                let width = digits.unwrap_or(text.len());
                (text.len() <= width).then(|| format!("{prefix}{text:0>width$}"))
            }
        }
    }
}

/// A number in digits of a base up to 36.
fn to_radix(mut number: u64, radix: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % u64::from(radix)) as u32, radix).unwrap_or('0'));
        number /= u64::from(radix);
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

/// A value in words, for messages.
pub(crate) fn plain(val: Val) -> String {
    match val {
        Val::Int(n) => n.to_string(),
        Val::Unknown => "`?`".to_owned(),
        Val::Flag(yes) => if yes { "yes" } else { "no" }.to_owned(),
        Val::Dir(dir) => dir.word().to_owned(),
        Val::Absent => "`none`".to_owned(),
        Val::Blank => "nothing".to_owned(),
        Val::Sym(_) | Val::Tag(..) => "this mark".to_owned(),
    }
}
