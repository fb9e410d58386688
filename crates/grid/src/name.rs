//! How places are called, the same in options, messages and JSON. Everything counts from 1, except points: these are the
//! corners of cells, so there is one row and one column of them more.
//!
//! | place | name |
//! |---|---|
//! | cell | `r3c4` |
//! | link, and the border between two cells | `r3c4-r3c5` |
//! | edge: a side of a cell | `r3c4.up` |
//! | point | `p0,0` to `pR,C` |
//! | margin | `top3`, `bottom3`, `left2`, `right2` |
//! | spot | as the cell, border or point it lies on |
//! | quarter of a cell | `r3c4/up` |
//! | board | `board` |

use crate::grid::Grid;
use crate::place::{Dir, Kind, Place, Side};
use std::fmt;
use std::str::FromStr;

/// Row and column of a cell, from 1.
type At = (usize, usize);

/// The name of a place, taken apart. It knows no board: [`find`](Self::find) looks it up on one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlaceName {
    /// `r3c4`.
    Cell(At),
    /// `r3c4-r3c5`: what lies between two cells.
    Between(At, At),
    /// `r3c4.up`.
    Side(At, Dir),
    /// `p0,0`.
    Point(usize, usize),
    /// `top3`.
    Margin(Side, usize),
    /// `r3c4/up`.
    Quarter(At, Dir),
    /// `board`.
    Board,
}

impl PlaceName {
    /// The name of a place. An edge is named by the cell below it or to its right, where there is one.
    pub fn of(grid: &Grid, place: Place) -> PlaceName {
        let (y, x) = grid.position(place);
        match place.kind {
            Kind::Cell => PlaceName::Cell(at(y, x)),
            Kind::Edge => side(grid, y, x),
            Kind::Point | Kind::Link | Kind::Spot => lattice(y, x),
            Kind::Quarter => {
                let (cell, side) = grid.quarter_cell(place);
                let (y, x) = grid.position(cell);
                PlaceName::Quarter(at(y, x), side)
            }
            Kind::Margin => {
                let (side, line) = grid.margin_side(place);
                PlaceName::Margin(side, line + 1)
            }
            Kind::Board => PlaceName::Board,
        }
    }

    /// As [`of`](Self::of), but an inner edge is named by the two cells it lies between: for layers on borders.
    pub fn of_border(grid: &Grid, edge: Place) -> PlaceName {
        grid.crossing(edge).map_or_else(|| Self::of(grid, edge), |link| Self::of(grid, link))
    }

    /// The place of a kind that has this name, if there is one. An edge may be called by either of its cells, or as what
    /// lies between them.
    pub fn find(self, grid: &Grid, kind: Kind) -> Option<Place> {
        match (self, kind) {
            (PlaceName::Margin(side, line), Kind::Margin) => grid.margin(side, line.checked_sub(1)?),
            (PlaceName::Board, Kind::Board) => Some(Place::new(Kind::Board, 0)),
            (PlaceName::Quarter(cell, side), Kind::Quarter) => {
                let (y, x) = centre(cell)?;
                Some(grid.quarter(grid.place_at(Kind::Cell, y, x)?, side))
            }
            _ => {
                let (y, x) = self.position()?;
                grid.place_at(kind, y, x)
            }
        }
    }

    /// In doubled coordinates; none of what lies nowhere on their lattice.
    fn position(self) -> Option<(i64, i64)> {
        match self {
            PlaceName::Cell(cell) => centre(cell),
            PlaceName::Between(a, b) => {
                let ((ya, xa), (yb, xb)) = (centre(a)?, centre(b)?);
                ((ya - yb).abs() + (xa - xb).abs() == 2).then_some(((ya + yb) / 2, (xa + xb) / 2))
            }
            PlaceName::Side(cell, side) => {
                let (y, x) = centre(cell)?;
                Some((y + side.delta().0, x + side.delta().1))
            }
            PlaceName::Point(row, col) => Some((double(row)?, double(col)?)),
            PlaceName::Margin(..) | PlaceName::Quarter(..) | PlaceName::Board => None,
        }
    }
}

impl Grid {
    /// The name of a place: `r3c4`.
    pub fn name(&self, place: Place) -> String {
        PlaceName::of(self, place).to_string()
    }
}

/// The cell at a position.
fn at(y: i64, x: i64) -> At {
    (y as usize / 2 + 1, x as usize / 2 + 1)
}

/// The position of a cell; none for row 0, column 0 and numbers that no board has.
fn centre((row, col): At) -> Option<(i64, i64)> {
    Some((double(row.checked_sub(1)?)? + 1, double(col.checked_sub(1)?)? + 1))
}

fn double(n: usize) -> Option<i64> {
    i64::try_from(n).ok()?.checked_mul(2)?.checked_add(1).map(|n| n - 1)
}

/// What lies at a position of the lattice of cells, borders and points.
fn lattice(y: i64, x: i64) -> PlaceName {
    match (y % 2, x % 2) {
        (1, 1) => PlaceName::Cell(at(y, x)),
        (1, _) => PlaceName::Between(at(y, x - 2), at(y, x)),
        (_, 1) => PlaceName::Between(at(y - 2, x), at(y, x)),
        _ => PlaceName::Point(y as usize / 2, x as usize / 2),
    }
}

/// An edge as a side of a cell that is on the board, the one after it if there is a choice.
fn side(grid: &Grid, y: i64, x: i64) -> PlaceName {
    let (after, before) = if y % 2 == 0 { (Dir::Up, Dir::Down) } else { (Dir::Left, Dir::Right) };
    let cell = |side: Dir| (y - side.delta().0, x - side.delta().1);
    let exists = |(y, x): (i64, i64)| grid.place_at(Kind::Cell, y, x).is_some();
    let last = y == 2 * grid.rows() as i64 || x == 2 * grid.cols() as i64;
    let side = if exists(cell(before)) && !exists(cell(after)) || last { before } else { after };
    let (y, x) = cell(side);
    PlaceName::Side(at(y, x), side)
}

impl fmt::Display for PlaceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceName::Cell((r, c)) => write!(f, "r{r}c{c}"),
            PlaceName::Between((r, c), (s, d)) => write!(f, "r{r}c{c}-r{s}c{d}"),
            PlaceName::Side((r, c), side) => write!(f, "r{r}c{c}.{}", side.word()),
            PlaceName::Point(r, c) => write!(f, "p{r},{c}"),
            PlaceName::Margin(side, line) => write!(f, "{}{line}", side.word()),
            PlaceName::Quarter((r, c), side) => write!(f, "r{r}c{c}/{}", side.word()),
            PlaceName::Board => write!(f, "board"),
        }
    }
}

/// Text that is no place's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAPlace;

impl fmt::Display for NotAPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "places are called `r3c4`, `r3c4-r3c5`, `r3c4.up`, `p0,0`, `top3`, `r3c4/up` or `board`")
    }
}

impl std::error::Error for NotAPlace {}

impl FromStr for PlaceName {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Self, NotAPlace> {
        read(text).ok_or(NotAPlace)
    }
}

fn read(text: &str) -> Option<PlaceName> {
    if text == "board" {
        return Some(PlaceName::Board);
    }
    for side in Side::ALL {
        if let Some(line) = text.strip_prefix(side.word()) {
            return number(line).map(|line| PlaceName::Margin(side, line));
        }
    }
    if let Some((row, col)) = text.strip_prefix('p').and_then(|rest| rest.split_once(',')) {
        return Some(PlaceName::Point(number(row)?, number(col)?));
    }
    let direction = |word: &str| Dir::ALL.into_iter().find(|dir| dir.word() == word);
    if let Some((a, b)) = text.split_once('-') {
        return Some(PlaceName::Between(cell(a)?, cell(b)?));
    }
    if let Some((at, word)) = text.split_once('.') {
        return Some(PlaceName::Side(cell(at)?, direction(word)?));
    }
    if let Some((at, word)) = text.split_once('/') {
        return Some(PlaceName::Quarter(cell(at)?, direction(word)?));
    }
    cell(text).map(PlaceName::Cell)
}

fn cell(text: &str) -> Option<At> {
    let (row, col) = text.strip_prefix('r')?.split_once('c')?;
    Some((number(row)?, number(col)?))
}

/// Digits alone: what `parse` takes besides, such as `+3`, names no place.
fn number(text: &str) -> Option<usize> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}
