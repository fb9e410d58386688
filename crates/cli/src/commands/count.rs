//! `count`: how many solutions, exactly.

use super::check::report_failure;
use super::solve;
use crate::args::{CountArgs, Engine};
use crate::input::{Failure, Puzzle, for_each_puzzle, read_puzzle};
use crate::output::{Status, answer, milliseconds};
use crate::session::{Session, Shown};
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright_base::Budget;
use gridwright_count::CountError;
use gridwright_frontier::{Error, Job};
use gridwright_lower_zdd::{Lowered, lower};
use serde_json::{Map, Value, json};
use std::sync::Mutex;

pub fn run(session: &mut Session, args: &CountArgs) -> Result<Status> {
    for_each_puzzle(session, &args.puzzles, &mut |session, text| {
        let start = ProcessTime::now();
        let puzzle = match read_puzzle(session, text) {
            Ok(puzzle) => puzzle,
            Err(failure) => return report_failure(session, text, &failure),
        };
        let budget = session.budget();
        match count(session, &puzzle, args.engine, &budget) {
            Ok((count, engine)) if session.common.json => {
                let mut object = counted(text, &puzzle, &count);
                object.insert("engine".into(), json!(engine));
                object.insert("cpu_ms".into(), json!(milliseconds(start.elapsed())));
                session.out.json(object)?;
                Ok(status(&count))
            }
            Ok((count, _)) => {
                session.out.line(&count)?;
                Ok(status(&count))
            }
            Err(failure) => puzzle_failure(session, text, &puzzle, &failure, start),
        }
    })
}

/// The number of solutions in decimal, and who counted.
fn count(
    session: &Session,
    puzzle: &Puzzle,
    engine: Engine,
    budget: &Budget,
) -> Result<(String, &'static str), Failure> {
    match engine {
        Engine::Csp => solve::count(puzzle, budget).map(|count| (count, solve::ENGINE)),
        Engine::Zdd => {
            let lowered = lowered(puzzle)?;
            let count = with_job(session, budget, |job| Ok(lowered.count(job)?))?;
            Ok((count.to_string(), "zdd"))
        }
        Engine::Auto => {
            let counted = with_job(session, budget, |job| gridwright_count::count(puzzle.genre(), &puzzle.board, job))?;
            Ok((counted.count.to_string(), counted.method.name()))
        }
    }
}

/// The problem in the terms of frontier search.
pub fn lowered(puzzle: &Puzzle) -> Result<Lowered<'_>, Failure> {
    lower(puzzle.genre(), &puzzle.board).map_err(|refusal| Failure::new("refused", refusal.to_string()))
}

/// Does a piece of work within the limits of the session, with progress shown.
pub fn with_job<T>(
    session: &Session,
    budget: &Budget,
    work: impl FnOnce(&Job<'_>) -> Result<T, CountError>,
) -> Result<T, Failure> {
    let bar = Shown(Mutex::new(session.progress()));
    let job = Job::new(budget).with_threads(session.common.threads).with_progress(&bar);
    let result = work(&job);
    if let Ok(bar) = bar.0.lock() {
        bar.clear();
    }
    result.map_err(|problem| match problem {
        // The puzzle was fine; it is the state of the search that does not fit a machine word.
        CountError::Diagram(Error::Input { reason }) => {
            Failure::new("refused", format!("the board cannot be lowered to diagrams: {reason}"))
        }
        CountError::Diagram(other) => other.into(),
        CountError::Search(other) => solve::failure(other),
        other => Failure::new("internal", other.to_string()),
    })
}

/// The members every answer has, with count and verdict.
pub fn counted(text: &str, puzzle: &Puzzle, count: &str) -> Map<String, Value> {
    let grid = &puzzle.board.grid;
    let mut object = answer(text, Some(puzzle.entry.id()), Some((grid.rows(), grid.cols())), "zdd");
    let verdict = match count {
        "0" => "none",
        "1" => "unique",
        _ => "multiple",
    };
    object.insert("verdict".into(), json!(verdict));
    object.insert("count".into(), json!(count));
    object
}

/// No solution is a well-founded no.
pub fn status(count: &str) -> Status {
    if count == "0" { Status::No } else { Status::Done }
}

/// A puzzle that was read but not answered: nothing is claimed about it.
pub fn puzzle_failure(
    session: &mut Session,
    text: &str,
    puzzle: &Puzzle,
    failure: &Failure,
    start: ProcessTime,
) -> Result<Status> {
    if !session.common.json {
        return report_failure(session, text, failure);
    }
    let grid = &puzzle.board.grid;
    let mut object = answer(text, Some(puzzle.entry.id()), Some((grid.rows(), grid.cols())), "zdd");
    object.insert("verdict".into(), json!("unknown"));
    object.insert("cpu_ms".into(), json!(milliseconds(start.elapsed())));
    object.insert("error".into(), json!({"code": failure.code, "message": failure.message}));
    session.out.json(object)?;
    Ok(failure.status())
}
