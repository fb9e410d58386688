//! Answers to find clue sets for, as they come in: finished boards, regions of cells, puzzles to be solved first; and cells
//! as they are written on the command line.

use crate::args::size;
use crate::commands::solve;
use crate::input::{Failure, read_puzzle, shorten, stop_code};
use crate::session::{Session, read_text};
use anyhow::Result;
use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_genre::Entry;
use gridwright_grid::{Dir, Grid, Kind, Place};
use gridwright_lang::ir::{Genre, Ground, LayerId, Role};
use gridwright_solve::{Engine, Verdict};
use std::path::Path;

/// A finished board.
pub struct Given {
    /// With its answer.
    pub board: Board,
    /// Whether it was a problem, which had to be solved first.
    pub solved: bool,
}

/// Reads the board of the command line.
pub fn given(session: &Session, entry: &Entry, text: &str, budget: &Budget) -> Result<Given> {
    let path = Path::new(text);
    let text = if text.len() < 4096 && path.is_file() { read_text(path)? } else { text.to_owned() };
    if let Some(rows) = pattern(&text)? {
        return Ok(Given { board: outline(entry.genre(), &rows)?, solved: false });
    }
    let genre = entry.genre();
    if size(text.trim()).is_ok() {
        let (text, title) = (text.trim(), &genre.title);
        let message = format!(
            "the clues of {title} follow from an answer, so a finished board is needed, or a puzzle with one answer; \
             {text} is only a size"
        );
        return Err(Failure::new("bad-call", message).into());
    }
    let puzzle = read_puzzle(session, text.trim_end_matches(['\n', '\r']))?;
    if puzzle.entry.id() != entry.id() {
        let message = format!("this is a board of {}, not of {}", puzzle.genre().title, genre.title);
        return Err(Failure::new("bad-call", message).into());
    }
    let drawn = genre.layers_of(Role::Find).any(|(layer, _)| has_answer(puzzle.board.layer(layer)));
    if drawn {
        return Ok(Given { board: puzzle.board, solved: false });
    }
    let mut engine = Engine::new(genre, &puzzle.board, budget).map_err(solve::failure)?;
    match engine.solve(budget).map_err(solve::failure)? {
        Verdict::Unique(board) => Ok(Given { board, solved: true }),
        Verdict::Unknown { stop, .. } => Err(Failure::new(stop_code(stop), format!("{stop} while solving")).into()),
        Verdict::None => Err(Failure::new("none", "the board shows no answer and has none").into()),
        Verdict::Multiple { .. } => {
            Err(Failure::new("none", "the board shows no answer and has several: draw the one you mean").into())
        }
    }
}

fn has_answer(values: &[Val]) -> bool {
    values.iter().any(|val| !matches!(val, Val::Blank | Val::Flag(false)))
}

/// Rows of # and . with / or line breaks between them; none if the text is something else.
pub fn pattern(text: &str) -> Result<Option<Vec<Vec<bool>>>, Failure> {
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
        return Err(Failure::new("bad-puzzle", "the rows of a pattern of # and . must be of one length"));
    }
    Ok(Some(rows))
}

/// The board whose answer is the outline of a region of cells.
pub fn outline(genre: &Genre, region: &[Vec<bool>]) -> Result<Board, Failure> {
    let wrong = |e: String| Failure::new("bad-size", e);
    let grid = Grid::new(region.len(), region[0].len()).map_err(|e| wrong(e.to_string()))?;
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
fn edge_layer(genre: &Genre) -> Result<LayerId, Failure> {
    let on_edges = |ground: Ground| ground == Ground::Kind(Kind::Edge);
    let mut layers = genre.layers_of(Role::Find).filter(|(_, l)| l.places.iter().all(|set| on_edges(set.ground)));
    let message = format!("the answer of {} is no outline of a region; give a finished board", genre.title);
    layers.next().map(|(layer, _)| layer).ok_or_else(|| Failure::new("bad-call", message))
}

/// A cell written as row,column from 1.
pub fn cell(board: &Board, text: &str) -> Result<Place, Failure> {
    let number = |text: &str| text.trim().parse::<i64>().ok().map(|n| n - 1);
    let place = text.split_once(',').and_then(|(row, col)| board.grid.cell(number(row)?, number(col)?));
    place.ok_or_else(|| {
        let text = shorten(text);
        Failure::new("bad-call", format!("`{text}` is no cell of this board; write row,column from 1, as in 2,5"))
    })
}

/// A place as it is written on the command line.
pub fn name(board: &Board, place: Place) -> String {
    let (y, x) = board.grid.position(place);
    format!("{},{}", y / 2 + 1, x / 2 + 1)
}
