//! Kinds of place, single places, and directions.

use std::fmt;

/// The kinds of place a board has. The first four are the element sequences of Definition 2.1, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Grid points: where grid lines cross (P).
    Point,
    /// Cells (C).
    Cell,
    /// Edges between neighbouring grid points: the sides of cells (E_p).
    Edge,
    /// Links between neighbouring cells (E_c).
    Link,
    /// Positions where a star may be printed: cell centres, inner edges and inner points, as one lattice.
    Spot,
    /// A cell cut along both diagonals gives four quarters.
    Quarter,
    /// One place outside the board for each line that meets a side.
    Margin,
    /// The board as a whole: one place.
    Board,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 8] =
        [Kind::Point, Kind::Cell, Kind::Edge, Kind::Link, Kind::Spot, Kind::Quarter, Kind::Margin, Kind::Board];

    /// What one place of this kind is called.
    pub fn singular(self) -> &'static str {
        match self {
            Kind::Point => "point",
            Kind::Cell => "cell",
            Kind::Edge => "edge",
            Kind::Link => "link",
            Kind::Spot => "spot",
            Kind::Quarter => "quarter",
            Kind::Margin => "margin",
            Kind::Board => "board",
        }
    }
}

/// One place: its kind and its number among the places of that kind.
///
/// Numbers run in reading order; edges and links count the horizontal ones first, as Definition 2.3 orders them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// What sort of place it is.
    pub kind: Kind,
    /// Its number among all places of the kind, holes included.
    pub index: u32,
}

impl Place {
    /// The place of this kind and number.
    pub fn new(kind: Kind, index: usize) -> Self {
        Self { kind, index: index as u32 }
    }

    /// Its number, to index an array with.
    pub fn at(self) -> usize {
        self.index as usize
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.kind.singular(), self.index)
    }
}

/// The four directions, in the order puzz.link numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dir {
    /// Towards smaller rows.
    Up,
    /// Towards larger rows.
    Down,
    /// Towards smaller columns.
    Left,
    /// Towards larger columns.
    Right,
}

impl Dir {
    /// All four.
    pub const ALL: [Dir; 4] = [Dir::Up, Dir::Down, Dir::Left, Dir::Right];

    /// The direction back.
    pub fn opposite(self) -> Dir {
        match self {
            Dir::Up => Dir::Down,
            Dir::Down => Dir::Up,
            Dir::Left => Dir::Right,
            Dir::Right => Dir::Left,
        }
    }

    /// (rows, columns) of one step.
    pub fn delta(self) -> (i64, i64) {
        match self {
            Dir::Up => (-1, 0),
            Dir::Down => (1, 0),
            Dir::Left => (0, -1),
            Dir::Right => (0, 1),
        }
    }

    /// Whether the direction runs along a row.
    pub fn is_horizontal(self) -> bool {
        matches!(self, Dir::Left | Dir::Right)
    }

    /// Its word in rule files.
    pub fn word(self) -> &'static str {
        match self {
            Dir::Up => "up",
            Dir::Down => "down",
            Dir::Left => "left",
            Dir::Right => "right",
        }
    }
}

/// A side of the board that may carry a margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Above the first row.
    Top,
    /// Below the last row.
    Bottom,
    /// Before the first column.
    Left,
    /// After the last column.
    Right,
}

impl Side {
    /// All four, in the order margin places are numbered.
    pub const ALL: [Side; 4] = [Side::Top, Side::Bottom, Side::Left, Side::Right];

    /// Its word in rule files.
    pub fn word(self) -> &'static str {
        match self {
            Side::Top => "top",
            Side::Bottom => "bottom",
            Side::Left => "left",
            Side::Right => "right",
        }
    }

    /// The direction from this side into the board.
    pub fn inward(self) -> Dir {
        match self {
            Side::Top => Dir::Down,
            Side::Bottom => Dir::Up,
            Side::Left => Dir::Right,
            Side::Right => Dir::Left,
        }
    }
}

/// The two diagonals of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Diagonal {
    /// From the upper left to the lower right corner: a backslash.
    Falling,
    /// From the lower left to the upper right corner: a slash.
    Rising,
}
