//! Rules looked at: all boards of a small size, with a law left out if that is asked, and the text in other forms.

use super::boards::with_every_clue;
use super::{Answered, off_thread, read_body};
use crate::drawing::{Part, Seen};
use crate::error::Refused;
use crate::gate::Urgency;
use crate::server::Studio;
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use gridwright::{Error, Genre, Limits, Stop, parts};
use gridwright_base::{Budget, Quiet};
use gridwright_board::Board;
use gridwright_check::{BoardSearch, CheckOptions, Next, SearchError, State as Standing, check};
use gridwright_lang::ir::Genre as Rules;
use gridwright_lang::{FormalStyle, english, formal, syntax};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The most cells of a board whose answers are all gone through.
const AREA: usize = 36;
/// How long that may take.
const TIME: Duration = Duration::from_secs(2);
/// The most boards that one answer shows.
const SHOWN: usize = 60;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Boards {
    genre: String,
    rows: usize,
    cols: usize,
    #[serde(default)]
    skip: usize,
    #[serde(default)]
    take: usize,
    /// Laws that are left out.
    #[serde(default)]
    without: Vec<String>,
    /// Only boards that are the one answer of all clues that are true beside them.
    #[serde(default)]
    unique: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    text: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    genre: String,
}

/// All complete boards of a small size: how many, and some of them.
pub(super) async fn boards(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let asked: Boards = read_body(body)?;
    if asked.rows.saturating_mul(asked.cols) > AREA {
        return Err(Refused::bad("bad-size", format!("all boards are gone through up to {AREA} cells")));
    }
    let genre = studio.genres.get(&asked.genre)?;
    off_thread(move |token| {
        let pass = studio.gate.enter(Urgency::Job, token);
        let Some(_pass) = pass else { return Err(Refused::from(Error::Stopped(Stop::Cancelled))) };
        let limits = studio.limits.call(TIME, token);
        let blank = genre.blank(asked.rows, asked.cols)?;
        let all = search(&genre, parts::rules(&genre), None, parts::board(&blank), &asked, &limits)?;
        if asked.without.is_empty() {
            return Ok(Json(all));
        }
        let with = |is_kept: &dyn Fn(&str) -> bool| {
            let mut rules = parts::rules(&genre).clone();
            rules.laws.retain(|law| is_kept(&law.id));
            rules.recognise();
            rules
        };
        let is_off = |id: &str| asked.without.iter().any(|law| law == id);
        let (fewer, off) = (with(&|id| !is_off(id)), with(&is_off));
        let without = search(&genre, &fewer, Some(&off), parts::board(&blank), &asked, &limits)?;
        Ok(Json(json!({"all": all, "without": without})))
    })
    .await?
}

/// All boards that meet some rules. With laws that are left out, those boards are shown that break them: what is gained.
fn search(
    genre: &Genre,
    rules: &Rules,
    off: Option<&Rules>,
    blank: &Board,
    asked: &Boards,
    limits: &Limits,
) -> Result<Value, Refused> {
    let budget = parts::budget(limits);
    let (mut n, mut n_shown, mut shown, mut stop) = (0_usize, 0_usize, Vec::new(), None);
    let wanted = asked.skip..asked.skip.saturating_add(asked.take.min(SHOWN));
    let search = BoardSearch::answers(rules, blank);
    let outcome = search.run(&budget, &Quiet, &mut |board| {
        let told = if asked.unique { only_answer(rules, board, &budget) } else { Ok(Some(board.clone())) };
        let board = match told {
            Ok(Some(board)) => board,
            Ok(None) => return Next::Go,
            Err(problem) => {
                stop = Some(problem);
                return Next::Enough;
            }
        };
        n += 1;
        let is_gained = match off.map(|off| check(off, &board, CheckOptions::default(), &budget)) {
            None => true,
            Some(Ok(report)) => report.state != Standing::Right,
            Some(Err(problem)) => {
                stop = Some(SearchError::Stopped(problem));
                return Next::Enough;
            }
        };
        if is_gained && wanted.contains(&n_shown) {
            let puzzle = parts::puzzle(genre, board);
            shown.push(Seen::default().draw(&puzzle.without_crosses(), Part::Whole));
        }
        n_shown += usize::from(is_gained);
        Next::Go
    });
    let exact = match stop.map_or(outcome, Err) {
        Ok(()) => true,
        Err(SearchError::Stopped(_)) => false,
        Err(problem) => return Err(Refused::from(Error::call(problem.to_string()))),
    };
    let mut told = json!({"count": n.to_string(), "exact": exact, "boards": shown});
    if off.is_some() {
        told["gained"] = json!(n_shown.to_string());
    }
    Ok(told)
}

/// A board with every clue that is true beside it, if no other answer has all of them.
fn only_answer(rules: &Rules, board: &Board, budget: &Budget) -> Result<Option<Board>, SearchError> {
    let told = with_every_clue(rules, board, budget).map_err(SearchError::Stopped)?;
    let mut answers = 0;
    BoardSearch::answers(rules, &told.problem(rules)).run(budget, &Quiet, &mut |_| {
        answers += 1;
        if answers < 2 { Next::Go } else { Next::Enough }
    })?;
    Ok((answers == 1).then_some(told))
}

/// A rule text as it is written by the formatter; as it is if it cannot be read, and then with the first mistake.
pub(super) async fn format(body: Result<Bytes, BytesRejection>) -> Answered {
    let Text { text } = read_body(body)?;
    let told = off_thread(move |_| {
        let mistakes = syntax::parse(&text).diagnostics;
        json!({"text": syntax::format(&text), "mistake": mistakes.first().map(|mistake| &mistake.message)})
    });
    Ok(Json(told.await?))
}

/// The rules in the notation of mathematics, and in plain sentences.
pub(super) async fn view(State(studio): State<Arc<Studio>>, body: Result<Bytes, BytesRejection>) -> Answered {
    let Which { genre } = read_body(body)?;
    let genre = studio.genres.get(&genre)?;
    let told = off_thread(move |_| {
        let rules = parts::rules(&genre);
        json!({"formal": formal(rules, FormalStyle::Text), "english": english(rules)})
    });
    Ok(Json(told.await?))
}
