//! `convert`: the same board in another format.

use crate::args::{ConvertArgs, Format};
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::{Answer, Error, Limits, Puzzle};
use serde::Serialize;

pub fn run(session: &Session, args: &ConvertArgs) -> Result<Status> {
    ask(session, &args.puzzles, &Convert(args))
}

struct Convert<'a>(&'a ConvertArgs);

/// What `convert` adds.
#[derive(Serialize)]
struct Converted {
    format: &'static str,
    output: String,
}

impl Question for Convert<'_> {
    type More = Converted;

    fn ask(&self, puzzle: &Puzzle, _: &Limits) -> Result<Answer<Converted>, Error> {
        let output = if self.0.problem { write(&puzzle.problem(), self.0.to) } else { write(puzzle, self.0.to) }?;
        let format = match self.0.to {
            Format::Url | Format::Link => "url",
            Format::Pzprv3 | Format::Pzprv3File => "pzprv3",
            Format::Json => "json",
            Format::Text => "text",
        };
        Ok(Answer::new(puzzle, "none", Converted { format, output }))
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Converted>, page: &mut Page<'_>) {
        page.line(answer.more.output.trim_end_matches('\n'));
    }
}

fn write(puzzle: &Puzzle, format: Format) -> Result<String, Error> {
    match format {
        Format::Url => puzzle.url(),
        Format::Link => puzzle.link(),
        Format::Pzprv3 => puzzle.pzprv3(),
        Format::Pzprv3File => puzzle.pzprv3_file(),
        Format::Json => Ok(puzzle.json()),
        Format::Text => Ok(puzzle.text()),
    }
}
