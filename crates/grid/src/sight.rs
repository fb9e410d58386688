//! Straight lines of cells: rows, columns, rays.

use crate::congruence::Congruence;
use crate::grid::Grid;
use crate::place::{Dir, Kind, Place};

impl Grid {
    /// The cells after `place` in a direction, to the edge of the board, in order. Missing cells are passed over.
    pub fn ray(&self, place: Place, dir: Dir) -> Vec<Place> {
        self.sight(place, dir).collect()
    }

    /// The same, one by one.
    pub fn sight(&self, place: Place, dir: Dir) -> impl Iterator<Item = Place> + '_ {
        let (dy, dx) = dir.delta();
        let (y, x) = self.position(place);
        let (bottom, right) = (2 * self.rows() as i64, 2 * self.cols() as i64);
        let positions =
            std::iter::successors(Some((y + 2 * dy, x + 2 * dx)), move |&(y, x)| Some((y + 2 * dy, x + 2 * dx)));
        let on_board = move |&(y, x): &(i64, i64)| (0..bottom).contains(&y) && (0..right).contains(&x);
        positions.take_while(on_board).filter_map(|(y, x)| self.place_at(Kind::Cell, y, x))
    }

    /// The cells of the line a margin place stands before, from the margin inwards.
    pub fn inward(&self, margin: Place) -> Vec<Place> {
        self.ray(margin, self.margin_side(margin).0.inward())
    }

    /// The cells of a row, from left to right.
    pub fn row(&self, row: usize) -> Vec<Place> {
        (0..self.cols()).filter_map(|col| self.cell(row as i64, col as i64)).collect()
    }

    /// The cells of a column, from top to bottom.
    pub fn column(&self, col: usize) -> Vec<Place> {
        (0..self.rows()).filter_map(|row| self.cell(row as i64, col as i64)).collect()
    }

    /// How many columns and rows the bounding box of these places spans: (width, height).
    pub fn extent(&self, places: &[Place]) -> (usize, usize) {
        let span = |values: &mut dyn Iterator<Item = i64>| {
            let (mut low, mut high) = (i64::MAX, i64::MIN);
            values.for_each(|v| (low, high) = (low.min(v), high.max(v)));
            if low > high { 0 } else { ((high - low) / 2 + 1) as usize }
        };
        let width = span(&mut places.iter().map(|&p| self.position(p).1));
        let height = span(&mut places.iter().map(|&p| self.position(p).0));
        (width, height)
    }

    /// The shape of a set of cells: two sets are congruent exactly if their shapes are equal.
    pub fn shape(&self, cells: &[Place], congruence: Congruence) -> Vec<(i64, i64)> {
        let points: Vec<(i64, i64)> = cells.iter().map(|&c| self.position(c)).map(|(y, x)| (y / 2, x / 2)).collect();
        congruence.shape(&points)
    }
}
