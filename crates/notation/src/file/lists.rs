//! Lists outside the board in files: a token an entry, in the lines above a plane and before each of its lines. The last entry
//! stands beside the board.

use super::plane::{Entry as Token, Odd, unknown};
use crate::error::NotationError;
use crate::slots::Slots;
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::notation::{Frame, Shape, TokenPlane};
use gridwright_lang::ir::{Entry, List};
use std::collections::BTreeMap;

/// How many entries there is room for above the board, and to the left of it.
pub(crate) fn room(board: &Board) -> (usize, usize) {
    (board.grid.rows().div_ceil(2), board.grid.cols().div_ceil(2))
}

/// The tokens of a plane with lists round it, and the lengths of its lines.
pub(super) fn layout(inside: &[Token], board: &Board) -> (Vec<Token>, Vec<usize>) {
    let (above, before) = room(board);
    let outside: Vec<usize> = board.grid.places(Kind::Margin).map(Place::at).collect();
    let (top, left) = outside.split_at(board.grid.cols().min(outside.len()));
    let mut tokens = Vec::new();
    for depth in (0..above).rev() {
        tokens.extend(std::iter::repeat_n(Token::Corner, before));
        tokens.extend(top.iter().map(|&at| Token::Listed(at, depth)));
    }
    for (row, &at) in inside.chunks(board.grid.cols()).zip(left) {
        tokens.extend((0..before).rev().map(|depth| Token::Listed(at, depth)));
        tokens.extend_from_slice(row);
    }
    (tokens, vec![before + board.grid.cols(); above + board.grid.rows()])
}

/// Puts the lists round a plane into the board.
pub(super) fn read(
    frame: &Frame,
    slots: &[Token],
    board: &mut Board,
    tokens: &[(usize, String)],
    odd: &mut Odd,
) -> Result<(), NotationError> {
    let Some(many) = frame.lists else { return Ok(()) };
    let mut lists: BTreeMap<usize, Vec<(usize, Entry)>> = BTreeMap::new();
    for (i, (slot, (line, token))) in slots.iter().zip(tokens).enumerate() {
        let Token::Listed(at, depth) = *slot else { continue };
        if token == "." {
            continue;
        }
        let number: i64 = token.trim_start_matches('c').parse().map_err(|_| unknown(*line, token))?;
        let entry = match number {
            -2 => Entry::Unknown,
            0 if many => Entry::Many,
            n => Entry::Number(n),
        };
        lists.entry(at).or_default().push((depth, entry));
        odd.keep(i, token, || Ok(spelled(entry)));
    }
    for (at, mut entries) in lists {
        entries.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
        let list = List::new(entries.into_iter().map(|(_, entry)| entry));
        let refuse = || NotationError::unwritable(Shape::Margin.describe(board, at), "a number too large for a list");
        let list = list.ok_or_else(refuse)?;
        board.layer_mut(frame.table.layers[0])[at] = Val::List(list);
    }
    Ok(())
}

/// The token of an entry: the kept one while it says the same.
pub(super) fn token(
    plane: &TokenPlane,
    board: &Board,
    (at, depth): (usize, usize),
    kept: Option<&str>,
) -> Result<String, NotationError> {
    let Some(frame) = &plane.frame else { return Ok(String::new()) };
    let Val::List(list) = board.layer(frame.table.layers[0])[at] else { return Ok(".".to_owned()) };
    let (above, before) = room(board);
    let n_entries = list.entries().len();
    if n_entries > if at < board.grid.cols() { above } else { before } {
        let reason = "the list has more entries than the file has places";
        return Err(NotationError::unwritable(Shape::Margin.describe(board, at), reason));
    }
    let token = list.entries().rev().nth(depth).map_or(".".to_owned(), spelled);
    Ok(kept.filter(|kept| kept.trim_start_matches('c') == token).map_or(token, str::to_owned))
}

fn spelled(entry: Entry) -> String {
    match entry {
        Entry::Number(_) | Entry::Shape(_) => entry.to_string(),
        Entry::Unknown => "-2".to_owned(),
        Entry::Many => "0".to_owned(),
    }
}
