//! Hash tables for merging: states of one layer, nodes of one level.
//!
//! A slot is 8 bytes: 32 bits that tell most keys apart and the 32-bit number of the entry, whose key lies elsewhere. Eight
//! slots share a cache line, and a mismatch rarely touches the key. Tables are sized to the layer before, because clearing
//! a table much larger than its layer costs as much as filling it. Look-ups come in batches: a first pass over the batch
//! reads every home slot, so that the cache misses overlap, a second does the work.

use crate::spec::State;
use gridwright_base::{Budget, Stop};

/// States per batch.
pub(crate) const BATCH: usize = 32;
const FREE: u64 = 0;
/// Slots or states between two looks at the budget: well under ten milliseconds.
const PATIENCE: usize = 1 << 18;

/// The states of a layer, each once, numbered in order of first appearance.
#[derive(Debug)]
pub(crate) struct StateTable<S> {
    slots: Vec<u64>,
    shift: u32,
    states: Vec<S>,
}

impl<S: State> StateTable<S> {
    pub(crate) fn new() -> Self {
        Self { slots: Vec::new(), shift: 0, states: Vec::new() }
    }

    /// Empties the table and gets it ready for about so many states. Memory is kept: giving it back and getting it again
    /// for every layer costs more in the kernel than all look-ups.
    pub(crate) fn reset(&mut self, n_states: usize, budget: &Budget) -> Result<(), Stop> {
        self.states.clear();
        self.slots.clear();
        self.lay_out((n_states.max(16) * 2).next_power_of_two(), budget)
    }

    /// Free slots in place of none.
    fn lay_out(&mut self, n_slots: usize, budget: &Budget) -> Result<(), Stop> {
        self.slots.reserve_exact(n_slots);
        while self.slots.len() < n_slots {
            budget.check()?;
            self.slots.resize((self.slots.len() + PATIENCE).min(n_slots), FREE);
        }
        self.shift = 64 - n_slots.trailing_zeros();
        Ok(())
    }

    /// Bytes that [`make_room`](Self::make_room) will take.
    pub(crate) fn upcoming(&self, more: usize) -> u64 {
        let states = grown(self.states.len() + more, self.states.capacity()) * size_of::<S>();
        let slots = if self.is_tight(more) { self.slots.len() } else { 0 };
        (states + slots * 8) as u64
    }

    /// Room for so many more states, so that growing, which takes long, happens under the eyes of the budget.
    pub(crate) fn make_room(&mut self, more: usize, budget: &Budget) -> Result<(), Stop> {
        while self.is_tight(more) {
            self.rehash(self.slots.len() * 2, budget)?;
        }
        Ok(())
    }

    fn is_tight(&self, more: usize) -> bool {
        (self.states.len() + more) * 4 > self.slots.len() * 3
    }

    pub(crate) fn bytes(&self) -> u64 {
        let heap = self.states.first().map_or(0, State::heap_bytes);
        (self.slots.capacity() * 8 + self.states.capacity() * size_of::<S>() + self.states.len() * heap) as u64
    }

    /// The states in order of their numbers.
    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }

    /// Exchanges the states with a vector whose memory can be used again.
    pub(crate) fn swap_states(&mut self, states: &mut Vec<S>) {
        std::mem::swap(&mut self.states, states);
    }

    /// Reads the home slot of a hash, so that it is in the cache when the look-up comes.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u64 {
        self.slots[(hash >> self.shift) as usize]
    }

    /// The entry in the home slot of a hash, if it may be this state's: what a look-up will most likely read.
    #[inline]
    pub(crate) fn likely(&self, state: &S, hash: u64) -> Option<usize> {
        let slot = self.slots[(hash >> self.shift) as usize];
        (slot != FREE && slot >> 32 == u64::from(state.tag(hash))).then(|| (slot as u32 - 1) as usize)
    }

    /// The number of a state, given one if it is new.
    #[inline]
    pub(crate) fn number(&mut self, state: S, hash: u64) -> u32 {
        let tag = u64::from(state.tag(hash));
        let mask = self.slots.len() - 1;
        let mut at = (hash >> self.shift) as usize;
        loop {
            let slot = self.slots[at & mask];
            if slot == FREE {
                return self.insert(state, tag, at & mask);
            }
            if slot >> 32 == tag {
                let number = slot as u32 - 1;
                if S::EXACT_TAG || self.states[number as usize] == state {
                    return number;
                }
            }
            at += 1;
        }
    }

    fn insert(&mut self, state: S, tag: u64, at: usize) -> u32 {
        let number = self.states.len() as u32;
        self.slots[at] = tag << 32 | u64::from(number + 1);
        self.states.push(state);
        if self.is_tight(0) {
            // Nobody made room: a layer with more moves than expected.
            let _ = self.rehash(self.slots.len() * 2, &Budget::unlimited());
        }
        number
    }

    /// The same states in so many slots. The old slots are given back first: everything is found again from the states.
    #[cold]
    fn rehash(&mut self, n_slots: usize, budget: &Budget) -> Result<(), Stop> {
        self.slots = Vec::new();
        self.lay_out(n_slots, budget)?;
        for (part, states) in self.states.chunks(PATIENCE).enumerate() {
            budget.check()?;
            for (number, state) in (part * PATIENCE..).zip(states) {
                let hash = state.hash();
                let mut at = (hash >> self.shift) as usize;
                while self.slots[at & (n_slots - 1)] != FREE {
                    at += 1;
                }
                self.slots[at & (n_slots - 1)] = u64::from(state.tag(hash)) << 32 | (number as u64 + 1);
            }
        }
        Ok(())
    }
}

/// How much a vector's capacity will grow for so many entries; vectors double.
pub(crate) fn grown(entries: usize, capacity: usize) -> usize {
    if entries <= capacity { 0 } else { entries.max(2 * capacity) - capacity }
}

/// The nodes of one level, found by their children.
///
/// Slots keep the high half of the hash, and places come from its top bits, so the table can grow without the keys.
#[derive(Debug, Default)]
pub(crate) struct NodeTable {
    slots: Vec<u64>,
    shift: u32,
    used: usize,
}

impl NodeTable {
    /// Empties the table, expecting about so many nodes.
    pub(crate) fn reset(&mut self, n_nodes: usize) {
        let slots = (n_nodes.max(8) * 3 / 2).next_power_of_two();
        self.slots.clear();
        self.slots.resize(slots, FREE);
        self.shift = 64 - slots.trailing_zeros();
        self.used = 0;
    }

    /// Nodes put in since the last reset.
    pub(crate) fn used(&self) -> usize {
        self.used
    }

    /// The number stored for a hash for which `same` holds; if there is none, `fresh` is stored.
    pub(crate) fn find(&mut self, hash: u64, fresh: u32, same: impl Fn(u32) -> bool) -> u32 {
        let tag = hash >> 32;
        let mask = self.slots.len() - 1;
        let mut at = (hash >> self.shift) as usize;
        loop {
            let slot = self.slots[at & mask];
            if slot == FREE {
                self.slots[at & mask] = tag << 32 | u64::from(fresh);
                self.used += 1;
                if self.used * 4 > self.slots.len() * 3 {
                    self.grow();
                }
                return fresh;
            }
            if slot >> 32 == tag && same(slot as u32) {
                return slot as u32;
            }
            at += 1;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let slots = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![FREE; slots]);
        self.shift = 64 - slots.trailing_zeros();
        for slot in old.into_iter().filter(|&slot| slot != FREE) {
            let mut at = (slot >> self.shift) as usize;
            while self.slots[at & (slots - 1)] != FREE {
                at += 1;
            }
            self.slots[at & (slots - 1)] = slot;
        }
    }
}

/// Both children in one well-mixed word.
#[inline]
pub(crate) fn hash_pair(lo: u32, hi: u32) -> u64 {
    let pair = u64::from(lo) | u64::from(hi) << 32;
    let mixed = pair.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
