//! `genres`: what there is.

use crate::args::GenresArgs;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright_genre::{Entry, Origin};
use gridwright_lang::ir::Role;
use serde_json::{Value, json};
use std::sync::Arc;

pub fn run(session: &Session, args: &GenresArgs) -> Result<Status> {
    let entries: Vec<Arc<Entry>> = if args.names.is_empty() {
        session.catalogue.entries().cloned().collect()
    } else {
        args.names.iter().map(|name| session.genre(name)).collect::<Result<_, _>>()?
    };
    for entry in &entries {
        let bound = session.bound(entry);
        let formats: Vec<&str> =
            [("url", bound.has_url()), ("pzprv3", bound.has_file()), ("json", true), ("text", true)]
                .into_iter()
                .filter_map(|(name, there)| there.then_some(name))
                .collect();
        let line = if session.common.json { describe(entry, &formats).to_string() } else { one_line(entry, &formats) };
        session.out.line(&line)?;
    }
    Ok(Status::Done)
}

fn one_line(entry: &Entry, formats: &[&str]) -> String {
    let genre = entry.genre();
    let names = if genre.aliases.is_empty() { String::new() } else { format!(" ({})", genre.aliases.join(", ")) };
    format!("{:<12} {}{names} [{}]", entry.id(), entry.title(), formats.join(" "))
}

fn describe(entry: &Entry, formats: &[&str]) -> Value {
    let genre = entry.genre();
    let layers = |role| -> Vec<&str> { genre.layers_of(role).map(|(_, l)| l.name.as_str()).collect() };
    let options: Vec<Value> = genre.options.iter().map(|(id, text)| json!({"letter": id, "sentence": text})).collect();
    let laws: Vec<Value> = genre.laws.iter().map(|l| json!({"id": l.id, "sentence": l.sentence})).collect();
    let origin = match entry.origin() {
        Origin::Shipped => "shipped",
        Origin::Added(path) => path,
    };
    json!({
        "id": entry.id(), "title": entry.title(), "aliases": genre.aliases, "source": genre.source, "origin": origin,
        "options": options, "given": layers(Role::Given), "find": layers(Role::Find), "laws": laws,
        "formats": formats, "verbs": ["check", "convert", "render", "rules boards", "rules check --puzzle"],
    })
}
