//! Lines from cell to cell, single and side by side.

use crate::geometry::{CELL, Path};
use crate::scene::Scene;
use crate::view::View;
use gridwright_board::Val;
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{LayerId, Style as Look};
use gridwright_notation::Shape;

/// A line through cells.
const LINE: f64 = 4.6;
/// One of several side by side, and how far apart they are.
const THIN: f64 = 2.4;
/// See [`THIN`].
const APART: f64 = 0.16 * CELL;

impl View<'_> {
    /// Lines through cells, and crosses where none can be.
    pub(crate) fn draw_links(&self, scene: &mut Scene) {
        for layer in self.line_layers() {
            let links: Vec<(Place, Val)> =
                self.board.grid.places(Kind::Link).map(|l| (l, self.get(layer, l))).collect();
            let whole: Vec<Place> =
                links.iter().filter(|(_, v)| is_line(*v) && !matches!(v, Val::Int(_))).map(|(l, _)| *l).collect();
            self.draw_casings(scene, &whole);
            scene.stroke(self.ink(layer), LINE, self.segments(&whole));
            let mut strands = Path::default();
            for &(link, val) in &links {
                match val {
                    Val::Int(n) if n > 0 => strands.add(self.strands(link, n)),
                    Val::Flag(false) => self.draw_cross(scene, link),
                    _ => {}
                }
            }
            scene.stroke(self.ink(layer), THIN, strands);
        }
    }

    /// Room round lines where they pass over signs, so that the two stay apart in every pair of inks.
    fn draw_casings(&self, scene: &mut Scene, links: &[Place]) {
        for &link in links {
            let middle = self.middle(link);
            for cell in self.board.grid.ends(link).into_iter().filter(|&c| self.has_sign_below(c)) {
                let centre = self.middle(cell);
                scene.stroke(self.ground_of(cell), LINE + 2.6, Path::line(centre, centre.toward(middle, 0.8)));
            }
        }
    }

    /// Whether a line is drawn into a cell.
    pub(crate) fn has_line(&self, cell: Place) -> bool {
        let arms = self.board.grid.arms(cell);
        self.line_layers().into_iter().any(|layer| arms.iter().any(|&link| is_line(self.get(layer, link))))
    }

    /// The layers that draw lines from cell to cell.
    fn line_layers(&self) -> Vec<LayerId> {
        let styled = self.styled(|s| s == Shape::Links);
        styled.into_iter().filter(|(_, look)| *look != Look::Border).map(|(layer, _)| layer).collect()
    }

    /// So many lines side by side along a link.
    fn strands(&self, link: Place, n: i64) -> Path {
        let ends: Vec<_> = self.board.grid.ends(link).into_iter().map(|cell| self.middle(cell)).collect();
        let mut path = Path::default();
        let (&[a, b], n) = (ends.as_slice(), n.min(9)) else { return path };
        for i in 0..n {
            let off = (i as f64 - (n - 1) as f64 / 2.0) * APART;
            let (dx, dy) = if a.y == b.y { (0.0, off) } else { (off, 0.0) };
            path.add(Path::line(a.shift(dx, dy), b.shift(dx, dy)));
        }
        path
    }
}

/// Whether a value draws a line.
fn is_line(val: Val) -> bool {
    val.is_present() && val != Val::Int(0)
}
