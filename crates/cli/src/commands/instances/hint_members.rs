//! Clue sets on their way out: confirmed, written, drawn.

use super::hint_boards::name;
use crate::args::InstancesArgs;
use crate::commands::solve;
use crate::input::Failure;
use crate::output::replace_file;
use crate::session::Session;
use anyhow::Result;
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_genre::Entry;
use gridwright_instances::hints::Subject;
use gridwright_notation::{Bound, FileStyle, json_value, write_json};
use gridwright_picture::{Scene, Style, scene, sheet};
use gridwright_solve::{Engine, Verdict};
use serde_json::{Value, json};

/// Prints clue sets of a subject, each confirmed by the constraint engine and the checker, and draws them if asked to.
pub fn print(
    session: &Session,
    args: &InstancesArgs,
    entry: &Entry,
    subject: &Subject<'_>,
    chosen: &[Vec<usize>],
    budget: &Budget,
) -> Result<()> {
    let genre = entry.genre();
    let bound = session.bound(entry);
    let mut scenes: Vec<Scene> = Vec::new();
    for (number, shown) in chosen.iter().enumerate() {
        let problem = subject.problem(shown);
        confirm(entry, &problem, budget)?;
        if args.members.svg.is_some() {
            let title = (number + 1).to_string();
            scenes.push(scene(genre, &bound, &problem, &Style { title: Some(&title), ..Style::default() }));
        }
        let line = match session.common.json {
            true => member_json(entry, &bound, subject, shown)?.to_string(),
            false => written(entry, &bound, &problem)?,
        };
        session.out.line(&line)?;
    }
    if let Some(path) = &args.members.svg {
        let page = sheet(&genre.title, &scenes, args.members.columns.into());
        replace_file(path, page.svg().as_bytes())?;
    }
    Ok(())
}

/// A problem as a URL, or as JSON where the genre has none.
pub fn written(entry: &Entry, bound: &Bound, problem: &Board) -> Result<String, Failure> {
    let genre = entry.genre();
    let url = bound.has_url().then(|| bound.write_url(genre, problem)).transpose()?;
    Ok(url.unwrap_or_else(|| write_json(genre, problem)))
}

/// A clue set for programs.
pub fn member_json(entry: &Entry, bound: &Bound, subject: &Subject<'_>, shown: &[usize]) -> Result<Value, Failure> {
    let genre = entry.genre();
    let board = |board: &Board, style: FileStyle| match bound.write_pzprv3(genre, board, style) {
        Ok(text) => json!(text),
        Err(_) => json_value(genre, board),
    };
    let problem = subject.problem(shown);
    let url = bound.has_url().then(|| bound.write_url(genre, &problem)).transpose()?;
    Ok(json!({
        "url": url,
        "pzprv3": board(&problem, FileStyle::ONE_LINE),
        "solution": board(&subject.solution(shown), FileStyle::SOLUTION),
        "clues": names(subject, shown),
    }))
}

/// The places of clues as they are written on the command line.
pub fn names(subject: &Subject<'_>, clues: &[usize]) -> Vec<String> {
    clues.iter().map(|&clue| name(subject.answer(), subject.clues()[clue].place)).collect()
}

/// A problem leaves only if the constraint engine finds one answer.
pub fn confirm(entry: &Entry, problem: &Board, budget: &Budget) -> Result<(), Failure> {
    let mut engine = Engine::new(entry.genre(), problem, budget).map_err(solve::failure)?;
    match engine.solve(budget).map_err(solve::failure)? {
        Verdict::Unique(_) => Ok(()),
        Verdict::Unknown { stop, .. } => Err(Failure::new("limit", format!("{stop} while confirming an instance"))),
        _ => Err(Failure::new("internal", "a clue set of the family is refuted by a solver: please report this board")),
    }
}
