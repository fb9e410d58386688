//! Lists of clues: number16, number10, 4cell. Each reads and writes a list of [`Mark`]s, one for each slot in order.
//!
//! The clues `3 . ? 31 . .` as number16 and as 4cell (where 31 cannot be written, so 1 stands for it):
//!
//! ```text
//! number16  3 g . -1f h      g: one empty slot, h: two
//! 4cell     8   . b          8 = 3 + 5: the clue 3 and one empty slot; b = 1 + 10: the clue 1 and two empty slots
//! ```
//!
//! Readers never stop at what they do not know; they differ in whether such a character takes a slot, and so do the
//! programs that everybody uses. Only a number whose digits are missing is refused.

use super::cursor::{Cursor, Gaps};
use crate::error::NotationError;

/// What a slot holds, as URLs see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Mark {
    /// Nothing.
    #[default]
    Blank,
    /// `?`.
    Unknown,
    /// A number.
    Num(i64),
}

/// The prefixes of number16: sign, digits to base 16, what is added, and how many numbers start below it.
const LONG: [(char, usize, i64); 6] =
    [('-', 2, 0), ('+', 3, 0), ('=', 3, 4096), ('@', 3, 8192), ('*', 4, 12240), ('$', 5, 77776)];
/// One more than the largest number each prefix writes.
const LIMITS: [i64; 6] = [256, 4096, 8192, 12240, 77776, 1_126_352];

/// A reason why a number has no form in a codec.
type Refusal = String;

/// Reads number16. One slot each: a hex digit, `-` with two, `+` with three, and so on; `.` is `?`; `g` to `z` are 1 to 20
/// empty slots.
pub(crate) fn read_number16(cursor: &mut Cursor, n_slots: usize) -> Result<Vec<Mark>, NotationError> {
    let gaps = Gaps::new('g', 'z');
    let mut marks = vec![Mark::Blank; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(Some(&gaps), &mut slot, n_slots) {
        marks[slot] = match c {
            '0'..='9' | 'a'..='f' => Mark::Num(i64::from(c.to_digit(16).unwrap_or(0))),
            '.' => Mark::Unknown,
            _ => {
                let sign = if c == '%' { '@' } else { c };
                match LONG.iter().find(|form| form.0 == sign) {
                    Some(&(_, digits, add)) => Mark::Num(cursor.digits(digits, 16)? + add),
                    // Unknown characters take no slot.
                    None => {
                        cursor.note_unknown();
                        continue;
                    }
                }
            }
        };
        slot += 1;
    }
    Ok(marks)
}

/// Writes number16; on failure the slot and the reason.
pub(crate) fn write_number16(marks: &[Mark], out: &mut String) -> Result<(), (usize, Refusal)> {
    let mut gaps = Gaps::new('g', 'z');
    for (slot, &mark) in marks.iter().enumerate() {
        match mark {
            Mark::Blank => gaps.push(out),
            Mark::Unknown => {
                gaps.flush(out);
                out.push('.');
            }
            Mark::Num(n) => {
                gaps.flush(out);
                out.push_str(&number16_token(n).ok_or_else(|| (slot, format!("{n} is too large for a URL")))?);
            }
        }
    }
    gaps.flush(out);
    Ok(())
}

/// Reads number16 as it stands outside the board: two digits at most, and an unknown character takes a slot.
pub(crate) fn read_outside16(cursor: &mut Cursor, n_slots: usize) -> Result<Vec<Mark>, NotationError> {
    let gaps = Gaps::new('g', 'z');
    let mut marks = vec![Mark::Blank; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(Some(&gaps), &mut slot, n_slots) {
        marks[slot] = match c {
            '0'..='9' | 'a'..='f' => Mark::Num(i64::from(c.to_digit(16).unwrap_or(0))),
            '-' => Mark::Num(cursor.digits(2, 16)?),
            '.' => Mark::Unknown,
            _ => {
                cursor.note_unknown();
                Mark::Blank
            }
        };
        slot += 1;
    }
    Ok(marks)
}

/// Writes number16 for places outside the board; on failure the slot and the reason.
pub(crate) fn write_outside16(marks: &[Mark], out: &mut String) -> Result<(), (usize, Refusal)> {
    let large = |mark: &Mark| matches!(mark, Mark::Num(n) if *n > 255);
    match marks.iter().position(large) {
        Some(slot) => Err((slot, "a number outside the board is at most 255".to_owned())),
        None => write_number16(marks, out),
    }
}

/// The shortest form of a number.
fn number16_token(n: i64) -> Option<String> {
    if (0..16).contains(&n) {
        return Some(format!("{n:x}"));
    }
    let form = LIMITS.iter().position(|&limit| n >= 0 && n < limit)?;
    let (sign, digits, add) = LONG[form];
    Some(format!("{sign}{:0digits$x}", n - add))
}

/// Reads number10: digits, `.`, and `a` to `z` for 1 to 26 empty slots; anything else is one empty slot.
pub(crate) fn read_number10(cursor: &mut Cursor, n_slots: usize) -> Vec<Mark> {
    let gaps = Gaps::new('a', 'z');
    let mut marks = vec![Mark::Blank; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(Some(&gaps), &mut slot, n_slots) {
        marks[slot] = match c {
            '0'..='9' => Mark::Num(i64::from(c.to_digit(10).unwrap_or(0))),
            '.' => Mark::Unknown,
            _ => {
                cursor.note_unknown();
                Mark::Blank
            }
        };
        slot += 1;
    }
    marks
}

/// Writes number10; on failure the slot and the reason.
pub(crate) fn write_number10(marks: &[Mark], out: &mut String) -> Result<(), (usize, Refusal)> {
    let mut gaps = Gaps::new('a', 'z');
    for (slot, &mark) in marks.iter().enumerate() {
        if mark == Mark::Blank {
            gaps.push(out);
            continue;
        }
        gaps.flush(out);
        match mark {
            Mark::Num(n @ 0..=9) => out.push_str(&n.to_string()),
            Mark::Num(n) => return Err((slot, format!("{n} has no single digit"))),
            _ => out.push('.'),
        }
    }
    gaps.flush(out);
    Ok(())
}

/// Reads number10, or number16 behind a `-`.
pub(crate) fn read_10or16(cursor: &mut Cursor, n_slots: usize) -> Result<Vec<Mark>, NotationError> {
    if cursor.peek() != Some('-') {
        return Ok(read_number10(cursor, n_slots));
    }
    cursor.next();
    read_number16(cursor, n_slots)
}

/// Writes number10 if all numbers have one digit, else `-` and number16.
pub(crate) fn write_10or16(marks: &[Mark], out: &mut String) -> Result<(), (usize, Refusal)> {
    if !marks.iter().any(|mark| matches!(mark, Mark::Num(n) if *n > 9)) {
        return write_number10(marks, out);
    }
    out.push('-');
    write_number16(marks, out)
}

/// Reads 4cell: a clue of 0 to 4 and up to two empty slots in one character; `g` to `z` are 1 to 20 empty slots.
pub(crate) fn read_4cell(cursor: &mut Cursor, n_slots: usize) -> Vec<Mark> {
    let gaps = Gaps::new('g', 'z');
    let mut marks = vec![Mark::Blank; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(Some(&gaps), &mut slot, n_slots) {
        match c {
            // A digit of value 5k + q: the clue q and k empty slots behind it.
            '0'..='9' | 'a'..='e' => {
                let value = c.to_digit(16).unwrap_or(0) as usize;
                marks[slot] = Mark::Num((value % 5) as i64);
                slot += value / 5;
            }
            '.' => marks[slot] = Mark::Unknown,
            _ => cursor.note_unknown(),
        }
        slot += 1;
    }
    marks
}

/// Writes 4cell; on failure the slot and the reason.
pub(crate) fn write_4cell(marks: &[Mark], out: &mut String) -> Result<(), (usize, Refusal)> {
    let mut gaps = Gaps::new('g', 'z');
    let mut slot = 0;
    let is_clue = |slot: usize| marks.get(slot).is_some_and(|&mark| mark != Mark::Blank);
    while slot < marks.len() {
        match marks[slot] {
            Mark::Blank => gaps.push(out),
            Mark::Unknown => {
                gaps.flush(out);
                out.push('.');
            }
            Mark::Num(n @ 0..=4) => {
                gaps.flush(out);
                // The two slots behind it may lie past the end of the board.
                let behind = (1..=2).find(|&i| is_clue(slot + i)).map_or(2, |i| i - 1);
                out.push_str(&format!("{:x}", n as usize + 5 * behind));
                slot += behind;
            }
            Mark::Num(n) => return Err((slot, format!("{n} is not 0 to 4"))),
        }
        slot += 1;
    }
    gaps.flush(out);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Blank as B, Num as N, Unknown as U};

    type Writer = fn(&[Mark], &mut String) -> Result<(), (usize, String)>;

    #[test]
    fn number16_has_seven_widths() {
        let marks = [N(3), B, U, N(31), B, B, N(256), B, B, B, B, B];
        let mut out = String::new();
        write_number16(&marks, &mut out).unwrap();
        assert_eq!(out, "3g.-1fh+100k");
        assert_eq!(read_number16(&mut Cursor::new(&out), 12).unwrap(), marks);
        for n in [0, 15, 16, 255, 256, 4095, 4096, 8191, 8192, 12239, 12240, 77775, 77776, 1_126_351] {
            let mut out = String::new();
            write_number16(&[N(n)], &mut out).unwrap();
            assert_eq!(read_number16(&mut Cursor::new(&out), 1).unwrap(), [N(n)], "{out}");
        }
        assert!(write_number16(&[N(1_126_352)], &mut String::new()).is_err());
        assert!(write_number16(&[N(-1)], &mut String::new()).is_err());
        assert_eq!(read_number16(&mut Cursor::new("%001"), 1).unwrap(), [N(8193)]);
        assert!(read_number16(&mut Cursor::new("-1"), 4).is_err());
    }

    #[test]
    fn number10_skips_unknown_characters_as_one_slot() {
        let marks = [N(1), B, B, U, N(3), B, B, B, B, B, N(0), B, B, B, B];
        let mut out = String::new();
        write_number10(&marks, &mut out).unwrap();
        assert_eq!(out, "1b.3e0d");
        assert_eq!(read_number10(&mut Cursor::new(&out), 15), marks);
        assert_eq!(read_number10(&mut Cursor::new("+1"), 2), [B, N(1)]);
        assert!(write_number10(&[N(10)], &mut String::new()).is_err());
    }

    #[test]
    fn four_cell_looks_ahead_past_the_end() {
        let marks = [N(2), N(1), N(1), B, N(2), B, U, N(2), B, B, B, B];
        let mut out = String::new();
        write_4cell(&marks, &mut out).unwrap();
        assert_eq!(out, "2167.ch");
        assert_eq!(read_4cell(&mut Cursor::new(&out), 12), marks);
        let mut last = [B; 25];
        last[24] = N(4);
        let mut out = String::new();
        write_4cell(&last, &mut out).unwrap();
        assert_eq!(out, "zje");
    }

    /// Every list of up to six slots over a few values comes back, with nothing left of the body.
    #[test]
    fn short_lists_come_back() {
        let values = [B, U, N(0), N(4)];
        for length in 0..=6 {
            for code in 0..values.len().pow(length) {
                let marks: Vec<Mark> = (0..length).map(|i| values[code / values.len().pow(i) % values.len()]).collect();
                let write = |write: Writer| {
                    let mut out = String::new();
                    write(&marks, &mut out).unwrap();
                    Cursor::new(&out)
                };
                let (mut sixteen, mut ten, mut four) =
                    (write(write_number16), write(write_number10), write(write_4cell));
                assert_eq!(read_number16(&mut sixteen, marks.len()).unwrap(), marks);
                assert_eq!(read_number10(&mut ten, marks.len()), marks);
                assert_eq!(read_4cell(&mut four, marks.len()), marks);
                assert!(sixteen.is_done() && ten.is_done() && four.is_done());
            }
        }
    }

    #[test]
    fn long_gaps_are_cut() {
        let mut out = String::new();
        write_number16(&[B; 45], &mut out).unwrap();
        assert_eq!(out, "zzk");
    }
}
