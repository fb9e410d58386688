//! The clause-learning core: everything that needs no propagator.
//!
//! One concern per file: [`trail`] holds the assignment, [`arena`] the long clauses, [`bcp`] unit propagation, [`heap`]
//! the decision order, [`restart`] the restarts, [`reduce`] the forgetting. The parts that call propagators (conflict
//! analysis, search) are methods of the solver.

pub(crate) mod arena;
pub(crate) mod bcp;
pub(crate) mod heap;
pub(crate) mod reduce;
pub(crate) mod restart;
pub(crate) mod trail;

use crate::trace::Tracer;
use arena::{Arena, ClauseRef};
use bcp::Watch;
use gridwright_formula::{ConstraintId, Lit, Var};
use heap::VarHeap;
use trail::{Reason, Trail};

/// Lists of this length are looked through for a clause that is there already.
const MOST_LOOKED_THROUGH: usize = 16;

/// Counters of a solver's life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Decisions taken, assumptions included.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Conflicts analysed.
    pub conflicts: u64,
    /// Restarts.
    pub restarts: u64,
    /// Runs of propagators.
    pub propagator_runs: u64,
    /// Explanations asked for.
    pub explanations: u64,
    /// Learnt clauses at present.
    pub learnts: u64,
}

impl std::ops::Add for Statistics {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            propagations: self.propagations + other.propagations,
            conflicts: self.conflicts + other.conflicts,
            restarts: self.restarts + other.restarts,
            propagator_runs: self.propagator_runs + other.propagator_runs,
            explanations: self.explanations + other.explanations,
            learnts: self.learnts + other.learnts,
        }
    }
}

/// Clauses, assignment and heuristics.
pub(crate) struct Core {
    pub(crate) trail: Trail,
    pub(crate) arena: Arena,
    /// For each literal, the long clauses to visit when it becomes true: those that watch its negation.
    pub(crate) watches: Vec<Vec<Watch>>,
    /// For each literal, the literals that its truth implies.
    pub(crate) binaries: Vec<Vec<Lit>>,
    pub(crate) learnts: Vec<ClauseRef>,
    pub(crate) originals: Vec<ClauseRef>,
    /// A buffer for clauses about to be removed.
    pub(crate) removed: Vec<ClauseRef>,
    pub(crate) heap: VarHeap,
    /// The value each variable had last, or was asked to have.
    pub(crate) phase: Vec<bool>,
    /// Literals before this place of the trail have been propagated by clauses.
    pub(crate) head: usize,
    /// The clause all of whose literals are false, when propagation failed.
    pub(crate) conflict: Vec<Lit>,
    /// Whether that clause is a lemma of a propagator rather than stored.
    pub(crate) conflict_is_lemma: bool,
    pub(crate) clause_increment: f32,
    /// How often clauses were moved or removed in bulk.
    pub(crate) n_reductions: u64,
    pub(crate) tracer: Option<Box<dyn Tracer>>,
    pub(crate) statistics: Statistics,
    /// False once the clauses are contradictory without assumptions.
    pub(crate) consistent: bool,
}

impl Core {
    pub(crate) fn new() -> Self {
        Self {
            trail: Trail::default(),
            arena: Arena::default(),
            watches: Vec::new(),
            binaries: Vec::new(),
            learnts: Vec::new(),
            originals: Vec::new(),
            removed: Vec::new(),
            heap: VarHeap::new(),
            phase: Vec::new(),
            head: 0,
            conflict: Vec::new(),
            conflict_is_lemma: false,
            clause_increment: 1.0,
            n_reductions: 0,
            tracer: None,
            statistics: Statistics::default(),
            consistent: true,
        }
    }

    /// Makes room for so many variables.
    pub(crate) fn reserve(&mut self, n_vars: usize) {
        self.trail.reserve(n_vars);
        self.watches.reserve(2 * n_vars);
        self.binaries.reserve(2 * n_vars);
        self.heap.reserve(n_vars);
        self.phase.reserve(n_vars);
    }

    pub(crate) fn new_var(&mut self, activity: f64) -> Var {
        let var = Var(self.trail.n_vars() as u32);
        self.trail.grow();
        self.watches.extend([Vec::new(), Vec::new()]);
        self.binaries.extend([Vec::new(), Vec::new()]);
        self.heap.grow(activity);
        self.phase.push(false);
        var
    }

    #[inline]
    pub(crate) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.statistics.propagations += 1;
        self.trail.assign(lit, reason);
    }

    /// Stores a clause of two or more literals, the first two of which are to be watched.
    pub(crate) fn attach(&mut self, lits: &[Lit], learnt: bool, lbd: u32) -> Reason {
        if let [a, b] = *lits {
            // Many laws say of a pair what they say of it the other way round. Nobody looks through a long list for that.
            let known = &self.binaries[(!a).index()];
            if learnt || known.len() > MOST_LOOKED_THROUGH || !known.contains(&b) {
                self.binaries[(!a).index()].push(b);
                self.binaries[(!b).index()].push(a);
            }
            return Reason::Binary(b);
        }
        let at = self.arena.add(lits, learnt, lbd);
        self.watches[(!lits[0]).index()].push(Watch { clause: at, blocker: lits[1] });
        self.watches[(!lits[1]).index()].push(Watch { clause: at, blocker: lits[0] });
        if learnt {
            self.learnts.push(at)
        } else {
            self.originals.push(at)
        }
        Reason::Clause(at)
    }

    /// Marks the clauses as contradictory.
    pub(crate) fn give_up(&mut self) {
        if self.consistent {
            self.consistent = false;
            if let Some(tracer) = &mut self.tracer {
                tracer.learnt(&[]);
            }
        }
    }

    /// Tells the tracer, if any, that `constraint` alone implies this clause.
    pub(crate) fn trace_lemma(&mut self, constraint: ConstraintId, clause: &[Lit]) {
        if let Some(tracer) = &mut self.tracer {
            tracer.lemma(constraint, clause);
        }
    }
}
