//! Everybody who can be asked about a problem, beside the oracle.

use super::guard::guarded;
use super::oracle::{Answers, Key};
use super::verbs::fewest_givens;
use super::{Limits, Symptom};
use gridwright_base::{Budget, Stop};
use gridwright_board::{Board, Val};
use gridwright_count::CountError;
use gridwright_frontier::{Error, Job};
use gridwright_lang::ir::Genre;
use gridwright_lower_zdd::{Refusal, lower};
use gridwright_solve::{Engine, Forms, LowerError, Options, SolveError, Verdict, prove_unique, verify_unique};

/// What came of asking somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reply {
    /// It says what the oracle says.
    Agrees,
    /// It does not take the problem; the reason.
    Refuses(String),
    /// A limit was reached first.
    Limit,
    /// It is wrong.
    Differs(Symptom, String),
}

/// A problem with the answer that everybody must give.
pub(super) struct Question<'q> {
    pub genre: &'q Genre,
    pub problem: &'q Board,
    pub answers: &'q Answers<'q>,
    /// All solutions, in order of their keys.
    pub expected: &'q [Board],
    pub keys: &'q [Key],
    pub limits: Limits,
    pub budget: &'q Budget,
}

/// Somebody to ask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    Constraints,
    Plain,
    Pieces,
    Diagram,
    Count,
    Proof,
    Minimize,
}

impl Voice {
    /// Those who are asked of every file.
    pub const ALWAYS: [Voice; 6] =
        [Voice::Constraints, Voice::Plain, Voice::Pieces, Voice::Diagram, Voice::Count, Voice::Proof];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Voice::Constraints => "constraints",
            Voice::Plain => "plain",
            Voice::Pieces => "pieces",
            Voice::Diagram => "diagram",
            Voice::Count => "count",
            Voice::Proof => "proof",
            Voice::Minimize => "minimize",
        }
    }
}

impl Question<'_> {
    /// Asks one of them; a panic is an answer.
    pub fn ask(&self, voice: Voice) -> Reply {
        let budget = self.limits.question(self.budget);
        let reply = guarded(|| match voice {
            Voice::Constraints => self.constraints(Forms::Native, &budget),
            Voice::Plain => self.constraints(Forms::Plain, &budget),
            Voice::Pieces => self.constraints(Forms::Pieces, &budget),
            Voice::Diagram => self.diagram(&budget),
            Voice::Count => self.count(&budget),
            Voice::Proof => self.proof(&budget),
            Voice::Minimize => fewest_givens(self.genre, self.problem, self.keys.len(), self.limits, &budget),
        });
        reply.unwrap_or_else(|panic| Reply::Differs(Symptom::Panic, panic))
    }

    /// Solutions, verdict and facts of the constraint engine.
    fn constraints(&self, forms: Forms, budget: &Budget) -> Reply {
        self.by_constraints(forms, budget).unwrap_or_else(failed)
    }

    fn by_constraints(&self, forms: Forms, budget: &Budget) -> Result<Reply, SolveError> {
        let options = Options { forms, max_clauses: self.limits.clauses, ..Options::within(budget) };
        let mut engine = Engine::with_options(self.genre, self.problem, &options)?;
        let listing = engine.list(self.keys.len() + 1, budget)?;
        if let Some(stop) = listing.stop {
            return Err(SolveError::Stopped(stop));
        }
        if let Some(difference) = self.difference(&listing.solutions, "listed") {
            return Ok(Reply::Differs(Symptom::Solutions, difference));
        }
        let verdict = engine.solve(budget)?;
        if let Verdict::Unknown { stop, .. } = verdict {
            return Err(SolveError::Stopped(stop));
        }
        if !self.fits(&verdict) {
            let what = format!("the verdict does not fit {} solutions", self.keys.len());
            return Ok(Reply::Differs(Symptom::Verdict, what));
        }
        let facts = engine.facts(budget)?.map(|facts| self.answers.key(&facts.board));
        if facts != shared(self.keys) {
            let what = "the facts are not what all solutions share".to_owned();
            return Ok(Reply::Differs(Symptom::Facts, what));
        }
        Ok(Reply::Agrees)
    }

    fn fits(&self, verdict: &Verdict) -> bool {
        let key = |board: &Board| self.answers.key(board);
        match (verdict, self.keys) {
            (Verdict::None, []) => true,
            (Verdict::Unique(solution), [one]) => key(solution) == *one,
            (Verdict::Multiple { first, second }, [_, _, ..]) => {
                key(first) != key(second) && [first, second].iter().all(|b| self.keys.contains(&key(b)))
            }
            _ => false,
        }
    }

    /// In words, if these are not the solutions.
    fn difference(&self, found: &[Board], how: &str) -> Option<String> {
        let mut keys: Vec<Key> = found.iter().map(|board| self.answers.key(board)).collect();
        keys.sort();
        (keys != self.keys).then(|| {
            let wrong = keys.iter().filter(|key| !self.keys.contains(key)).count();
            let more = if wrong > 0 { format!(" ({wrong} of them wrong)") } else { String::new() };
            format!("{} solutions {how}{more}, {} expected", keys.len(), self.keys.len())
        })
    }

    /// Members and count of the diagram.
    fn diagram(&self, budget: &Budget) -> Reply {
        let lowered = match lower(self.genre, self.problem, budget) {
            Ok(lowered) => lowered,
            Err(Refusal::Stopped(_)) => return Reply::Limit,
            Err(Refusal::Law { reason, .. }) => return Reply::Refuses(reason),
            Err(refusal) => return Reply::Refuses(refusal.to_string()),
        };
        let diagram = match lowered.build(&Job::new(budget)) {
            Ok(diagram) => diagram,
            Err(error) => return diagram_failed(&error),
        };
        let mut found = Vec::new();
        for member in diagram.iter() {
            match lowered.confirmed(&member, budget) {
                Ok(Some(board)) => found.push(board),
                Ok(None) => return Reply::Differs(Symptom::Refused, "a member breaks a law".to_owned()),
                Err(_) => return Reply::Limit,
            }
            if found.len() > 4 * self.keys.len() + 64 {
                break;
            }
        }
        if let Some(difference) = self.difference(&found, "in the diagram") {
            return Reply::Differs(Symptom::Solutions, difference);
        }
        match lowered.count(&Job::new(budget)) {
            Ok(count) if count == self.keys.len().into() => Reply::Agrees,
            Ok(count) => Reply::Differs(Symptom::Solutions, format!("{count} counted, {} expected", self.keys.len())),
            Err(error) => diagram_failed(&error),
        }
    }

    /// The count by both engines together, with and without what is forced.
    fn count(&self, budget: &Budget) -> Reply {
        let job = Job::new(budget);
        let counts = [gridwright_count::count, gridwright_count::count_forced];
        for count in counts {
            match count(self.genre, self.problem, &job) {
                Ok(counted) if counted.count == self.keys.len().into() => {}
                Ok(counted) => {
                    let what = format!("{} counted, {} expected", counted.count, self.keys.len());
                    return Reply::Differs(Symptom::Solutions, what);
                }
                Err(CountError::Search(error)) => return failed(error),
                Err(CountError::Diagram(error)) => return diagram_failed(&error),
                Err(other) => return Reply::Refuses(other.to_string()),
            }
        }
        Reply::Agrees
    }

    /// A proof that a solution is the only one, if it is, and that the checker of proofs takes it.
    fn proof(&self, budget: &Budget) -> Reply {
        let Some(solution) = self.expected.first() else { return Reply::Agrees };
        let proof = match prove_unique(self.genre, solution, budget) {
            Ok(proof) => proof,
            Err(error) => return failed(error),
        };
        match (proof, self.keys.len()) {
            (None, 2..) => Reply::Agrees,
            (None, _) => Reply::Differs(Symptom::Proof, "no proof that the only solution is the only one".to_owned()),
            (Some(_), 2..) => Reply::Differs(Symptom::Proof, "a proof of what is not so".to_owned()),
            (Some(proof), _) => match verify_unique(self.genre, solution, &proof, budget) {
                Ok(Ok(())) => Reply::Agrees,
                Ok(Err(error)) => Reply::Differs(Symptom::Proof, format!("the proof is refused: {error:?}")),
                Err(error) => failed(error),
            },
        }
    }
}

pub(super) fn failed(error: SolveError) -> Reply {
    match error {
        SolveError::Stopped(_) => Reply::Limit,
        SolveError::Lower(LowerError::Unsupported { what, .. }) => Reply::Refuses(what),
        SolveError::Lower(LowerError::TooLarge { .. }) => Reply::Limit,
        other @ SolveError::Lower(LowerError::Internal { .. }) => Reply::Differs(Symptom::Panic, other.to_string()),
        SolveError::Lower(other) => Reply::Refuses(other.to_string()),
        refused @ SolveError::Refused { .. } => Reply::Differs(Symptom::Refused, refused.to_string()),
        other => Reply::Differs(Symptom::Solutions, other.to_string()),
    }
}

fn diagram_failed(error: &Error) -> Reply {
    match error {
        Error::Stopped { stop: Stop::Time | Stop::Memory | Stop::Steps | Stop::Cancelled, .. } => Reply::Limit,
        other => Reply::Refuses(other.to_string()),
    }
}

/// What is the same in all solutions, blank elsewhere; nothing of no solutions.
fn shared(solutions: &[Key]) -> Option<Key> {
    let (first, rest) = solutions.split_first()?;
    let mut common = first.clone();
    for (layer, vals) in common.iter_mut().enumerate() {
        for (slot, val) in vals.iter_mut().enumerate() {
            if rest.iter().any(|other| other[layer][slot] != *val) {
                *val = Val::Blank;
            }
        }
    }
    Some(common)
}
