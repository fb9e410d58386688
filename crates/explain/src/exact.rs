//! The fewest things that a step can rest on, exactly: what the steps of the ladder are compared with.
//!
//! Things are chosen by implicit hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal
//! hitting set dualization", CP 2015, doi:10.1007/978-3-319-23219-5_13): a set of things that does not refute an assumption is made as large as it can be
//! without refuting it; of what is left out some thing must be in every set that does. This takes seconds where the ladder takes milliseconds.

use crate::claims::Claim;
use crate::explainer::Explainer;
use gridwright_base::{Budget, Stop};
use gridwright_formula::Lit;

/// Something to think of: a piece, or a law about the whole board with all its pieces.
type Thing = Vec<usize>;

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

    /// The fewest things from which propagation forces a claim at this position, if that is fewer than a bound.
    pub fn fewest_things(&mut self, claim: Claim, bound: usize, budget: &Budget) -> Result<Option<usize>, Stop> {
        let Some(target) = self.reasoner.claims.lit_of(claim) else { return Ok(None) };
        let things = self.things();
        let mut left_out: Vec<Vec<usize>> = Vec::new();
        for size in 0..bound {
            while let Some(chosen) = hitting_set(&left_out, size) {
                budget.check()?;
                if self.refutes(&things, &chosen, target, budget)? {
                    return Ok(Some(chosen.len()));
                }
                let most = self.grown(&things, chosen, target, budget)?;
                left_out.push((0..things.len()).filter(|thing| !most.contains(thing)).collect());
            }
        }
        Ok(None)
    }

    fn open_lits(&self) -> Vec<Lit> {
        let claims = &self.reasoner.claims;
        let open = claims.unknowns().filter(|&unknown| self.position.is_open(unknown));
        open.filter_map(|unknown| self.goal.lit(claims, unknown)).collect()
    }

    fn things(&self) -> Vec<Thing> {
        let all = &self.reasoner.pieces.all;
        let mut things: Vec<Thing> = (0..all.len()).filter(|&n| !all[n].is_global).map(|n| vec![n]).collect();
        let mut laws: Vec<usize> = all.iter().filter(|piece| piece.is_global).map(|piece| piece.law).collect();
        laws.dedup();
        things.extend(laws.iter().map(|&law| (0..all.len()).filter(|&n| all[n].law == law).collect()));
        things
    }

    fn refutes(&mut self, things: &[Thing], chosen: &[usize], target: Lit, budget: &Budget) -> Result<bool, Stop> {
        let mut pieces: Vec<usize> = chosen.iter().flat_map(|&thing| things[thing].iter().copied()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        Ok(!self.reasoner.propagate(&self.position.known, &pieces, Some(!target), budget)?)
    }

    /// As many things as can be thought of without refuting the contrary of a literal.
    fn grown(
        &mut self,
        things: &[Thing],
        chosen: Vec<usize>,
        target: Lit,
        budget: &Budget,
    ) -> Result<Vec<usize>, Stop> {
        let mut most = chosen;
        // In halves: of things that change nothing many are taken at once.
        let mut waiting = vec![(0..things.len()).filter(|thing| !most.contains(thing)).collect::<Vec<usize>>()];
        while let Some(some) = waiting.pop() {
            let mut with = most.clone();
            with.extend(&some);
            if !self.refutes(things, &with, target, budget)? {
                most = with;
            } else if some.len() > 1 {
                let (a, b) = some.split_at(some.len() / 2);
                waiting.extend([a.to_vec(), b.to_vec()]);
            }
        }
        Ok(most)
    }
}

/// At most so many numbers, one at least of each set.
fn hitting_set(sets: &[Vec<usize>], most: usize) -> Option<Vec<usize>> {
    fn go(sets: &[Vec<usize>], most: usize, chosen: &mut Vec<usize>) -> bool {
        let missed = sets.iter().filter(|set| !set.iter().any(|thing| chosen.contains(thing)));
        let Some(set) = missed.min_by_key(|set| set.len()) else { return true };
        if chosen.len() == most {
            return false;
        }
        for &thing in set {
            chosen.push(thing);
            if go(sets, most, chosen) {
                return true;
            }
            chosen.pop();
        }
        false
    }
    let mut chosen = Vec::new();
    go(sets, most, &mut chosen).then_some(chosen)
}
