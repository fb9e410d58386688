//! `solve`: a solution, and whether it is the only one.

use crate::args::{ConfirmSolve, SolveArgs};
use crate::output::Status;
use crate::pictures::{Paper, Shown};
use crate::profile::profile_lines;
use crate::question::{Page, Question, ask};
use crate::session::Session;
use anyhow::Result;
use gridwright::answer::{BlamedPiece, Confirmed, SolveHow, Solved, Without};
use gridwright::{Answer, Drawing, Element, Error, Limits, Mark, Puzzle, Verdict};
use std::path::PathBuf;

pub fn run(session: &Session, args: &SolveArgs) -> Result<Status> {
    let how = SolveHow {
        first: args.first,
        model: args.model,
        confirm: args.confirm == Some(ConfirmSolve::Plain),
        prove: args.proof.is_some(),
        blame: args.blame,
        profile: args.profile,
    };
    let paper = args.paper.is_asked_for().then(|| Paper::new(session, &args.paper)).transpose()?;
    ask(session, &args.puzzles, &Solve { how, proof: args.proof.clone(), paper })
}

struct Solve<'a> {
    how: SolveHow,
    proof: Option<PathBuf>,
    paper: Option<Paper<'a>>,
}

impl Question for Solve<'_> {
    type More = Solved;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Solved>, Error> {
        puzzle.solve_how(self.how, limits)
    }

    fn status(&self, answer: &Answer<Solved>) -> Status {
        match answer.verdict {
            Some(Verdict::Multiple | Verdict::None) => Status::No,
            _ => Status::Done,
        }
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Solved>, page: &mut Page<'_>) {
        page.says_error = true;
        if let Some(Error::ModelDiffers { laws, board }) = &answer.error {
            page.draw(board);
            return page.line(&format!("the published model allows this, the rules do not: {}", laws.join(", ")));
        }
        draw_solutions(answer, page);
        page.says_error = answer.verdict != Some(Verdict::Unknown) || !answer.solutions.is_empty();
        page.line(&verdict_line(answer));
        for piece in answer.more.blame.iter().flatten() {
            page.line(&blame_line(piece));
        }
        if let Some(profile) = &answer.more.profile {
            profile_lines(profile).iter().for_each(|line| page.line(line));
        }
        match answer.more.confirmed {
            Confirmed::Idle => {}
            Confirmed::Open(stop) => page.line(&format!("not confirmed: {stop}")),
            Confirmed::Plain => page.line("confirmed with every law as it is written"),
        }
    }

    fn files(&self, _: &Puzzle, answer: &mut Answer<Solved>) -> Vec<(PathBuf, Vec<u8>)> {
        let proof = answer.more.proof.take().map(String::into_bytes);
        self.proof.clone().into_iter().zip(proof).collect()
    }

    fn paper(&self) -> Option<&Paper<'_>> {
        self.paper.as_ref()
    }

    fn boards(&self, _: &Puzzle, answer: &Answer<Solved>) -> Vec<Shown> {
        let marked: Vec<(Element, Mark)> = differing(answer);
        let shown = |board: &Puzzle| Shown { board: board.without_crosses(), marked: marked.clone(), title: None };
        answer.solutions.iter().map(shown).collect()
    }
}

/// The solutions; of several the two witnesses, each under its name, with the places where they differ.
fn draw_solutions(answer: &Answer<Solved>, page: &mut Page<'_>) {
    let [first, second] = &answer.solutions[..] else {
        return answer.solutions.iter().for_each(|solution| page.draw(solution));
    };
    let marked = differing(answer);
    let drawing = Drawing { marked: &marked, ..page.drawing };
    page.line(&format!("one solution:\n{}", first.drawn(drawing)));
    page.line(&format!("another solution:\n{}", second.drawn(drawing)));
}

fn differing(answer: &Answer<Solved>) -> Vec<(Element, Mark)> {
    answer.more.differ.iter().map(|place| (*place, Mark::Differs)).collect()
}

fn verdict_line(answer: &Answer<Solved>) -> String {
    let found = !answer.solutions.is_empty();
    match (answer.verdict, answer.stopped()) {
        (Some(Verdict::Unique), _) => "unique".to_owned(),
        (Some(Verdict::Multiple), _) => match answer.more.differ.len() {
            0 => "several".to_owned(),
            1 => "several; they differ in 1 place".to_owned(),
            n => format!("several; they differ in {n} places"),
        },
        (Some(Verdict::None), _) => match answer.more.blame.as_deref() {
            Some([_, ..]) => "no solution; these cannot stand together:".to_owned(),
            _ => "no solution".to_owned(),
        },
        (_, Some(stop)) if found => format!("a solution; uniqueness open ({stop})"),
        (_, None) if found => "a solution".to_owned(),
        _ => "unknown".to_owned(),
    }
}

fn blame_line(piece: &BlamedPiece) -> String {
    let places: Vec<String> = piece.places.iter().map(ToString::to_string).collect();
    let at = if places.is_empty() { String::new() } else { format!(" at {}", places.join(", ")) };
    let without = match piece.without {
        Some(Without::Piece) => " (without this there would be one)",
        Some(Without::Law) => " (without this rule there would be one)",
        None => "",
    };
    format!("  {}{at}: {}{without}", piece.law, piece.message)
}
