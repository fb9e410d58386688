//! The engine behind reasons: every piece of a law under a switch of its own, and propagation that never learns.

use crate::claims::Claims;
use crate::halving::Halving;
use crate::pieces::Pieces;
use gridwright_base::{Booking, Budget, Stop};
use gridwright_board::Board;
use gridwright_csp::{Outcome, Solver};
use gridwright_formula::{Lit, Var};
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Forms, LowerError, Options, lower};
use gridwright_solve::SolveError;
use std::ops::Range;

/// How something is seen to follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// It is propagated.
    Implied,
    /// Its contrary is refuted by propagation.
    Refuted,
    /// Its contrary is refuted by search, with at most so many conflicts.
    Searched(u64),
}

/// What something follows from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Reason {
    /// The pieces, by number.
    pub(crate) pieces: Vec<usize>,
    /// What is known.
    pub(crate) known: Vec<Lit>,
}

impl Reason {
    /// Without some of its parts: pieces are counted first, then what is known.
    pub(crate) fn without(&self, parts: Range<usize>) -> Self {
        let kept = |n: usize| !parts.contains(&n);
        let pieces = self.pieces.iter().enumerate().filter(|part| kept(part.0)).map(|part| *part.1);
        let known = self.known.iter().enumerate().filter(|part| kept(self.pieces.len() + part.0)).map(|part| *part.1);
        Self { pieces: pieces.collect(), known: known.collect() }
    }
}

pub(crate) struct Reasoner {
    genre: Genre,
    problem: Board,
    pub(crate) claims: Claims,
    pub(crate) pieces: Pieces,
    /// By variable of the engine: the piece that it switches.
    switched: Vec<Option<u32>>,
    /// Never searches, so that the same question always has the same answer.
    propagator: Solver,
    /// Searches and learns; made when it is first needed.
    searcher: Option<Solver>,
    assumptions: Vec<Lit>,
    bookings: Vec<Booking>,
}

impl Reasoner {
    pub(crate) fn new(genre: &Genre, problem: &Board, budget: &Budget) -> Result<Self, SolveError> {
        let mut propagator = Solver::new();
        let lowered = lower(genre, problem, &mut propagator, &options(budget))?;
        let claims = Claims::new(&lowered.answer, propagator.n_vars());
        let pieces = Pieces::new(genre, problem, lowered.pieces, &claims, budget)?;
        let mut switched = vec![None; propagator.n_vars()];
        for (number, piece) in pieces.all.iter().enumerate() {
            switched[piece.selector.var().index()] = Some(number as u32);
        }
        Ok(Self {
            genre: genre.clone(),
            problem: problem.clone(),
            claims,
            pieces,
            switched,
            propagator,
            searcher: None,
            assumptions: Vec::new(),
            bookings: vec![lowered.booking],
        })
    }

    /// What is known first, then the pieces, then what is supposed: questions that begin alike share the work.
    fn assume(&mut self, known: &[Lit], pieces: &[usize], supposed: Option<Lit>) -> Vec<Lit> {
        let mut assumptions = std::mem::take(&mut self.assumptions);
        assumptions.clear();
        assumptions.extend_from_slice(known);
        assumptions.extend(self.pieces.selectors(pieces));
        assumptions.extend(supposed);
        assumptions
    }

    /// Propagates; false if there is a contradiction.
    pub(crate) fn propagate(
        &mut self,
        known: &[Lit],
        pieces: &[usize],
        supposed: Option<Lit>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let assumptions = self.assume(known, pieces, supposed);
        // One piece after the other is asked with the same values known; many pieces are asked with many suppositions.
        let together = if pieces.len() > 1 { known.len() + pieces.len() } else { known.len() };
        let consistent = self.propagator.propagate_together(together, &assumptions, budget);
        self.assumptions = assumptions;
        consistent
    }

    /// The literals of the answer that became true since the assumption with this number.
    pub(crate) fn implied_since(&self, assumption: usize) -> impl Iterator<Item = Lit> + '_ {
        self.propagator.implied_since(assumption).filter(|lit| self.claims.unknown(lit.var()).is_some())
    }

    /// The value of a literal after [`propagate`](Self::propagate).
    pub(crate) fn value(&self, lit: Lit) -> Option<bool> {
        self.propagator.value(lit)
    }

    /// Everything that follows by propagation from what is known, each with what it follows from directly: pieces, and what is
    /// known or follows too. Pieces about few places have their say first.
    pub(crate) fn closure(&mut self, known: &[Lit], budget: &Budget) -> Result<Vec<(Lit, Reason)>, Stop> {
        let order = std::mem::take(&mut self.pieces.local_first);
        let assumptions = self.assume(known, &order, None);
        let consistent = self.propagator.propagate_together(known.len(), &assumptions, budget);
        (self.assumptions, self.pieces.local_first) = (assumptions, order);
        if !consistent? {
            return Ok(Vec::new());
        }
        let claims = &self.claims;
        let links = self.propagator.links_since(known.len(), &|var| claims.unknown(var).is_some(), budget)?;
        Ok(links.into_iter().filter_map(|link| Some((link.lit?, self.split(&link.from)))).collect())
    }

    /// What the contradiction found last, or the value of a literal, rests on.
    pub(crate) fn core(&mut self, implied: Option<Lit>) -> Reason {
        let core = match implied {
            Some(lit) => self.propagator.assumptions_behind(lit),
            None => self.propagator.failed().to_vec(),
        };
        self.split(&core)
    }

    fn split(&self, core: &[Lit]) -> Reason {
        let mut reason = Reason::default();
        for &lit in core {
            match self.piece_of(lit.var()) {
                Some(piece) => reason.pieces.push(piece),
                None => reason.known.push(lit),
            }
        }
        reason.pieces.sort_unstable();
        reason
    }

    /// The piece that a variable switches.
    pub(crate) fn piece_of(&self, var: Var) -> Option<usize> {
        self.switched.get(var.index()).copied().flatten().map(|piece| piece as usize)
    }

    /// What of a reason is needed, if it forces a literal in this way. Not always least.
    pub(crate) fn forces(
        &mut self,
        reason: &Reason,
        target: Lit,
        way: Way,
        budget: &Budget,
    ) -> Result<Option<Reason>, Stop> {
        budget.check()?;
        let mut used = match way {
            Way::Implied => {
                if !self.propagate(&reason.known, &reason.pieces, None, budget)? {
                    self.core(None)
                } else if self.value(target) == Some(true) {
                    self.core(Some(target))
                } else {
                    return Ok(None);
                }
            }
            Way::Refuted => {
                if self.propagate(&reason.known, &reason.pieces, Some(!target), budget)? {
                    return Ok(None);
                }
                self.core(None)
            }
            Way::Searched(conflicts) => match self.search(reason, target, conflicts, budget)? {
                Some(used) => used,
                None => return Ok(None),
            },
        };
        // In the order of what was asked, whatever the order of the analysis.
        let known = reason.known.iter().copied().filter(|lit| used.known.contains(lit)).collect();
        used.pieces = reason.pieces.iter().copied().filter(|piece| used.pieces.binary_search(piece).is_ok()).collect();
        Ok(Some(Reason { known, ..used }))
    }

    /// Whether some assumptions, made group by group, force a literal: by contradiction, or because it follows.
    pub(crate) fn follows(
        &mut self,
        ends: &[usize],
        assumed: &[Lit],
        target: Lit,
        way: Way,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let consistent = self.propagator.propagate_in_groups(ends, assumed, budget)?;
        Ok(!consistent || way == Way::Implied && self.value(target) == Some(true))
    }

    /// The same by search; none also if it would take more conflicts.
    fn search(
        &mut self,
        reason: &Reason,
        target: Lit,
        conflicts: u64,
        budget: &Budget,
    ) -> Result<Option<Reason>, Stop> {
        let assumptions = self.assume(&reason.known, &reason.pieces, Some(!target));
        let limited = budget.clone().with_steps(conflicts);
        let outcome = self.searcher(budget)?.solve(&assumptions, &limited);
        self.assumptions = assumptions;
        match outcome {
            Ok(Outcome::Unsat) => {}
            Ok(Outcome::Sat) | Err(Stop::Steps) => return Ok(None),
            Err(stop) => return Err(stop),
        }
        let failed = self.searcher(budget)?.failed().to_vec();
        Ok(Some(self.split(&failed)))
    }

    fn searcher(&mut self, budget: &Budget) -> Result<&mut Solver, Stop> {
        if self.searcher.is_none() {
            let mut solver = Solver::new();
            match lower(&self.genre, &self.problem, &mut solver, &options(budget)) {
                Ok(lowered) => self.bookings.push(lowered.booking),
                Err(LowerError::Stopped(stop)) => return Err(stop),
                // It was lowered before, in the same way: only the memory that is left can be less.
                Err(_) => return Err(Stop::Memory),
            }
            self.searcher = Some(solver);
        }
        self.searcher.as_mut().ok_or(Stop::Memory)
    }

    /// Whether what is known, a supposition and some pieces, switched on in this order, contradict each other. Questions that begin
    /// alike share the work, so one more piece is a small question.
    pub(crate) fn contradicts(
        &mut self,
        known: &[Lit],
        supposed: Lit,
        pieces: &[usize],
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let mut assumptions = std::mem::take(&mut self.assumptions);
        assumptions.clear();
        assumptions.extend_from_slice(known);
        assumptions.push(supposed);
        assumptions.extend(self.pieces.selectors(pieces));
        let consistent = self.propagator.propagate_together(known.len(), &assumptions, budget);
        self.assumptions = assumptions;
        Ok(!consistent?)
    }

    /// What of a reason the contrary of a literal is refuted by, if its pieces are switched on one after the other until it is;
    /// none if all of them do not.
    pub(crate) fn refuted_in_order(
        &mut self,
        reason: &Reason,
        target: Lit,
        budget: &Budget,
    ) -> Result<Option<Reason>, Stop> {
        if !self.contradicts(&reason.known, !target, &reason.pieces, budget)? {
            return Ok(None);
        }
        let used = self.core(None);
        let known = reason.known.iter().copied().filter(|lit| used.known.contains(lit)).collect();
        let pieces = reason.pieces.iter().copied().filter(|piece| used.pieces.binary_search(piece).is_ok()).collect();
        Ok(Some(Reason { pieces, known }))
    }

    /// Leaves out of a reason what is not needed, until nothing can be left out: pieces in their order, then what is known, the
    /// latest first.
    pub(crate) fn shrink(&mut self, reason: Reason, target: Lit, way: Way, budget: &Budget) -> Result<Reason, Stop> {
        let mut reason = reason;
        loop {
            let before = reason.pieces.len() + reason.known.len();
            let mut at = 0;
            while at < reason.pieces.len() {
                match self.forces(&reason.without(at..at + 1), target, way, budget)? {
                    Some(used) => reason = used,
                    None => at += 1,
                }
            }
            reason = self.leave_out_known(reason, target, way, budget)?;
            // What was kept for the sake of something that went later may go too.
            if reason.pieces.len() + reason.known.len() == before {
                return Ok(reason);
            }
        }
    }

    /// Leaves out what is known and not needed, the latest first.
    fn leave_out_known(&mut self, reason: Reason, target: Lit, way: Way, budget: &Budget) -> Result<Reason, Stop> {
        let known = Halving::new(self, &reason, target, way, budget).least(&reason.known)?;
        Ok(Reason { known, ..reason })
    }

    /// Leaves out of a reason by search what is not needed, as far as so many questions tell: of much many at once, then one by one.
    pub(crate) fn shrink_roughly(
        &mut self,
        reason: Reason,
        target: Lit,
        conflicts: u64,
        questions: usize,
        budget: &Budget,
    ) -> Result<Reason, Stop> {
        let mut reason = reason;
        let mut left = questions;
        let mut at_once = ((reason.pieces.len() + reason.known.len()) / 4).max(1);
        loop {
            let mut end = reason.pieces.len() + reason.known.len();
            while end > 0 && left > 0 {
                left -= 1;
                let start = end.saturating_sub(at_once);
                let fewer = reason.without(start..end);
                if let Some(used) = self.forces(&fewer, target, Way::Searched(conflicts), budget)? {
                    reason = used;
                }
                end = start.min(reason.pieces.len() + reason.known.len());
            }
            if at_once == 1 || left == 0 {
                return Ok(reason);
            }
            at_once = (at_once / 3).max(1);
        }
    }

    /// Those of some literals that a reason forces, and of which none could do with less of it. All of them are asked with one part
    /// left out, then with another: what is propagated from the rest is shared.
    pub(crate) fn least_for(
        &mut self,
        reason: &Reason,
        lits: &[Lit],
        way: Way,
        budget: &Budget,
    ) -> Result<Vec<Lit>, Stop> {
        let mut forced = Vec::new();
        for &lit in lits {
            if self.forces(reason, lit, way, budget)?.is_some_and(|used| used == *reason) {
                forced.push(lit);
            }
        }
        for at in 0..reason.pieces.len() + reason.known.len() {
            let fewer = reason.without(at..at + 1);
            let mut left = Vec::new();
            for lit in forced {
                if self.forces(&fewer, lit, way, budget)?.is_none() {
                    left.push(lit);
                }
            }
            forced = left;
        }
        Ok(forced)
    }

    /// How supposing the contrary of a literal leads to a contradiction.
    pub(crate) fn chain(&mut self, reason: &Reason, target: Lit) -> Vec<gridwright_csp::Link> {
        let assumptions = self.assume(&reason.known, &reason.pieces, Some(!target));
        let claims = &self.claims;
        let chain = self.propagator.chain_under(&assumptions, &|var| claims.unknown(var).is_some());
        self.assumptions = assumptions;
        chain.unwrap_or_default()
    }
}

fn options(budget: &Budget) -> Options {
    Options { forms: Forms::Pieces, ..Options::within(budget) }
}
