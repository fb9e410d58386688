//! Boards as Unicode drawings for people to look at: cells in a grid, loops and borders in box-drawing characters.

mod borders;
mod canvas;
mod cells;
mod glyph;
mod lines;

pub use borders::borders;
pub use glyph::letter;

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
    /// Places to point out: elements of a broken rule, differences of two answers.
    pub marked: &'a [Place],
    /// What to write before and after what is pointed out, such as escape sequences for colour. Without it stars point.
    pub paint: Option<(&'a str, &'a str)>,
}

impl Bound {
    /// How boards are drawn, for those who draw in another way.
    pub fn draw_plan(&self) -> &DrawPlan {
        &self.draw
    }

    /// Draws a board.
    pub fn draw_text(&self, genre: &Genre, board: &Board, style: &DrawStyle) -> String {
        let view = View::of(&self.draw, genre, board, style);
        let mut canvas = Canvas::new(view.n_lines(), view.n_columns());
        view.draw_sides(&mut canvas);
        view.draw_cells(&mut canvas);
        view.draw_links(&mut canvas);
        view.draw_corners(&mut canvas);
        view.draw_margin(&mut canvas);
        view.draw_marks(&mut canvas);
        canvas.text(style)
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
    /// Characters of a cell.
    width: usize,
    /// Lines above the board and columns before it.
    top: usize,
    /// See `top`.
    left: usize,
}

impl<'v> View<'v> {
    /// Finds out what is drawn and how wide cells and margins are.
    fn of(plan: &'v DrawPlan, genre: &'v Genre, board: &'v Board, style: &'v DrawStyle<'v>) -> View<'v> {
        let mut view = View { plan, genre, board, style, cells: Vec::new(), width: 3, top: 0, left: 0 };
        view.cells = view.cell_views();
        let margin = |side: Side| -> usize {
            let places = board.grid.places(Kind::Margin).filter(|&p| board.grid.margin_side(p).0 == side);
            places.filter_map(|p| view.margin_text(p)).map(|t| t.chars().count()).max().unwrap_or(0)
        };
        let widest = view.cells.iter().map(cells::CellView::length).max().unwrap_or(0).max(margin(Side::Top));
        let left = margin(Side::Left);
        view.width = widest.max(3) | 1;
        view.top = usize::from(board.grid.margins().contains(&Side::Top));
        view.left = if left > 0 { left + 1 } else { 0 };
        view
    }

    /// Lines of the whole drawing.
    fn n_lines(&self) -> usize {
        self.top + 2 * self.board.grid.rows() + 1 + usize::from(self.board.grid.margins().contains(&Side::Bottom))
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

    /// Points out the marked places: in colour, or with stars.
    fn draw_marks(&self, canvas: &mut Canvas) {
        for &place in self.style.marked.iter().filter(|&&p| self.board.grid.exists(p) && p.kind != Kind::Board) {
            let (y, x) = self.board.grid.position(place);
            let (row, column, width) = match (self.at(y, x), place.kind) {
                ((_, column), Kind::Margin) if y < 0 => (0, column, self.width),
                ((row, _), Kind::Margin) if x < 0 => (row, 0, self.left.saturating_sub(1)),
                ((row, column), _) => (row, column, if x % 2 == 1 { self.width } else { 1 }),
            };
            for i in 0..width {
                canvas.mark(row, column + i);
            }
            if self.style.paint.is_none() {
                canvas.put(row, column, '*');
                canvas.put(row, column + width.max(1) - 1, '*');
            }
        }
    }
}
