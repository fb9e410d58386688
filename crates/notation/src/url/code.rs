//! Bodies after a table of the rule file.

use super::cursor::{Cursor, Gaps};
use crate::error::NotationError;
use crate::table::{Reading, Spelling, Table};
use gridwright_board::Val;

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

/// Reads one value for each layer of the table and each slot.
pub(crate) fn read_code(
    table: &Table,
    gaps: Option<(char, char)>,
    cursor: &mut Cursor,
    n_slots: usize,
) -> Result<Vec<Vec<Val>>, NotationError> {
    let gaps = gaps.map(|(first, last)| Gaps::new(first, last));
    let mut values = vec![vec![Val::Blank; n_slots]; table.layers.len()];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(gaps.as_ref(), &mut slot, n_slots) {
        if let Reading::Value(layer, val) = reading(table, c, cursor)? {
            values[layer][slot] = val;
        }
        slot += 1;
    }
    Ok(values)
}

/// Writes the values that `at` gives for each slot.
pub(crate) fn write_code(
    table: &Table,
    gaps: Option<(char, char)>,
    n_slots: usize,
    at: impl Fn(usize) -> Vec<Val>,
    out: &mut String,
) -> Result<(), (usize, String)> {
    let mut gaps = gaps.map(|(first, last)| Gaps::new(first, last));
    for slot in 0..n_slots {
        let values = at(slot);
        match &mut gaps {
            Some(gaps) if values.iter().all(|&v| v == Val::Blank) => gaps.push(out),
            _ => {
                if let Some(gaps) = &mut gaps {
                    gaps.flush(out);
                }
                out.push_str(&table.write(&values, false, true).map_err(|reason| (slot, reason))?);
            }
        }
    }
    if let Some(gaps) = &mut gaps {
        gaps.flush(out);
    }
    Ok(())
}
