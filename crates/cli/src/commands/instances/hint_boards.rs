//! Answers to find clue sets for, as they come in: finished boards, regions of cells, puzzles to be solved first; and cells
//! as they are written on the command line.

use super::answer::Answer;
use super::{no_cell, row_and_column};
use crate::args::size;
use crate::input::puzzle_or_file;
use crate::session::Session;
use anyhow::Result;
use gridwright::{Error, Genre, parts};
use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Genre as Rules, Ground, LayerId, Role};
use gridwright_solve::{Engine, Verdict};

/// A finished board.
pub struct Given {
    /// With its answer.
    pub board: Board,
    /// Whether it was a problem, which had to be solved first.
    pub solved: bool,
}

/// Reads the board of the command line.
pub fn given(session: &Session, genre: &Genre, text: &str, budget: &Budget, answer: &mut Answer) -> Result<Given> {
    let text = puzzle_or_file(text)?;
    let rules = parts::rules(genre);
    if let Some(rows) = pattern(&text.input)? {
        return Ok(Given { board: outline(rules, &rows)?, solved: false });
    }
    if size(text.input.trim()).is_ok() {
        let (text, title) = (text.input.trim(), genre.title());
        let message = format!(
            "the clues of {title} follow from an answer, so a finished board is needed, or a puzzle with one answer; \
             {text} is only a size"
        );
        return Err(Error::call(message).into());
    }
    let puzzle = session.read(&text)?;
    answer.remarks = puzzle.remarks().to_vec();
    if puzzle.genre().id() != genre.id() {
        let message = format!("this is a board of {}, not of {}", puzzle.genre().title(), genre.title());
        return Err(Error::call(message).into());
    }
    let board = parts::board(&puzzle);
    if rules.layers_of(Role::Find).any(|(layer, _)| has_answer(board.layer(layer))) {
        return Ok(Given { board: board.clone(), solved: false });
    }
    let mut engine = Engine::new(rules, board, budget).map_err(Error::from)?;
    match engine.solve(budget).map_err(Error::from)? {
        Verdict::Unique(board) => Ok(Given { board, solved: true }),
        Verdict::Unknown { stop, .. } => {
            Err(Error::StoppedAt { stop, message: format!("{stop} while solving") }.into())
        }
        Verdict::None => Err(Error::tool("none", "the board shows no answer and has none").into()),
        Verdict::Multiple { .. } => {
            Err(Error::tool("none", "the board shows no answer and has several: draw the one you mean").into())
        }
    }
}

fn has_answer(values: &[Val]) -> bool {
    values.iter().any(|val| !matches!(val, Val::Blank | Val::Flag(false)))
}

/// Rows of # and . with / or line breaks between them; none if the text is something else.
pub fn pattern(text: &str) -> Result<Option<Vec<Vec<bool>>>, Error> {
    let is_pattern = !text.trim().is_empty() && text.chars().all(|c| matches!(c, '#' | '.' | '/' | '\n' | '\r' | ' '));
    if !is_pattern {
        return Ok(None);
    }
    let rows: Vec<Vec<bool>> = text
        .split(['/', '\n'])
        .map(|row| row.trim().chars().filter(|c| *c != ' ').map(|c| c == '#').collect::<Vec<bool>>())
        .filter(|row| !row.is_empty())
        .collect();
    if rows.iter().any(|row| row.len() != rows[0].len()) {
        return Err(Error::tool("bad-puzzle", "the rows of a pattern of # and . must be of one length"));
    }
    Ok(Some(rows))
}

/// The board whose answer is the outline of a region of cells.
pub fn outline(genre: &Rules, region: &[Vec<bool>]) -> Result<Board, Error> {
    let grid = Grid::new(region.len(), region[0].len())?;
    let mut board = Board::blank(genre, grid);
    let layer = edge_layer(genre)?;
    let inside = |row: i64, col: i64| {
        let row = usize::try_from(row).ok().and_then(|row| region.get(row));
        row.zip(usize::try_from(col).ok()).is_some_and(|(row, col)| row.get(col) == Some(&true))
    };
    for edge in board.grid.places(Kind::Edge).collect::<Vec<Place>>() {
        let (y, x) = board.grid.position(edge);
        // Cells lie at odd positions; the two beside an edge are one step away, across it.
        let across = if y % 2 == 0 { Dir::Down } else { Dir::Right };
        let (a, b) = match across {
            Dir::Down => (inside(y / 2 - 1, x / 2), inside(y / 2, x / 2)),
            _ => (inside(y / 2, x / 2 - 1), inside(y / 2, x / 2)),
        };
        board.set(genre, layer, edge, Val::Flag(a != b));
    }
    Ok(board)
}

/// The sought layer on edges, which the outline of a region fills.
fn edge_layer(genre: &Rules) -> Result<LayerId, Error> {
    let on_edges = |ground: Ground| ground == Ground::Kind(Kind::Edge);
    let mut layers = genre.layers_of(Role::Find).filter(|(_, l)| l.places.iter().all(|set| on_edges(set.ground)));
    let message = format!("the answer of {} is no outline of a region; give a finished board", genre.title);
    layers.next().map(|(layer, _)| layer).ok_or_else(|| Error::call(message))
}

/// A cell as it is written on the command line.
pub fn cell(board: &Board, text: &str) -> Result<Place, Error> {
    let place = row_and_column(text).and_then(|(row, col)| board.grid.cell(row as i64, col as i64));
    place.ok_or_else(|| no_cell(text))
}

/// A place as it is written on the command line.
pub fn name(board: &Board, place: Place) -> String {
    let (y, x) = board.grid.position(place);
    format!("{},{}", y / 2 + 1, x / 2 + 1)
}
