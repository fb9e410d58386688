//! Values that are excluded and not told yet.

use super::At;
use super::draft::Draft;
use crate::reasoner::{Reason, Way};
use crate::step::Kind;
use gridwright_base::{QuickMap, QuickSet, Stop};
use gridwright_formula::Lit;

/// What was noted, with what it follows from.
#[derive(Default)]
pub(crate) struct Untold {
    reasons: QuickMap<Lit, (usize, Reason)>,
    n_noted: usize,
}

impl Untold {
    /// Takes note. Reasons name what was known then.
    pub(crate) fn note(&mut self, items: Vec<(Lit, Reason)>) {
        for (lit, reason) in items {
            self.reasons.insert(lit, (self.n_noted, reason));
            self.n_noted += 1;
        }
    }

    /// Whether a literal was noted and not told.
    pub(crate) fn is_untold(&self, lit: Lit) -> bool {
        self.reasons.contains_key(&lit)
    }

    /// Some literals, and what they rest on, as far as it is untold; in the order in which it was noted.
    fn behind(&self, lits: impl Iterator<Item = Lit>) -> Vec<Lit> {
        let mut found: QuickSet<Lit> = QuickSet::default();
        let mut stack: Vec<Lit> = lits.collect();
        while let Some(lit) = stack.pop() {
            if let Some((_, reason)) = self.reasons.get(&lit)
                && found.insert(lit)
            {
                stack.extend(&reason.known);
            }
        }
        let mut found: Vec<Lit> = found.into_iter().collect();
        found.sort_unstable_by_key(|lit| self.reasons.get(lit).map(|noted| noted.0));
        found
    }
}

impl At<'_> {
    /// How many values are excluded and untold that some literals rest on, but for those that are seen at a glance.
    pub(crate) fn n_untold(&self, lits: impl Iterator<Item = Lit>) -> usize {
        let behind = self.untold.behind(lits);
        behind.iter().filter(|lit| !self.untold.reasons.get(lit).is_some_and(|noted| is_glance(&noted.1))).count()
    }

    /// Why a literal holds, from values alone, without what is excluded and without some others; none if no chain of
    /// consequences shows it.
    pub(crate) fn explained_by_values(&mut self, lit: Lit, without: &[Lit]) -> Result<Option<Draft>, Stop> {
        let claims = &self.reasoner.claims;
        let values = |&known: &Lit| known != lit && claims.names_value(known) && !without.contains(&known);
        let known: Vec<Lit> = self.position.known.iter().copied().filter(values).collect();
        let pieces = self.by_distance(lit);
        let whole = Reason { pieces, known };
        let Some(near) = self.reasoner.refuted_in_order(&whole, lit, self.budget)? else { return Ok(None) };
        let reason = self.fewest(near, lit)?;
        let one = self.reasoner.pieces.weight(&reason.pieces) <= 1;
        let implied = self.reasoner.forces(&reason, lit, Way::Implied, self.budget)?.is_some();
        let (way, kind) = match (implied, one) {
            (true, true) => (Way::Implied, Kind::Piece),
            (false, true) => (Way::Refuted, Kind::Assume),
            (true, false) => (Way::Implied, Kind::Several),
            (false, false) => (Way::Refuted, Kind::Several),
        };
        self.grouped(reason, &[lit], way, kind).map(Some)
    }

    /// What tells some literals and what they rest on, in order. What is seen at a glance, by one piece and at most one known value, is told
    /// together for each clause.
    pub(crate) fn sayings(&mut self, lits: impl Iterator<Item = Lit>) -> Vec<Saying> {
        let mut left: Vec<(Lit, Reason)> = Vec::new();
        for lit in self.untold.behind(lits) {
            if let Some((_, reason)) = self.untold.reasons.remove(&lit) {
                left.push((lit, reason));
            }
        }
        let mut sayings = Vec::new();
        while !left.is_empty() {
            let open: QuickSet<Lit> = left.iter().map(|item| item.0).collect();
            let ready = |item: &(Lit, Reason)| !item.1.known.iter().any(|lit| open.contains(lit));
            let (now, later): (Vec<_>, Vec<_>) = left.into_iter().partition(ready);
            left = later;
            self.say_together(now, &mut sayings);
        }
        sayings
    }

    fn say_together(&mut self, items: Vec<(Lit, Reason)>, sayings: &mut Vec<Saying>) {
        let mut glances: Vec<(usize, Draft)> = Vec::new();
        let mut others: Vec<(Vec<Lit>, Reason)> = Vec::new();
        for (lit, reason) in items {
            if is_glance(&reason) {
                let clause = self.reasoner.pieces.all[reason.pieces[0]].clause;
                add_glance(&mut glances, clause, lit, &reason);
            } else if let Some(same) = others.iter_mut().find(|other| other.1 == reason) {
                same.0.push(lit);
            } else {
                others.push((vec![lit], reason));
            }
        }
        sayings.extend(glances.into_iter().map(|glance| Saying::Glances(glance.1)));
        sayings.extend(others.into_iter().map(|(lits, reason)| Saying::Alike(lits, reason)));
    }

    /// The step that says it, and what is left to be said.
    pub(crate) fn say(&mut self, saying: Saying) -> Result<(Draft, Option<Saying>), Stop> {
        match saying {
            Saying::Glances(draft) => Ok((self.pruned(draft)?, None)),
            Saying::Alike(mut lits, reason) => {
                let draft = self.told_by(reason.clone(), &lits)?;
                lits.retain(|lit| !draft.forced.contains(lit));
                let rest = (!lits.is_empty()).then_some(Saying::Alike(lits, reason));
                Ok((draft, rest))
            }
        }
    }
}

/// Excluded values that are to be told, as they were noted.
#[derive(Clone)]
pub(crate) enum Saying {
    /// Many that are each seen at a glance; what none of them needs is still to be left out.
    Glances(Draft),
    /// Some that follow from the same.
    Alike(Vec<Lit>, Reason),
}

/// Whether something is seen at a glance: by one piece and at most one known value.
fn is_glance(reason: &Reason) -> bool {
    reason.pieces.len() == 1 && reason.known.len() <= 1
}

fn add_glance(glances: &mut Vec<(usize, Draft)>, clause: usize, lit: Lit, reason: &Reason) {
    let at = glances.iter().position(|glance| glance.0 == clause).unwrap_or_else(|| {
        let empty = Draft {
            kind: Kind::Piece,
            way: Way::Implied,
            forced: Vec::new(),
            reason: Reason::default(),
            open: 0,
            at_a_glance: true,
        };
        glances.push((clause, empty));
        glances.len() - 1
    });
    let draft = &mut glances[at].1;
    draft.forced.push(lit);
    if !draft.reason.pieces.contains(&reason.pieces[0]) {
        draft.reason.pieces.push(reason.pieces[0]);
    }
    if let Some(known) = reason.known.first().filter(|known| !draft.reason.known.contains(known)) {
        draft.reason.known.push(*known);
    }
}
