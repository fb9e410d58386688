//! An independent checker for proofs of the constraint engine.
//!
//! It shares with the engine only `gridwright-formula`, the statement of the problem; everything else is done again here, in
//! the plainest way that is fast enough. Trust rests on three small parts: [`holds`] (what a constraint means for a full
//! assignment), [`refutes`] (when a partial assignment cannot be completed; sound, and tested against `holds` on all small
//! cases) and the unit propagation of [`check`].
//!
//! # The format
//!
//! Text, one step per line; literals are signed numbers as in DIMACS files, variable 0 being number 1 (the constant true),
//! and every clause ends with `0`. Empty lines and lines starting with `c` are comments.
//!
//! | line | meaning | accepted if |
//! |---|---|---|
//! | `1 -2 3 0` | learnt clause | reverse unit propagation: assuming all its literals false, unit propagation over the clauses so far finds a conflict |
//! | `l 7 1 -2 0` | lemma of constraint 7 | [`refutes`]: constraint 7 cannot hold while all literals are false |
//! | `d 1 -2 3 0` | deletion | always; the clause (as a set) need not be there |
//!
//! The first form is DRUP (M. Heule, W. Hunt and N. Wetzler, "Trimming while checking clausal proofs", FMCAD 2013,
//! doi:10.1109/FMCAD.2013.6679408); lemma lines extend it as theory lemmas do in proofs of SMT solvers. A proof of
//! unsatisfiability must derive the empty clause; a proof under assumptions must derive a clause of negated assumptions.
//!
//! "No other solution" is unsatisfiability of the problem plus one clause that forbids the known solution: the caller adds
//! that clause to the [`Formula`](gridwright_formula::Formula) itself, so the proof cannot cheat about it.
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_proof::check;
//! use gridwright_formula::{Formula, Sink};
//! let mut formula = Formula::new();
//! let (a, b) = (formula.new_lit(), formula.new_lit());
//! for clause in [[a, b], [a, !b], [!a, b], [!a, !b]] {
//!     formula.add_clause(&clause);
//! }
//! assert!(check(&formula, "2 0\n0\n", &[], &Budget::unlimited()).is_ok());
//! assert!(check(&formula, "0\n", &[], &Budget::unlimited()).is_err(), "the empty clause needs a step in between");
//! ```

mod graph;
mod holds;
mod parse;
mod refute;
mod rup;

pub use holds::holds;
pub use parse::Line;
pub use refute::refutes;
pub use rup::check;

use gridwright_base::Stop;
use gridwright_formula::{ConstraintId, Lit};
use std::fmt;

/// Why a proof was rejected; lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofError {
    /// The line is not in the format.
    Syntax {
        /// Where.
        line: usize,
    },
    /// A clause does not follow by unit propagation.
    NotImplied {
        /// Where.
        line: usize,
        /// The clause.
        clause: Vec<Lit>,
    },
    /// A lemma does not follow from its constraint.
    NotALemma {
        /// Where.
        line: usize,
        /// The constraint named.
        constraint: ConstraintId,
        /// The clause.
        clause: Vec<Lit>,
    },
    /// The line names a constraint or variable that the problem does not have.
    Unknown {
        /// Where.
        line: usize,
    },
    /// The proof ends without the clause that it should prove.
    Incomplete,
    /// A limit was reached before the end: it is neither right nor wrong.
    Stopped(Stop),
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line } => write!(f, "line {line}: not a proof step"),
            Self::NotImplied { line, clause } => {
                write!(f, "line {line}: {clause:?} does not follow by unit propagation")
            }
            Self::NotALemma { line, constraint, clause } => {
                write!(f, "line {line}: {clause:?} does not follow from constraint {}", constraint.0)
            }
            Self::Unknown { line } => write!(f, "line {line}: no such constraint or variable"),
            Self::Incomplete => write!(f, "the proof ends before its goal"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl std::error::Error for ProofError {}

impl From<Stop> for ProofError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
