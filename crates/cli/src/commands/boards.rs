//! `rules boards`: all complete boards of a small size.

use super::rules::usable;
use crate::args::RulesVerb;
use crate::output::Status;
use crate::session::Session;
use anyhow::Result;
use cpu_time::ProcessTime;
use gridwright::Error;
use gridwright_base::Stop;
use gridwright_board::Board;
use gridwright_check::{BoardSearch, Next, SearchError};
use gridwright_grid::Grid;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, DrawStyle, FileStyle, write_json};
use serde::Serialize;
use serde_json::Value;

pub fn run(session: &Session, verb: &RulesVerb) -> Result<Status> {
    let RulesVerb::Boards { file, size, options, givens, list, draw, limit } = verb else { return Ok(Status::Wrong) };
    let (genre, bound) = usable(session, file)?;
    let grid = Grid::new(size.rows, size.cols).map_err(Error::from)?;
    let mut board = Board::blank(&genre, grid);
    for letter in options.chars() {
        let option = genre.option(&letter.to_string());
        let option = option.ok_or_else(|| Error::call(format!("{} has no option `{letter}`", genre.id)))?;
        board.set_option(option, true);
    }
    let start = ProcessTime::now();
    let mut search = BoardSearch::answers(&genre, &board);
    if *givens {
        search = search.with_givens();
    }
    let bar = session.progress();
    let mut count = 0_u64;
    let mut trouble = None;
    let budget = session.budget();
    let result = if *limit == Some(0) {
        Ok(())
    } else {
        search.run(&budget, &bar, &mut |found| {
            count += 1;
            if (*list || *draw)
                && let Err(problem) = print(session, &genre, &bound, found, *draw)
            {
                trouble = Some(problem);
                return Next::Enough;
            }
            if Some(count) == *limit { Next::Enough } else { Next::Go }
        })
    };
    bar.clear();
    if let Some(problem) = trouble {
        return Err(problem);
    }
    let cpu_ms = start.elapsed().as_secs_f64() * 1000.0;
    let status = match &result {
        Ok(()) => Status::Done,
        Err(SearchError::Stopped(Stop::Cancelled)) => Status::Interrupted,
        Err(SearchError::Stopped(_)) => Status::Limit,
        Err(_) => Status::Wrong,
    };
    if session.common.json {
        // A count is exact or it is none: what was found before a limit is told as that.
        let exact = (result.is_ok() && limit.is_none_or(|l| count < l)).then(|| count.to_string());
        let code = if status == Status::Wrong { "bad-call" } else { "limit" };
        session.out.json(&Searched {
            genre: &genre.id,
            height: size.rows,
            width: size.cols,
            count: exact,
            found: count,
            engine: "checker",
            cpu_ms: (cpu_ms * 1000.0).round() / 1000.0,
            error: result.err().map(|problem| Error::tool(code, problem.to_string())),
        })?;
        return Ok(status);
    }
    match result {
        Ok(()) => session.out.line(&count.to_string())?,
        Err(stop) => return Err(stopped(stop, count).into()),
    }
    Ok(status)
}

/// How a search went, for programs.
#[derive(Serialize)]
struct Searched<'a> {
    genre: &'a str,
    height: usize,
    width: usize,
    count: Option<String>,
    found: u64,
    engine: &'static str,
    cpu_ms: f64,
    error: Option<Error>,
}

/// A board that was found: as a file, or as an object where the genre has none.
#[derive(Serialize)]
#[serde(untagged)]
enum Written {
    File { board: String },
    Object { board: Value },
}

fn stopped(stop: SearchError, count: u64) -> Error {
    let message = format!("{stop}; {count} boards were found before");
    match stop {
        SearchError::Stopped(stop) => Error::StoppedAt { stop, message },
        _ => Error::call(stop.to_string()),
    }
}

fn print(session: &Session, genre: &Genre, bound: &Bound, board: &Board, draw: bool) -> Result<()> {
    if session.common.json {
        session.out.json(&match bound.write_pzprv3(genre, board, FileStyle::SOLUTION) {
            Ok(board) => Written::File { board },
            Err(_) => Written::Object { board: gridwright_notation::json_value(genre, board) },
        })?;
    } else if draw {
        let drawing = session.drawing();
        let style = DrawStyle { ascii: drawing.ascii, max_width: drawing.max_width, ..DrawStyle::default() };
        session.out.line(&bound.draw_text(genre, &board.without_marks(genre), &style))?;
    } else {
        let text = bound.write_pzprv3(genre, board, FileStyle::SOLUTION);
        session.out.line(&text.unwrap_or_else(|_| write_json(genre, board)))?;
    }
    Ok(())
}
