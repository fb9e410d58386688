//! What can be asked about puzzles of a genre: tried, not listed.

use crate::error::Error;
use crate::genre::Genre;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::{Budget, Rng};
use gridwright_check::random_problem;
use gridwright_gen::Hints;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Domain, GivenUse, Role};
use gridwright_lower_zdd::{Refusal, lower};
use gridwright_solve::{Engine, SolveError};
use serde::Serialize;

/// The side of the boards that engines are tried on, and how many of them there are: laws that ask nothing of a blank board ask
/// something of one with givens.
const SIDE: usize = 6;
const BOARDS: u64 = 8;

/// What can be asked about puzzles of a genre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Reach {
    /// Whether the constraint engine takes its laws: solutions, counts, facts.
    pub search: bool,
    /// Whether the diagram engine takes its laws, at least on some boards.
    pub diagram: bool,
    /// Whether there are clues that can be left out.
    pub minimize: bool,
    /// Whether there are givens to make puzzles of.
    pub generate: bool,
}

impl Genre {
    /// What can be asked about its puzzles. Engines are tried on small boards with givens by chance, the same each time.
    ///
    /// ```
    /// use gridwright::{Genre, Limits};
    /// let reach = Genre::named("slither").unwrap().reach(&Limits::none()).unwrap();
    /// assert!(reach.search && reach.diagram && reach.generate);
    /// assert!(!Genre::named("sudoku").unwrap().reach(&Limits::none()).unwrap().diagram);
    /// ```
    pub fn reach(&self, limits: &Limits) -> Result<Reach, Error> {
        let (rules, budget) = (self.rules(), limits.budget());
        let boards = self.probes()?;
        let search = all(&boards, |board| is_searched(board, &budget))?;
        let diagram = search && !all(&boards, |board| Ok(!has_diagram(board, &budget)?))?;
        let is_clue = |use_: GivenUse, domain: &Domain| use_ != GivenUse::Idle && *domain != Domain::Division;
        let has_clues = rules.layers_of(Role::Given).any(|(_, layer)| is_clue(layer.given_use, &layer.domain));
        let generate = search && Hints::of(rules).names_a_layer();
        Ok(Reach { search, diagram, minimize: search && has_clues, generate })
    }

    /// Small boards of the genre, with givens by chance.
    fn probes(&self) -> Result<Vec<Puzzle>, Error> {
        let probe = |round| {
            let grid = Grid::new(SIDE, SIDE)?;
            let board = random_problem(self.rules(), grid, 1 + round % 3, &mut Rng::fork(SIDE as u64, round));
            Ok(Puzzle::new(self.clone(), board))
        };
        (0..BOARDS).map(probe).collect()
    }
}

fn all(boards: &[Puzzle], mut holds: impl FnMut(&Puzzle) -> Result<bool, Error>) -> Result<bool, Error> {
    for board in boards {
        if !holds(board)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn is_searched(puzzle: &Puzzle, budget: &Budget) -> Result<bool, Error> {
    match Engine::new(puzzle.rules(), puzzle.board(), budget) {
        Ok(_) => Ok(true),
        Err(SolveError::Lower(_)) => Ok(false),
        Err(problem) => Err(problem.into()),
    }
}

fn has_diagram(puzzle: &Puzzle, budget: &Budget) -> Result<bool, Error> {
    match lower(puzzle.rules(), puzzle.board(), budget) {
        Ok(_) => Ok(true),
        Err(Refusal::Stopped(stop)) => Err(stop.into()),
        Err(_) => Ok(false),
    }
}
