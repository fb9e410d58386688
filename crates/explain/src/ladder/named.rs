//! Values that one piece about much of the board excludes at a place that it names: an area that has no room, a number too large.
//!
//! Such a piece looks at so much that after every step it would be asked about everything again. So it is asked only about the place
//! that it names, near to what was told last first, and only when nothing easier is left. What it refuted stays refuted.

use super::draft::Draft;
use super::{At, Ladder};
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// So many questions are asked for a step.
const QUESTIONS: usize = 150;

/// What was asked so far.
#[derive(Default)]
pub(super) struct Named {
    /// The pieces with the slots they name; found when first needed.
    naming: Option<Vec<(usize, usize)>>,
    /// What was refuted and by which piece.
    refuted: Vec<(usize, Lit)>,
    /// Steps since each of them was asked, by its place in `naming`.
    waiting: Vec<u32>,
}

impl Ladder {
    /// A value that one piece about much of the board excludes where it names a place.
    pub(super) fn named(&mut self, at: &mut At<'_>) -> Result<Option<Draft>, Stop> {
        self.named.refuted.retain(|&(_, lit)| at.is_open(lit));
        if self.named.refuted.is_empty() {
            self.ask_named(at)?;
        }
        let Some(&(piece, lit)) = self.named.refuted.first() else { return Ok(None) };
        let lits: Vec<Lit> = self.named.refuted.iter().filter(|other| other.0 == piece).map(|other| other.1).collect();
        let reason = Reason { pieces: vec![piece], known: at.position.known.clone() };
        let Some(used) = at.reasoner.forces(&reason, lit, Way::Refuted, at.budget)? else { return Ok(None) };
        let draft = at.grouped(used, &lits, Way::Refuted, Kind::Assume)?;
        Ok(Some(Draft { open: self.named.refuted.len() - draft.forced.len(), ..draft }))
    }

    fn ask_named(&mut self, at: &mut At<'_>) -> Result<(), Stop> {
        let naming = match self.named.naming.take() {
            Some(naming) => naming,
            None => at.naming(),
        };
        self.named.waiting.resize(naming.len(), u32::MAX);
        self.named.waiting.iter_mut().for_each(|steps| *steps = steps.saturating_add(1));
        let recent: Vec<usize> = self.recent.iter().filter_map(|&lit| at.slot(lit)).map(|slot| slot as usize).collect();
        let far = |piece: usize| recent.iter().map(|&slot| at.reasoner.pieces.distance(piece, slot)).min();
        let mut order: Vec<usize> = (0..naming.len()).collect();
        order.sort_by_cached_key(|&n| (far(naming[n].0), u32::MAX - self.named.waiting[n], n));
        let mut asked = 0;
        for n in order {
            let (piece, slot) = naming[n];
            let wanted = at.open_at(slot);
            asked += wanted.len();
            self.named.waiting[n] = 0;
            for lit in wanted {
                at.budget.check()?;
                if !at.reasoner.propagate(&at.position.known, &[piece], Some(!lit), at.budget)? {
                    self.named.refuted.push((piece, lit));
                }
            }
            if asked >= QUESTIONS {
                break;
            }
        }
        self.named.naming = Some(naming);
        Ok(())
    }
}

impl At<'_> {
    /// The pieces about much of the board that name a place with something to find.
    fn naming(&self) -> Vec<(usize, usize)> {
        let pieces = &self.reasoner.pieces;
        let wide = (0..pieces.all.len()).filter(|&piece| pieces.all[piece].is_wide && !pieces.all[piece].is_global);
        let slots = 0..self.reasoner.claims.slots.len();
        wide.flat_map(|piece| {
            slots.clone().filter(move |&slot| pieces.distance(piece, slot) == 0).map(move |slot| (piece, slot))
        })
        .collect()
    }

    /// What is to be shown at a slot and not known.
    fn open_at(&self, slot: usize) -> Vec<Lit> {
        let open = self.reasoner.claims.unknowns_of(slot).filter(|&unknown| self.position.is_open(unknown));
        open.filter_map(|unknown| self.goal.lit(&self.reasoner.claims, unknown)).collect()
    }
}
