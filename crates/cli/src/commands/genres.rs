//! `genres`: what there is.

use super::instances;
use crate::args::GenresArgs;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Genre, parts};
use serde_json::{Value, json};

pub fn run(session: &Session, args: &GenresArgs) -> Result<Status> {
    for genre in session.named(&args.names)? {
        let formats = [("url", genre.has_url()), ("pzprv3", genre.has_file()), ("json", true), ("text", true)];
        let formats: Vec<&str> = formats.into_iter().filter_map(|(name, there)| there.then_some(name)).collect();
        let line = match session.common.json {
            true => describe(&genre, &formats, &verbs(session, &genre)?).to_string(),
            false => one_line(&genre, &formats),
        };
        session.out.line(&line)?;
    }
    Ok(Status::Done)
}

fn one_line(genre: &Genre, formats: &[&str]) -> String {
    let aliases = genre.aliases();
    let names = if aliases.is_empty() { String::new() } else { format!(" ({})", aliases.join(", ")) };
    format!("{:<12} {}{names} [{}]", genre.id(), genre.title(), formats.join(" "))
}

fn describe(genre: &Genre, formats: &[&str], verbs: &[&str]) -> Value {
    let rules = parts::rules(genre);
    let options: Vec<Value> = rules.options.iter().map(|(id, text)| json!({"letter": id, "sentence": text})).collect();
    let laws: Vec<Value> = genre.laws().iter().map(|l| json!({"id": l.id, "sentence": l.sentence})).collect();
    json!({
        "id": genre.id(), "title": genre.title(), "aliases": genre.aliases(), "source": rules.source,
        "origin": genre.origin().unwrap_or("shipped"), "options": options, "given": genre.given_layers(),
        "find": genre.sought_layers(), "laws": laws, "formats": formats,
        "verbs": verbs,
    })
}

/// The verbs that work with a genre: what its laws and givens allow, tried on small boards.
fn verbs(session: &Session, genre: &Genre) -> Result<Vec<&'static str>> {
    let reach = genre.reach(&session.limits(true).0)?;
    let sets = [
        (true, &["check", "convert", "render", "rules boards", "rules check --puzzle"][..]),
        (reach.search, &["solve", "solve --proof", "count", "list", "sample", "facts", "render --forced"]),
        (reach.minimize, &["minimize"]),
        (reach.diagram, &["count --engine zdd", "list --engine zdd"]),
        (reach.generate, &["generate"]),
        (reach.search && instances::is_family(genre), &["instances"]),
    ];
    Ok(sets.into_iter().filter(|(works, _)| *works).flat_map(|(_, verbs)| verbs).copied().collect())
}
