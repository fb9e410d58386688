//! The steps taken, and which of them something rests on.

use crate::claims::Claim;
use crate::ladder::Draft;
use crate::position::Position;
use crate::step::Step;
use gridwright_base::{QuickMap, QuickSet};
use gridwright_formula::Lit;

/// The steps taken so far.
#[derive(Default)]
pub(crate) struct History {
    steps: Vec<Step>,
    /// By step: what is known that it rests on.
    since: Vec<Vec<Lit>>,
    /// By literal: the step that told it.
    told_by: QuickMap<Lit, usize>,
}

impl History {
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    pub(crate) fn step(&self, number: usize) -> &Step {
        &self.steps[number]
    }

    pub(crate) fn push(&mut self, step: Step, draft: &Draft) {
        for &lit in &draft.forced {
            self.told_by.entry(lit).or_insert(self.steps.len());
        }
        self.since.push(draft.reason.known.clone());
        self.steps.push(step);
    }

    /// The last step left a site just one value.
    pub(crate) fn settle(&mut self, claim: Claim) {
        if let Some(last) = self.steps.last_mut() {
            last.settled.push(claim);
        }
    }

    /// The steps that some literals rest on, in order.
    pub(crate) fn slice(&self, position: &Position, lits: impl IntoIterator<Item = Lit>) -> Vec<usize> {
        let mut seen: QuickSet<Lit> = QuickSet::default();
        let mut needed = vec![false; self.steps.len()];
        let mut stack: Vec<Lit> = lits.into_iter().collect();
        while let Some(lit) = stack.pop() {
            if !seen.insert(lit) {
                continue;
            }
            match self.told_by.get(&lit) {
                Some(&step) if std::mem::replace(&mut needed[step], true) => {}
                Some(&step) => stack.extend(&self.since[step]),
                None => stack.extend(position.behind(lit)),
            }
        }
        (0..self.steps.len()).filter(|&step| needed[step]).collect()
    }
}
