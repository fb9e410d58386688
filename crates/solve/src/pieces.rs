//! Which pieces of laws force a value: an engine in which every piece can be switched.

use crate::error::SolveError;
use gridwright_base::{Booking, Budget, QuickMap};
use gridwright_board::{Board, Val};
use gridwright_check::check_problem;
use gridwright_csp::{Outcome, Solver};
use gridwright_formula::Lit;
use gridwright_lang::ir::{Genre, LayerId};
use gridwright_lower_csp::{Answer, Forms, Options, StatedClause, StatedPiece, lower};

/// A value at a slot of a sought layer.
pub type AnswerValue = (LayerId, usize, Val);

/// A problem whose laws are switched piece by piece.
///
/// ```
/// use gridwright_base::Budget;
/// use gridwright_board::{Board, Val};
/// use gridwright_genre::Catalogue;
/// use gridwright_grid::Grid;
/// use gridwright_solve::PieceEngine;
/// let catalogue = Catalogue::shipped();
/// let genre = catalogue.get("slitherlink").unwrap().genre();
/// let mut board = Board::blank(genre, Grid::new(2, 2).unwrap());
/// board.layer_mut(genre.layer("clue").unwrap())[0] = Val::Int(0);
/// let budget = Budget::unlimited();
/// let mut engine = PieceEngine::new(genre, &board, &budget).unwrap();
/// // The upper side of the clue is not drawn, and its clue alone says so.
/// let side = (genre.layer("loop").unwrap(), 0, Val::Flag(false));
/// let reason = engine.reason(&[], side, &budget).unwrap().unwrap();
/// assert_eq!(reason.pieces.iter().map(|&n| engine.pieces()[n].id.as_str()).collect::<Vec<_>>(), ["sides"]);
/// ```
pub struct PieceEngine {
    solver: Solver,
    answer: Answer,
    laws: Vec<StatedClause>,
    pieces: Vec<StatedPiece>,
    /// The literals of the values of each slot.
    values: QuickMap<(LayerId, usize), Vec<(Val, Lit)>>,
    _booking: Booking,
}

/// What forces a value: none of it can be left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The pieces, by their numbers.
    pub pieces: Vec<usize>,
    /// Those of the known values that are needed.
    pub known: Vec<AnswerValue>,
}

impl PieceEngine {
    /// Sets up a problem. What is drawn on the board already is not looked at.
    pub fn new(genre: &Genre, board: &Board, budget: &Budget) -> Result<Self, SolveError> {
        let problem = board.problem(genre);
        if let Some(broken) = check_problem(genre, &problem, budget)?.into_iter().next() {
            return Err(SolveError::BadProblem { law: broken.law });
        }
        let options = Options { forms: Forms::Pieces, ..Options::within(budget) };
        let mut solver = Solver::new();
        let lowered = lower(genre, &problem, &mut solver, &options)?;
        let values = lowered.answer.slots().map(|(layer, slot, values)| ((layer, slot), values)).collect();
        let (answer, laws, pieces) = (lowered.answer, lowered.laws, lowered.pieces);
        Ok(Self { solver, answer, laws, pieces, values, _booking: lowered.booking })
    }

    /// All pieces of the laws that apply.
    pub fn pieces(&self) -> &[StatedPiece] {
        &self.pieces
    }

    /// How each clause was stated.
    pub fn laws(&self) -> &[StatedClause] {
        &self.laws
    }

    /// How many variables the engine has.
    pub fn n_vars(&self) -> usize {
        self.solver.n_vars()
    }

    /// The values that each slot of the answer may have.
    pub fn slots(&self) -> impl Iterator<Item = (LayerId, usize, Vec<Val>)> + '_ {
        let vals = |values: Vec<(Val, Lit)>| values.into_iter().map(|value| value.0).collect();
        self.answer.slots().map(move |(layer, slot, values)| (layer, slot, vals(values)))
    }

    /// A smallest set, by inclusion, of pieces and known values that forces a value; none if all of them do not. A value
    /// that its slot cannot have at all is forced to be otherwise by nothing.
    ///
    /// Local pieces, which read few values, are kept before others. Steps of the budget are conflicts of each question.
    pub fn reason(
        &mut self,
        known: &[AnswerValue],
        value: AnswerValue,
        budget: &Budget,
    ) -> Result<Option<Reason>, SolveError> {
        let Some(target) = self.literal(value) else { return Ok(None) };
        self.core(&[!target], known, budget)
    }

    /// A smallest set, by inclusion, of pieces and known values that cannot stand together; none if there is a solution with
    /// these values. What breaks a problem without solution.
    pub fn conflict(&mut self, known: &[AnswerValue], budget: &Budget) -> Result<Option<Reason>, SolveError> {
        self.core(&[], known, budget)
    }

    /// Whether all but these pieces can stand together.
    pub fn stands_without(&mut self, pieces: &[usize], budget: &Budget) -> Result<bool, SolveError> {
        let kept = self.pieces.iter().enumerate().filter(|(n, _)| !pieces.contains(n));
        let assumptions: Vec<Lit> = kept.map(|(_, piece)| piece.selector).collect();
        Ok(self.solver.solve(&assumptions, budget)? == Outcome::Sat)
    }

    fn core(&mut self, fixed: &[Lit], known: &[AnswerValue], budget: &Budget) -> Result<Option<Reason>, SolveError> {
        let mut facts = Vec::new();
        for &fact in known {
            match self.literal(fact) {
                Some(lit) => facts.push((lit, fact)),
                None => return Ok(None),
            }
        }
        let selectors = self.pieces.iter().map(|piece| piece.selector);
        let assumptions: Vec<Lit> = facts.iter().map(|fact| fact.0).chain(selectors).collect();
        let Some(core) = self.solver.minimal_core(fixed, &assumptions, budget)? else { return Ok(None) };
        let needs = |lit: Lit| core.binary_search(&lit).is_ok();
        let pieces = (0..self.pieces.len()).filter(|&n| needs(self.pieces[n].selector)).collect();
        let known = facts.iter().filter(|fact| needs(fact.0)).map(|fact| fact.1).collect();
        Ok(Some(Reason { pieces, known }))
    }

    /// What follows from some pieces and values by propagation alone; none if they contradict each other.
    pub fn follows(&mut self, pieces: &[usize], known: &[AnswerValue]) -> Option<Vec<AnswerValue>> {
        let facts: Vec<Lit> = known.iter().map(|&fact| self.literal(fact)).collect::<Option<_>>()?;
        let selectors = pieces.iter().map(|&n| self.pieces[n].selector);
        let assumptions: Vec<Lit> = facts.iter().copied().chain(selectors).collect();
        if !self.solver.propagate_under(&assumptions, &Budget::unlimited()).unwrap_or(false) {
            return None;
        }
        let solver = &self.solver;
        let fixed = self.answer.slots().filter_map(|(layer, slot, values)| {
            let held = values.into_iter().find(|&(_, lit)| solver.value(lit) == Some(true))?;
            Some((layer, slot, held.0))
        });
        Some(fixed.filter(|value| !known.contains(value)).collect())
    }

    fn literal(&self, (layer, slot, val): AnswerValue) -> Option<Lit> {
        self.values.get(&(layer, slot))?.iter().find(|value| value.0 == val).map(|value| value.1)
    }
}
