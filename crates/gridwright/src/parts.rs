//! What genres, puzzles and limits are made of, in the types of the crates below. For tools that ask what this library has no
//! question for; these types change with every version.
//!
//! ```
//! use gridwright::{Puzzle, parts};
//! # fn main() -> Result<(), gridwright::Error> {
//! let puzzle = Puzzle::read("slither/3/3/32221313c")?;
//! let rules = parts::rules(puzzle.genre());
//! assert_eq!(parts::board(&puzzle).layer(rules.layer("clue").unwrap()).len(), 9);
//! # Ok(())
//! # }
//! ```

use crate::answer::{Element, Engine};
use crate::error::Error;
use crate::genre::Genre;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_count::{CountError, Method, Solutions};
use gridwright_frontier::Job;
use gridwright_grid::Place;
use gridwright_lang::ir::Genre as Rules;
use gridwright_notation::Bound;
use gridwright_zdd::{Diagram, Universe, Var};

/// The compiled rules.
pub fn rules(genre: &Genre) -> &Rules {
    genre.rules()
}

/// How boards are written and drawn.
pub fn notation(genre: &Genre) -> &Bound {
    genre.bound()
}

/// The board of a puzzle.
pub fn board(puzzle: &Puzzle) -> &Board {
    puzzle.board()
}

/// The place that an answer names.
pub fn place(element: &Element) -> Place {
    element.place()
}

/// A puzzle of a board.
pub fn puzzle(genre: &Genre, board: Board) -> Puzzle {
    Puzzle::new(genre.clone(), board)
}

/// The limits from now on.
pub fn budget(limits: &Limits) -> Budget {
    limits.budget()
}

/// The same as a job of frontier search.
pub fn job<'a>(limits: &'a Limits, budget: &'a Budget) -> Job<'a> {
    limits.job(budget)
}

/// All solutions of a puzzle as a diagram, with the names of its elements and that of the engine.
pub fn solutions(puzzle: &Puzzle, engine: Engine, limits: &Limits) -> Result<(Diagram, Universe, &'static str), Error> {
    let budget = limits.budget();
    let job = limits.job(&budget);
    let (found, method) = match engine {
        Engine::Auto => gridwright_count::solutions(puzzle.rules(), puzzle.board(), &job)?,
        Engine::Csp => return Err(Error::call("the constraint engine makes no diagram")),
        Engine::Zdd => {
            let lowered = Box::new(puzzle.lowered(&budget)?);
            let diagram = lowered.build(&job).map_err(CountError::from)?;
            (Solutions::Diagram { lowered, diagram }, Method::Diagram)
        }
    };
    let Solutions::Diagram { lowered, diagram } = found else {
        let message = "the solutions were found one by one: there is no diagram to write";
        return Err(Error::Refused(message.to_owned()));
    };
    // Elements are called after their places; those without a value are in no solution.
    let name = |var: usize| match lowered.place(Var(var as u32)) {
        Some(place) => puzzle.board().grid.name(place),
        None => format!("unused {var}"),
    };
    let universe = Universe::new((0..diagram.n_vars()).map(name).collect());
    Ok((diagram, universe, method.name()))
}
