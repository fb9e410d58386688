//! Union, intersection, difference, symmetric difference, complement.

use crate::store::{EMPTY, Op, Res};
use crate::{Error, Family, Store};

impl Store {
    /// Members of either.
    pub fn union(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("union", |store| store.union_of(a, b))
    }

    /// Members of both.
    pub fn intersection(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("intersection", |store| store.intersection_of(a, b))
    }

    /// Members of the first that are not in the second.
    pub fn difference(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("difference", |store| store.difference_of(a, b))
    }

    /// Members of exactly one of the two.
    pub fn symmetric_difference(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("symmetric difference", |store| store.symmetric_difference_of(a, b))
    }

    /// All sets over the universe that are not members.
    pub fn complement(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("complement", |store| {
            let all = store.power(0)?;
            store.difference_of(all, a)
        })
    }

    /// All sets of elements from `first` on.
    pub(crate) fn power(&mut self, first: u32) -> Res {
        (first..self.n_vars() as u32).rev().try_fold(crate::store::UNIT, |below, var| self.make(var, below, below))
    }

    pub(crate) fn union_of(&mut self, a: u32, b: u32) -> Res {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == EMPTY {
            return Ok(b);
        }
        if let Some(known) = self.recall(Op::Union, a, b)? {
            return Ok(known);
        }
        let var = self.var(a).min(self.var(b));
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let lo = self.union_of(a0, b0)?;
        let hi = self.union_of(a1, b1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Union, a, b, result)
    }

    pub(crate) fn intersection_of(&mut self, a: u32, b: u32) -> Res {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == EMPTY {
            return Ok(a);
        }
        if let Some(known) = self.recall(Op::Intersection, a, b)? {
            return Ok(known);
        }
        let var = self.var(a).min(self.var(b));
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let lo = self.intersection_of(a0, b0)?;
        let hi = self.intersection_of(a1, b1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Intersection, a, b, result)
    }

    pub(crate) fn difference_of(&mut self, a: u32, b: u32) -> Res {
        if a == b || a == EMPTY {
            return Ok(EMPTY);
        }
        if b == EMPTY {
            return Ok(a);
        }
        if let Some(known) = self.recall(Op::Difference, a, b)? {
            return Ok(known);
        }
        let var = self.var(a).min(self.var(b));
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let lo = self.difference_of(a0, b0)?;
        let hi = self.difference_of(a1, b1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Difference, a, b, result)
    }

    fn symmetric_difference_of(&mut self, a: u32, b: u32) -> Res {
        let (a, b) = (a.min(b), a.max(b));
        if a == b {
            return Ok(EMPTY);
        }
        if a == EMPTY {
            return Ok(b);
        }
        if let Some(known) = self.recall(Op::SymmetricDifference, a, b)? {
            return Ok(known);
        }
        let var = self.var(a).min(self.var(b));
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let lo = self.symmetric_difference_of(a0, b0)?;
        let hi = self.symmetric_difference_of(a1, b1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::SymmetricDifference, a, b, result)
    }
}
