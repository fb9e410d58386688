//! The ladder: the next step is sought by one rung after the other, the easiest first.
//!
//! | rung | what forces a value |
//! |---|---|
//! | `direct` | propagation of one piece |
//! | `assumed` | one piece, which refutes one assumption |
//! | `several` | propagation over several pieces, which refutes one assumption |
//! | `named` | one piece about much of the board, which refutes a value at a place it names; asked where nothing of few pieces names a value |
//! | `searched` | search, deeper and deeper |
//!
//! What was found on a rung stays found, so after a step only those pieces are asked again that look at something new.
//!
//! A step of an explanation is what E. Gamba, B. Bogaerts and T. Guns call it ("Efficiently explaining CSPs with unsatisfiable subset
//! optimization", JAIR 78, 2023, doi:10.1613/jair.1.14260): facts and constraints that imply new facts, as few as can be. There it is
//! looked for among all of them at once, which takes minutes. Here what a person sees at a glance comes first, and cores are made small from near to far.

mod assumed;
mod direct;
mod draft;
mod fewest;
mod named;
mod near;
mod searched;
mod several;
mod untold;

pub(crate) use draft::Draft;
pub(crate) use fewest::Fewest;
pub(crate) use near::Near;
pub(crate) use untold::{Saying, Untold};

use crate::goal::Goal;
use crate::position::Position;
use crate::reasoner::{Reason, Reasoner};
use gridwright_base::{Budget, Stop};
use gridwright_formula::Lit;

/// What can be known next.
pub(crate) enum Found {
    /// Values that are excluded, with what this follows from: to be told when something rests on it.
    Noted(Vec<(Lit, Reason)>),
    /// A step.
    Step(Draft),
}

/// What a piece was found to force.
#[derive(Default, Clone)]
struct Forced {
    /// Whether it is still to be asked.
    stale: bool,
    lits: Vec<Lit>,
}

/// What was found so far on each rung.
pub(crate) struct Ladder {
    closure: direct::Closure,
    assumed: Vec<Forced>,
    excluded: several::Excluded,
    named: named::Named,
    /// What the last step settled, for the next to go on from.
    recent: Vec<Lit>,
    /// Where the solver looks.
    pub(crate) near: Near,
}

/// All that a rung looks at.
pub(crate) struct At<'a> {
    pub(crate) reasoner: &'a mut Reasoner,
    pub(crate) position: &'a Position,
    pub(crate) untold: &'a mut Untold,
    pub(crate) goal: &'a Goal,
    pub(crate) budget: &'a Budget,
}

impl Ladder {
    pub(crate) fn new(reasoner: &Reasoner) -> Self {
        let assumed = vec![Forced { stale: true, lits: Vec::new() }; reasoner.pieces.all.len()];
        Self {
            closure: direct::Closure::new(),
            assumed,
            excluded: several::Excluded::default(),
            named: named::Named::default(),
            recent: Vec::new(),
            near: Near::default(),
        }
    }

    /// Some literals are known now.
    pub(crate) fn learnt(&mut self, reasoner: &Reasoner, fresh: &[Lit], propagated: bool) {
        for unknown in fresh.iter().filter_map(|lit| reasoner.claims.unknown(lit.var())) {
            for piece in reasoner.pieces.readers(unknown) {
                self.assumed[piece].stale = true;
            }
        }
        // What was propagated from is known now; nothing follows that did not before.
        self.closure.stale |= !propagated;
        self.recent = fresh.to_vec();
    }

    /// The next step; none if nothing more is forced.
    pub(crate) fn next(&mut self, at: &mut At<'_>) -> Result<Option<Found>, Stop> {
        if !at.is_more() {
            return Ok(None);
        }
        let held = match self.direct(at)? {
            Some(Found::Step(draft)) if at.reasoner.pieces.weight(&draft.reason.pieces) > 1 && !draft.at_a_glance => {
                draft.into()
            }
            None => None,
            found => return Ok(found),
        };
        let found = match self.assumed(at)? {
            None => self.several(at, held.as_ref())?.or(held),
            found => found,
        };
        let found = match found {
            None => searched::searched(at)?,
            found => found,
        };
        Ok(found.map(Found::Step))
    }
}

impl At<'_> {
    /// Whether anything is open that is the same in all solutions.
    fn is_more(&self) -> bool {
        self.targets().next().is_some()
    }

    /// What is to be shown and not yet known.
    fn targets(&self) -> impl Iterator<Item = Lit> + '_ {
        let open = self.reasoner.claims.unknowns().filter(|&unknown| self.position.is_open(unknown));
        open.filter_map(|unknown| self.goal.lit(&self.reasoner.claims, unknown))
    }

    /// Whether a literal is open.
    fn is_open(&self, lit: Lit) -> bool {
        self.reasoner.claims.unknown(lit.var()).is_some_and(|unknown| self.position.is_open(unknown))
    }
}
