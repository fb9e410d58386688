//! From a position to all that can be known, and to one value.

use crate::claims::{Claim, Unknown};
use crate::explainer::Explainer;
use crate::step::Step;
use gridwright_base::{Budget, Stop};
use gridwright_board::{Site, Val};
use gridwright_formula::Lit;
use gridwright_solve::SolveError;

/// Steps, each resting on what was known before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether all of the answer is known at the end.
    pub complete: bool,
    /// What ended it early, if a limit did.
    pub stop: Option<Stop>,
}

impl Explainer {
    /// All steps to the solution, or to all that solutions share. Values that are excluded and lead to nothing are left out. A
    /// limit ends it with the steps so far.
    pub fn path(&mut self, budget: &Budget) -> Result<Path, SolveError> {
        let mut stop = None;
        loop {
            match self.advance(budget) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(SolveError::Stopped(reason)) => {
                    stop = Some(reason);
                    break;
                }
                Err(other) => return Err(other),
            }
        }
        let complete = self.is_complete();
        let known: Vec<Lit> =
            self.known_lits().filter(|&lit| !complete || self.reasoner.claims.names_value(lit)).collect();
        let steps = self.slice(known);
        Ok(Path { steps, complete, stop })
    }

    /// The steps that lead to the value of a site, or to what can be known of it; the last of them tells it. None if nothing
    /// can be known of it that is not known already.
    pub fn why(&mut self, site: Site, budget: &Budget) -> Result<Option<Vec<Step>>, SolveError> {
        let Some(slot) = self.reasoner.claims.slot_at(site) else { return Ok(None) };
        let unknowns: Vec<Unknown> = self.reasoner.claims.unknowns_of(slot).collect();
        let wanted = |this: &Self| unknowns.iter().any(|&unknown| this.wants(unknown));
        while wanted(self) {
            if self.advance(budget)?.is_none() {
                break;
            }
        }
        self.tell_all(budget)?;
        let lits: Vec<Lit> = unknowns.iter().filter_map(|&unknown| self.known_lit(unknown)).collect();
        let values: Vec<Lit> = lits.iter().copied().filter(|&lit| self.reasoner.claims.names_value(lit)).collect();
        let steps = self.slice(if values.is_empty() { lits } else { values });
        Ok((!steps.is_empty()).then_some(steps))
    }

    /// Whether a variable is open and the same in all solutions.
    fn wants(&self, unknown: Unknown) -> bool {
        self.position.is_open(unknown) && self.goal.lit(&self.reasoner.claims, unknown).is_some()
    }

    pub(crate) fn known_lit(&self, unknown: Unknown) -> Option<Lit> {
        self.position.value(unknown).map(|value| self.reasoner.claims.lit(unknown, value))
    }

    fn known_lits(&self) -> impl Iterator<Item = Lit> + '_ {
        self.reasoner.claims.unknowns().filter_map(|unknown| self.known_lit(unknown))
    }

    /// The steps that some literals rest on.
    pub(crate) fn slice(&self, lits: Vec<Lit>) -> Vec<Step> {
        let numbers = self.history.slice(&self.position, lits);
        numbers.into_iter().map(|number| self.history.step(number).clone()).collect()
    }

    /// The value that all solutions have at a site.
    pub fn value_of(&self, site: Site) -> Option<Val> {
        let claims = &self.reasoner.claims;
        let slot = &claims.slots[claims.slot_at(site)?];
        let held = slot.values.iter().find(|value| value.1 == Lit::TRUE || self.goal.holds(claims, value.1));
        held.map(|value| value.0)
    }

    /// What is known of a site now.
    pub fn known_at(&self, site: Site) -> Vec<Claim> {
        let claims = &self.reasoner.claims;
        let Some(slot) = claims.slot_at(site) else { return Vec::new() };
        let lits = claims.unknowns_of(slot).filter_map(|unknown| self.known_lit(unknown));
        let told: Vec<Claim> = lits.filter_map(|lit| claims.claim(lit)).collect();
        let value: Vec<Claim> = told.iter().copied().filter(|claim| !claim.not).collect();
        if value.is_empty() { told } else { value }
    }
}
