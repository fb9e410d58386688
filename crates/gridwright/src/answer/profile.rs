//! Where the time of an answer went.

use gridwright_solve::{Profile as Measured, Size};
use serde::Serialize;
use std::time::Duration;

/// Where the time went, in milliseconds of processor time.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Profile {
    /// Reading the text.
    pub read_ms: f64,
    /// Looking whether the problem is in order, and confirming answers.
    pub check_ms: f64,
    /// What the givens settle, and a literal for each value that is open.
    pub ground_ms: f64,
    /// What laws say together.
    pub recognise_ms: f64,
    /// Stating the laws.
    pub encode_ms: f64,
    /// Searching, with the propagators.
    pub search_ms: f64,
    /// Of the search: the propagators, by kind, the longest first.
    pub propagators: Vec<PropagatorTime>,
    /// What each clause of the laws became, the longest first.
    pub laws: Vec<LawCost>,
    /// What belongs to no law alone.
    pub shared: SizeTold,
    /// Variables of the engine.
    pub variables: usize,
    /// Conflicts of the search.
    pub conflicts: u64,
    /// Its decisions.
    pub decisions: u64,
    /// Literals that it propagated.
    pub propagations: u64,
    /// Its restarts.
    pub restarts: u64,
}

/// What the propagators of a kind took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PropagatorTime {
    /// The kind: `sums`, `connected`, ...
    pub kind: &'static str,
    /// How many there are.
    pub n: usize,
    /// How often they ran.
    pub runs: u64,
    /// How often they gave reasons.
    pub explanations: u64,
    /// Their share of the search.
    pub ms: f64,
}

/// What a clause of a law became.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LawCost {
    /// The law with its clause: `one-loop/degree`.
    pub law: String,
    /// The form it took.
    pub form: String,
    /// How long that took.
    pub ms: f64,
    /// How much it became. What several laws became together counts for the first.
    #[serde(flatten)]
    pub size: SizeTold,
}

/// How much something became.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct SizeTold {
    /// Variables.
    pub variables: u64,
    /// Clauses and constraints.
    pub clauses: u64,
    /// Their literals and elements.
    pub literals: u64,
}

impl From<Size> for SizeTold {
    fn from(size: Size) -> Self {
        Self { variables: size.variables, clauses: size.clauses, literals: size.literals }
    }
}

/// The clocks around a question.
pub(super) struct Around {
    /// Reading the puzzle.
    pub read: Duration,
    /// The question with its answer, once the problem was set up, and the same by the wall clock.
    pub asked: Duration,
    pub asked_by_the_wall: Duration,
    /// What of the engine's checking came before.
    pub checked_before: Duration,
}

impl Profile {
    pub(super) fn new(measured: Measured, around: &Around) -> Self {
        let Measured { check, passes, laws, propagators, statistics, n_vars } = measured;
        let search = around.asked.saturating_sub(check.saturating_sub(around.checked_before));
        // Propagators are timed by the wall clock, which runs on while others have the processor.
        let share = if around.asked_by_the_wall.is_zero() {
            1.0
        } else {
            around.asked.as_secs_f64() / around.asked_by_the_wall.as_secs_f64()
        };
        let propagators = propagators.into_iter().map(|kind| PropagatorTime {
            kind: kind.kind,
            n: kind.n,
            runs: kind.runs,
            explanations: kind.explanations,
            ms: milliseconds(kind.time.mul_f64(share.min(1.0))),
        });
        let mut told: Vec<LawCost> = laws
            .into_iter()
            .map(|law| LawCost {
                form: law.statements.to_string(),
                ms: milliseconds(law.time),
                size: law.size.into(),
                law: law.id,
            })
            .collect();
        told.sort_by(|a, b| b.ms.total_cmp(&a.ms));
        Self {
            read_ms: milliseconds(around.read),
            check_ms: milliseconds(check),
            ground_ms: milliseconds(passes.ground),
            recognise_ms: milliseconds(passes.recognise),
            encode_ms: milliseconds(passes.encode),
            search_ms: milliseconds(search),
            propagators: propagators.collect(),
            laws: told,
            shared: passes.shared.into(),
            variables: n_vars,
            conflicts: statistics.conflicts,
            decisions: statistics.decisions,
            propagations: statistics.propagations,
            restarts: statistics.restarts,
        }
    }
}

/// To the microsecond.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
