//! Narrowing a family that is kept: hints that every member shows, or none, and how often each is shown.

use super::{Error, HintSets};
use gridwright_base::Budget;
use gridwright_zdd::{CountTable, Store, Var};

impl HintSets {
    /// The members that show all of some hints and none of some others. A hint that no group has is shown by no member, unless
    /// all show it.
    pub fn narrowed(&self, with: &[usize], without: &[usize], budget: &Budget) -> Result<Self, Error> {
        if with.is_empty() && without.is_empty() {
            return Ok(self.clone());
        }
        let group = |hint: &usize| self.groups().iter().position(|group| group.contains(hint)).map(|i| Var(i as u32));
        let mut store = Store::new(self.diagram().n_vars(), budget)?;
        let mut sets = store.thaw(self.diagram())?;
        for hint in with {
            sets = match group(hint) {
                Some(group) => store.including(sets, group)?,
                None if self.required().contains(hint) => sets,
                None => store.empty(),
            };
        }
        for hint in without {
            sets = match group(hint) {
                Some(group) => store.excluding(sets, group)?,
                None if self.required().contains(hint) => store.empty(),
                None => sets,
            };
        }
        Ok(self.with_sets(store.freeze(sets)?))
    }

    /// For every hint, the share of members that show it: exactly 0 or 1 only where none or all do.
    pub fn shares(&self, budget: &Budget) -> Result<Vec<f64>, Error> {
        let by_group = CountTable::new(self.diagram(), budget)?.shares(budget)?;
        let mut shares = vec![0.0; self.n_hints()];
        for &hint in self.required() {
            shares[hint] = 1.0;
        }
        for (group, share) in self.groups().iter().zip(by_group) {
            for &hint in group {
                shares[hint] = share;
            }
        }
        Ok(shares)
    }
}
