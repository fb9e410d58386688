//! `explain`: the whole way to the solution, why one value, or what is wrong.

use crate::args::ExplainArgs;
use crate::commands::grade::{NO_SOLUTION, ungraded};
use crate::output::Status;
use crate::pictures::{Paper, Shown};
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::{Explained, MistakeShown, ToldStep};
use gridwright::{Answer, Drawing, Element, Error, Limits, Mark, Puzzle, StepPage, Verdict};
use std::path::PathBuf;

pub fn run(session: &Session, args: &ExplainArgs) -> Result<Status> {
    let paper = args.paper.is_asked_for().then(|| Paper::new(session, &args.paper)).transpose()?;
    let dark = args.paper.dark;
    match args.mistake {
        true => ask(session, &args.puzzles, &Mistake { html: args.html.as_ref(), dark, paper }),
        false => {
            ask(session, &args.puzzles, &Explain { why: args.why.as_deref(), html: args.html.as_ref(), dark, paper })
        }
    }
}

struct Explain<'a> {
    why: Option<&'a str>,
    html: Option<&'a PathBuf>,
    dark: bool,
    paper: Option<Paper<'a>>,
}

impl Question for Explain<'_> {
    type More = Explained;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Explained>, Error> {
        match self.why {
            Some(site) => puzzle.why(site, limits),
            None => puzzle.explain(limits),
        }
    }

    fn status(&self, answer: &Answer<Explained>) -> Status {
        if answer.more.complete { Status::Done } else { Status::No }
    }

    fn show(&self, puzzle: &Puzzle, answer: &Answer<Explained>, page: &mut Page<'_>) {
        let Explained { steps, complete, grade, score } = &answer.more;
        if self.paper.as_ref().is_some_and(Paper::takes_stdout) {
            return;
        }
        number_steps(page, steps);
        let start = if self.why.is_some() { puzzle.clone() } else { puzzle.problem() };
        page.draw_work(&start.with_steps(steps));
        match (grade, score) {
            (Some(grade), Some(score)) => page.line(&format!("{grade} (score {score})")),
            _ if *complete && steps.is_empty() => page.line("it is known already"),
            _ if *complete || answer.stopped().is_some() => {}
            _ if answer.verdict == Some(Verdict::Multiple) => {
                page.line("several solutions: nothing more is the same in all of them");
            }
            _ => page.line(ungraded(answer.verdict)),
        }
    }

    fn files(&self, puzzle: &Puzzle, answer: &mut Answer<Explained>) -> Vec<(PathBuf, Vec<u8>)> {
        let start = if self.why.is_some() { puzzle.clone() } else { puzzle.problem() };
        page_file(self.html, &start, &answer.more.steps, self.dark)
    }

    fn paper(&self) -> Option<&Paper<'_>> {
        self.paper.as_ref()
    }

    fn boards(&self, puzzle: &Puzzle, answer: &Answer<Explained>) -> Vec<Shown> {
        let start = if self.why.is_some() { puzzle.clone() } else { puzzle.problem() };
        shown_steps(&start, &answer.more.steps)
    }
}

struct Mistake<'a> {
    html: Option<&'a PathBuf>,
    dark: bool,
    paper: Option<Paper<'a>>,
}

impl Question for Mistake<'_> {
    type More = MistakeShown;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<MistakeShown>, Error> {
        puzzle.mistake(limits)
    }

    fn status(&self, answer: &Answer<MistakeShown>) -> Status {
        if answer.more.wrong.is_empty() && answer.verdict != Some(Verdict::None) { Status::Done } else { Status::No }
    }

    fn show(&self, puzzle: &Puzzle, answer: &Answer<MistakeShown>, page: &mut Page<'_>) {
        let MistakeShown { wrong, wrong_text, steps, together } = &answer.more;
        if self.paper.as_ref().is_some_and(Paper::takes_stdout) {
            return;
        }
        match (answer.verdict, wrong.as_slice()) {
            (Some(Verdict::None), _) => page.line(NO_SOLUTION),
            (_, []) if answer.stopped().is_some() => {}
            (_, []) => page.line("nothing that is drawn is wrong"),
            _ => {
                number_steps(page, steps);
                page.draw_work(puzzle);
                page.line(&format!("{}: {wrong_text}", drawn_and_wrong(*together)));
            }
        }
    }

    fn files(&self, puzzle: &Puzzle, answer: &mut Answer<MistakeShown>) -> Vec<(PathBuf, Vec<u8>)> {
        page_file(self.html, puzzle, &answer.more.steps, self.dark)
    }

    fn paper(&self) -> Option<&Paper<'_>> {
        self.paper.as_ref()
    }

    fn boards(&self, puzzle: &Puzzle, answer: &Answer<MistakeShown>) -> Vec<Shown> {
        shown_steps(puzzle, &answer.more.steps)
    }
}

/// Before what is wrong.
pub fn drawn_and_wrong(together: bool) -> &'static str {
    if together { "drawn and wrong together, though each by itself some solution has it" } else { "drawn and wrong" }
}

fn number_steps(page: &mut Page<'_>, steps: &[ToldStep]) {
    let width = steps.len().to_string().len();
    for (n, step) in steps.iter().enumerate() {
        page.line(&format!("{:>width$}. {}", n + 1, step.text));
    }
}

fn page_file(html: Option<&PathBuf>, start: &Puzzle, steps: &[ToldStep], dark: bool) -> Vec<(PathBuf, Vec<u8>)> {
    html.map(|path| (path.clone(), StepPage { start, steps, dark }.html().into_bytes())).into_iter().collect()
}

/// A picture of each step; of the board if there is none.
fn shown_steps(start: &Puzzle, steps: &[ToldStep]) -> Vec<Shown> {
    if steps.is_empty() {
        return vec![Shown { board: start.clone(), marked: Vec::new(), title: None }];
    }
    let shown = |(n, step): (usize, &ToldStep)| shown_step(&start.with_steps(&steps[..n]), step, Some(n + 1));
    steps.iter().enumerate().map(shown).collect()
}

/// A picture of a step on the board before it.
pub fn shown_step(before: &Puzzle, step: &ToldStep, number: Option<usize>) -> Shown {
    let title = number.map(|number| format!("{number}. {}", step.kind));
    Shown { board: before.with_steps(std::slice::from_ref(step)), marked: step.marks(), title }
}

/// A drawing of a step on the board before it.
pub fn drawn_step(before: &Puzzle, step: &ToldStep, drawing: Drawing<'_>) -> String {
    let marked: Vec<(Element, Mark)> = step.marks();
    before.with_steps(std::slice::from_ref(step)).drawn(Drawing { marked: &marked, crosses: true, ..drawing })
}
