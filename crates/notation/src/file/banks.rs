//! Banks of pieces in files: a line with a letter, or a line for each piece; and a line of marks that say what is found.

use super::lines::{Lines, Writer};
use crate::error::NotationError;
use crate::url::{Told, piece, piece_text, told};
use gridwright_board::{Board, Val};
use gridwright_lang::ir::LayerId;
use gridwright_lang::ir::notation::Bank;

/// Where marks are kept that are not all 0.
const MARKS: &str = "bank-marks";

pub(super) fn read(bank: &Bank, board: &mut Board, lines: &mut Lines) -> Result<(), NotationError> {
    let number = lines.number();
    let head = lines.next().unwrap_or_default().trim();
    let read = match head.parse::<usize>() {
        Ok(n) => {
            let mut pieces = Vec::new();
            for _ in 0..n {
                let number = lines.number();
                let word = lines.next().unwrap_or_default().trim();
                let read =
                    piece(word).ok_or_else(|| NotationError::line(number, "this is no piece, or a large one"))?;
                pieces.push(read);
            }
            Told::Pieces(pieces)
        }
        Err(_) => {
            let mut chars = head.chars();
            let (Some(letter), None) = (chars.next(), chars.next()) else {
                return Err(NotationError::line(number, "the bank is missing"));
            };
            Told::Letter(letter)
        }
    };
    let value =
        read.value(bank).ok_or_else(|| NotationError::line(number, "the bank is none that is known, or too large"))?;
    board.layer_mut(bank.layer)[0] = value;
    Ok(())
}

pub(super) fn write(bank: &Bank, board: &Board, out: &mut Writer) -> Result<(), NotationError> {
    match told(bank, board)? {
        Told::Letter(letter) => out.line(&letter.to_string()),
        Told::Pieces(pieces) => {
            out.line(&pieces.len().to_string());
            pieces.into_iter().for_each(|piece| out.line(&piece_text(piece)));
        }
    }
    Ok(())
}

/// How many pieces a board's bank has.
fn n_pieces(layer: LayerId, board: &Board) -> usize {
    match board.layer(layer)[0] {
        Val::List(list) => list.entries().len(),
        _ => 0,
    }
}

pub(super) fn read_marks(board: &mut Board, lines: &mut Lines) {
    if let Some(line) = lines.next() {
        let marks = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if marks.chars().any(|c| c != '0' && c != ' ') {
            board.extras.insert(MARKS.to_owned(), marks);
        }
    }
}

pub(super) fn write_marks(layer: LayerId, board: &Board, out: &mut Writer) {
    let none = vec!["0"; n_pieces(layer, board)].join(" ");
    let marks =
        board.extras.get(MARKS).filter(|kept| kept.split(' ').count() == n_pieces(layer, board)).unwrap_or(&none);
    out.line(marks);
}
