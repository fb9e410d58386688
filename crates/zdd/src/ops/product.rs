//! Operations that combine members with members: join, meet, quotient, remainder.

use crate::store::{EMPTY, Op, Res, UNIT};
use crate::{Error, Family, Store};

impl Store {
    /// Every union of a member of the first with a member of the second.
    pub fn join(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("join", |store| store.join_of(a, b))
    }

    /// Every intersection of a member of the first with a member of the second.
    pub fn meet(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("meet", |store| store.meet_of(a, b))
    }

    /// Every set that is disjoint from all members of `b` and, united with any of them, a member of `a`.
    ///
    /// By that definition the quotient by the empty family is the power set.
    pub fn quotient(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("quotient", |store| store.quotient_of(a, b))
    }

    /// Members of `a` that are no union of a member of `b` and one of the quotient.
    pub fn remainder(&mut self, a: Family, b: Family) -> Result<Family, Error> {
        let (a, b) = (self.root(a), self.root(b));
        self.run("remainder", |store| {
            let quotient = store.quotient_of(a, b)?;
            let multiple = store.join_of(quotient, b)?;
            store.difference_of(a, multiple)
        })
    }

    fn join_of(&mut self, a: u32, b: u32) -> Res {
        let (a, b) = (a.min(b), a.max(b));
        match a {
            EMPTY => return Ok(EMPTY),
            UNIT => return Ok(b),
            _ => {}
        }
        if let Some(known) = self.recall(Op::Join, a, b)? {
            return Ok(known);
        }
        let var = self.var(a).min(self.var(b));
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let lo = self.join_of(a0, b0)?;
        let any_b = self.union_of(b0, b1)?;
        let with_a = self.join_of(a1, any_b)?;
        let only_b = self.join_of(a0, b1)?;
        let hi = self.union_of(with_a, only_b)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Join, a, b, result)
    }

    fn meet_of(&mut self, a: u32, b: u32) -> Res {
        let (a, b) = (a.min(b), a.max(b));
        if a <= UNIT {
            return Ok(a);
        }
        if let Some(known) = self.recall(Op::Meet, a, b)? {
            return Ok(known);
        }
        let var = self.var(a).min(self.var(b));
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let hi = self.meet_of(a1, b1)?;
        let any_b = self.union_of(b0, b1)?;
        let without_a = self.meet_of(a0, any_b)?;
        let without_b = self.meet_of(a1, b0)?;
        let lo = self.union_of(without_a, without_b)?;
        let result = self.make(var, lo, hi)?;
        self.remember(Op::Meet, a, b, result)
    }

    fn quotient_of(&mut self, a: u32, b: u32) -> Res {
        match (a, b) {
            (_, EMPTY) => return self.power(0),
            (_, UNIT) => return Ok(a),
            (EMPTY | UNIT, _) => return Ok(EMPTY),
            _ if a == b => return Ok(UNIT),
            _ => {}
        }
        if let Some(known) = self.recall(Op::Quotient, a, b)? {
            return Ok(known);
        }
        let (var_a, var_b) = (self.var(a), self.var(b));
        let result = if var_a < var_b {
            let (a0, a1) = self.children(a);
            let lo = self.quotient_of(a0, b)?;
            let hi = self.quotient_of(a1, b)?;
            self.make(var_a, lo, hi)?
        } else if var_a > var_b {
            EMPTY
        } else {
            self.quotient_at_same_element(a, b)?
        };
        self.remember(Op::Quotient, a, b, result)
    }

    /// Both ask for the same element; the quotient avoids it, because some divisor has it.
    fn quotient_at_same_element(&mut self, a: u32, b: u32) -> Res {
        let ((a0, a1), (b0, b1)) = (self.children(a), self.children(b));
        let with = self.quotient_of(a1, b1)?;
        if with == EMPTY || b0 == EMPTY {
            return Ok(with);
        }
        let without = self.quotient_of(a0, b0)?;
        self.intersection_of(with, without)
    }
}
