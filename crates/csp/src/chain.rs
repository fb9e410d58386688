//! How assumptions come to contradict each other, told consequence by consequence.
//!
//! Propagation leaves an implication graph: every literal with those it follows from. Most of its literals are of no interest
//! to whoever asks, such as the bits of a counter. So the graph is told by its *landmarks* alone, literals that mean something
//! outside: each with the assumptions and landmarks that it follows from directly, whatever lies between.

use crate::core::trail::Reason;
use crate::solver::Solver;
use gridwright_base::{Budget, Pacer, QuickSet, Stop};
use gridwright_formula::{Lit, Var};

/// A consequence on the way to a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// What follows; none for the contradiction itself, which comes last.
    pub lit: Option<Lit>,
    /// The assumptions and earlier landmarks it follows from.
    pub from: Vec<Lit>,
}

/// Consequences between two looks at the budget.
const LINKS_PER_CHECK: u64 = 32;

impl Solver {
    /// Propagates assumptions, without decisions and without learning, until they contradict each other, and tells how:
    /// landmarks on the way in the order in which they became true. None if there is no contradiction.
    ///
    /// ```
    /// use gridwright_csp::Solver;
    /// use gridwright_formula::Sink;
    /// let mut solver = Solver::new();
    /// let lits = solver.new_lits(4);
    /// // The first leads to the third, by way of the second; the third and the fourth exclude each other.
    /// solver.add_clause(&[!lits[0], lits[1]]);
    /// solver.add_clause(&[!lits[1], lits[2]]);
    /// solver.add_clause(&[!lits[2], !lits[3]]);
    /// let chain = solver.chain_under(&[lits[0], lits[3]], &|var| var == lits[2].var()).unwrap();
    /// assert_eq!(chain.len(), 2);
    /// assert_eq!((chain[0].lit, &chain[0].from[..]), (Some(lits[2]), &[lits[0]][..]));
    /// assert_eq!((chain[1].lit, &chain[1].from[..]), (None, &[lits[2], lits[3]][..]));
    /// ```
    pub fn chain_under(&mut self, assumptions: &[Lit], landmark: &dyn Fn(Var) -> bool) -> Option<Vec<Link>> {
        self.failed.clear();
        self.keep_common_levels(assumptions, &[]);
        let (premises, denied) = self.clash()?;
        let mut chain = self.links(premises, landmark);
        if let Some(last) = chain.last_mut() {
            last.from.extend(denied);
        }
        // What was propagated last ended in a contradiction: nothing may build on it.
        let level = self.core.trail.level();
        self.backtrack(level.saturating_sub(1));
        Some(chain)
    }

    /// The landmarks that became true since the assumption with this number, by the last
    /// [`propagate_under`](Self::propagate_under), each with what it follows from directly. Assumptions are not told.
    pub fn links_since(
        &mut self,
        assumption: usize,
        landmark: &dyn Fn(Var) -> bool,
        budget: &Budget,
    ) -> Result<Vec<Link>, Stop> {
        let implied: Vec<Lit> = self.implied_since(assumption).filter(|lit| landmark(lit.var())).collect();
        let mut links = Vec::new();
        let mut pacer = Pacer::new(budget, LINKS_PER_CHECK);
        for lit in implied {
            pacer.check()?;
            if self.core.trail.reason(lit.var()) != Reason::None {
                let premises = self.premises_of(lit);
                links.push(Link { lit: Some(lit), from: self.landmarks_behind(premises, landmark) });
            }
        }
        Ok(links)
    }

    /// True literals that cannot all be true, once the assumptions are propagated, with the assumption that they deny if
    /// it is one; none if all can be true.
    fn clash(&mut self) -> Option<(Vec<Lit>, Option<Lit>)> {
        loop {
            if self.propagate().is_err() {
                return Some((self.core.conflict.iter().map(|&lit| !lit).collect(), None));
            }
            if let Err(denied) = self.assume_next()? {
                return Some((vec![!denied], Some(denied)));
            }
        }
    }

    fn links(&mut self, premises: Vec<Lit>, landmark: &dyn Fn(Var) -> bool) -> Vec<Link> {
        let mut links = Vec::new();
        let mut open: Vec<Lit> = Vec::new();
        let mut next = (None, premises);
        loop {
            let (lit, premises) = next;
            let from = self.landmarks_behind(premises, landmark);
            open.extend(from.iter().filter(|lit| self.core.trail.reason(lit.var()) != Reason::None));
            links.push(Link { lit, from });
            // The latest first: what a consequence rests on became true before it.
            open.sort_unstable_by_key(|lit| self.core.trail.position(lit.var()));
            open.dedup();
            let Some(latest) = open.pop() else { break };
            next = (Some(latest), self.premises_of(latest));
        }
        links.reverse();
        links
    }

    /// The assumptions and landmarks that some true literals rest on directly, in the order in which they became true.
    fn landmarks_behind(&mut self, premises: Vec<Lit>, landmark: &dyn Fn(Var) -> bool) -> Vec<Lit> {
        let mut stack = premises;
        let mut seen: QuickSet<Var> = QuickSet::default();
        let mut found = Vec::new();
        while let Some(lit) = stack.pop() {
            let var = lit.var();
            if self.core.trail.level_of(var) == 0 || !seen.insert(var) {
                continue;
            }
            if self.core.trail.reason(var) == Reason::None || landmark(var) {
                found.push(lit);
            } else {
                stack.extend(self.premises_of(lit));
            }
        }
        found.sort_unstable_by_key(|lit| self.core.trail.position(lit.var()));
        found
    }
}
