//! Notation lines bound to the layers of a genre: what reading and writing follow.

use crate::slots::Shape;
use crate::table::Table;
use gridwright_lang::ir::{LayerId, OptionId, SymId};

/// A url line.
#[derive(Debug, Clone)]
pub(crate) struct UrlPlan {
    /// The id written.
    pub id: String,
    /// The parts of the body in order.
    pub items: Vec<UrlItem>,
}

/// One part of a URL body.
#[derive(Debug, Clone)]
pub(crate) struct UrlItem {
    /// Written only if it says something.
    pub optional: bool,
    /// How it is written.
    pub codec: UrlCodec,
}

/// How a part of a body is written.
#[derive(Debug, Clone)]
pub(crate) enum UrlCodec {
    /// A text as it is.
    Literal(String),
    /// A list of clues.
    Numbers(NumberForm, Field),
    /// A decimal number; what is written for a blank.
    Decimal(Field, Option<i64>),
    /// Two symbols, three places a digit.
    Circles(Field),
    /// Two symbols, sparse.
    Dots(Field),
    /// Bits of a yes/no layer: borders are two lists.
    Bits { layer: LayerId, shape: Shape },
    /// Bits of the missing cells.
    Holes,
    /// Yes, sparse.
    Sparse(Field),
    /// Arrows with numbers.
    Arrows(Arrows),
    /// Blocks with two numbers.
    Sums(Sums),
    /// A table of the rule file.
    Code { table: Table, shape: Shape, gaps: Option<(char, char)> },
}

/// The lists of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumberForm {
    /// Hex digits, any size.
    Number16,
    /// The same as it is read outside the board: up to 255, and an unknown character takes a slot.
    Outside16,
    /// One decimal digit.
    Number10,
    /// 0 to 4, with up to two empty places in the same character.
    FourCell,
}

/// A layer whose values are numbers to a notation: numbers, or symbols counted from 1.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// The layer.
    pub layer: LayerId,
    /// Where it lives.
    pub shape: Shape,
    /// The symbols in the order of their numbers; empty for plain numbers.
    pub symbols: Vec<SymId>,
}

/// A layer of arrows with numbers.
#[derive(Debug, Clone)]
pub(crate) struct Arrows {
    /// The layer.
    pub layer: LayerId,
    /// The tag with a direction and a number.
    pub aimed: SymId,
    /// The tag with a number only.
    pub bare: Option<SymId>,
    /// The mark without anything.
    pub block: Option<SymId>,
}

/// A layer of blocks that carry one number for the run below and one for the run to the right.
#[derive(Debug, Clone)]
pub(crate) struct Sums {
    /// The layer, on cells and margins.
    pub layer: LayerId,
    /// Its only tag: (down, across).
    pub tag: SymId,
}

/// A file line.
#[derive(Debug, Clone)]
pub(crate) struct FilePlan {
    /// The version written.
    pub version: i64,
    /// The board is square and its size is told once.
    pub one_size: bool,
    /// Options that the format does not hold and that change no rule.
    pub without: Vec<OptionId>,
    /// The parts in order.
    pub items: Vec<FileItem>,
}

/// One part of a file.
#[derive(Debug, Clone)]
pub(crate) struct FileItem {
    /// Written only if it says something.
    pub optional: bool,
    /// The versions of the file that have it.
    pub versions: std::ops::RangeInclusive<i64>,
    /// What it holds.
    pub part: FilePart,
}

/// What a part of a file holds.
#[derive(Debug, Clone)]
pub(crate) enum FilePart {
    /// A line with the option's letter, there only if it is set.
    Flag(OptionId),
    /// One of two words.
    Switch { option: OptionId, on: String, off: String },
    /// A line of words, each for an option.
    Options(Vec<(OptionId, String)>),
    /// A line with one number.
    Number(Field, Option<i64>),
    /// Room numbers.
    Area { layer: LayerId, outside: Vec<SymId> },
    /// Tokens at places.
    Tokens(TokenPlane),
    /// Tokens that mean nothing to the rules.
    Aux { key: String, shape: Shape, blank: String },
    /// Blocks with two numbers.
    Sums(Sums),
}

/// A plane of tokens.
#[derive(Debug, Clone)]
pub(crate) struct TokenPlane {
    /// Where its odd tokens are kept.
    pub key: String,
    /// How its tokens look.
    pub tokens: Tokens,
    /// Where its layers live.
    pub shape: Shape,
    /// Where this layer has a number, the plane holds nothing and its number counts.
    pub given: Option<LayerId>,
    /// Clues outside the board, in the same lines.
    pub frame: Option<Frame>,
    /// Tokens are single characters without blanks between.
    pub packed: bool,
}

/// How the tokens of a plane look.
#[derive(Debug, Clone)]
pub(crate) enum Tokens {
    /// After a table.
    Table(Table),
    /// `direction,number`.
    Arrows(Arrows),
}

/// One more line above a plane and one more token before each of its lines.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// The tokens of the margin.
    pub table: Table,
    /// What stands in the corner.
    pub corner: String,
}

/// Cells with one of these symbols belong to no block of the division: there is a border on each of their sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outside {
    /// The division.
    pub division: LayerId,
    /// The symbols of cells outside it.
    pub symbols: Vec<SymId>,
}
