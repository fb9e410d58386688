//! Patterns that a symmetry of the board maps to themselves.

use super::Subject;
use gridwright_grid::Place;

/// A symmetry that a pattern of clues may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// Turned by half a turn.
    HalfTurn,
    /// Reflected left to right.
    LeftRight,
    /// Reflected top to bottom.
    TopBottom,
    /// Both reflections.
    Both,
    /// Turned by a quarter turn; on square boards.
    QuarterTurn,
}

impl Symmetry {
    /// The clues of a subject, among `free`, in groups that the symmetry maps to themselves. A group of which a member has
    /// no clue, or one that is not free, is left out: no symmetric pattern shows it.
    pub fn groups(self, subject: &Subject<'_>, free: &[usize]) -> Vec<Vec<usize>> {
        let grid = &subject.answer().grid;
        let (height, width) = (2 * grid.rows() as i64, 2 * grid.cols() as i64);
        let image = |place: Place, (y, x): (i64, i64)| grid.place_at(place.kind, y, x);
        let images = |place: Place| -> Vec<Option<Place>> {
            let (y, x) = grid.position(place);
            let moved = match self {
                Self::HalfTurn => vec![(height - y, width - x)],
                Self::LeftRight => vec![(y, width - x)],
                Self::TopBottom => vec![(height - y, x)],
                Self::Both => vec![(y, width - x), (height - y, x), (height - y, width - x)],
                Self::QuarterTurn if height == width => vec![(x, width - y), (height - y, width - x), (height - x, y)],
                Self::QuarterTurn => vec![(-1, -1)],
            };
            moved.into_iter().map(|at| image(place, at)).collect()
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for &clue in free {
            let place = subject.clues()[clue].place;
            let others = images(place).into_iter().map(|place| subject.clue_at(place?).filter(|n| free.contains(n)));
            let Some(mut group) = others.collect::<Option<Vec<usize>>>() else { continue };
            group.push(clue);
            group.sort_unstable();
            group.dedup();
            if group[0] == clue {
                groups.push(group);
            }
        }
        groups
    }
}
