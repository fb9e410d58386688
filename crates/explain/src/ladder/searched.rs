//! What only search shows, with ever more conflicts.

use super::At;
use super::draft::Draft;
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// Conflicts allowed at first; then more and more.
const FIRST_EFFORT: u64 = 4;
/// More conflicts than this are not spent on one question.
const LAST_EFFORT: u64 = 1 << 24;
/// So many literals are asked about, at sites with few values left; fewer with more effort, so that no step takes long.
const ASKED: usize = 60;
/// Whatever the effort, so many are asked about, if nothing is shown.
const ASKED_AT_LEAST: usize = 10;
/// Up to here the effort grows fast, for little is lost by it; beyond it is much.
const MUCH_EFFORT: u64 = 64;
/// What is not needed is looked for with so many questions, fewer with more effort.
const TO_LEAVE_OUT: usize = 60;
/// Whatever the effort, so many questions are asked for that.
const TO_LEAVE_OUT_AT_LEAST: usize = 3;

pub(super) fn searched(at: &mut At<'_>) -> Result<Option<Draft>, Stop> {
    let mut targets = at.few_left_first(at.targets().collect());
    let mut effort = FIRST_EFFORT;
    while effort <= LAST_EFFORT {
        if effort == MUCH_EFFORT {
            targets = at.easier_to_refute(targets);
        }
        targets.truncate(fewer(ASKED, effort / FIRST_EFFORT / 4).max(ASKED_AT_LEAST));
        // The more effort, the less there is to choose from.
        let shown = at.shown(&targets, effort, fewer(ASKED, effort / FIRST_EFFORT))?;
        if let Some(draft) = at.smallest_shown(shown, effort)? {
            return Ok(Some(draft));
        }
        effort *= if effort < MUCH_EFFORT { 4 } else { 2 };
    }
    Ok(None)
}

/// So many questions, with so many times the effort.
fn fewer(questions: usize, times: u64) -> usize {
    usize::try_from(questions as u64 / times.max(1)).unwrap_or(questions).max(1)
}

impl At<'_> {
    /// Without values of sites that have several others left: to show one is to exclude every other.
    fn easier_to_refute(&self, targets: Vec<Lit>) -> Vec<Lit> {
        let claims = &self.reasoner.claims;
        let (easier, others): (Vec<Lit>, Vec<Lit>) =
            targets.into_iter().partition(|&lit| !claims.names_value(lit) || self.n_left(lit) <= 2);
        if easier.is_empty() { others } else { easier }
    }

    /// What so many conflicts show; so much of it is enough.
    fn shown(&mut self, targets: &[Lit], effort: u64, enough: usize) -> Result<Vec<(Lit, Reason)>, Stop> {
        let pieces = (0..self.reasoner.pieces.all.len()).collect();
        let all = Reason { pieces, known: self.position.known.clone() };
        let mut shown = Vec::new();
        for &lit in targets {
            if let Some(used) = self.reasoner.forces(&all, lit, Way::Searched(effort), self.budget)? {
                shown.push((lit, used));
            }
            if shown.len() >= enough {
                break;
            }
        }
        Ok(shown)
    }

    /// The one that took the fewest things, with what is easily seen to be idle left out.
    fn smallest_shown(&mut self, shown: Vec<(Lit, Reason)>, effort: u64) -> Result<Option<Draft>, Stop> {
        let open = shown.len().saturating_sub(1);
        let size = |reason: &Reason| (self.reasoner.pieces.weight(&reason.pieces), reason.known.len());
        let Some((lit, reason)) = shown.into_iter().min_by_key(|(lit, reason)| (size(reason), *lit)) else {
            return Ok(None);
        };
        let conflicts = effort * 2;
        let questions = fewer(TO_LEAVE_OUT, effort / FIRST_EFFORT).max(TO_LEAVE_OUT_AT_LEAST);
        let reason = self.reasoner.shrink_roughly(reason, lit, conflicts, questions, self.budget)?;
        let (kind, way) = (Kind::Search, Way::Searched(conflicts));
        Ok(Some(Draft { kind, way, forced: vec![lit], reason, open, at_a_glance: false }))
    }
}
