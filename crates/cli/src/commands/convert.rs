//! `convert`: the same board in another format.

use crate::args::{ConvertArgs, Format};
use crate::input::{Failure, Puzzle};
use crate::output::Status;
use crate::question::ask;
use crate::session::Session;
use anyhow::Result;
use gridwright_notation::{FileStyle, write_json, write_text};

pub fn run(session: &Session, args: &ConvertArgs) -> Result<Status> {
    ask(session, &args.puzzles, "none", &|_, puzzle, _, told| {
        let written = write(puzzle, args)?;
        told.line(written.trim_end_matches('\n'));
        told.set("format", format_word(args.to));
        told.set("output", written);
        Ok(())
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
