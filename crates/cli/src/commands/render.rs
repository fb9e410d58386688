//! `render`: drawings for the terminal, pictures for paper and screens.

use super::check::report_failure;
use crate::args::RenderArgs;
use crate::input::{Failure, Puzzle, for_each_puzzle, read_puzzle};
use crate::output::{Status, answer, replace_file};
use crate::session::Session;
use anyhow::Result;
use gridwright_board::Board;
use gridwright_check::{CheckOptions, check};
use gridwright_grid::Place;
use gridwright_notation::DrawStyle;
use gridwright_picture::{Mark, Scene, Style, scene, sheet};
use serde_json::json;
use std::path::Path;

pub fn run(session: &mut Session, args: &RenderArgs) -> Result<Status> {
    if args.svg.is_some() || args.png.is_some() { pictures(session, args) } else { drawings(session, args) }
}

/// Each puzzle in characters, as soon as it is read.
fn drawings(session: &mut Session, args: &RenderArgs) -> Result<Status> {
    for_each_puzzle(session, &args.puzzles, &mut |session, text| match read_puzzle(session, text) {
        Ok(puzzle) => {
            let (board, marked) = shown(args, &puzzle);
            let paint = session.out.colour.then_some(("\x1b[31m", "\x1b[0m"));
            let style = DrawStyle { ascii: args.ascii, marked: &marked, paint };
            let drawing = puzzle.bound.draw_text(puzzle.genre(), &board, &style);
            if session.common.json {
                let grid = &board.grid;
                let mut object = answer(text, Some(puzzle.entry.id()), Some((grid.rows(), grid.cols())), "none");
                object.insert("drawing".into(), json!(drawing));
                session.out.json(object)?;
            } else {
                session.out.line(drawing.trim_end_matches('\n'))?;
            }
            Ok(Status::Done)
        }
        Err(failure) => report_failure(session, text, &failure),
    })
}

/// The board that is drawn and the places that are marked.
fn shown(args: &RenderArgs, puzzle: &Puzzle) -> (Board, Vec<Place>) {
    let genre = puzzle.genre();
    let board = if args.problem { puzzle.board.problem(genre) } else { puzzle.board.clone() };
    let broken = if args.mark { check(genre, &board, CheckOptions::default()).broken } else { Vec::new() };
    (board, broken.into_iter().flat_map(|b| b.elements).collect())
}

/// All puzzles on one page, written when the last is read. What is no puzzle is told and left out.
fn pictures(session: &mut Session, args: &RenderArgs) -> Result<Status> {
    let to_stdout = args.svg.as_deref() == Some(Path::new("-"));
    if to_stdout && session.common.json {
        return Err(Failure::new("bad-call", "--svg - and --json both want standard output").into());
    }
    let mut puzzles = Vec::new();
    let status = for_each_puzzle(session, &args.puzzles, &mut |session, text| match read_puzzle(session, text) {
        Ok(puzzle) => {
            puzzles.push(puzzle);
            Ok(Status::Done)
        }
        Err(failure) => report_failure(session, text, &failure),
    })?;
    if puzzles.is_empty() {
        return Ok(status);
    }
    let page = page_of(args, &puzzles);
    match &args.svg {
        Some(_) if to_stdout => session.out.text(&page.svg())?,
        Some(path) => replace_file(path, page.svg().as_bytes())?,
        None => {}
    }
    if let Some(path) = &args.png {
        replace_file(path, &page.png(args.scale).map_err(|e| Failure::new("limit", e.to_string()))?)?;
    }
    Ok(status)
}

/// One puzzle with the title asked for; or several, numbered, below it.
fn page_of(args: &RenderArgs, puzzles: &[Puzzle]) -> Scene {
    let draw = |puzzle: &Puzzle, title: Option<&str>| {
        let (board, marked) = shown(args, puzzle);
        let marked: Vec<(Place, Mark)> = marked.into_iter().map(|place| (place, Mark::Broken)).collect();
        scene(puzzle.genre(), &puzzle.bound, &board, &Style { dark: args.dark, title, marked: &marked })
    };
    if let [puzzle] = puzzles {
        return draw(puzzle, args.title.as_deref());
    }
    let numbered = |(i, puzzle): (usize, &Puzzle)| {
        let title = format!("{}. {}", i + 1, puzzle.genre().title);
        draw(puzzle, Some(&title))
    };
    let scenes: Vec<Scene> = puzzles.iter().enumerate().map(numbered).collect();
    sheet(args.title.as_deref().unwrap_or_default(), &scenes, args.columns.into())
}
