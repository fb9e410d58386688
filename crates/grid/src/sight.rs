//! Straight lines of cells: rows, columns, rays.

use crate::grid::Grid;
use crate::place::{Dir, Kind, Place};

impl Grid {
    /// The cells after `place` in a direction, to the edge of the board, in order. Missing cells are passed over.
    pub fn ray(&self, place: Place, dir: Dir) -> Vec<Place> {
        let (dy, dx) = dir.delta();
        let (mut y, mut x) = self.position(place);
        let mut cells = Vec::new();
        let (bottom, right) = (2 * self.rows() as i64, 2 * self.cols() as i64);
        loop {
            (y, x) = (y + 2 * dy, x + 2 * dx);
            if !(0..bottom).contains(&y) || !(0..right).contains(&x) {
                return cells;
            }
            cells.extend(self.place_at(Kind::Cell, y, x));
        }
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

    /// The shape of a set of cells: the least of the eight turned and mirrored copies, moved to the origin. Two sets are
    /// congruent exactly if their shapes are equal.
    pub fn shape(&self, cells: &[Place]) -> Vec<(i64, i64)> {
        let points: Vec<(i64, i64)> = cells.iter().map(|&c| self.position(c)).map(|(y, x)| (y / 2, x / 2)).collect();
        let turned = |(y, x): (i64, i64), k: usize| match k {
            0 => (y, x),
            1 => (y, -x),
            2 => (-y, x),
            3 => (-y, -x),
            4 => (x, y),
            5 => (x, -y),
            6 => (-x, y),
            _ => (-x, -y),
        };
        let normal = |k: usize| {
            let mut copy: Vec<(i64, i64)> = points.iter().map(|&p| turned(p, k)).collect();
            let top = copy.iter().map(|p| p.0).min().unwrap_or(0);
            let left = copy.iter().map(|p| p.1).min().unwrap_or(0);
            copy.iter_mut().for_each(|p| *p = (p.0 - top, p.1 - left));
            copy.sort_unstable();
            copy
        };
        (0..8).map(normal).min().unwrap_or_default()
    }
}
