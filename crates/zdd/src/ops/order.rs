//! Operations that compare members by inclusion.

use crate::store::{EMPTY, Op, Res, UNIT};
use crate::{Error, Family, Store};

impl Store {
    /// Members of `a` that are a subset of some member of `b`.
    pub fn subsets(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("subsets", |store| {
            let others = store.non_subsets_of(a, b)?;
            store.difference_of(a, others)
        })
    }

    /// Members of `a` that are a superset of some member of `b`.
    pub fn supersets(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("supersets", |store| {
            let others = store.non_supersets_of(a, b)?;
            store.difference_of(a, others)
        })
    }

    /// Members of `a` that are a subset of no member of `b`.
    pub fn non_subsets(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("non-subsets", |store| store.non_subsets_of(a, b))
    }

    /// Members of `a` that are a superset of no member of `b`.
    pub fn non_supersets(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("non-supersets", |store| store.non_supersets_of(a, b))
    }

    /// Members that contain no other member.
    pub fn minimal(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("minimal members", |store| store.minimal_of(a))
    }

    /// Members that no other member contains.
    pub fn maximal(&mut self, a: Family) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("maximal members", |store| store.maximal_of(a))
    }

    fn non_subsets_of(&mut self, a: u32, b: u32) -> Res {
        if b == EMPTY {
            return Ok(a);
        }
        if a <= UNIT || a == b {
            return Ok(EMPTY);
        }
        if let Some(known) = self.recall(Op::NonSubsets, a, b)? {
            return Ok(known);
        }
        let var = self.var(a).min(self.var(b));
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let lo_0 = self.non_subsets_of(a0, b0)?;
        let lo_1 = self.non_subsets_of(a0, b1)?;
        let lo = self.intersection_of(lo_0, lo_1)?;
        let hi = self.non_subsets_of(a1, b1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::NonSubsets, a, b, result)
    }

    pub(crate) fn non_supersets_of(&mut self, a: u32, b: u32) -> Res {
        if a == EMPTY || b == EMPTY {
            return Ok(a);
        }
        if b == UNIT || a == b {
            return Ok(EMPTY);
        }
        if let Some(known) = self.recall(Op::NonSupersets, a, b)? {
            return Ok(known);
        }
        let (var_a, var_b) = (self.var(a), self.var(b));
        let result = if var_b < var_a {
            let (b0, _) = self.children(b);
            self.non_supersets_of(a, b0)?
        } else {
            let ((a0, a1), (b0, b1)) = (self.children(a), self.split(b, var_a));
            let lo = self.non_supersets_of(a0, b0)?;
            let hi_0 = self.non_supersets_of(a1, b0)?;
            let hi_1 = self.non_supersets_of(a1, b1)?;
            let hi = self.intersection_of(hi_0, hi_1)?;
            self.make(var_a, lo, hi)?
        };
        self.remember(Op::NonSupersets, a, b, result)
    }

    fn minimal_of(&mut self, a: u32) -> Res {
        if a <= UNIT {
            return Ok(a);
        }
        if let Some(known) = self.recall(Op::Minimal, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let lo = self.minimal_of(a0)?;
        let candidates = self.minimal_of(a1)?;
        let hi = self.non_supersets_of(candidates, lo)?;
        let result = self.make(self.var(a), lo, hi)?;
        self.remember(Op::Minimal, a, 0, result)
    }

    fn maximal_of(&mut self, a: u32) -> Res {
        if a <= UNIT {
            return Ok(a);
        }
        if let Some(known) = self.recall(Op::Maximal, a, 0)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let hi = self.maximal_of(a1)?;
        let candidates = self.maximal_of(a0)?;
        let lo = self.non_subsets_of(candidates, hi)?;
        let result = self.make(self.var(a), lo, hi)?;
        self.remember(Op::Maximal, a, 0, result)
    }
}
