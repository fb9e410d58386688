//! `rules check`.

use super::rules::source;
use super::rules_told::{Complaint, Forms, Search, Told};
use crate::args::Size;
use crate::diagnostics::render;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::Error;
use gridwright_base::{Budget, CpuOf};
use gridwright_board::Board;
use gridwright_check::{SearchError, Witness, witness};
use gridwright_genre::library;
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_lang::{Compiled, Severity, compile};
use gridwright_notation::{Bound, DrawStyle, json_value};
use gridwright_solve::admit;
use std::time::Duration;

pub fn check(session: &Session, files: &[String], puzzle: Option<Size>, lint: bool) -> Result<Status> {
    let mut worst = Status::Done;
    for name in files {
        let budget = session.budget();
        let (file, text) = source(session, name)?;
        let Compiled { genre, diagnostics } = compile(&text, library());
        let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
        let complaints = diagnostics.iter().map(|diagnostic| Complaint::new(diagnostic, &text)).collect();
        let mut told = Told::new(&file, errors == 0, complaints);
        if !session.common.json && !diagnostics.is_empty() {
            session.out.line(&render(&file, &text, &diagnostics, session.out.colour))?;
        }
        if let Some(genre) = &genre {
            told.forms = tell_forms(session, genre, &budget)?;
        }
        let doubts = match &genre {
            Some(genre) if lint => look_for_doubts(session, genre, &budget, &mut told)?,
            _ => Status::Done,
        };
        let status = match (&genre, puzzle) {
            (None, _) => Status::Wrong,
            (Some(_), None) => Status::Done,
            (Some(genre), Some(size)) => look_for_puzzle(session, genre, size, &budget, &mut told)?,
        };
        if session.common.json {
            session.out.json(&told)?;
        } else if puzzle.is_none() {
            let warnings = diagnostics.len() - errors;
            let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            session.out.line(&format!("{file}: {}, {}", plural(errors, "error"), plural(warnings, "warning")))?;
        }
        worst = worst.max(status).max(doubts);
    }
    Ok(worst)
}

/// CPU time for holding recognised laws against the checker.
const COMPARED_FOR: Duration = Duration::from_secs(2);

/// Which form each law takes, and whether that is what it says: compared with the checker on small boards. Told to people here,
/// returned for programs.
fn tell_forms(session: &Session, genre: &Genre, budget: &Budget) -> Result<Option<Forms>> {
    let limits = budget.clone().with_cpu(COMPARED_FOR, CpuOf::Thread);
    let found = admit(genre, &limits).map_err(Error::from)?;
    let laws: Vec<(String, String)> = found.laws.iter().map(|(id, forms)| (id.clone(), forms.to_string())).collect();
    if session.common.json {
        let admitted = found.is_admitted();
        return Ok(Some(Forms { forms: laws, admitted, compared: found.boards, refused: found.refused }));
    }
    for (id, forms) in laws {
        session.out.line(&format!("  {id}: {}", if forms.is_empty() { "nothing to state" } else { &forms }))?;
    }
    if let Some(refused) = &found.refused {
        session.out.line(&format!("note: {refused}"))?;
    }
    match (&found.differs, found.size) {
        (Some(board), _) => {
            let size = format!("{}x{}", board.grid.rows(), board.grid.cols());
            session.out.line(&format!(
                "warning[form]: what was recognised differs from the checker on a {size} board; the laws will be taken as \
                 they are written"
            ))?;
        }
        (None, Some((rows, cols))) => {
            let n = found.boards;
            session.say(&format!("recognised forms agree with the checker on {n} boards up to {rows}x{cols}"));
        }
        (None, None) => session.say("no board was small enough to compare recognised forms with the checker"),
    }
    Ok(None)
}

/// The sizes on which doubts are looked for: small enough to be searched to the end for most genres.
const LINT_SIZES: [(usize, usize); 4] = [(1, 2), (2, 2), (2, 3), (3, 3)];

/// Laws that do nothing, laws that exclude each other, givens that do not matter.
fn look_for_doubts(session: &Session, genre: &Genre, budget: &Budget, told: &mut Told<'_>) -> Result<Status> {
    let bar = session.progress();
    let found = gridwright_check::lint(genre, &LINT_SIZES, budget, &bar);
    bar.clear();
    let found = match found {
        Ok(found) => found,
        Err(gridwright_base::Stop::Cancelled) => return Err(Error::tool("interrupted", "interrupted").into()),
        Err(stop) => return Err(Error::tool("limit", format!("{stop} while looking for doubts")).into()),
    };
    let clash = !found.impossible.is_empty() || !found.contradictions.is_empty();
    if session.common.json {
        told.lint = Some(found.into());
    } else {
        // Boards that miss cells are not searched.
        let whole = if genre.holes { " without missing cells" } else { "" };
        for id in &found.impossible {
            session.out.line(&format!("warning[lint]: no small board{whole} meets rule `{id}`"))?;
        }
        for (a, b) in &found.contradictions {
            session.out.line(&format!("warning[lint]: no small board{whole} meets both `{a}` and `{b}`"))?;
        }
        for id in &found.idle {
            session.out.line(&format!(
                "warning[lint]: rule `{id}` decides nothing on the small boards{whole} that were searched to the end"
            ))?;
        }
        for name in &found.idle_givens {
            session.out.line(&format!("warning[lint]: the given layer `{name}` never matters"))?;
        }
        if !found.open.is_empty() {
            session.say(&format!("too large to decide: {}", found.open.join(", ")));
        }
    }
    Ok(if clash { Status::No } else { Status::Done })
}

/// Definition 2.10 and Remark 2.4 for one size.
fn look_for_puzzle(
    session: &Session,
    genre: &Genre,
    size: Size,
    budget: &Budget,
    told: &mut Told<'_>,
) -> Result<Status> {
    let grid = Grid::new(size.rows, size.cols).map_err(Error::from)?;
    let (bound, blank) = (Bound::bind(genre), Board::blank(genre, grid));
    let bar = session.progress();
    let found = witness(genre, &blank, budget, &bar);
    bar.clear();
    let (text, status) = verdict(&found, size);
    if session.common.json {
        let settled = |is_there: bool| is_there.then_some(true).or(found.stopped.is_none().then_some(false));
        let unique = found.unique.as_ref();
        told.puzzle = Some(Search {
            satisfiable: settled(found.satisfied.is_some()),
            unique: settled(unique.is_some()),
            problem: unique.map(|board| json_value(genre, &board.problem(genre))),
            answer: unique.map(|board| json_value(genre, board)),
            url: unique.and_then(|board| bound.write_url(genre, board).ok()),
            problems: found.problems,
            message: text,
        });
        return Ok(status);
    }
    session.out.line(&text)?;
    if let Some(board) = found.unique.as_ref().or(found.satisfied.as_ref()) {
        let drawing = session.drawing();
        let style = DrawStyle { ascii: drawing.ascii, max_width: drawing.max_width, ..DrawStyle::default() };
        if found.unique.is_some() {
            session.out.line(&format!("the problem:\n{}", bound.draw_text(genre, &board.problem(genre), &style)))?;
        }
        session.out.line(&format!("the answer:\n{}", bound.draw_text(genre, &board.without_marks(genre), &style)))?;
        if let Ok(url) = bound.write_url(genre, board) {
            session.out.line(&url)?;
        }
    }
    Ok(status)
}

fn verdict(found: &Witness, size: Size) -> (String, Status) {
    let at = format!("{}x{}", size.rows, size.cols);
    match (&found.unique, &found.satisfied, &found.stopped) {
        (Some(_), _, _) => (format!("a {at} problem with exactly one answer exists"), Status::Done),
        (None, Some(_), None) => {
            (format!("the laws can be met on {at}, but no problem of that size has exactly one answer"), Status::No)
        }
        (None, None, None) => (format!("the laws contradict each other on {at}: no board meets them all"), Status::No),
        (None, satisfied, Some(stop)) => {
            let can = if satisfied.is_some() { "the laws can be met" } else { "no board was found yet" };
            let why = format!(
                "{stop} after {} problems: {can} on {at}; whether one has exactly one answer is open",
                found.problems
            );
            let status = match stop {
                SearchError::Stopped(gridwright_base::Stop::Cancelled) => Status::Interrupted,
                SearchError::Stopped(_) => Status::Limit,
                _ => Status::Wrong,
            };
            (why, status)
        }
    }
}
