//! `count`: how many solutions, exactly.

use super::check::place_text;
use super::solve;
use crate::args::{CountArgs, Engine};
use crate::diagram_file::Format;
use crate::input::{Failure, Puzzle};
use crate::output::Status;
use crate::question::{Told, ask};
use crate::session::{Session, Shown};
use crate::stream::is_alone;
use anyhow::Result;
use gridwright_base::Budget;
use gridwright_count::{CountError, Method, Solutions};
use gridwright_frontier::{Error, Job};
use gridwright_lower_zdd::{LoweredSpec, Refusal, lower_knowing};
use gridwright_zdd::{Universe, Var};
use std::path::Path;
use std::sync::Mutex;

pub fn run(session: &Session, args: &CountArgs) -> Result<Status> {
    let alone = is_alone(&args.puzzles);
    let dump = args.dump.as_deref().map(|path| Dump::new(path, args, alone)).transpose()?;
    ask(session, &args.puzzles, DIAGRAMS, &|session, puzzle, budget, told| {
        let (count, engine) = match &dump {
            Some(dump) => dump.count(session, puzzle, budget)?,
            None => count(session, puzzle, args.engine, alone, budget)?,
        };
        told.set("engine", engine);
        told.line(&count);
        tell_count(told, &count);
        Ok(())
    })
}

/// All solutions of a puzzle, on their way into a file.
struct Dump<'a> {
    path: &'a Path,
    format: Format,
    engine: Engine,
}

impl<'a> Dump<'a> {
    fn new(path: &'a Path, args: &CountArgs, alone: bool) -> Result<Self, Failure> {
        let wrong = |message: &str| Err(Failure::new("bad-call", message));
        match args.engine {
            Engine::Csp => wrong("the constraint engine makes no diagram; --dump wants --engine zdd or auto"),
            _ if !alone => wrong("--dump takes one puzzle"),
            engine => Ok(Self { path, format: Format::of(path)?, engine }),
        }
    }

    fn count(&self, session: &Session, puzzle: &Puzzle, budget: &Budget) -> Result<(String, &'static str), Failure> {
        let (found, method) = match self.engine {
            Engine::Auto => {
                let by_both = |job: &Job<'_>| gridwright_count::solutions(puzzle.genre(), &puzzle.board, job);
                with_job(session, budget, by_both)?
            }
            _ => {
                let lowered = Box::new(lowered(puzzle, budget)?);
                let diagram = with_job(session, budget, |job| lowered.build(job))?;
                (Solutions::Diagram { lowered, diagram }, Method::Diagram)
            }
        };
        let Solutions::Diagram { lowered, diagram } = found else {
            return Err(Failure::new("refused", "the solutions were found one by one: there is no diagram to write"));
        };
        let saved = self.format.save(&diagram, &universe(puzzle, &lowered, diagram.n_vars()), self.path);
        saved.map_err(|problem| Failure::new("cannot-write", format!("{problem:#}")))?;
        Ok((diagram.count_within(budget)?.to_string(), method.name()))
    }
}

/// Elements are called after their places; those without a value are in no solution.
fn universe(puzzle: &Puzzle, lowered: &LoweredSpec<'_>, n_vars: usize) -> Universe {
    let name = |var: usize| match lowered.place(Var(var as u32)) {
        Some(place) => place_text(&puzzle.board.grid, place),
        None => format!("unused {var}"),
    };
    Universe::new((0..n_vars).map(name).collect())
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
            let lowered = lowered(puzzle, budget)?;
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
pub fn lowered<'p>(puzzle: &'p Puzzle, budget: &Budget) -> Result<LoweredSpec<'p>, Failure> {
    let genre = puzzle.genre();
    lower_knowing(genre, &puzzle.board, &puzzle.board.problem(genre), budget).map_err(|refusal| match refusal {
        Refusal::Stopped(stop) => stop.into(),
        other => Failure::new("refused", other.to_string()),
    })
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
