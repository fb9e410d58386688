//! The board: its size, its holes, and the numbering of its places.
//!
//! Every place has a position in *doubled coordinates*, which turn incidence into arithmetic. On a board of one row and
//! two columns (`+` points, `-` `|` edges, `o` cells; the link between the two cells lies on the edge it crosses):
//!
//! ```text
//!        x 0 1 2 3 4
//!   y 0    + - + - +
//!     1    | o | o |
//!     2    + - + - +
//! ```

use crate::place::{Kind, Place, Side};
use std::fmt;

/// The longest side a board may have.
pub const MAX_SIDE: usize = 1000;
/// The most cells a board may have: larger ones are refused before anything is allocated for them.
pub const MAX_CELLS: usize = 250_000;

/// A board size that cannot be.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// No rows or no columns.
    Empty,
    /// Over [`MAX_SIDE`] or [`MAX_CELLS`].
    TooLarge {
        /// Rows asked for.
        rows: usize,
        /// Columns asked for.
        cols: usize,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::Empty => write!(f, "a board has at least one row and one column"),
            GridError::TooLarge { rows, cols } => write!(
                f,
                "a board of {rows} rows and {cols} columns is too large (at most {MAX_SIDE} a side, {MAX_CELLS} cells)"
            ),
        }
    }
}

impl std::error::Error for GridError {}

/// A rectangular board, perhaps with missing cells and with margins on some sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    cols: usize,
    /// One flag a cell, true where the cell is missing; empty when none is.
    holes: Vec<bool>,
    margins: Vec<Side>,
}

impl Grid {
    /// A full board without margins.
    pub fn new(rows: usize, cols: usize) -> Result<Self, GridError> {
        if rows == 0 || cols == 0 {
            return Err(GridError::Empty);
        }
        if rows > MAX_SIDE || cols > MAX_SIDE || rows * cols > MAX_CELLS {
            return Err(GridError::TooLarge { rows, cols });
        }
        Ok(Self { rows, cols, holes: Vec::new(), margins: Vec::new() })
    }

    /// The same board with a margin on these sides.
    #[must_use]
    pub fn with_margins(mut self, sides: &[Side]) -> Self {
        self.margins = sides.to_vec();
        self
    }

    /// Rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Rows times columns, holes included.
    pub fn area(&self) -> usize {
        self.rows * self.cols
    }

    /// The sides that carry a margin.
    pub fn margins(&self) -> &[Side] {
        &self.margins
    }

    /// Takes a cell out of the board, or puts it back.
    pub fn set_hole(&mut self, cell: Place, missing: bool) {
        if self.holes.is_empty() {
            self.holes = vec![false; self.area()];
        }
        self.holes[cell.at()] = missing;
        if !self.holes.contains(&true) {
            self.holes = Vec::new();
        }
    }

    /// Whether this cell is missing.
    pub fn is_hole(&self, cell: Place) -> bool {
        self.holes.get(cell.at()).copied().unwrap_or(false)
    }

    /// Whether any cell is missing.
    pub fn has_holes(&self) -> bool {
        !self.holes.is_empty()
    }

    /// How many numbers the places of a kind take up, missing ones included: the length of an array indexed by them.
    pub fn capacity(&self, kind: Kind) -> usize {
        let (h, w) = (self.rows, self.cols);
        match kind {
            Kind::Point => (h + 1) * (w + 1),
            Kind::Cell => h * w,
            Kind::Edge => (h + 1) * w + h * (w + 1),
            Kind::Link => self.n_across() + (h - 1) * w,
            Kind::Spot => (2 * h - 1) * (2 * w - 1),
            Kind::Quarter => 4 * h * w,
            Kind::Margin => 2 * (h + w),
            Kind::Board => 1,
        }
    }

    /// All places of a kind that exist, in order of their numbers.
    pub fn places(&self, kind: Kind) -> impl Iterator<Item = Place> + '_ {
        (0..self.capacity(kind)).map(move |i| Place::new(kind, i)).filter(|&p| self.exists(p))
    }

    /// Whether a place of that number is on the board: a hole is not, nor what touches holes only.
    pub fn exists(&self, place: Place) -> bool {
        if place.at() >= self.capacity(place.kind) {
            return false;
        }
        match place.kind {
            Kind::Margin => self.margins.contains(&self.margin_side(place).0),
            Kind::Board => true,
            _ if self.holes.is_empty() => true,
            Kind::Cell => !self.is_hole(place),
            Kind::Link => self.link_ends(place).iter().all(|&c| !self.is_hole(c)),
            _ => !self.cells_at(place).is_empty(),
        }
    }

    /// Links that join two cells of one row.
    pub(crate) fn n_across(&self) -> usize {
        self.rows * (self.cols - 1)
    }

    /// Edges that run along a row.
    pub(crate) fn n_level(&self) -> usize {
        (self.rows + 1) * self.cols
    }

    /// The cell of a row and column, unless it is missing or off the board.
    pub fn cell(&self, row: i64, col: i64) -> Option<Place> {
        let inside = (0..self.rows as i64).contains(&row) && (0..self.cols as i64).contains(&col);
        let place = inside.then(|| Place::new(Kind::Cell, row as usize * self.cols + col as usize))?;
        (!self.is_hole(place)).then_some(place)
    }

    /// Row and column of a cell.
    pub fn row_col(&self, cell: Place) -> (usize, usize) {
        (cell.at() / self.cols, cell.at() % self.cols)
    }

    /// The grid point of a row and column of points.
    pub fn point(&self, row: i64, col: i64) -> Option<Place> {
        let inside = (0..=self.rows as i64).contains(&row) && (0..=self.cols as i64).contains(&col);
        let place = inside.then(|| Place::new(Kind::Point, row as usize * (self.cols + 1) + col as usize))?;
        self.exists(place).then_some(place)
    }

    /// Position in doubled coordinates (y, x). Margins lie one cell outside, quarters at their cell, the board at (0, 0).
    pub fn position(&self, place: Place) -> (i64, i64) {
        let (w, i) = (self.cols, place.at());
        let at = |y: usize, x: usize| (y as i64, x as i64);
        match place.kind {
            Kind::Point => at(2 * (i / (w + 1)), 2 * (i % (w + 1))),
            Kind::Cell => at(2 * (i / w) + 1, 2 * (i % w) + 1),
            Kind::Edge if i < self.n_level() => at(2 * (i / w), 2 * (i % w) + 1),
            Kind::Edge => {
                let i = i - self.n_level();
                at(2 * (i / (w + 1)) + 1, 2 * (i % (w + 1)))
            }
            Kind::Link if i < self.n_across() => at(2 * (i / (w - 1)) + 1, 2 * (i % (w - 1)) + 2),
            Kind::Link => {
                let i = i - self.n_across();
                at(2 * (i / w) + 2, 2 * (i % w) + 1)
            }
            Kind::Spot => at(i / (2 * w - 1) + 1, i % (2 * w - 1) + 1),
            Kind::Quarter => self.position(Place::new(Kind::Cell, i / 4)),
            Kind::Margin => {
                let (side, line) = self.margin_side(place);
                let line = 2 * line as i64 + 1;
                match side {
                    Side::Top => (-1, line),
                    Side::Bottom => (2 * self.rows as i64 + 1, line),
                    Side::Left => (line, -1),
                    Side::Right => (line, 2 * self.cols as i64 + 1),
                }
            }
            Kind::Board => (0, 0),
        }
    }

    /// The place of a kind at a position in doubled coordinates, if one is there.
    pub fn place_at(&self, kind: Kind, y: i64, x: i64) -> Option<Place> {
        let (h, w) = (self.rows as i64, self.cols as i64);
        if !(0..=2 * h).contains(&y) || !(0..=2 * w).contains(&x) {
            return None;
        }
        let inner = y > 0 && x > 0 && y < 2 * h && x < 2 * w;
        let index = match (kind, y % 2, x % 2) {
            (Kind::Point, 0, 0) => y / 2 * (w + 1) + x / 2,
            (Kind::Cell, 1, 1) => y / 2 * w + x / 2,
            (Kind::Edge, 0, 1) => y / 2 * w + x / 2,
            (Kind::Edge, 1, 0) => self.n_level() as i64 + y / 2 * (w + 1) + x / 2,
            (Kind::Link, 1, 0) if inner => y / 2 * (w - 1) + x / 2 - 1,
            (Kind::Link, 0, 1) if inner => self.n_across() as i64 + (y / 2 - 1) * w + x / 2,
            (Kind::Spot, _, _) if inner => (y - 1) * (2 * w - 1) + x - 1,
            _ => return None,
        };
        let place = Place::new(kind, index as usize);
        self.exists(place).then_some(place)
    }

    /// The place outside the board at the end of the `line`-th row or column, if that side has a margin.
    pub fn margin(&self, side: Side, line: usize) -> Option<Place> {
        let (start, length) = self.margin_range(side);
        (line < length && self.margins.contains(&side)).then(|| Place::new(Kind::Margin, start + line))
    }

    /// Which side a margin place lies on, and before which line.
    pub fn margin_side(&self, place: Place) -> (Side, usize) {
        for side in Side::ALL {
            let (start, length) = self.margin_range(side);
            if (start..start + length).contains(&place.at()) {
                return (side, place.at() - start);
            }
        }
        (Side::Right, 0)
    }

    fn margin_range(&self, side: Side) -> (usize, usize) {
        let (h, w) = (self.rows, self.cols);
        match side {
            Side::Top => (0, w),
            Side::Bottom => (w, w),
            Side::Left => (2 * w, h),
            Side::Right => (2 * w + h, h),
        }
    }
}
