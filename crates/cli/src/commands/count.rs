//! `count`: how many solutions, exactly.

use super::solve;
use crate::args::{CountArgs, Engine};
use crate::input::{Failure, Puzzle};
use crate::output::Status;
use crate::question::{Told, ask};
use crate::session::{Session, Shown};
use crate::stream::is_alone;
use anyhow::Result;
use gridwright_base::Budget;
use gridwright_count::CountError;
use gridwright_frontier::{Error, Job};
use gridwright_lower_zdd::{Lowered, lower};
use std::sync::Mutex;

pub fn run(session: &Session, args: &CountArgs) -> Result<Status> {
    let alone = is_alone(&args.puzzles);
    ask(session, &args.puzzles, DIAGRAMS, &|session, puzzle, budget, told| {
        let (count, engine) = count(session, puzzle, args.engine, alone, budget)?;
        told.set("engine", engine);
        told.line(&count);
        tell_count(told, &count);
        Ok(())
    })
}

/// The name of the engine in answers.
pub const DIAGRAMS: &str = "zdd";

/// The number of solutions in decimal, and who counted.
fn count(
    session: &Session,
    puzzle: &Puzzle,
    engine: Engine,
    alone: bool,
    budget: &Budget,
) -> Result<(String, &'static str), Failure> {
    match engine {
        Engine::Csp => solve::count(puzzle, budget).map(|count| (count, solve::ENGINE)),
        Engine::Zdd => {
            let lowered = lowered(puzzle)?;
            let count = work_on(session, alone, budget, |job| lowered.count(job))?;
            Ok((count.to_string(), DIAGRAMS))
        }
        Engine::Auto => {
            let by_both = |job: &Job<'_>| gridwright_count::count(puzzle.genre(), &puzzle.board, job);
            let counted = work_on(session, alone, budget, by_both)?;
            Ok((counted.count.to_string(), counted.method.name()))
        }
    }
}

/// The problem in the terms of frontier search.
pub fn lowered(puzzle: &Puzzle) -> Result<Lowered<'_>, Failure> {
    lower(puzzle.genre(), &puzzle.board).map_err(|refusal| Failure::new("refused", refusal.to_string()))
}

/// Work on one puzzle of a stream; one that is alone shows progress and has all threads asked for.
pub fn work_on<T, E: Into<CountError>>(
    session: &Session,
    alone: bool,
    budget: &Budget,
    work: impl FnOnce(&Job<'_>) -> Result<T, E>,
) -> Result<T, Failure> {
    if alone {
        with_job(session, budget, work)
    } else {
        work(&Job::new(budget)).map_err(|problem| refused(problem.into()))
    }
}

/// Does a piece of work within the limits of the session, with progress shown.
pub fn with_job<T, E: Into<CountError>>(
    session: &Session,
    budget: &Budget,
    work: impl FnOnce(&Job<'_>) -> Result<T, E>,
) -> Result<T, Failure> {
    let bar = Shown(Mutex::new(session.progress()));
    let job = Job::new(budget).with_threads(session.threads_of_one()).with_progress(&bar);
    let result = work(&job);
    if let Ok(bar) = bar.0.lock() {
        bar.clear();
    }
    result.map_err(|problem| refused(problem.into()))
}

fn refused(problem: CountError) -> Failure {
    match problem {
        // The puzzle was fine; it is the state of the search that does not fit a machine word.
        CountError::Diagram(Error::Input { reason }) => {
            Failure::new("refused", format!("the board cannot be lowered to diagrams: {reason}"))
        }
        CountError::Diagram(other) => other.into(),
        CountError::Search(other) => solve::failure(other),
        other => Failure::new("internal", other.to_string()),
    }
}

/// Count and verdict. No solution is a well-founded no.
pub fn tell_count(told: &mut Told, count: &str) {
    let verdict = match count {
        "0" => "none",
        "1" => "unique",
        _ => "multiple",
    };
    told.set("verdict", verdict);
    told.set("count", count);
    told.status = if count == "0" { Status::No } else { Status::Done };
}
