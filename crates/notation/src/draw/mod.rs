//! Boards as drawings for people to look at: cells in a grid, loops and borders in box-drawing or in plain characters.
//!
//! A cell has three characters or more. Where that is too wide for the caller, it has as few as what it shows needs, and
//! where that is still too wide the columns are drawn in several pieces, one below the other.

mod banks;
mod borders;
mod canvas;
mod cells;
mod glyph;
mod lines;
mod marks;

pub use borders::borders;
pub use glyph::{compass, letter};
pub use marks::{Mark, forced_marks};

use crate::bind::Bound;
use crate::slots::Shape;
use canvas::Canvas;
use gridwright_board::Board;
use gridwright_grid::{Kind, Place, Side};
use gridwright_lang::ir::{DrawItem, DrawPlan, Genre, LayerId, Style, Target};

/// How a drawing is made.
#[derive(Debug, Clone, Copy, Default)]
pub struct DrawStyle<'a> {
    /// Plain characters only.
    pub ascii: bool,
    /// Places to point out, and why. Of a place that is named twice the last is seen.
    pub marked: &'a [(Place, Mark)],
    /// What to write before and after what is pointed out, such as escape sequences for colour. Without it signs point: `*`
    /// where a law is broken or answers differ, `!` where something must be, a cross where nothing can be.
    pub paint: Option<(&'a str, &'a str)>,
    /// How many characters a line may have. A board that is wider is drawn more narrowly, and in pieces if need be.
    pub max_width: Option<usize>,
}

impl Bound {
    /// How boards are drawn, for those who draw in another way.
    pub fn draw_plan(&self) -> &DrawPlan {
        &self.draw
    }

    /// Draws a board.
    pub fn draw_text(&self, genre: &Genre, board: &Board, style: &DrawStyle) -> String {
        let mut view = View::of(&self.draw, genre, board, style, false);
        let is_too_wide = |view: &View| style.max_width.is_some_and(|most| view.n_columns() > most);
        if is_too_wide(&view) {
            view = View::of(&self.draw, genre, board, style, true);
        }
        let mut canvas = Canvas::new(view.n_lines(), view.n_columns());
        view.draw_sides(&mut canvas);
        view.draw_cells(&mut canvas);
        view.draw_links(&mut canvas);
        view.draw_corners(&mut canvas);
        view.draw_margin(&mut canvas);
        view.draw_marks(&mut canvas);
        let drawn = match style.max_width {
            Some(most) if is_too_wide(&view) => view.in_pieces(&canvas, most),
            _ => canvas.text(0..view.n_columns(), style),
        };
        drawn + &view.banks()
    }
}

/// A board on its way to a canvas: what is drawn where.
pub(crate) struct View<'v> {
    /// What is to be drawn.
    plan: &'v DrawPlan,
    /// The genre.
    genre: &'v Genre,
    /// The board.
    board: &'v Board,
    /// How it is to be drawn.
    style: &'v DrawStyle<'v>,
    /// What each cell shows.
    cells: Vec<cells::CellView>,
    /// For each cell whether signs that point it out stand inside.
    signs: Vec<bool>,
    /// Cells have only as many characters as they need.
    compact: bool,
    /// Characters of a cell.
    width: usize,
    /// Lines above the board and columns before it.
    top: usize,
    /// See `top`.
    left: usize,
}

impl<'v> View<'v> {
    /// Finds out what is drawn and how wide cells and margins are.
    fn of(plan: &'v DrawPlan, genre: &'v Genre, board: &'v Board, style: &'v DrawStyle<'v>, compact: bool) -> View<'v> {
        let (cells, signs) = (Vec::new(), Vec::new());
        let mut view = View { plan, genre, board, style, cells, signs, compact, width: 3, top: 0, left: 0 };
        view.cells = view.cell_views();
        view.signs = view.signs_inside();
        let margin = |side: Side| -> usize {
            let places = board.grid.places(Kind::Margin).filter(|&p| board.grid.margin_side(p).0 == side);
            places.flat_map(|p| view.margin_texts(p)).map(|t| t.chars().count()).max().unwrap_or(0)
        };
        let widest = (0..view.cells.len()).map(|cell| view.cell_length(cell)).max().unwrap_or(0);
        let widest = widest.max(margin(Side::Top));
        let left = margin(Side::Left);
        view.width = if compact { widest.max(1) } else { widest.max(3) | 1 };
        view.top = view.margin_lines(Side::Top);
        view.left = if left > 0 { left + 1 } else { 0 };
        view
    }

    /// Lines of the whole drawing.
    fn n_lines(&self) -> usize {
        self.top + 2 * self.board.grid.rows() + 1 + self.margin_lines(Side::Bottom)
    }

    /// Columns of the whole drawing.
    fn n_columns(&self) -> usize {
        let right = if self.board.grid.margins().contains(&Side::Right) { self.width + 1 } else { 0 };
        self.left + self.board.grid.cols() * (self.width + 1) + 1 + right
    }

    /// The canvas position of a position in doubled coordinates; of something as wide as a cell, its first column.
    fn at(&self, y: i64, x: i64) -> (usize, usize) {
        let (y, x) = (y.max(0) as usize, x.max(0) as usize);
        (self.top + y, self.left + x / 2 * (self.width + 1) + x % 2)
    }

    /// The same, but its middle.
    fn middle(&self, y: i64, x: i64) -> (usize, usize) {
        let (row, column) = self.at(y, x);
        (row, if x % 2 == 0 { column } else { column + self.width / 2 })
    }

    /// The layers of a shape with a style.
    fn styled(&self, fits: impl Fn(Shape) -> bool) -> Vec<(LayerId, Shape, Style)> {
        let of = |item: &DrawItem| match item.target {
            Target::Layer(layer) => Shape::of(self.genre, layer).filter(|&s| fits(s)).map(|s| (layer, s, item.style)),
            _ => None,
        };
        self.plan.items.iter().filter_map(of).collect()
    }

    /// The drawing cut between cells into pieces of at most so many characters a line, each below a line that tells its
    /// columns. A piece has one cell at least.
    fn in_pieces(&self, canvas: &Canvas, most: usize) -> String {
        let (step, n_cols) = (self.width + 1, self.board.grid.cols());
        let n_steps = n_cols + usize::from(self.board.grid.margins().contains(&Side::Right));
        let (mut out, mut first) = (String::new(), 0);
        while first < n_steps {
            let start = if first == 0 { 0 } else { self.left + first * step };
            let before = if first == 0 { self.left } else { 0 };
            let n = (most.saturating_sub(before + 1) / step).clamp(1, n_steps - first);
            let columns = match (first + 1, (first + n).min(n_cols)) {
                (from, to) if from > to => "right of it:\n".to_owned(),
                (from, to) if from == to => format!("column {to}:\n"),
                (from, to) => format!("columns {from} to {to}:\n"),
            };
            out.push_str(&columns);
            out.push_str(&canvas.text(start..self.left + (first + n) * step + 1, self.style));
            first += n;
        }
        out
    }
}
