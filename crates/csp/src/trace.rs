//! What the search derives, told to whoever writes a proof or audits explanations.

use gridwright_formula::{ConstraintId, Lit};
use std::fmt::Write;
use std::sync::{Arc, Mutex};

/// Listens to every derivation of a solver. All methods do nothing by default.
pub trait Tracer: Send {
    /// `clause` follows from the clauses so far by unit propagation (it is RUP); the empty clause ends the proof.
    fn learnt(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// `constraint` alone implies `clause`.
    fn lemma(&mut self, constraint: ConstraintId, clause: &[Lit]) {
        let _ = (constraint, clause);
    }

    /// A learnt clause or lemma will not be used again.
    fn deleted(&mut self, clause: &[Lit]) {
        let _ = clause;
    }

    /// Whether to be told the explanation of *every* propagation, not only of those that a conflict needs.
    fn wants_everything(&self) -> bool {
        false
    }
}

/// Writes a proof as text: the format is described in the crate `gridwright-proof`.
///
/// Clones share the text, so that one can be given to a solver and the other read afterwards.
#[derive(Debug, Clone, Default)]
pub struct ProofLog(Arc<Mutex<String>>);

impl ProofLog {
    /// An empty proof.
    pub fn new() -> Self {
        Self::default()
    }

    /// The proof so far.
    pub fn text(&self) -> String {
        self.lock().clone()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    fn line(&self, head: &str, clause: &[Lit]) {
        let mut text = self.lock();
        text.push_str(head);
        for lit in clause {
            write!(text, "{lit} ").expect("writing to a string cannot fail");
        }
        text.push_str("0\n");
    }
}

impl Tracer for ProofLog {
    fn learnt(&mut self, clause: &[Lit]) {
        self.line("", clause);
    }

    fn lemma(&mut self, constraint: ConstraintId, clause: &[Lit]) {
        self.line(&format!("l {} ", constraint.0), clause);
    }

    fn deleted(&mut self, clause: &[Lit]) {
        self.line("d ", clause);
    }
}
