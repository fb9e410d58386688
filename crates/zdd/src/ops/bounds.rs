//! Members by size and by weight.
//!
//! Weight bounds use interval memoisation (S. Minato, M. Banbara, T. Horiyama, J. Kawahara, I. Takigawa, Y. Yamaguchi,
//! "Interval-memoized backtracking on ZDDs for fast enumeration of all lower cost solutions", arXiv:2201.08118): below one
//! node, all bounds between the heaviest accepted and the lightest refused weight give the same result, so results are
//! kept per node by such intervals and not per bound. Plain memoisation by bound has as many entries as distinct sums.

use crate::error::Halt;
use crate::store::{EMPTY, Op, Res, UNIT};
use crate::{Error, Family, Store};
use gridwright_base::QuickMap;
use std::collections::BTreeMap;

impl Store {
    /// Members of fewer than `size` elements.
    pub fn smaller(&mut self, a: Family, size: u32) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("size bound", |store| if size == 0 { Ok(EMPTY) } else { store.at_most(a, size - 1) })
    }

    /// Members of more than `size` elements.
    pub fn larger(&mut self, a: Family, size: u32) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("size bound", |store| store.at_least(a, size.saturating_add(1)))
    }

    /// Members of exactly `size` elements.
    pub fn of_size(&mut self, a: Family, size: u32) -> Result<Family, Error> {
        let a = self.root(a);
        self.run("size bound", |store| store.exactly(a, size))
    }

    /// Members whose elements weigh at most `bound` together.
    ///
    /// # Panics
    /// If there are fewer weights than elements.
    pub fn weight_at_most(&mut self, a: Family, weights: &[i64], bound: i64) -> Result<Family, Error> {
        assert!(weights.len() >= self.n_vars(), "a weight for every element");
        let a = self.root(a);
        let mut memo = IntervalMemo::default();
        self.run("weight bound", |store| Ok(store.weigh(a, weights, i128::from(bound), &mut memo)?.family))
    }

    /// Members whose elements weigh at least `bound` together.
    ///
    /// # Panics
    /// If there are fewer weights than elements.
    pub fn weight_at_least(&mut self, a: Family, weights: &[i64], bound: i64) -> Result<Family, Error> {
        if bound == i64::MIN {
            return Ok(a);
        }
        let light = self.weight_at_most(a, weights, bound - 1)?;
        self.difference(a, light)
    }

    fn at_most(&mut self, a: u32, size: u32) -> Res {
        if a <= UNIT {
            return Ok(a);
        }
        if let Some(known) = self.recall(Op::AtMost, a, size)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let lo = self.at_most(a0, size)?;
        let hi = if size == 0 { EMPTY } else { self.at_most(a1, size - 1)? };
        let result = self.make(self.var(a), lo, hi)?;
        self.remember(Op::AtMost, a, size, result)
    }

    fn at_least(&mut self, a: u32, size: u32) -> Res {
        if size == 0 || a == EMPTY {
            return Ok(a);
        }
        if a == UNIT {
            return Ok(EMPTY);
        }
        if let Some(known) = self.recall(Op::AtLeast, a, size)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let lo = self.at_least(a0, size)?;
        let hi = self.at_least(a1, size - 1)?;
        let result = self.make(self.var(a), lo, hi)?;
        self.remember(Op::AtLeast, a, size, result)
    }

    fn exactly(&mut self, a: u32, size: u32) -> Res {
        if a <= UNIT {
            return Ok(if size == 0 { a } else { EMPTY });
        }
        if let Some(known) = self.recall(Op::Exactly, a, size)? {
            return Ok(known);
        }
        let (a0, a1) = self.children(a);
        let lo = self.exactly(a0, size)?;
        let hi = if size == 0 { EMPTY } else { self.exactly(a1, size - 1)? };
        let result = self.make(self.var(a), lo, hi)?;
        self.remember(Op::Exactly, a, size, result)
    }

    fn weigh(&mut self, a: u32, weights: &[i64], bound: i128, memo: &mut IntervalMemo) -> Result<Weighed, Halt> {
        match a {
            EMPTY => return Ok(Weighed { family: EMPTY, heaviest_in: i128::MIN, lightest_out: i128::MAX }),
            UNIT if bound >= 0 => return Ok(Weighed { family: UNIT, heaviest_in: 0, lightest_out: i128::MAX }),
            UNIT => return Ok(Weighed { family: EMPTY, heaviest_in: i128::MIN, lightest_out: 0 }),
            _ => {}
        }
        if let Some(known) = memo.find(a, bound) {
            return Ok(known);
        }
        let weight = i128::from(weights[self.var(a) as usize]);
        let (a0, a1) = self.children(a);
        let lo = self.weigh(a0, weights, bound, memo)?;
        let hi = self.weigh(a1, weights, bound - weight, memo)?.shifted(weight);
        let found = Weighed {
            family: self.make(self.var(a), lo.family, hi.family)?,
            heaviest_in: lo.heaviest_in.max(hi.heaviest_in),
            lightest_out: lo.lightest_out.min(hi.lightest_out),
        };
        memo.known.entry(a).or_default().insert(found.heaviest_in, found);
        Ok(found)
    }
}

/// The members within a bound, and for which other bounds they would be the same: from `heaviest_in` to just below
/// `lightest_out`. The extreme values stand for "no such member".
#[derive(Debug, Clone, Copy)]
struct Weighed {
    family: u32,
    heaviest_in: i128,
    lightest_out: i128,
}

impl Weighed {
    fn shifted(self, weight: i128) -> Self {
        let shift = |value: i128| if value == i128::MIN || value == i128::MAX { value } else { value + weight };
        Self { heaviest_in: shift(self.heaviest_in), lightest_out: shift(self.lightest_out), ..self }
    }
}

#[derive(Debug, Default)]
struct IntervalMemo {
    known: QuickMap<u32, BTreeMap<i128, Weighed>>,
}

impl IntervalMemo {
    fn find(&self, node: u32, bound: i128) -> Option<Weighed> {
        let (_, found) = self.known.get(&node)?.range(..=bound).next_back()?;
        (bound < found.lightest_out).then_some(*found)
    }
}
