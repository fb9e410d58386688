//! What a constraint still asks of the variables that are open.
//!
//! A residue falls into *groups*: sets of open variables of which none depends on another through this constraint. Each group
//! has words that, together with its variables, determine which of their values are allowed. Different words may mean the
//! same: then a component is counted twice. Equal words must mean the same.
//!
//! A variable that is open but *outside* the component at hand belongs to a component that is independent of it. Graphs look
//! as if it were absent: whatever becomes of it makes no difference here.

mod components;
mod connected;
mod forest;
mod lines;
mod numbers;

use crate::core::trail::Trail;
use gridwright_formula::{Constraint, Lit};

/// The value of a literal, as seen from a component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    True,
    False,
    /// Without a value, and a variable of the component.
    Open,
    /// Without a value, and a variable of another component.
    Outside,
}

/// The values of literals, as seen from a component.
pub(super) struct View<'a> {
    pub trail: &'a Trail,
    /// For each variable whether it is of the component.
    pub inside: &'a [bool],
}

impl View<'_> {
    #[inline]
    pub fn state(&self, lit: Lit) -> State {
        match self.trail.value(lit) {
            0 if self.inside[lit.var().index()] => State::Open,
            0 => State::Outside,
            value if value > 0 => State::True,
            _ => State::False,
        }
    }

    #[inline]
    pub fn is_open(&self, lit: Lit) -> bool {
        self.state(lit) == State::Open
    }
}

/// The groups of a residue, one after the other in flat lists.
#[derive(Debug, Default)]
pub(super) struct Groups {
    vars: Vec<u32>,
    words: Vec<u32>,
    /// Where each group ends in both lists.
    ends: Vec<(usize, usize)>,
}

impl Groups {
    pub fn clear(&mut self) {
        self.vars.clear();
        self.words.clear();
        self.ends.clear();
    }

    /// The variable of an open literal belongs to the group at hand. It may be told more than once.
    #[inline]
    pub fn var(&mut self, lit: Lit) {
        self.vars.push(lit.var().0);
    }

    #[inline]
    pub fn word(&mut self, word: u32) {
        self.words.push(word);
    }

    /// A number that may be negative or large.
    pub fn number(&mut self, number: i64) {
        self.words.extend([number as u32, (number >> 32) as u32]);
    }

    /// The group at hand is complete; without variables it is none.
    pub fn end(&mut self) {
        let start = self.ends.last().map_or((0, 0), |&end| end);
        if self.vars.len() == start.0 {
            self.words.truncate(start.1);
        } else {
            self.ends.push((self.vars.len(), self.words.len()));
        }
    }

    /// Variables and words of each group.
    pub fn iter(&self) -> impl Iterator<Item = (&[u32], &[u32])> {
        (0..self.ends.len()).map(|at| {
            let start = if at == 0 { (0, 0) } else { self.ends[at - 1] };
            let end = self.ends[at];
            (&self.vars[start.0..end.0], &self.words[start.1..end.1])
        })
    }
}

/// The residue of a constraint; no group if nothing of it is open.
pub(super) fn residue(constraint: &Constraint, view: &View<'_>, groups: &mut Groups) {
    match constraint {
        Constraint::Clause(lits) => numbers::clause(lits, view, groups),
        Constraint::Linear(linear) => numbers::linear(linear, view, groups),
        Constraint::AllDifferent(all) => numbers::all_different(&all.columns, view, groups),
        Constraint::DistinctSum(sum) => numbers::distinct_sum(sum, view, groups),
        Constraint::Connected(connected) => connected::residue(connected, view, groups),
        Constraint::Loop(one) => lines::of_loop(one, view, groups),
        Constraint::Paths(paths) => lines::of_paths(paths, view, groups),
        Constraint::Components(components) => components::residue(components, view, groups),
        Constraint::Forest(forest) => forest::residue(forest, view, groups),
        other => unreachable!("a constraint without a residue: {other:?}"),
    }
}
