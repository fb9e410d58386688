//! `render`: drawings for the terminal, pictures for paper and screens.

use super::solve;
use crate::args::RenderArgs;
use crate::input::{Failure, Puzzle, Text, read_puzzle};
use crate::output::{Status, replace_file};
use crate::question::{Told, ask};
use crate::session::Session;
use crate::stream::in_order;
use anyhow::Result;
use gridwright_base::{Budget, CpuOf};
use gridwright_board::Board;
use gridwright_check::{CheckOptions, check};
use gridwright_grid::Place;
use gridwright_notation::{DrawStyle, forced_marks};
use gridwright_picture::{Mark, Scene, Style, scene, sheet};
use gridwright_solve::Engine;
use std::path::Path;

pub fn run(session: &Session, args: &RenderArgs) -> Result<Status> {
    if args.svg.is_some() || args.png.is_some() { pictures(session, args) } else { drawings(session, args) }
}

/// Each puzzle in characters, as soon as it is read.
fn drawings(session: &Session, args: &RenderArgs) -> Result<Status> {
    ask(session, &args.puzzles, "none", &|session, puzzle, budget, told| {
        let Shown { board, marked } = shown(budget, args, puzzle)?;
        let paint = session.out.paint();
        let style = DrawStyle { ascii: args.ascii, marked: &marked, paint, ..DrawStyle::default() };
        let drawing = puzzle.bound.draw_text(puzzle.genre(), &board, &style);
        told.line(drawing.trim_end_matches('\n'));
        told.set("drawing", drawing);
        Ok(())
    })
}

/// The board that is drawn and the places that are marked.
struct Shown {
    board: Board,
    marked: Vec<(Place, Mark)>,
}

fn shown(budget: &Budget, args: &RenderArgs, puzzle: &Puzzle) -> Result<Shown, Failure> {
    let genre = puzzle.genre();
    let mut board = if args.problem { puzzle.board.problem(genre) } else { puzzle.board.clone() };
    let mut marked = Vec::new();
    if args.forced {
        let mut engine = Engine::new(genre, &board, budget).map_err(solve::failure)?;
        let facts = engine.facts(budget).map_err(solve::failure)?;
        let facts = facts.ok_or_else(|| Failure::new("none", "no solution: nothing is forced"))?;
        marked = forced_marks(genre, &board, &facts.board);
        board = facts.board;
    }
    if args.mark {
        let broken = check(genre, &board, CheckOptions::default(), budget)?.broken;
        marked.extend(broken.into_iter().flat_map(|b| b.elements).map(|place| (place, Mark::Broken)));
    }
    Ok(Shown { board, marked })
}

/// All puzzles on one page, written when the last is read. What is no puzzle is told and left out.
fn pictures(session: &Session, args: &RenderArgs) -> Result<Status> {
    let to_stdout = args.svg.as_deref() == Some(Path::new("-"));
    if to_stdout && session.common.json {
        return Err(Failure::new("bad-call", "--svg - and --json both want standard output").into());
    }
    let (mut puzzles, mut status) = (Vec::new(), Status::Done);
    let work = |text: Text| {
        let budget = session.budget_of(CpuOf::Thread);
        let puzzle = text.problem.map_or_else(|| read_puzzle(session, &text.input), Err);
        let drawn = puzzle.and_then(|puzzle| Ok((shown(&budget, args, &puzzle)?, puzzle)));
        drawn.map_err(|failure| Box::new(Told::failed(&text.input, &failure)))
    };
    in_order(session, &args.puzzles, &work, &mut |drawn| {
        match drawn? {
            Ok((shown, puzzle)) => puzzles.push((puzzle, shown)),
            Err(told) => status = status.max(told.tell(session)?),
        }
        Ok(())
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
