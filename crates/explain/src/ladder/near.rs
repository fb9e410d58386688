//! Where a solver looks: of steps that are equally easy the nearest is told.

use super::At;
use gridwright_formula::Lit;

/// How far each variable of the answer is from where the solver looks; nothing if that is nowhere in particular.
#[derive(Debug, Default)]
pub(crate) struct Near(Vec<u64>);

impl Near {
    /// By the distance of each variable, in their order.
    pub(crate) fn new(distances: Vec<u64>) -> Self {
        Self(distances)
    }

    /// Whether somebody looks anywhere.
    pub(super) fn is_anywhere(&self) -> bool {
        !self.0.is_empty()
    }

    /// How far a literal is; 0 for all if nobody looks anywhere.
    pub(super) fn distance(&self, at: &At<'_>, lit: Lit) -> u64 {
        let unknown = at.reasoner.claims.unknown(lit.var());
        unknown.and_then(|unknown| self.0.get(unknown.at()).copied()).unwrap_or(0)
    }

    /// The nearest of some literals.
    pub(super) fn nearest<'a>(&self, at: &At<'_>, lits: impl Iterator<Item = &'a Lit>) -> u64 {
        lits.map(|&lit| self.distance(at, lit)).min().unwrap_or(0)
    }
}
