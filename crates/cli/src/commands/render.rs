//! `render`: drawings for the terminal, pictures for paper and screens.

use crate::args::RenderArgs;
use crate::input::Text;
use crate::output::Status;
use crate::pictures::{Paper, Shown};
use crate::question::{Page, Question, Told, ask, remark_lines};
use crate::session::Session;
use crate::stream::{in_order, is_alone};
use anyhow::Result;
use gridwright::{Answer, Drawing, Element, Error, Limits, Mark, Puzzle, Stop};
use serde::Serialize;

pub fn run(session: &Session, args: &RenderArgs) -> Result<Status> {
    if args.paper.is_asked_for() {
        pictures(session, args)
    } else {
        ask(session, &args.puzzles, &Render(session, args))
    }
}

/// Each puzzle in characters, as soon as it is read.
struct Render<'a>(&'a Session, &'a RenderArgs);

/// What `render` adds.
#[derive(Serialize)]
struct Rendered {
    drawing: String,
}

impl Question for Render<'_> {
    type More = Rendered;

    fn ask(&self, puzzle: &Puzzle, limits: &Limits) -> Result<Answer<Rendered>, Error> {
        let Self(session, args) = self;
        let is_json = session.common.json;
        let (mut drawing, mut stopped) = (String::new(), None);
        let is_object = puzzle.input().trim_start().starts_with('{');
        let boards = if is_object { session.genres.read_boards(puzzle.input())? } else { vec![puzzle.clone()] };
        for board in boards {
            let View { board, marked, stop } = view(&board, args, limits)?;
            // A program has its own width.
            let max_width = session.drawing().max_width.filter(|_| !is_json);
            let style = Drawing { marked: &marked, max_width, crosses: true, ..session.drawing() };
            drawing.push_str(if drawing.is_empty() { "" } else { "\n" });
            drawing.push_str(&board.drawn(style));
            stopped = stopped.or(stop);
        }
        let mut answer = Answer::new(puzzle, "none", Rendered { drawing });
        answer.error = stopped.map(Error::Stopped);
        Ok(answer)
    }

    fn show(&self, _: &Puzzle, answer: &Answer<Rendered>, page: &mut Page<'_>) {
        page.line(answer.more.drawing.trim_end_matches('\n'));
    }
}

/// The board that is drawn and the places that are marked, with the limit that left them incomplete.
struct View {
    board: Puzzle,
    marked: Vec<(Element, Mark)>,
    stop: Option<Stop>,
}

fn view(puzzle: &Puzzle, args: &RenderArgs, limits: &Limits) -> Result<View, Error> {
    let mut view = View { board: puzzle.clone(), marked: Vec::new(), stop: None };
    if args.problem {
        view.board = puzzle.problem();
    }
    if args.forced {
        let facts = view.board.facts(limits)?;
        view.stop = facts.stopped();
        view.marked = facts.more.news(&view.board);
        match (facts.more.facts, view.stop) {
            (Some(forced), _) => view.board = forced,
            (None, Some(_)) => {}
            (None, None) => return Err(Error::tool("none", "no solution: nothing is forced")),
        }
    }
    if args.mark {
        let broken = view.board.check(limits)?.more.broken;
        view.marked.extend(broken.into_iter().flat_map(|law| law.elements).map(|element| (element, Mark::Broken)));
    }
    Ok(view)
}

/// All puzzles on one page, written when the last is read. What is no puzzle is told and left out.
fn pictures(session: &Session, args: &RenderArgs) -> Result<Status> {
    let paper = Paper::new(session, &args.paper)?;
    let (mut boards, mut status) = (Vec::new(), Status::Done);
    let (limits, bar) = session.limits(is_alone(&args.puzzles));
    let work = |text: Text| {
        let read = text.read(|text| session.genres.read_boards(text));
        let shown = |puzzle: Puzzle| {
            session.strictly(puzzle.remarks()).map_or(Ok(()), Err)?;
            Ok((remark_lines(session, &text.input, puzzle.remarks()), view(&puzzle, args, &limits)?))
        };
        let views = read.and_then(|puzzles| puzzles.into_iter().map(shown).collect::<Result<Vec<_>, Error>>());
        views.map_err(|problem| Box::new(Told::unread(session, &text.input, problem)))
    };
    in_order(session, &args.puzzles, &work, &mut |drawn| {
        bar.clear();
        match drawn? {
            Ok(views) => {
                for (remarks, view) in views {
                    remarks.iter().for_each(|line| crate::output::complain(line));
                    if let Some(stop) = view.stop {
                        crate::output::complain(&format!("{stop}: more may be forced than is drawn"));
                        status = status.max(crate::output::status_of(&stop.into()));
                    }
                    boards.push(Shown { board: view.board, marked: view.marked, title: None });
                }
            }
            Err(told) => status = status.max(told.tell(session)?),
        }
        Ok(())
    })?;
    paper.write(session, &boards)?;
    Ok(status)
}
