//! Rule files that nobody wrote, and whether everybody says the same of them.
//!
//! Engines recognise what laws say, and a recogniser that looks at too little is wrong about files that no fixture holds. So files
//! are made: shipped ones changed ([`Workshop`]), and new ones from the grammar, both as trees that the formatter writes. What compiles
//! is compared on tiny boards. The oracle judges every assignment of the answer; the checker's own search, the constraint engine, the same engine
//! with every law written out as it stands (a recogniser that both engines share could be wrong twice), the diagram engine, the counts of both together
//! and proofs must all say the same. Of one file in eight the verbs that make something of it are asked too: doubts about its laws, a problem with
//! one answer, fewer givens. A refusal with a reason is honest and counted; a panic is a finding. [`shrink()`] takes
//! away from a finding what it does not need, and [`Case`] writes it as a rule file with its board in a comment.

mod boards;
mod case;
mod choice;
mod examine;
mod formulas;
mod fresh;
mod guard;
mod mutate;
mod oracle;
mod scope;
mod seeds;
mod shrink;
mod tally;
mod terms;
mod tree;
mod verbs;
mod voices;
mod walk;
mod workshop;

pub use case::Case;
pub use choice::{Bytes, Choice};
pub use examine::{examine, examine_case};
use gridwright_base::Budget;
pub use shrink::shrink;
use std::fmt;
use std::time::Duration;
pub use tally::Tally;
pub use workshop::{Drawn, Workshop};

/// How much is compared.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Boards of each file.
    pub boards: usize,
    /// The most assignments that are all judged; beyond, the checker's search is the oracle.
    pub assignments: u64,
    /// Problems with more solutions say little and take long.
    pub solutions: usize,
    /// Steps of the checker's search.
    pub steps: u64,
    /// The most clauses that one law may become.
    pub clauses: u64,
    /// Conflicts that one question to an engine may take.
    pub conflicts: u64,
    /// A question ends after this time at the latest. Steps end almost all of them before: only these are the same on every
    /// machine.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            boards: 10,
            assignments: 1 << 10,
            solutions: 200,
            steps: 2_000,
            clauses: 100_000,
            conflicts: 20_000,
            time: Duration::from_secs(5),
        }
    }
}

impl Limits {
    /// What one question may spend.
    fn question(&self, budget: &Budget) -> Budget {
        budget.fresh_account().with_steps(self.conflicts).with_memory(256 << 20).with_time(self.time)
    }
}

/// In what way somebody is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symptom {
    /// It panicked.
    Panic,
    /// It ended the process.
    Abort,
    /// Other solutions, or another number of them.
    Solutions,
    /// The checker refused a solution.
    Refused,
    /// Unique, several, none: the wrong one.
    Verdict,
    /// Facts that are none, or not all.
    Facts,
    /// No proof of what is so, or one of what is not.
    Proof,
    /// The text changes when it is formatted again, or a file without a mistake has no genre.
    Text,
}

impl fmt::Display for Symptom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Symptom::Panic => "panic",
            Symptom::Abort => "abort",
            Symptom::Solutions => "solutions",
            Symptom::Refused => "refused",
            Symptom::Verdict => "verdict",
            Symptom::Facts => "facts",
            Symptom::Proof => "proof",
            Symptom::Text => "text",
        })
    }
}

/// Somebody is wrong about a rule file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Who.
    pub voice: String,
    /// In what way.
    pub symptom: Symptom,
    /// In words.
    pub what: String,
    /// The file, and the board if there is one.
    pub case: Case,
}

impl Finding {
    /// Whether another one is of the same sort: a smaller case must show what the larger one showed.
    pub fn is_like(&self, other: &Finding) -> bool {
        self.voice == other.voice && self.symptom == other.symptom
    }
}
