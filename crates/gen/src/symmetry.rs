//! Symmetries of the board: patterns of clues that look the same turned or mirrored.

use gridwright_board::Board;
use gridwright_grid::{Grid, Place};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId};

/// A symmetry of the pattern of clues.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// None.
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter turn; on boards that are not square, after half a turn.
    QuarterTurn,
    /// The left side mirrors the right one.
    LeftRight,
    /// The upper side mirrors the lower one.
    UpDown,
    /// Both.
    Both,
}

impl Symmetry {
    /// Where a position goes, by everything that generates the symmetry.
    fn images(self, grid: &Grid, (y, x): (i64, i64)) -> Vec<(i64, i64)> {
        let (bottom, right) = (2 * grid.rows() as i64, 2 * grid.cols() as i64);
        match self {
            Self::None => Vec::new(),
            Self::HalfTurn => vec![(bottom - y, right - x)],
            Self::QuarterTurn if bottom == right => vec![(x, bottom - y), (bottom - y, right - x), (right - x, y)],
            Self::QuarterTurn => vec![(bottom - y, right - x)],
            Self::LeftRight => vec![(y, right - x)],
            Self::UpDown => vec![(bottom - y, x)],
            Self::Both => vec![(y, right - x), (bottom - y, x), (bottom - y, right - x)],
        }
    }
}

/// The places of a layer's slots, where slots are places.
pub(crate) fn slot_places(genre: &Genre, board: &Board, layer: LayerId) -> Vec<(usize, Place)> {
    let declared = &genre.layers[layer.at()];
    let on_blocks = declared.places.iter().any(|set| matches!(set.ground, Ground::Blocks(_)));
    if declared.domain == Domain::Division || on_blocks {
        return Vec::new();
    }
    let places = declared.places.iter().flat_map(|set| gridwright_check::eval::ground_places(&board.grid, set.ground));
    places.filter_map(|p| Some((board.index(genre, layer, p)?, p))).collect()
}

/// The slots of a layer in classes that come and go together. Slots that are no places stand alone.
pub(crate) fn orbits(
    genre: &Genre,
    board: &Board,
    layer: LayerId,
    slots: &[usize],
    symmetry: Symmetry,
) -> Vec<Vec<usize>> {
    let places = slot_places(genre, board, layer);
    let n_slots = board.layer(layer).len();
    let (mut place_of, mut is_slot, mut seen) = (vec![None; n_slots], vec![false; n_slots], vec![false; n_slots]);
    places.iter().rev().for_each(|&(slot, place)| place_of[slot] = Some(place));
    slots.iter().for_each(|&slot| is_slot[slot] = true);
    let mut classes = Vec::new();
    for &slot in slots {
        if std::mem::replace(&mut seen[slot], true) {
            continue;
        }
        let mut class = vec![slot];
        if let (Some(place), true) = (place_of[slot], symmetry != Symmetry::None) {
            for (y, x) in symmetry.images(&board.grid, board.grid.position(place)) {
                let image = board.grid.place_at(place.kind, y, x).and_then(|p| board.index(genre, layer, p));
                if let Some(other) = image.filter(|i| is_slot[*i] && !seen[*i]) {
                    seen[other] = true;
                    class.push(other);
                }
            }
        }
        classes.push(class);
    }
    classes
}
