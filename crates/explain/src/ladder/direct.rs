//! What follows by propagation, piece by piece.
//!
//! All of it is found at once: the *closure* of what is known. It is then told in steps. A literal can be told when all it
//! follows from is known, and of those that can be the easiest is. Values that are excluded are many, and most are never asked
//! for: they are noted, and told when something rests on them.

use super::draft::Draft;
use super::{At, Found, Ladder};
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// Of the literals that can be told, so many are looked at more closely.
const LOOKED_AT: usize = 4;

/// What follows by propagation, as far as it is not told yet.
pub(super) struct Closure {
    items: Vec<(Lit, Reason)>,
    /// Whether it is to be found anew.
    pub(super) stale: bool,
}

impl Closure {
    pub(super) fn new() -> Self {
        Self { items: Vec::new(), stale: true }
    }
}

/// What makes one literal easier to tell than another.
type Rank = (usize, usize, u64, bool, bool, usize, usize);

impl Ladder {
    pub(super) fn direct(&mut self, at: &mut At<'_>) -> Result<Option<Found>, Stop> {
        if self.closure.stale {
            self.closure.items = at.reasoner.closure(&at.position.known, at.budget)?;
            self.closure.items.retain(|(_, reason)| !reason.pieces.is_empty());
            self.closure.stale = false;
        }
        self.closure.items.retain(|(lit, _)| at.is_open(*lit));
        let ready: Vec<usize> = (0..self.closure.items.len())
            .filter(|&n| self.closure.items[n].1.known.iter().all(|&lit| at.position.holds(at.reasoner, lit)))
            .collect();
        let names = |&n: &usize| at.reasoner.claims.names_value(self.closure.items[n].0);
        let (mut placing, excluding): (Vec<usize>, Vec<usize>) = ready.into_iter().partition(names);
        if !excluding.is_empty() {
            let named = |reason: &Reason| at.position.named(at.reasoner, &reason.known);
            let noted = excluding.iter().map(|&n| &self.closure.items[n]);
            let noted =
                noted.map(|(lit, reason)| (*lit, Reason { known: named(reason), pieces: reason.pieces.clone() }));
            return Ok(Some(Found::Noted(noted.collect())));
        }
        placing.sort_by_key(|&n| self.rank(at, n));
        let n_ready = self.n_steps(&placing);
        // Somebody who looks somewhere is not told what is given away all over the board.
        let given = if self.near.is_anywhere() { None } else { self.given(at, &placing) };
        let best = match given {
            None => self.best(at, &placing)?,
            Some(given) => Some(at.pruned(given)?),
        };
        Ok(best.map(|best| Found::Step(Draft { open: n_ready.saturating_sub(best.reason.pieces.len()), ..best })))
    }

    /// What is told first: what rests on little that was not told, what is near where the solver looks, what one thing shows,
    /// what goes on from the last step.
    fn rank(&self, at: &At<'_>, n: usize) -> Rank {
        let (lit, reason) = &self.closure.items[n];
        let pieces = &at.reasoner.pieces;
        let wide = reason.pieces.iter().any(|&piece| pieces.all[piece].is_wide);
        let far = !reason.known.iter().any(|known| self.recent.contains(known));
        let untold = reason.known.iter().filter(|&&lit| at.untold.is_untold(lit)).count();
        let distance = self.near.distance(at, *lit);
        (pieces.weight(&reason.pieces), untold, distance, wide, far, reason.known.len(), n)
    }

    /// How many different steps there are, by the pieces they rest on.
    fn n_steps(&self, ready: &[usize]) -> usize {
        let mut pieces: Vec<&Vec<usize>> = ready.iter().map(|&n| &self.closure.items[n].1.pieces).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces.len()
    }

    /// All values that are given away, each by a piece of one clause with nothing else known.
    fn given(&self, at: &At<'_>, ready: &[usize]) -> Option<Draft> {
        let all = &at.reasoner.pieces.all;
        let gives = |reason: &Reason| reason.known.is_empty() && reason.pieces.len() == 1;
        let mut items: Vec<&(Lit, Reason)> =
            ready.iter().map(|&n| &self.closure.items[n]).filter(|item| gives(&item.1)).collect();
        let clause = all[items.first()?.1.pieces[0]].clause;
        items.retain(|item| all[item.1.pieces[0]].clause == clause);
        let mut reason = Reason::default();
        for item in &items {
            if !reason.pieces.contains(&item.1.pieces[0]) {
                reason.pieces.push(item.1.pieces[0]);
            }
        }
        let forced = items.iter().map(|item| item.0).collect();
        Some(Draft { kind: Kind::Piece, way: Way::Implied, forced, reason, open: 0, at_a_glance: true })
    }

    /// The easiest of the steps by what is ready.
    fn best(&self, at: &mut At<'_>, ready: &[usize]) -> Result<Option<Draft>, Stop> {
        let mut best: Option<Draft> = None;
        let distance = |n: usize| self.near.distance(at, self.closure.items[n].0);
        let nearest = ready.first().map(|&n| distance(n));
        let looked_at: Vec<usize> = ready.iter().copied().filter(|&n| Some(distance(n)) == nearest).collect();
        for &n in looked_at.iter().take(LOOKED_AT) {
            let (lit, reason) = &self.closure.items[n];
            if best.as_ref().is_some_and(|best| best.forced.contains(lit)) {
                continue;
            }
            let mut lits = vec![*lit];
            let alike = ready.iter().filter(|&&m| m != n && self.closure.items[m].1.pieces == reason.pieces);
            lits.extend(alike.map(|&m| self.closure.items[m].0));
            let known = at.position.named(at.reasoner, &reason.known);
            let draft = at.told_by(Reason { known, pieces: reason.pieces.clone() }, &lits)?;
            if best.as_ref().is_none_or(|best| draft.ease(at) < best.ease(at)) {
                best = Some(draft);
            }
        }
        Ok(best)
    }
}

impl At<'_> {
    /// A step that is propagated. If several pieces were needed, it may be that propagation went another way before.
    pub(super) fn told_by(&mut self, reason: Reason, lits: &[Lit]) -> Result<Draft, Stop> {
        let draft = self.grouped(reason, lits, Way::Implied, Kind::Piece)?;
        let one = self.reasoner.pieces.weight(&draft.reason.pieces) <= 1;
        Ok(if one { draft } else { Draft { kind: Kind::Several, ..draft } })
    }
}
