//! What several pieces force: an assumption that propagation over all of them refutes, with few of them kept.

use super::draft::Draft;
use super::fewest::Fewest;
use super::{At, Ladder};
use crate::claims::Unknown;
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::{QuickSet, Stop};
use gridwright_formula::Lit;

/// Of the assumptions that are refuted, so many are looked at more closely.
const LOOKED_AT: usize = 8;
/// So many things to think of are few: what needs no more is taken even if it only excludes a value.
const FEW: usize = 3;
/// Whether there is a reason with fewer things is asked by switching on so many pieces at most, for a step; large ones count for several.
const TO_SETTLE: usize = 10_000;
/// Of the pieces that may look at most of the board, so many are near enough to matter where few things are sought.
const NEAR: usize = 24;
/// Values are excluded site by site, and after so many questions what was found is enough.
const QUESTIONS: usize = 150;

/// Of what is excluded, a reason of so many things is taken without looking for a better one.
const FEWEST: usize = 2;

/// What was asked so far.
#[derive(Default)]
struct Seen {
    /// Follows from an assumption that was not refuted, so it is not refuted either.
    fine: QuickSet<Lit>,
    refuted: Vec<(Lit, Reason)>,
}

/// Values that are excluded and not told. What was refuted once stays refuted, and a least reason stays least, whatever becomes
/// known later: so neither is asked for again.
#[derive(Default)]
pub(super) struct Excluded {
    /// With what a refutation used.
    refuted: Vec<(Lit, Reason)>,
    /// With a least reason.
    drafts: Vec<Draft>,
}

impl Excluded {
    /// Forgets what is known by now.
    fn retain_open(&mut self, at: &At<'_>) {
        self.refuted.retain(|refuted| at.is_open(refuted.0));
        self.drafts.retain(|draft| at.is_open(draft.forced[0]));
    }

    /// The one that rests on the fewest things, of those that rest on so many at most.
    fn ready(&self, at: &At<'_>, most: usize) -> Option<&Draft> {
        let few = self.drafts.iter().filter(|draft| draft.weight(at) <= most);
        few.min_by_key(|draft| draft.ease(at))
    }
}

impl Ladder {
    /// What several pieces force; none if it rests on no fewer things than what is held already.
    pub(super) fn several(&mut self, at: &mut At<'_>, held: Option<&Draft>) -> Result<Option<Draft>, Stop> {
        let (values, others): (Vec<Lit>, Vec<Lit>) = at.targets().partition(|&lit| at.reasoner.claims.names_value(lit));
        let mut seen = Seen::default();
        at.refute(&values, &mut seen, usize::MAX)?;
        let placing = at.fewest_of(&seen.refuted, &[], held)?.0;
        if placing.as_ref().or(held).is_some_and(|draft| draft.weight(at) <= FEW) {
            return at.finished(placing, seen.refuted.len());
        }
        if let Some(named) = self.named(at)? {
            return Ok(Some(named));
        }
        let than = placing.as_ref().or(held);
        let excluding = self.excluding(at, &others, &mut seen, than)?;
        at.finished(excluding.or(placing), self.excluded.refuted.len())
    }

    /// A value that is excluded, if that rests on fewer things than what is there already.
    fn excluding(
        &mut self,
        at: &mut At<'_>,
        targets: &[Lit],
        seen: &mut Seen,
        than: Option<&Draft>,
    ) -> Result<Option<Draft>, Stop> {
        let excluded = &mut self.excluded;
        excluded.retain_open(at);
        if let Some(ready) = excluded.ready(at, FEWEST) {
            return Ok(Some(ready.clone()));
        }
        if excluded.refuted.is_empty() {
            seen.refuted.clear();
            let targets = at.few_left_first(targets.to_vec());
            at.refute(&targets, seen, QUESTIONS)?;
            excluded.refuted = std::mem::take(&mut seen.refuted);
        }
        let (best, looked_at) = at.fewest_of(&excluded.refuted, &excluded.drafts, than)?;
        excluded.drafts = looked_at;
        Ok(best)
    }
}

impl At<'_> {
    pub(super) fn slot(&self, lit: Lit) -> Option<u32> {
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
            }
            if asked >= enough && !seen.refuted.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// How many values are open at the site of a literal.
    pub(super) fn n_left(&self, lit: Lit) -> usize {
        let slot = self.slot(lit).map_or(0, |slot| slot as usize);
        self.reasoner.claims.unknowns_of(slot).filter(|&unknown| self.position.is_open(unknown)).count()
    }

    /// What is at sites with few values left first: there a person looks.
    pub(super) fn few_left_first(&self, lits: Vec<Lit>) -> Vec<Lit> {
        let mut keyed: Vec<(usize, Option<u32>, Lit)> =
            lits.into_iter().map(|lit| (self.n_left(lit), self.slot(lit), lit)).collect();
        keyed.sort_unstable();
        keyed.into_iter().map(|keyed| keyed.2).collect()
    }

    /// The one with the fewest things, if they are fewer than what is held; and all that were looked at more closely, now or before.
    fn fewest_of(
        &mut self,
        refuted: &[(Lit, Reason)],
        before: &[Draft],
        held: Option<&Draft>,
    ) -> Result<(Option<Draft>, Vec<Draft>), Stop> {
        let mut ranked: Vec<&(Lit, Reason)> = refuted.iter().collect();
        ranked.sort_by_key(|(lit, reason)| (self.reasoner.pieces.weight(&reason.pieces), reason.known.len(), *lit));
        let mut best: Option<Draft> = None;
        let mut looked_at = Vec::new();
        for (lit, reason) in ranked.iter().take(LOOKED_AT) {
            let draft = match before.iter().find(|draft| draft.forced[0] == *lit) {
                Some(draft) => draft.clone(),
                None => self.looked_at(*lit, reason)?,
            };
            looked_at.push(draft.clone());
            let than = best.as_ref().or(held);
            if than.is_none_or(|than| draft.ease(self) < than.ease(self)) {
                best = Some(draft);
            }
            if best.as_ref().is_some_and(|best| best.kind == Kind::Assume) {
                return Ok((best, looked_at));
            }
        }
        let Some(than) = best.as_ref().or(held) else { return Ok((None, looked_at)) };
        let targets: Vec<Lit> = ranked.iter().map(|refuted| refuted.0).collect();
        let fewer = self.fewer(than.weight(self), &targets)?;
        looked_at.extend(fewer.clone());
        Ok((fewer.or(best), looked_at))
    }

    /// A refutation with few pieces, that are near.
    fn looked_at(&mut self, lit: Lit, reason: &Reason) -> Result<Draft, Stop> {
        let near = self.near(lit)?.unwrap_or_else(|| reason.clone());
        let reason = self.fewest(near, lit)?;
        Ok(self.refutation(lit, reason))
    }

    fn refutation(&self, lit: Lit, reason: Reason) -> Draft {
        let kind = if self.reasoner.pieces.weight(&reason.pieces) <= 1 { Kind::Assume } else { Kind::Several };
        Draft { kind, way: Way::Refuted, forced: vec![lit], reason, open: 0, at_a_glance: false }
    }

    /// One that rests on fewer things than this: on the fewest there are, as far as that can be settled soon.
    fn fewer(&mut self, than: usize, targets: &[Lit]) -> Result<Option<Draft>, Stop> {
        let mut left = TO_SETTLE;
        let mut searches: Vec<(Lit, Fewest)> = Vec::new();
        for size in 1..than {
            for (n, &lit) in targets.iter().enumerate() {
                let found = if size == 1 {
                    // Each piece about few places was asked by itself on the rung before.
                    let mut alone = self.among(lit, than);
                    alone.retain(|&piece| self.reasoner.pieces.all[piece].is_wide);
                    Fewest::new(self, lit, &alone, than).of_size(self, size, &mut left)?
                } else {
                    if searches.len() == n {
                        searches.push((lit, Fewest::new(self, lit, &self.among(lit, than), than)));
                    }
                    searches[n].1.of_size(self, size, &mut left)?
                };
                if let Some(pieces) = found
                    && let Some(reason) = self.reason_of(pieces, lit)?
                {
                    return Ok(Some(self.refutation(lit, reason)));
                }
                if left == 0 {
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// The pieces among which fewer than so many are sought. What so few pieces show is near; the farthest are the first to be thought of,
    /// since what is left out then is near.
    fn among(&self, lit: Lit, than: usize) -> Vec<usize> {
        let mut among = self.reached(lit, than - 1);
        let mut n_wide = 0;
        among.retain(|&piece| {
            n_wide += usize::from(self.reasoner.pieces.all[piece].is_wide);
            !self.reasoner.pieces.all[piece].is_wide || n_wide <= NEAR
        });
        among.reverse();
        among
    }

    /// The step with all that it forces at its site.
    fn finished(&mut self, draft: Option<Draft>, n_refuted: usize) -> Result<Option<Draft>, Stop> {
        let Some(draft) = draft else { return Ok(None) };
        let slot = self.slot(draft.forced[0]);
        let others = self.targets().filter(|&other| other != draft.forced[0] && self.slot(other) == slot);
        let lits: Vec<Lit> = draft.forced.iter().copied().chain(others).collect();
        let grouped = self.grouped(draft.reason, &lits, Way::Refuted, draft.kind)?;
        Ok(Some(Draft { open: n_refuted.saturating_sub(grouped.forced.len()), ..grouped }))
    }

    /// A reason with pieces that are near: they are switched on from near to far, and what the refutation used is kept.
    fn near(&mut self, lit: Lit) -> Result<Option<Reason>, Stop> {
        let reason = Reason { pieces: self.by_distance(lit), known: self.position.known.clone() };
        self.reasoner.refuted_in_order(&reason, lit, self.budget)
    }

    /// The pieces, those that are linked to a literal by few others first; pieces about the whole board after those as near.
    pub(crate) fn by_distance(&self, lit: Lit) -> Vec<usize> {
        let mut order = self.reached(lit, usize::MAX);
        let mut seen = vec![false; self.reasoner.pieces.all.len()];
        order.iter().for_each(|&piece| seen[piece] = true);
        order.extend((0..seen.len()).filter(|&piece| !seen[piece]));
        order
    }

    /// The pieces that are linked to a literal by fewer than so many others, the nearest first.
    fn reached(&self, lit: Lit, n_links: usize) -> Vec<usize> {
        let pieces = &self.reasoner.pieces;
        let mut seen = vec![false; pieces.all.len()];
        let mut reached: QuickSet<Unknown> = QuickSet::default();
        let mut order = Vec::new();
        let mut front: Vec<Unknown> = self.reasoner.claims.unknown(lit.var()).into_iter().collect();
        reached.extend(front.iter().copied());
        let slot = self.slot(lit).map_or(0, |slot| slot as usize);
        let mut links = 0;
        while !front.is_empty() && links < n_links {
            links += 1;
            let (mut local, mut wide, mut next) = (Vec::new(), Vec::new(), Vec::new());
            for unknown in front {
                for piece in pieces.readers(unknown) {
                    if std::mem::replace(&mut seen[piece], true) {
                        continue;
                    }
                    if pieces.all[piece].is_wide {
                        wide.push(piece);
                        continue;
                    }
                    local.push(piece);
                    // Beyond what is known nothing is passed on.
                    let open = pieces.all[piece].scope.iter().filter(|&&other| self.position.is_open(other));
                    next.extend(open.filter(|&&other| reached.insert(other)));
                }
            }
            order.append(&mut local);
            wide.sort_by_key(|&piece| pieces.distance(piece, slot));
            order.append(&mut wide);
            front = next;
        }
        order
    }

    /// Leaves out pieces: first those about the whole board, which are the most to think of, then the farthest.
    pub(super) fn fewest(&mut self, reason: Reason, lit: Lit) -> Result<Reason, Stop> {
        let mut reason = reason;
        let far = reason.pieces.clone();
        let all = &self.reasoner.pieces.all;
        reason.pieces.sort_by_key(|&n| (!all[n].is_wide, std::cmp::Reverse(far.iter().position(|&other| other == n))));
        let mut at = 0;
        while at < reason.pieces.len() {
            match self.reasoner.forces(&reason.without(at..at + 1), lit, Way::Refuted, self.budget)? {
                Some(used) => reason = used,
                None => at += 1,
            }
        }
        Ok(reason)
    }
}
