//! The fewest things that refute an assumption, exactly.
//!
//! Things are chosen by implicit hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal
//! hitting set dualization", CP 2015, doi:10.1007/978-3-319-23219-5_13): a set of things that does not refute an assumption is made as large as it can be
//! without refuting it; of what is left out some thing must be in every set that does.

use super::At;
use crate::reasoner::{Reason, Way};
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// A set of things, by their numbers in [`Pieces::things`](crate::pieces::Pieces).
type Chosen = Vec<usize>;

impl At<'_> {
    /// A reason with fewer things than this one, the fewest there are; none if there is no such, or if that is not settled by the questions left.
    pub(super) fn fewer(&mut self, target: Lit, than: usize, left: &mut usize) -> Result<Option<Reason>, Stop> {
        let Some(chosen) = self.fewest_things(target, than, left)? else { return Ok(None) };
        let reason = Reason { pieces: self.pieces_of(&chosen), known: self.position.known.clone() };
        match self.reasoner.forces(&reason, target, Way::Refuted, self.budget)? {
            Some(used) => Ok(Some(self.fewest(used, target)?)),
            None => Ok(None),
        }
    }

    /// The fewest things, fewer than a bound, from which propagation refutes the contrary of a literal. Each question takes one of those left.
    pub(crate) fn fewest_things(
        &mut self,
        target: Lit,
        bound: usize,
        left: &mut usize,
    ) -> Result<Option<Chosen>, Stop> {
        let mut left_out: Vec<Chosen> = Vec::new();
        for size in 0..bound {
            while let Some(chosen) = hitting_set(&left_out, size, left).filter(|_| *left > 0) {
                if self.refutes(&chosen, target, left)? {
                    return Ok(Some(chosen));
                }
                let most = self.grown(chosen, target, left)?;
                let n_things = self.reasoner.pieces.things.len();
                left_out.push((0..n_things).filter(|thing| !most.contains(thing)).collect());
            }
        }
        Ok(None)
    }

    fn pieces_of(&self, chosen: &[usize]) -> Vec<usize> {
        let things = &self.reasoner.pieces.things;
        let mut pieces: Vec<usize> = chosen.iter().flat_map(|&thing| things[thing].iter().copied()).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }

    fn refutes(&mut self, chosen: &[usize], target: Lit, left: &mut usize) -> Result<bool, Stop> {
        self.budget.check()?;
        *left = left.saturating_sub(1);
        let pieces = self.pieces_of(chosen);
        Ok(!self.reasoner.propagate(&self.position.known, &pieces, Some(!target), self.budget)?)
    }

    /// As many things as can be thought of without refuting the contrary of a literal.
    fn grown(&mut self, chosen: Chosen, target: Lit, left: &mut usize) -> Result<Chosen, Stop> {
        let mut most = chosen;
        let n_things = self.reasoner.pieces.things.len();
        // In halves: of things that change nothing many are taken at once.
        let mut waiting = vec![(0..n_things).filter(|thing| !most.contains(thing)).collect::<Chosen>()];
        while let Some(some) = waiting.pop().filter(|_| *left > 0) {
            let mut with = most.clone();
            with.extend(&some);
            if !self.refutes(&with, target, left)? {
                most = with;
            } else if some.len() > 1 {
                let (a, b) = some.split_at(some.len() / 2);
                waiting.extend([a.to_vec(), b.to_vec()]);
            }
        }
        Ok(most)
    }
}

/// So many sets are tried for one question.
const SETS_A_QUESTION: usize = 64;

/// At most so many numbers, one at least of each set. Each so many that are tried take one question of those left.
fn hitting_set(sets: &[Chosen], most: usize, left: &mut usize) -> Option<Chosen> {
    let mut tried = 0;
    let mut chosen = Vec::new();
    let limit = left.saturating_mul(SETS_A_QUESTION);
    let found = hit(sets, most, &mut chosen, &mut tried, limit);
    *left = left.saturating_sub(tried / SETS_A_QUESTION);
    found.then_some(chosen)
}

fn hit(sets: &[Chosen], most: usize, chosen: &mut Chosen, tried: &mut usize, limit: usize) -> bool {
    let missed = sets.iter().filter(|set| !set.iter().any(|thing| chosen.contains(thing)));
    let Some(set) = missed.min_by_key(|set| set.len()) else { return true };
    if chosen.len() == most {
        return false;
    }
    for &thing in set {
        *tried += 1;
        if *tried > limit {
            return false;
        }
        chosen.push(thing);
        if hit(sets, most, chosen, tried, limit) {
            return true;
        }
        chosen.pop();
    }
    false
}
