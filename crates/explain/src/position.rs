//! What is known of the answer at some point of the way.

use crate::claims::Unknown;
use crate::reasoner::Reasoner;
use gridwright_base::{Budget, QuickMap};
use gridwright_formula::Lit;

/// What is known.
pub(crate) struct Position {
    /// Literals from which the rest follows without any law, in the order in which they became known.
    pub(crate) known: Vec<Lit>,
    /// By unknown.
    values: Vec<Option<bool>>,
    pub(crate) n_open: usize,
    /// What holds by the meaning of values alone, with what is known that it follows from.
    meant: QuickMap<Lit, Vec<Lit>>,
}

impl Position {
    /// Nothing is known but what the givens settle by themselves.
    pub(crate) fn new(reasoner: &mut Reasoner) -> Self {
        let n = reasoner.claims.n_unknowns();
        let mut position = Self { known: Vec::new(), values: vec![None; n], n_open: n, meant: QuickMap::default() };
        position.settle(reasoner);
        position
    }

    /// The value of a variable, if it is known.
    pub(crate) fn value(&self, unknown: Unknown) -> Option<bool> {
        self.values[unknown.at()]
    }

    pub(crate) fn is_open(&self, unknown: Unknown) -> bool {
        self.values[unknown.at()].is_none()
    }

    /// Whether a literal of the answer is known to be true.
    pub(crate) fn holds(&self, reasoner: &Reasoner, lit: Lit) -> bool {
        let unknown = reasoner.claims.unknown(lit.var());
        unknown.and_then(|unknown| self.value(unknown)) == Some(lit.is_positive())
    }

    /// What a literal follows from by the meaning of values alone, if it was not told.
    pub(crate) fn behind(&self, lit: Lit) -> &[Lit] {
        self.meant.get(&lit).map(|behind| &behind[..]).unwrap_or_default()
    }

    /// Takes note of literals of the answer. Returns what is known now and was not, these first.
    pub(crate) fn learn(&mut self, reasoner: &mut Reasoner, lits: &[Lit]) -> Vec<Lit> {
        let mut fresh = Vec::new();
        for &lit in lits {
            if let Some(unknown) = reasoner.claims.unknown(lit.var())
                && self.set(unknown, lit.is_positive())
            {
                self.known.push(lit);
                fresh.push(lit);
            }
        }
        fresh.extend(self.settle(reasoner));
        self.forget_what_values_say(reasoner, &fresh);
        fresh
    }

    fn set(&mut self, unknown: Unknown, value: bool) -> bool {
        let open = self.is_open(unknown);
        if open {
            self.values[unknown.at()] = Some(value);
            self.n_open -= 1;
        }
        open
    }

    /// What follows from the meaning of values alone.
    fn settle(&mut self, reasoner: &mut Reasoner) -> Vec<Lit> {
        // Without laws there is little to propagate: it is no question of limits.
        if !reasoner.propagate(&self.known, &[], None, &Budget::unlimited()).unwrap_or(false) {
            return Vec::new();
        }
        let mut fresh = Vec::new();
        for unknown in reasoner.claims.unknowns() {
            if self.is_open(unknown)
                && let Some(value) = reasoner.value(reasoner.claims.lit(unknown, true))
            {
                self.set(unknown, value);
                fresh.push(reasoner.claims.lit(unknown, value));
            }
        }
        for &lit in &fresh {
            let behind = reasoner.core(Some(lit)).known;
            self.meant.insert(lit, behind);
        }
        fresh
    }

    /// The literals that a reason names for these: where a site has its value, that says which values it has not.
    pub(crate) fn named(&self, reasoner: &Reasoner, lits: &[Lit]) -> Vec<Lit> {
        let claims = &reasoner.claims;
        let mut named: Vec<Lit> = Vec::new();
        for &lit in lits {
            let slot = claims.claim(lit).filter(|claim| claim.not).and_then(|claim| claims.slot_at(claim.site));
            let value = slot.and_then(|slot| {
                claims.slots[slot].values.iter().map(|value| value.1).find(|&value| self.holds(reasoner, value))
            });
            let lit = value.unwrap_or(lit);
            if !named.contains(&lit) {
                named.push(lit);
            }
        }
        named
    }

    /// Where a site has its value, that says which values it has not: a reason had better name the value.
    fn forget_what_values_say(&mut self, reasoner: &Reasoner, fresh: &[Lit]) {
        let claims = &reasoner.claims;
        let mut named: Vec<Lit> = fresh.iter().copied().filter(|&lit| claims.names_value(lit)).collect();
        let many = |lit: Lit| {
            claims
                .claim(lit)
                .and_then(|claim| claims.slot_at(claim.site))
                .map(|slot| claims.slots[slot].values.len() > 2)
        };
        named.retain(|&lit| many(lit) == Some(true));
        if named.is_empty() {
            return;
        }
        let sites: Vec<_> = named.iter().filter_map(|&lit| claims.claim(lit)).map(|claim| claim.site).collect();
        self.known.retain(|&lit| claims.claim(lit).is_none_or(|claim| !claim.not || !sites.contains(&claim.site)));
        for lit in named {
            if !self.known.contains(&lit) {
                self.known.push(lit);
            }
        }
    }
}
