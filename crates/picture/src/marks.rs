//! Places pointed out: elements of a broken law, elements that are forced.

use crate::geometry::{CELL, Path};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_grid::{Dir, Kind, Place};

/// The line round what is marked, and how far from the middle of a cell it runs.
const RIM: f64 = 2.0;
/// See [`RIM`].
const INSET: f64 = 0.44;

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

    /// The tint of a marked cell.
    pub(crate) fn mark_ground(&self, cell: Place) -> Option<Ink> {
        self.marks().filter(|(place, _)| *place == cell).last().map(|(_, mark)| mark.inks().1)
    }

    /// Tints below everything else: cells and what lies beside the board.
    pub(crate) fn draw_mark_grounds(&self, scene: &mut Scene) {
        for (place, mark) in self.marks().filter(|(p, _)| is_area(p.kind)) {
            scene.fill(mark.inks().1, Path::square(self.middle(place), CELL / 2.0));
        }
    }

    /// Rims round marked cells, and in each that is filled; what stands in cells is drawn over them.
    pub(crate) fn draw_mark_rims(&self, scene: &mut Scene) {
        for (place, mark) in self.marks().filter(|(p, _)| is_area(p.kind)) {
            let rim = match place.kind {
                Kind::Cell if !self.is_covered(place) => self.rim(place, mark),
                _ => Path::square(self.middle(place), INSET * CELL),
            };
            scene.stroke(mark.inks().0, RIM, rim);
        }
    }

    /// Marks on what has no inside, above everything else.
    pub(crate) fn draw_marks(&self, scene: &mut Scene) {
        for (place, mark) in self.marks().filter(|(p, _)| !is_area(p.kind)) {
            let (ink, _) = mark.inks();
            let middle = self.middle(place);
            match place.kind {
                Kind::Edge => scene.stroke(ink, 3.4, self.segments(&[place])),
                // Away from what stands in the cells.
                Kind::Link => scene.stroke(ink, 3.4, self.segments(&[place]).map(|p| middle.toward(p, 0.5))),
                Kind::Board => self.draw_board_mark(scene, ink),
                _ => scene.stroke(ink, 2.4, Path::circle(middle, 0.26 * CELL)),
            }
        }
    }

    /// The sides of a marked cell behind which nothing is marked, drawn just inside it. A side goes on into the next
    /// marked cell so far that it meets the side that turns there.
    fn rim(&self, cell: Place, mark: Mark) -> Path {
        let grid = &self.board.grid;
        let is_marked = |dir: Dir| grid.step(cell, dir).is_some_and(|next| self.marked.contains(&(next, mark)));
        let reach = |dir: Dir| if is_marked(dir) { 1.0 - INSET } else { INSET };
        let middle = self.middle(cell);
        let at = |dx: f64, dy: f64| middle.shift(dx * CELL, dy * CELL);
        let (left, right, up, down) = (-reach(Dir::Left), reach(Dir::Right), -reach(Dir::Up), reach(Dir::Down));
        let mut path = Path::default();
        for (dir, a, b) in [
            (Dir::Up, at(left, -INSET), at(right, -INSET)),
            (Dir::Down, at(left, INSET), at(right, INSET)),
            (Dir::Left, at(-INSET, up), at(-INSET, down)),
            (Dir::Right, at(INSET, up), at(INSET, down)),
        ] {
            if !is_marked(dir) {
                path.add(Path::line(a, b));
            }
        }
        path
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
