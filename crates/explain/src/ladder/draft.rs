//! A step in literals.

use super::At;
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// A step before it is told in sites and values.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) kind: Kind,
    /// How it is seen to follow.
    pub(crate) way: Way,
    /// What is forced, all for this reason.
    pub(crate) forced: Vec<Lit>,
    pub(crate) reason: Reason,
    /// How many other steps were seen on this rung.
    pub(crate) open: usize,
    /// Whether it tells many things of one sort together, each seen at a glance: by one piece and at most one known value.
    pub(crate) at_a_glance: bool,
}

/// What makes one step easier than another of the same kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ease {
    weight: usize,
    cells: usize,
}

impl Draft {
    pub(super) fn ease(&self, at: &At<'_>) -> Ease {
        Ease { weight: self.weight(at), cells: self.reason.known.len() }
    }

    /// On how many things it rests.
    pub(super) fn weight(&self, at: &At<'_>) -> usize {
        at.reasoner.pieces.weight(&self.reason.pieces)
    }
}

impl At<'_> {
    /// A least reason for the first of some literals, with all others that it forces in the same way and none of it could be
    /// left out for.
    pub(super) fn grouped(&mut self, reason: Reason, lits: &[Lit], way: Way, kind: Kind) -> Result<Draft, Stop> {
        let (first, others) = (lits[0], &lits[1..]);
        let reason = self.reasoner.shrink(reason, first, way, self.budget)?;
        let mut forced = vec![first];
        forced.extend(self.reasoner.least_for(&reason, others, way, self.budget)?);
        Ok(Draft { kind, way, forced, reason, open: 0, at_a_glance: false })
    }

    /// Leaves out of a step that tells many things together what none of them needs.
    pub(super) fn pruned(&mut self, mut draft: Draft) -> Result<Draft, Stop> {
        let mut at = 0;
        while at < draft.reason.pieces.len() + draft.reason.known.len() {
            let fewer = draft.reason.without(at..at + 1);
            if self.implies_all(&fewer, &draft.forced)? {
                draft.reason = fewer;
            } else {
                at += 1;
            }
        }
        Ok(draft)
    }

    fn implies_all(&mut self, reason: &Reason, lits: &[Lit]) -> Result<bool, Stop> {
        let consistent = self.reasoner.propagate(&reason.known, &reason.pieces, None, self.budget)?;
        Ok(consistent && lits.iter().all(|&lit| self.reasoner.value(lit) == Some(true)))
    }
}
