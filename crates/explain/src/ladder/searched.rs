//! What only search shows, with ever more conflicts.

use super::At;
use super::draft::Draft;
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::Stop;
use gridwright_formula::Lit;

/// Conflicts allowed at first; then four times as many, and so on.
const FIRST_EFFORT: u64 = 4;
/// More conflicts than this are not spent on one question.
const LAST_EFFORT: u64 = 1 << 24;
/// So many literals are asked about, at sites with few values left; fewer with more effort, so that no step takes long.
const ASKED: usize = 60;
/// What is not needed is looked for with so many questions, fewer with more effort.
const TO_LEAVE_OUT: usize = 60;
/// Whatever the effort, so many questions are asked.
const AT_LEAST: usize = 10;

pub(super) fn searched(at: &mut At<'_>) -> Result<Option<Draft>, Stop> {
    let mut targets = at.few_left_first(at.targets().collect());
    let mut effort = FIRST_EFFORT;
    while effort <= LAST_EFFORT {
        targets.truncate(fewer(ASKED, effort / FIRST_EFFORT / 4));
        let shown = at.shown(&targets, effort)?;
        if let Some(draft) = at.smallest_shown(shown, effort)? {
            return Ok(Some(draft));
        }
        effort *= 4;
    }
    Ok(None)
}

/// So many questions, with so many times the effort.
fn fewer(questions: usize, times: u64) -> usize {
    usize::try_from(questions as u64 / times.max(1)).unwrap_or(questions).max(AT_LEAST)
}

impl At<'_> {
    /// What so many conflicts show.
    fn shown(&mut self, targets: &[Lit], effort: u64) -> Result<Vec<(Lit, Reason)>, Stop> {
        let pieces = (0..self.reasoner.pieces.all.len()).collect();
        let all = Reason { pieces, known: self.position.known.clone() };
        let mut shown = Vec::new();
        for &lit in targets {
            if let Some(used) = self.reasoner.forces(&all, lit, Way::Searched(effort), self.budget)? {
                shown.push((lit, used));
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
        let conflicts = effort * 4;
        let questions = fewer(TO_LEAVE_OUT, effort / FIRST_EFFORT);
        let reason = self.reasoner.shrink_roughly(reason, lit, conflicts, questions, self.budget)?;
        let (kind, way) = (Kind::Search, Way::Searched(conflicts));
        Ok(Some(Draft { kind, way, forced: vec![lit], reason, open, at_a_glance: false }))
    }
}
