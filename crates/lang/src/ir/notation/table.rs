//! Tables of tokens: what is written for which value.

use super::parts::Part;
use crate::ir::{FieldVal, LayerId, SymId, Val};

/// Tokens and their meanings, over one or more layers that share a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The layers, which meanings name by their number here.
    pub layers: Vec<LayerId>,
    /// The rows in the order of the rule file: of two that fit the first counts.
    pub rows: Vec<Row>,
    /// What may hang on a token without changing what it says.
    pub trim: Trim,
}

/// Decorations that are kept but mean nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trim {
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

/// What a token says and its spellings, the first of which is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// How it may be written.
    pub spellings: Vec<Spelling>,
    /// What it says: one thing, or one for each of several layers.
    pub meanings: Vec<Meaning>,
}

impl Row {
    /// A row that says one thing.
    pub fn new(spellings: Vec<Spelling>, meaning: Meaning) -> Self {
        Self { spellings, meanings: vec![meaning] }
    }

    /// Whether it says this and nothing else.
    pub fn says(&self, meaning: Meaning) -> bool {
        self.meanings == [meaning]
    }
}

/// How a token looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spelling {
    /// This text.
    Exact(String),
    /// A prefix and a number.
    Number {
        /// What stands before the digits.
        prefix: String,
        /// The base of the digits.
        radix: u32,
        /// How many digits; any number of decimal ones if not said.
        digits: Option<usize>,
    },
    /// `A` to `Z` for 1 to 26, `a` to `z` for 27 to 52.
    Letter,
    /// Text and numbers in turn: `<n>,<n>`.
    Parts(Vec<Part>),
    /// Entries of a list with commas between, `-` for `?` and `*` for any number of them.
    List,
}

impl Spelling {
    /// The number a token of this form holds.
    pub fn number(&self, token: &str) -> Option<i64> {
        match self {
            Spelling::Exact(text) => (text == token).then(|| token.parse().ok()).flatten(),
            Spelling::List => None,
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
            Spelling::Parts(_) => None,
        }
    }

    /// The numbers a token of this form holds, none for each that says so; nothing if it is no such token.
    pub fn numbers(&self, token: &str) -> Option<Vec<Option<i64>>> {
        match self {
            Spelling::Exact(text) => (text == token).then(|| vec![token.parse().ok()]),
            Spelling::Parts(parts) => super::parts::read_all(parts, token),
            _ => self.number(token).map(|n| vec![Some(n)]),
        }
    }

    /// How many numbers a token of this form holds. A fixed text may stand for its own number.
    pub fn n_numbers(&self) -> usize {
        match self {
            Spelling::Parts(parts) => parts.iter().filter(|part| part.is_number()).count(),
            Spelling::Exact(_) | Spelling::Number { .. } | Spelling::Letter => 1,
            Spelling::List => 0,
        }
    }
}

/// What a token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// No layer has a value here.
    Blank,
    /// The cell is missing.
    Hole,
    /// A value of the layer of this number in the table.
    Value(usize, Val),
    /// The number read, plus something, perhaps as the field of a tag.
    Number {
        /// The number of the layer in the table.
        layer: usize,
        /// The tag whose field it is.
        tag: Option<SymId>,
        /// What is added to the number read.
        add: i64,
    },
    /// A direction, by its number in the token.
    Direction(usize),
    /// A tag whose fields stand in the token.
    Tagged {
        /// The number of the layer in the table.
        layer: usize,
        /// The tag.
        tag: SymId,
        /// Its fields; the second is `Is(Unused)` where it has one.
        fields: [FieldForm; 2],
    },
    /// Any number above zero: yes.
    Positive(usize),
    /// The list read.
    List(usize),
}

impl Meaning {
    /// How many numbers of a token it takes.
    pub fn n_numbers(self) -> usize {
        match self {
            Meaning::Blank | Meaning::Hole | Meaning::Value(..) | Meaning::List(_) => 0,
            Meaning::Number { .. } | Meaning::Direction(_) | Meaning::Positive(_) => 1,
            Meaning::Tagged { fields, .. } => fields.iter().filter(|field| !matches!(field, FieldForm::Is(_))).count(),
        }
    }
}

/// What a token tells of the field of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldForm {
    /// Always this.
    Is(FieldVal),
    /// The number read, plus something.
    Number(i64),
    /// A direction, by its number.
    Direction,
}
