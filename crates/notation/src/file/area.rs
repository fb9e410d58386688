//! Rooms as numbers: a line with how many there are, then for each cell the number of its room.

use super::lines::{Lines, Writer};
use crate::error::{NotationError, shorten};
use crate::remark::{Remark, RemarkCode};
use crate::slots::Slots;
use crate::values::{cell_layers, is_outside};
use gridwright_board::{Board, Val, division_blocks};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::notation::Shape;
use gridwright_lang::ir::{Genre, LayerId, SymId};
use std::collections::BTreeSet;

/// A border lies wherever the tokens of neighbours differ.
pub(super) fn read(
    layer: LayerId,
    token: Option<&(String, LayerId, SymId)>,
    board: &mut Board,
    lines: &mut Lines,
) -> Result<(), NotationError> {
    if lines.is_done() {
        return Ok(());
    }
    let told = read_count(lines)?;
    let first_line = lines.number();
    let tokens = lines.counted_tokens(board.grid.rows(), board.grid.area());
    let ids: Vec<&str> = tokens.into_iter().map(|(_, token)| token).collect();
    let outside = token.map_or(".", |(token, ..)| token.as_str());
    let rooms: BTreeSet<&str> = ids.iter().copied().filter(|id| *id != outside).collect();
    if ids.len() == board.grid.area() && told.is_some_and(|told| told != rooms.len()) {
        let message = format!("another number of rooms is told than the {} that are there", rooms.len());
        lines.remarks.push(Remark::at_line(RemarkCode::RoomCount, first_line - 1, message));
    }
    if let Some((token, marks, symbol)) = token {
        for (cell, _) in ids.iter().enumerate().take(board.grid.area()).filter(|(_, id)| *id == token) {
            board.layer_mut(*marks)[cell] = Val::Sym(*symbol);
        }
    }
    let links: Vec<Place> = (0..board.grid.capacity(Kind::Link)).map(|i| Place::new(Kind::Link, i)).collect();
    for link in links {
        let ends = board.grid.ends(link);
        let differ = ids.get(ends[0].at()) != ids.get(ends[1].at());
        board.layer_mut(layer)[link.at()] = if differ { Val::Flag(true) } else { Val::Blank };
    }
    Ok(())
}

/// The line with the number of rooms; none if the rooms start at once.
fn read_count(lines: &mut Lines) -> Result<Option<usize>, NotationError> {
    let line = lines.peek().unwrap_or_default().trim();
    if line.contains(char::is_whitespace) {
        lines.remark(RemarkCode::MissingLine, "the number of rooms is not there; it is not needed");
        return Ok(None);
    }
    let number = lines.number();
    let no_number = |_| NotationError::line(number, format!("`{}` is no number of rooms", shorten(line)));
    let told = line.parse().map_err(no_number)?;
    lines.next();
    Ok(Some(told))
}

/// Rooms are numbered by their first cell in reading order. Cells that belong to no room have a token of their own.
pub(super) fn write(layer: LayerId, outside: &[SymId], token: &str, genre: &Genre, board: &Board, out: &mut Writer) {
    let givens = cell_layers(genre);
    let (block, n_blocks) = division_blocks(&board.grid, board.layer(layer));
    let mut number = vec![None; n_blocks];
    let mut n_rooms = 0;
    let tokens: Vec<String> = (0..board.grid.area())
        .map(|cell| {
            if is_outside(outside, board, &givens, cell) || block[cell] == u32::MAX {
                return token.to_owned();
            }
            let number = number[block[cell] as usize].get_or_insert_with(|| {
                n_rooms += 1;
                n_rooms - 1
            });
            number.to_string()
        })
        .collect();
    out.line(&n_rooms.to_string());
    out.plane(&tokens, &Shape::Cells.lines(&board.grid));
}
