//! The lightest or heaviest members, one after the other.
//!
//! Below each node the best weight is known after one pass. Members then come out of a heap of *deviations*: an entry is a
//! prefix that leaves the best way at one node; taking it out follows the best way from there and adds the deviations met
//! (D. Eppstein, "Finding the k shortest paths", SIAM J. Comput. 28, 1998, doi:10.1137/S0097539795290477, in its simple form
//! for acyclic graphs). Prefixes share their beginnings in one arena, so `k` members need memory for `k` times the depth.

use crate::{Diagram, NodeId, Var};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Which end of the scale to start at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Small weights first.
    Lightest,
    /// Large weights first.
    Heaviest,
}

/// Members in order of weight; equal weights in lexicographic order of discovery, the same on every run.
#[derive(Debug)]
pub struct Best<'a> {
    diagram: &'a Diagram,
    goal: Goal,
    /// Signed so that small is good.
    costs: Vec<i128>,
    /// The best cost below each node; nothing below `EMPTY`.
    best: Vec<Option<i128>>,
    heap: BinaryHeap<Reverse<(i128, u64, u32, u32)>>,
    /// Prefixes as linked lists: element and the rest.
    prefixes: Vec<(Var, u32)>,
    n_entries: u64,
}

const NO_PREFIX: u32 = u32::MAX;

impl Diagram {
    /// Members with their weights, the best first.
    ///
    /// # Panics
    /// If there are fewer weights than elements.
    pub fn best(&self, goal: Goal, weights: &[i64]) -> Best<'_> {
        assert!(weights.len() >= self.n_vars(), "a weight for every element");
        let sign = if goal == Goal::Lightest { 1 } else { -1 };
        let costs: Vec<i128> = weights.iter().map(|&weight| sign * i128::from(weight)).collect();
        let mut best: Vec<Option<i128>> = vec![None, Some(0)];
        for (_, var, node) in self.nodes() {
            let with = best[node.hi.index()].map(|cost| cost + costs[var.index()]);
            let without = best[node.lo.index()];
            best.push(with.into_iter().chain(without).min());
        }
        let start = best[self.root().index()];
        let mut members =
            Best { diagram: self, goal, costs, best, heap: BinaryHeap::new(), prefixes: Vec::new(), n_entries: 0 };
        if let Some(cost) = start {
            members.push(cost, NO_PREFIX, self.root());
        }
        members
    }
}

impl Best<'_> {
    fn push(&mut self, total: i128, prefix: u32, at: NodeId) {
        self.heap.push(Reverse((total, self.n_entries, prefix, at.0)));
        self.n_entries += 1;
    }

    fn extend(&mut self, prefix: u32, var: Var) -> u32 {
        self.prefixes.push((var, prefix));
        self.prefixes.len() as u32 - 1
    }

    /// One step down the best way; the other way, if there is one, goes to the heap.
    fn descend(&mut self, total: i128, prefix: u32, at: NodeId, var: Var) -> (u32, NodeId) {
        let node = self.diagram.node(at);
        let cost = self.costs[var.index()];
        let here = self.best[at.index()].unwrap_or_default();
        let with = self.best[node.hi.index()].map(|best| best + cost);
        let without = self.best[node.lo.index()];
        if without == Some(here) {
            if let Some(with) = with {
                let longer = self.extend(prefix, var);
                self.push(total - here + with, longer, node.hi);
            }
            return (prefix, node.lo);
        }
        if let Some(without) = without {
            self.push(total - here + without, prefix, node.lo);
        }
        (self.extend(prefix, var), node.hi)
    }

    fn read(&self, mut prefix: u32) -> Vec<Var> {
        let mut set = Vec::new();
        while prefix != NO_PREFIX {
            let (var, rest) = self.prefixes[prefix as usize];
            set.push(var);
            prefix = rest;
        }
        set.reverse();
        set
    }
}

impl Iterator for Best<'_> {
    type Item = (i128, Vec<Var>);

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((total, _, mut prefix, at)) = self.heap.pop()?;
        let mut at = NodeId(at);
        while let Some(var) = self.diagram.var(at) {
            (prefix, at) = self.descend(total, prefix, at, var);
        }
        let weight = if self.goal == Goal::Lightest { total } else { -total };
        Some((weight, self.read(prefix)))
    }
}
