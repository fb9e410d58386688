//! Grid lines, borders, and what runs along the sides of cells.

use crate::geometry::{CELL, Path};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_board::Val;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Style as Look, Target};
use gridwright_notation::{Shape, borders};

/// Grid lines.
const GRID: f64 = 1.0;
/// The frame of the board.
const FRAME: f64 = 2.4;
/// Borders of rooms.
const BORDER: f64 = 2.8;
/// Lines along edges.
const LOOP: f64 = 5.2;

impl View<'_> {
    /// The grid, the frame and borders. A grid through whose cells lines run steps back; one along whose edges lines run
    /// is left out.
    pub(crate) fn draw_sides(&self, scene: &mut Scene) {
        let grid = &self.board.grid;
        let edges: Vec<Place> = grid.places(Kind::Edge).collect();
        let (frame, inner): (Vec<Place>, Vec<Place>) = edges.into_iter().partition(|&e| grid.cells_at(e).len() < 2);
        let runs = |wanted: fn(Shape) -> bool| self.styled(wanted).iter().any(|(_, look)| *look != Look::Border);
        if !runs(|s| s == Shape::Edges) {
            let ink = if runs(|s| s == Shape::Links) { Ink::Hair } else { Ink::Grid };
            scene.stroke(ink, GRID, self.segments(&inner));
            scene.stroke(Ink::Given, FRAME, self.segments(&frame));
        }
        self.draw_borders(scene);
        if self.plan.items.iter().any(|item| item.target == Target::Points) {
            for point in grid.places(Kind::Point) {
                scene.fill(Ink::Given, Path::circle(self.middle(point), 0.065 * CELL));
            }
        }
    }

    /// Borders of rooms, tiles and numbers; those of the problem lie above those of the answer.
    fn draw_borders(&self, scene: &mut Scene) {
        let mut layers = [Vec::new(), Vec::new()];
        for item in self.plan.items.iter().filter(|item| item.style == Look::Border) {
            let given = !matches!(item.target, Target::Layer(layer) if !self.is_given(layer));
            layers[usize::from(given)].extend(borders(item, self.genre, self.board));
        }
        for (ink, mut edges) in [Ink::Answer, Ink::Given].into_iter().zip(layers) {
            edges.sort_unstable_by_key(|e| e.at());
            edges.dedup();
            scene.stroke(ink, BORDER, self.segments(&edges));
        }
    }

    /// Lines along edges, and crosses on edges known to be free.
    pub(crate) fn draw_loops(&self, scene: &mut Scene) {
        for (layer, _) in self.styled(|s| s == Shape::Edges) {
            let with = |val: Val| -> Vec<Place> {
                self.board.grid.places(Kind::Edge).filter(|&e| self.get(layer, e) == val).collect()
            };
            scene.stroke(self.ink(layer), LOOP, self.segments(&with(Val::Flag(true))));
            for edge in with(Val::Flag(false)) {
                self.draw_cross(scene, edge);
            }
        }
    }

    /// A small cross in the middle of an edge or link.
    pub(crate) fn draw_cross(&self, scene: &mut Scene, place: Place) {
        scene.stroke(Ink::Faint, 1.5, Path::cross(self.middle(place), 0.085 * CELL));
    }

    /// Edges or links as lines; those that follow each other in a row or column become one.
    pub(crate) fn segments(&self, places: &[Place]) -> Path {
        let mut level = Vec::new();
        let mut upright = Vec::new();
        for &place in places {
            let (y, x) = self.board.grid.position(place);
            match (place.kind, x % 2 == 0) {
                (Kind::Edge, false) | (Kind::Link, true) => level.push((y, x)),
                _ => upright.push((x, y)),
            }
        }
        let mut path = Path::default();
        for (y, from, to) in runs(level) {
            path.add(Path::line(self.at(y, from), self.at(y, to)));
        }
        for (x, from, to) in runs(upright) {
            path.add(Path::line(self.at(from, x), self.at(to, x)));
        }
        path
    }
}

/// Middles of lines of length 2, as (line, position): joined to (line, from, to).
fn runs(mut middles: Vec<(i64, i64)>) -> Vec<(i64, i64, i64)> {
    middles.sort_unstable();
    let mut runs: Vec<(i64, i64, i64)> = Vec::new();
    for (line, at) in middles {
        match runs.last_mut() {
            Some((last, _, to)) if *last == line && *to == at - 1 => *to = at + 1,
            _ => runs.push((line, at - 1, at + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_meet_are_joined() {
        assert_eq!(runs(vec![(0, 5), (0, 1), (0, 3), (2, 1), (2, 5)]), [(0, 0, 6), (2, 0, 2), (2, 4, 6)]);
    }
}
