//! `list` and `sample`: solutions one by one, out of all of them.

use crate::args::{ListArgs, SampleArgs};
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::{Engine, Listed, Sampled};
use gridwright::{Answer, Error, Limits, Puzzle, Verdict};

pub fn list(session: &Session, args: &ListArgs) -> Result<Status> {
    ask(session, &args.puzzles, &List { engine: args.engine.engine(), most: args.limit })
}

pub fn sample(session: &Session, args: &SampleArgs) -> Result<Status> {
    let n = usize::try_from(args.n)?;
    ask(session, &args.puzzles, &Sample { n, seed: session.common.seed })
}

struct List {
    engine: Engine,
    most: usize,
}

impl Question for List {
    type More = Listed;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Listed>, Error> {
        puzzle.list_by(self.engine, self.most, limits)
    }

    fn status(&self, answer: &Answer<Listed>) -> Status {
        if answer.verdict == Some(Verdict::None) { Status::No } else { Status::Done }
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Listed>, page: &mut Page<'_>) {
        draw_numbered(&answer.solutions, page);
        let n = answer.solutions.len();
        let more = match (answer.stopped(), &answer.count) {
            (Some(stop), _) => format!(" ({stop})"),
            (None, Some(count)) if !answer.more.complete => format!(" of {count}"),
            (None, None) => " or more".to_owned(),
            _ => String::new(),
        };
        page.line(&format!("{n} {}{more}", if n == 1 { "solution" } else { "solutions" }));
        // With nothing found the limit is all there is to tell, and it is told as an error as well.
        page.says_error = answer.stopped().is_some() && n > 0;
    }
}

/// Each under its number, apart from the next.
fn draw_numbered(solutions: &[Puzzle], page: &mut Page<'_>) {
    for (number, solution) in (1..).zip(solutions) {
        page.line(&format!("solution {number}:"));
        page.draw(solution);
        page.line("");
    }
}

struct Sample {
    n: usize,
    seed: u64,
}

impl Question for Sample {
    type More = Sampled;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Sampled>, Error> {
        puzzle.sample(self.n, self.seed, limits)
    }

    fn status(&self, answer: &Answer<Sampled>) -> Status {
        if answer.verdict == Some(Verdict::None) { Status::No } else { Status::Done }
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Sampled>, page: &mut Page<'_>) {
        draw_numbered(&answer.solutions, page);
        match &answer.count {
            Some(count) if answer.verdict == Some(Verdict::None) => page.line(&format!("{count} solutions")),
            Some(count) => page.line(&format!("{} of {count}, seed {}", answer.solutions.len(), self.seed)),
            None => {}
        }
    }
}
