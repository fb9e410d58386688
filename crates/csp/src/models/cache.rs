//! Counts of components that were met before.

use gridwright_base::{Booking, Budget, QuickMap, Stop};
use num_bigint::BigUint;

/// Memory of an entry beside its key.
const ENTRY: u64 = 96;
/// Memory that entries may take if nobody says how much there is.
const USUAL: u64 = 2 << 30;

/// Counts by key. When there is no room left, the older half goes: whatever is forgotten is counted again.
pub(super) struct Cache {
    young: QuickMap<Box<[u32]>, Entry>,
    old: QuickMap<Box<[u32]>, Entry>,
    young_bytes: u64,
    old_bytes: u64,
    most: u64,
    /// The number of the next entry.
    serial: u64,
    /// Entries with these numbers are not to be believed: from, to. In order, and apart from each other.
    void: Vec<(u64, u64)>,
    booking: Booking,
}

struct Entry {
    count: BigUint,
    serial: u64,
}

impl Cache {
    pub fn new(budget: &Budget) -> Self {
        let room = budget.memory_limit().map_or(USUAL, |limit| limit.saturating_sub(budget.memory_used()) / 2);
        Self {
            young: QuickMap::default(),
            old: QuickMap::default(),
            young_bytes: 0,
            old_bytes: 0,
            most: room.min(USUAL) / 2,
            serial: 0,
            void: Vec::new(),
            booking: Booking::new(budget),
        }
    }

    /// The number of the next entry: what [`forget_since`](Self::forget_since) takes.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    pub fn get(&mut self, key: &[u32]) -> Option<BigUint> {
        let entry = self.young.get(key).or_else(|| self.old.get(key))?;
        let at = self.void.partition_point(|range| range.0 <= entry.serial);
        let is_void = at > 0 && entry.serial < self.void[at - 1].1;
        (!is_void).then(|| entry.count.clone())
    }

    pub fn insert(&mut self, key: Box<[u32]>, count: BigUint) -> Result<(), Stop> {
        let bytes = ENTRY + 4 * key.len() as u64 + count.bits() / 8;
        if self.young_bytes + bytes > self.most {
            self.old = std::mem::take(&mut self.young);
            self.old_bytes = std::mem::take(&mut self.young_bytes);
        }
        self.young_bytes += bytes;
        self.booking.grow_to(self.young_bytes + self.old_bytes)?;
        self.young.insert(key, Entry { count, serial: self.serial });
        self.serial += 1;
        Ok(())
    }

    /// What was entered since then is not to be believed.
    pub fn forget_since(&mut self, serial: u64) {
        if serial == self.serial {
            return;
        }
        let mut from = serial;
        while let Some(&(start, end)) = self.void.last()
            && end >= from
        {
            from = from.min(start);
            self.void.pop();
        }
        self.void.push((from, self.serial));
    }
}
