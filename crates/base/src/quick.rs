//! Hash tables for small keys: numbers, places, literals.
//!
//! The standard tables defend against chosen keys and pay for it with most of the time of a lookup. Keys here are numbers that we
//! gave ourselves, so one multiplication per word is enough. It also makes the order of a table the same in every run, though
//! nothing may depend on it.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map whose keys are hashed quickly. Made with `default()`.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<QuickHasher>>;

/// A set whose members are hashed quickly. Made with `default()`.
pub type QuickSet<K> = HashSet<K, BuildHasherDefault<QuickHasher>>;

/// An odd number without pattern: the golden ratio in 64 bits.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes words by multiplication.
#[derive(Debug, Clone, Copy, Default)]
pub struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(MULTIPLIER);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    /// The tables look at the highest and at the lowest bits; a multiplication leaves the latter badly mixed.
    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::BuildHasher;

    #[test]
    fn near_keys_differ_at_both_ends() {
        let build = BuildHasherDefault::<QuickHasher>::default();
        let hashes: Vec<u64> =
            (0..100_u32).flat_map(|a| (0..100_u32).map(move |b| (a, b))).map(|k| build.hash_one(k)).collect();
        for (name, part) in [("low", 0), ("high", 48)] {
            let distinct: HashSet<u64> = hashes.iter().map(|h| h >> part & 0xffff).collect();
            assert!(distinct.len() > 8_000, "{name} bits take only {} values", distinct.len());
        }
    }
}
