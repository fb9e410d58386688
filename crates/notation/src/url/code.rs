//! Bodies after a table of the rule file.

use super::cursor::{Cursor, Gaps};
use crate::error::NotationError;
use crate::table::{Reading, TokenTable};
use gridwright_board::Val;
use gridwright_lang::ir::notation::{GapLetters, Spelling, Table};

/// What the token says that starts with a character just read. An unknown character is an empty place.
fn reading(table: &Table, c: char, cursor: &mut Cursor) -> Result<Reading, NotationError> {
    let at = cursor.position() - 1;
    let single = c.to_string();
    if let Some(reading) = table.read(&single) {
        return Ok(reading);
    }
    for spelling in table.rows.iter().flat_map(|row| &row.spellings) {
        if let Spelling::Number { prefix, radix, digits: Some(digits) } = spelling
            && *prefix == single
        {
            cursor.digits(*digits, *radix)?;
            return table
                .read(&cursor.since(at))
                .ok_or_else(|| NotationError::body(at, format!("`{}` is no token", cursor.since(at))));
        }
    }
    cursor.note_unknown();
    Ok(Reading::Blank)
}

/// Reads what is said of each slot.
pub(crate) fn read_code(
    table: &Table,
    gaps: Option<GapLetters>,
    cursor: &mut Cursor,
    n_slots: usize,
) -> Result<Vec<Reading>, NotationError> {
    let gaps = gaps.map(Gaps::of);
    let mut readings = vec![Reading::Blank; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(gaps.as_ref(), &mut slot, n_slots) {
        readings[slot] = reading(table, c, cursor)?;
        slot += 1;
    }
    Ok(readings)
}

/// Writes the values that `at` gives for each slot, and whether its cell is missing; on failure the slot and the reason.
pub(crate) fn write_code(
    table: &Table,
    gaps: Option<GapLetters>,
    n_slots: usize,
    at: impl Fn(usize) -> (Vec<Val>, bool),
    out: &mut String,
) -> Result<(), (usize, String)> {
    let mut gaps = gaps.map(Gaps::of);
    for slot in 0..n_slots {
        let (values, hole) = at(slot);
        match &mut gaps {
            Some(gaps) if !hole && values.iter().all(|&v| v == Val::Blank) => gaps.push(out),
            _ => {
                let token = table.write(&values, hole, true).map_err(|reason| (slot, reason))?;
                if let Some(gaps) = &mut gaps {
                    gaps.flush(out);
                }
                out.push_str(&token);
            }
        }
    }
    if let Some(gaps) = &mut gaps {
        gaps.flush(out);
    }
    Ok(())
}
