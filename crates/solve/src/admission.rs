//! Admission: what recognisers make of a rule file's laws, held against the checker on small boards.
//!
//! This is translation validation (A. Pnueli, M. Siegel and E. Singerman, TACAS 1998, doi:10.1007/BFb0054170): not the
//! recognisers are proved right once, but what they claim of *this* file is compared with what its formulas say, before
//! anybody relies on it. Boards grow until the budget ends; blank ones first, then such with givens by chance.

use crate::engine::Engine;
use crate::error::SolveError;
use gridwright_base::{Budget, Quiet, Rng, Stop};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next, SearchError, check_problem, random_problem};
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_csp::{Forms, Options, Statements};

/// The sizes compared, smallest first.
const SIZES: [(usize, usize); 9] = [(1, 1), (1, 2), (2, 1), (2, 2), (1, 4), (2, 3), (3, 2), (3, 3), (3, 4)];
/// Boards with givens of each size.
const ROUNDS: u64 = 8;
/// The steps that the checker may take on one board, and the most solutions that are compared.
const STEPS: u64 = 20_000;
const MOST: usize = 1_000;

/// What comparing found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admission {
    /// How many boards were compared.
    pub boards: u64,
    /// The largest size on which all boards asked for were compared.
    pub size: Option<(usize, usize)>,
    /// A problem on which the recognised form differs from the checker, if there is one: the file is not admitted.
    pub differs: Option<Box<Board>>,
    /// How each clause of each law was stated, over all boards.
    pub laws: Vec<(String, Statements)>,
    /// The law that the engine refuses, with the reason; the file can still be checked.
    pub refused: Option<String>,
}

impl Admission {
    /// Whether recognised forms may be relied on, as far as was compared.
    pub fn is_admitted(&self) -> bool {
        self.differs.is_none()
    }
}

/// Compares what recognisers make of a genre's laws with the checker, within a budget: time that runs out ends the
/// comparison, not the admission.
pub fn admit(genre: &Genre, budget: &Budget) -> Result<Admission, Stop> {
    let mut admission = Admission { boards: 0, size: None, differs: None, laws: Vec::new(), refused: None };
    for (rows, cols) in SIZES {
        for round in 0..=ROUNDS {
            let Ok(grid) = Grid::new(rows, cols) else { continue };
            let mut rng = Rng::fork((rows * 16 + cols) as u64, round);
            let board = match round {
                0 => Board::blank(genre, grid),
                _ => random_problem(genre, grid, 1 + round % 4, &mut rng),
            };
            match admission.compare(genre, &board, budget) {
                Ok(()) => {}
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                Err(_) => return Ok(admission),
            }
            if !admission.is_admitted() || admission.refused.is_some() {
                return Ok(admission);
            }
        }
        admission.size = Some((rows, cols));
    }
    Ok(admission)
}

impl Admission {
    fn compare(&mut self, genre: &Genre, board: &Board, budget: &Budget) -> Result<(), Stop> {
        let options = Options { forms: Forms::Native, ..Options::within(budget) };
        let mut engine = match Engine::with_options(genre, board, &options) {
            Ok(engine) => engine,
            Err(SolveError::Stopped(stop)) => return Err(stop),
            Err(problem) => {
                self.refused = Some(problem.to_string());
                return Ok(());
            }
        };
        for law in engine.laws() {
            match self.laws.iter_mut().find(|(id, _)| *id == law.id) {
                Some((_, statements)) => *statements = statements.with(law.statements),
                None => self.laws.push((law.id.clone(), law.statements)),
            }
        }
        if !check_problem(genre, board, budget)?.is_empty() {
            return Ok(());
        }
        let Some(expected) = by_checker(genre, board, budget)? else { return Ok(()) };
        let found = match engine.list(MOST + 1, budget) {
            Ok(listing) if listing.stop.is_none() => {
                let mut keys: Vec<Vec<Vec<Val>>> = listing.solutions.iter().map(|b| key(genre, b)).collect();
                keys.sort();
                Some(keys)
            }
            Ok(listing) => return Err(listing.stop.unwrap_or(Stop::Steps)),
            Err(SolveError::Stopped(stop)) => return Err(stop),
            // A solution that the checker refuses.
            Err(_) => None,
        };
        self.boards += 1;
        if found.as_ref() != Some(&expected) {
            self.differs = Some(Box::new(board.clone()));
        }
        Ok(())
    }
}

fn key(genre: &Genre, board: &Board) -> Vec<Vec<Val>> {
    let plain = board.without_marks(genre);
    genre.layers_of(Role::Find).map(|(layer, _)| plain.layer(layer).to_vec()).collect()
}

/// All solutions by the checker's own search; none if that is too much for it.
fn by_checker(genre: &Genre, board: &Board, budget: &Budget) -> Result<Option<Vec<Vec<Vec<Val>>>>, Stop> {
    let mut found = Vec::new();
    let limited = budget.clone().with_steps(STEPS);
    let outcome = BoardSearch::answers(genre, board).run(&limited, &Quiet, &mut |solution| {
        found.push(key(genre, solution));
        if found.len() > MOST { Next::Enough } else { Next::Go }
    });
    match outcome {
        Ok(()) if found.len() <= MOST => {
            found.sort();
            Ok(Some(found))
        }
        Ok(()) | Err(SearchError::TooManyValues { .. } | SearchError::Stopped(Stop::Steps)) => Ok(None),
        Err(SearchError::Stopped(stop)) => Err(stop),
        Err(_) => Ok(None),
    }
}
