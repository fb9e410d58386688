//! What the `make` lines say, bound to the layers: hints to those who make puzzles.

use super::LayerId;
use gridwright_grid::Symmetry;

/// How puzzles of a genre are best made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MakePlan {
    /// The hints, in the order of the file.
    pub hints: Vec<MakeHint>,
}

/// One hint. What each says to a generator, and its word, is in [`crate::words::make`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MakeHint {
    /// Clues are taken away.
    Remove {
        /// Whose.
        layer: LayerId,
        /// Only their values go: the mark stays.
        value_only: bool,
    },
    /// Marks are set by chance.
    Scatter {
        /// Whose.
        layer: LayerId,
        /// On so many of a hundred places.
        share: u8,
    },
    /// Each symbol stands at one place.
    Single(LayerId),
    /// A random division, or numbers that are the sizes of its blocks.
    Divide {
        /// The division, or the numbers.
        layer: LayerId,
        /// The fewest cells of a block.
        least: usize,
        /// The most.
        most: usize,
        /// Whether blocks are rectangles.
        rectangles: bool,
    },
    /// Marks are put where the answer asks for them.
    Place(LayerId),
    /// A value everywhere.
    Fill(LayerId),
    /// Changed bit by bit until it fits the answer.
    Fit(LayerId),
    /// Grown value by value.
    Grow(LayerId),
    /// Blocks are joined.
    Merge(LayerId),
    /// Marks at the ends of paths that fill the board.
    Thread(LayerId),
    /// Givens added in pairs.
    Pile(LayerId),
    /// Answers are drawn anew where solutions differ.
    Mend,
    /// So many of a hundred yes/no values are tried as yes first.
    Share(u8),
    /// The symmetry of the places of clues, unless another is wished.
    Symmetry(Symmetry),
}
