//! `bench genres`: the page of all genres, with their rules, what can be done with each, and how large a board is solved within a
//! second.

use super::child::{ask, limits};
use super::growth::{Made, make};
use super::place;
use crate::args::PageArgs;
use crate::commands::genres::verbs;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::Genre;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Sides of the square boards that are tried.
const SIDES: [usize; 9] = [5, 6, 8, 10, 12, 15, 20, 25, 30];
/// Of some genres there is no board smaller than this, which is not noticed in time.
const FIRST_SIDE: usize = 8;
/// Seconds of CPU within which a board must be solved.
const SECOND: f64 = 1.0;
/// How many times as long an answer is waited for, by the clock, which a busy machine makes run fast.
const TO_ANSWER: f64 = 10.0;

/// What is not the same for all genres: how the page calls it, and the verb that tells.
const VERBS: [(&str, &str); 5] = [
    ("solve", "solve"),
    ("diagram", "count --engine zdd"),
    ("minimize", "minimize"),
    ("generate", "generate"),
    ("instances", "instances"),
];

pub fn run(session: &Session, args: &PageArgs) -> Result<Status> {
    let genres = session.named(&args.genres)?;
    let mut sheets: BTreeMap<char, Vec<&Genre>> = BTreeMap::new();
    for genre in &genres {
        let letter = genre.title().chars().next().map_or('-', |c| c.to_ascii_lowercase());
        sheets.entry(letter).or_default().push(genre);
    }
    session.out.text(&head(&genres, args))?;
    for (letter, mut genres) in sheets {
        genres.sort_by_key(|genre| genre.title().to_lowercase());
        session.out.text(&sheet(letter))?;
        for genre in genres {
            session.say(genre.id());
            session.out.line(&row(session, args, genre)?)?;
        }
    }
    Ok(Status::Done)
}

fn head(genres: &[Genre], args: &PageArgs) -> String {
    let how = format!("gridwright bench genres --patience {} > docs/genres.md", args.patience);
    format!(
        "# {} genres\n\n{}\nEvery genre is one file of `rules/`; what it takes to write one stands in [language.md](language.md). With all of them `check`, `convert` \
         and `render` work. *solve* stands for `solve` with its proofs, `count`, `list`, `sample`, `facts`, `explain`, `hint` and `grade` by the constraint engine; *diagram* \
         for counts and lists by the diagram engine; *instances* for all clue sets of an answer at once. *url* and *file* are those of puzz.link.\n\n\
         *In a second* is the largest of the boards of {} to {} cells a side, one of each made by `generate`, that was solved and proved unique within a second of CPU. With a plus sign: no larger one was \
         made within {} s. `-`: no board was made in that time, or none can be made.\n",
        genres.len(),
        place::header(&how),
        SIDES[0],
        SIDES[SIDES.len() - 1],
        args.patience
    )
}

/// The pictures of one letter and the head of its table.
fn sheet(letter: char) -> String {
    format!(
        "\n## {}\n\n<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"gallery/{letter}-dark.svg\"><img src=\"gallery/{letter}.svg\" alt=\"a problem and its answer of \
         each of these genres\"></picture>\n\n| genre | rules | can | in a second |\n|---|---|---|---|\n",
        letter.to_ascii_uppercase()
    )
}

fn row(session: &Session, args: &PageArgs, genre: &Genre) -> Result<String> {
    let works = verbs(session, genre)?;
    let mut can: Vec<&str> = VERBS.iter().filter(|(_, verb)| works.contains(verb)).map(|(name, _)| *name).collect();
    can.extend(
        [("url", genre.has_url()), ("file", genre.has_file())]
            .into_iter()
            .filter_map(|(name, has)| has.then_some(name)),
    );
    let mut names = format!("**{}** `{}`", genre.title(), genre.id());
    for alias in genre.aliases() {
        let _ = write!(names, ", {alias}");
    }
    let mut sentences: Vec<String> = Vec::new();
    for law in genre.laws() {
        if !sentences.contains(&law.sentence) {
            sentences.push(law.sentence);
        }
    }
    let largest = if works.contains(&"generate") { largest(session, args, genre)? } else { "-".to_owned() };
    Ok(format!("| {} | {} | {} | {largest} |", cell(&names), cell(&sentences.join(" ")), can.join(", ")))
}

/// Text as a cell of a table takes it.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// The largest board that is solved within a second.
fn largest(session: &Session, args: &PageArgs, genre: &Genre) -> Result<String> {
    let mut solved = None;
    for side in SIDES {
        match make(session, genre, (side, 1), limits(session, args.patience))? {
            Made::Boards(boards) => {
                let reply = ask(session, &["solve".to_owned()], &boards, limits(session, TO_ANSWER * SECOND))?;
                let unique = |answer: &serde_json::Value| {
                    answer["verdict"] == "unique" && answer["cpu_ms"].as_f64().is_some_and(|ms| ms <= 1000.0 * SECOND)
                };
                if !reply.answers.iter().all(unique) || reply.answers.is_empty() {
                    return Ok(solved.map_or("-".to_owned(), |side| format!("{side}x{side}")));
                }
                solved = Some(side);
            }
            Made::Impossible => {}
            Made::Late if solved.is_none() && side < FIRST_SIDE => {}
            Made::Late => break,
        }
    }
    Ok(solved.map_or("-".to_owned(), |side| format!("{side}x{side}+")))
}
