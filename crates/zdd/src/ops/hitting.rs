//! Hitting sets: sets over the universe that share an element with every member.
//!
//! Minimal ones by Knuth's recursion (exercise 237; T. Toda, "Hypergraph transversal computation with binary decision
//! diagrams", SEA 2013, doi:10.1007/978-3-642-38527-8_10): without the top element a set must hit everything, with it only
//! the members that lack it, and then it is minimal only where the set without it would not do.

use crate::store::{EMPTY, Op, Res, UNIT};
use crate::{Error, Family, Store};

impl Store {
    /// Every set over the universe that shares an element with each member.
    pub fn hitting(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("hitting sets", |store| store.hitting_from(a, 0))
    }

    /// The hitting sets that contain no other hitting set.
    pub fn minimal_hitting(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("minimal hitting sets", |store| store.minimal_hitting_of(a))
    }

    /// Hitting sets over the elements from `first` on.
    fn hitting_from(&mut self, a: u32, first: u32) -> Res {
        match a {
            EMPTY => return self.power(first),
            UNIT => return Ok(EMPTY),
            _ => {}
        }
        let at = self.var(a);
        let core = self.hitting_at(a, at)?;
        (first..at).rev().try_fold(core, |below, var| self.make(var, below, below))
    }

    fn hitting_at(&mut self, a: u32, var: u32) -> Res {
        if let Some(known) = self.recall(Op::Hitting, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let all = self.union_of(a0, a1)?;
        let lo = self.hitting_from(all, var + 1)?;
        let hi = self.hitting_from(a0, var + 1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Hitting, a, 0, result)
    }

    fn minimal_hitting_of(&mut self, a: u32) -> Res {
        match a {
            EMPTY => return Ok(UNIT),
            UNIT => return Ok(EMPTY),
            _ => {}
        }
        if let Some(known) = self.recall(Op::MinimalHitting, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let all = self.union_of(a0, a1)?;
        let lo = self.minimal_hitting_of(all)?;
        let candidates = self.minimal_hitting_of(a0)?;
        let hi = self.non_supersets_of(candidates, lo)?;
        let result = self.make(self.var(a), lo, hi)?;
        self.remember(Op::MinimalHitting, a, 0, result)
    }
}
