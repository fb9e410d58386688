//! What cells, corners and margins show.

use super::View;
use super::canvas::Canvas;
use super::glyph::{Characters, glyph};
use crate::slots::{Rooms, Shape};
use gridwright_board::Val;
use gridwright_grid::{Kind, Place, Side};
use gridwright_lang::ir::{DrawItem, LayerId, List, Style, Target};

/// What one cell shows.
#[derive(Debug, Clone, Default)]
pub(crate) struct CellView {
    /// What stands in its middle.
    text: String,
    /// Small, in the upper left corner.
    corner: String,
    /// Black all over.
    filled: bool,
    /// Grey all over.
    washed: bool,
    /// The text is a mark that says "nothing here": anything else may replace it.
    faint: bool,
}

impl CellView {
    /// How many characters it needs: with room on both sides of its text, or as narrow as can be.
    fn length(&self, compact: bool) -> usize {
        let text = self.text.chars().count();
        let covered = !self.text.is_empty() && (self.filled || self.washed && compact);
        // The text stays in the middle, so that its cover and the corner take their width twice.
        let sides = if compact { 1 } else { 2 };
        let text = text + if covered { sides } else { 0 };
        if self.corner.is_empty() { text } else { text.max(1) + sides * self.corner.chars().count() }
    }
}

impl View<'_> {
    /// What every cell shows, item after item of the draw line.
    pub(super) fn cell_views(&self) -> Vec<CellView> {
        let mut views = vec![CellView::default(); self.board.grid.area()];
        for item in &self.plan.items {
            let Target::Layer(layer) = item.target else { continue };
            match Shape::of(self.genre, layer) {
                Some(Shape::Blocks(rooms)) => {
                    for (i, &top) in Rooms::of(&self.board.grid, self.board.layer(rooms)).top.iter().enumerate() {
                        if let Some(&val) = self.board.layer(layer).get(i) {
                            self.show(&mut views[top], item, layer, val);
                        }
                    }
                }
                _ => {
                    for (cell, view) in views.iter_mut().enumerate() {
                        let val = self.board.get(self.genre, layer, Place::new(Kind::Cell, cell));
                        self.show(view, item, layer, val);
                    }
                }
            }
        }
        self.show_spots(&mut views);
        views
    }

    /// How many characters a cell needs; signs that point it out stand beside what it shows.
    pub(super) fn cell_length(&self, cell: usize) -> usize {
        let view = &self.cells[cell];
        let signs = if self.signs[cell] && !view.text.is_empty() { 2 } else { 0 };
        view.length(self.compact).max(view.text.chars().count() + signs)
    }

    /// Adds a value to what a cell shows. What a symbol's own item says goes before its layer's.
    fn show(&self, view: &mut CellView, item: &DrawItem, layer: LayerId, val: Val) {
        let own = val.symbol().and_then(|sym| self.plan.own_item(layer, sym));
        let item = own.unwrap_or(item);
        if matches!(item.style, Style::Border | Style::Dots) || val == Val::Blank {
            return;
        }
        view.filled |= item.on_fill || (item.style == Style::Fill && val.is_present());
        view.washed |= item.style == Style::Wash && val.is_present();
        let hidden = matches!(item.style, Style::Fill | Style::Wash) && val.is_present();
        let text = if hidden { None } else { self.glyph(layer, val, item.style) };
        // A wall of unknown number is just a wall.
        let text = text.filter(|_| !(item.on_fill && val == Val::Unknown));
        if let (Some(text), Style::Corner) = (&text, item.style) {
            view.corner = raise(text, self.style.ascii);
        } else if let Some(text) = text
            && (view.text.is_empty() || view.faint)
        {
            view.faint = !val.is_present();
            view.text = text;
        }
    }

    /// The text of a value.
    fn glyph(&self, layer: LayerId, val: Val, style: Style) -> Option<String> {
        // What stands round a value goes first where there is little room.
        let with = Characters { ascii: self.style.ascii, brackets: !self.compact };
        glyph(self.plan, layer, val, style, with)
    }

    /// Stars in the middle of cells; those elsewhere are drawn with the corners.
    fn show_spots(&self, views: &mut [CellView]) {
        for (layer, _, style) in self.styled(|s| s == Shape::Spots) {
            for spot in self.board.grid.places(Kind::Spot) {
                let (y, x) = self.board.grid.position(spot);
                let val = self.board.get(self.genre, layer, spot);
                if let (Some(cell), Some(text)) =
                    (self.board.grid.place_at(Kind::Cell, y, x), self.glyph(layer, val, style))
                {
                    views[cell.at()].text = text;
                }
            }
        }
    }

    /// Fills, texts and corners of all cells.
    pub(super) fn draw_cells(&self, canvas: &mut Canvas) {
        let (full, wash) = if self.style.ascii { ('#', '~') } else { ('█', '░') };
        for (cell, view) in self.cells.iter().enumerate() {
            let place = Place::new(Kind::Cell, cell);
            let (y, x) = self.board.grid.position(place);
            let (row, column) = self.at(y, x);
            if self.board.grid.is_hole(place) {
                let hole = if self.style.ascii { 'X' } else { '╳' };
                (0..self.width).for_each(|i| canvas.put(row, column + i, hole));
                continue;
            }
            if view.filled || view.washed {
                let c = if view.filled { full } else { wash };
                (0..self.width).for_each(|i| canvas.put(row, column + i, c));
            }
            view.corner.chars().enumerate().for_each(|(i, c)| canvas.put(row, column + i, c));
            canvas.centre(row, column, self.width, &view.text);
        }
    }

    /// Whether a cell shows anything but a faint mark: lines then stop beside it.
    pub(super) fn is_shown(&self, cell: Place) -> bool {
        let view = &self.cells[cell.at()];
        view.filled || !(view.text.is_empty() || view.faint)
    }

    /// Values of grid points, and stars on lines and corners.
    pub(super) fn draw_corners(&self, canvas: &mut Canvas) {
        for (layer, _, style) in self.styled(|s| s == Shape::Points) {
            for point in self.board.grid.places(Kind::Point) {
                let val = self.board.get(self.genre, layer, point);
                let with = Characters { ascii: self.style.ascii, brackets: false };
                if let Some(text) = glyph(self.plan, layer, val, style, with) {
                    let (y, x) = self.board.grid.position(point);
                    let (row, column) = self.at(y, x);
                    text.chars().enumerate().for_each(|(i, c)| canvas.put(row, column + i, c));
                }
            }
        }
        for (layer, _, style) in self.styled(|s| s == Shape::Spots) {
            for spot in self.board.grid.places(Kind::Spot) {
                let (y, x) = self.board.grid.position(spot);
                let text = self.glyph(layer, self.board.get(self.genre, layer, spot), style);
                if let (true, Some(text)) = (y % 2 == 0 || x % 2 == 0, text) {
                    let (row, column) = self.middle(y, x);
                    text.chars().enumerate().for_each(|(i, c)| canvas.put(row, column + i, c));
                }
            }
        }
        for (layer, _, style) in self.styled(|s| s == Shape::Borders) {
            for edge in self.board.grid.places(Kind::Edge).filter(|_| style != Style::Border) {
                let (y, x) = self.board.grid.position(edge);
                if let Some(text) = self.glyph(layer, self.board.get(self.genre, layer, edge), style) {
                    let (row, column) = self.middle(y, x);
                    text.chars().enumerate().for_each(|(i, c)| canvas.put(row, column + i, c));
                }
            }
        }
    }

    /// What stands outside the board at a place.
    pub(super) fn margin_text(&self, place: Place) -> Option<String> {
        self.plan.items.iter().find_map(|item| match item.target {
            Target::Layer(layer) => self.glyph(layer, self.board.get(self.genre, layer, place), item.style),
            _ => None,
        })
    }

    /// The list that stands outside the board at a place.
    fn margin_list(&self, place: Place) -> Option<List> {
        self.plan.items.iter().find_map(|item| match item.target {
            Target::Layer(layer) => match self.board.get(self.genre, layer, place) {
                Val::List(list) => Some(list),
                _ => None,
            },
            _ => None,
        })
    }

    /// How many lines what stands above or below the board needs: lists stand upright there.
    pub(super) fn margin_lines(&self, side: Side) -> usize {
        if !self.board.grid.margins().contains(&side) {
            return 0;
        }
        let places = self.board.grid.places(Kind::Margin).filter(|&p| self.board.grid.margin_side(p).0 == side);
        places.filter_map(|place| self.margin_list(place)).map(|list| list.entries().len()).max().unwrap_or(1)
    }

    /// What stands at a place above or below the board, line by line; beside it, all in one.
    pub(super) fn margin_texts(&self, place: Place) -> Vec<String> {
        let upright = matches!(self.board.grid.margin_side(place).0, Side::Top | Side::Bottom);
        match self.margin_list(place) {
            Some(list) if upright => list.entries().map(|entry| entry.to_string()).collect(),
            Some(list) => vec![list.to_string().replace(',', " ")],
            None => self.margin_text(place).into_iter().collect(),
        }
    }

    /// Clues outside the board.
    pub(super) fn draw_margin(&self, canvas: &mut Canvas) {
        for place in self.board.grid.places(Kind::Margin) {
            let texts = self.margin_texts(place);
            let (y, x) = self.board.grid.position(place);
            if y < 0 || y > 2 * self.board.grid.rows() as i64 {
                let first = if y < 0 { self.top - texts.len().min(self.top) } else { self.at(y, 0).0 };
                for (i, text) in texts.iter().enumerate() {
                    canvas.centre(first + i, self.at(0, x).1, self.width, text);
                }
                continue;
            }
            let Some(text) = texts.first() else { continue };
            match (y < 0, x < 0) {
                (_, true) => {
                    let start = (self.left - 1).saturating_sub(text.chars().count());
                    text.chars().enumerate().for_each(|(i, c)| canvas.put(self.at(y, 0).0, start + i, c));
                }
                _ => {
                    let (row, column) = self.at(y, x);
                    canvas.centre(row, column, self.width, text);
                }
            }
        }
    }
}

/// Small digits, where they can be shown.
fn raise(text: &str, ascii: bool) -> String {
    /// Digits from 0 to 9.
    const SMALL: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if ascii {
        return format!("{text}'");
    }
    text.chars().map(|c| c.to_digit(10).map_or(c, |digit| SMALL[digit as usize])).collect()
}
