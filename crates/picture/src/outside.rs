//! What lies outside cells: at grid points, on the lattice of spots, beside the board.

use crate::content::Content;
use crate::geometry::{CELL, Path};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_board::Val;
use gridwright_grid::{Kind, Place, Side};
use gridwright_lang::ir::{List, Style as Look, Target};
use gridwright_notation::Shape;

/// How large a value at a grid point or spot is, compared with one in a cell.
const POINT: f64 = 0.62;
/// The room for an entry of a list beside the board.
pub(crate) const ENTRY: f64 = 0.55 * CELL;
/// See [`POINT`].
const SPOT: f64 = 0.48;

impl View<'_> {
    /// Values of grid points. Plain ones get a ground of their own, as lines meet there.
    pub(crate) fn draw_points(&self, scene: &mut Scene) {
        for (layer, look) in self.styled(|s| s == Shape::Points) {
            for point in self.board.grid.places(Kind::Point) {
                let val = self.get(layer, point);
                if val == Val::Blank {
                    continue;
                }
                let middle = self.middle(point);
                if matches!(look, Look::Number | Look::Letter) {
                    scene.fill(Ink::Paper, Path::circle(middle, POINT * 0.37 * CELL));
                }
                self.draw_content(scene, middle, POINT, &Content { look, layer, val, on_fill: false });
            }
        }
    }

    /// Values of spots: centres, sides and corners.
    pub(crate) fn draw_spots(&self, scene: &mut Scene) {
        for (layer, look) in self.styled(|s| s == Shape::Spots) {
            for spot in self.board.grid.places(Kind::Spot) {
                let val = self.get(layer, spot);
                self.draw_content(scene, self.middle(spot), SPOT, &Content { look, layer, val, on_fill: false });
            }
        }
        for (layer, look) in self.styled(|s| s == Shape::Borders).into_iter().filter(|(_, look)| *look != Look::Border)
        {
            for edge in self.board.grid.places(Kind::Edge).filter(|&e| self.board.grid.crossing(e).is_some()) {
                let val = self.get(layer, edge);
                if val == Val::Blank {
                    continue;
                }
                if matches!(look, Look::Number | Look::Letter | Look::Icon) {
                    scene.fill(Ink::Paper, Path::circle(self.middle(edge), SPOT * 0.4 * CELL));
                }
                self.draw_content(scene, self.middle(edge), SPOT, &Content { look, layer, val, on_fill: false });
            }
        }
    }

    /// Clues beside the board.
    pub(crate) fn draw_margin(&self, scene: &mut Scene) {
        for place in self.board.grid.places(Kind::Margin) {
            if let Some(Content { val: Val::List(list), layer, .. }) = self.margin_content(place) {
                self.draw_list_outside(scene, place, self.ink(layer), list);
            } else if let Some(content) = self.margin_content(place) {
                // Nearer to the line they speak of.
                let toward = if content.look == Look::Split { 0.0 } else { 0.1 * CELL };
                let (side, _) = self.board.grid.margin_side(place);
                let (dy, dx) = side.inward().delta();
                let middle = self.middle(place).shift(dx as f64 * toward, dy as f64 * toward);
                self.draw_content(scene, middle, 0.9_f64.max(f64::from(content.look == Look::Split)), &content);
            }
        }
    }

    /// A list beside the board, its last entry next to it.
    fn draw_list_outside(&self, scene: &mut Scene, place: Place, ink: Ink, list: List) {
        let (dy, dx) = self.board.grid.margin_side(place).0.inward().delta();
        for (i, entry) in list.entries().rev().enumerate() {
            let outward = ENTRY * i as f64 - 0.1 * CELL;
            let middle = self.middle(place).shift(-dx as f64 * outward, -dy as f64 * outward);
            scene.text(ink, middle, 0.45 * CELL, 0.9 * ENTRY, &entry.to_string());
        }
    }

    /// The longest list on a side.
    pub(crate) fn longest_list(&self, side: Side) -> usize {
        let places = self.board.grid.places(Kind::Margin).filter(|&p| self.board.grid.margin_side(p).0 == side);
        let length = |place: Place| match self.margin_content(place)?.val {
            Val::List(list) => Some(list.entries().len()),
            _ => None,
        };
        places.filter_map(length).max().unwrap_or(0)
    }

    /// Where headings of rows and columns are drawn as cells, the margin is tinted like them.
    pub(crate) fn draw_split_margin(&self, scene: &mut Scene) {
        let grid = &self.board.grid;
        let split = self.plan.items.iter().any(|item| item.style == Look::Split);
        let places: Vec<Place> = grid.places(Kind::Margin).filter(|_| split).collect();
        for &place in &places {
            scene.fill(Ink::Wash, Path::square(self.middle(place), CELL / 2.0));
        }
        let has = |side: Side| split && grid.margins().contains(&side);
        if has(Side::Top) && has(Side::Left) {
            scene.fill(Ink::Wash, Path::rect(self.at(-2, -2), self.at(0, 0)));
        }
        for &place in &places {
            scene.stroke(Ink::Grid, 1.0, Path::square(self.middle(place), CELL / 2.0));
        }
    }

    /// What stands at a place beside the board.
    fn margin_content(&self, place: Place) -> Option<Content> {
        self.plan.items.iter().find_map(|item| {
            let Target::Layer(layer) = item.target else { return None };
            let val = self.get(layer, place);
            let item = self.item_for(item, layer, val);
            (val != Val::Blank).then_some(Content { look: item.style, layer, val, on_fill: false })
        })
    }
}
