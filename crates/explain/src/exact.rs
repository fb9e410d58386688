//! What steps are compared with: the fewest things over all that could be told.

use crate::claims::Claim;
use crate::explainer::Explainer;
use gridwright_base::{Budget, Stop};
use gridwright_formula::Lit;

impl Explainer {
    /// Claims that propagation over all pieces, from their contrary, forces at this position.
    pub fn forced_by_several(&mut self, budget: &Budget) -> Result<Vec<Claim>, Stop> {
        let all: Vec<usize> = (0..self.reasoner.pieces.all.len()).collect();
        let mut forced = Vec::new();
        for lit in self.open_lits() {
            if !self.reasoner.propagate(&self.position.known, &all, Some(!lit), budget)? {
                forced.extend(self.reasoner.claims.claim(lit));
            }
        }
        Ok(forced)
    }

    /// The fewest things from which propagation forces a claim at this position, if that is fewer than a bound. Exact, however long it takes.
    pub fn fewest_things(&mut self, claim: Claim, bound: usize, budget: &Budget) -> Result<Option<usize>, Stop> {
        let Some(target) = self.reasoner.claims.lit_of(claim) else { return Ok(None) };
        let mut left = usize::MAX;
        Ok(self.at(budget).fewest_things(target, bound, &mut left)?.map(|things| things.len()))
    }

    fn open_lits(&self) -> Vec<Lit> {
        let claims = &self.reasoner.claims;
        let open = claims.unknowns().filter(|&unknown| self.position.is_open(unknown));
        open.filter_map(|unknown| self.goal.lit(claims, unknown)).collect()
    }
}
