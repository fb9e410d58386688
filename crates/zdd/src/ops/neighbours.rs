//! Sets one step away from a member: an element less, an element more, one exchanged.

use crate::store::{EMPTY, Op, Res, UNIT};
use crate::{Error, Family, Store};

impl Store {
    /// Every set got by taking one element out of a member.
    pub fn remove_some(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("removing an element", |store| store.remove_some_of(a))
    }

    /// Every set got by adding one missing element of the universe to a member.
    pub fn add_some(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("adding an element", |store| store.add_some_from(a, 0))
    }

    /// Every set got by taking one element out of a member and adding another, missing one.
    pub fn exchange_some(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("exchanging an element", |store| store.exchange_from(a, 0))
    }

    fn remove_some_of(&mut self, a: u32) -> Res {
        if a <= UNIT {
            return Ok(EMPTY);
        }
        if let Some(known) = self.recall(Op::RemoveSome, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let lower = self.remove_some_of(a0)?;
        let lo = self.union_of(lower, a1)?;
        let hi = self.remove_some_of(a1)?;
        let result = self.make(self.var(a), lo, hi)?;
        self.remember(Op::RemoveSome, a, 0, result)
    }

    fn add_some_from(&mut self, a: u32, first: u32) -> Res {
        if a == EMPTY {
            return Ok(EMPTY);
        }
        let at = self.var(a).min(self.n_vars() as u32);
        let core = if a == UNIT { EMPTY } else { self.add_some_at(a, at)? };
        (first..at).rev().try_fold(core, |below, var| self.make(var, below, a))
    }

    fn add_some_at(&mut self, a: u32, var: u32) -> Res {
        if let Some(known) = self.recall(Op::AddSome, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let lo = self.add_some_from(a0, var + 1)?;
        let deeper = self.add_some_from(a1, var + 1)?;
        let hi = self.union_of(deeper, a0)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::AddSome, a, 0, result)
    }

    fn exchange_from(&mut self, a: u32, first: u32) -> Res {
        if a <= UNIT {
            return Ok(EMPTY);
        }
        let at = self.var(a);
        let core = self.exchange_at(a, at)?;
        let shorter = self.remove_some_of(a)?;
        (first..at).rev().try_fold(core, |below, var| self.make(var, below, shorter))
    }

    fn exchange_at(&mut self, a: u32, var: u32) -> Res {
        if let Some(known) = self.recall(Op::SwapSome, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let below = self.exchange_from(a0, var + 1)?;
        let dropped = self.add_some_from(a1, var + 1)?;
        let lo = self.union_of(below, dropped)?;
        let deeper = self.exchange_from(a1, var + 1)?;
        let taken = self.remove_some_of(a0)?;
        let hi = self.union_of(deeper, taken)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::SwapSome, a, 0, result)
    }
}
