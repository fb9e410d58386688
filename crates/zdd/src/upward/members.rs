//! From an upward-closed family to the zero-suppressed diagram of all its members.
//!
//! A node of the one form seen from a level above it is one node of the other: below that level the two say the same sets,
//! so no two such pairs are equal and the result is reduced without any table.

use super::{ALL, NONE, UpSet, UpStore};
use crate::error::Halt;
use crate::{Diagram, DiagramBuilder, Error, NodeId};
use gridwright_base::{QuickMap, Stop};

impl UpStore {
    /// All members as a diagram that can be counted, listed and sampled.
    pub fn members(&self, family: UpSet) -> Result<Diagram, Error> {
        if family == UpSet::NONE {
            return Ok(Diagram::empty(self.n_vars()));
        }
        let stopped = |stop: Stop| Halt::from(stop).into_error("listing members", self.n_nodes());
        let levels = self.seen_from_levels(family).map_err(stopped)?;
        let mut builder = DiagramBuilder::new(self.n_vars(), &self.budget);
        let mut below: QuickMap<u32, NodeId> = [(NONE, NodeId::EMPTY), (ALL, NodeId::UNIT)].into_iter().collect();
        for (var, nodes) in levels.iter().enumerate().rev() {
            self.budget.check().map_err(stopped)?;
            let mut here: QuickMap<u32, NodeId> = QuickMap::default();
            here.reserve(nodes.len() + 1);
            here.insert(NONE, NodeId::EMPTY);
            for &id in nodes {
                let (lo, hi) = self.split(id, var as u32);
                here.insert(id, builder.push(below[&lo], below[&hi]));
            }
            builder.end_level()?;
            below = here;
        }
        Ok(builder.finish(below[&family.0]))
    }

    /// For each element, the nodes that are asked for it or passed by there; the empty family left out.
    fn seen_from_levels(&self, family: UpSet) -> Result<Vec<Vec<u32>>, Stop> {
        let mut levels: Vec<Vec<u32>> = Vec::with_capacity(self.n_vars());
        let mut here = vec![family.0];
        for var in 0..self.n_vars {
            self.budget.check()?;
            let mut next: Vec<u32> = Vec::with_capacity(here.len());
            for &id in &here {
                let (lo, hi) = self.split(id, var);
                next.extend([lo, hi].into_iter().filter(|&child| child != NONE));
            }
            next.sort_unstable();
            next.dedup();
            levels.push(std::mem::replace(&mut here, next));
        }
        Ok(levels)
    }
}
