//! How many members hold each element.
//!
//! A member is a way from the root to the unit; it holds an element where the way leaves a node of that element by its `hi`
//! arc. So the members that hold it are, summed over its nodes, the ways down to the node times the ways on from its `hi`
//! child. The table has the latter, one pass from the bottom; one pass from the top adds up the former.

use crate::count::BYTES_A_COUNT;
use crate::error::Halt;
use crate::{CountTable, Error};
use gridwright_base::{Booking, Budget, Pacer};
use num_bigint::BigUint;

/// Nodes between two looks at the budget.
const PATIENCE: u64 = 1 << 10;

impl CountTable<'_> {
    /// For every element, how many members hold it.
    pub fn containing(&self, budget: &Budget) -> Result<Vec<BigUint>, Error> {
        self.add_up(budget).map_err(|halt| halt.into_error("counting", self.diagram.n_nodes()))
    }

    /// For every element, the share of members that hold it: exactly 0 where none does, exactly 1 where all do, and neither
    /// anywhere else.
    pub fn shares(&self, budget: &Budget) -> Result<Vec<f64>, Error> {
        let total = self.total();
        Ok(self.containing(budget)?.iter().map(|held| ratio(held, &total)).collect())
    }

    fn add_up(&self, budget: &Budget) -> Result<Vec<BigUint>, Halt> {
        let n_ids = self.diagram.n_nodes() + 2;
        let mut booking = Booking::new(budget);
        booking.grow_to((n_ids * BYTES_A_COUNT) as u64)?;
        let mut ways_down = vec![BigUint::default(); n_ids];
        ways_down[self.diagram.root().index()] = BigUint::from(1_u32);
        let mut holding = vec![BigUint::default(); self.diagram.n_vars()];
        let mut pacer = Pacer::new(budget, PATIENCE);
        let nodes: Vec<_> = self.diagram.nodes().collect();
        for (id, var, node) in nodes.into_iter().rev() {
            pacer.check()?;
            let ways = std::mem::take(&mut ways_down[id.index()]);
            if ways == BigUint::default() {
                continue;
            }
            holding[var.index()] += &ways * self.below(node.hi);
            ways_down[node.lo.index()] += &ways;
            ways_down[node.hi.index()] += ways;
        }
        Ok(holding)
    }
}

/// A part of a whole; the ends are told apart from what lies between, however near.
pub fn ratio(part: &BigUint, whole: &BigUint) -> f64 {
    if *part == BigUint::ZERO || part == whole {
        return if *part == BigUint::ZERO { 0.0 } else { 1.0 };
    }
    let spare = whole.bits().saturating_sub(63);
    let leading = |n: &BigUint| u64::try_from(n >> spare).unwrap_or(u64::MAX) as f64;
    (leading(part) / leading(whole)).clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Store, Var};

    /// Every family of subsets of three elements, against counting its members one by one.
    #[test]
    fn all_families_of_three_elements_are_counted_right() {
        let budget = Budget::unlimited();
        let subsets: Vec<Vec<Var>> =
            (0..8_u32).map(|bits| (0..3).filter(|i| bits >> i & 1 == 1).map(Var).collect()).collect();
        for family in 0..256_usize {
            let members: Vec<&Vec<Var>> = (0..8).filter(|i| family >> i & 1 == 1).map(|i| &subsets[i]).collect();
            let mut store = Store::new(3, &budget).unwrap();
            let held = store.family(&members).unwrap();
            let diagram = store.freeze(held).unwrap();
            let table = CountTable::new(&diagram, &budget).unwrap();
            let told = table.containing(&budget).unwrap();
            for var in 0..3 {
                let own = members.iter().filter(|set| set.contains(&Var(var))).count();
                assert_eq!(told[var as usize], BigUint::from(own), "element {var} of family {family:08b}");
            }
        }
    }

    #[test]
    fn each_element_is_in_half_of_a_power_set_of_any_size() {
        let budget = Budget::unlimited();
        let mut store = Store::new(200, &budget).unwrap();
        let held = store.power_set().unwrap();
        let diagram = store.freeze(held).unwrap();
        let told = CountTable::new(&diagram, &budget).unwrap().containing(&budget).unwrap();
        assert!(told.iter().all(|n| *n == BigUint::from(1_u32) << 199));
        let table = CountTable::new(&diagram, &budget).unwrap();
        assert!(table.shares(&budget).unwrap().iter().all(|share| (share - 0.5).abs() < 1e-12));
    }

    #[test]
    fn shares_tell_never_and_always_from_almost() {
        let whole = (BigUint::from(1_u32) << 300) + 1_u32;
        assert_eq!((ratio(&BigUint::ZERO, &whole), ratio(&whole, &whole)), (0.0, 1.0));
        let (rare, common) = (ratio(&BigUint::from(1_u32), &whole), ratio(&(&whole - 1_u32), &whole));
        assert!(rare > 0.0 && rare < 1e-9 && common < 1.0 && common > 0.999);
    }
}
