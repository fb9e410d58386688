//! `rules show`, `rules fmt`, and rule files for all verbs of `rules`.

use crate::diagnostics::render;
use crate::output::{Status, complain, replace_file};
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright::Error;
use gridwright_genre::library;
use gridwright_lang::ir::{Genre, Role};
use gridwright_lang::syntax::format;
use gridwright_lang::{FormalStyle, compile, english, formal, recognise};
use gridwright_notation::Bound;
use serde::Serialize;
use std::path::Path;

/// A rule file named by path, or a genre of the catalogue.
pub fn source(session: &Session, name: &str) -> Result<(String, String)> {
    let path = Path::new(name);
    if path.is_file() {
        return Ok((name.to_owned(), read_text(path)?));
    }
    let genre = session.genres.get(name).map_err(|problem| match problem {
        Error::UnknownGenre { .. } => {
            Error::tool(problem.code(), problem.to_string().replace("no genre", "no file and no genre"))
        }
        other => other,
    })?;
    Ok((format!("{}.rule", genre.id()), genre.text().to_owned()))
}

/// A rule file for a verb that needs its genre, and how boards of it are written: mistakes are shown and end the call.
pub fn usable(session: &Session, name: &str) -> Result<(Genre, Bound)> {
    let (file, text) = source(session, name)?;
    let compiled = compile(&text, library());
    let Some(genre) = compiled.genre else {
        complain(&render(&file, &text, &compiled.diagnostics, false));
        return Err(Error::tool("bad-rule", format!("{file} cannot be used")).into());
    };
    let bound = Bound::bind(&genre);
    Ok((genre, bound))
}

/// What of a rule file to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    Source,
    Formal(FormalStyle),
    English,
    Classes,
}

/// A rule file for programs.
#[derive(Serialize)]
struct Shown<'a> {
    id: &'a str,
    title: &'a str,
    text: &'a str,
}

pub fn show(session: &Session, name: &str, view: View) -> Result<Status> {
    let text = match view {
        View::Source => source(session, name)?.1,
        View::Formal(style) => formal(&usable(session, name)?.0, style),
        View::English => english(&usable(session, name)?.0),
        View::Classes => classes(&usable(session, name)?.0),
    };
    if session.common.json {
        let (genre, _) = usable(session, name)?;
        session.out.json(&Shown { id: &genre.id, title: &genre.title, text: &text })?;
    } else {
        session.out.text(&text)?;
    }
    Ok(Status::Done)
}

fn classes(genre: &Genre) -> String {
    let mut out = String::new();
    for (_, layer) in genre.layers_of(Role::Given) {
        out.push_str(&format!("given {}: {:?}\n", layer.name, layer.given_use).to_lowercase());
    }
    for law in genre.requires.iter().chain(&genre.laws).chain(&genre.quirks) {
        for (i, clause) in law.clauses.iter().enumerate() {
            let names: Vec<&str> =
                recognise::classes::classes(genre, clause.formula).into_iter().map(|c| c.name()).collect();
            out.push_str(&format!("{}: {}\n", law.clause_id(i), names.join(", ")));
        }
    }
    out
}

pub fn fmt(session: &Session, files: &[String], write: bool, check_only: bool) -> Result<Status> {
    let mut worst = Status::Done;
    for name in files {
        let (file, text) = source(session, name)?;
        let problems = gridwright_lang::syntax::parse(&text).diagnostics;
        if !problems.is_empty() {
            complain(&render(&file, &text, &problems, session.out.colour));
            worst = worst.max(Status::Wrong);
            continue;
        }
        let formatted = format(&text);
        if check_only {
            if formatted != text {
                session.out.line(&format!("{file} is not formatted"))?;
                worst = worst.max(Status::No);
            }
        } else if write && Path::new(name).is_file() {
            if formatted != text {
                replace_file(Path::new(name), formatted.as_bytes())?;
                session.say(&format!("{file} formatted"));
            }
        } else if write {
            return Err(Error::call(format!("`{name}` is a shipped genre: there is no file to write")).into());
        } else {
            session.out.text(&formatted)?;
        }
    }
    Ok(worst)
}
