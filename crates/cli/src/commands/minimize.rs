//! `minimize`: the puzzle without the clues it does not need.

use crate::args::PuzzlesArgs;
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::Minimized;
use gridwright::{Answer, Error, Limits, Puzzle};

pub fn run(session: &Session, args: &PuzzlesArgs) -> Result<Status> {
    ask(session, &args.puzzles, &Minimize)
}

struct Minimize;

impl Question for Minimize {
    type More = Minimized;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Minimized>, Error> {
        puzzle.minimize(limits)
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Minimized>, page: &mut Page<'_>) {
        let Minimized { pzprv3: left, redundant, .. } = &answer.more;
        page.draw_work(left);
        let n = redundant.len();
        let which: Vec<&str> = redundant.iter().map(|clue| clue.site.as_str()).collect();
        let which = if n == 0 { String::new() } else { format!(": {}", which.join(", ")) };
        page.line(&format!("{n} {} not needed{which}", if n == 1 { "clue was" } else { "clues were" }));
        if let Ok(link) = left.link() {
            page.line(&link);
        }
        if let Some(stop) = answer.stopped() {
            page.line(&format!("{stop}: further clues may not be needed"));
            page.says_error = true;
        }
    }
}
