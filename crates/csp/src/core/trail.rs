//! The assignment: values, levels, reasons, and the order in which everything became true.

use super::arena::ClauseRef;
use gridwright_formula::{Lit, Var};

/// Why a literal is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// A decision, an assumption, or a fact.
    None,
    /// A clause of two literals, the other of which is this (false) one.
    Binary(Lit),
    /// A longer clause; the literal is its first.
    Clause(ClauseRef),
    /// Premises stored in [`Trail::premises`]: constraint number, length, then so many true literals.
    Eager(u32),
    /// To be asked of a propagator.
    Lazy {
        /// Which one.
        propagator: u32,
        /// What it wanted to remember.
        tag: u32,
    },
}

#[derive(Debug, Clone, Copy)]
struct VarState {
    level: u32,
    position: u32,
    reason: Reason,
}

const UNSET: VarState = VarState { level: 0, position: u32::MAX, reason: Reason::None };

/// All assigned literals in order, cut into decision levels.
///
/// Values are kept per *literal* (1 true, -1 false, 0 open), so that the inner loop of unit propagation reads one byte
/// without decoding the sign.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    values: Vec<i8>,
    vars: Vec<VarState>,
    lits: Vec<Lit>,
    /// For each level above 0, the lengths of `lits` and `premises` when it began.
    starts: Vec<(u32, u32)>,
    premises: Vec<u32>,
}

impl Trail {
    pub(crate) fn reserve(&mut self, n_vars: usize) {
        self.values.reserve(2 * n_vars);
        self.vars.reserve(n_vars);
        self.lits.reserve(n_vars);
    }

    pub(crate) fn grow(&mut self) {
        self.values.extend([0, 0]);
        self.vars.push(UNSET);
    }

    pub(crate) fn n_vars(&self) -> usize {
        self.vars.len()
    }

    /// 1 true, -1 false, 0 open.
    #[inline]
    pub(crate) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    #[inline]
    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.index()] > 0
    }

    #[inline]
    pub(crate) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.index()] < 0
    }

    #[inline]
    pub(crate) fn is_open(&self, lit: Lit) -> bool {
        self.values[lit.index()] == 0
    }

    /// The level at which the variable was assigned (meaningless while it is open).
    #[inline]
    pub(crate) fn level_of(&self, var: Var) -> u32 {
        self.vars[var.index()].level
    }

    /// The place of the variable in the order of assignment; `u32::MAX` while it is open.
    #[inline]
    pub(crate) fn position(&self, var: Var) -> u32 {
        self.vars[var.index()].position
    }

    #[inline]
    pub(crate) fn reason(&self, var: Var) -> Reason {
        self.vars[var.index()].reason
    }

    /// Clause references move when the arena is compacted.
    pub(crate) fn set_reason(&mut self, var: Var, reason: Reason) {
        self.vars[var.index()].reason = reason;
    }

    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.lits.len()
    }

    #[inline]
    pub(crate) fn lit_at(&self, position: usize) -> Lit {
        self.lits[position]
    }

    /// Where level `level` begins.
    pub(crate) fn level_start(&self, level: u32) -> usize {
        if level == 0 { 0 } else { self.starts[level as usize - 1].0 as usize }
    }

    /// Whether all variables have a value.
    pub(crate) fn is_full(&self) -> bool {
        self.lits.len() == self.vars.len()
    }

    pub(crate) fn push_level(&mut self) {
        self.starts.push((self.lits.len() as u32, self.premises.len() as u32));
    }

    /// Makes an open literal true.
    #[inline]
    pub(crate) fn assign(&mut self, lit: Lit, reason: Reason) {
        debug_assert!(self.is_open(lit), "{lit:?} already has a value");
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.vars[lit.var().index()] =
            VarState { level: self.starts.len() as u32, position: self.lits.len() as u32, reason };
        self.lits.push(lit);
    }

    /// Stores premises until the present level is left.
    pub(crate) fn store_premises(&mut self, constraint: u32, premises: &[Lit]) -> Reason {
        let start = self.premises.len() as u32;
        self.premises.extend([constraint, premises.len() as u32]);
        self.premises.extend(premises.iter().map(|lit| lit.code()));
        Reason::Eager(start)
    }

    /// The constraint and premises stored at `start`.
    pub(crate) fn stored_premises(&self, start: u32) -> (u32, impl Iterator<Item = Lit> + '_) {
        let start = start as usize;
        let len = self.premises[start + 1] as usize;
        (self.premises[start], self.premises[start + 2..start + 2 + len].iter().map(|&code| Lit::from_code(code)))
    }

    /// Takes back the last literal.
    #[inline]
    pub(crate) fn pop(&mut self) -> Lit {
        let lit = self.lits.pop().expect("the trail is not empty");
        self.values[lit.index()] = 0;
        self.values[(!lit).index()] = 0;
        self.vars[lit.var().index()].position = u32::MAX;
        lit
    }

    /// Forgets the levels above `level`, whose literals have been popped.
    pub(crate) fn truncate_levels(&mut self, level: u32) {
        if let Some(&(_, premises)) = self.starts.get(level as usize) {
            self.premises.truncate(premises as usize);
            self.starts.truncate(level as usize);
        }
    }
}
