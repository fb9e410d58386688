//! `check`: is this board right?

use crate::args::CheckArgs;
use crate::output::Status;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::{BrokenLaw, Checked, State};
use gridwright::{Answer, Drawing, Error, Limits, Mark, Puzzle};

pub fn run(session: &Session, args: &CheckArgs) -> Result<Status> {
    ask(session, &args.puzzles, &Check { quirks: args.quirks.is_some() })
}

struct Check {
    quirks: bool,
}

impl Question for Check {
    type More = Checked;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Checked>, Error> {
        if self.quirks { puzzle.check_as_pzpr(limits) } else { puzzle.check(limits) }
    }

    fn status(&self, answer: &Answer<Checked>) -> Status {
        if answer.more.ok { Status::Done } else { Status::No }
    }

    fn show(&self, puzzle: &Puzzle, answer: &Answer<Checked>, page: &mut Page<'_>) {
        let Checked { state, broken, .. } = &answer.more;
        let elements = broken.iter().flat_map(|law| &law.elements);
        let marked: Vec<_> = elements.map(|element| (*element, Mark::Broken)).collect();
        page.text = puzzle.drawn(Drawing { marked: &marked, crosses: true, ..page.drawing });
        page.line(match state {
            State::Right => "right",
            State::Wrong => "wrong",
            State::Unfinished => "unfinished",
        });
        for law in broken {
            let pending = if *state == State::Wrong && !law.is_final { " (not met yet)" } else { "" };
            page.line(&format!("  {}: {}{pending}{}", law.law, law.message, places(law)));
        }
    }
}

fn places(law: &BrokenLaw) -> String {
    const MOST: usize = 6;
    let mut places: Vec<String> = law.elements.iter().take(MOST).map(ToString::to_string).collect();
    if law.elements.len() > MOST {
        places.push(format!("{} more", law.elements.len() - MOST));
    }
    if places.is_empty() { String::new() } else { format!(" [{}]", places.join(", ")) }
}
