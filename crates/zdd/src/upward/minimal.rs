//! The minimal members of an upward-closed family.
//!
//! Elements are decided in order. Let X be the elements taken so far and f(X) the rest of the family after that. A set Y of
//! later elements completes X to a minimal member if it is minimal in f(X) and, for no x in X, a member of f(X - x): every
//! element taken must stay needed. So a *state* is the node of f(X) and the nodes of all f(X - x), and
//!
//! * leaving out the next element takes every one of these nodes to its `lo` child,
//! * taking it takes them to their `hi` children, and f(X) to its `lo` child, too, as one more f(X - x),
//! * if f(X - x) is f(X), x is not needed, and nothing minimal can come of the state.
//!
//! States of a level that have the same nodes are one, and the states are the nodes of the result but for some that turn out
//! equal when it is put together. For the last elements a state is a table of bits. The recursion of T. Toda ("Hypergraph
//! transversal computation with binary decision diagrams", SEA 2013, doi:10.1007/978-3-642-38527-8_10), bottom-up with a
//! difference of two diagrams at every node, looks at six times as many pairs of nodes, in no order that a processor's
//! memory likes.

use super::table::{Nodes, Tables};
use super::{NONE, UpSet, UpStore, UpTable};
use crate::error::Halt;
use crate::store::EMPTY;
use crate::{Error, Family, Store};
use gridwright_base::{Booking, Lists, Pacer};

/// A child of which nothing minimal comes.
const NOTHING: u32 = u32::MAX;
/// States between two looks at the budget.
const PATIENCE: usize = 1 << 10;

impl UpStore {
    /// The members that contain no other member, as a family of `store`.
    ///
    /// # Panics
    /// If the store's universe is smaller.
    pub fn minimal(&self, family: UpSet, store: &mut Store) -> Result<Family, Error> {
        assert!(self.n_vars() <= store.n_vars(), "the store's universe is smaller");
        if family == UpSet::NONE {
            return Ok(store.empty());
        }
        store.run("minimal members", |store| {
            let tables_from = self.n_vars.saturating_sub(UpTable::MOST as u32);
            let mut booking = Booking::new(&self.budget);
            let mut states = Lists::new();
            states.number_of(&[family.0]);
            let mut links = Vec::new();
            let mut linked = 0;
            for var in 0..tables_from {
                let (next, level) = self.decide(var, &states)?;
                linked += (level.capacity() * size_of::<[u32; 2]>()) as u64;
                booking.grow_to(linked + states.bytes() + next.bytes())?;
                links.push(level);
                states = next;
            }
            let mut below = self.minimal_below(&states, store)?;
            let mut pacer = Pacer::new(&self.budget, PATIENCE as u64);
            for (var, level) in (0..tables_from).zip(&links).rev() {
                let node = |child: u32| if child == NOTHING { EMPTY } else { below[child as usize] };
                let nodes = level.iter().map(|&[lo, hi]| {
                    pacer.check()?;
                    store.make(var, node(lo), node(hi))
                });
                below = nodes.collect::<Result<_, _>>()?;
            }
            Ok(below[0])
        })
    }

    /// One level: the states of the next, and where each state of this one leads without and with the element.
    fn decide(&self, var: u32, states: &Lists<u32>) -> Result<(Lists<u32>, Vec<[u32; 2]>), Halt> {
        let mut next = Lists::new();
        let mut links = Vec::with_capacity(states.len());
        let mut nodes = Vec::new();
        for (number, state) in states.iter().enumerate() {
            if number.is_multiple_of(PATIENCE) {
                self.budget.check_steps(next.len() as u64)?;
            }
            nodes.clear();
            nodes.extend(state.iter().map(|&id| self.split(id, var).0));
            let without = enter(&mut next, &mut nodes);
            nodes.clear();
            nodes.extend(state.iter().map(|&id| self.split(id, var).1));
            nodes.push(self.split(state[0], var).0);
            let with = enter(&mut next, &mut nodes);
            links.push([without, with]);
        }
        Ok((next, links))
    }

    /// What comes of the states at the level from which on there are tables.
    fn minimal_below(&self, states: &Lists<u32>, store: &mut Store) -> Result<Vec<u32>, Halt> {
        let mut tables = Tables::new(self);
        let mut nodes = Nodes::default();
        let mut found = Vec::with_capacity(states.len());
        for (number, state) in states.iter().enumerate() {
            if number.is_multiple_of(PATIENCE) {
                self.budget.check_steps(store.n_nodes() as u64)?;
            }
            let mut table = tables.of(state[0]).minimal();
            for &other in &state[1..] {
                table.drop_members(tables.of(other));
            }
            found.push(nodes.of(&table, self.n_vars(), &mut |var, lo, hi| store.make(var, lo, hi))?);
        }
        Ok(found)
    }
}

/// The number of a state given by its nodes, f(X) first; the others in any order, and more than once if need be.
fn enter(states: &mut Lists<u32>, nodes: &mut [u32]) -> u32 {
    let family = nodes[0];
    if family == NONE || nodes[1..].contains(&family) {
        return NOTHING;
    }
    nodes[1..].sort_unstable();
    let mut last = NONE;
    let mut kept = 1;
    for place in 1..nodes.len() {
        if nodes[place] != last {
            last = nodes[place];
            nodes[kept] = last;
            kept += 1;
        }
    }
    states.number_of(&nodes[..kept])
}
