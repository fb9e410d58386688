//! `solve`, `list`, `facts`: questions to the constraint engine.

use super::check::report_failure;
use super::proof;
use crate::args::{ListArgs, PuzzlesArgs, SolveArgs};
use crate::input::{Failure, Puzzle, for_each_puzzle, read_puzzle};
use crate::output::{Status, answer};
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_grid::Place;
use gridwright_notation::{DrawStyle, FileStyle, json_value};
use gridwright_solve::{Engine, Model, Options, SolveError, Verdict, difference};
use serde_json::{Map, Value, json};

/// The name of the engine in answers.
pub const ENGINE: &str = "csp";

/// An answer on its way out: members for programs, lines for people.
pub struct Told {
    pub object: Map<String, Value>,
    pub text: String,
    pub status: Status,
}

pub fn solve(session: &mut Session, args: &SolveArgs) -> Result<Status> {
    ask(session, &args.puzzles, &mut |session, puzzle, budget, told| {
        let options = Options { model: args.model, ..Options::default() };
        let mut engine = Engine::with_options(puzzle.genre(), &puzzle.board, &options).map_err(failure)?;
        let verdict = if args.first {
            match engine.first(budget) {
                Ok(Some(board)) => Ok(Verdict::Unknown { stop: Stop::Steps, found: Some(board) }),
                Ok(None) => Ok(Verdict::None),
                Err(SolveError::Stopped(stop)) => Ok(Verdict::Unknown { stop, found: None }),
                Err(problem) => Err(problem),
            }
        } else {
            engine.solve(budget)
        };
        if args.model != Model::Native {
            told.object.insert("model".into(), json!(args.model.name()));
        }
        let verdict = match verdict {
            Err(SolveError::ModelDiffers { laws, board, .. }) => {
                tell_difference(session, puzzle, &board, &laws, told);
                return Ok(());
            }
            other => other.map_err(failure)?,
        };
        tell_verdict(session, puzzle, &verdict, args.first, told);
        if let (Some(file), Verdict::Unique(board)) = (&args.proof, &verdict) {
            proof::write(puzzle, board, budget, file)?;
        }
        Ok(())
    })
}

/// The published model has a solution that the rules do not: it is shown, but not as a solution.
fn tell_difference(session: &Session, puzzle: &Puzzle, board: &Board, laws: &[String], told: &mut Told) {
    let message = format!("the published model allows this, the rules do not: {}", laws.join(", "));
    told.object.insert("verdict".into(), json!("unknown"));
    told.object.insert("error".into(), json!({"code": "model-differs", "message": message}));
    told.text = format!("{}{message}\n", drawing(session, puzzle, board, &[]));
    told.status = Status::No;
}

fn tell_verdict(session: &Session, puzzle: &Puzzle, verdict: &Verdict, first_only: bool, told: &mut Told) {
    let (word, line, boards): (&str, String, Vec<&Board>) = match verdict {
        Verdict::Unique(board) => ("unique", "unique".into(), vec![board]),
        Verdict::Multiple { first, second } => ("multiple", "several".into(), vec![first, second]),
        Verdict::None => ("none", "no solution".into(), Vec::new()),
        Verdict::Unknown { found: Some(board), .. } if first_only => ("unknown", "a solution".into(), vec![board]),
        Verdict::Unknown { stop, found } => ("unknown", format!("unknown: {stop}"), found.iter().collect()),
    };
    told.status = match verdict {
        Verdict::Unique(_) => Status::Done,
        Verdict::Unknown { found: Some(_), .. } if first_only => Status::Done,
        Verdict::Unknown { stop, .. } => stopped(*stop),
        _ => Status::No,
    };
    told.object.insert("verdict".into(), json!(word));
    let solutions: Vec<Value> = boards.iter().map(|b| board_value(puzzle, b)).collect();
    told.object.insert("solutions".into(), json!(solutions));
    match verdict {
        Verdict::Unique(_) => drop(told.object.insert("count".into(), json!("1"))),
        Verdict::None => drop(told.object.insert("count".into(), json!("0"))),
        Verdict::Unknown { stop, .. } if !first_only => {
            told.object.insert("error".into(), json!({"code": "limit", "message": stop.to_string()}));
        }
        _ => {}
    }
    let marked = match verdict {
        Verdict::Multiple { first, second } => difference(puzzle.genre(), first, second),
        _ => Vec::new(),
    };
    for board in boards {
        told.text.push_str(&drawing(session, puzzle, board, &marked));
    }
    told.text.push_str(&line);
    if !marked.is_empty() {
        told.text.push_str(&format!("; they differ in {} places", marked.len()));
    }
    told.text.push('\n');
}

pub fn list(session: &mut Session, args: &ListArgs) -> Result<Status> {
    ask(session, &args.puzzles, &mut |session, puzzle, budget, told| {
        let mut engine = Engine::new(puzzle.genre(), &puzzle.board).map_err(failure)?;
        let listing = engine.list(args.limit, budget).map_err(failure)?;
        let n = listing.solutions.len();
        let word = match n {
            _ if listing.stop.is_some() && n < 2 => "unknown",
            0 => "none",
            1 if listing.complete => "unique",
            1 => "unknown",
            _ => "multiple",
        };
        told.object.insert("verdict".into(), json!(word));
        let solutions: Vec<Value> = listing.solutions.iter().map(|b| board_value(puzzle, b)).collect();
        told.object.insert("solutions".into(), json!(solutions));
        told.object.insert("count".into(), json!(listing.complete.then(|| n.to_string())));
        for board in &listing.solutions {
            told.text.push_str(&drawing(session, puzzle, board, &[]));
        }
        let more = match listing.stop {
            Some(stop) => format!(" ({stop})"),
            None if listing.complete => String::new(),
            None => " or more".to_owned(),
        };
        told.text.push_str(&format!("{n} {}{more}\n", if n == 1 { "solution" } else { "solutions" }));
        if let Some(stop) = listing.stop {
            told.object.insert("error".into(), json!({"code": "limit", "message": stop.to_string()}));
        }
        told.status = listing.stop.map_or(if n == 0 && args.limit > 0 { Status::No } else { Status::Done }, stopped);
        Ok(())
    })
}

/// The number of solutions in decimal, by going through them.
pub fn count(puzzle: &Puzzle, budget: &Budget) -> Result<String, Failure> {
    let mut engine = Engine::new(puzzle.genre(), &puzzle.board).map_err(failure)?;
    let (n, stop) = engine.count(budget).map_err(failure)?;
    match stop {
        None => Ok(n.to_string()),
        Some(stop) => {
            let code = if stop == Stop::Cancelled { "interrupted" } else { "limit" };
            Err(Failure::new(code, format!("{stop} after {n} solutions")))
        }
    }
}

pub fn facts(session: &mut Session, args: &PuzzlesArgs) -> Result<Status> {
    ask(session, &args.puzzles, &mut |session, puzzle, budget, told| {
        let mut engine = Engine::new(puzzle.genre(), &puzzle.board).map_err(failure)?;
        match engine.facts(budget).map_err(failure)? {
            None => {
                told.object.insert("verdict".into(), json!("none"));
                told.object.insert("facts".into(), Value::Null);
                told.text.push_str("no solution\n");
                told.status = Status::No;
            }
            Some(facts) => {
                let word = if facts.n_forced == facts.n_values { "unique" } else { "multiple" };
                told.object.insert("verdict".into(), json!(word));
                told.object.insert("facts".into(), board_value(puzzle, &facts.board));
                told.object.insert("forced".into(), json!(facts.n_forced));
                told.object.insert("values".into(), json!(facts.n_values));
                let style = DrawStyle { ascii: false, marked: &[], paint: None };
                told.text.push_str(&puzzle.bound.draw_text(puzzle.genre(), &facts.board, &style));
                told.text.push_str(&format!("{} of {} values are forced\n", facts.n_forced, facts.n_values));
            }
        }
        let _ = session;
        Ok(())
    })
}

/// A question to one puzzle; what it finds out goes into the answer.
pub type Question<'a> = dyn FnMut(&Session, &Puzzle, &Budget, &mut Told) -> Result<(), Failure> + 'a;

/// Puts a question to each puzzle and tells the answer in its place in the stream.
pub fn ask(session: &mut Session, puzzles: &[String], question: &mut Question<'_>) -> Result<Status> {
    for_each_puzzle(session, puzzles, &mut |session, text| {
        let start = ProcessTime::now();
        let puzzle = match read_puzzle(session, text) {
            Ok(puzzle) => puzzle,
            Err(problem) => return report_failure(session, text, &problem),
        };
        let grid = &puzzle.board.grid;
        let object = answer(text, Some(puzzle.entry.id()), Some((grid.rows(), grid.cols())), ENGINE);
        let mut told = Told { object, text: String::new(), status: Status::Done };
        let budget = session.budget();
        if let Err(problem) = question(session, &puzzle, &budget, &mut told) {
            return report_failure(session, text, &problem);
        }
        let cpu_ms = start.elapsed().as_secs_f64() * 1000.0;
        if session.common.json {
            told.object.insert("cpu_ms".into(), json!((cpu_ms * 1000.0).round() / 1000.0));
            session.out.json(told.object)?;
        } else {
            session.out.text(&told.text)?;
        }
        Ok(told.status)
    })
}

/// A board for programs: pzprv3 on one line, or our JSON where the genre has no such form.
pub fn board_value(puzzle: &Puzzle, board: &Board) -> Value {
    match puzzle.bound.write_pzprv3(puzzle.genre(), board, FileStyle::SOLUTION) {
        Ok(text) => json!(text),
        Err(_) => json_value(puzzle.genre(), board),
    }
}

fn drawing(session: &Session, puzzle: &Puzzle, board: &Board, marked: &[Place]) -> String {
    let paint = session.out.colour.then_some(("\x1b[31m", "\x1b[0m"));
    let style = DrawStyle { ascii: false, marked, paint };
    puzzle.bound.draw_text(puzzle.genre(), &board.without_marks(puzzle.genre()), &style)
}

pub fn stopped(stop: Stop) -> Status {
    if stop == Stop::Cancelled { Status::Interrupted } else { Status::Limit }
}

pub fn failure(problem: SolveError) -> Failure {
    let code = match &problem {
        SolveError::Stopped(Stop::Cancelled) => "interrupted",
        SolveError::Stopped(_) => "limit",
        SolveError::Lower(_) => "unsupported",
        _ => "internal",
    };
    Failure::new(code, problem.to_string())
}
