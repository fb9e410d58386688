//! The solver: the public face of the engine.

use crate::analyze::Scratch;
use crate::core::bcp::Conflict;
use crate::core::restart::{RestartPolicy, Restarts};
use crate::core::trail::Reason;
use crate::core::{Core, Statistics};
use crate::pool::Pool;
use crate::times::KindTime;
use crate::trace::Tracer;
use gridwright_base::Rng;
use gridwright_formula::{ConstraintId, Lit, Var};

/// Variables for which there is room from the start: small problems never move their tables.
const ROOM: usize = 128;

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Config {
    /// 0: variables are first tried in the order of their creation. Otherwise ties are broken by chance with this seed.
    pub seed: u64,
    /// When to restart.
    pub restarts: RestartPolicy,
    /// How fast old conflicts are forgotten by the decision heuristic (0.5 to 0.999).
    pub decay: f64,
    /// Learnt clauses are first thinned out when there are so many, or as many as there are other clauses if that is less.
    pub first_reduce: usize,
    /// Whether propagators are timed; see [`Solver::times`].
    pub timed: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self { seed: 0, restarts: RestartPolicy::Ema, decay: 0.95, first_reduce: 2000, timed: false }
    }
}

/// The answer of a search that came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// There is a model; [`Solver::model_value`] reads it.
    Sat,
    /// There is none under the assumptions; [`Solver::failed`] says which of them suffice.
    Unsat,
}

/// Clause learning with propagators.
///
/// Variables and constraints can be added at any time between searches; what has been learnt stays.
///
/// ```
/// use gridwright_base::Budget;
/// use gridwright_csp::{Solver, Outcome};
/// use gridwright_formula::Sink;
/// let mut solver = Solver::new();
/// let (a, b) = (solver.new_lit(), solver.new_lit());
/// solver.add_clause(&[a, b]);
/// solver.add_clause(&[!a, b]);
/// let budget = Budget::unlimited();
/// assert_eq!(solver.solve(&[], &budget), Ok(Outcome::Sat));
/// assert!(solver.model_value(b));
/// assert_eq!(solver.solve(&[a, !b], &budget), Ok(Outcome::Unsat));
/// assert_eq!(solver.failed(), [!b]);
/// ```
pub struct Solver {
    pub(crate) core: Core,
    pub(crate) pool: Pool,
    pub(crate) scratch: Scratch,
    pub(crate) restarts: Restarts,
    pub(crate) config: Config,
    pub(crate) rng: Rng,
    /// The assumptions of the last search: its levels may still stand.
    pub(crate) assumptions: Vec<Lit>,
    /// The first ones were made in groups, a level each, with these ends.
    pub(crate) groups: Vec<usize>,
    pub(crate) failed: Vec<Lit>,
    pub(crate) model: Vec<bool>,
    /// A literal of retired questions, ready for the next.
    pub(crate) spare_guard: Option<Lit>,
    pub(crate) n_constraints: u32,
    pub(crate) n_reduces: u64,
}

impl Solver {
    /// An empty problem, searched in the default way.
    pub fn new() -> Self {
        Self::with_config(Config::default())
    }

    /// An empty problem.
    pub fn with_config(config: Config) -> Self {
        let mut solver = Self {
            core: Core::new(),
            pool: Pool::new(config.timed),
            scratch: Scratch::default(),
            restarts: Restarts::new(config.restarts),
            rng: Rng::new(config.seed),
            assumptions: Vec::new(),
            groups: Vec::new(),
            failed: Vec::new(),
            model: Vec::new(),
            spare_guard: None,
            n_constraints: 0,
            n_reduces: 0,
            config,
        };
        solver.core.reserve(ROOM);
        solver.pool.reserve(ROOM);
        let constant = solver.fresh_var();
        solver.core.assign(constant.pos(), Reason::None);
        solver
    }

    /// Sends derivations to `tracer`. To be called before the first clause is added, or the proof has gaps.
    pub fn set_tracer(&mut self, tracer: Box<dyn Tracer>) {
        self.core.tracer = Some(tracer);
    }

    /// How many variables there are, the constant included.
    pub fn n_vars(&self) -> usize {
        self.core.trail.n_vars()
    }

    /// Counters since the solver was made.
    pub fn statistics(&self) -> Statistics {
        self.core.statistics
    }

    /// What the propagators took so far, by kind; nothing unless [`Config::timed`].
    pub fn times(&self) -> Vec<KindTime> {
        self.pool.times()
    }

    /// False once the constraints are known to be contradictory whatever is assumed.
    pub fn is_consistent(&self) -> bool {
        self.core.consistent
    }

    /// Whether the literal is true in the last model.
    ///
    /// # Panics
    /// If the variable was made after the last [`Outcome::Sat`].
    pub fn model_value(&self, lit: Lit) -> bool {
        self.model[lit.var().index()] == lit.is_positive()
    }

    /// The assumptions that the last [`Outcome::Unsat`] needed: not always a smallest set.
    pub fn failed(&self) -> &[Lit] {
        &self.failed
    }

    /// The value the literal has for good, if propagation at level 0 has found it.
    pub fn fixed_value(&self, lit: Lit) -> Option<bool> {
        let trail = &self.core.trail;
        (!trail.is_open(lit) && trail.level_of(lit.var()) == 0).then(|| trail.is_true(lit))
    }

    /// The value to try first when the variable is decided; later overwritten by the last value it had.
    pub fn set_phase(&mut self, lit: Lit) {
        self.core.phase[lit.var().index()] = lit.is_positive();
    }

    /// Makes the variable more urgent to decide, by `weight` conflicts' worth.
    pub fn prefer(&mut self, var: Var, weight: f64) {
        self.core.heap.add(var, weight);
    }

    pub(crate) fn fresh_var(&mut self) -> Var {
        let jitter = if self.config.seed == 0 { 0.0 } else { self.rng.below(1 << 20) as f64 * 1e-9 };
        let var = self.core.new_var(jitter);
        self.pool.grow();
        self.scratch.grow();
        var
    }

    /// Adds a clause. Levels of an earlier search stay if they can.
    pub(crate) fn post_clause(&mut self, lits: &[Lit]) {
        if !self.core.consistent {
            return;
        }
        let mut clause = std::mem::take(&mut self.scratch.clause);
        clause.clear();
        clause.extend_from_slice(lits);
        if self.simplify(&mut clause) {
            self.attach_clause(&mut clause);
        }
        self.scratch.clause = clause;
    }

    /// Removes duplicates and literals false for good; returns false if the clause always holds.
    fn simplify(&self, clause: &mut Vec<Lit>) -> bool {
        clause.sort_unstable();
        clause.dedup();
        if clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            return false;
        }
        if clause.iter().any(|&lit| self.fixed_value(lit) == Some(true)) {
            return false;
        }
        clause.retain(|&lit| self.fixed_value(lit).is_none());
        true
    }

    fn attach_clause(&mut self, clause: &mut [Lit]) {
        match *clause {
            [] => self.core.give_up(),
            [unit] => {
                self.backtrack(0);
                self.core.assign(unit, Reason::None);
            }
            _ => {
                if self.core.trail.level() > 0 {
                    self.make_room(clause);
                }
                let reason = self.core.attach(clause, false, 0);
                let trail = &self.core.trail;
                if trail.is_open(clause[0]) && trail.is_false(clause[1]) {
                    self.core.assign(clause[0], reason);
                }
            }
        }
    }

    /// Puts the two literals that may be watched first, and undoes levels until the clause is not violated.
    fn make_room(&mut self, clause: &mut [Lit]) {
        let rank = |lit: Lit, trail: &crate::core::trail::Trail| {
            if trail.is_false(lit) { trail.level_of(lit.var()) } else { u32::MAX }
        };
        let trail = &self.core.trail;
        clause.sort_by_key(|&lit| std::cmp::Reverse(rank(lit, trail)));
        let (first, second) = (rank(clause[0], trail), rank(clause[1], trail));
        if second < u32::MAX {
            // All but the first are false: the clause is unit from `second` on, unless the first was true even earlier.
            let first_holds = trail.is_true(clause[0]) && trail.level_of(clause[0].var()) <= second;
            if !first_holds {
                self.backtrack(if first == second { second - 1 } else { second });
            }
        }
    }

    /// Takes back all levels above `level`.
    pub(crate) fn backtrack(&mut self, level: u32) {
        if self.core.trail.level() <= level {
            return;
        }
        let start = self.core.trail.level_start(level + 1);
        while self.core.trail.len() > start {
            let lit = self.core.trail.pop();
            self.core.phase[lit.var().index()] = lit.is_positive();
            self.core.heap.insert(lit.var());
            if self.core.trail.len() < self.pool.announced {
                self.pool.undo(lit);
            }
        }
        self.core.trail.truncate_levels(level);
        self.core.head = self.core.head.min(start);
        self.pool.announced = self.pool.announced.min(start);
    }

    /// Propagates clauses and propagators to a fixpoint.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        self.core.conflict_is_lemma = false;
        self.pool.requeue_deferred();
        loop {
            self.core.propagate_clauses()?;
            self.pool.announce(&self.core.trail);
            let Some(id) = self.pool.next_due(&self.core.trail) else { return Ok(()) };
            let before = self.core.trail.len();
            let result = self.pool.run(id, &mut self.core);
            self.trace_propagations(before);
            result?;
        }
    }

    pub(crate) fn next_constraint(&mut self) -> ConstraintId {
        self.n_constraints += 1;
        ConstraintId(self.n_constraints - 1)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}
