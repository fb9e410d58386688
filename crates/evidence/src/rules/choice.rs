//! Where decisions come from: a seeded generator for long runs, bytes for a fuzzer that steers by coverage.

use gridwright_base::Rng;

/// Somebody who decides.
pub trait Choice {
    /// A number below `n`; 0 where there is nothing to choose.
    fn below(&mut self, n: usize) -> usize;
}

impl Choice for Rng {
    fn below(&mut self, n: usize) -> usize {
        self.index(n.max(1))
    }
}

/// Decisions read from bytes, one each. When they are used up every further decision is the first: generators put what ends
/// soonest first, so a short input is a small file.
#[derive(Debug, Clone)]
pub struct Bytes<'a> {
    rest: &'a [u8],
}

impl<'a> Bytes<'a> {
    /// Decisions from these bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }
}

impl Choice for Bytes<'_> {
    fn below(&mut self, n: usize) -> usize {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        usize::from(first) % n.max(1)
    }
}

impl dyn Choice + '_ {
    /// Yes, `share` times in a hundred.
    pub fn chance(&mut self, share: usize) -> bool {
        // The last of a hundred is yes, so that decisions nobody made are no.
        self.below(100) >= 100 - share.min(100)
    }

    /// One of these.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'i, T>(&mut self, items: &'i [T]) -> &'i T {
        &items[self.below(items.len())]
    }

    /// One of these, by weight.
    ///
    /// # Panics
    /// If there are none.
    pub fn weighed<'i, T>(&mut self, items: &'i [(usize, T)]) -> &'i T {
        let mut at = self.below(items.iter().map(|(weight, _)| weight).sum());
        for (weight, item) in items {
            if at < *weight {
                return item;
            }
            at -= weight;
        }
        &items[0].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_used_up_decide_for_the_first() {
        let mut bytes = Bytes::new(&[7]);
        let choice: &mut dyn Choice = &mut bytes;
        assert_eq!((choice.below(4), choice.below(4), choice.chance(50)), (3, 0, false));
    }

    #[test]
    fn weights_are_kept() {
        let mut rng = Rng::new(1);
        let choice: &mut dyn Choice = &mut rng;
        let n = (0..1000).filter(|_| *choice.weighed(&[(1, false), (3, true)])).count();
        assert!((650..850).contains(&n), "{n}");
    }
}
