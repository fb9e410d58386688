//! Sets of small numbers as bits of machine words.

/// Whether a number is among those that words stand for.
#[inline]
pub fn has_bit(words: &[u64], at: usize) -> bool {
    words[at / 64] >> (at % 64) & 1 == 1
}

/// Puts a number in; false if it was there.
#[inline]
pub fn set_bit(words: &mut [u64], at: usize) -> bool {
    let (word, bit) = (&mut words[at / 64], 1 << (at % 64));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}

/// Calls `each` with the numbers that words stand for, ascending.
pub fn each_bit(words: &[u64], mut each: impl FnMut(usize)) {
    for (number, &word) in words.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            each(number * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// A set of numbers below a bound.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BitSet {
    words: Vec<u64>,
    len: usize,
}

impl BitSet {
    /// An empty set with room for the numbers below a bound.
    pub fn new(bound: usize) -> Self {
        Self { words: vec![0; bound.div_ceil(64)], len: 0 }
    }

    /// Makes room for the numbers below a bound.
    pub fn reserve(&mut self, bound: usize) {
        if self.words.len() < bound.div_ceil(64) {
            self.words.resize(bound.div_ceil(64), 0);
        }
    }

    /// Whether a number below the bound is in.
    #[inline]
    pub fn contains(&self, at: usize) -> bool {
        has_bit(&self.words, at)
    }

    /// Puts a number below the bound in; false if it was there.
    #[inline]
    pub fn insert(&mut self, at: usize) -> bool {
        let is_new = set_bit(&mut self.words, at);
        self.len += usize::from(is_new);
        is_new
    }

    /// How many numbers are in.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use std::collections::BTreeSet;

    #[test]
    fn bits_are_a_set() {
        let mut rng = Rng::new(1);
        for bound in [1, 63, 64, 65, 200] {
            let (mut bits, mut set) = (BitSet::new(bound / 2), BTreeSet::new());
            assert!(bits.is_empty());
            bits.reserve(bound);
            for _ in 0..bound {
                let at = rng.index(bound);
                assert_eq!(bits.insert(at), set.insert(at));
            }
            assert_eq!(bits.len(), set.len());
            assert!((0..bound).all(|at| bits.contains(at) == set.contains(&at)));
            let mut seen = Vec::new();
            each_bit(&bits.words, |at| seen.push(at));
            assert_eq!(seen, set.into_iter().collect::<Vec<_>>());
        }
    }
}
