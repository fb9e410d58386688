//! What cells show: their ground, and what stands in them.

use crate::content::Content;
use crate::geometry::{CELL, Path};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_board::Val;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{DrawItem, LayerId, Style as Look, Target};
use gridwright_notation::{Rooms, Shape};

/// The room round a sign that covers a line.
const HALO: f64 = 0.37 * CELL;

/// What one cell shows.
#[derive(Debug, Clone, Default)]
pub(crate) struct CellView {
    /// What covers the whole cell.
    ground: Option<Ink>,
    /// What stands in the middle.
    main: Option<Content>,
    /// What stands in the upper left corner.
    corner: Option<Content>,
    /// What is in the middle says "nothing here": anything else may replace it.
    faint: bool,
}

impl View<'_> {
    /// What every cell shows, item after item of the draw line.
    pub(crate) fn cell_views(&self) -> Vec<CellView> {
        let mut views = vec![CellView::default(); self.board.grid.area()];
        for item in &self.plan.items {
            let Target::Layer(layer) = item.target else { continue };
            if let Some(Shape::Blocks(rooms)) = Shape::of(self.genre, layer) {
                let tops = Rooms::of(&self.board.grid, self.board.layer(rooms)).top;
                for (&top, &val) in tops.iter().zip(self.board.layer(layer)) {
                    self.show(&mut views[top], item, layer, val);
                }
                continue;
            }
            for cell in self.board.grid.places(Kind::Cell) {
                self.show(&mut views[cell.at()], item, layer, self.get(layer, cell));
            }
        }
        views
    }

    /// Adds a value to what a cell shows. Of two values in the middle the problem's is seen, else the first.
    fn show(&self, view: &mut CellView, item: &DrawItem, layer: LayerId, val: Val) {
        let item = self.item_for(item, layer, val);
        if matches!(item.style, Look::Border | Look::Dots) || val == Val::Blank {
            return;
        }
        let covers = matches!(item.style, Look::Fill | Look::Wash) && val.is_present();
        if covers || item.on_fill || item.style == Look::Split {
            let ground = self.ground(&item, layer);
            // A cell of the problem stays what it is, whatever an answer puts on it.
            view.ground = if self.is_given(layer) { Some(ground) } else { view.ground.or(Some(ground)) };
        }
        // A wall of unknown number is just a wall.
        if covers || (item.on_fill && val == Val::Unknown) {
            return;
        }
        let content = Content { look: item.style, layer, val, on_fill: item.on_fill };
        if item.style == Look::Corner && val.is_present() {
            view.corner = Some(content);
        } else if view.main.is_none_or(|main| view.faint || self.is_given(layer) && !self.is_given(main.layer)) {
            view.faint = !val.is_present();
            view.main = Some(content);
        }
    }

    /// The ink of a cell that an item covers.
    fn ground(&self, item: &DrawItem, layer: LayerId) -> Ink {
        match (item.style, self.is_given(layer)) {
            (Look::Wash | Look::Split, _) => Ink::Wash,
            (_, true) => Ink::Wall,
            (_, false) => Ink::AnswerFill,
        }
    }

    /// Covers the cells that are filled or tinted.
    pub(crate) fn draw_grounds(&self, scene: &mut Scene) {
        for ink in [Ink::Wash, Ink::AnswerFill, Ink::Wall] {
            for cell in self.board.grid.places(Kind::Cell).filter(|c| self.cells[c.at()].ground == Some(ink)) {
                scene.fill(ink, Path::square(self.middle(cell), CELL / 2.0));
            }
        }
    }

    /// What stands in cells: first what lines are drawn over, then what covers lines.
    pub(crate) fn draw_contents(&self, scene: &mut Scene, below_lines: bool) {
        // Where some cells have something in their corner all others line up with them.
        let corners = self.cells.iter().any(|view| view.corner.is_some());
        for cell in self.board.grid.places(Kind::Cell) {
            let view = &self.cells[cell.at()];
            let middle = self.middle(cell);
            if let Some(main) = view.main.filter(|main| self.is_below_lines(main) == below_lines) {
                if !below_lines && self.wants_halo(cell, &main) {
                    scene.fill(self.ground_of(cell), Path::circle(middle, HALO));
                }
                let (centre, size) =
                    if corners { (middle.shift(0.03 * CELL, 0.09 * CELL), 0.88) } else { (middle, 1.0) };
                self.draw_content(scene, centre, size, &main);
            }
            if let Some(corner) = view.corner.filter(|_| !below_lines) {
                self.draw_corner(scene, middle, &corner);
            }
        }
    }

    /// Whether a cell is filled or tinted.
    pub(crate) fn is_covered(&self, cell: Place) -> bool {
        self.cells[cell.at()].ground.is_some()
    }

    /// Whether anything stands in a cell but a mark for nothing.
    pub(crate) fn shows_something(&self, cell: Place) -> bool {
        let view = &self.cells[cell.at()];
        view.ground.is_some() || view.corner.is_some() || view.main.is_some() && !view.faint || self.has_line(cell)
    }

    /// Whether a line through this cell passes over a sign.
    pub(crate) fn has_sign_below(&self, cell: Place) -> bool {
        self.cells[cell.at()].main.is_some_and(|main| main.val.is_present() && self.is_below_lines(&main))
    }

    /// Whether a plain character or sign would be struck through by a line.
    fn wants_halo(&self, cell: Place, content: &Content) -> bool {
        let plain = matches!(content.look, Look::Number | Look::Letter | Look::Icon) && content.val.is_present();
        plain && self.has_line(cell)
    }

    /// What lies below a cell.
    pub(crate) fn ground_of(&self, cell: Place) -> Ink {
        self.cells[cell.at()].ground.or_else(|| self.mark_ground(cell)).unwrap_or(Ink::Paper)
    }
}
