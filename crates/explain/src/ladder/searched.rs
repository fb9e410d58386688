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
/// Of what is shown, so much is looked at more closely.
const LOOKED_AT: usize = 4;

pub(super) fn searched(at: &mut At<'_>) -> Result<Option<Draft>, Stop> {
    let mut effort = FIRST_EFFORT;
    while effort <= LAST_EFFORT {
        let shown = at.shown(effort)?;
        if !shown.is_empty() {
            return at.smallest_shown(shown, effort);
        }
        effort *= 4;
    }
    Ok(None)
}

impl At<'_> {
    /// What so many conflicts show.
    fn shown(&mut self, effort: u64) -> Result<Vec<(Lit, Reason)>, Stop> {
        let targets: Vec<Lit> = self.targets().collect();
        let pieces = (0..self.reasoner.pieces.all.len()).collect();
        let all = Reason { pieces, known: self.position.known.clone() };
        let mut shown = Vec::new();
        for lit in targets {
            if let Some(used) = self.reasoner.forces(&all, lit, Way::Searched(effort), self.budget)? {
                shown.push((lit, used));
            }
        }
        Ok(shown)
    }

    fn smallest_shown(&mut self, mut shown: Vec<(Lit, Reason)>, effort: u64) -> Result<Option<Draft>, Stop> {
        let n_shown = shown.len();
        shown.sort_by_key(|(lit, reason)| (self.reasoner.pieces.weight(&reason.pieces), reason.known.len(), *lit));
        let way = Way::Searched(effort * 4);
        let mut best: Option<Draft> = None;
        for (lit, reason) in shown.into_iter().take(LOOKED_AT) {
            let draft = self.grouped(reason, &[lit], way, Kind::Search)?;
            if best.as_ref().is_none_or(|best| draft.ease(self) < best.ease(self)) {
                best = Some(draft);
            }
        }
        Ok(best.map(|best| Draft { open: n_shown - 1, ..best }))
    }
}
