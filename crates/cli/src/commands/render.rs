//! `render`: drawings for the terminal, pictures for paper and screens.

use super::check::report_failure;
use super::solve;
use crate::args::RenderArgs;
use crate::input::{Failure, Puzzle, for_each_puzzle, read_puzzle};
use crate::output::{Status, answer, replace_file};
use crate::session::Session;
use anyhow::Result;
use gridwright_board::{Board, Val};
use gridwright_check::{CheckOptions, check};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Genre, Role};
use gridwright_notation::DrawStyle;
use gridwright_picture::{Mark, Scene, Style, scene, sheet};
use gridwright_solve::{Engine, difference};
use serde_json::json;
use std::path::Path;

pub fn run(session: &mut Session, args: &RenderArgs) -> Result<Status> {
    if args.svg.is_some() || args.png.is_some() { pictures(session, args) } else { drawings(session, args) }
}

/// Each puzzle in characters, as soon as it is read.
fn drawings(session: &mut Session, args: &RenderArgs) -> Result<Status> {
    for_each_puzzle(session, &args.puzzles, &mut |session, text| match read_puzzle(session, text) {
        Ok(puzzle) => {
            let Shown { board, marked } = match shown(session, args, &puzzle) {
                Ok(shown) => shown,
                Err(failure) => return report_failure(session, text, &failure),
            };
            let marked: Vec<Place> = marked.into_iter().map(|(place, _)| place).collect();
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
struct Shown {
    board: Board,
    marked: Vec<(Place, Mark)>,
}

fn shown(session: &Session, args: &RenderArgs, puzzle: &Puzzle) -> Result<Shown, Failure> {
    let genre = puzzle.genre();
    let mut board = if args.problem { puzzle.board.problem(genre) } else { puzzle.board.clone() };
    let mut marked = Vec::new();
    if args.forced {
        let mut engine = Engine::new(genre, &board).map_err(solve::failure)?;
        let facts = engine.facts(&session.budget()).map_err(solve::failure)?;
        let facts = facts.ok_or_else(|| Failure::new("none", "no solution: nothing is forced"))?;
        let forced = facts.board.without_marks(genre);
        let new = difference(genre, &board, &forced).into_iter().filter(|&place| is_news(genre, &forced, place));
        marked.extend(new.map(|place| (place, Mark::Forced)));
        board = forced;
    }
    if args.mark {
        let broken = check(genre, &board, CheckOptions::default()).broken;
        marked.extend(broken.into_iter().flat_map(|b| b.elements).map(|place| (place, Mark::Broken)));
    }
    Ok(Shown { board, marked })
}

/// Whether what is forced at a place can be seen there and is not given anyway.
fn is_news(genre: &Genre, forced: &Board, place: Place) -> bool {
    let given = genre.layers_of(Role::Given).map(|(layer, _)| forced.get(genre, layer, place));
    let given: Vec<Val> = given.filter(|val| val.is_present() && !matches!(val, Val::Flag(_))).collect();
    let mut found = genre.layers_of(Role::Find).map(|(layer, _)| forced.get(genre, layer, place));
    let no_line = |val: Val| place.kind == Kind::Link && val == Val::Int(0);
    // A border is a place between cells, while its layer counts pairs of cells.
    place.kind == Kind::Edge || found.any(|val| val.is_present() && !no_line(val) && !given.contains(&val))
}

/// All puzzles on one page, written when the last is read. What is no puzzle is told and left out.
fn pictures(session: &mut Session, args: &RenderArgs) -> Result<Status> {
    let to_stdout = args.svg.as_deref() == Some(Path::new("-"));
    if to_stdout && session.common.json {
        return Err(Failure::new("bad-call", "--svg - and --json both want standard output").into());
    }
    let mut puzzles: Vec<(Puzzle, Shown)> = Vec::new();
    let status = for_each_puzzle(session, &args.puzzles, &mut |session, text| match read_puzzle(session, text) {
        Ok(puzzle) => match shown(session, args, &puzzle) {
            Ok(shown) => {
                puzzles.push((puzzle, shown));
                Ok(Status::Done)
            }
            Err(failure) => report_failure(session, text, &failure),
        },
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
fn page_of(args: &RenderArgs, puzzles: &[(Puzzle, Shown)]) -> Scene {
    let draw = |(puzzle, shown): &(Puzzle, Shown), title: Option<&str>| {
        let style = Style { dark: args.dark, title, marked: &shown.marked };
        scene(puzzle.genre(), &puzzle.bound, &shown.board, &style)
    };
    if let [puzzle] = puzzles {
        return draw(puzzle, args.title.as_deref());
    }
    let numbered = |(i, puzzle): (usize, &(Puzzle, Shown))| {
        let title = format!("{}. {}", i + 1, puzzle.0.genre().title);
        draw(puzzle, Some(&title))
    };
    let scenes: Vec<Scene> = puzzles.iter().enumerate().map(numbered).collect();
    sheet(args.title.as_deref().unwrap_or_default(), &scenes, args.columns.into())
}
