//! Places pointed out: elements of a broken law, elements that are forced.

use crate::geometry::{CELL, Path};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_grid::{Kind, Place};

/// Why a place is pointed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A law is broken here.
    Broken,
    /// Nothing else can be here.
    Forced,
}

impl Mark {
    /// The ink of rims, and that of grounds.
    fn inks(self) -> (Ink, Ink) {
        match self {
            Mark::Broken => (Ink::Broken, Ink::BrokenWash),
            Mark::Forced => (Ink::Forced, Ink::ForcedWash),
        }
    }
}

impl View<'_> {
    /// The marked places that exist.
    fn marks(&self) -> impl Iterator<Item = (Place, Mark)> + '_ {
        self.marked.iter().copied().filter(|(place, _)| self.board.grid.exists(*place))
    }

    /// Tints below everything else: cells and what lies beside the board.
    pub(crate) fn draw_mark_grounds(&self, scene: &mut Scene) {
        for (place, mark) in self.marks().filter(|(p, _)| is_area(p.kind)) {
            scene.fill(mark.inks().1, Path::square(self.middle(place), CELL / 2.0));
        }
    }

    /// Rims above everything else, so that a filled cell shows that it is marked.
    pub(crate) fn draw_marks(&self, scene: &mut Scene) {
        for (place, mark) in self.marks() {
            let (ink, _) = mark.inks();
            let middle = self.middle(place);
            match place.kind {
                kind if is_area(kind) => scene.stroke(ink, 2.0, Path::square(middle, 0.44 * CELL)),
                Kind::Edge | Kind::Link => scene.stroke(ink, 3.4, self.segments(&[place])),
                Kind::Board => self.draw_board_mark(scene, ink),
                _ => scene.stroke(ink, 2.4, Path::circle(middle, 0.26 * CELL)),
            }
        }
    }

    /// A frame round everything: what is wrong is the board as a whole.
    fn draw_board_mark(&self, scene: &mut Scene, ink: Ink) {
        let grid = &self.board.grid;
        let far = self.at(2 * grid.rows() as i64, 2 * grid.cols() as i64);
        let near = self.at(0, 0);
        scene.stroke(ink, 2.4, Path::rect(near.shift(-6.0, -6.0), far.shift(6.0, 6.0)));
    }
}

/// Whether a kind of place is drawn as a cell.
fn is_area(kind: Kind) -> bool {
    matches!(kind, Kind::Cell | Kind::Margin | Kind::Quarter)
}
