//! What steps are compared with: the fewest things over all that could be told.

use crate::claims::Claim;
use crate::explainer::Explainer;
use crate::ladder::Fewest;
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

    /// The fewest things from which propagation forces one of some claims at this position, if they are fewer than a bound. Exact, however
    /// long it takes.
    pub fn fewest_things(&mut self, forced: &[Claim], bound: usize, budget: &Budget) -> Result<Option<usize>, Stop> {
        let targets: Vec<Lit> = forced.iter().filter_map(|&claim| self.reasoner.claims.lit_of(claim)).collect();
        let mut at = self.at(budget);
        let orders =
            targets.iter().map(|&target| (target, at.by_distance(target).into_iter().rev().collect::<Vec<usize>>()));
        let mut searches: Vec<Fewest> = orders.map(|(target, order)| Fewest::new(&at, target, &order, bound)).collect();
        let mut left = usize::MAX;
        for size in 1..bound {
            for search in &mut searches {
                if search.of_size(&mut at, size, &mut left)?.is_some() {
                    return Ok(Some(size));
                }
            }
        }
        Ok(None)
    }

    fn open_lits(&self) -> Vec<Lit> {
        let claims = &self.reasoner.claims;
        let open = claims.unknowns().filter(|&unknown| self.position.is_open(unknown));
        open.filter_map(|unknown| self.goal.lit(claims, unknown)).collect()
    }
}
