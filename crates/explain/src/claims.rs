//! What can be known about an answer, and the literals that say it.

use gridwright_board::{Site, Val};
use gridwright_formula::{Lit, Var};
use gridwright_lower_csp::Answer;
use gridwright_solve::AnswerValue;
use std::collections::HashMap;

/// A site has a value, or has it not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Claim {
    /// Where.
    pub site: Site,
    /// The value.
    pub val: Val,
    /// Whether the value is excluded there.
    pub not: bool,
}

impl Claim {
    /// Whether it says of its site, in the same layer, what another says of its own.
    pub(crate) fn is_like(self, other: Claim) -> bool {
        (self.site.layer, self.val, self.not) == (other.site.layer, other.val, other.not)
    }

    /// What engines are asked of it, if it names a value.
    pub(crate) fn answer_value(self) -> Option<AnswerValue> {
        (!self.not).then_some((self.site.layer, self.site.at(), self.val))
    }
}

/// A variable of the answer, by its number among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Unknown(pub u32);

impl Unknown {
    pub(crate) fn at(self) -> usize {
        self.0 as usize
    }
}

/// A site with the literals of its values.
pub(crate) struct Slot {
    pub(crate) site: Site,
    pub(crate) values: Vec<(Val, Lit)>,
}

/// The answer's literals, both ways.
pub(crate) struct Claims {
    pub(crate) slots: Vec<Slot>,
    by_site: HashMap<Site, u32>,
    /// By the variables of the engine.
    unknowns: Vec<Option<Unknown>>,
    /// By unknown: its variable, and the slots whose values it says.
    vars: Vec<(Var, Vec<u32>)>,
}

impl Claims {
    pub(crate) fn new(answer: &Answer, n_vars: usize) -> Self {
        let mut claims =
            Self { slots: Vec::new(), by_site: HashMap::new(), unknowns: vec![None; n_vars], vars: Vec::new() };
        for (layer, slot, values) in answer.slots() {
            let site = Site::new(layer, slot);
            let number = claims.slots.len() as u32;
            for &(_, lit) in &values {
                claims.note(lit.var(), number);
            }
            claims.by_site.insert(site, number);
            claims.slots.push(Slot { site, values });
        }
        claims
    }

    fn note(&mut self, var: Var, slot: u32) {
        if var == Lit::TRUE.var() {
            return;
        }
        let number = self.vars.len() as u32;
        let unknown = *self.unknowns[var.index()].get_or_insert(Unknown(number));
        if unknown.0 == number {
            self.vars.push((var, Vec::new()));
        }
        let slots = &mut self.vars[unknown.at()].1;
        if slots.last() != Some(&slot) {
            slots.push(slot);
        }
    }

    /// How many variables the answer has.
    pub(crate) fn n_unknowns(&self) -> usize {
        self.vars.len()
    }

    /// All variables of the answer.
    pub(crate) fn unknowns(&self) -> impl Iterator<Item = Unknown> + use<> {
        (0..self.vars.len() as u32).map(Unknown)
    }

    /// The variable of the answer that a variable of the engine is, if it is one.
    pub(crate) fn unknown(&self, var: Var) -> Option<Unknown> {
        self.unknowns.get(var.index()).copied().flatten()
    }

    /// The literal that is true if the variable has this value.
    pub(crate) fn lit(&self, unknown: Unknown, value: bool) -> Lit {
        self.vars[unknown.at()].0.lit(value)
    }

    /// The slots that a variable speaks of.
    pub(crate) fn slots_of(&self, unknown: Unknown) -> &[u32] {
        &self.vars[unknown.at()].1
    }

    /// The slot of a site.
    pub(crate) fn slot_at(&self, site: Site) -> Option<usize> {
        self.by_site.get(&site).map(|&slot| slot as usize)
    }

    /// The variables of a slot.
    pub(crate) fn unknowns_of(&self, slot: usize) -> impl Iterator<Item = Unknown> + '_ {
        self.slots[slot].values.iter().filter_map(|value| self.unknown(value.1.var()))
    }

    /// The literal of a claim. None if the claim is of a value that its site can never have, or of no site of the answer.
    pub(crate) fn lit_of(&self, claim: Claim) -> Option<Lit> {
        let slot = &self.slots[self.slot_at(claim.site)?];
        let lit = slot.values.iter().find(|value| value.0 == claim.val)?.1;
        Some(if claim.not { !lit } else { lit })
    }

    /// What a literal of the answer says of the first slot it speaks of: a value if it names one, else that it is not one.
    pub(crate) fn claim(&self, lit: Lit) -> Option<Claim> {
        let slot = &self.slots[*self.slots_of(self.unknown(lit.var())?).first()? as usize];
        let said = |lit: Lit| slot.values.iter().find(|value| value.1 == lit).map(|value| value.0);
        let claim = |val, not| Claim { site: slot.site, val, not };
        said(lit).map(|val| claim(val, false)).or_else(|| said(!lit).map(|val| claim(val, true)))
    }

    /// Whether a literal names a value, rather than excluding one.
    pub(crate) fn names_value(&self, lit: Lit) -> bool {
        self.claim(lit).is_some_and(|claim| !claim.not)
    }
}
