//! What `url` and `file` lines say, bound to the layers: which codecs write which layers, and what every token means.
//! Readers and writers follow it; nobody below looks at the words again.

mod file;
mod parts;
mod shape;
mod table;
mod url;

pub use file::{FileItem, FilePart, FilePlan, Frame, TokenPlane, Tokens};
pub use parts::{Part, read_start, sum_digit, write_all};
pub use shape::Shape;
pub use table::{FieldForm, Meaning, Row, Spelling, Table, Trim};
pub use url::{GapLetters, ListForm, NumberForm, ShortForm, Skips, SumDigits, UrlCodec, UrlItem, UrlPlan, digit36};

use super::{DrawPlan, LayerId, MakePlan, OptionId, SymId, Val};
use gridwright_grid::Piece;

/// How the boards of a genre are written, drawn and made.
#[derive(Debug, Clone, Default)]
pub struct Notation {
    /// How a URL is written; none if the file has no url line.
    pub url: Option<UrlPlan>,
    /// How a pzprv3 file is written; none if the rule file has no file line.
    pub file: Option<FilePlan>,
    /// Cells that belong to no room.
    pub outside: Vec<Outside>,
    /// Options that puzz.link does not know.
    pub own: Vec<OptionId>,
    /// Whether puzz.link does not know the genre itself.
    pub own_genre: bool,
    /// How boards are drawn.
    pub draw: DrawPlan,
    /// How puzzles are made.
    pub make: MakePlan,
}

/// A layer of which a notation lists the places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listed {
    /// The layer.
    pub layer: LayerId,
    /// Where it lives.
    pub shape: Shape,
}

/// A layer whose values are numbers to a notation: numbers, or symbols counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// The layer.
    pub layer: LayerId,
    /// Where it lives.
    pub shape: Shape,
    /// What counts from 1, in order: symbols, directions, or yes. Empty for plain numbers.
    pub symbols: Vec<Val>,
    /// Tags with one number each: which tag it is and its number are told as one.
    pub tags: Vec<SymId>,
}

/// The one number of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardNumber {
    /// The layer, on the board.
    pub layer: LayerId,
    /// What is written for a blank.
    pub default: Option<i64>,
}

/// The bank of the board: a list of shapes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bank {
    /// The layer, on the board.
    pub layer: LayerId,
    /// Banks that are told by a letter.
    pub known: Vec<KnownBank>,
}

/// A bank that is told by a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownBank {
    /// What rule files call it.
    pub name: &'static str,
    /// Its letter.
    pub letter: char,
    /// What is in it.
    pub sort: BankSort,
}

/// What is in a known bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BankSort {
    /// Every piece of so many cells, so often.
    All {
        /// How many cells.
        cells: usize,
        /// How often.
        times: usize,
    },
    /// Straight pieces of one cell up to so many: of the longest one, of each shorter one more.
    Fleet(usize),
}

impl BankSort {
    /// Its pieces, in the order of their numbers.
    pub fn pieces(self) -> Vec<Piece> {
        let copies = |piece: Piece| {
            let cells = piece.cells();
            let times = match self {
                BankSort::All { cells: size, times } if cells.len() == size => times,
                BankSort::Fleet(longest) if cells.iter().all(|cell| cell.0 == 0) => {
                    (longest + 1).saturating_sub(cells.len())
                }
                _ => 0,
            };
            std::iter::repeat_n(piece, times)
        };
        Piece::all().flat_map(copies).collect()
    }
}

impl KnownBank {
    /// All of them.
    pub const ALL: [KnownBank; 6] = [
        KnownBank { name: "pentominoes", letter: 'p', sort: BankSort::All { cells: 5, times: 1 } },
        KnownBank { name: "tetrominoes", letter: 't', sort: BankSort::All { cells: 4, times: 1 } },
        KnownBank { name: "double-tetrominoes", letter: 'd', sort: BankSort::All { cells: 4, times: 2 } },
        KnownBank { name: "fleet3", letter: 'c', sort: BankSort::Fleet(3) },
        KnownBank { name: "fleet4", letter: 'd', sort: BankSort::Fleet(4) },
        KnownBank { name: "fleet5", letter: 'e', sort: BankSort::Fleet(5) },
    ];
}

/// A layer of arrows with numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrows {
    /// The layer, on cells.
    pub layer: LayerId,
    /// The tag with a direction and a number.
    pub aimed: SymId,
    /// The tag with a number only.
    pub bare: Option<SymId>,
    /// The mark without anything.
    pub block: Option<SymId>,
}

/// A layer of blocks that carry one number for the run below and one for the run to the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sums {
    /// The layer, on cells and margins.
    pub layer: LayerId,
    /// Its only tag: (down, across).
    pub tag: SymId,
}

/// Cells with one of these symbols belong to no block of the division: there is a border on each of their sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outside {
    /// The division.
    pub division: LayerId,
    /// The symbols of cells outside it.
    pub symbols: Vec<SymId>,
}

/// A number in digits of a base up to 36.
pub fn to_radix(mut number: u64, radix: u32) -> String {
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((number % u64::from(radix)) as u32, radix).unwrap_or('0'));
        number /= u64::from(radix);
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}
