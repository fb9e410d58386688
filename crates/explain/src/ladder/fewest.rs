//! The fewest things that refute an assumption, exactly.
//!
//! A thing is a piece about few places, or a law that has a piece about the whole board, with all of its pieces. Such a law counts as one
//! thing only where its piece about the whole board is needed: what follows from its other pieces is counted by these. So for every
//! choice of laws that are taken whole the fewest other pieces are sought.
//!
//! They are chosen by implicit hitting sets (A. Ignatiev, A. Previti, M. Liffiton, J. Marques-Silva, "Smallest MUS extraction with minimal
//! hitting set dualization", CP 2015, doi:10.1007/978-3-319-23219-5_13): a set of pieces that does not refute an assumption is made as large as it can be
//! without refuting it; of what is left out some piece must be in every set that does.

use super::At;
use crate::reasoner::{Reason, Way};
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// Pieces, by number.
type Chosen = Vec<usize>;

/// The search for the fewest things that force a literal: by their number, the least first.
pub(crate) struct Fewest {
    target: Lit,
    families: Vec<Family>,
}

/// The sets of things with the same laws taken whole.
struct Family {
    /// How many these laws are.
    n_whole: usize,
    /// All of their pieces.
    base: Chosen,
    /// By law that is taken whole: the others of these pieces that are left without those about the whole board.
    without: Vec<Chosen>,
    /// The pieces there are besides.
    others: Chosen,
    /// Of each of these sets some piece is needed.
    hit: Vec<Chosen>,
    /// With all of one of these some law need not be taken whole.
    barred: Vec<Chosen>,
}

impl Fewest {
    /// Among all pieces that are about few places and given here, and all laws that are taken whole; fewer things than a bound.
    pub(crate) fn new(at: &At<'_>, target: Lit, among: &[usize], bound: usize) -> Self {
        let wholes = &at.reasoner.pieces.wholes;
        let mut families = Vec::new();
        for mask in 0_u32..1 << wholes.len().min(MOST_WHOLES) {
            let laws: Vec<usize> =
                wholes.iter().enumerate().filter(|(n, _)| mask >> n & 1 == 1).map(|(_, &law)| law).collect();
            if laws.len() < bound {
                families.push(Family::new(at, &laws, among));
            }
        }
        families.sort_by_key(|family| family.n_whole);
        Self { target, families }
    }

    /// So many things, if there is no set of fewer. Each piece that is switched on takes as many of those left as it
    /// is large; none also if they are used up.
    pub(crate) fn of_size(&mut self, at: &mut At<'_>, size: usize, left: &mut usize) -> Result<Option<Chosen>, Stop> {
        for family in self.families.iter_mut().filter(|family| family.n_whole <= size) {
            if let Some(chosen) = family.of_size(at, self.target, size - family.n_whole, left)? {
                return Ok(Some(chosen));
            }
        }
        Ok(None)
    }
}

/// No more laws than this are taken whole; of more, the first.
const MOST_WHOLES: usize = 6;

impl Family {
    fn new(at: &At<'_>, laws: &[usize], among: &[usize]) -> Self {
        let all = &at.reasoner.pieces.all;
        let base: Chosen = (0..all.len()).filter(|&n| laws.contains(&all[n].law)).collect();
        let without = |&law: &usize| base.iter().copied().filter(|&n| all[n].law != law || !all[n].is_global).collect();
        Self {
            n_whole: laws.len(),
            without: laws.iter().map(without).collect(),
            others: among.iter().copied().filter(|&n| !all[n].is_global && !laws.contains(&all[n].law)).collect(),
            hit: Vec::new(),
            barred: Vec::new(),
            base,
        }
    }

    fn of_size(&mut self, at: &mut At<'_>, target: Lit, most: usize, left: &mut usize) -> Result<Option<Chosen>, Stop> {
        while let Some(chosen) = self.hitting_set(most, left).filter(|_| *left > 0) {
            let mut pieces = self.base.clone();
            pieces.extend(&chosen);
            if !at.refutes(&pieces, target, left)? {
                let left_out = self.left_out(at, pieces, target, left)?;
                self.hit.push(left_out);
            } else if let Some(enough) = self.enough_without(at, &chosen, target, left)? {
                self.barred.push(enough);
            } else {
                return Ok(Some(pieces));
            }
        }
        Ok(None)
    }

    /// The pieces that are left out of a largest set that does not refute the contrary of a literal.
    fn left_out(&self, at: &mut At<'_>, mut most: Chosen, target: Lit, left: &mut usize) -> Result<Chosen, Stop> {
        let n_fixed = most.len();
        let mut left_out = Vec::new();
        for &piece in &self.others {
            if most[..n_fixed].contains(&piece) {
                continue;
            }
            most.push(piece);
            *left = left.saturating_sub(at.reasoner.pieces.cost(piece));
            if at.reasoner.contradicts(&at.position.known, !target, &most, at.budget)? {
                most.pop();
                left_out.push(piece);
            }
        }
        Ok(left_out)
    }

    /// Of some pieces those that are enough if the pieces about the whole board of some law are left out.
    fn enough_without(
        &self,
        at: &mut At<'_>,
        chosen: &Chosen,
        target: Lit,
        left: &mut usize,
    ) -> Result<Option<Chosen>, Stop> {
        for without in &self.without {
            let mut pieces = without.clone();
            pieces.extend(chosen);
            if at.refutes(&pieces, target, left)? {
                let used = at.reasoner.core(None).pieces;
                return Ok(Some(chosen.iter().copied().filter(|piece| used.binary_search(piece).is_ok()).collect()));
            }
        }
        Ok(None)
    }

    /// At most so many pieces, one at least of each set that must be hit, and not all of one that is barred. Each so many sets that
    /// are tried take one of those left.
    fn hitting_set(&self, most: usize, left: &mut usize) -> Option<Chosen> {
        let mut tried = 0;
        let mut chosen = Vec::new();
        let limit = left.saturating_mul(SETS_A_QUESTION);
        let found = self.hit(most, &mut chosen, &mut tried, limit);
        *left = left.saturating_sub(tried / SETS_A_QUESTION);
        found.then_some(chosen)
    }

    fn hit(&self, most: usize, chosen: &mut Chosen, tried: &mut usize, limit: usize) -> bool {
        if self.barred.iter().any(|barred| barred.iter().all(|piece| chosen.contains(piece))) {
            return false;
        }
        let missed = self.hit.iter().filter(|set| !set.iter().any(|piece| chosen.contains(piece)));
        let Some(set) = missed.min_by_key(|set| set.len()) else { return true };
        if chosen.len() == most {
            return false;
        }
        for &piece in set {
            *tried += 1;
            if *tried > limit {
                return false;
            }
            chosen.push(piece);
            if self.hit(most, chosen, tried, limit) {
                return true;
            }
            chosen.pop();
        }
        false
    }
}

/// So many sets are tried in the time of one question.
const SETS_A_QUESTION: usize = 16;

impl At<'_> {
    /// A least reason with some pieces that refute the contrary of a literal.
    pub(super) fn reason_of(&mut self, pieces: Chosen, target: Lit) -> Result<Option<Reason>, Stop> {
        let reason = Reason { pieces, known: self.position.known.clone() };
        match self.reasoner.forces(&reason, target, Way::Refuted, self.budget)? {
            Some(used) => Ok(Some(self.fewest(used, target)?)),
            None => Ok(None),
        }
    }

    fn refutes(&mut self, pieces: &[usize], target: Lit, left: &mut usize) -> Result<bool, Stop> {
        self.budget.check()?;
        let cost: usize = pieces.iter().map(|&piece| self.reasoner.pieces.cost(piece)).sum();
        *left = left.saturating_sub(cost.max(1));
        self.reasoner.contradicts(&self.position.known, !target, pieces, self.budget)
    }
}
