//! `bench cross`: random boards of every genre, asked of the checker, the constraint engine and the diagram engine.

use crate::output::{Status, replace_file};
use crate::session::Session;
use anyhow::{Context, Result};
use gridwright::{Error, parts};
use gridwright_base::{Budget, Progress, Step};
use gridwright_evidence::cross::{Limits, Outcome, compare, draw, shrink};
use gridwright_lang::ir::Genre;
use gridwright_notation::write_text;
use serde::Serialize;
use std::path::Path;

/// What was compared of one genre.
#[derive(Default, Serialize)]
struct Tally {
    drawn: u64,
    compared: u64,
    solvable: u64,
    by_diagram: u64,
    refused: u64,
}

/// The same for programs.
#[derive(Serialize)]
struct Told<'a> {
    genre: &'a str,
    #[serde(flatten)]
    tally: &'a Tally,
}

/// Boards drawn for one that can be compared, before a genre is given up.
const PATIENCE: u64 = 60;

pub fn run(session: &Session, names: &[String], boards: u64, fixtures: Option<&Path>) -> Result<Status> {
    let genres = session.named(names)?;
    let each = boards.div_ceil(genres.len() as u64);
    let (mut total, mut short) = (Tally::default(), false);
    for genre in genres.iter().map(parts::rules) {
        let mut tally = Tally::default();
        if let Some(difference) = compare_genre(session, genre, each, &mut tally)? {
            report(session, &genre.id, &tally)?;
            return disagree(session, genre, &difference, fixtures);
        }
        report(session, &genre.id, &tally)?;
        short |= tally.compared < each;
        total.add(&tally);
    }
    report(session, "all", &total)?;
    session.say(if short {
        "no disagreement; of some genres too few boards could be compared"
    } else {
        "no disagreement"
    });
    Ok(if short { Status::No } else { Status::Done })
}

/// A board on which somebody is wrong.
struct Difference {
    problem: gridwright_board::Board,
    number: u64,
    what: String,
}

fn compare_genre(session: &Session, genre: &Genre, each: u64, tally: &mut Tally) -> Result<Option<Difference>> {
    let progress = session.progress();
    let (budget, seed) = (session.budget(), session.common.seed);
    while tally.compared < each && tally.drawn < PATIENCE * each {
        let number = tally.drawn;
        tally.drawn += 1;
        let Some(problem) = draw(genre, seed, number) else { continue };
        match compare(genre, &problem, Limits::default(), &budget).map_err(Error::from)? {
            Outcome::Agreed { n_solutions, by_diagram } => {
                tally.compared += 1;
                tally.solvable += u64::from(n_solutions > 0);
                tally.by_diagram += u64::from(by_diagram);
            }
            Outcome::TooLarge => {}
            Outcome::Refused(_) => tally.refused += 1,
            Outcome::Disagreed(what) => return Ok(Some(Difference { problem, number, what })),
        }
        progress.report(Step { stage: &genre.id, done: tally.compared, total: Some(each) });
    }
    Ok(None)
}

fn report(session: &Session, id: &str, tally: &Tally) -> Result<()> {
    let Tally { drawn, compared, solvable, by_diagram, refused } = tally;
    let line = if session.common.json {
        serde_json::to_string(&Told { genre: id, tally })?
    } else {
        format!(
            "{id:<12} {compared:>7} compared ({solvable} solvable, {by_diagram} by diagram too) of {drawn} drawn; {refused} refused"
        )
    };
    Ok(session.out.line(&line)?)
}

/// Prints a board on which the disagreement stays when as much as possible is taken away.
fn disagree(session: &Session, genre: &Genre, found: &Difference, folder: Option<&Path>) -> Result<Status> {
    let unlimited = Budget::unlimited().with_cancel(session.budget().cancel_token().clone());
    let smallest = shrink(genre, &found.problem, Limits::default(), &unlimited).map_err(Error::from)?;
    let what = match compare(genre, &smallest, Limits::default(), &unlimited).map_err(Error::from)? {
        Outcome::Disagreed(what) => what,
        _ => found.what.clone(),
    };
    let (seed, number) = (session.common.seed, found.number);
    session.say(&format!("{}: seed {seed}, board {number}: {what}", genre.id));
    let about = format!("disagreement of seed {seed}, board {number}: {what}");
    let text = write_text(genre, &smallest, &[("expect", "unfinished"), ("about", &about)]);
    session.out.text(&text)?;
    if let Some(folder) = folder {
        let folder = folder.join(&genre.id);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        replace_file(&folder.join(format!("unfinished-cross-{seed}-{number}.txt")), text.as_bytes())?;
    }
    Ok(Status::No)
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.drawn += other.drawn;
        self.compared += other.compared;
        self.solvable += other.solvable;
        self.by_diagram += other.by_diagram;
        self.refused += other.refused;
    }
}
