//! `genres`: what there is.

use super::{genres_found, instances};
use crate::args::GenresArgs;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Error, Genre, parts};
use serde::Serialize;

pub fn run(session: &Session, args: &GenresArgs) -> Result<Status> {
    let found = found(session, args)?;
    if found.is_empty() {
        return Err(Error::tool("none", "no genre has all of these words in its names or rules").into());
    }
    for (genre, likeness) in found {
        let formats = [("url", genre.has_url()), ("pzprv3", genre.has_file()), ("json", true), ("text", true)];
        let formats: Vec<&str> = formats.into_iter().filter_map(|(name, there)| there.then_some(name)).collect();
        match session.common.json {
            true => {
                let verbs = verbs(session, &genre)?;
                session.out.json(&Described { likeness, ..Described::new(&genre, &formats, &verbs) })?;
            }
            false => {
                let likeness = likeness.map_or(String::new(), |n| format!("{n:.2} "));
                session.out.line(&format!("{likeness}{}", one_line(&genre, &formats)))?;
            }
        }
    }
    Ok(Status::Done)
}

/// The genres asked for; those like another with how much.
fn found(session: &Session, args: &GenresArgs) -> Result<Vec<(Genre, Option<f64>)>> {
    let all = || session.genres.iter().collect();
    let rounded = |n: f64| (n * 1000.0).round() / 1000.0;
    Ok(match &args.like {
        Some(name) => {
            let near = genres_found::like(all(), &session.genres.get(name)?);
            near.into_iter().map(|(genre, n)| (genre, Some(rounded(n)))).collect()
        }
        None if !args.search.is_empty() => {
            genres_found::search(all(), &args.search).into_iter().map(|genre| (genre, None)).collect()
        }
        None => session.named(&args.names)?.into_iter().map(|genre| (genre, None)).collect(),
    })
}

fn one_line(genre: &Genre, formats: &[&str]) -> String {
    let aliases = genre.aliases();
    let names = if aliases.is_empty() { String::new() } else { format!(" ({})", aliases.join(", ")) };
    format!("{:<12} {}{names} [{}]", genre.id(), genre.title(), formats.join(" "))
}

/// A genre, for programs.
#[derive(Serialize)]
struct Described<'g> {
    id: &'g str,
    title: &'g str,
    aliases: &'g [String],
    source: &'g Option<String>,
    origin: &'g str,
    options: Vec<Switch<'g>>,
    given: Vec<&'g str>,
    find: Vec<&'g str>,
    laws: Vec<Sentence>,
    formats: &'g [&'g str],
    verbs: &'g [&'static str],
    /// How much it is like the one asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    likeness: Option<f64>,
}

#[derive(Serialize)]
struct Switch<'g> {
    letter: &'g str,
    sentence: &'g str,
}

#[derive(Serialize)]
struct Sentence {
    id: String,
    sentence: String,
}

impl<'g> Described<'g> {
    fn new(genre: &'g Genre, formats: &'g [&'g str], verbs: &'g [&'static str]) -> Self {
        let rules = parts::rules(genre);
        Self {
            id: genre.id(),
            title: genre.title(),
            aliases: genre.aliases(),
            source: &rules.source,
            origin: genre.origin().unwrap_or("shipped"),
            options: rules.options.iter().map(|(letter, sentence)| Switch { letter, sentence }).collect(),
            given: genre.given_layers(),
            find: genre.sought_layers(),
            laws: genre.laws().into_iter().map(|law| Sentence { id: law.id, sentence: law.sentence }).collect(),
            formats,
            verbs,
            likeness: None,
        }
    }
}

/// The verbs that work with a genre: what its laws and givens allow, tried on small boards.
pub fn verbs(session: &Session, genre: &Genre) -> Result<Vec<&'static str>> {
    let reach = genre.reach(&session.limits(true).0)?;
    let sets = [
        (true, &["check", "convert", "render", "rules boards", "rules check --puzzle"][..]),
        (
            reach.search,
            &[
                "solve",
                "solve --proof",
                "count",
                "list",
                "sample",
                "facts",
                "explain",
                "hint",
                "grade",
                "render --forced",
            ],
        ),
        (reach.minimize, &["minimize"]),
        (reach.diagram, &["count --engine zdd", "list --engine zdd"]),
        (reach.generate, &["generate"]),
        (reach.search && instances::is_family(genre), &["instances"]),
    ];
    Ok(sets.into_iter().filter(|(works, _)| *works).flat_map(|(_, verbs)| verbs).copied().collect())
}
