//! A random generator whose output is part of our promise: the same seed gives the same puzzle on every machine, for ever.
//!
//! The common crates promise a stable stream of bits, but not stable ranges or shuffles across their versions, and a
//! puzzle is made of ranges and shuffles. So both live here: xoshiro256++ (D. Blackman and S. Vigna, "Scrambled linear
//! pseudorandom number generators", ACM TOMS 47, 2021, doi:10.1145/3460772), seeded by SplitMix64 as its authors advise,
//! and D. Lemire's unbiased range reduction ("Fast random integer generation in an interval", ACM TOMACS 29, 2019,
//! doi:10.1145/3230636).

/// A seeded generator; not for secrets.
///
/// ```
/// use gridwright_base::Rng;
/// let mut a = Rng::new(7);
/// let mut b = Rng::new(7);
/// assert_eq!(a.below(1000), b.below(1000));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Self {
        let mut mix = seed;
        Self { state: std::array::from_fn(|_| split_mix(&mut mix)) }
    }

    /// An independent generator for the `index`-th piece of work under this seed, whatever thread does it.
    pub fn fork(seed: u64, index: u64) -> Self {
        let mut mix = seed;
        let first = split_mix(&mut mix);
        Self::new(first ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32))
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A uniform number in `0..bound`; 0 where `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let mut product = u128::from(self.next_u64()) * u128::from(bound);
        if (product as u64) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u64) < threshold {
                product = u128::from(self.next_u64()) * u128::from(bound);
            }
        }
        (product >> 64) as u64
    }

    /// A uniform index into something of length `len`.
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u64) as usize
    }

    /// True with probability `numerator / denominator`.
    pub fn chance(&mut self, numerator: u64, denominator: u64) -> bool {
        self.below(denominator) < numerator
    }

    /// A uniform member of `items`, if there is one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.index(items.len())]) }
    }

    /// Puts `items` into a uniformly random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }
}

fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference stream of SplitMix64 from seed 1234567, as its authors publish it.
    #[test]
    fn split_mix_matches_the_published_stream() {
        let mut state = 1_234_567;
        let stream: Vec<u64> = (0..3).map(|_| split_mix(&mut state)).collect();
        assert_eq!(stream, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    /// xoshiro256++ from state (1, 2, 3, 4): first outputs derived by hand from the definition.
    #[test]
    fn xoshiro_follows_its_definition() {
        let mut rng = Rng { state: [1, 2, 3, 4] };
        assert_eq!(rng.next_u64(), (5_u64 << 23) + 1);
        assert_eq!(rng.state[3], (4_u64 ^ 2).rotate_left(45));
    }

    #[test]
    fn ranges_are_fair() {
        let mut rng = Rng::new(1);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[rng.index(6)] += 1;
        }
        let chi_square: f64 = seen.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi_square < 20.5, "chi-square {chi_square} with 5 degrees of freedom");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Rng::new(3).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }

    #[test]
    fn empty_ranges_are_harmless() {
        let mut rng = Rng::new(0);
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.pick::<u8>(&[]), None);
    }
}
