//! `count`: how many solutions, exactly.

use crate::args::{CountArgs, EngineArg};
use crate::diagram_file::Format;
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use crate::stream::is_alone;
use anyhow::Result;
use gridwright::answer::{Counted, CountedPart, Engine};
use gridwright::{Answer, Error, Limits, Puzzle, Shard, Verdict, parts};
use std::path::Path;

pub fn run(session: &Session, args: &CountArgs) -> Result<Status> {
    if let Some(shard) = args.shard {
        return ask(session, &args.puzzles, &CountPart(shard));
    }
    let dump = args.dump.as_deref().map(|path| Dump::new(path, args)).transpose()?;
    ask(session, &args.puzzles, &Count { engine: args.engine.engine(), dump })
}

struct Count<'a> {
    engine: Engine,
    dump: Option<Dump<'a>>,
}

impl Question for Count<'_> {
    type More = Counted;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Counted>, Error> {
        match &self.dump {
            Some(dump) => dump.count(puzzle, self.engine, limits),
            None => puzzle.count_by(self.engine, limits),
        }
    }

    fn status(&self, answer: &Answer<Counted>) -> Status {
        if answer.verdict == Some(Verdict::None) { Status::No } else { Status::Done }
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Counted>, page: &mut Page<'_>) {
        match (&answer.count, &answer.more.at_least, answer.stopped()) {
            (Some(count), _, _) => page.line(&count.to_string()),
            (None, Some(found), Some(stop)) => {
                page.line(&format!("at least {found} ({stop})"));
                page.says_error = true;
            }
            _ => {}
        }
    }
}

/// A part of each count.
struct CountPart(Shard);

impl Question for CountPart {
    type More = CountedPart;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<CountedPart>, Error> {
        puzzle.count_part(self.0, limits)
    }

    fn show(&self, _: &Puzzle, answer: &Answer<CountedPart>, page: &mut Page<'_>) {
        answer.count.iter().for_each(|count| page.line(&count.to_string()));
    }
}

/// All solutions of a puzzle, on their way into a file.
struct Dump<'a> {
    path: &'a Path,
    format: Format,
}

impl<'a> Dump<'a> {
    fn new(path: &'a Path, args: &CountArgs) -> Result<Self, Error> {
        match args.engine {
            EngineArg::Csp => {
                Err(Error::call("the constraint engine makes no diagram; --dump wants --engine zdd or auto"))
            }
            _ if !is_alone(&args.puzzles) => Err(Error::call("--dump takes one puzzle")),
            _ => Ok(Self { path, format: Format::of(path)? }),
        }
    }

    fn count(&self, puzzle: &Puzzle, engine: Engine, limits: &Limits) -> Result<Answer<Counted>, Error> {
        let clock = cpu_time::ProcessTime::now();
        let (diagram, universe, engine) = parts::solutions(puzzle, engine, limits)?;
        let saved = self.format.save(&diagram, &universe, self.path);
        saved.map_err(|problem| Error::tool("cannot-write", format!("{problem:#}")))?;
        let mut answer = Answer::new(puzzle, engine, Counted::default());
        answer.set_count(diagram.count_within(&parts::budget(limits))?);
        answer.cpu_ms = Some(crate::output::milliseconds(clock.elapsed()));
        Ok(answer)
    }
}
