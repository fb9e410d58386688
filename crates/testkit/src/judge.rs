//! Fixtures held against the program: what differs, in words, with the board drawn.

use crate::fixture::{Fixture, FixtureKind};
use gridwright_base::Budget;
use gridwright_board::Board;
use gridwright_check::{BoardSearch, CheckOptions, Report, State, check};
use gridwright_lang::ir::{Genre, Role};
use gridwright_notation::{
    Bound, FileStyle, NotationError, ReadBoard, read_text, split_pzprv3, split_text, split_url, write_text,
};

/// The steps a count of answers may take.
const STEPS: u64 = 100_000;

/// The checker's verdict, however long it takes.
pub fn judged(genre: &Genre, board: &Board, options: CheckOptions) -> Report {
    check(genre, board, options, &Budget::unlimited()).expect("nothing limits it")
}

/// Everything that differs from what a fixture expects; empty if nothing does.
pub fn differences(genre: &Genre, bound: &Bound, fixture: &Fixture) -> Vec<String> {
    let ReadBoard { board, remarks } = match read_text(genre, &fixture.parts) {
        Ok(read) => read,
        Err(problem) => return vec![format!("{}: {problem}", fixture.path.display())],
    };
    let mut found: Vec<String> = remarks.iter().map(ToString::to_string).collect();
    found.extend(form(fixture));
    found.extend(verdict(genre, &board, fixture));
    found.extend(answers(genre, &board, fixture));
    found.extend(completions(genre, &board, fixture));
    found.extend(drawn_again(genre, &board));
    found.extend(round_trip("url", fixture, || url_trip(genre, bound, &board)));
    found.extend(round_trip("file", fixture, || file_trip(genre, bound, &board)));
    if found.is_empty() {
        return found;
    }
    let drawing = write_text(genre, &board, &[]);
    vec![format!("{}\n  {}\n{drawing}", fixture.path.display(), found.join("\n  "))]
}

/// The headers must suit the kind of fixture.
fn form(fixture: &Fixture) -> Option<String> {
    let state = fixture.expect;
    let right = state == State::Right;
    let fits = match fixture.kind {
        FixtureKind::Solved => right,
        FixtureKind::Broken => !right,
        FixtureKind::Many => fixture.answers.is_some_and(|n| n > 1),
        FixtureKind::None => fixture.answers == Some(0),
        FixtureKind::Unfinished => state == State::Unfinished,
    };
    if fixture.about.is_empty() || fixture.about.contains("TODO") {
        return Some("`about` says nothing".to_owned());
    }
    if right != fixture.broken.is_empty() {
        return Some("a board is right exactly if no law is broken".to_owned());
    }
    (!fits).then(|| format!("the headers do not suit a fixture called {}", fixture.name))
}

fn verdict(genre: &Genre, board: &Board, fixture: &Fixture) -> Vec<String> {
    let report = judged(genre, board, CheckOptions { quirks: fixture.quirks });
    let mut found = Vec::new();
    if report.state != fixture.expect {
        found.push(format!("expected {:?}, found {:?}", fixture.expect, report.state));
    }
    let ids: Vec<&str> = report.broken.iter().map(|b| b.law.as_str()).collect();
    if ids != fixture.broken {
        found.push(format!("expected broken: {}", fixture.broken.join(" ")));
        found.push(format!("but found broken: {}", ids.join(" ")));
    }
    found
}

fn answers(genre: &Genre, board: &Board, fixture: &Fixture) -> Option<String> {
    let expected = fixture.answers?;
    let budget = Budget::unlimited().with_steps(STEPS);
    match BoardSearch::answers(genre, &board.problem(genre)).count(expected + 1, &budget) {
        Ok(n) if n == expected => None,
        Ok(n) if n > expected => Some(format!("expected {expected} answers, found more")),
        Ok(n) => Some(format!("expected {expected} answers, found {n}")),
        Err(stop) => Some(format!("{expected} answers cannot be confirmed: {stop}")),
    }
}

/// A wrong board cannot be completed; one called unfinished can. Told by search, which tries every way.
fn completions(genre: &Genre, board: &Board, fixture: &Fixture) -> Option<String> {
    let wrong = fixture.expect == State::Wrong && !fixture.quirks;
    if !wrong && fixture.kind != FixtureKind::Unfinished {
        return None;
    }
    let budget = Budget::unlimited().with_steps(STEPS);
    match BoardSearch::answers(genre, board).count(1, &budget) {
        Ok(0) if wrong => None,
        Ok(n) if n > 0 && !wrong => None,
        Ok(0) => Some("called unfinished, but it cannot be completed".to_owned()),
        Ok(_) => Some("called wrong, but it can be completed".to_owned()),
        Err(stop) => Some(format!("whether it can be completed is not known: {stop}")),
    }
}

fn drawn_again(genre: &Genre, board: &Board) -> Option<String> {
    let text = write_text(genre, board, &[]);
    let again = split_text(&text).and_then(|parts| read_text(genre, &parts));
    match again {
        Ok(again) if again.board == *board && again.remarks.is_empty() => None,
        Ok(_) => Some("drawn and read again it is another board".to_owned()),
        Err(problem) => Some(format!("drawn again it cannot be read: {problem}")),
    }
}

/// Whether a notation brings back the board, or the fixture says that it cannot.
fn round_trip(name: &str, fixture: &Fixture, trip: impl Fn() -> Result<bool, NotationError>) -> Option<String> {
    let loses = fixture.loses.iter().any(|l| l == name);
    match (trip(), loses) {
        (Ok(true), false) | (Ok(false) | Err(_), true) => None,
        (Ok(true), true) => Some(format!("`loses: {name}`, but nothing is lost")),
        (Ok(false), false) => Some(format!("the {name} brings back another board")),
        (Err(problem), false) => Some(format!("the {name} fails: {problem}")),
    }
}

fn url_trip(genre: &Genre, bound: &Bound, board: &Board) -> Result<bool, NotationError> {
    if !bound.has_url() {
        return Ok(true);
    }
    let url = bound.write_url(genre, board)?;
    let again = bound.read_url(genre, &split_url(&url)?)?.board;
    Ok(again == board.problem(genre) && bound.write_url(genre, &again)? == url)
}

fn file_trip(genre: &Genre, bound: &Bound, board: &Board) -> Result<bool, NotationError> {
    if !bound.has_file() {
        return Ok(true);
    }
    let text = bound.write_pzprv3(genre, board, FileStyle::ONE_LINE)?;
    let again = bound.read_pzprv3(genre, &split_pzprv3(&text)?)?.board;
    Ok(again == *board && bound.write_pzprv3(genre, &again, FileStyle::ONE_LINE)? == text)
}

/// Every id that a board of a genre may break: its givens, requirements, answers, rules and quirks.
pub fn law_ids(genre: &Genre) -> Vec<String> {
    let givens = genre.layers_of(Role::Given).map(|(_, layer)| format!("given/{}", layer.name));
    let answers = genre.layers_of(Role::Find).map(|(_, layer)| format!("answer/{}", layer.name));
    let laws = genre.requires.iter().chain(&genre.laws).chain(&genre.quirks);
    let clauses = laws.flat_map(|law| (0..law.clauses.len()).map(|i| law.clause_id(i)));
    givens.chain(answers).chain(clauses).collect()
}
