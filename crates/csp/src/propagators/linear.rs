//! Linear inequalities over literals (pseudo-Boolean constraints), all of a problem in one propagator.
//!
//! In normal form, positive coefficients `c` and `sum c * lit >= bound`, the *slack* is the sum over the literals not yet
//! false minus the bound. Negative slack is a conflict; an open literal whose coefficient exceeds the slack must be true. The
//! slack is kept up to date by counting (D. Chai and A. Kuehlmann, "A fast pseudo-Boolean constraint solver", DAC 2003,
//! doi:10.1145/775832.776041): sums here have tens of terms, for which watching subsets does not pay.
//!
//! Explanations pick the false literals with the largest coefficients until they suffice, then drop what is not needed. A long
//! row keeps its false terms at hand: "at most two of ten thousand" has few of them, and a conflict may ask it about thousands of
//! literals.

use crate::core::bcp::Conflict;
use crate::propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
use gridwright_formula::{ConstraintId, Lit};

struct Row {
    constraint: ConstraintId,
    /// Its terms, in [`LinearSystem::terms`]: largest coefficients first.
    start: u32,
    end: u32,
    slack: i64,
    /// Sum of all coefficients minus the bound: the slack when nothing is false.
    full_slack: i64,
    largest: i64,
    queued: bool,
    /// The terms whose literals are false, in any order, if the row is long.
    falsified: Vec<u32>,
}

/// One term in so many is false: sooner sorted than found among the others.
const FEW: usize = 16;

/// Rows of more terms than this are long.
const LONG: u32 = 64;

impl Row {
    fn is_long(&self) -> bool {
        self.end - self.start > LONG
    }
}

#[derive(Clone, Copy)]
struct Term {
    coefficient: i64,
    lit: Lit,
    row: u32,
}

/// All linear constraints of a solver.
#[derive(Default)]
pub(crate) struct LinearSystem {
    rows: Vec<Row>,
    terms: Vec<Term>,
    queue: Vec<u32>,
    premises: Vec<Lit>,
}

impl LinearSystem {
    /// Adds a row; a term's position is its tag.
    pub(crate) fn add(&mut self, constraint: ConstraintId, terms: &[(u64, Lit)], bound: u64, to: &mut Subscriber<'_>) {
        let row = self.rows.len() as u32;
        let start = self.terms.len() as u32;
        self.terms.extend(terms.iter().map(|&(c, lit)| Term { coefficient: c as i64, lit, row }));
        self.terms[start as usize..].sort_by_key(|term| std::cmp::Reverse(term.coefficient));
        let total: i64 = self.terms[start as usize..].iter().map(|term| term.coefficient).sum();
        let slack = total - bound as i64;
        let largest = self.terms.get(start as usize).map_or(0, |term| term.coefficient);
        let end = self.terms.len() as u32;
        let falsified = Vec::new();
        self.rows.push(Row { constraint, start, end, slack, full_slack: slack, largest, queued: true, falsified });
        self.queue.push(row);
        for tag in start..end {
            to.track(!self.terms[tag as usize].lit, tag);
        }
    }

    fn row_terms(&self, row: u32) -> &[Term] {
        let row = &self.rows[row as usize];
        &self.terms[row.start as usize..row.end as usize]
    }

    fn check_row(&mut self, row: u32, context: &mut Context<'_>) -> Result<(), Conflict> {
        let Row { slack, largest, constraint, start, end, .. } = self.rows[row as usize];
        if slack >= largest {
            return Ok(());
        }
        context.on_behalf_of(constraint);
        if slack < 0 {
            let mut premises = std::mem::take(&mut self.premises);
            premises.clear();
            self.premises_for(row, 0, context.view(), &mut premises);
            let conflict = context.conflict(&premises);
            self.premises = premises;
            return Err(conflict);
        }
        for tag in start..end {
            let term = self.terms[tag as usize];
            if term.coefficient <= slack {
                break;
            }
            if context.is_open(term.lit) {
                context.propagate_lazy(term.lit, tag);
            }
        }
        Ok(())
    }

    /// Premises for a term of this coefficient to be true; coefficient 0: for a conflict.
    ///
    /// False literals must weigh more than `full_slack - coefficient`. After the greedy choice some of the larger ones may
    /// be superfluous; among equals this never happens.
    fn premises_for(&self, row: u32, coefficient: i64, view: View<'_>, premises: &mut Vec<Lit>) {
        let Row { full_slack, falsified, .. } = &self.rows[row as usize];
        let needed = full_slack - coefficient;
        let mut weight = 0;
        let mut chosen: Vec<Term> = Vec::new();
        let mut choose = |terms: &mut dyn Iterator<Item = Term>| {
            for term in terms {
                if weight > needed {
                    break;
                }
                if view.is_false(term.lit) {
                    weight += term.coefficient;
                    chosen.push(term);
                }
            }
        };
        let terms = self.row_terms(row);
        if self.rows[row as usize].is_long() && falsified.len() < terms.len() / FEW {
            let mut tags = falsified.clone();
            tags.sort_unstable();
            choose(&mut tags.into_iter().map(|tag| self.terms[tag as usize]));
        } else {
            choose(&mut terms.iter().copied());
        }
        debug_assert!(weight > needed, "the explanation does not suffice");
        for term in chosen {
            if weight - term.coefficient > needed {
                weight -= term.coefficient;
            } else {
                premises.push(!term.lit);
            }
        }
    }
}

impl Propagator for LinearSystem {
    fn subscribe(&mut self, _: &mut Subscriber<'_>) {
        // Rows subscribe as they are added.
    }

    fn kind(&self) -> &'static str {
        "sums"
    }

    fn schedule(&self) -> Schedule {
        Schedule::always(Priority::Cheap)
    }

    fn notify(&mut self, tag: u32) -> bool {
        let Term { coefficient, row: index, .. } = self.terms[tag as usize];
        let row = &mut self.rows[index as usize];
        row.slack -= coefficient;
        if row.is_long() {
            row.falsified.push(tag);
        }
        if row.slack >= row.largest || row.queued {
            return row.queued;
        }
        row.queued = true;
        self.queue.push(index);
        true
    }

    fn undo(&mut self, tag: u32) {
        let Term { coefficient, row, .. } = self.terms[tag as usize];
        let row = &mut self.rows[row as usize];
        row.slack += coefficient;
        // What came last goes first, but for what was false when the row was added.
        if row.is_long()
            && let Some(at) = row.falsified.iter().rposition(|&other| other == tag)
        {
            row.falsified.swap_remove(at);
        }
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        while let Some(row) = self.queue.pop() {
            self.rows[row as usize].queued = false;
            if let Err(conflict) = self.check_row(row, context) {
                // The row may still have something to say after the backjump.
                self.rows[row as usize].queued = true;
                self.queue.push(row);
                return Err(conflict);
            }
        }
        Ok(())
    }

    fn explain(&mut self, _: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        let Term { coefficient, row, .. } = self.terms[tag as usize];
        self.premises_for(row, coefficient, then, premises);
    }

    fn owner(&self, tag: u32) -> Option<ConstraintId> {
        Some(self.rows[self.terms[tag as usize].row as usize].constraint)
    }
}
