//! `grade`: how hard a puzzle is for a person.

use crate::args::PuzzlesArgs;
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::Graded;
use gridwright::{Answer, Error, Limits, Puzzle, Verdict};

pub fn run(session: &Session, args: &PuzzlesArgs) -> Result<Status> {
    ask(session, &args.puzzles, &Grade)
}

struct Grade;

impl Question for Grade {
    type More = Graded;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Graded>, Error> {
        puzzle.grade(limits)
    }

    fn status(&self, answer: &Answer<Graded>) -> Status {
        if answer.more.grade.is_some() { Status::Done } else { Status::No }
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Graded>, page: &mut Page<'_>) {
        let Graded { grade, score, vector } = &answer.more;
        match (grade, score, vector) {
            (Some(grade), Some(score), Some(v)) => {
                let kinds = format!("{} by one piece, {} by one assumption", v.piece, v.assume);
                let more =
                    format!("{} by several pieces (at most {}), {} by search", v.several, v.most_pieces, v.search);
                page.line(&format!("{grade} (score {score}): {kinds}, {more}"));
            }
            _ if answer.stopped().is_some() => {}
            _ => page.line(ungraded(answer.verdict)),
        }
    }
}

/// There is nothing to explain, but something to ask.
pub const NO_SOLUTION: &str = "no solution; `solve --blame` tells what cannot be together";

/// Why there is no grade, or no path to the end.
pub fn ungraded(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::None) => NO_SOLUTION,
        _ => "several solutions",
    }
}
