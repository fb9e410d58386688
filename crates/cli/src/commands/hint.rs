//! `hint`: the next step from the board as it stands.

use crate::args::{HintArgs, HintStage};
use crate::commands::explain::{drawn_and_wrong, drawn_step, shown_step};
use crate::commands::grade::NO_SOLUTION;
use crate::output::Status;
use crate::pictures::{Paper, Shown};
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::Hinted;
use gridwright::{Answer, Error, Limits, Puzzle, Verdict};

pub fn run(session: &Session, args: &HintArgs) -> Result<Status> {
    let paper = args.paper.is_asked_for().then(|| Paper::new(session, &args.paper)).transpose()?;
    let near = args.near.iter().map(String::as_str).collect();
    ask(session, &args.puzzles, &Hint { stage: args.stage, near, paper })
}

struct Hint<'a> {
    stage: HintStage,
    near: Vec<&'a str>,
    paper: Option<Paper<'a>>,
}

impl Question for Hint<'_> {
    type More = Hinted;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Hinted>, Error> {
        let mut answer = puzzle.hint_near(&self.near, limits)?;
        answer.more.keep_to(self.stage.into());
        Ok(answer)
    }

    fn status(&self, answer: &Answer<Hinted>) -> Status {
        if answer.more.stages.is_empty() { Status::No } else { Status::Done }
    }

    fn show(&self, puzzle: &Puzzle, answer: &Answer<Hinted>, page: &mut Page<'_>) {
        let Hinted { step, stages, wrong_text, together, .. } = &answer.more;
        if self.paper.as_ref().is_some_and(Paper::takes_stdout) {
            return;
        }
        if let Some(step) = step {
            let drawn = drawn_step(puzzle, step, page.drawing);
            page.text.push_str(&drawn);
        }
        match stages.as_slice() {
            [] if !wrong_text.is_empty() => {
                page.line(&format!("{}: {wrong_text}; `explain --mistake` tells why", drawn_and_wrong(*together)));
            }
            [] if answer.stopped().is_some() => {}
            [] => page.line(match answer.verdict {
                Some(Verdict::None) => NO_SOLUTION,
                Some(Verdict::Multiple) => "nothing more is the same in all solutions",
                _ => "the board is finished",
            }),
            [.., whole] if self.stage == HintStage::Value => page.line(whole),
            some => some.iter().for_each(|line| page.line(line)),
        }
    }

    fn paper(&self) -> Option<&Paper<'_>> {
        self.paper.as_ref()
    }

    fn boards(&self, puzzle: &Puzzle, answer: &Answer<Hinted>) -> Vec<Shown> {
        match &answer.more.step {
            Some(step) => vec![shown_step(puzzle, step, None)],
            None => vec![Shown { board: puzzle.clone(), marked: answer.more.marks.clone(), title: None }],
        }
    }
}
