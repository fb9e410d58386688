//! Paths that fill a board, and small changes of them.

use crate::motions::Motions;
use gridwright_grid::Place;

/// Paths, each as its cells in order.
pub(crate) type Paths = Vec<Vec<Place>>;

/// A change at the end of a path, towards a cell of another beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Move {
    /// The cell beside it is an end, too: both paths become one.
    Join,
    /// The cell beside it is an end: the other path goes on over the end of the first.
    Give,
    /// The first path goes on over the cell beside it and the longer, or the shorter, part of its path from there.
    Take {
        /// Which part.
        longer: bool,
    },
}

impl Move {
    /// The paths after the change, here and at all counterparts; none if that cannot be, or leaves a path of one cell.
    pub fn everywhere(self, motions: &Motions<'_>, paths: &Paths, end: Place, other: Place) -> Option<Paths> {
        let changed = self.images(motions, paths, end, other)?;
        is_sound(motions, &changed).then_some(changed)
    }

    /// As [`everywhere`](Self::everywhere), but paths of one cell may be left for the time being.
    pub fn images(self, motions: &Motions<'_>, paths: &Paths, end: Place, other: Place) -> Option<Paths> {
        let mut images = motions.all(&[end, other]);
        if self == Self::Join {
            // To join two paths here is to join them there.
            images.iter_mut().for_each(|image| image.sort_unstable());
        }
        images.sort_unstable();
        images.dedup();
        images.iter().try_fold(paths.clone(), |paths, image| match image[..] {
            [end, other] => self.applied(&paths, end, other),
            _ => None,
        })
    }

    fn applied(self, paths: &Paths, end: Place, other: Place) -> Option<Paths> {
        let is_end = |p: &Vec<Place>, c: Place| p.first() == Some(&c) || p.last() == Some(&c);
        let first = paths.iter().position(|p| is_end(p, end))?;
        let second = paths.iter().position(|p| p.contains(&other))?;
        let takes = matches!(self, Self::Take { .. });
        if first == second || !takes && !is_end(&paths[second], other) {
            return None;
        }
        // The first path ends at `end`; the second begins at `other`, or with what is left of it when it is cut there.
        let mut one = paths[first].clone();
        if one.last() != Some(&end) {
            one.reverse();
        }
        let mut two = paths[second].clone();
        if two[0] != other && two.last() == Some(&other) {
            two.reverse();
        }
        let mut left: Vec<Vec<Place>> = Vec::new();
        match self {
            Self::Join => one.extend(two),
            Self::Give => {
                two.insert(0, one.pop()?);
                left.push(two);
            }
            Self::Take { longer } => {
                let at = two.iter().position(|c| *c == other)?;
                let forward = two.len() - at;
                let backward = at + 1;
                if (forward > backward) != longer {
                    two.reverse();
                }
                let at = two.iter().position(|c| *c == other)?;
                one.extend(two.drain(at..));
                left.push(two);
            }
        }
        left.push(one);
        left.retain(|path| !path.is_empty());
        let rest = paths.iter().enumerate().filter(|(i, _)| *i != first && *i != second).map(|(_, path)| path.clone());
        Some(rest.chain(left).collect())
    }
}

/// Whether every path has two cells at least, and its counterparts are paths: changes that meet at the middle of the board may
/// undo each other's symmetry.
pub(crate) fn is_sound(motions: &Motions<'_>, paths: &Paths) -> bool {
    let is_path = |image: &Vec<Place>| paths.iter().any(|p| p == image || p.iter().rev().eq(image));
    paths.iter().all(|path| path.len() >= 2 && motions.all(path)[1..].iter().all(is_path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::Rng;
    use gridwright_grid::{Grid, Kind, Symmetry};

    /// Whatever is changed, every cell stays on one path, and paths go from neighbour to neighbour.
    #[test]
    fn paths_stay_paths_that_fill_the_board() {
        let grid = Grid::new(4, 6).unwrap();
        let cells: Vec<Place> = grid.places(Kind::Cell).collect();
        for symmetry in [None, Some(Symmetry::HalfTurn)] {
            let motions = Motions::new(&grid, symmetry);
            let mut rng = Rng::fork(7, 0);
            let mut paths: Paths = cells.chunks(3).map(<[Place]>::to_vec).collect();
            let mut seen = [0; 4];
            for _ in 0..4000 {
                let path = rng.pick(&paths).unwrap().clone();
                let Some(&other) = rng.pick(&grid.neighbours(path[0])) else { continue };
                let kind = rng.index(4);
                let change = [Move::Join, Move::Give, Move::Take { longer: false }, Move::Take { longer: true }][kind];
                // Joined too often, there would be nothing left to change.
                if kind == 0 && paths.len() < 6 {
                    continue;
                }
                let Some(changed) = change.everywhere(&motions, &paths, path[0], other) else { continue };
                let mut all: Vec<Place> = changed.iter().flatten().copied().collect();
                all.sort_unstable();
                assert_eq!(all, cells);
                assert!(
                    changed.iter().all(|p| p.len() >= 2 && p.windows(2).all(|w| grid.neighbours(w[0]).contains(&w[1])))
                );
                let there =
                    |image: &Vec<Place>| changed.iter().any(|p| p[0] == image[0] || p.last() == Some(&image[0]));
                assert!(changed.iter().all(|p| motions.all(p).iter().all(there)), "{symmetry:?}");
                seen[kind] += 1;
                paths = changed;
            }
            assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
        }
    }
}
