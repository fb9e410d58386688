//! When two sets of cells have one shape.

/// What may be done to a set of cells without changing its shape. Polyominoes are counted as fixed, one-sided or free in
/// just these senses (Golomb, *Polyominoes*).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Congruence {
    /// It may be moved.
    Fixed,
    /// It may be moved and turned.
    OneSided,
    /// It may be moved, turned and mirrored.
    Free,
}

impl Congruence {
    /// All of them.
    pub const ALL: [Congruence; 3] = [Congruence::Fixed, Congruence::OneSided, Congruence::Free];

    /// The shape of cells (row, column): of all the copies that count as the same the least, moved to the origin. Two sets
    /// are congruent exactly if their shapes are equal.
    pub fn shape(self, cells: &[(i64, i64)]) -> Vec<(i64, i64)> {
        self.copies().iter().map(|copy| at_origin(cells.iter().map(|&cell| copy(cell)))).min().unwrap_or_default()
    }

    /// The different copies of cells that have their shape, each moved to the origin.
    pub fn copies_of(self, cells: &[(i64, i64)]) -> Vec<Vec<(i64, i64)>> {
        let copies = self.copies().iter().map(|copy| at_origin(cells.iter().map(|&cell| copy(cell))));
        let mut all: Vec<Vec<(i64, i64)>> = copies.collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The turns and mirrorings that are allowed.
    fn copies(self) -> &'static [Copy] {
        match self {
            Congruence::Fixed => &COPIES[..1],
            Congruence::OneSided => &COPIES[..4],
            Congruence::Free => &COPIES,
        }
    }
}

type Copy = fn((i64, i64)) -> (i64, i64);

/// The four turns, then the same mirrored.
const COPIES: [Copy; 8] = [
    |(y, x)| (y, x),
    |(y, x)| (x, -y),
    |(y, x)| (-y, -x),
    |(y, x)| (-x, y),
    |(y, x)| (y, -x),
    |(y, x)| (x, y),
    |(y, x)| (-y, x),
    |(y, x)| (-x, -y),
];

fn at_origin(cells: impl Iterator<Item = (i64, i64)>) -> Vec<(i64, i64)> {
    let mut cells: Vec<(i64, i64)> = cells.collect();
    let top = cells.iter().map(|p| p.0).min().unwrap_or(0);
    let left = cells.iter().map(|p| p.1).min().unwrap_or(0);
    cells.iter_mut().for_each(|p| *p = (p.0 - top, p.1 - left));
    cells.sort_unstable();
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// All sets of `n` cells that hang together, each moved to the origin.
    fn polyominoes(n: usize) -> BTreeSet<Vec<(i64, i64)>> {
        let mut all = BTreeSet::from([vec![(0, 0)]]);
        for _ in 1..n {
            let grown = all.iter().flat_map(|cells| {
                let beside = cells.iter().flat_map(|&(y, x)| [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]);
                let new: Vec<(i64, i64)> = beside.filter(|cell| !cells.contains(cell)).collect();
                new.into_iter().map(|cell| at_origin(cells.iter().copied().chain([cell])))
            });
            all = grown.collect();
        }
        all
    }

    #[test]
    fn polyominoes_are_as_many_as_the_tables_say() {
        let counts = |n| {
            let all = polyominoes(n);
            let of = |c: Congruence| all.iter().map(|cells| c.shape(cells)).collect::<BTreeSet<_>>().len();
            Congruence::ALL.map(of)
        };
        assert_eq!(counts(3), [6, 2, 2]);
        assert_eq!(counts(4), [19, 7, 5]);
        assert_eq!(counts(5), [63, 18, 12]);
        assert_eq!(counts(6), [216, 60, 35]);
    }
}
