//! Short lists of numbers, each held once.
//!
//! Sweeps that meet the same set of states again and again want to know its number. All lists lie in one array; a table of
//! 8-byte slots (32 bits of the hash, number of the list) finds them, so that a list is looked at only when it is most likely
//! the one sought, and the table grows without hashing anything again.

use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Different lists, numbered in the order in which they came.
#[derive(Debug, Clone)]
pub struct Lists<T> {
    items: Vec<T>,
    /// Where each list begins, and where the next one will.
    starts: Vec<usize>,
    /// The hash in the high half; the number, from 1, in the low half; 0 is free.
    slots: Vec<u64>,
}

const SMALLEST: usize = 1 << 6;

impl<T: Copy + Eq + Into<u64>> Lists<T> {
    /// No list yet.
    pub fn new() -> Self {
        Self { items: Vec::new(), starts: vec![0], slots: vec![0; SMALLEST] }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The list of a number.
    ///
    /// # Panics
    /// On a number that was not given.
    pub fn get(&self, number: usize) -> &[T] {
        &self.items[self.starts[number]..self.starts[number + 1]]
    }

    /// All lists, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|number| self.get(number))
    }

    /// The number of a list, a new one if it was not there.
    ///
    /// # Panics
    /// With 2^32 - 1 lists.
    pub fn number_of(&mut self, list: &[T]) -> u32 {
        let tag = hash(list);
        let mask = self.slots.len() - 1;
        let mut slot = tag as usize & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                taken if taken >> 32 == tag && self.get(number_in(taken) as usize) == list => return number_in(taken),
                _ => slot = (slot + 1) & mask,
            }
        }
        let number = u32::try_from(self.len() + 1).expect("fewer than 2^32 lists");
        self.items.extend_from_slice(list);
        self.starts.push(self.items.len());
        self.slots[slot] = tag << 32 | u64::from(number);
        if self.len() * 4 > self.slots.len() * 3 {
            self.grow();
        }
        number - 1
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let items = self.items.capacity() * size_of::<T>();
        (items + self.starts.capacity() * size_of::<usize>() + self.slots.capacity() * 8) as u64
    }

    fn grow(&mut self) {
        let mut slots = vec![0; self.slots.len() * 2];
        let mask = slots.len() - 1;
        for &taken in self.slots.iter().filter(|&&taken| taken != 0) {
            let mut slot = (taken >> 32) as usize & mask;
            while slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            slots[slot] = taken;
        }
        self.slots = slots;
    }
}

impl<T: Copy + Eq + Into<u64>> Default for Lists<T> {
    fn default() -> Self {
        Self::new()
    }
}

fn number_in(taken: u64) -> u32 {
    taken as u32 - 1
}

/// 32 bits.
fn hash<T: Copy + Into<u64>>(list: &[T]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(list.len());
    for &item in list {
        hasher.write_u64(item.into());
    }
    hasher.finish() & u64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use std::collections::HashMap;

    #[test]
    fn numbers_are_those_of_a_plain_map() {
        let (mut lists, mut plain) = (Lists::<u16>::new(), HashMap::new());
        let mut rng = Rng::new(1);
        for _ in 0..5_000 {
            let list: Vec<u16> = (0..rng.below(5)).map(|_| rng.below(6) as u16).collect();
            let next = plain.len() as u32;
            assert_eq!(lists.number_of(&list), *plain.entry(list).or_insert(next));
        }
        assert!(lists.len() > 500);
        assert!(lists.iter().zip(0..).all(|(list, number)| plain[list] == number));
    }
}
