//! `minimize`: the puzzle without the clues it does not need.

use crate::args::PuzzlesArgs;
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::{Minimized, RedundantClue};
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
        let Minimized { pzprv3: left, redundant, redundant_alone, complete, .. } = &answer.more;
        page.draw_work(left);
        page.line(&format!("{} not needed{}", were(redundant.len()), names(redundant)));
        if let Some(alone) = redundant_alone.as_deref().filter(|alone| !alone.is_empty()) {
            page.line(&format!("{} redundant by itself{}", each(alone.len()), names(alone)));
        }
        if let Ok(link) = left.link() {
            page.line(&link);
        }
        if let Some(stop) = answer.stopped() {
            let open = if *complete { "which clues are redundant by themselves" } else { "whether more clues can go" };
            page.line(&format!("{stop}: it is open {open}"));
            page.says_error = true;
        }
    }
}

fn were(n: usize) -> String {
    if n == 1 { "1 clue was".to_owned() } else { format!("{n} clues were") }
}

fn each(n: usize) -> String {
    if n == 1 { "1 clue is".to_owned() } else { format!("each of {n} clues is") }
}

fn names(clues: &[RedundantClue]) -> String {
    let names: Vec<&str> = clues.iter().map(|clue| clue.site.as_str()).collect();
    if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) }
}
