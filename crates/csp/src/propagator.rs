//! How constraints that are not clauses take part in the search.
//!
//! # The idea
//!
//! The search assigns literals; clauses propagate; when they have nothing left to say, propagators are asked. A propagator
//! may do two things: make a literal true, or report a conflict. Either way it owes an *explanation*: a set of literals that
//! are true, the **premises**, which together with its constraint force the conclusion. Explanations are what clause
//! learning resolves on, so they decide how well the search learns: one premise too many and the learnt clause is weaker for
//! ever. This is lazy clause generation (O. Ohrimenko, P. Stuckey and M. Codish, "Propagation via lazy clause generation",
//! Constraints 14, 2009, doi:10.1007/s10601-008-9064-x).
//!
//! # How to add a propagator
//!
//! 1. Write down the meaning as a type in `gridwright-formula`, and its naive checker in `gridwright-proof`. No cleverness: the
//!    checker is the oracle for everything that follows.
//! 2. Write a struct with the graph or table in the form you need and implement [`Propagator`]. Start with one that looks at
//!    the whole assignment in every [`propagate`](Propagator::propagate) and needs no state: subscribe with
//!    [`Subscriber::wake`] to the literals that matter.
//! 3. Find conclusions; for each, call [`Context::propagate`] with its premises, or [`Context::propagate_lazy`] if working
//!    out the premises costs more than finding the conclusion. In the latter case [`explain`](Propagator::explain) is
//!    called later, perhaps, with a view of the past: [`View::is_true`] then only knows what was assigned *before* the
//!    literal to be explained. Premises must come from that view.
//! 4. Make explanations near minimal. Prefer premises assigned early (small [`View::position`]): they survive backjumps.
//! 5. Only then make it incremental, if profiles ask for it: subscribe with [`Subscriber::track`], update in
//!    [`notify`](Propagator::notify) and take back in [`undo`](Propagator::undo). Keep the old form as a test oracle.
//! 6. Choose a [`Schedule`]: cheap propagators run before costly ones, and a costly one may run at one fixpoint in N. **Measure**: for
//!    one constraint running always is best, for another it is seven times slower than running rarely.
//! 7. Test with the helpers in `tests/`: all small graphs, all models against brute force, every explanation
//!    audited by the naive checker.
//!
//! # The contract
//!
//! * A propagator *must* report a conflict when all its literals are assigned and the constraint is broken. It *may* find
//!   conclusions earlier.
//! * `notify` is called once for each tracked literal that becomes true, in order of assignment; `undo` once for each such
//!   call that is taken back, latest first (calls for one literal in any order). Between `notify` and `propagate` clauses may have
//!   assigned more literals: `propagate` sees all of them by value, and has been notified of all tracked ones.
//! * `propagate` must not conclude a literal that is true already; for one that is false it reports a conflict whose
//!   premises contain the negation.
//! * Premises are true literals (for `explain`: true in the given view). The conclusion itself is not among them.
//! * Everything must be deterministic.
//!
//! # Further reading
//!
//! * N. Eén, N. Sörensson, "An extensible SAT-solver", SAT 2003: the shape of the core.
//! * R. Nieuwenhuis, A. Oliveras, C. Tinelli, "Solving SAT and SAT modulo theories", JACM 53, 2006,
//!   doi:10.1145/1217856.1217859: the rules that propagators must obey, as a transition system.
//! * K. Fazekas et al., "IPASIR-UP: user propagators for CDCL", SAT 2023, doi:10.4230/LIPIcs.SAT.2023.8.
//! * P. Stuckey et al., "Explaining circuit propagation", Constraints 26, 2021, doi:10.1007/s10601-021-09320-w.

use crate::core::Core;
use crate::core::bcp::Conflict;
use crate::core::trail::{Reason, Trail};
use gridwright_formula::{ConstraintId, Lit};

/// What runs first when several propagators wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// Work proportional to what changed.
    Cheap,
    /// One pass over the constraint.
    Linear,
    /// More than that.
    Costly,
}

pub(crate) const N_PRIORITIES: usize = 3;

/// When a propagator runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    /// The order among propagators that are due.
    pub priority: Priority,
    /// It runs at one in so many fixpoints at which it has news; always at level 0 and when all variables are assigned.
    pub period: u32,
}

impl Schedule {
    /// At every fixpoint.
    pub const fn always(priority: Priority) -> Self {
        Self { priority, period: 1 }
    }

    /// At one fixpoint in `period`.
    pub const fn one_in(period: u32, priority: Priority) -> Self {
        Self { priority, period }
    }

    /// Only at level 0 and when all variables are assigned.
    pub const fn at_the_end(priority: Priority) -> Self {
        Self { priority, period: u32::MAX }
    }
}

/// A constraint at work. See the module documentation for the contract.
pub trait Propagator: Send {
    /// Subscribes to literals. Called once.
    fn subscribe(&mut self, to: &mut Subscriber<'_>);

    /// When to run.
    fn schedule(&self) -> Schedule;

    /// What sort of constraint it is, in a word: times are told by it.
    fn kind(&self) -> &'static str;

    /// The literal subscribed with `tag` became true. Returns whether [`propagate`](Self::propagate) has anything to do.
    fn notify(&mut self, tag: u32) -> bool {
        let _ = tag;
        true
    }

    /// The literal subscribed with `tag` is not true any more.
    fn undo(&mut self, tag: u32) {
        let _ = tag;
    }

    /// Finds conclusions or a conflict.
    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict>;

    /// Gives the premises of `lit`, concluded by [`Context::propagate_lazy`] with `tag`, as of the time `then`.
    fn explain(&mut self, lit: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        let _ = (tag, then, premises);
        unreachable!("{lit:?} was not propagated lazily");
    }

    /// The constraint on whose behalf `tag` was given to [`Context::propagate_lazy`], if it is not the one registered.
    fn owner(&self, tag: u32) -> Option<ConstraintId> {
        let _ = tag;
        None
    }
}

/// The assignment as it was at some time.
#[derive(Clone, Copy)]
pub struct View<'a> {
    trail: &'a Trail,
    limit: u32,
}

impl<'a> View<'a> {
    pub(crate) fn at(trail: &'a Trail, limit: u32) -> Self {
        Self { trail, limit }
    }

    /// Whether the literal was true.
    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        self.trail.is_true(lit) && self.trail.position(lit.var()) < self.limit
    }

    /// Whether the literal was false.
    #[inline]
    pub fn is_false(&self, lit: Lit) -> bool {
        self.trail.is_false(lit) && self.trail.position(lit.var()) < self.limit
    }

    /// When the literal's variable was assigned: earlier ones have smaller numbers.
    #[inline]
    pub fn position(&self, lit: Lit) -> u32 {
        self.trail.position(lit.var())
    }

    /// Whether the literal's variable has its value for good.
    #[inline]
    pub fn is_fixed(&self, lit: Lit) -> bool {
        !self.trail.is_open(lit) && self.trail.level_of(lit.var()) == 0
    }
}

/// What a running propagator may see and do.
pub struct Context<'a> {
    pub(crate) core: &'a mut Core,
    pub(crate) propagator: u32,
    pub(crate) constraint: ConstraintId,
}

impl Context<'_> {
    /// Whether the literal is true.
    #[inline]
    pub fn is_true(&self, lit: Lit) -> bool {
        self.core.trail.is_true(lit)
    }

    /// Whether the literal is false.
    #[inline]
    pub fn is_false(&self, lit: Lit) -> bool {
        self.core.trail.is_false(lit)
    }

    /// Whether the literal has no value.
    #[inline]
    pub fn is_open(&self, lit: Lit) -> bool {
        self.core.trail.is_open(lit)
    }

    /// Whether every variable has a value.
    pub fn is_full(&self) -> bool {
        self.core.trail.is_full()
    }

    /// The assignment now.
    #[inline]
    pub fn view(&self) -> View<'_> {
        View::at(&self.core.trail, u32::MAX)
    }

    /// From now on conclusions belong to this constraint: for propagators that serve several.
    pub fn on_behalf_of(&mut self, constraint: ConstraintId) {
        self.constraint = constraint;
    }

    /// Makes `lit` true because of `premises`; does nothing if it is true, reports a conflict if it is false.
    pub fn propagate(&mut self, lit: Lit, premises: &[Lit]) -> Result<(), Conflict> {
        match self.core.trail.value(lit) {
            0 => {
                let reason = self.core.trail.store_premises(self.constraint.0, premises);
                self.core.assign(lit, reason);
                Ok(())
            }
            value if value > 0 => Ok(()),
            _ => {
                self.core.conflict.clear();
                self.core.conflict.push(lit);
                self.core.conflict.extend(premises.iter().map(|&premise| !premise));
                Err(self.report())
            }
        }
    }

    /// Makes the open literal `lit` true; the premises will be asked for if they are needed.
    pub fn propagate_lazy(&mut self, lit: Lit, tag: u32) {
        self.core.assign(lit, Reason::Lazy { propagator: self.propagator, tag });
    }

    /// Reports that the true literals `premises` cannot all be true.
    pub fn conflict(&mut self, premises: &[Lit]) -> Conflict {
        self.core.conflict.clear();
        self.core.conflict.extend(premises.iter().map(|&premise| !premise));
        self.report()
    }

    fn report(&mut self) -> Conflict {
        debug_assert!(self.core.conflict.iter().all(|&lit| self.core.trail.is_false(lit)), "a premise is not true");
        let clause = std::mem::take(&mut self.core.conflict);
        self.core.trace_lemma(self.constraint, &clause);
        self.core.conflict = clause;
        self.core.conflict_is_lemma = true;
        Conflict(())
    }
}

/// One subscription of a literal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subscription {
    next: u32,
    pub(crate) propagator: u32,
    /// `None`: only wake the propagator.
    pub(crate) tag: Option<u32>,
}

/// For each literal a linked list of subscriptions, all in one vector: building a problem allocates nothing per literal.
#[derive(Debug, Default)]
pub(crate) struct Subscriptions {
    heads: Vec<u32>,
    entries: Vec<Subscription>,
}

const END: u32 = u32::MAX;

impl Subscriptions {
    pub(crate) fn reserve(&mut self, n_vars: usize) {
        self.heads.reserve(2 * n_vars);
        self.entries.reserve(2 * n_vars);
    }

    pub(crate) fn grow(&mut self) {
        self.heads.extend([END, END]);
    }

    pub(crate) fn first(&self, lit: Lit) -> u32 {
        self.heads[lit.index()]
    }

    #[inline]
    pub(crate) fn get(&self, at: u32) -> Option<(Subscription, u32)> {
        if at == END {
            return None;
        }
        let entry = self.entries[at as usize];
        Some((entry, entry.next))
    }

    fn add(&mut self, lit: Lit, propagator: u32, tag: Option<u32>) {
        self.entries.push(Subscription { next: self.heads[lit.index()], propagator, tag });
        self.heads[lit.index()] = self.entries.len() as u32 - 1;
    }
}

/// Takes a propagator's subscriptions.
pub struct Subscriber<'a> {
    pub(crate) subscriptions: &'a mut Subscriptions,
    pub(crate) propagator: u32,
    pub(crate) trail: &'a Trail,
    /// Literals before this place of the trail have been announced to propagators already.
    pub(crate) announced: usize,
    /// Tags whose literals were true before the subscription.
    pub(crate) missed: &'a mut Vec<u32>,
}

impl Subscriber<'_> {
    /// Run when `lit` becomes true.
    pub fn wake(&mut self, lit: Lit) {
        if lit.var() != Lit::TRUE.var() {
            self.subscriptions.add(lit, self.propagator, None);
        }
    }

    /// Run when `lit` gets a value.
    pub fn wake_either(&mut self, lit: Lit) {
        self.wake(lit);
        self.wake(!lit);
    }

    /// Call [`Propagator::notify`] with `tag` when `lit` becomes true, and [`Propagator::undo`] when that is taken back.
    pub fn track(&mut self, lit: Lit, tag: u32) {
        if self.trail.is_true(lit) && (self.trail.position(lit.var()) as usize) < self.announced {
            self.missed.push(tag);
        }
        self.subscriptions.add(lit, self.propagator, Some(tag));
    }
}
