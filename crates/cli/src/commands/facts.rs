//! `facts`: what is the same in all solutions.

use crate::args::PuzzlesArgs;
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::FactsFound;
use gridwright::{Answer, Error, Limits, Puzzle, Verdict};

pub fn run(session: &Session, args: &PuzzlesArgs) -> Result<Status> {
    ask(session, &args.puzzles, &Facts)
}

struct Facts;

impl Question for Facts {
    type More = FactsFound;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<FactsFound>, Error> {
        puzzle.facts(limits)
    }

    fn status(&self, answer: &Answer<FactsFound>) -> Status {
        if answer.verdict == Some(Verdict::None) { Status::No } else { Status::Done }
    }

    fn show(&self, _: &Puzzle, answer: &Answer<FactsFound>, page: &mut Page<'_>) {
        let FactsFound { facts, forced, values, .. } = &answer.more;
        match (facts, answer.stopped()) {
            (Some(facts), stop) => {
                page.draw_work(facts);
                let so_far = stop.map_or(String::new(), |stop| format!(" so far ({stop})"));
                page.line(&format!("{forced} of {values} values are forced{so_far}"));
                page.says_error = true;
            }
            (None, Some(_)) => {}
            (None, None) => page.line("no solution"),
        }
    }
}
