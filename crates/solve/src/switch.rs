//! One engine for many clue sets.

use crate::engine::{Verdict, confirm, value_of};
use crate::error::SolveError;
use gridwright_base::{Booking, Budget, Stop};
use gridwright_board::{Board, Val};
use gridwright_check::check_problem;
use gridwright_csp::{Solver, Uniqueness};
use gridwright_lang::ir::{Genre, GivenUse, Role};
use gridwright_lower_csp::{Answer, Clues, OpenClue, Options, lower_open};

/// An engine whose derived clues can be switched between questions: what it learns about one clue set serves the next.
pub struct ClueEngine<'g> {
    genre: &'g Genre,
    solver: Solver,
    answer: Answer,
    clues: Clues,
    /// The memory of the constraints.
    _booking: Booking,
}

impl<'g> ClueEngine<'g> {
    /// For a board of which clues may be taken away: each derived clue can be there or not.
    pub fn removable(genre: &'g Genre, board: &Board) -> Result<Self, SolveError> {
        Self::removable_within(genre, board, &Budget::unlimited())
    }

    /// As [`removable`](Self::removable), within limits: a board may be too large to be set up at all.
    pub fn removable_within(genre: &'g Genre, board: &Board, budget: &Budget) -> Result<Self, SolveError> {
        let mut open = Vec::new();
        for (layer, _) in genre.layers_of(Role::Given).filter(|(_, l)| l.given_use == GivenUse::Derived) {
            let clues = board.layer(layer).iter().enumerate().filter(|(_, v)| **v != Val::Blank);
            open.extend(clues.map(|(index, &val)| OpenClue { layer, index, values: vec![val] }));
        }
        Self::with_options(genre, board, &open, &Options::within(budget))
    }

    /// With these clues open; all other givens are those of the board.
    pub fn new(genre: &'g Genre, board: &Board, open: &[OpenClue]) -> Result<Self, SolveError> {
        Self::with_options(genre, board, open, &Options::default())
    }

    /// As [`new`](Self::new), with limits on what setting it up may cost.
    pub fn with_options(
        genre: &'g Genre,
        board: &Board,
        open: &[OpenClue],
        options: &Options,
    ) -> Result<Self, SolveError> {
        let mut solver = Solver::new();
        let (lowered, clues) = lower_open(genre, board, open, &mut solver, options)?;
        Ok(Self { genre, solver, answer: lowered.answer, clues, _booking: lowered.booking })
    }

    /// Whether the problem of `board` has exactly one solution, and which. The board may differ from the one the engine was
    /// made for only in clues that were opened; none if it holds a value that was not.
    pub fn solve(&mut self, board: &Board, budget: &Budget) -> Result<Option<Verdict>, SolveError> {
        let problem = board.problem(self.genre);
        let Some(assumptions) = self.clues.assume(&problem) else { return Ok(None) };
        if !check_problem(self.genre, &problem).is_empty() {
            return Ok(Some(Verdict::None));
        }
        let projection = self.answer.projection().to_vec();
        let read = |values: &[bool]| self.answer.board(&problem, |lit| value_of(&projection, values, lit));
        Ok(Some(match self.solver.uniqueness(&projection, &assumptions, budget) {
            Ok(Uniqueness::None) => Verdict::None,
            Ok(Uniqueness::Unique(one)) => {
                let board = read(&one);
                confirm(self.genre, &board)?;
                Verdict::Unique(board)
            }
            Ok(Uniqueness::Several(one, other)) => {
                let (first, second) = (read(&one), read(&other));
                confirm(self.genre, &first)?;
                confirm(self.genre, &second)?;
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
}
