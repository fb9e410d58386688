//! Places of a board in answers.

use gridwright_grid::{Grid, Place, PlaceName};
use serde::Serialize;

/// A place that an answer names.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Element {
    /// What sort of place: `cell`, `edge`, `link`, ...
    pub kind: &'static str,
    /// Its row in units of cells from 1; edges and points lie at halves.
    #[serde(serialize_with = "number")]
    pub row: f64,
    /// Its column.
    #[serde(serialize_with = "number")]
    pub col: f64,
    /// Its name: `r3c4`, `r3c4-r3c5`, `r3c4.up`, `p0,0`, `top3`.
    pub site: String,
}

impl Element {
    pub(crate) fn of(grid: &Grid, place: Place) -> Self {
        let (y, x) = grid.position(place);
        let (row, col) = ((y as f64 + 1.0) / 2.0, (x as f64 + 1.0) / 2.0);
        Self { kind: place.kind.singular(), row, col, site: PlaceName::of(grid, place).to_string() }
    }
}

/// Whole numbers are written without a point.
fn number<S: serde::Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if value.fract() == 0.0 { serializer.serialize_i64(*value as i64) } else { serializer.serialize_f64(*value) }
}
