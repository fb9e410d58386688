//! `check`: is this board right?

use crate::args::CheckArgs;
use crate::input::{Failure, Puzzle, for_each_puzzle, read_puzzle};
use crate::output::{Status, answer, error_answer};
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright_check::{Broken, CheckOptions, Report, State, check};
use gridwright_grid::{Grid, Place};
use gridwright_notation::DrawStyle;
use serde_json::{Value, json};

pub fn run(session: &mut Session, args: &CheckArgs) -> Result<Status> {
    let options = CheckOptions { quirks: args.quirks.is_some() };
    for_each_puzzle(session, &args.puzzles, &mut |session, text| {
        let start = ProcessTime::now();
        match read_puzzle(session, text) {
            Ok(puzzle) => {
                let report = check(puzzle.genre(), &puzzle.board, options);
                let cpu_ms = start.elapsed().as_secs_f64() * 1000.0;
                tell(session, text, &puzzle, &report, cpu_ms)?;
                Ok(if report.state == State::Right { Status::Done } else { Status::No })
            }
            Err(failure) => report_failure(session, text, &failure),
        }
    })
}

/// An input that is no puzzle: told in its place in the stream, and the rest goes on.
pub fn report_failure(session: &mut Session, text: &str, failure: &Failure) -> Result<Status> {
    if session.common.json {
        session.out.json(error_answer(text, failure))?;
    } else {
        session.out.flush_quietly();
        crate::output::complain(&format!("error: {}: {}", crate::input::shorten(text), failure.message));
    }
    Ok(failure.status())
}

pub fn state_word(state: State) -> &'static str {
    match state {
        State::Right => "right",
        State::Wrong => "wrong",
        State::Unfinished => "unfinished",
    }
}

fn tell(session: &mut Session, text: &str, puzzle: &Puzzle, report: &Report, cpu_ms: f64) -> Result<()> {
    let grid = &puzzle.board.grid;
    if session.common.json {
        let mut object = answer(text, Some(puzzle.entry.id()), Some((grid.rows(), grid.cols())), "checker");
        object.insert("ok".into(), json!(report.state == State::Right));
        object.insert("state".into(), json!(state_word(report.state)));
        let broken: Vec<Value> = report.broken.iter().map(|b| broken_json(grid, b)).collect();
        object.insert("broken".into(), json!(broken));
        object.insert("cpu_ms".into(), json!((cpu_ms * 1000.0).round() / 1000.0));
        session.out.json(object)?;
        return Ok(());
    }
    let marked: Vec<Place> = report.broken.iter().flat_map(|b| b.elements.iter().copied()).collect();
    let paint = session.out.colour.then_some(("\x1b[31m", "\x1b[0m"));
    let style = DrawStyle { ascii: false, marked: &marked, paint };
    let drawing = puzzle.bound.draw_text(puzzle.genre(), &puzzle.board, &style);
    session.out.text(&drawing)?;
    session.out.line(state_word(report.state))?;
    for broken in &report.broken {
        let pending = if report.state == State::Wrong && !broken.is_final { " (not met yet)" } else { "" };
        session.out.line(&format!("  {}: {}{pending}{}", broken.law, broken.message, where_text(grid, broken)))?;
    }
    Ok(())
}

fn where_text(grid: &Grid, broken: &Broken) -> String {
    const MOST: usize = 6;
    let mut places: Vec<String> = broken.elements.iter().take(MOST).map(|&p| place_text(grid, p)).collect();
    if broken.elements.len() > MOST {
        places.push(format!("{} more", broken.elements.len() - MOST));
    }
    if places.is_empty() { String::new() } else { format!(" [{}]", places.join(", ")) }
}

/// Row and column of a place in units of cells, from 1: a cell lies at whole numbers, an edge or point at halves.
fn coordinates(grid: &Grid, place: Place) -> (f64, f64) {
    let (y, x) = grid.position(place);
    ((y as f64 + 1.0) / 2.0, (x as f64 + 1.0) / 2.0)
}

fn place_text(grid: &Grid, place: Place) -> String {
    let (row, col) = coordinates(grid, place);
    format!("{} r{row}c{col}", place.kind.singular())
}

fn broken_json(grid: &Grid, broken: &Broken) -> Value {
    let element = |&place: &Place| {
        let (row, col) = coordinates(grid, place);
        json!({"kind": place.kind.singular(), "row": number(row), "col": number(col)})
    };
    let elements: Vec<Value> = broken.elements.iter().map(element).collect();
    json!({"law": broken.law, "message": broken.message, "elements": elements, "final": broken.is_final})
}

/// Whole numbers are written without a point.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}
