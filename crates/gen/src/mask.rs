//! Patterns that say where clues may stand.

use crate::hints::Hints;
use gridwright_board::Board;
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId};

/// Where clues may stand. A genre with clues elsewhere than the pattern was drawn for refuses it ([`Mask::unlimited`]).
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

    /// A layer of clues that it does not limit, although clues are what a mask is about: those of rooms, those outside the board, and
    /// those at places of another kind. What is said of the whole board stands at no place, and is none of them unless it is all there is.
    pub fn unlimited(&self, genre: &Genre, hints: &Hints) -> Option<LayerId> {
        let marks = hints.marks(genre);
        let limits = |kind| match self.kind {
            Some(own) => own == kind,
            None => !matches!(kind, Kind::Margin | Kind::Board),
        };
        let is_limited = |layer: LayerId| kinds_of(genre, layer).is_some_and(|kinds| kinds.into_iter().all(limits));
        let of_the_board = |layer: LayerId| kinds_of(genre, layer).is_some_and(|kinds| kinds == [Kind::Board]);
        let at_places = marks.iter().copied().find(|&layer| !is_limited(layer) && !of_the_board(layer));
        at_places.or_else(|| marks.iter().copied().find(|_| !marks.iter().any(|&layer| is_limited(layer))))
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

/// The kinds of places a layer's values stand on; none where they belong to blocks.
fn kinds_of(genre: &Genre, layer: LayerId) -> Option<Vec<Kind>> {
    let declared = &genre.layers[layer.at()];
    let kind = |ground: Ground| match ground {
        Ground::Kind(kind) if declared.domain != Domain::Division => Some(kind),
        _ => None,
    };
    declared.places.iter().map(|set| kind(set.ground)).collect()
}
