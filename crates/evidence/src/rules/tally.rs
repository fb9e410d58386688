//! What was made and compared, in numbers.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How one voice answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// As the oracle.
    pub agreed: u64,
    /// Not at all, with a reason.
    pub refused: u64,
    /// A limit was reached first.
    pub limited: u64,
}

/// Numbers of a run; those of parts of a run can be added.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Shipped files changed.
    pub mutated: u64,
    /// Files from the grammar.
    pub generated: u64,
    /// Those of both that compile.
    pub legal: u64,
    /// Boards drawn of legal files.
    pub boards: u64,
    /// Those that the oracle could judge.
    pub judged: u64,
    /// Those judged by every assignment.
    pub exhaustive: u64,
    /// Those with a solution.
    pub solvable: u64,
    /// Files on which somebody is wrong.
    pub findings: u64,
    /// The voices.
    pub voices: BTreeMap<String, Answers>,
    /// How often a voice gave a reason, by voice and reason.
    pub refusals: BTreeMap<String, u64>,
}

impl Tally {
    /// How many files there were.
    pub fn files(&self) -> u64 {
        self.mutated + self.generated
    }

    /// Adds the numbers of another part.
    pub fn add(&mut self, other: &Tally) {
        let pairs = [
            (&mut self.mutated, other.mutated),
            (&mut self.generated, other.generated),
            (&mut self.legal, other.legal),
            (&mut self.boards, other.boards),
            (&mut self.judged, other.judged),
            (&mut self.exhaustive, other.exhaustive),
            (&mut self.solvable, other.solvable),
            (&mut self.findings, other.findings),
        ];
        pairs.into_iter().for_each(|(sum, more)| *sum += more);
        for (voice, answers) in &other.voices {
            let sum = self.voices.entry(voice.clone()).or_default();
            sum.agreed += answers.agreed;
            sum.refused += answers.refused;
            sum.limited += answers.limited;
        }
        for (reason, n) in &other.refusals {
            *self.refusals.entry(reason.clone()).or_default() += n;
        }
    }

    pub(super) fn voice(&mut self, name: &str) -> &mut Answers {
        self.voices.entry(name.to_owned()).or_default()
    }

    /// Notes a reason without the names and numbers in it, so that the same reason is one line of the table.
    pub(super) fn refusal(&mut self, voice: &str, reason: &str) {
        self.voice(voice).refused += 1;
        *self.refusals.entry(format!("{voice}: {}", general(reason))).or_default() += 1;
    }
}

/// The reason without quoted names and numbers.
fn general(reason: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    for c in reason.chars() {
        match c {
            '`' => {
                quoted = !quoted;
                out.push_str(if quoted { "`.." } else { "`" });
            }
            _ if quoted => {}
            c if c.is_ascii_digit() => {
                if !out.ends_with('N') {
                    out.push('N');
                }
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_told_without_names() {
        assert_eq!(general("layer `x` needs 120 of 7"), "layer `..` needs N of N");
    }

    #[test]
    fn parts_of_a_run_add_up() {
        let mut a = Tally { mutated: 1, ..Tally::default() };
        a.refusal("plain", "no");
        let mut b = a.clone();
        b.add(&a);
        assert_eq!((b.files(), b.refusals["plain: no"], b.voices["plain"].refused), (2, 2, 2));
    }
}
