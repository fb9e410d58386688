//! Symmetries of the board: turns and reflections that map it to itself.

use crate::{Grid, Place};

/// A symmetry of the board, as a pattern of clues may have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Turned by half a turn.
    HalfTurn,
    /// Turned by a quarter turn; square boards alone have it.
    QuarterTurn,
    /// Reflected left to right.
    LeftRight,
    /// Reflected top to bottom.
    TopBottom,
    /// Both reflections.
    Both,
}

impl Symmetry {
    /// Where the symmetry takes a place, by every motion it has besides standing still. `None` where the board has no such
    /// place: a hole, a margin on one side only, a quarter turn of a board that is not square.
    pub fn images(self, grid: &Grid, place: Place) -> Vec<Option<Place>> {
        let (bottom, right) = (2 * grid.rows() as i64, 2 * grid.cols() as i64);
        let (y, x) = grid.position(place);
        let turned = (bottom - y, right - x);
        let (mirrored, flipped) = ((y, right - x), (bottom - y, x));
        let moved = match self {
            Self::HalfTurn => vec![turned],
            Self::QuarterTurn if bottom != right => return vec![None],
            Self::QuarterTurn => vec![(x, bottom - y), turned, (right - x, y)],
            Self::LeftRight => vec![mirrored],
            Self::TopBottom => vec![flipped],
            Self::Both => vec![mirrored, flipped, turned],
        };
        moved.into_iter().map(|(y, x)| grid.place_at(place.kind, y, x)).collect()
    }
}
