//! The engine behind reasons: every piece of a law under a switch of its own, and propagation that never learns.

use crate::claims::Claims;
use crate::pieces::Pieces;
use gridwright_base::{Booking, Budget, Stop};
use gridwright_board::Board;
use gridwright_csp::{Outcome, Solver};
use gridwright_formula::{Lit, Var};
use gridwright_lang::ir::Genre;
use gridwright_lower_csp::{Forms, LowerError, Options, lower};
use gridwright_solve::SolveError;

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

/// More than so many known values are left out many at once.
const MUCH: usize = 16;

/// What something follows from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Reason {
    /// The pieces, by number.
    pub(crate) pieces: Vec<usize>,
    /// What is known.
    pub(crate) known: Vec<Lit>,
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
        let consistent = self.propagator.propagate_under(&assumptions, budget);
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
        let consistent = self.propagate(known, &order, None, budget);
        self.pieces.local_first = order;
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

    /// What of a reason the contrary of a literal is refuted by, if its pieces are switched on one after the other until it is;
    /// none if all of them do not.
    pub(crate) fn refuted_in_order(
        &mut self,
        reason: &Reason,
        target: Lit,
        budget: &Budget,
    ) -> Result<Option<Reason>, Stop> {
        let mut assumptions = std::mem::take(&mut self.assumptions);
        assumptions.clear();
        assumptions.extend_from_slice(&reason.known);
        assumptions.push(!target);
        assumptions.extend(self.pieces.selectors(&reason.pieces));
        let consistent = self.propagator.propagate_under(&assumptions, budget);
        self.assumptions = assumptions;
        if consistent? {
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
                let mut fewer = reason.clone();
                fewer.pieces.remove(at);
                match self.forces(&fewer, target, way, budget)? {
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

    /// Leaves out what is known and not needed, the latest first: of much many at once, then one by one.
    fn leave_out_known(&mut self, reason: Reason, target: Lit, way: Way, budget: &Budget) -> Result<Reason, Stop> {
        let mut reason = reason;
        let mut at_once = if reason.known.len() > MUCH { reason.known.len() / 4 } else { 1 };
        loop {
            let mut end = reason.known.len();
            while end > 0 {
                let start = end.saturating_sub(at_once);
                let mut fewer = reason.clone();
                fewer.known.drain(start..end);
                if let Some(used) = self.forces(&fewer, target, way, budget)? {
                    reason = used;
                }
                end = start.min(reason.known.len());
            }
            if at_once == 1 {
                return Ok(reason);
            }
            at_once = (at_once / 3).max(1);
        }
    }

    /// Whether a reason forces a literal, and none of it can be left out.
    pub(crate) fn is_least(&mut self, reason: &Reason, target: Lit, way: Way, budget: &Budget) -> Result<bool, Stop> {
        match self.forces(reason, target, way, budget)? {
            Some(used) if used == *reason => {}
            _ => return Ok(false),
        }
        for at in 0..reason.pieces.len() + reason.known.len() {
            let mut fewer = reason.clone();
            if at < reason.pieces.len() {
                fewer.pieces.remove(at);
            } else {
                fewer.known.remove(at - reason.pieces.len());
            }
            if self.forces(&fewer, target, way, budget)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
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
