//! `check`: is this board right?

use crate::args::CheckArgs;
use crate::input::Puzzle;
use crate::output::Status;
use crate::question::{Told, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright_check::{Broken, CheckOptions, Report, State, check};
use gridwright_grid::{Grid, Place};
use gridwright_notation::{DrawStyle, Mark};
use serde_json::{Value, json};

pub fn run(session: &Session, args: &CheckArgs) -> Result<Status> {
    let options = CheckOptions { quirks: args.quirks.is_some() };
    ask(session, &args.puzzles, "checker", &|session, puzzle, budget, told| {
        let report = check(puzzle.genre(), &puzzle.board, options, budget)?;
        tell(session, puzzle, &report, told);
        Ok(())
    })
}

pub fn state_word(state: State) -> &'static str {
    match state {
        State::Right => "right",
        State::Wrong => "wrong",
        State::Unfinished => "unfinished",
    }
}

fn tell(session: &Session, puzzle: &Puzzle, report: &Report, told: &mut Told) {
    let grid = &puzzle.board.grid;
    told.status = if report.state == State::Right { Status::Done } else { Status::No };
    told.set("ok", report.state == State::Right);
    told.set("state", state_word(report.state));
    told.set("broken", report.broken.iter().map(|b| broken_json(grid, b)).collect::<Vec<Value>>());
    let elements = report.broken.iter().flat_map(|b| b.elements.iter().copied());
    let marked: Vec<(Place, Mark)> = elements.map(|place| (place, Mark::Broken)).collect();
    let style = DrawStyle { marked: &marked, paint: session.out.paint(), ..DrawStyle::default() };
    told.text = puzzle.bound.draw_text(puzzle.genre(), &puzzle.board, &style);
    told.line(state_word(report.state));
    for broken in &report.broken {
        let pending = if report.state == State::Wrong && !broken.is_final { " (not met yet)" } else { "" };
        told.line(&format!("  {}: {}{pending}{}", broken.law, broken.message, where_text(grid, broken)));
    }
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

/// A place for programs.
pub fn place_json(grid: &Grid, place: Place) -> Value {
    let (row, col) = coordinates(grid, place);
    json!({"kind": place.kind.singular(), "row": number(row), "col": number(col)})
}

/// A place for people.
pub fn place_text(grid: &Grid, place: Place) -> String {
    let (row, col) = coordinates(grid, place);
    format!("{} r{row}c{col}", place.kind.singular())
}

fn broken_json(grid: &Grid, broken: &Broken) -> Value {
    let elements: Vec<Value> = broken.elements.iter().map(|&place| place_json(grid, place)).collect();
    json!({"law": broken.law, "message": broken.message, "elements": elements, "final": broken.is_final})
}

/// Whole numbers are written without a point.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}
