//! `genres`: what there is.

use crate::args::GenresArgs;
use crate::input::Failure;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use gridwright_genre::{Entry, Origin};
use gridwright_lang::ir::Role;
use serde_json::{Value, json};

pub fn run(session: &mut Session, args: &GenresArgs) -> Result<Status> {
    let mut ids: Vec<String> = Vec::new();
    for name in &args.names {
        let Some(entry) = session.catalogue.get(name) else {
            let hint = session.catalogue.suggest(name).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(Failure::new("unknown-genre", format!("no genre `{name}`{hint}")).into());
        };
        ids.push(entry.id().to_owned());
    }
    if args.names.is_empty() {
        ids = session.catalogue.entries().map(|e| e.id().to_owned()).collect();
    }
    for id in ids {
        let bound = session.bound(&id);
        let Some(entry) = session.catalogue.get(&id) else { continue };
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
