//! Patterns that a symmetry of the board maps to themselves.

use super::Subject;
use gridwright_grid::Symmetry;

/// The clues of a subject, among `free`, in groups that the symmetry maps to themselves. A group of which a member has no
/// clue, or one that is not free, is left out: no symmetric pattern shows it.
pub fn symmetric_groups(symmetry: Symmetry, subject: &Subject<'_>, free: &[usize]) -> Vec<Vec<usize>> {
    let grid = &subject.answer().grid;
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &clue in free {
        let images = symmetry.images(grid, subject.clues()[clue].place).into_iter();
        let others = images.map(|place| subject.clue_at(place?).filter(|n| free.contains(n)));
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
