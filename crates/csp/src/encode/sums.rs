//! Counts and linear sums, conditional or not.

use gridwright_formula::{Constraint, Linear, Lit, Sink};

/// Up to so many literals a set of counts is written out as clauses.
const MAX_WRITTEN_OUT: usize = 5;

fn unit_terms(lits: &[Lit], sign: i64) -> Vec<(i64, Lit)> {
    lits.iter().map(|&lit| (sign, lit)).collect()
}

/// At least `count` of `lits` are true.
pub fn at_least(sink: &mut dyn Sink, lits: &[Lit], count: i64) {
    sink.add(Constraint::Linear(Linear { terms: unit_terms(lits, 1), bound: count }));
}

/// At most `count` of `lits` are true.
pub fn at_most(sink: &mut dyn Sink, lits: &[Lit], count: i64) {
    sink.add(Constraint::Linear(Linear { terms: unit_terms(lits, -1), bound: -count }));
}

/// Exactly `count` of `lits` are true.
pub fn exactly(sink: &mut dyn Sink, lits: &[Lit], count: i64) {
    at_least(sink, lits, count);
    at_most(sink, lits, count);
}

/// Exactly one of `lits` is true: each item of an exact cover.
pub fn exactly_one(sink: &mut dyn Sink, lits: &[Lit]) {
    sink.add_clause(lits);
    at_most(sink, lits, 1);
}

/// If `condition` holds then the sum is at least `bound`.
///
/// The condition becomes one more term, heavy enough to satisfy the sum when it is false.
pub fn implies_at_least(sink: &mut dyn Sink, condition: Lit, terms: &[(i64, Lit)], bound: i64) {
    let least: i64 = terms.iter().map(|&(c, _)| c.min(0)).sum();
    let mut terms = terms.to_vec();
    if bound > least {
        terms.push((bound - least, !condition));
    }
    sink.add(Constraint::Linear(Linear { terms, bound: bound.max(least) }));
}

/// `condition` holds exactly if the sum is at least `bound`.
pub fn iff_at_least(sink: &mut dyn Sink, condition: Lit, terms: &[(i64, Lit)], bound: i64) {
    implies_at_least(sink, condition, terms, bound);
    let negated: Vec<(i64, Lit)> = terms.iter().map(|&(c, lit)| (-c, lit)).collect();
    implies_at_least(sink, !condition, &negated, 1 - bound);
}

/// The number of true literals is one of `counts`. Few literals are written out, so that whatever follows is propagated.
pub fn in_set(sink: &mut dyn Sink, lits: &[Lit], counts: &[usize]) {
    let allowed = |count: usize| counts.contains(&count);
    if lits.len() <= MAX_WRITTEN_OUT {
        let mut low = 0;
        while low <= lits.len() {
            let high = (low..=lits.len()).find(|&count| allowed(count)).unwrap_or(lits.len() + 1);
            if high > low {
                not_between(sink, lits, low, high - 1);
            }
            low = high + 1;
        }
        return;
    }
    let present: Vec<usize> = (0..=lits.len()).filter(|&count| allowed(count)).collect();
    let (Some(&first), Some(&last)) = (present.first(), present.last()) else { return sink.add_clause(&[]) };
    at_least(sink, lits, first as i64);
    at_most(sink, lits, last as i64);
    for gap in present.windows(2).filter(|pair| pair[1] > pair[0] + 1) {
        // Above the gap or below it.
        let above = sink.new_lit();
        implies_at_least(sink, above, &unit_terms(lits, 1), gap[1] as i64);
        implies_at_least(sink, !above, &unit_terms(lits, -1), -(gap[0] as i64));
    }
}

/// The number of true literals is not in this range: whichever so many are true, and whichever others so many are false. These are the
/// prime implicates, so nothing that follows is left to search.
fn not_between(sink: &mut dyn Sink, lits: &[Lit], low: usize, high: usize) {
    let n_false = lits.len() - high;
    let chosen =
        |mask: u32| lits.iter().enumerate().filter(move |(index, _)| mask >> index & 1 == 1).map(|(_, &lit)| lit);
    let masks = |n: usize| (0_u32..1 << lits.len()).filter(move |mask| mask.count_ones() as usize == n);
    for some_true in masks(low) {
        for some_false in masks(n_false).filter(|mask| mask & some_true == 0) {
            let clause: Vec<Lit> = chosen(some_true).map(|lit| !lit).chain(chosen(some_false)).collect();
            sink.add_clause(&clause);
        }
    }
}
