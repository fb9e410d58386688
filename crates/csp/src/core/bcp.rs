//! Unit propagation by two watched literals.
//!
//! M. Moskewicz et al. (Chaff, DAC 2001); the *blocker*, a literal of the clause kept beside the reference and looked at first,
//! is due to N. Sörensson and N. Eén (MiniSat 2.1, 2008). Clauses of two literals live in lists of their own and are gone
//! through first: they cost no clause access and give the shortest reasons.

use super::Core;
use super::arena::ClauseRef;
use super::trail::Reason;
use gridwright_formula::Lit;

/// One entry of a watch list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Watch {
    pub(crate) clause: ClauseRef,
    /// If this literal is true then so is the clause, and it need not be looked at.
    pub(crate) blocker: Lit,
}

/// Marks that propagation failed; made by [`Context`](crate::Context) only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Conflict(pub(crate) ());

impl Core {
    /// Propagates clauses until nothing changes.
    pub(crate) fn propagate_clauses(&mut self) -> Result<(), Conflict> {
        while self.head < self.trail.len() {
            let lit = self.trail.lit_at(self.head);
            self.head += 1;
            self.propagate_binaries(lit)?;
            self.propagate_long(lit)?;
        }
        Ok(())
    }

    fn propagate_binaries(&mut self, lit: Lit) -> Result<(), Conflict> {
        for index in 0..self.binaries[lit.index()].len() {
            let implied = self.binaries[lit.index()][index];
            match self.trail.value(implied) {
                0 => self.assign(implied, Reason::Binary(!lit)),
                value if value < 0 => {
                    self.conflict.clear();
                    self.conflict.extend([implied, !lit]);
                    return Err(Conflict(()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn propagate_long(&mut self, lit: Lit) -> Result<(), Conflict> {
        let false_lit = !lit;
        // The list is moved out so that other lists can be written; no clause goes back to this one.
        let mut list = std::mem::take(&mut self.watches[lit.index()]);
        let (mut read, mut write) = (0, 0);
        let mut result = Ok(());
        while read < list.len() {
            let watch = list[read];
            read += 1;
            if self.trail.is_true(watch.blocker) {
                list[write] = watch;
                write += 1;
                continue;
            }
            let codes = self.arena.codes_mut(watch.clause);
            if codes[0] == false_lit.code() {
                codes.swap(0, 1);
            }
            let first = Lit::from_code(codes[0]);
            let kept = Watch { clause: watch.clause, blocker: first };
            if first != watch.blocker && self.trail.is_true(first) {
                list[write] = kept;
                write += 1;
                continue;
            }
            let replacement = (2..codes.len()).find(|&index| !self.trail.is_false(Lit::from_code(codes[index])));
            if let Some(index) = replacement {
                codes.swap(1, index);
                let watched = Lit::from_code(codes[1]);
                self.watches[(!watched).index()].push(kept);
                continue;
            }
            list[write] = kept;
            write += 1;
            if self.trail.is_false(first) {
                self.conflict.clear();
                self.conflict.extend(self.arena.lits(watch.clause));
                result = Err(Conflict(()));
                break;
            }
            self.assign(first, Reason::Clause(watch.clause));
        }
        list.copy_within(read.., write);
        list.truncate(write + list.len() - read);
        self.watches[lit.index()] = list;
        result
    }
}
