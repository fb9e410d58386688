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
    let by_diagram = |lowered: &Lowered<'_>| {
        work_on(session, alone, budget, |job| lowered.count(job)).map(|count| (count.to_string(), DIAGRAMS))
    };
    let by_search = || solve::count(puzzle, budget).map(|count| (count, solve::ENGINE));
    match engine {
        Engine::Csp => by_search(),
        Engine::Zdd => by_diagram(&lowered(puzzle)?),
        // A board may be refused late too, when its counters and windows do not fit a machine word.
        Engine::Auto => match lowered(puzzle).and_then(|lowered| by_diagram(&lowered)) {
            Err(failure) if failure.code == "refused" => by_search(),
            answered => answered,
        },
    }
}

/// The problem in the terms of frontier search.
pub fn lowered(puzzle: &Puzzle) -> Result<Lowered<'_>, Failure> {
    lower(puzzle.genre(), &puzzle.board).map_err(|refusal| Failure::new("refused", refusal.to_string()))
}

/// Work on one puzzle of a stream; one that is alone shows progress and has all threads asked for.
pub fn work_on<T>(
    session: &Session,
    alone: bool,
    budget: &Budget,
    work: impl FnOnce(&Job<'_>) -> Result<T, Error>,
) -> Result<T, Failure> {
    if alone { with_job(session, budget, work) } else { work(&Job::new(budget)).map_err(refused) }
}

/// Does a piece of work within the limits of the session, with progress shown.
pub fn with_job<T>(
    session: &Session,
    budget: &Budget,
    work: impl FnOnce(&Job<'_>) -> Result<T, Error>,
) -> Result<T, Failure> {
    let bar = Shown(Mutex::new(session.progress()));
    let job = Job::new(budget).with_threads(session.threads_of_one()).with_progress(&bar);
    let result = work(&job);
    if let Ok(bar) = bar.0.lock() {
        bar.clear();
    }
    result.map_err(refused)
}

fn refused(problem: Error) -> Failure {
    match problem {
        // The puzzle was fine; it is the state of the search that does not fit a machine word.
        Error::Input { reason } => {
            Failure::new("refused", format!("the board cannot be lowered to diagrams: {reason}"))
        }
        other => other.into(),
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
