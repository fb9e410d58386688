//! `solve`, `list`, `facts`: questions to the constraint engine.

use super::proof;
use crate::args::{ConfirmSolve, ListArgs, PuzzlesArgs, SolveArgs};
use crate::input::{Failure, Puzzle, stop_code};
use crate::output::Status;
use crate::question::{Told, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_grid::Place;
use gridwright_notation::{DrawStyle, FileStyle, Mark, json_value};
use gridwright_solve::{Engine, Forms, Model, Options, SolveError, Verdict, difference};
use serde_json::{Value, json};

/// The name of the engine in answers.
pub const ENGINE: &str = "csp";

pub fn solve(session: &Session, args: &SolveArgs) -> Result<Status> {
    ask(session, &args.puzzles, ENGINE, &|session, puzzle, budget, told| {
        let options = Options { model: args.model, ..Options::within(budget) };
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
        if args.confirm == Some(ConfirmSolve::Plain) {
            confirm_plain(puzzle, &verdict, budget, told)?;
        }
        if let (Some(file), Verdict::Unique(board)) = (&args.proof, &verdict) {
            told.file = Some((file.clone(), proof::text(puzzle, board, budget)?));
        }
        Ok(())
    })
}

/// Asks once more with every law as it is written. Another answer is an error inside, and no verdict is told.
fn confirm_plain(puzzle: &Puzzle, verdict: &Verdict, budget: &Budget, told: &mut Told) -> Result<(), Failure> {
    let options = Options { forms: Forms::Plain, ..Options::within(budget) };
    let again =
        Engine::with_options(puzzle.genre(), &puzzle.board, &options).and_then(|mut engine| engine.solve(budget));
    let same = match (verdict, again.map_err(failure)?) {
        (Verdict::Unique(one), Verdict::Unique(other)) => difference(puzzle.genre(), one, &other).is_empty(),
        (Verdict::Multiple { .. }, Verdict::Multiple { .. }) | (Verdict::None, Verdict::None) => true,
        (Verdict::Unknown { .. }, _) => return Ok(()),
        (_, Verdict::Unknown { stop, .. }) => {
            told.object.insert("confirmed".into(), Value::Null);
            told.line(&format!("not confirmed: {stop}"));
            told.cut_short(&Failure::from(stop));
            return Ok(());
        }
        _ => false,
    };
    if !same {
        let message = "with laws as they are written the answer is another: a mistake in gridwright";
        return Err(Failure::new("internal", message));
    }
    told.object.insert("confirmed".into(), json!("plain"));
    told.line("confirmed with every law as it is written");
    Ok(())
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
    told.set("verdict", word);
    told.set("solutions", boards.iter().map(|b| board_value(puzzle, b)).collect::<Vec<Value>>());
    match verdict {
        Verdict::Unique(_) => told.set("count", "1"),
        Verdict::Multiple { .. } => told.status = Status::No,
        Verdict::None => {
            told.set("count", "0");
            told.status = Status::No;
        }
        Verdict::Unknown { found: Some(_), .. } if first_only => {}
        Verdict::Unknown { stop, .. } => told.cut_short(&Failure::from(*stop)),
    }
    let marked = match verdict {
        Verdict::Multiple { first, second } => difference(puzzle.genre(), first, second),
        _ => Vec::new(),
    };
    for board in boards {
        told.text.push_str(&drawing(session, puzzle, board, &marked));
    }
    let differ = format!("; they differ in {} places", marked.len());
    told.line(&format!("{line}{}", if marked.is_empty() { "" } else { &differ }));
}

pub fn list(session: &Session, args: &ListArgs) -> Result<Status> {
    ask(session, &args.puzzles, ENGINE, &|session, puzzle, budget, told| {
        let mut engine = Engine::new(puzzle.genre(), &puzzle.board, budget).map_err(failure)?;
        let listing = engine.list(args.limit, budget).map_err(failure)?;
        let n = listing.solutions.len();
        let word = match n {
            _ if listing.stop.is_some() && n < 2 => "unknown",
            0 => "none",
            1 if listing.complete => "unique",
            1 => "unknown",
            _ => "multiple",
        };
        told.set("verdict", word);
        // A hundred large boards take a tenth of a second to write: only what somebody will see.
        if session.common.json {
            told.set("solutions", listing.solutions.iter().map(|b| board_value(puzzle, b)).collect::<Vec<Value>>());
        }
        told.set("count", listing.complete.then(|| n.to_string()));
        for board in &listing.solutions {
            told.text.push_str(&drawing(session, puzzle, board, &[]));
        }
        let more = match listing.stop {
            Some(stop) => format!(" ({stop})"),
            None if listing.complete => String::new(),
            None => " or more".to_owned(),
        };
        told.line(&format!("{n} {}{more}", if n == 1 { "solution" } else { "solutions" }));
        match listing.stop {
            Some(stop) => told.cut_short(&Failure::from(stop)),
            None if n == 0 && args.limit > 0 => told.status = Status::No,
            None => {}
        }
        Ok(())
    })
}

/// The number of solutions in decimal, by going through them.
pub fn count(puzzle: &Puzzle, budget: &Budget) -> Result<String, Failure> {
    let mut engine = Engine::new(puzzle.genre(), &puzzle.board, budget).map_err(failure)?;
    let (n, stop) = engine.count(budget).map_err(failure)?;
    match stop {
        None => Ok(n.to_string()),
        Some(stop) => Err(Failure::new(stop_code(stop), format!("{stop} after {n} solutions"))),
    }
}

pub fn facts(session: &Session, args: &PuzzlesArgs) -> Result<Status> {
    ask(session, &args.puzzles, ENGINE, &|_, puzzle, budget, told| {
        let mut engine = Engine::new(puzzle.genre(), &puzzle.board, budget).map_err(failure)?;
        match engine.facts(budget).map_err(failure)? {
            None => {
                told.set("verdict", "none");
                told.set("facts", Value::Null);
                told.line("no solution");
                told.status = Status::No;
            }
            Some(facts) => {
                let word = if facts.n_forced == facts.n_values { "unique" } else { "multiple" };
                told.set("verdict", word);
                told.set("facts", board_value(puzzle, &facts.board));
                told.set("forced", facts.n_forced);
                told.set("values", facts.n_values);
                let style = DrawStyle::default();
                told.text.push_str(&puzzle.bound.draw_text(puzzle.genre(), &facts.board, &style));
                told.line(&format!("{} of {} values are forced", facts.n_forced, facts.n_values));
            }
        }
        Ok(())
    })
}

/// A board for programs: pzprv3 on one line, or our JSON where the genre has no such form.
pub fn board_value(puzzle: &Puzzle, board: &Board) -> Value {
    match puzzle.bound.write_pzprv3(puzzle.genre(), board, FileStyle::SOLUTION) {
        Ok(text) => json!(text),
        Err(_) => json_value(puzzle.genre(), board),
    }
}

/// The picture of a board, where somebody will see it.
fn drawing(session: &Session, puzzle: &Puzzle, board: &Board, marked: &[Place]) -> String {
    if session.common.json {
        return String::new();
    }
    let marked: Vec<(Place, Mark)> = marked.iter().map(|&place| (place, Mark::Differs)).collect();
    let style = DrawStyle { marked: &marked, paint: session.out.paint(), ..DrawStyle::default() };
    puzzle.bound.draw_text(puzzle.genre(), &board.without_marks(puzzle.genre()), &style)
}

pub fn failure(problem: SolveError) -> Failure {
    let code = match &problem {
        SolveError::Stopped(stop) => stop_code(*stop),
        SolveError::Lower(_) => "unsupported",
        _ => "internal",
    };
    Failure::new(code, problem.to_string())
}
