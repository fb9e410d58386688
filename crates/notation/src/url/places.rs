//! Lists that tell where things are: by the free places before each, two places to a number, by column and row.
//!
//! ```text
//! skips    . x . . x .      121     a free place and a thing, two and a thing, one more
//! pairs    A . | . . | . B  3g2     3a + b for two symbols
//! ```

use super::cursor::{Cursor, char36};
use super::numbers::{Mark, read_number16, write_number16};
use crate::error::NotationError;
use crate::slots::Slots;
use crate::values::Marks;
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Kind};
use gridwright_lang::ir::notation::{Numbered, Shape, Skips, digit36};

/// A longer run of free places is told by a sign of its own.
const LONG_RUN: usize = 36;

/// The slots that are listed: all, or the points inside the board.
fn skip_slots(skips: &Skips, board: &Board) -> Vec<usize> {
    let all = skips.numbered.shape.storage(board);
    if !skips.inner {
        return all;
    }
    let (h, w) = (board.grid.rows(), board.grid.cols());
    (1..h).flat_map(|y| (1..w).map(move |x| y * (w + 1) + x)).collect()
}

/// Reads things by the free places before each.
pub(crate) fn read_skips(skips: &Skips, board: &mut Board, cursor: &mut Cursor) {
    let slots = skip_slots(skips, board);
    let values = board.layer_mut(skips.numbered.layer);
    let mut slot = 0;
    while slot < slots.len() {
        let Some(c) = cursor.next() else {
            if skips.rest {
                cursor.note_missing(slots.len() - slot);
            }
            return;
        };
        match (c, digit36(c)) {
            ('.', _) => slot += LONG_RUN,
            (_, Some(free)) => {
                slot += free;
                if let Some(&i) = slots.get(slot) {
                    values[i] = skips.numbered.symbols[0];
                }
                slot += 1;
            }
            _ => {
                cursor.note_unknown();
                slot += 1;
            }
        }
        // The free places behind the last thing are told by a digit that points just past the end.
        if slot > slots.len() + 1 {
            cursor.note_over();
        }
    }
}

/// Writes them again. What lies where the list does not go is refused.
pub(crate) fn write_skips(skips: &Skips, board: &Board, out: &mut String) -> Result<(), NotationError> {
    let values = board.layer(skips.numbered.layer);
    let mut free = 0;
    let mut told = out.len();
    let slots = skip_slots(skips, board);
    if let Some(slot) = (0..values.len()).find(|i| values[*i].is_present() && !slots.contains(i)) {
        let place = skips.numbered.shape.describe(board, slot);
        return Err(NotationError::unwritable(place, "a URL tells of the points inside the board only"));
    }
    for i in slots {
        if values[i] == skips.numbered.symbols[0] {
            out.push(char36(free));
            (free, told) = (0, out.len());
        } else {
            free += 1;
            if free == LONG_RUN {
                out.push('.');
                free = 0;
            }
        }
    }
    if !skips.rest {
        out.truncate(told);
    } else if free > 0 {
        out.push(char36(free));
    }
    Ok(())
}

/// The pairs of slots that share a number; the second may be missing. With gaps, the last cell has none: nothing lies
/// beyond it.
fn pairs(shape: Shape, gaps: bool, board: &Board) -> Vec<(Option<usize>, Option<usize>)> {
    let (h, w) = (board.grid.rows(), board.grid.cols());
    if shape != Shape::Borders {
        let slots = shape.storage(board);
        return slots.chunks(2).map(|pair| (Some(pair[0]), pair.get(1).copied())).collect();
    }
    let slots = shape.storage(board);
    let right = |y: usize, x: usize| (x + 1 < w).then(|| slots[y * (w - 1) + x]);
    let below = |y: usize, x: usize| (y + 1 < h).then(|| slots[h * (w - 1) + y * w + x]);
    let cells = (0..h).flat_map(|y| (0..w).map(move |x| (y, x))).take(h * w - usize::from(gaps));
    cells.map(|(y, x)| (right(y, x), below(y, x))).collect()
}

/// Reads two places to a number.
pub(crate) fn read_pairs(
    numbered: &Numbered,
    gaps: bool,
    board: &mut Board,
    cursor: &mut Cursor,
) -> Result<(), NotationError> {
    let pairs = pairs(numbered.shape, gaps, board);
    let base = numbered.symbols.len() as i64 + 1;
    let marks = read_number16(cursor, pairs.len())?;
    let values = board.layer_mut(numbered.layer);
    let mut n_foreign = 0;
    for ((first, second), mark) in pairs.into_iter().zip(marks) {
        let Mark::Num(number) = mark else {
            n_foreign += usize::from(mark == Mark::Unknown);
            continue;
        };
        for (slot, digit) in [(first, number / base), (second, number % base)] {
            match (slot, usize::try_from(digit - 1).ok()) {
                (Some(i), Some(at)) if at < numbered.symbols.len() => values[i] = numbered.symbols[at],
                (_, Some(_)) => n_foreign += 1,
                (_, None) => {}
            }
        }
    }
    cursor.note_foreign(n_foreign);
    Ok(())
}

/// Writes them again; on failure the slot and the reason.
pub(crate) fn write_pairs(
    numbered: &Numbered,
    gaps: bool,
    board: &Board,
    out: &mut String,
) -> Result<(), NotationError> {
    let values = board.layer(numbered.layer);
    let base = numbered.symbols.len() as i64 + 1;
    // Symbols are looked up as for any list, so that what has no number is refused in the same words.
    numbered.marks(board)?;
    let digit = |slot: Option<usize>| {
        let val = slot.map_or(Val::Blank, |i| values[i]);
        numbered.symbols.iter().position(|&s| s == val).map_or(0, |at| at as i64 + 1)
    };
    let number = |(first, second): (Option<usize>, Option<usize>)| match digit(first) * base + digit(second) {
        0 if gaps => Mark::Blank,
        number => Mark::Num(number),
    };
    let marks: Vec<Mark> = pairs(numbered.shape, gaps, board).into_iter().map(number).collect();
    write_number16(&marks, out).map_err(|(_, reason)| NotationError::unwritable("a pair of places", reason))
}

/// The column and row of each symbol, from 1.
pub(crate) fn columns_and_rows(numbered: &Numbered, board: &Board) -> Result<Vec<i64>, NotationError> {
    let values = board.layer(numbered.layer);
    let w = board.grid.cols();
    let mut numbers = Vec::new();
    for symbol in &numbered.symbols {
        let mut cells = (0..board.grid.area()).filter(|&cell| values[cell] == *symbol);
        let (Some(cell), None) = (cells.next(), cells.next()) else {
            return Err(NotationError::unwritable(
                "board",
                "a mark of which there is one each is missing or there twice",
            ));
        };
        numbers.extend([(cell % w) as i64 + 1, (cell / w) as i64 + 1]);
    }
    Ok(numbers)
}

/// Puts symbols at columns and rows; what lies off the board is left out, and how many those are.
pub(crate) fn put_at(numbered: &Numbered, board: &mut Board, numbers: &[i64]) -> usize {
    let cell = |grid: &Grid, column: i64, row: i64| {
        let (x, y) = (usize::try_from(column - 1).ok()?, usize::try_from(row - 1).ok()?);
        (x < grid.cols() && y < grid.rows()).then(|| y * grid.cols() + x)
    };
    let mut n_foreign = 0;
    for (symbol, place) in numbered.symbols.iter().zip(numbers.chunks(2)) {
        match place {
            &[column, row] => match cell(&board.grid, column, row) {
                Some(at) => board.layer_mut(numbered.layer)[at] = *symbol,
                None => n_foreign += 1,
            },
            _ => n_foreign += 1,
        }
    }
    debug_assert_eq!(numbered.shape.storage(board).len(), board.grid.capacity(Kind::Cell));
    n_foreign
}
