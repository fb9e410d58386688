//! One problem, three voices.
//!
//! The oracle is `check`'s enumeration of all complete boards. The constraint engine answers with its listing, its verdict
//! and its facts; the diagram engine, where the genre lowers to it, with its count and its members. Solutions are compared as
//! sets of boards, not by number.

mod draw;
mod shrink;

pub use draw::draw;
use gridwright_base::{Budget, Quiet, Stop};
use gridwright_board::{Board, Val};
use gridwright_check::{BoardSearch, Next, SearchError, check_problem};
use gridwright_frontier::{Error, Job};
use gridwright_lang::ir::{Genre, Role};
use gridwright_lower_zdd::{Refusal, lower};
use gridwright_solve::{Engine, SolveError, Verdict};
pub use shrink::shrink;

/// What came of one comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// All that could answer said the same.
    Agreed {
        /// How many solutions there are.
        n_solutions: usize,
        /// Whether the diagram engine could answer.
        by_diagram: bool,
    },
    /// Too many solutions, or too long a search, for the plain enumeration.
    TooLarge,
    /// The engines do not take this problem; the reason names the law.
    Refused(String),
    /// Somebody is wrong; in words.
    Disagreed(String),
}

/// How much is compared.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Problems with more solutions say little and take long.
    pub most_solutions: usize,
    /// Steps of the plain enumeration.
    pub steps: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { most_solutions: 200, steps: 4_000 }
    }
}

type Key = Vec<Vec<Val>>;

/// The answer alone: two boards of one problem are the same solution if these are equal.
fn answer(genre: &Genre, board: &Board) -> Key {
    let plain = board.without_marks(genre);
    genre.layers_of(Role::Find).map(|(layer, _)| plain.layer(layer).to_vec()).collect()
}

/// Asks all three about a problem. An error means that a limit of the caller was reached.
pub fn compare(genre: &Genre, problem: &Board, limits: Limits, budget: &Budget) -> Result<Outcome, Stop> {
    let expected = if check_problem(genre, problem, budget)?.is_empty() {
        match by_search(genre, problem, limits, budget)? {
            Some(expected) => expected,
            None => return Ok(Outcome::TooLarge),
        }
    } else {
        Vec::new()
    };
    let engine = match by_constraints(genre, problem, &expected, budget) {
        Err(SolveError::Stopped(stop)) => return Err(stop),
        Err(SolveError::Lower(refusal)) => Some(refusal.to_string()),
        Err(other) => return Ok(Outcome::Disagreed(format!("constraints: {other}"))),
        Ok(Some(difference)) => return Ok(Outcome::Disagreed(format!("constraints: {difference}"))),
        Ok(None) => None,
    };
    let by_diagram = match by_diagram(genre, problem, &expected, budget)? {
        Diagram::Agrees => true,
        Diagram::Refuses => false,
        Diagram::Differs(difference) => return Ok(Outcome::Disagreed(format!("diagram: {difference}"))),
    };
    Ok(match engine {
        Some(refusal) if !by_diagram => Outcome::Refused(refusal),
        _ => Outcome::Agreed { n_solutions: expected.len(), by_diagram },
    })
}

fn by_search(genre: &Genre, problem: &Board, limits: Limits, budget: &Budget) -> Result<Option<Vec<Key>>, Stop> {
    let mut found = Vec::new();
    let steps = budget.clone().with_steps(limits.steps);
    let outcome = BoardSearch::answers(genre, problem).run(&steps, &Quiet, &mut |solution| {
        found.push(answer(genre, solution));
        if found.len() > limits.most_solutions { Next::Enough } else { Next::Go }
    });
    match outcome {
        Err(SearchError::Stopped(Stop::Steps)) => return Ok(None),
        Err(SearchError::Stopped(stop)) => return Err(stop),
        Err(_) => return Ok(None),
        Ok(_) if found.len() > limits.most_solutions => return Ok(None),
        Ok(_) => {}
    }
    found.sort();
    Ok(Some(found))
}

fn by_constraints(
    genre: &Genre,
    problem: &Board,
    expected: &[Key],
    budget: &Budget,
) -> Result<Option<String>, SolveError> {
    let mut engine = Engine::new(genre, problem, budget)?;
    let listing = engine.list(expected.len() + 1, budget)?;
    if let Some(stop) = listing.stop {
        return Err(SolveError::Stopped(stop));
    }
    let mut found: Vec<Key> = listing.solutions.iter().map(|board| answer(genre, board)).collect();
    found.sort();
    if found != expected {
        return Ok(Some(format!("{} solutions listed, {} expected", found.len(), expected.len())));
    }
    let verdict = engine.solve(budget)?;
    let fits = match (&verdict, expected) {
        (Verdict::None, []) => true,
        (Verdict::Unique(solution), [one]) => answer(genre, solution) == *one,
        (Verdict::Multiple { first, second }, [_, _, ..]) => answer(genre, first) != answer(genre, second),
        (Verdict::Unknown { stop, .. }, _) => return Err(SolveError::Stopped(*stop)),
        _ => false,
    };
    if !fits {
        return Ok(Some(format!("the verdict does not fit {} solutions", expected.len())));
    }
    let facts = engine.facts(budget)?.map(|facts| answer(genre, &facts.board));
    Ok((facts != shared(expected)).then(|| "the facts are not what all solutions share".to_owned()))
}

/// What is the same in all solutions, blank elsewhere; nothing of no solutions.
fn shared(solutions: &[Key]) -> Option<Key> {
    let (first, rest) = solutions.split_first()?;
    let mut common = first.clone();
    for solution in rest {
        for (layer, other) in common.iter_mut().zip(solution) {
            for (val, other) in layer.iter_mut().zip(other) {
                if val != other {
                    *val = Val::Blank;
                }
            }
        }
    }
    Some(common)
}

enum Diagram {
    Agrees,
    Refuses,
    Differs(String),
}

fn by_diagram(genre: &Genre, problem: &Board, expected: &[Key], budget: &Budget) -> Result<Diagram, Stop> {
    let lowered = match lower(genre, problem, budget) {
        Ok(lowered) => lowered,
        Err(Refusal::Stopped(stop)) => return Err(stop),
        Err(_) => return Ok(Diagram::Refuses),
    };
    let stopped = |error: Error| match error {
        Error::Stopped { stop, .. } => Err(stop),
        // More than its words hold: it says so, and that is no answer.
        Error::Input { .. } | Error::TooManyStates { .. } => Ok(Diagram::Refuses),
        other => Ok(Diagram::Differs(other.to_string())),
    };
    let diagram = match lowered.build(&Job::new(budget)) {
        Ok(diagram) => diagram,
        Err(error) => return stopped(error),
    };
    let mut found = Vec::new();
    for member in diagram.iter() {
        match lowered.confirmed(&member, budget)? {
            Some(board) => found.push(answer(genre, &board)),
            None => return Ok(Diagram::Differs("a member breaks a law".to_owned())),
        }
    }
    found.sort();
    if found != expected {
        return Ok(Diagram::Differs(format!("{} members, {} expected", found.len(), expected.len())));
    }
    match lowered.count(&Job::new(budget)) {
        Ok(count) if count == expected.len().into() => Ok(Diagram::Agrees),
        Ok(count) => Ok(Diagram::Differs(format!("{count} counted, {} expected", expected.len()))),
        Err(error) => stopped(error),
    }
}
