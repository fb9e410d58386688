//! Boards as pictures: for paper and for screens, light and dark, as SVG and as PNG.
//!
//! A picture is made in two steps. [`scene`] follows the draw line of a rule file, the same that drives the drawings in
//! characters, and leaves a [`Scene`]: outlines with the names of inks, in drawing order. [`Scene::svg`] and [`Scene::png`]
//! write it down. Both see the same outlines, and so do light and dark: only what an ink is called for differs. Numbers and
//! letters are outlines too (see `font`), so a picture looks the same wherever it is shown and needs no fonts.
//!
//! Nothing here knows a genre; how a style or a word looks stands in `content` and `icons`.

mod bank;
mod cells;
mod content;
mod font;
mod geometry;
mod icons;
mod links;
mod marks;
mod outline;
mod outside;
mod page;
mod palette;
mod png;
mod scene;
mod sides;
mod svg;
mod view;

pub use geometry::{CELL, Path, Pt, Seg};
pub use gridwright_notation::Mark;
pub use page::{page, sheet};
pub use palette::{Ink, Palette};
pub use png::PictureError;
pub use scene::{Paint, Scene, Shape};
pub use svg::{Outline, escape};
pub use view::PAD;

use gridwright_board::Board;
use gridwright_grid::Place;
use gridwright_lang::ir::Genre;
use gridwright_notation::Bound;

/// How a picture is made.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style<'a> {
    /// Light ink on dark ground, for screens.
    pub dark: bool,
    /// A line above the board.
    pub title: Option<&'a str>,
    /// Places to point out, and why.
    pub marked: &'a [(Place, Mark)],
}

/// The picture of a board. What is given is drawn in black, what was found in a second colour.
///
/// To show a problem alone pass [`Board::problem`]; to leave out crosses and dots, [`Board::without_marks`].
pub fn scene(genre: &Genre, bound: &Bound, board: &Board, style: &Style) -> Scene {
    view::View::of(genre, bound.draw_plan(), board, style).draw()
}
