//! The minimal members of an upward-closed family.
//!
//! T. Toda's recursion ("Hypergraph transversal computation with binary decision diagrams", SEA 2013,
//! doi:10.1007/978-3-642-38527-8_10): a minimal member without the top element is one of `lo`; with it, it is one of
//! `hi` that `lo` does not accept. The second part tests members of a zero-suppressed diagram against the function itself,
//! which is cheaper than comparing them with the minimal members of `lo`.

use super::{ALL, NONE, UpSet, UpStore};
use crate::store::{EMPTY, Op, Res, UNIT};
use crate::{Error, Family, Store};
use std::collections::HashMap;

impl UpStore {
    /// The members that contain no other member, as a family of `store`.
    ///
    /// # Panics
    /// If the store's universe is smaller.
    pub fn minimal(&self, family: UpSet, store: &mut Store) -> Result<Family, Error> {
        assert!(self.n_vars() <= store.n_vars(), "the store's universe is smaller");
        let mut known = HashMap::from([(NONE, EMPTY), (ALL, UNIT)]);
        store.run("minimal members", |store| self.minimal_of(family.0, store, &mut known))
    }

    fn minimal_of(&self, id: u32, store: &mut Store, known: &mut HashMap<u32, u32>) -> Res {
        if let Some(&result) = known.get(&id) {
            return Ok(result);
        }
        let cell = self.cell(id);
        let lo = self.minimal_of(cell.lo, store, known)?;
        let with = self.minimal_of(cell.hi, store, known)?;
        let hi = self.refused(with, cell.lo, store)?;
        let result = store.make(cell.var, lo, hi)?;
        known.insert(id, result);
        Ok(result)
    }

    /// The members of a family of `store` that are not members of the upward-closed one.
    fn refused(&self, sets: u32, up: u32, store: &mut Store) -> Res {
        match (sets, up) {
            (EMPTY, _) | (_, ALL) => return Ok(EMPTY),
            (_, NONE) => return Ok(sets),
            _ => {}
        }
        if let Some(result) = store.recall(Op::Refused, sets, up)? {
            return Ok(result);
        }
        let result = if store.var(sets) <= self.cell(up).var {
            let (without, with) = store.children(sets);
            let (lo, hi) = self.split(up, store.var(sets));
            let without = self.refused(without, lo, store)?;
            let with = self.refused(with, hi, store)?;
            store.make(store.var(sets), without, with)?
        } else {
            self.refused(sets, self.cell(up).lo, store)?
        };
        store.remember(Op::Refused, sets, up, result)
    }
}
