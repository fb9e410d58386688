//! Conflict analysis: from a violated clause to a learnt one.
//!
//! First unique implication point (J. Marques-Silva and K. Sakallah, "GRASP", IEEE Trans. Computers 48, 1999,
//! doi:10.1109/12.769433; L. Zhang et al., ICCAD 2001), then recursive minimisation (N. Sörensson and A. Biere, "Minimizing learned
//! clauses", SAT 2009, doi:10.1007/978-3-642-02777-2_23). Propagators that run rarely find conflicts late, so the highest
//! level in a conflict may be below the present one: the levels in between are taken back first.

use crate::core::arena::ClauseRef;
use crate::core::trail::{Reason, Trail};
use crate::solver::Solver;
use gridwright_formula::{ConstraintId, Lit};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// In the learnt clause, or resolved on.
    Seen,
    /// Implied by other literals of the learnt clause.
    Redundant,
    /// Known not to be implied.
    Needed,
}

/// Buffers of conflict analysis, kept to save allocations.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    marks: Vec<Mark>,
    marked: Vec<Lit>,
    /// The clause being learnt; its first literal is the asserting one.
    pub(crate) learnt: Vec<Lit>,
    reason: Vec<Lit>,
    stack: Vec<(Lit, usize, usize)>,
    pending: Vec<Lit>,
    level_stamps: Vec<u32>,
    stamp: u32,
    pub(crate) clause: Vec<Lit>,
    pub(crate) guarded: Vec<Lit>,
    /// Lemmas told to the tracer for the present conflict only.
    lemmas: Vec<Vec<Lit>>,
}

impl Scratch {
    pub(crate) fn grow(&mut self) {
        self.marks.push(Mark::None);
        self.level_stamps.push(0);
    }

    /// How many decision levels there are among these literals.
    fn count_levels(&mut self, lits: impl Iterator<Item = Lit>, trail: &Trail) -> u32 {
        self.stamp += 1;
        let mut count = 0;
        for lit in lits {
            let level = trail.level_of(lit.var()) as usize;
            // There are never more levels than variables plus assumptions; repeated assumptions may exceed that.
            if level >= self.level_stamps.len() {
                self.level_stamps.resize(level + 1, 0);
            }
            if self.level_stamps[level] != self.stamp {
                self.level_stamps[level] = self.stamp;
                count += 1;
            }
        }
        count
    }
}

/// A learnt clause's place in the search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Learnt {
    pub(crate) backjump: u32,
    pub(crate) lbd: u32,
}

impl Solver {
    /// Derives a clause from the conflict, into `scratch.learnt`. `None`: the conflict needs no decision at all.
    pub(crate) fn analyze(&mut self) -> Option<Learnt> {
        let conflict = std::mem::take(&mut self.core.conflict);
        let level = conflict.iter().map(|lit| self.core.trail.level_of(lit.var())).max().unwrap_or(0);
        if level == 0 {
            self.core.conflict = conflict;
            return None;
        }
        self.backtrack(level);
        if self.core.conflict_is_lemma && self.core.tracer.is_some() {
            self.scratch.lemmas.push(conflict.clone());
        }
        self.resolve_to_uip(&conflict);
        self.core.conflict = conflict;
        self.minimise();
        let lbd = self.lbd_of_learnt();
        let backjump = self.place_second_watch();
        self.clear_marks();
        self.trace_learnt();
        Some(Learnt { backjump, lbd })
    }

    fn resolve_to_uip(&mut self, conflict: &[Lit]) {
        self.scratch.learnt.clear();
        self.scratch.learnt.push(Lit::TRUE);
        let mut open = 0;
        for &lit in conflict {
            open += self.see(lit);
        }
        let mut position = self.core.trail.len();
        loop {
            let uip = loop {
                position -= 1;
                let lit = self.core.trail.lit_at(position);
                if self.scratch.marks[lit.var().index()] == Mark::Seen {
                    break lit;
                }
            };
            open -= 1;
            if open == 0 {
                self.scratch.learnt[0] = !uip;
                return;
            }
            self.load_reason(uip);
            let reason = std::mem::take(&mut self.scratch.reason);
            for &lit in &reason {
                open += self.see(lit);
            }
            self.scratch.reason = reason;
        }
    }

    /// Takes a false literal into account; returns 1 if it is of the present level and new.
    fn see(&mut self, lit: Lit) -> usize {
        let var = lit.var();
        let level = self.core.trail.level_of(var);
        if level == 0 || self.scratch.marks[var.index()] != Mark::None {
            return 0;
        }
        self.mark(lit, Mark::Seen);
        self.core.heap.bump(var);
        if level == self.core.trail.level() {
            return 1;
        }
        self.scratch.learnt.push(lit);
        0
    }

    fn mark(&mut self, lit: Lit, mark: Mark) {
        self.scratch.marks[lit.var().index()] = mark;
        self.scratch.marked.push(lit);
    }

    fn clear_marks(&mut self) {
        for lit in self.scratch.marked.drain(..) {
            self.scratch.marks[lit.var().index()] = Mark::None;
        }
    }

    /// Puts the false literals that forced the true literal `lit` into `scratch.reason`.
    fn load_reason(&mut self, lit: Lit) {
        let reason = &mut self.scratch.reason;
        reason.clear();
        match self.core.trail.reason(lit.var()) {
            Reason::None => {}
            Reason::Binary(other) => reason.push(other),
            Reason::Clause(at) => {
                reason.extend(self.core.arena.lits(at).skip(1));
                if self.core.arena.is_learnt(at) {
                    self.core.bump_clause(at);
                    self.refresh_lbd(at);
                }
            }
            Reason::Eager(_) | Reason::Lazy { .. } => {
                let constraint = self.load_explanation(lit);
                if self.core.tracer.is_some() {
                    let lemma = self.lemma_of(lit);
                    self.core.trace_lemma(constraint, &lemma);
                    self.scratch.lemmas.push(lemma);
                }
            }
        }
    }

    /// The true literals that forced the true literal `lit`.
    pub(crate) fn premises_of(&mut self, lit: Lit) -> Vec<Lit> {
        self.load_reason(lit);
        self.scratch.reason.iter().map(|&premise| !premise).collect()
    }

    /// Fetches or asks for a propagator's explanation, into `scratch.reason`, as false literals.
    fn load_explanation(&mut self, lit: Lit) -> ConstraintId {
        self.core.statistics.explanations += 1;
        let reason = &mut self.scratch.reason;
        reason.clear();
        match self.core.trail.reason(lit.var()) {
            Reason::Eager(start) => {
                let (constraint, premises) = self.core.trail.stored_premises(start);
                reason.extend(premises.map(|premise| !premise));
                ConstraintId(constraint)
            }
            Reason::Lazy { propagator, tag } => {
                let constraint = self.pool.explain(propagator, lit, tag, &self.core.trail, reason);
                debug_assert!(
                    reason.iter().all(|&premise| self.core.trail.is_true(premise)
                        && self.core.trail.position(premise.var()) < self.core.trail.position(lit.var())),
                    "a premise of {lit:?} was not true before it"
                );
                reason.iter_mut().for_each(|premise| *premise = !*premise);
                constraint
            }
            _ => unreachable!("only propagators explain"),
        }
    }

    fn lemma_of(&self, lit: Lit) -> Vec<Lit> {
        std::iter::once(lit).chain(self.scratch.reason.iter().copied()).collect()
    }

    /// Tells the tracer why propagators concluded the literals from `start` on, if it needs to know already.
    ///
    /// At level 0 nobody will ask again, so the proof must have them now.
    pub(crate) fn trace_propagations(&mut self, start: usize) {
        let Some(tracer) = &self.core.tracer else { return };
        if self.core.trail.level() > 0 && !tracer.wants_everything() {
            return;
        }
        for position in start..self.core.trail.len() {
            let lit = self.core.trail.lit_at(position);
            if matches!(self.core.trail.reason(lit.var()), Reason::Eager(_) | Reason::Lazy { .. }) {
                let constraint = self.load_explanation(lit);
                let lemma = self.lemma_of(lit);
                self.core.trace_lemma(constraint, &lemma);
            }
        }
    }

    fn trace_learnt(&mut self) {
        if let Some(tracer) = &mut self.core.tracer {
            tracer.learnt(&self.scratch.learnt);
            for lemma in self.scratch.lemmas.drain(..) {
                tracer.deleted(&lemma);
            }
        }
    }

    /// Removes literals implied by the others.
    fn minimise(&mut self) {
        let mut learnt = std::mem::take(&mut self.scratch.learnt);
        let mut kept = 1;
        for index in 1..learnt.len() {
            if !self.is_redundant(learnt[index]) {
                learnt[kept] = learnt[index];
                kept += 1;
            }
        }
        learnt.truncate(kept);
        self.scratch.learnt = learnt;
    }

    /// Whether the marked literals imply this one; depth-first through reasons, with memory.
    ///
    /// Explanations not yet worked out count as unknown: asking for them here costs more than the literals saved.
    fn is_redundant(&mut self, lit: Lit) -> bool {
        let mut stack = std::mem::take(&mut self.scratch.stack);
        let mut pending = std::mem::take(&mut self.scratch.pending);
        stack.clear();
        pending.clear();
        let mut redundant = self.push_clausal_reason(lit, &mut stack, &mut pending);
        while redundant && let Some((top, next, end)) = stack.pop() {
            if next == end {
                // A frame's literals begin where its parent's end.
                pending.truncate(stack.last().map_or(0, |frame| frame.2));
                if top != lit && self.scratch.marks[top.var().index()] == Mark::None {
                    self.mark(top, Mark::Redundant);
                }
                continue;
            }
            stack.push((top, next + 1, end));
            let child = pending[next];
            let mark = self.scratch.marks[child.var().index()];
            if self.core.trail.level_of(child.var()) == 0 || matches!(mark, Mark::Seen | Mark::Redundant) {
                continue;
            }
            if mark == Mark::Needed || !self.push_clausal_reason(child, &mut stack, &mut pending) {
                redundant = false;
                for &(failed, ..) in stack.iter().chain(std::iter::once(&(child, 0, 0))) {
                    if self.scratch.marks[failed.var().index()] == Mark::None {
                        self.mark(failed, Mark::Needed);
                    }
                }
            }
        }
        self.scratch.stack = stack;
        self.scratch.pending = pending;
        redundant
    }

    /// Appends the reason of the false literal `lit` to `pending` and a frame for it to `stack`, if it is a clause.
    fn push_clausal_reason(&self, lit: Lit, stack: &mut Vec<(Lit, usize, usize)>, pending: &mut Vec<Lit>) -> bool {
        let start = pending.len();
        match self.core.trail.reason(lit.var()) {
            Reason::Binary(other) => pending.push(other),
            Reason::Clause(at) => pending.extend(self.core.arena.lits(at).skip(1)),
            Reason::None | Reason::Eager(_) | Reason::Lazy { .. } => return false,
        }
        stack.push((lit, start, pending.len()));
        true
    }

    /// A clause used again may be better than when it was learnt; Glucose keeps the best LBD seen.
    fn refresh_lbd(&mut self, at: ClauseRef) {
        let old = self.core.arena.lbd(at);
        if old > 2 {
            let lbd = self.scratch.count_levels(self.core.arena.lits(at), &self.core.trail);
            if lbd < old {
                self.core.arena.set_lbd(at, lbd);
            }
        }
    }

    fn lbd_of_learnt(&mut self) -> u32 {
        let learnt = std::mem::take(&mut self.scratch.learnt);
        let lbd = self.scratch.count_levels(learnt.iter().copied(), &self.core.trail);
        self.scratch.learnt = learnt;
        lbd
    }

    /// Moves a literal of the highest level but the first's to place 1 and returns that level.
    fn place_second_watch(&mut self) -> u32 {
        let learnt = &mut self.scratch.learnt;
        let trail = &self.core.trail;
        let Some(highest) = (1..learnt.len()).max_by_key(|&index| trail.level_of(learnt[index].var())) else {
            return 0;
        };
        learnt.swap(1, highest);
        trail.level_of(learnt[1].var())
    }

    /// Finds assumptions that force `!lit`, where `lit` is an assumption that is false.
    pub(crate) fn analyze_final(&mut self, lit: Lit) {
        self.failed.clear();
        self.failed.push(lit);
        if self.core.trail.level_of(lit.var()) > 0 {
            self.mark(lit, Mark::Seen);
            self.trace_back();
        }
        if self.core.tracer.is_some() {
            self.scratch.learnt.clear();
            self.scratch.learnt.extend(self.failed.iter().map(|&failed| !failed));
            self.trace_learnt();
        }
        self.clear_marks();
    }

    /// Finds assumptions behind a conflict: literals that are all false and must not be.
    pub(crate) fn blame(&mut self, conflict: &[Lit]) {
        self.failed.clear();
        for &lit in conflict {
            if self.core.trail.level_of(lit.var()) > 0 && self.scratch.marks[lit.var().index()] == Mark::None {
                self.mark(lit, Mark::Seen);
            }
        }
        self.trace_back();
        self.clear_marks();
    }

    /// Collects the decisions behind the marked literals.
    fn trace_back(&mut self) {
        for position in (self.core.trail.level_start(1)..self.core.trail.len()).rev() {
            let lit = self.core.trail.lit_at(position);
            if self.scratch.marks[lit.var().index()] != Mark::Seen {
                continue;
            }
            if self.core.trail.reason(lit.var()) == Reason::None {
                // The contrary assumption itself may be among them: `a` and `!a` were both assumed.
                if !self.failed.contains(&lit) {
                    self.failed.push(lit);
                }
                continue;
            }
            self.load_reason(lit);
            for index in 0..self.scratch.reason.len() {
                let premise = self.scratch.reason[index];
                if self.core.trail.level_of(premise.var()) > 0
                    && self.scratch.marks[premise.var().index()] == Mark::None
                {
                    self.mark(premise, Mark::Seen);
                }
            }
        }
    }
}
