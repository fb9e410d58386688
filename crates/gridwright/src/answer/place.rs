//! Places of a board in answers.

use gridwright_grid::{Grid, Place, PlaceName};
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// A place that an answer names.
///
/// In JSON it has `kind`, `row`, `col` and `site`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Element {
    /// What sort of place: `cell`, `edge`, `link`, ...
    pub kind: &'static str,
    /// Its row in units of cells from 1; edges and points lie at halves.
    pub row: f64,
    /// Its column.
    pub col: f64,
    name: PlaceName,
    place: Place,
}

impl Element {
    pub(crate) fn of(grid: &Grid, place: Place) -> Self {
        let (y, x) = grid.position(place);
        let (row, col) = ((y as f64 + 1.0) / 2.0, (x as f64 + 1.0) / 2.0);
        Self { kind: place.kind.singular(), row, col, name: PlaceName::of(grid, place), place }
    }

    /// Its name: `r3c4`, `r3c4-r3c5`, `r3c4.up`, `p0,0`, `top3`.
    pub fn site(&self) -> String {
        self.name.to_string()
    }

    pub(crate) fn place(&self) -> Place {
        self.place
    }
}

/// Its name.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

impl Serialize for Element {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Element", 4)?;
        object.serialize_field("kind", self.kind)?;
        object.serialize_field("row", &Number(self.row))?;
        object.serialize_field("col", &Number(self.col))?;
        object.serialize_field("site", &Name(self))?;
        object.end()
    }
}

/// Whole numbers are written without a point.
struct Number(f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.fract() == 0.0 { serializer.serialize_i64(self.0 as i64) } else { serializer.serialize_f64(self.0) }
    }
}

struct Name<'a>(&'a Element);

impl Serialize for Name<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// Places by their names alone.
pub(crate) fn names<S: Serializer>(places: &[Element], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(places.iter().map(Name))
}
