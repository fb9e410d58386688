//! What one piece forces by refuting one assumption.

use super::draft::Draft;
use super::{At, Ladder};
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// Of the pieces that force something, so many are looked at more closely.
const LOOKED_AT: usize = 4;

impl Ladder {
    pub(super) fn assumed(&mut self, at: &mut At<'_>) -> Result<Option<Draft>, Stop> {
        let mut found = Vec::new();
        for piece in 0..self.assumed.len() {
            if at.reasoner.pieces.all[piece].is_wide {
                continue;
            }
            if self.assumed[piece].stale {
                self.assumed[piece].lits = at.refuted_by(piece)?;
                self.assumed[piece].stale = false;
            }
            if self.assumed[piece].lits.iter().any(|&lit| at.is_open(lit)) {
                found.push(piece);
            }
        }
        let names = |piece: usize, at: &At<'_>| {
            self.assumed[piece].lits.iter().any(|&lit| at.is_open(lit) && at.reasoner.claims.names_value(lit))
        };
        let distance = |piece: usize, at: &At<'_>| {
            self.near.nearest(at, self.assumed[piece].lits.iter().filter(|&&lit| at.is_open(lit)))
        };
        found.sort_by_key(|&piece| {
            (!names(piece, at), distance(piece, at), at.reasoner.pieces.all[piece].scope.len(), piece)
        });
        let nearest = found.first().map(|&piece| distance(piece, at));
        let looked_at: Vec<usize> =
            found.iter().copied().filter(|&piece| Some(distance(piece, at)) == nearest).take(LOOKED_AT).collect();
        let mut best: Option<Draft> = None;
        for piece in looked_at {
            let mut lits: Vec<Lit> = self.assumed[piece].lits.iter().copied().filter(|&lit| at.is_open(lit)).collect();
            lits.sort_by_key(|&lit| (!at.reasoner.claims.names_value(lit), self.near.distance(at, lit)));
            let reason = Reason { pieces: vec![piece], known: at.position.known.clone() };
            let Some(used) = at.reasoner.forces(&reason, lits[0], Way::Refuted, at.budget)? else { continue };
            let draft = at.grouped(used, &lits, Way::Refuted, Kind::Assume)?;
            if best.as_ref().is_none_or(|best| draft.ease(at) < best.ease(at)) {
                best = Some(draft);
            }
        }
        Ok(best.map(|best| Draft { open: found.len() - 1, ..best }))
    }
}

impl At<'_> {
    /// The literals whose contrary a piece refutes.
    fn refuted_by(&mut self, piece: usize) -> Result<Vec<Lit>, Stop> {
        let wanted: Vec<Lit> = {
            let claims = &self.reasoner.claims;
            let scope = self.reasoner.pieces.all[piece].scope.iter();
            let open = scope.filter(|&&unknown| self.position.is_open(unknown));
            open.filter_map(|&unknown| self.goal.lit(claims, unknown)).collect()
        };
        let pieces = [piece];
        let mut refuted = Vec::new();
        for lit in wanted {
            self.budget.check()?;
            if !self.reasoner.propagate(&self.position.known, &pieces, Some(!lit), self.budget)? {
                refuted.push(lit);
            }
        }
        Ok(refuted)
    }
}
