//! A board on its way to a picture: where things lie, and in which order they are drawn.

use crate::cells::CellView;
use crate::font;
use crate::geometry::{CELL, Pt, pt};
use crate::outside::ENTRY;
use crate::palette::{Ink, Palette};
use crate::scene::Scene;
use crate::{Mark, Style};
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place, Side};
use gridwright_lang::ir::{DrawItem, DrawPlan, Genre, LayerId, Role, Style as Look, Target};
use gridwright_notation::Shape;

/// The room round a board in a picture.
pub const PAD: f64 = 14.0;

/// The height of the letters of a title, and of the line it stands in.
const TITLE: f64 = 13.0;
/// See [`TITLE`].
const TITLE_LINE: f64 = 30.0;

/// A board, what of it is drawn, and where.
pub(crate) struct View<'v> {
    /// The genre.
    pub genre: &'v Genre,
    /// What is to be drawn.
    pub plan: &'v DrawPlan,
    /// The board.
    pub board: &'v Board,
    /// What to point out.
    pub marked: &'v [(Place, Mark)],
    /// What each cell shows.
    pub cells: Vec<CellView>,
    /// Light or dark.
    palette: Palette,
    /// The line above.
    title: Option<&'v str>,
    /// The upper left corner of the board.
    origin: Pt,
}

impl<'v> View<'v> {
    /// Finds out what is drawn and where.
    pub fn of(genre: &'v Genre, plan: &'v DrawPlan, board: &'v Board, style: &Style<'v>) -> View<'v> {
        let palette = if style.dark { Palette::Dark } else { Palette::Light };
        let title = style.title.filter(|t| !t.trim().is_empty());
        let mut view =
            View { genre, plan, board, marked: style.marked, cells: Vec::new(), palette, title, origin: pt(0.0, 0.0) };
        let line = if title.is_some() || !view.notes().is_empty() { TITLE_LINE } else { 0.0 };
        view.origin = pt(PAD + view.margin(Side::Left), PAD + line + view.margin(Side::Top));
        view.cells = view.cell_views();
        view
    }

    /// Draws everything, what lies below first.
    pub fn draw(&self) -> Scene {
        let grid = &self.board.grid;
        let far = self.at(2 * grid.rows() as i64, 2 * grid.cols() as i64);
        let head = self.heading_width();
        let width = (far.x + self.margin(Side::Right) + PAD).max(head + 2.0 * PAD);
        let bank = self.bank(width - self.origin.x - PAD);
        let below = far.y + self.margin(Side::Bottom);
        let mut scene = Scene::new(width, below + bank.height + PAD, self.palette);
        self.draw_mark_grounds(&mut scene);
        self.draw_grounds(&mut scene);
        self.draw_split_margin(&mut scene);
        self.draw_sides(&mut scene);
        self.draw_mark_rims(&mut scene);
        self.draw_contents(&mut scene, true);
        self.draw_links(&mut scene);
        self.draw_contents(&mut scene, false);
        self.draw_loops(&mut scene);
        self.draw_points(&mut scene);
        self.draw_spots(&mut scene);
        self.draw_margin(&mut scene);
        self.draw_marks(&mut scene);
        self.draw_bank(&mut scene, &bank, self.origin.x, below);
        self.draw_heading(&mut scene, far.x);
        scene.origin = (self.origin.x, self.origin.y);
        let name = [&self.genre.title, self.title.unwrap_or_default()].map(str::trim);
        let (rows, cols) = (grid.rows(), grid.cols());
        scene.title = match name {
            [genre, title] if title.is_empty() || title == genre => format!("{genre}, {rows} by {cols}"),
            [genre, title] => format!("{title}: {genre}, {rows} by {cols}"),
        };
        scene
    }

    /// The point of a position in doubled coordinates.
    pub fn at(&self, y: i64, x: i64) -> Pt {
        self.origin.shift(x as f64 * CELL / 2.0, y as f64 * CELL / 2.0)
    }

    /// The middle of a place.
    pub fn middle(&self, place: Place) -> Pt {
        let (y, x) = self.board.grid.position(place);
        self.at(y, x)
    }

    /// The value of a layer at a place.
    pub fn get(&self, layer: LayerId, place: Place) -> Val {
        self.board.get(self.genre, layer, place)
    }

    /// The ink of a layer: that of the problem or that of the answer.
    pub fn ink(&self, layer: LayerId) -> Ink {
        if self.is_given(layer) { Ink::Given } else { Ink::Answer }
    }

    /// Whether a layer belongs to the problem.
    pub fn is_given(&self, layer: LayerId) -> bool {
        self.genre.layers[layer.at()].role == Role::Given
    }

    /// The layers of a shape with how they are drawn.
    pub fn styled(&self, fits: impl Fn(Shape) -> bool) -> Vec<(LayerId, Look)> {
        let of = |item: &DrawItem| match item.target {
            Target::Layer(layer) => Shape::of(self.genre, layer).filter(|&s| fits(s)).map(|_| (layer, item.style)),
            _ => None,
        };
        self.plan.items.iter().filter_map(of).collect()
    }

    /// The item for a value: that of its symbol goes before that of its layer.
    pub fn item_for(&self, item: &DrawItem, layer: LayerId, val: Val) -> DrawItem {
        val.symbol().and_then(|sym| self.plan.own_item(layer, sym)).copied().unwrap_or(*item)
    }

    /// The room for what stands outside the board on a side.
    fn margin(&self, side: Side) -> f64 {
        let more = self.longest_list(side).saturating_sub(1) as f64 * ENTRY;
        if self.board.grid.margins().contains(&side) { CELL + more } else { 0.0 }
    }

    /// What belongs to the board as a whole, such as how many of something each row has.
    fn notes(&self) -> String {
        let words = self.styled(|s| s == Shape::Board).into_iter().filter_map(|(layer, _)| {
            let name = &self.genre.layers[layer.at()].name;
            match self.get(layer, Place::new(Kind::Board, 0)) {
                Val::Int(n) => Some(format!("{name}: {n}")),
                Val::Unknown => Some(format!("{name}: ?")),
                Val::Sym(sym) => Some(format!("{name}: {}", self.genre.symbols.get(sym.at())?)),
                Val::Flag(true) => Some(name.clone()),
                _ => None,
            }
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// How wide the line above the board is.
    fn heading_width(&self) -> f64 {
        let width = |text: &str| font::set(text, TITLE, f64::INFINITY).width;
        let notes = self.notes();
        let gap = if self.title.is_some() && !notes.is_empty() { CELL } else { 0.0 };
        width(self.title.unwrap_or_default()) + gap + width(&notes)
    }

    /// The title on the left, notes on the right.
    fn draw_heading(&self, scene: &mut Scene, right: f64) {
        let y = PAD + TITLE / 2.0;
        if let Some(title) = self.title {
            scene.text_from(Ink::Given, pt(PAD, y), TITLE, title);
        }
        let notes = self.notes();
        let width = font::set(&notes, TITLE, f64::INFINITY).width;
        let start = if self.title.is_some() { right.max(PAD + self.heading_width()) - width } else { PAD };
        scene.text_from(Ink::Given, pt(start, y), TITLE, &notes);
    }
}
