//! Forgetting learnt clauses.
//!
//! A clause's LBD, the number of decision levels among its literals when it was learnt, predicts how useful it will be
//! (G. Audemard and L. Simon, "Predicting learnt clauses quality in modern SAT solvers", IJCAI 2009). Clauses of LBD at most
//! 2 are kept for ever; of the rest the worse half goes at each reduction.

use super::Core;
use super::arena::ClauseRef;
use super::trail::Reason;
use gridwright_formula::Lit;

const KEEP_LBD: u32 = 2;
const ACTIVITY_LIMIT: f32 = 1e20;
const ACTIVITY_DECAY: f32 = 0.999;

impl Core {
    /// Makes a learnt clause more active: it took part in a conflict.
    pub(crate) fn bump_clause(&mut self, at: ClauseRef) {
        let activity = self.arena.activity(at) + self.clause_increment;
        self.arena.set_activity(at, activity);
        if activity > ACTIVITY_LIMIT {
            for &learnt in &self.learnts {
                let scaled = self.arena.activity(learnt) / ACTIVITY_LIMIT;
                self.arena.set_activity(learnt, scaled);
            }
            self.clause_increment /= ACTIVITY_LIMIT;
        }
    }

    pub(crate) fn decay_clauses(&mut self) {
        self.clause_increment /= ACTIVITY_DECAY;
    }

    /// Deletes the worse half of the learnt clauses, and those satisfied for good.
    pub(crate) fn reduce(&mut self) {
        self.n_reductions += 1;
        let mut candidates: Vec<ClauseRef> =
            self.learnts.iter().copied().filter(|&at| self.arena.lbd(at) > KEEP_LBD && !self.is_reason(at)).collect();
        // Worst first; the position breaks ties so that the order never depends on the sorting algorithm.
        candidates.sort_by(|&a, &b| {
            let quality = |at| (std::cmp::Reverse(self.arena.lbd(at)), self.arena.activity(at));
            quality(a).partial_cmp(&quality(b)).expect("activities are numbers").then(a.cmp(&b))
        });
        candidates.truncate(candidates.len() / 2);
        for at in candidates {
            self.delete(at);
        }
        self.delete_satisfied();
        self.learnts.retain(|&at| !self.arena.is_deleted(at));
        self.originals.retain(|&at| !self.arena.is_deleted(at));
        self.clean_watches();
        if self.arena.wants_compaction() {
            self.compact();
        }
        self.statistics.learnts = self.learnts.len() as u64;
    }

    /// Removes all clauses that contain `lit`, which is open: binary ones, and long ones from these places of the lists on.
    pub(crate) fn forget_with(&mut self, lit: Lit, originals: usize, learnts: usize) {
        for other in std::mem::take(&mut self.binaries[(!lit).index()]) {
            self.binaries[(!other).index()].retain(|&implied| implied != lit);
        }
        let mut removed = std::mem::take(&mut self.removed);
        removed.extend(self.originals[originals..].iter().chain(&self.learnts[learnts..]).copied());
        removed.retain(|&at| self.arena.codes(at).contains(&lit.code()));
        for &at in &removed {
            for watched in [self.arena.lit(at, 0), self.arena.lit(at, 1)] {
                self.watches[(!watched).index()].retain(|watch| watch.clause != at);
            }
            self.arena.delete(at);
        }
        if !removed.is_empty() {
            self.originals.retain(|&at| !self.arena.is_deleted(at));
            self.learnts.retain(|&at| !self.arena.is_deleted(at));
        }
        removed.clear();
        self.removed = removed;
        if self.arena.wants_compaction() {
            self.n_reductions += 1;
            self.compact();
        }
    }

    fn delete_satisfied(&mut self) {
        for index in 0..self.learnts.len() + self.originals.len() {
            let at = match index.checked_sub(self.learnts.len()) {
                None => self.learnts[index],
                Some(index) => self.originals[index],
            };
            let holds_for_good = |lit: Lit| self.trail.is_true(lit) && self.trail.level_of(lit.var()) == 0;
            if !self.arena.is_deleted(at) && !self.is_reason(at) && self.arena.lits(at).any(holds_for_good) {
                self.delete(at);
            }
        }
    }

    /// Whether the clause is the reason of its first literal at present.
    fn is_reason(&self, at: ClauseRef) -> bool {
        let first = self.arena.lit(at, 0);
        self.trail.is_true(first) && self.trail.reason(first.var()) == Reason::Clause(at)
    }

    fn delete(&mut self, at: ClauseRef) {
        // Originals stay in the proof's formula: deleting them there would only weaken the checker.
        if self.arena.is_learnt(at)
            && let Some(tracer) = &mut self.tracer
        {
            let lits: Vec<Lit> = self.arena.lits(at).collect();
            tracer.deleted(&lits);
        }
        self.arena.delete(at);
    }

    fn clean_watches(&mut self) {
        for list in &mut self.watches {
            list.retain(|watch| !self.arena.is_deleted(watch.clause));
        }
    }

    fn compact(&mut self) {
        let old = self.arena.compact();
        let moved = |at: ClauseRef| old.forwarded(at).expect("only dead clauses stay behind");
        for watch in self.watches.iter_mut().flatten() {
            watch.clause = moved(watch.clause);
        }
        self.learnts.iter_mut().chain(&mut self.originals).for_each(|at| *at = moved(*at));
        for position in 0..self.trail.len() {
            let var = self.trail.lit_at(position).var();
            if let Reason::Clause(at) = self.trail.reason(var) {
                self.trail.set_reason(var, Reason::Clause(moved(at)));
            }
        }
    }
}
