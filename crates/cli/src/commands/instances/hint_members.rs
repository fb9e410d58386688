//! Clue sets on their way out: confirmed, written, drawn.

use super::hint_boards::name;
use crate::args::InstancesArgs;
use crate::output::replace_file;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Error, Genre, Puzzle, parts};
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_instances::hints::Subject;
use gridwright_picture::{Scene, Style, scene, sheet};
use gridwright_solve::{Engine, Verdict};
use serde::Serialize;

/// Prints clue sets of a subject, each confirmed by the constraint engine and the checker, and draws them if asked to.
pub fn print(
    session: &Session,
    args: &InstancesArgs,
    genre: &Genre,
    subject: &Subject<'_>,
    chosen: &[Vec<usize>],
    budget: &Budget,
) -> Result<()> {
    let mut scenes: Vec<Scene> = Vec::new();
    for (number, shown) in chosen.iter().enumerate() {
        let problem = parts::puzzle(genre, subject.problem(shown));
        confirm(genre, parts::board(&problem), budget)?;
        if args.members.svg.is_some() {
            let title = (number + 1).to_string();
            let style = Style { title: Some(&title), ..Style::default() };
            scenes.push(scene(parts::rules(genre), parts::notation(genre), parts::board(&problem), &style));
        }
        match session.common.json {
            true => session.out.json(&ClueSet::new(genre, subject, shown)?)?,
            false => session.out.line(&written(&problem)?)?,
        }
    }
    if let Some(path) = &args.members.svg {
        let page = sheet(genre.title(), &scenes, args.members.columns.into());
        replace_file(path, page.svg().as_bytes())?;
    }
    Ok(())
}

/// A problem as a link, or as JSON where the genre has none.
pub fn written(problem: &Puzzle) -> Result<String, Error> {
    if problem.genre().has_url() { problem.link() } else { Ok(problem.json()) }
}

/// A clue set for programs.
#[derive(Serialize)]
pub struct ClueSet {
    url: Option<String>,
    pzprv3: Puzzle,
    solution: Puzzle,
    clues: Vec<String>,
}

impl ClueSet {
    /// The puzzle that shows these clues.
    pub fn new(genre: &Genre, subject: &Subject<'_>, shown: &[usize]) -> Result<Self, Error> {
        let problem = parts::puzzle(genre, subject.problem(shown));
        let url = genre.has_url().then(|| problem.url()).transpose()?;
        let solution = parts::puzzle(genre, subject.solution(shown));
        Ok(Self { url, pzprv3: problem, solution, clues: names(subject, shown) })
    }
}

/// The places of clues as they are written on the command line.
pub fn names(subject: &Subject<'_>, clues: &[usize]) -> Vec<String> {
    clues.iter().map(|&clue| name(subject.answer(), subject.clues()[clue].place)).collect()
}

/// A problem leaves only if the constraint engine finds one answer.
pub fn confirm(genre: &Genre, problem: &Board, budget: &Budget) -> Result<(), Error> {
    match Engine::new(parts::rules(genre), problem, budget)?.solve(budget)? {
        Verdict::Unique(_) => Ok(()),
        Verdict::Unknown { stop, .. } => {
            Err(Error::StoppedAt { stop, message: format!("{stop} while confirming an instance") })
        }
        _ => Err(Error::Internal(REFUTED.to_owned())),
    }
}

const REFUTED: &str = "a clue set of the family is refuted by a solver: please report this board";
