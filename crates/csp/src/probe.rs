//! How far one can get without search: each open literal is assumed in turn, and what propagation refutes is settled.
//!
//! This is failed-literal probing (D. Le Berre, "Exploiting the real power of unit propagation lookahead", ENDM 9, 2001,
//! doi:10.1016/S1571-0653(04)00314-2), with all propagators, used as a measure and not as preprocessing.

use crate::core::trail::Reason;
use crate::solver::Solver;
use gridwright_base::{Budget, Stop};
use gridwright_formula::Lit;

/// What probing found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Probed {
    /// How many assumptions were refuted by propagation alone.
    pub refuted: u64,
    /// The most literals that one refutation had to propagate.
    pub hardest: u64,
    /// How many of the literals asked about are open still.
    pub open: u64,
}

impl Solver {
    /// Settles literals by assuming their opposites, one at a time, until no assumption is refuted any more. Literals
    /// settled stay so. Not for solvers whose derivations are traced.
    pub fn probe(&mut self, lits: &[Lit], budget: &Budget) -> Result<Probed, Stop> {
        debug_assert!(self.core.tracer.is_none(), "probing writes no proof");
        let mut probed = Probed::default();
        self.backtrack(0);
        self.settle();
        let mut again = true;
        while again && self.core.consistent {
            again = false;
            for lit in lits.iter().flat_map(|&lit| [lit, !lit]) {
                budget.check()?;
                if !self.core.consistent || self.fixed_value(lit).is_some() {
                    continue;
                }
                if let Some(work) = self.refute(lit) {
                    probed.refuted += 1;
                    probed.hardest = probed.hardest.max(work);
                    again = true;
                }
            }
        }
        probed.open = lits.iter().filter(|&&lit| self.fixed_value(lit).is_none()).count() as u64;
        Ok(probed)
    }

    /// Propagates for good.
    fn settle(&mut self) {
        if self.core.consistent && self.propagate().is_err() {
            self.core.give_up();
        }
    }

    /// Assumes a literal. If propagation refutes it, its opposite holds for good; tells how many literals that took.
    fn refute(&mut self, lit: Lit) -> Option<u64> {
        let before = self.core.statistics.propagations;
        self.core.trail.push_level();
        self.core.assign(lit, Reason::None);
        let refuted = self.propagate().is_err();
        let work = self.core.statistics.propagations - before;
        self.backtrack(0);
        if !refuted {
            return None;
        }
        self.core.assign(!lit, Reason::None);
        self.settle();
        Some(work)
    }
}
