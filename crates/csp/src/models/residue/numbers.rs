//! Clauses, sums, different values: what is missing.

use super::{Groups, State, View};
use gridwright_formula::{DistinctSum, Linear, Lit};

/// Open literals, unless one is true.
pub(super) fn clause(lits: &[Lit], view: &View<'_>, groups: &mut Groups) {
    if lits.iter().any(|&lit| view.state(lit) == State::True) {
        return;
    }
    lits.iter().filter(|&&lit| view.is_open(lit)).for_each(|&lit| groups.var(lit));
    groups.end();
}

/// How much the open terms must still add up to, unless they do whatever they are.
pub(super) fn linear(linear: &Linear, view: &View<'_>, groups: &mut Groups) {
    let (mut needed, mut least) = (linear.bound, 0);
    for &(coefficient, lit) in &linear.terms {
        match view.state(lit) {
            State::True => needed -= coefficient,
            State::Open => least += coefficient.min(0),
            State::False | State::Outside => {}
        }
    }
    if least >= needed {
        return;
    }
    linear.terms.iter().filter(|term| view.is_open(term.1)).for_each(|term| groups.var(term.1));
    groups.number(needed);
    groups.end();
}

/// Which columns have a value, and which values that are open somewhere have a column.
pub(super) fn all_different(columns: &[Vec<(i32, Lit)>], view: &View<'_>, groups: &mut Groups) {
    push_columns(columns, view, groups);
    groups.end();
}

/// The same, and what is missing of the total.
pub(super) fn distinct_sum(sum: &DistinctSum, view: &View<'_>, groups: &mut Groups) {
    push_columns(&sum.columns, view, groups);
    let taken = sum.columns.iter().flatten().filter(|entry| view.state(entry.1) == State::True);
    groups.number(sum.total - taken.map(|entry| i64::from(entry.0)).sum::<i64>());
    groups.end();
}

fn push_columns(columns: &[Vec<(i32, Lit)>], view: &View<'_>, groups: &mut Groups) {
    let mut open: Vec<i32> = Vec::new();
    for column in columns {
        let before = open.len();
        for &(value, lit) in column {
            if view.is_open(lit) {
                groups.var(lit);
                open.push(value);
            }
        }
        if open.len() > before {
            groups.word(u32::from(column.iter().any(|entry| view.state(entry.1) == State::True)));
        }
    }
    // Values that are taken and open elsewhere: propagation leaves none as a rule.
    open.sort_unstable();
    let taken = columns.iter().flatten().filter(|entry| view.state(entry.1) == State::True).map(|entry| entry.0);
    let mut taken: Vec<i32> = taken.filter(|value| open.binary_search(value).is_ok()).collect();
    taken.sort_unstable();
    groups.word(taken.len() as u32);
    taken.into_iter().for_each(|value| groups.word(value as u32));
}
