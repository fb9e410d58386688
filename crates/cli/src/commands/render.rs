//! `render`: a drawing for the terminal.

use super::check::report_failure;
use crate::args::RenderArgs;
use crate::input::{for_each_puzzle, read_puzzle};
use crate::output::{Status, answer};
use crate::session::Session;
use anyhow::Result;
use gridwright_check::{CheckOptions, check};
use gridwright_grid::Place;
use gridwright_notation::DrawStyle;
use serde_json::json;

pub fn run(session: &mut Session, args: &RenderArgs) -> Result<Status> {
    for_each_puzzle(session, &args.puzzles, &mut |session, text| match read_puzzle(session, text) {
        Ok(puzzle) => {
            let genre = puzzle.genre();
            let board = if args.problem { puzzle.board.problem(genre) } else { puzzle.board.clone() };
            let marked: Vec<Place> = if args.mark {
                check(genre, &board, CheckOptions::default()).broken.into_iter().flat_map(|b| b.elements).collect()
            } else {
                Vec::new()
            };
            let paint = session.out.colour.then_some(("\x1b[31m", "\x1b[0m"));
            let drawing =
                puzzle.bound.draw_text(genre, &board, &DrawStyle { ascii: args.ascii, marked: &marked, paint });
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
