//! Bodies after a table of the rule file.

use super::cursor::{Cursor, Gaps};
use crate::error::NotationError;
use crate::table::{Reading, TokenTable};
use gridwright_board::Val;
use gridwright_lang::ir::notation::{GapLetters, Spelling, Table, read_start};

/// What the token says that starts with a character just read. An unknown character is an empty place.
fn reading(table: &Table, c: char, cursor: &mut Cursor) -> Result<Reading, NotationError> {
    let at = cursor.position() - 1;
    let single = c.to_string();
    if let Some(reading) = table.read(&single) {
        return Ok(reading);
    }
    for spelling in table.rows.iter().flat_map(|row| &row.spellings) {
        let ahead = cursor.from(at);
        let length = match spelling {
            Spelling::Exact(text) => ahead.starts_with(text.as_str()).then_some(text.len()),
            Spelling::Parts(parts) => read_start(parts, &ahead).map(|(length, _)| length),
            _ => None,
        };
        if let Some(length) = length {
            cursor.skip(length - 1);
            return table.read(&cursor.since(at)).ok_or_else(|| no_token(at, cursor));
        }
        if let Spelling::Number { prefix, radix, digits: Some(digits) } = spelling
            && *prefix == single
        {
            cursor.digits(*digits, *radix)?;
            return table.read(&cursor.since(at)).ok_or_else(|| no_token(at, cursor));
        }
    }
    let started = |s: &Spelling| matches!(s, Spelling::Parts(parts) if parts.len() > 1 && parts[0].starts_with(c));
    if table.rows.iter().flat_map(|row| &row.spellings).any(started) {
        return Err(NotationError::body(at, "a token of several characters is cut short or holds another"));
    }
    cursor.note_unknown();
    Ok(Reading::Blank)
}

/// What was read since a position is no token.
fn no_token(at: usize, cursor: &Cursor) -> NotationError {
    NotationError::body(at, format!("`{}` is no token", cursor.since(at)))
}

/// Reads what is said of each slot.
pub(crate) fn read_code(
    table: &Table,
    (gaps, runs): (Option<GapLetters>, bool),
    cursor: &mut Cursor,
    n_slots: usize,
) -> Result<Vec<Reading>, NotationError> {
    let gaps = gaps.map(Gaps::of);
    let mut readings = vec![Reading::Blank; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(gaps.as_ref(), &mut slot, n_slots) {
        if runs && let Some(more) = c.to_digit(10) {
            let end = (slot + more as usize + 1).min(n_slots);
            readings[slot..end].fill(table.read("0").unwrap_or(Reading::Blank));
            slot = end;
            continue;
        }
        readings[slot] = reading(table, c, cursor)?;
        slot += 1;
    }
    Ok(readings)
}

/// Writes the values that `at` gives for each slot, and whether its cell is missing; on failure the slot and the reason.
pub(crate) fn write_code(
    table: &Table,
    (gaps, runs): (Option<GapLetters>, bool),
    n_slots: usize,
    at: impl Fn(usize) -> (Vec<Val>, bool),
    out: &mut String,
) -> Result<(), (usize, String)> {
    let mut gaps = gaps.map(Gaps::of);
    // How many places of a run the last token stands for.
    let mut run = 0;
    for slot in 0..n_slots {
        let (values, hole) = at(slot);
        match &mut gaps {
            Some(gaps) if !hole && values.iter().all(|&v| v == Val::Blank) => {
                gaps.push(out);
                run = 0;
            }
            _ => {
                let token = table.write(&values, hole, true).map_err(|reason| (slot, reason))?;
                if let Some(gaps) = &mut gaps {
                    gaps.flush(out);
                }
                run = if runs && token == "0" { run % 10 + 1 } else { 0 };
                if run > 1 {
                    out.pop();
                    out.extend(char::from_digit(run - 1, 10));
                } else {
                    out.push_str(&token);
                }
            }
        }
    }
    if let Some(gaps) = &mut gaps {
        gaps.flush(out);
    }
    Ok(())
}
