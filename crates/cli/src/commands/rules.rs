//! `rules check`, `rules show`, `rules fmt`.

use crate::args::Size;
use crate::diagnostics::render;
use crate::output::{Status, complain, replace_file};
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright::Error;
use gridwright_base::{Budget, CpuOf};
use gridwright_board::Board;
use gridwright_check::{SearchError, Witness, witness};
use gridwright_genre::library;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, Role};
use gridwright_lang::syntax::format;
use gridwright_lang::{Diagnostic, FormalStyle, Severity, compile, english, formal, line_column, recognise};
use gridwright_notation::{Bound, DrawStyle, json_value};
use gridwright_solve::admit;
use serde_json::{Map, Value, json};
use std::path::Path;
use std::time::Duration;

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

/// Compiles a rule file and binds its notation: everything there is to say about it.
pub fn compile_bound(text: &str) -> (Option<(Genre, Bound)>, Vec<Diagnostic>) {
    let mut compiled = compile(text, library());
    let Some(genre) = compiled.genre else { return (None, compiled.diagnostics) };
    let (bound, more) = Bound::bind(&genre);
    compiled.diagnostics.extend(more);
    let broken = compiled.diagnostics.iter().any(|d| d.severity == Severity::Error);
    ((!broken).then_some((genre, bound)), compiled.diagnostics)
}

/// As [`compile_bound`], for verbs that need the genre: mistakes are shown and end the call.
pub fn usable(session: &Session, name: &str) -> Result<(Genre, Bound)> {
    let (file, text) = source(session, name)?;
    let (usable, diagnostics) = compile_bound(&text);
    usable.ok_or_else(|| {
        complain(&render(&file, &text, &diagnostics, false));
        Error::tool("bad-rule", format!("{file} cannot be used")).into()
    })
}

pub fn check(session: &Session, files: &[String], puzzle: Option<Size>, lint: bool) -> Result<Status> {
    let mut worst = Status::Done;
    for name in files {
        let budget = session.budget();
        let (file, text) = source(session, name)?;
        let (usable, diagnostics) = compile_bound(&text);
        let errors = diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
        let mut object = Map::new();
        if session.common.json {
            object.insert("file".into(), json!(file));
            object.insert("ok".into(), json!(errors == 0));
            let list: Vec<Value> = diagnostics.iter().map(|d| diagnostic_json(d, &text)).collect();
            object.insert("diagnostics".into(), json!(list));
        } else if !diagnostics.is_empty() {
            session.out.line(&render(&file, &text, &diagnostics, session.out.colour))?;
        }
        let admitted = match &usable {
            Some((genre, _)) => tell_forms(session, genre, &budget, &mut object)?,
            None => Status::Done,
        };
        let doubts = match &usable {
            Some((genre, _)) if lint => look_for_doubts(session, genre, &budget, &mut object)?,
            _ => Status::Done,
        };
        let status = match (usable, puzzle) {
            (None, _) => Status::Wrong,
            (Some(_), None) => Status::Done,
            (Some((genre, bound)), Some(size)) => {
                look_for_puzzle(session, (&genre, &bound), size, &budget, &mut object)?
            }
        };
        if session.common.json {
            session.out.line(&Value::Object(object).to_string())?;
        } else if puzzle.is_none() {
            let warnings = diagnostics.len() - errors;
            let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            session.out.line(&format!("{file}: {}, {}", plural(errors, "error"), plural(warnings, "warning")))?;
        }
        worst = worst.max(status).max(doubts).max(admitted);
    }
    Ok(worst)
}

/// CPU time for holding recognised laws against the checker.
const COMPARED_FOR: Duration = Duration::from_secs(2);

/// Which form each law takes, and whether that is what it says: compared with the checker on small boards.
fn tell_forms(session: &Session, genre: &Genre, budget: &Budget, object: &mut Map<String, Value>) -> Result<Status> {
    let limits = budget.clone().with_cpu(COMPARED_FOR, CpuOf::Thread);
    let found = admit(genre, &limits).map_err(Error::from)?;
    let laws: Vec<(&str, String)> = found.laws.iter().map(|(id, forms)| (id.as_str(), forms.to_string())).collect();
    if session.common.json {
        let forms: Map<String, Value> = laws.iter().map(|(id, forms)| ((*id).to_owned(), json!(forms))).collect();
        object.insert("forms".into(), Value::Object(forms));
        object.insert("admitted".into(), json!(found.is_admitted()));
        object.insert("compared".into(), json!(found.boards));
        object.insert("refused".into(), json!(found.refused));
        return Ok(Status::Done);
    }
    for (id, forms) in laws {
        session.out.line(&format!("  {id}: {}", if forms.is_empty() { "nothing to state" } else { &forms }))?;
    }
    if let Some(refused) = &found.refused {
        session.out.line(&format!("note: {refused}"))?;
    }
    match (&found.differs, found.size) {
        (Some(board), _) => {
            let size = format!("{}x{}", board.grid.rows(), board.grid.cols());
            session.out.line(&format!(
                "warning[form]: what was recognised differs from the checker on a {size} board; the laws will be taken as \
                 they are written"
            ))?;
        }
        (None, Some((rows, cols))) => {
            let n = found.boards;
            session.say(&format!("recognised forms agree with the checker on {n} boards up to {rows}x{cols}"));
        }
        (None, None) => session.say("no board was small enough to compare recognised forms with the checker"),
    }
    Ok(Status::Done)
}

fn diagnostic_json(diagnostic: &Diagnostic, text: &str) -> Value {
    let (line, column) = line_column(text, diagnostic.span.start as usize);
    let severity = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
    json!({
        "severity": severity, "code": diagnostic.code.to_string(), "message": diagnostic.message,
        "line": line, "column": column, "label": diagnostic.label, "hint": diagnostic.hint,
    })
}

/// The sizes on which doubts are looked for: small enough to be searched to the end for most genres.
const LINT_SIZES: [(usize, usize); 4] = [(1, 2), (2, 2), (2, 3), (3, 3)];

/// Laws that do nothing, laws that exclude each other, givens that do not matter.
fn look_for_doubts(
    session: &Session,
    genre: &Genre,
    budget: &Budget,
    object: &mut Map<String, Value>,
) -> Result<Status> {
    let bar = session.progress();
    let found = gridwright_check::lint(genre, &LINT_SIZES, budget, &bar);
    bar.clear();
    let found = match found {
        Ok(found) => found,
        Err(gridwright_base::Stop::Cancelled) => return Err(Error::tool("interrupted", "interrupted").into()),
        Err(stop) => return Err(Error::tool("limit", format!("{stop} while looking for doubts")).into()),
    };
    if session.common.json {
        object.insert(
            "lint".into(),
            json!({"idle": found.idle, "impossible": found.impossible, "contradictions": found.contradictions,
                "idle_givens": found.idle_givens, "open": found.open}),
        );
    } else {
        for id in &found.impossible {
            session.out.line(&format!("warning[lint]: no small board meets rule `{id}`"))?;
        }
        for (a, b) in &found.contradictions {
            session.out.line(&format!("warning[lint]: no small board meets both `{a}` and `{b}`"))?;
        }
        for id in &found.idle {
            session.out.line(&format!(
                "warning[lint]: rule `{id}` decides nothing on the small boards that were searched to the end"
            ))?;
        }
        for name in &found.idle_givens {
            session.out.line(&format!("warning[lint]: the given layer `{name}` never matters"))?;
        }
        if !found.open.is_empty() {
            session.say(&format!("too large to decide: {}", found.open.join(", ")));
        }
    }
    let clash = !found.impossible.is_empty() || !found.contradictions.is_empty();
    Ok(if clash { Status::No } else { Status::Done })
}

/// Definition 2.10 and Remark 2.4 for one size.
fn look_for_puzzle(
    session: &Session,
    (genre, bound): (&Genre, &Bound),
    size: Size,
    budget: &Budget,
    object: &mut Map<String, Value>,
) -> Result<Status> {
    let grid = Grid::new(size.rows, size.cols).map_err(Error::from)?;
    let blank = Board::blank(genre, grid);
    let bar = session.progress();
    let found = witness(genre, &blank, budget, &bar);
    bar.clear();
    let (text, status) = verdict(&found, size);
    if session.common.json {
        object.insert(
            "satisfiable".into(),
            json!(found.satisfied.is_some().then_some(true).or(found.stopped.is_none().then_some(false))),
        );
        object.insert(
            "unique".into(),
            json!(found.unique.is_some().then_some(true).or(found.stopped.is_none().then_some(false))),
        );
        object.insert(
            "problem".into(),
            found.unique.as_ref().map_or(Value::Null, |b| json_value(genre, &b.problem(genre))),
        );
        object.insert("answer".into(), found.unique.as_ref().map_or(Value::Null, |b| json_value(genre, b)));
        object.insert("url".into(), json!(found.unique.as_ref().and_then(|b| bound.write_url(genre, b).ok())));
        object.insert("problems".into(), json!(found.problems));
        object.insert("message".into(), json!(text));
        return Ok(status);
    }
    session.out.line(&text)?;
    if let Some(board) = found.unique.as_ref().or(found.satisfied.as_ref()) {
        let drawing = session.drawing();
        let style = DrawStyle { ascii: drawing.ascii, max_width: drawing.max_width, ..DrawStyle::default() };
        if found.unique.is_some() {
            session.out.line(&format!("the problem:\n{}", bound.draw_text(genre, &board.problem(genre), &style)))?;
        }
        session.out.line(&format!("the answer:\n{}", bound.draw_text(genre, &board.without_marks(genre), &style)))?;
        if let Ok(url) = bound.write_url(genre, board) {
            session.out.line(&url)?;
        }
    }
    Ok(status)
}

fn verdict(found: &Witness, size: Size) -> (String, Status) {
    let at = format!("{}x{}", size.rows, size.cols);
    match (&found.unique, &found.satisfied, &found.stopped) {
        (Some(_), _, _) => (format!("a {at} problem with exactly one answer exists"), Status::Done),
        (None, Some(_), None) => {
            (format!("the laws can be met on {at}, but no problem of that size has exactly one answer"), Status::No)
        }
        (None, None, None) => (format!("the laws contradict each other on {at}: no board meets them all"), Status::No),
        (None, satisfied, Some(stop)) => {
            let can = if satisfied.is_some() { "the laws can be met" } else { "no board was found yet" };
            let why = format!(
                "{stop} after {} problems: {can} on {at}; whether one has exactly one answer is open",
                found.problems
            );
            let status = match stop {
                SearchError::Stopped(gridwright_base::Stop::Cancelled) => Status::Interrupted,
                SearchError::Stopped(_) => Status::Limit,
                _ => Status::Wrong,
            };
            (why, status)
        }
    }
}

/// What of a rule file to print.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    Source,
    Formal(FormalStyle),
    English,
    Classes,
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
        session.out.line(&json!({"id": genre.id, "title": genre.title, "text": text}).to_string())?;
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
