//! `convert`: the same board in another format.

use super::check::report_failure;
use crate::args::{ConvertArgs, Format};
use crate::input::{Failure, Puzzle, for_each_puzzle, read_puzzle};
use crate::output::{Status, answer};
use crate::session::Session;
use anyhow::Result;
use gridwright_notation::{FileStyle, write_json, write_text};
use serde_json::json;

pub fn run(session: &mut Session, args: &ConvertArgs) -> Result<Status> {
    for_each_puzzle(session, &args.puzzles, &mut |session, text| {
        let converted = read_puzzle(session, text).and_then(|puzzle| {
            let written = write(&puzzle, args)?;
            Ok((puzzle, written))
        });
        match converted {
            Ok((puzzle, written)) => {
                if session.common.json {
                    let grid = &puzzle.board.grid;
                    let mut object = answer(text, Some(puzzle.entry.id()), Some((grid.rows(), grid.cols())), "none");
                    object.insert("format".into(), json!(format_word(args.to)));
                    object.insert("output".into(), json!(written));
                    session.out.json(object)?;
                } else {
                    session.out.line(written.trim_end_matches('\n'))?;
                }
                Ok(Status::Done)
            }
            Err(failure) => report_failure(session, text, &failure),
        }
    })
}

fn format_word(format: Format) -> &'static str {
    match format {
        Format::Url => "url",
        Format::Pzprv3 | Format::Pzprv3File => "pzprv3",
        Format::Json => "json",
        Format::Text => "text",
    }
}

fn write(puzzle: &Puzzle, args: &ConvertArgs) -> Result<String, Failure> {
    let (genre, bound) = (puzzle.genre(), &puzzle.bound);
    let problem = puzzle.board.problem(genre);
    let board = if args.problem { &problem } else { &puzzle.board };
    Ok(match args.to {
        Format::Url => bound.write_url(genre, board)?,
        Format::Pzprv3 => bound.write_pzprv3(genre, board, FileStyle::ONE_LINE)?,
        Format::Pzprv3File => bound.write_pzprv3(genre, board, FileStyle::default())?,
        Format::Json => write_json(genre, board),
        Format::Text => write_text(genre, board, &[]),
    })
}
