//! Places pointed out: elements of a broken law, elements that are forced to be there or not to be there.
//!
//! What is wrong or must be there has a rim; what cannot be there has a cross, so that the two differ without their colours. What
//! a step rests on has corners, which show on filled cells too, two of them struck through where it would be cut off, and consequences
//! are numbered.

use crate::Mark;
use crate::geometry::{CELL, Path, Pt};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_grid::{Dir, Kind, Place};

/// The line round what is marked, and how far from the middle of a cell it runs.
const RIM: f64 = 2.0;
/// See [`RIM`].
const INSET: f64 = 0.44;
/// How long the corners of what a step rests on are.
const CORNER: f64 = 0.16 * CELL;

/// The arm of a cross in the middle of a cell, on a line, and beside something.
const CROSS: f64 = 0.16 * CELL;
/// See [`CROSS`].
const LINE_CROSS: f64 = 0.12 * CELL;
/// See [`CROSS`].
const SMALL_CROSS: f64 = 0.075 * CELL;

/// The ink of rims, and that of grounds.
fn inks(mark: Mark) -> (Ink, Ink) {
    match mark {
        Mark::Broken => (Ink::Broken, Ink::BrokenWash),
        Mark::Differs => (Ink::Differs, Ink::DiffersWash),
        Mark::Forced | Mark::ForcedNo => (Ink::Forced, Ink::ForcedWash),
        Mark::Since => (Ink::Since, Ink::SinceWash),
        Mark::Cut => (Ink::Cut, Ink::CutWash),
        Mark::Chain(_) => (Ink::Chain, Ink::ChainWash),
    }
}

impl View<'_> {
    /// The marked places that exist and bear something, or ought to.
    fn marks(&self) -> impl Iterator<Item = (Place, Mark)> + '_ {
        let shown = |(place, mark): &(Place, Mark)| *mark != Mark::ForcedNo && self.board.grid.exists(*place);
        self.marked.iter().copied().filter(shown)
    }

    /// The tint of a marked cell.
    pub(crate) fn mark_ground(&self, cell: Place) -> Option<Ink> {
        self.marks().filter(|(place, _)| *place == cell).last().map(|(_, mark)| inks(mark).1)
    }

    /// Tints below everything else: cells and what lies beside the board.
    pub(crate) fn draw_mark_grounds(&self, scene: &mut Scene) {
        for (place, mark) in self.marks().filter(|(p, _)| is_area(p.kind)) {
            scene.fill(inks(mark).1, Path::square(self.middle(place), CELL / 2.0));
        }
    }

    /// Rims round marked cells, and in each that is filled, or their corners; what stands in cells is drawn over them.
    pub(crate) fn draw_mark_rims(&self, scene: &mut Scene) {
        for (place, mark) in self.marks().filter(|(p, _)| is_area(p.kind)) {
            let rim = match place.kind {
                _ if mark == Mark::Since => corners(self.middle(place)),
                _ if mark == Mark::Cut => struck_corners(self.middle(place)),
                Kind::Cell if !self.is_covered(place) => self.rim(place, mark),
                _ => Path::square(self.middle(place), INSET * CELL),
            };
            scene.stroke(inks(mark).0, RIM, rim);
        }
    }

    /// Marks on what has no inside, above everything else.
    pub(crate) fn draw_marks(&self, scene: &mut Scene) {
        for (place, mark) in self.marks().filter(|(p, _)| !is_area(p.kind)) {
            let (ink, _) = inks(mark);
            let middle = self.middle(place);
            match place.kind {
                Kind::Edge | Kind::Link if mark == Mark::Since => scene.fill(ink, Path::circle(middle, 0.07 * CELL)),
                Kind::Edge | Kind::Link if mark == Mark::Cut => {
                    scene.stroke(ink, 2.4, Path::circle(middle, 0.1 * CELL))
                }
                Kind::Edge => scene.stroke(ink, 3.4, self.segments(&[place])),
                // Away from what stands in the cells.
                Kind::Link => scene.stroke(ink, 3.4, self.segments(&[place]).map(|p| middle.toward(p, 0.5))),
                Kind::Board => self.draw_board_mark(scene, ink),
                _ => scene.stroke(ink, 2.4, Path::circle(middle, 0.26 * CELL)),
            }
        }
        self.draw_forced_crosses(scene);
        self.draw_chain_numbers(scene);
    }

    /// The numbers of consequences, in the lower right of cells and on lines.
    fn draw_chain_numbers(&self, scene: &mut Scene) {
        let places = self.marked.iter().filter(|(place, _)| self.board.grid.exists(*place));
        for &(place, mark) in places {
            let Mark::Chain(n) = mark else { continue };
            let middle = self.middle(place);
            let at = if is_area(place.kind) { middle.shift(0.32 * CELL, 0.32 * CELL) } else { middle };
            scene.fill(Ink::ChainWash, Path::circle(at, 0.15 * CELL));
            scene.text(Ink::Chain, at, 0.2 * CELL, 0.26 * CELL, &n.to_string());
        }
    }

    /// Crosses for what cannot be there: in the middle, or beside what stands there.
    fn draw_forced_crosses(&self, scene: &mut Scene) {
        let marked =
            self.marked.iter().filter(|(place, mark)| *mark == Mark::ForcedNo && self.board.grid.exists(*place));
        for &(place, _) in marked {
            let middle = self.middle(place);
            let beside = middle.shift(0.35 * CELL, 0.35 * CELL);
            let (centre, arm) = match place.kind {
                Kind::Edge | Kind::Link => (middle, LINE_CROSS),
                Kind::Cell if !self.shows_something(place) => (middle, CROSS),
                Kind::Board => (self.at(0, 0).shift(-SMALL_CROSS, -SMALL_CROSS), SMALL_CROSS),
                _ => (beside, SMALL_CROSS),
            };
            scene.stroke(Ink::Forced, 2.4, Path::cross(centre, arm));
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

/// The four corners of a cell, just inside it.
fn corners(middle: Pt) -> Path {
    let mut path = Path::default();
    for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        let corner = middle.shift(right * INSET * CELL, down * INSET * CELL);
        path.add(Path::lines(&[corner.shift(-right * CORNER, 0.0), corner, corner.shift(0.0, -down * CORNER)]));
    }
    path
}

/// The corners, with a stroke across two of them.
fn struck_corners(middle: Pt) -> Path {
    let mut path = corners(middle);
    let (near, far) = (INSET * CELL - CORNER, INSET * CELL);
    for side in [-1.0, 1.0] {
        path.add(Path::line(middle.shift(side * near, side * far), middle.shift(side * far, side * near)));
    }
    path
}

/// Whether a kind of place is drawn as a cell.
fn is_area(kind: Kind) -> bool {
    matches!(kind, Kind::Cell | Kind::Margin | Kind::Quarter)
}
