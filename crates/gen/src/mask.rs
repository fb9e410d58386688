//! Patterns that say where clues may stand.

use crate::hints::Hints;
use gridwright_board::Board;
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId};

/// Where clues may stand. Layers that live elsewhere than the pattern was drawn for are not limited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mask {
    /// The places it speaks of; none: all.
    kind: Option<Kind>,
    rows: Vec<Vec<bool>>,
}

impl Mask {
    /// Reads rows of a picture: as many as the board has rows of cells, of points, or of both with the sides between them.
    /// None if it has another size.
    pub fn new(grid: &Grid, rows: Vec<Vec<bool>>) -> Option<Self> {
        let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
        let kind = match (height, width) {
            size if size == (grid.rows(), grid.cols()) => Some(Kind::Cell),
            size if size == (grid.rows() + 1, grid.cols() + 1) => Some(Kind::Point),
            size if size == (2 * grid.rows() + 1, 2 * grid.cols() + 1) => None,
            _ => return None,
        };
        rows.iter().all(|row| row.len() == width).then_some(Self { kind, rows })
    }

    /// Whether it limits any clue that the hints speak of.
    pub fn says_something(&self, genre: &Genre, hints: &Hints) -> bool {
        let lives = |layer: LayerId| kind_of(genre, layer).is_some_and(|kind| self.kind.is_none_or(|own| own == kind));
        hints.marks(genre).into_iter().any(lives)
    }

    /// The picture: the kind of places it speaks of (none: cells, points and sides), and its rows.
    pub fn picture(&self) -> (Option<Kind>, &[Vec<bool>]) {
        (self.kind, &self.rows)
    }

    /// Whether a slot of a layer may bear a clue.
    pub fn allows(&self, genre: &Genre, board: &Board, layer: LayerId, index: usize) -> bool {
        if crate::symmetry::rooms_of(genre, layer).is_some() {
            return true;
        }
        let Some(place) = board.place_of(genre, layer, index) else { return true };
        let (y, x) = board.grid.position(place);
        let at = match self.kind {
            _ if matches!(place.kind, Kind::Margin | Kind::Board) => return true,
            Some(own) if own != place.kind => return true,
            Some(_) => (y / 2, x / 2),
            None => (y, x),
        };
        let row = usize::try_from(at.0).ok().and_then(|y| self.rows.get(y));
        row.zip(usize::try_from(at.1).ok()).is_none_or(|(row, x)| row.get(x).copied().unwrap_or(true))
    }
}

/// The kind of places a layer's values stand on.
fn kind_of(genre: &Genre, layer: LayerId) -> Option<Kind> {
    let declared = &genre.layers[layer.at()];
    match declared.places.first()?.ground {
        Ground::Kind(kind) if declared.domain != Domain::Division => Some(kind),
        _ => None,
    }
}
