//! What the propagators take, by kind, for those who want to know.

use std::time::Duration;

/// What the propagators of one kind took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindTime {
    /// The kind: `sums`, `connected`, ...
    pub kind: &'static str,
    /// How many propagators there are.
    pub n: usize,
    /// How often they ran.
    pub runs: u64,
    /// How often they gave reasons.
    pub explanations: u64,
    /// How long that took by the wall clock: good for shares of the search.
    pub time: Duration,
}

/// What one propagator took.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PartTime {
    pub runs: u64,
    pub explanations: u64,
    pub time: Duration,
}

/// The times of all propagators by kind, the longest first; kinds that never ran are left out.
pub(crate) fn by_kind(parts: impl Iterator<Item = (&'static str, PartTime)>) -> Vec<KindTime> {
    let mut kinds: Vec<KindTime> = Vec::new();
    for (kind, part) in parts {
        let at = kinds.iter().position(|known| known.kind == kind).unwrap_or_else(|| {
            kinds.push(KindTime { kind, n: 0, runs: 0, explanations: 0, time: Duration::ZERO });
            kinds.len() - 1
        });
        let known = &mut kinds[at];
        known.n += 1;
        known.runs += part.runs;
        known.explanations += part.explanations;
        known.time += part.time;
    }
    kinds.retain(|known| known.runs > 0);
    kinds.sort_by_key(|known| std::cmp::Reverse(known.time));
    kinds
}

#[cfg(test)]
mod tests {
    use crate::{Config, Outcome, Solver};
    use gridwright_base::Budget;
    use gridwright_formula::{AllDifferent, Constraint, Linear, Lit, Sink};

    fn solver(timed: bool) -> Solver {
        let mut solver = Solver::with_config(Config { timed, ..Config::default() });
        let lits = solver.new_lits(9);
        let column = |i: usize| (0..3).map(|v| (v, lits[3 * i + v as usize])).collect::<Vec<(i32, Lit)>>();
        solver.add(Constraint::AllDifferent(AllDifferent { columns: (0..3).map(column).collect() }));
        let terms = lits.iter().enumerate().map(|(i, &lit)| (i as i64 % 4 + 1, lit)).collect();
        solver.add(Constraint::Linear(Linear { terms, bound: 7 }));
        assert_eq!(solver.solve(&[], &Budget::unlimited()), Ok(Outcome::Sat));
        solver
    }

    #[test]
    fn runs_are_counted_by_kind_if_they_are_wanted() {
        let timed = solver(true);
        let kinds = timed.times();
        let runs: u64 = kinds.iter().map(|kind| kind.runs).sum();
        assert_eq!(runs, timed.statistics().propagator_runs);
        let mut names: Vec<&str> = kinds.iter().map(|kind| kind.kind).collect();
        names.sort_unstable();
        assert_eq!(names, ["all-different", "sums"]);
        assert!(solver(false).times().is_empty());
    }
}
