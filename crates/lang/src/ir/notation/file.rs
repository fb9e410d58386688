//! What a `file` line says.

use super::{Arrows, Bank, BoardNumber, Numbered, Shape, Sums, Table};
use crate::ir::{LayerId, OptionId, SymId};
use std::ops::RangeInclusive;

/// A file line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePlan {
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileItem {
    /// Written only if it says something.
    pub optional: bool,
    /// The versions of the file that have it.
    pub versions: RangeInclusive<i64>,
    /// What it holds.
    pub part: FilePart,
}

/// What a part of a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FilePart {
    /// A line with the option's letter, there only if it is set.
    Flag(OptionId),
    /// A line with one of two words.
    Switch {
        /// The option.
        option: OptionId,
        /// The word if it is set.
        on: String,
        /// The word if it is not.
        off: String,
    },
    /// A line that always says the same word.
    Word(String),
    /// A line of words, each for an option.
    Options(Vec<(OptionId, String)>),
    /// A line with one number.
    Number(BoardNumber),
    /// A line with the letter of a bank, or with how many pieces there are and a line for each.
    Bank(Bank),
    /// A line that tells of each piece of a bank whether it is marked as found, which means nothing.
    BankMarks(LayerId),
    /// Room numbers.
    Area {
        /// The division.
        layer: LayerId,
        /// Cells with one of these symbols belong to no room.
        outside: Vec<SymId>,
        /// The token of such a cell, and the layer and symbol it stands for where the plane alone tells of it.
        token: Option<(String, LayerId, SymId)>,
    },
    /// A line with the places of single symbols.
    At(Numbered),
    /// Tokens at places.
    Tokens(TokenPlane),
    /// Tokens that mean nothing to the rules.
    Aux {
        /// Where they are kept.
        key: String,
        /// The places.
        shape: Shape,
        /// The token for nothing.
        blank: String,
    },
    /// Blocks with two numbers.
    Sums(Sums),
}

impl FilePart {
    /// The options it stores.
    pub fn options(&self) -> Vec<OptionId> {
        match self {
            FilePart::Flag(option) | FilePart::Switch { option, .. } => vec![*option],
            FilePart::Options(words) => words.iter().map(|(option, _)| *option).collect(),
            _ => Vec::new(),
        }
    }

    /// The layers it tells of.
    pub fn layers(&self) -> Vec<LayerId> {
        match self {
            FilePart::Number(number) => vec![number.layer],
            FilePart::Bank(bank) => vec![bank.layer],
            FilePart::Area { layer, token, .. } => {
                [*layer].into_iter().chain(token.as_ref().map(|(_, marks, _)| *marks)).collect()
            }
            FilePart::At(numbered) => vec![numbered.layer],
            FilePart::Tokens(plane) => plane.tokens.layers().to_vec(),
            FilePart::Sums(sums) => vec![sums.layer],
            FilePart::Flag(_)
            | FilePart::Switch { .. }
            | FilePart::Word(_)
            | FilePart::Options(_)
            | FilePart::BankMarks(_)
            | FilePart::Aux { .. } => Vec::new(),
        }
    }
}

/// A plane of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TokenPlane {
    /// Where its odd tokens are kept: the codec and its layers, as the rule file writes them.
    pub key: String,
    /// How its tokens look.
    pub tokens: Tokens,
    /// Where its layers live.
    pub shape: Shape,
    /// Where this layer has a number, the plane holds nothing and that number counts.
    pub given: Option<LayerId>,
    /// Clues outside the board, in the same lines.
    pub frame: Option<Frame>,
    /// Tokens are single characters without blanks between.
    pub packed: bool,
    /// The sides of the board have tokens as well, which mean nothing: this one.
    pub rim: Option<String>,
}

/// How the tokens of a plane look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tokens {
    /// After a table.
    Table(Table),
    /// `direction,number`.
    Arrows(Arrows),
}

impl Tokens {
    /// The layers that the tokens tell of.
    pub fn layers(&self) -> &[LayerId] {
        match self {
            Tokens::Table(table) => &table.layers,
            Tokens::Arrows(arrows) => std::slice::from_ref(&arrows.layer),
        }
    }
}

/// One more line above a plane and one more token before each of its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The tokens of the margin.
    pub table: Table,
    /// What stands in the corner.
    pub corner: String,
    /// For lists, which have a line or token an entry: whether 0 is `*`.
    pub lists: Option<bool>,
}
