//! `genres`: what there is.

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
        let line =
            if session.common.json { describe(&genre, &formats).to_string() } else { one_line(&genre, &formats) };
        session.out.line(&line)?;
    }
    Ok(Status::Done)
}

fn one_line(genre: &Genre, formats: &[&str]) -> String {
    let aliases = genre.aliases();
    let names = if aliases.is_empty() { String::new() } else { format!(" ({})", aliases.join(", ")) };
    format!("{:<12} {}{names} [{}]", genre.id(), genre.title(), formats.join(" "))
}

fn describe(genre: &Genre, formats: &[&str]) -> Value {
    let rules = parts::rules(genre);
    let options: Vec<Value> = rules.options.iter().map(|(id, text)| json!({"letter": id, "sentence": text})).collect();
    let laws: Vec<Value> = genre.laws().iter().map(|l| json!({"id": l.id, "sentence": l.sentence})).collect();
    json!({
        "id": genre.id(), "title": genre.title(), "aliases": genre.aliases(), "source": rules.source,
        "origin": genre.origin().unwrap_or("shipped"), "options": options, "given": genre.given_layers(),
        "find": genre.sought_layers(), "laws": laws, "formats": formats,
        "verbs": ["check", "convert", "render", "rules boards", "rules check --puzzle"],
    })
}
