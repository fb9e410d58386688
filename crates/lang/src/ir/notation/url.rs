//! What a `url` line says.

use super::{Arrows, Bank, BoardNumber, Listed, Meaning, Numbered, Shape, Sums, Table};
use crate::ir::{LayerId, Val};

/// A url line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrlPlan {
    /// The id written.
    pub id: String,
    /// A letter that stands before the size whatever the board is: without it the body has another form.
    pub letter: Option<char>,
    /// The parts of the body in order.
    pub items: Vec<UrlItem>,
}

/// One part of a URL body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrlItem {
    /// Written only if it says something. Nothing but such parts follows it.
    pub optional: bool,
    /// How it is written.
    pub codec: UrlCodec,
}

/// How a part of a body is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UrlCodec {
    /// A text as it is.
    Literal(String),
    /// A list of clues.
    Numbers(NumberForm, Numbered),
    /// Lists.
    Lists(ListForm, Listed),
    /// A decimal number of the board.
    Decimal(BoardNumber),
    /// The bank of the board.
    Bank(Bank),
    /// Two symbols, three places a digit.
    Circles(Numbered),
    /// Two symbols, sparse.
    Dots(Numbered),
    /// Bits of a yes/no layer: borders are two lists.
    Bits(Listed),
    /// Bits that say where nothing is.
    Unset(Listed),
    /// Bits of the missing cells.
    Holes,
    /// Things by the free places before each.
    Skips(Skips),
    /// Two places to a number.
    Pairs {
        /// The layer and its symbols.
        numbered: Numbered,
        /// Runs of empty pairs are told by letters.
        gaps: bool,
    },
    /// The places of single symbols, column and row.
    At(Numbered),
    /// The place of one symbol, as the number of its cell from 0.
    CellNumber(Numbered),
    /// Yes, sparse.
    Sparse(Listed),
    /// Arrows with numbers.
    Arrows(Arrows),
    /// Blocks with two numbers, and in which digits.
    Sums(Sums, SumDigits),
    /// A table of the rule file.
    Code {
        /// Its tokens.
        table: Table,
        /// The places of its layers.
        shape: Shape,
        /// The value of a layer without which a place is passed over.
        among: Option<(LayerId, Val)>,
        /// The letters for runs of empty places.
        gaps: Option<GapLetters>,
        /// Whether a digit d stands for d + 1 places that hold what 0 says.
        runs: bool,
    },
}

impl UrlCodec {
    /// Whether it tells which cells are missing.
    pub fn tells_holes(&self) -> bool {
        match self {
            UrlCodec::Holes => true,
            UrlCodec::Code { table, .. } => table.rows.iter().any(|row| row.says(Meaning::Hole)),
            _ => false,
        }
    }

    /// Whether nothing is lost when it is left out of a body because it is empty.
    pub fn can_be_left_out(&self) -> bool {
        let always =
            matches!(self, UrlCodec::Literal(_) | UrlCodec::Decimal(_) | UrlCodec::Bank(_) | UrlCodec::Sums(..));
        !always && !matches!(self, UrlCodec::Unset(_) | UrlCodec::At(_) | UrlCodec::CellNumber(_))
    }
}

/// Things that are listed by the free places before each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skips {
    /// The layer and its one value.
    pub numbered: Numbered,
    /// Only the points inside the board.
    pub inner: bool,
    /// The free places behind the last one are written, too.
    pub rest: bool,
}

/// The digits of blocks with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SumDigits {
    /// One character up to 45; numbers before the lines that do not start with a block.
    Letters,
    /// Hex digits; a number before every line.
    Hex,
}

/// The lists of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberForm {
    /// Hex digits, any size.
    Number16,
    /// The same as it is read outside the board: up to 255, and an unknown character takes a slot.
    Outside16,
    /// One decimal digit.
    Number10,
    /// 0 to 4, with up to two empty places in the same character.
    FourCell,
    /// Single decimal digits if they suffice, else `-` and hex digits.
    TenOr16,
}

/// How lists are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListForm {
    /// Outside the board: half as many places as the line has cells, the last entry beside the board.
    Outside {
        /// Whether 0 is `*`.
        many: bool,
    },
    /// Lists of up to four entries in two or three characters: how lists of two, three and four are.
    Short(Vec<ShortForm>),
    /// A digit an entry, 0 for `?`; a letter after them tells how far it is to the next list.
    Digits,
}

/// How lists of one length are written: as one number, whose digits are the entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortForm {
    /// The sign before it.
    pub sign: Option<char>,
    /// The base.
    pub base: usize,
}

/// The letters that stand for runs of empty places: the first for one, the next for two. Both are digits to base 36.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GapLetters {
    /// A sign of its own for one empty place; the letters then start at two.
    pub single: Option<char>,
    /// The letter for the shortest run.
    pub first: char,
    /// The letter for the longest run.
    pub last: char,
}

impl GapLetters {
    /// Whether a character is one of these letters.
    pub fn contains(self, c: char) -> bool {
        if self.single == Some(c) {
            return true;
        }
        let digits = (digit36(self.first), digit36(self.last), digit36(c));
        matches!(digits, (Some(first), Some(last), Some(digit)) if (first..=last).contains(&digit))
    }
}

/// Value of a character as a digit to base 36, lower case only.
pub fn digit36(c: char) -> Option<usize> {
    match c {
        '0'..='9' => Some(c as usize - '0' as usize),
        'a'..='z' => Some(c as usize - 'a' as usize + 10),
        _ => None,
    }
}
