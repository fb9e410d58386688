//! Operations about one element, and turning members inside out.

use crate::store::{EMPTY, NO_VAR, Op, Res, UNIT};
use crate::{Error, Family, Store, Var};

impl Store {
    /// Members that contain `element`.
    pub fn including(&mut self, a: Family, element: Var) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("including", |store| store.including_of(a, element.0))
    }

    /// Members that do not contain `element`.
    pub fn excluding(&mut self, a: Family, element: Var) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("excluding", |store| store.excluding_of(a, element.0))
    }

    /// Every member with `element` added where it is missing and taken out where it is there.
    ///
    /// # Panics
    /// On an element outside the universe.
    pub fn flip(&mut self, a: Family, element: Var) -> Result<Family, Error> {
        assert!(element.index() < self.n_vars(), "element outside the universe");
        let a = self.root(a);
        self.run("flip", |store| store.flip_of(a, element.0))
    }

    /// Every member replaced by what it lacks of the universe.
    pub fn flip_all(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("flip", |store| store.flip_all_from(a, 0))
    }

    /// Whether the set is a member.
    pub fn contains(&self, a: Family, set: &[Var]) -> bool {
        let mut wanted: Vec<u32> = set.iter().map(|var| var.0).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut at = self.root(a);
        for var in wanted {
            while self.var(at) < var {
                at = self.children(at).0;
            }
            if self.var(at) != var {
                return false;
            }
            at = self.children(at).1;
        }
        while at > UNIT {
            at = self.children(at).0;
        }
        at == UNIT
    }

    fn including_of(&mut self, a: u32, element: u32) -> Res {
        let var = self.var(a);
        if var == NO_VAR || var > element {
            return Ok(EMPTY);
        }
        let (lo, hi) = self.children(a);
        if var == element {
            return self.make(var, EMPTY, hi);
        }
        if let Some(known) = self.recall(Op::Including, a, element)? {
            return Ok(known);
        }
        let lo = self.including_of(lo, element)?;
        let hi = self.including_of(hi, element)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Including, a, element, result)
    }

    fn excluding_of(&mut self, a: u32, element: u32) -> Res {
        let var = self.var(a);
        if var == NO_VAR || var > element {
            return Ok(a);
        }
        let (lo, hi) = self.children(a);
        if var == element {
            return Ok(lo);
        }
        if let Some(known) = self.recall(Op::Excluding, a, element)? {
            return Ok(known);
        }
        let lo = self.excluding_of(lo, element)?;
        let hi = self.excluding_of(hi, element)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Excluding, a, element, result)
    }

    fn flip_of(&mut self, a: u32, element: u32) -> Res {
        if a == EMPTY {
            return Ok(EMPTY);
        }
        let var = self.var(a);
        if var > element {
            return self.make(element, EMPTY, a);
        }
        let (lo, hi) = self.children(a);
        if var == element {
            return self.make(var, hi, lo);
        }
        if let Some(known) = self.recall(Op::Flip, a, element)? {
            return Ok(known);
        }
        let lo = self.flip_of(lo, element)?;
        let hi = self.flip_of(hi, element)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Flip, a, element, result)
    }

    fn flip_all_from(&mut self, a: u32, first: u32) -> Res {
        if a == EMPTY {
            return Ok(EMPTY);
        }
        let at = self.var(a).min(self.n_vars() as u32);
        let core = if a == UNIT { UNIT } else { self.flip_all_at(a, at)? };
        (first..at).rev().try_fold(core, |below, var| self.make(var, EMPTY, below))
    }

    fn flip_all_at(&mut self, a: u32, var: u32) -> Res {
        if let Some(known) = self.recall(Op::FlipAll, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let lo = self.flip_all_from(a1, var + 1)?;
        let hi = self.flip_all_from(a0, var + 1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::FlipAll, a, 0, result)
    }
}
