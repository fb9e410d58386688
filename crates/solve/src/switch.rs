//! One engine for many clue sets.

use crate::engine::{Verdict, answer_values, confirm, shuffle, value_of};
use crate::error::SolveError;
use crate::minimize::Clue;
use gridwright_base::{Booking, Budget, QuickSet, Rng, Stop};
use gridwright_board::{Board, Val};
use gridwright_check::check_problem_with;
use gridwright_check::eval::Charts;
use gridwright_csp::{Solver, Uniqueness};
use gridwright_formula::{Lit, Sink};
use gridwright_lang::ir::{Genre, GivenUse, Role};
use gridwright_lower_csp::{Answer, Clues, OpenClue, Options, lower_open};

/// An engine whose derived clues can be switched between questions: what it learns about one clue set serves the next.
pub struct ClueEngine {
    genre: Genre,
    solver: Solver,
    answer: Answer,
    clues: Clues,
    charts: Charts,
    /// While it holds, answers differ from the one that was settled on.
    differs: Option<Lit>,
    /// The memory of the constraints.
    _booking: Booking,
}

impl ClueEngine {
    /// For a board of which clues may be taken away: each derived clue can be there or not.
    pub fn removable(genre: &Genre, board: &Board, budget: &Budget) -> Result<Self, SolveError> {
        let mut open = Vec::new();
        for (layer, _) in genre.layers_of(Role::Given).filter(|(_, l)| l.given_use == GivenUse::Derived) {
            let clues = board.layer(layer).iter().enumerate().filter(|(_, v)| **v != Val::Blank);
            open.extend(clues.map(|(index, &val)| OpenClue { layer, index, values: vec![val] }));
        }
        Self::with_options(genre, board, &open, &Options::within(budget))
    }

    /// With these clues open; all other givens are those of the board.
    pub fn new(genre: &Genre, board: &Board, open: &[OpenClue], budget: &Budget) -> Result<Self, SolveError> {
        Self::with_options(genre, board, open, &Options::within(budget))
    }

    /// As [`new`](Self::new), with limits on what setting it up may cost.
    pub fn with_options(
        genre: &Genre,
        board: &Board,
        open: &[OpenClue],
        options: &Options,
    ) -> Result<Self, SolveError> {
        let mut solver = Solver::new();
        let (lowered, clues) = lower_open(genre, board, open, &mut solver, options)?;
        let (answer, charts) = (lowered.answer, options.charts.clone());
        Ok(Self { genre: genre.clone(), solver, answer, clues, charts, differs: None, _booking: lowered.booking })
    }

    /// Whether the problem of `board` has exactly one solution, and which. The board may differ from the one the engine was
    /// made for only in clues that were opened; none if it holds a value that was not.
    pub fn solve(&mut self, board: &Board, budget: &Budget) -> Result<Option<Verdict>, SolveError> {
        let problem = board.problem(&self.genre);
        let Some(assumptions) = self.clues.assume(&problem) else { return Ok(None) };
        if !check_problem_with(&self.genre, &problem, &self.charts, budget)?.is_empty() {
            return Ok(Some(Verdict::None));
        }
        let projection = self.answer.projection().to_vec();
        let read = |values: &[bool]| self.answer.board(&problem, |lit| value_of(&projection, values, lit));
        Ok(Some(match self.solver.uniqueness(&projection, &assumptions, budget) {
            Ok(Uniqueness::None) => Verdict::None,
            Ok(Uniqueness::Unique(one)) => {
                let board = read(&one);
                confirm(&self.genre, &board, &self.charts, budget)?;
                Verdict::Unique(board)
            }
            Ok(Uniqueness::Several(one, other)) => {
                let (first, second) = (read(&one), read(&other));
                confirm(&self.genre, &first, &self.charts, budget)?;
                confirm(&self.genre, &second, &self.charts, budget)?;
                Verdict::Multiple { first, second }
            }
            Err(stop) => Verdict::Unknown { stop, found: None },
        }))
    }

    /// Whether there is exactly one solution, without building boards: for generators that ask thousands of times. The
    /// answer is the engine's; what leaves the program is confirmed by [`solve`](Self::solve).
    pub fn is_unique(&mut self, board: &Board, budget: &Budget) -> Result<Option<bool>, Stop> {
        let Some(assumptions) = self.clues.assume(board) else { return Ok(None) };
        let projection = self.answer.projection().to_vec();
        let found = self.solver.uniqueness(&projection, &assumptions, budget)?;
        Ok(Some(matches!(found, Uniqueness::Unique(_))))
    }

    /// An answer of the board's problem, if there is one; with [`shuffle`](Self::shuffle) before, a random one.
    pub fn first(&mut self, board: &Board, budget: &Budget) -> Result<Option<Board>, SolveError> {
        let problem = board.problem(&self.genre);
        let Some(assumptions) = self.clues.assume(&problem) else { return Ok(None) };
        if self.solver.solve(&assumptions, budget)? == gridwright_csp::Outcome::Unsat {
            return Ok(None);
        }
        let solver = &self.solver;
        let solved = self.answer.filled(&problem, |lit| solver.model_value(lit));
        confirm(&self.genre, &solved, &self.charts, budget)?;
        Ok(Some(solved.without_help(&self.genre)))
    }

    /// Random values to try first; see [`Engine::shuffle`](crate::Engine::shuffle).
    pub fn shuffle(&mut self, rng: &mut Rng, share: u64) {
        shuffle(&mut self.solver, &self.answer, rng, share);
    }

    /// Settles on one answer: [`needed`](Self::needed) asks for others from now on. A generator knows its answer, and one
    /// search a question is half the work of two.
    pub fn settle(&mut self, solved: &Board) {
        let differs = self.solver.new_lit();
        let mut clause = vec![!differs];
        clause.extend(answer_values(&self.answer, solved).into_iter().map(|lit| !lit));
        self.solver.add_clause(&clause);
        self.differs = Some(differs);
    }

    /// Whether no answer but the one settled on fits these clues; every open slot is named, blank ones too. If so, tells for
    /// each whether it was needed to exclude the others: the rest may all go at once. Questions whose lists begin alike
    /// share work.
    pub fn needed(&mut self, clues: &[Clue], budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        let lits: Option<Vec<Lit>> = clues.iter().map(|c| self.clues.literal(c.layer, c.index, c.val)).collect();
        let Some(mut lits) = lits else { return Ok(None) };
        lits.extend(self.differs);
        if self.solver.solve(&lits, budget)? == gridwright_csp::Outcome::Sat {
            return Ok(None);
        }
        let failed: QuickSet<Lit> = self.solver.failed().iter().copied().collect();
        Ok(Some(lits[..clues.len()].iter().map(|lit| failed.contains(lit)).collect()))
    }
}
