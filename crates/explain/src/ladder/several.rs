//! What several pieces force: an assumption that propagation over all of them refutes, with few of them kept.

use super::At;
use super::draft::Draft;
use crate::claims::Unknown;
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::{QuickSet, Stop};
use gridwright_formula::Lit;

/// Of the assumptions that are refuted, so many are looked at more closely.
const LOOKED_AT: usize = 8;
/// So many things to think of are few: what needs no more is taken even if it only excludes a value.
const FEW: usize = 3;
/// Whether there is a reason with fewer things is asked by so many questions at most, for a step.
const TO_SETTLE: usize = 1_000;
/// Values are excluded site by site, and after so many questions what was found is enough.
const QUESTIONS: usize = 150;

pub(super) fn several(at: &mut At<'_>) -> Result<Option<Draft>, Stop> {
    let (values, others): (Vec<Lit>, Vec<Lit>) = at.targets().partition(|&lit| at.reasoner.claims.names_value(lit));
    let mut seen = Seen::default();
    at.refute(&values, &mut seen, usize::MAX)?;
    let placing = at.fewest_of(&seen.refuted)?;
    if placing.as_ref().is_some_and(|draft| at.reasoner.pieces.weight(&draft.reason.pieces) <= FEW) {
        return at.finished(placing, &seen);
    }
    let others = at.few_left_first(others);
    seen.refuted.clear();
    at.refute(&others, &mut seen, QUESTIONS)?;
    let excluding = at.fewest_of(&seen.refuted)?;
    let best = match (placing, excluding) {
        (Some(placing), Some(excluding)) if placing.ease(at) <= excluding.ease(at) => Some(placing),
        (placing, excluding) => excluding.or(placing),
    };
    at.finished(best, &seen)
}

/// What was asked so far.
#[derive(Default)]
struct Seen {
    /// Follows from an assumption that was not refuted, so it is not refuted either.
    fine: QuickSet<Lit>,
    refuted: Vec<(Lit, Reason)>,
    n_refuted: usize,
}

impl At<'_> {
    fn slot(&self, lit: Lit) -> Option<u32> {
        let unknown = self.reasoner.claims.unknown(lit.var())?;
        self.reasoner.claims.slots_of(unknown).first().copied()
    }

    /// Asks of literals whether propagation over all pieces refutes their contrary; enough is a number of questions after which
    /// something found will do.
    fn refute(&mut self, targets: &[Lit], seen: &mut Seen, enough: usize) -> Result<(), Stop> {
        let all = self.reasoner.pieces.local_first.clone();
        let since = self.position.known.len() + all.len();
        let mut asked = 0;
        for &lit in targets {
            if seen.fine.contains(&!lit) {
                continue;
            }
            self.budget.check()?;
            asked += 1;
            if self.reasoner.propagate(&self.position.known, &all, Some(!lit), self.budget)? {
                seen.fine.extend(self.reasoner.implied_since(since));
            } else {
                let mut core = self.reasoner.core(None);
                core.known.retain(|&known| known != !lit);
                seen.refuted.push((lit, core));
                seen.n_refuted += 1;
            }
            if asked >= enough && !seen.refuted.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// What is at sites with few values left first: there a person looks.
    fn few_left_first(&self, lits: Vec<Lit>) -> Vec<Lit> {
        let claims = &self.reasoner.claims;
        let left = |lit: Lit| {
            let slot = self.slot(lit).map_or(0, |slot| slot as usize);
            claims.unknowns_of(slot).filter(|&unknown| self.position.is_open(unknown)).count()
        };
        let mut keyed: Vec<(usize, Option<u32>, Lit)> =
            lits.into_iter().map(|lit| (left(lit), self.slot(lit), lit)).collect();
        keyed.sort_unstable();
        keyed.into_iter().map(|keyed| keyed.2).collect()
    }

    /// The one with the fewest pieces, of those that promise most.
    fn fewest_of(&mut self, refuted: &[(Lit, Reason)]) -> Result<Option<Draft>, Stop> {
        let mut ranked: Vec<&(Lit, Reason)> = refuted.iter().collect();
        ranked.sort_by_key(|(lit, reason)| (self.reasoner.pieces.weight(&reason.pieces), reason.known.len(), *lit));
        let mut best: Option<Draft> = None;
        for (lit, reason) in ranked.iter().take(LOOKED_AT) {
            let near = self.near(*lit)?.unwrap_or_else(|| reason.clone());
            let reason = self.fewest(near, *lit)?;
            let (weight, kind) = (self.reasoner.pieces.weight(&reason.pieces), self.kind_of(&reason));
            let draft = Draft { kind, way: Way::Refuted, forced: vec![*lit], reason, open: 0, at_a_glance: false };
            if best.as_ref().is_none_or(|best| draft.ease(self) < best.ease(self)) {
                best = Some(draft);
            }
            if weight <= 1 {
                break;
            }
        }
        let Some(best) = best else { return Ok(None) };
        let looked_at: Vec<Lit> = ranked.iter().take(LOOKED_AT).map(|refuted| refuted.0).collect();
        self.as_few_as_can_be(best, &looked_at).map(Some)
    }

    fn kind_of(&self, reason: &Reason) -> Kind {
        if self.reasoner.pieces.weight(&reason.pieces) <= 1 { Kind::Assume } else { Kind::Several }
    }

    /// The same, or another that rests on fewer things: on the fewest there are, as far as that can be settled soon.
    fn as_few_as_can_be(&mut self, draft: Draft, targets: &[Lit]) -> Result<Draft, Stop> {
        let (mut best, mut left) = (draft, TO_SETTLE);
        let others = targets.iter().filter(|&&lit| lit != best.forced[0]).copied();
        for lit in std::iter::once(best.forced[0]).chain(others).collect::<Vec<Lit>>() {
            let weight = self.reasoner.pieces.weight(&best.reason.pieces);
            if weight > 1
                && let Some(reason) = self.fewer(lit, weight, &mut left)?
            {
                best = Draft { kind: self.kind_of(&reason), forced: vec![lit], reason, ..best };
            }
        }
        Ok(best)
    }

    /// The step with all that it forces at its site.
    fn finished(&mut self, draft: Option<Draft>, seen: &Seen) -> Result<Option<Draft>, Stop> {
        let Some(draft) = draft else { return Ok(None) };
        let slot = self.slot(draft.forced[0]);
        let others = self.targets().filter(|&other| other != draft.forced[0] && self.slot(other) == slot);
        let lits: Vec<Lit> = draft.forced.iter().copied().chain(others).collect();
        let grouped = self.grouped(draft.reason, &lits, Way::Refuted, draft.kind)?;
        Ok(Some(Draft { open: seen.n_refuted.saturating_sub(grouped.forced.len()), ..grouped }))
    }

    /// A reason with pieces that are near: they are switched on from near to far, and what the refutation used is kept.
    fn near(&mut self, lit: Lit) -> Result<Option<Reason>, Stop> {
        let reason = Reason { pieces: self.by_distance(lit), known: self.position.known.clone() };
        self.reasoner.refuted_in_order(&reason, lit, self.budget)
    }

    /// The pieces, those that are linked to a literal by few others first; pieces about the whole board after those as near.
    pub(super) fn by_distance(&self, lit: Lit) -> Vec<usize> {
        let pieces = &self.reasoner.pieces;
        let mut seen = vec![false; pieces.all.len()];
        let mut reached: QuickSet<Unknown> = QuickSet::default();
        let mut order = Vec::new();
        let mut front: Vec<Unknown> = self.reasoner.claims.unknown(lit.var()).into_iter().collect();
        reached.extend(front.iter().copied());
        while !front.is_empty() {
            let (mut local, mut global, mut next) = (Vec::new(), Vec::new(), Vec::new());
            for unknown in front {
                for piece in pieces.readers(unknown) {
                    if std::mem::replace(&mut seen[piece], true) {
                        continue;
                    }
                    if pieces.all[piece].is_global {
                        global.push(piece);
                        continue;
                    }
                    local.push(piece);
                    // Beyond what is known nothing is passed on.
                    let open = pieces.all[piece].scope.iter().filter(|&&other| self.position.is_open(other));
                    next.extend(open.filter(|&&other| reached.insert(other)));
                }
            }
            order.append(&mut local);
            order.append(&mut global);
            front = next;
        }
        order.extend((0..pieces.all.len()).filter(|&piece| !seen[piece]));
        order
    }

    /// Leaves out pieces: first those about the whole board, which are the most to think of, then the farthest.
    pub(super) fn fewest(&mut self, reason: Reason, lit: Lit) -> Result<Reason, Stop> {
        let mut reason = reason;
        let far = reason.pieces.clone();
        let all = &self.reasoner.pieces.all;
        reason
            .pieces
            .sort_by_key(|&n| (!all[n].is_global, std::cmp::Reverse(far.iter().position(|&other| other == n))));
        let mut at = 0;
        while at < reason.pieces.len() {
            let mut fewer = reason.clone();
            fewer.pieces.remove(at);
            match self.reasoner.forces(&fewer, lit, Way::Refuted, self.budget)? {
                Some(used) => reason = used,
                None => at += 1,
            }
        }
        Ok(reason)
    }
}
