//! Disjoint sets of small numbers.

/// Disjoint sets with path halving (R. E. Tarjan and J. van Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31,
/// 1984). The smallest member represents its set, so results never depend on the order in which sets were joined; the height of
/// trees is not bounded for that, which halving makes up for.
#[derive(Debug, Clone, Default)]
pub struct UnionFind {
    above: Vec<u32>,
}

impl UnionFind {
    /// So many sets of one member each.
    pub fn new(n: usize) -> Self {
        let mut sets = Self::default();
        sets.reset(n);
        sets
    }

    /// Makes so many sets of one member each of what is there.
    pub fn reset(&mut self, n: usize) {
        self.above.clear();
        self.above.extend(0..n as u32);
    }

    /// The smallest member of the set that holds `x`.
    #[inline]
    pub fn find(&mut self, mut x: u32) -> u32 {
        while self.above[x as usize] != x {
            let above = self.above[self.above[x as usize] as usize];
            self.above[x as usize] = above;
            x = above;
        }
        x
    }

    /// Joins two sets; false if they were one already.
    #[inline]
    pub fn union(&mut self, a: u32, b: u32) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.above[a.max(b) as usize] = a.min(b);
        a != b
    }

    /// For each number the smallest member of its set.
    pub fn roots(&mut self) -> Vec<u32> {
        (0..self.above.len() as u32).map(|x| self.find(x)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// Against labels that are written over whole sets.
    #[test]
    fn sets_are_those_that_were_joined() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let n = 1 + rng.index(30);
            let (mut sets, mut labels) = (UnionFind::new(n), (0..n as u32).collect::<Vec<_>>());
            for _ in 0..rng.index(2 * n) {
                let (a, b) = (rng.index(n), rng.index(n));
                let (low, high) = (labels[a].min(labels[b]), labels[a].max(labels[b]));
                assert_eq!(sets.union(a as u32, b as u32), low != high);
                labels.iter_mut().filter(|label| **label == high).for_each(|label| *label = low);
            }
            assert_eq!(sets.roots(), labels);
        }
        let mut sets = UnionFind::new(2);
        sets.union(0, 1);
        sets.reset(3);
        assert_eq!(sets.roots(), [0, 1, 2]);
    }
}
