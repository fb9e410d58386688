//! The places of a rectangular board and how they lie to each other. Knows no puzzle.
//!
//! After Definitions 2.1 and 2.2 of Maeda and Inoue, "Mathematical definition and systematization of puzzle rules"
//! (2025): grid points P, cells C, edges between points E_p and links between cells E_c with the relations H, V, D, M.
//! Added are the incidence of different kinds, which the paper uses but does not define, and three kinds of place that
//! its Section 3.3 misses: spots (anywhere a star may be printed), quarters (a cell cut along both diagonals) and the
//! margin outside the board.
//!
//! ```
//! use gridwright_grid::{Grid, Kind};
//! let grid = Grid::new(2, 3).unwrap();
//! assert_eq!(grid.places(Kind::Cell).count(), 6);
//! assert_eq!(grid.places(Kind::Edge).count(), 17);
//! let corner = grid.cell(0, 0).unwrap();
//! assert_eq!(grid.neighbours(corner).len(), 2);
//! ```

mod congruence;
mod grid;
mod incidence;
mod name;
mod piece;
mod place;
mod relation;
mod sight;
mod symmetry;

pub use congruence::Congruence;
pub use grid::{Grid, GridError, MAX_CELLS, MAX_SIDE};
pub use name::{NotAPlace, PlaceName};
pub use piece::Piece;
pub use place::{Diagonal, Dir, Kind, Place, Side};
pub use relation::Relation;
pub use symmetry::Symmetry;
