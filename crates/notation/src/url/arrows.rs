//! Arrows with numbers: arrow16 of URLs and the `d,n` tokens of files.

use super::cursor::{Cursor, Gaps};
use crate::error::NotationError;
use crate::table::Reading;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;
use gridwright_lang::ir::notation::Arrows;

/// Arrows with numbers, in URLs and as tokens of files.
pub(crate) trait ArrowCodec {
    /// Reads arrow16: a direction digit and a hex digit, longer forms for larger numbers.
    fn read(&self, cursor: &mut Cursor, n_slots: usize) -> Result<Vec<Val>, NotationError>;

    /// Writes arrow16; on failure the slot and the reason.
    fn write(&self, values: &[Val], out: &mut String) -> Result<(), (usize, String)>;

    /// What a token of a file says.
    fn read_token(&self, token: &str) -> Option<Reading>;

    /// The token of a file for a value.
    fn write_token(&self, val: Val) -> Result<String, String>;
}

impl ArrowCodec for Arrows {
    fn read(&self, cursor: &mut Cursor, n_slots: usize) -> Result<Vec<Val>, NotationError> {
        let gaps = Gaps::new('a', 'z');
        let mut values = vec![Val::Blank; n_slots];
        let mut slot = 0;
        while let Some(c) = cursor.next_of_list(Some(&gaps), &mut slot, n_slots) {
            values[slot] = match c {
                '0'..='4' if cursor.peek() == Some('.') => {
                    cursor.next();
                    value(self, c as usize - '0' as usize, None)
                }
                '0'..='4' => value(self, c as usize - '0' as usize, Some(cursor.digits(1, 16)?)),
                '5'..='9' => value(self, c as usize - '5' as usize, Some(cursor.digits(2, 16)?)),
                '-' => {
                    let dir = cursor.digits(1, 5)? as usize;
                    value(self, dir, Some(cursor.digits(3, 16)?))
                }
                '+' if self.block.is_some() => self.block.map_or(Val::Blank, Val::Sym),
                _ => {
                    cursor.note_unknown();
                    Val::Blank
                }
            };
            slot += 1;
        }
        Ok(values)
    }

    fn write(&self, values: &[Val], out: &mut String) -> Result<(), (usize, String)> {
        let mut gaps = Gaps::new('a', 'z');
        for (slot, &val) in values.iter().enumerate() {
            if val == Val::Blank {
                gaps.push(out);
                continue;
            }
            gaps.flush(out);
            match parts(self, val) {
                Some((dir, None)) => out.push_str(&format!("{dir}.")),
                Some((dir, Some(n @ 0..=15))) => out.push_str(&format!("{dir}{n:x}")),
                Some((dir, Some(n @ 16..=255))) => out.push_str(&format!("{}{n:02x}", dir + 5)),
                Some((dir, Some(n @ 256..=4095))) => out.push_str(&format!("-{dir}{n:03x}")),
                Some((_, Some(n))) => return Err((slot, format!("{n} is too large for a URL"))),
                None if is_block(self, val) => out.push('+'),
                None => return Err((slot, "a URL cannot say this mark".to_owned())),
            }
        }
        gaps.flush(out);
        Ok(())
    }

    fn read_token(&self, token: &str) -> Option<Reading> {
        match (token, self.block) {
            (".", _) => return Some(Reading::Blank),
            ("#", Some(block)) => return Some(Reading::value(0, Val::Sym(block))),
            _ => {}
        }
        let (dir, number) = token.split_once(',')?;
        let dir = dir.parse().ok().filter(|d| *d <= 4)?;
        let number = if number == "-" { None } else { Some(number.parse().ok().filter(|n| *n >= 0)?) };
        Some(Reading::value(0, value(self, dir, number)))
    }

    fn write_token(&self, val: Val) -> Result<String, String> {
        match parts(self, val) {
            _ if val == Val::Blank => Ok(".".to_owned()),
            Some((dir, Some(n))) => Ok(format!("{dir},{n}")),
            Some((dir, None)) => Ok(format!("{dir},-")),
            None if is_block(self, val) => Ok("#".to_owned()),
            None => Err("this mark has no token here".to_owned()),
        }
    }
}

/// The value of a direction number (0 for none) and a number (none for `?`).
fn value(arrows: &Arrows, dir: usize, number: Option<i64>) -> Val {
    let number = number.map_or(FieldVal::Unknown, FieldVal::Int);
    match (dir.checked_sub(1).and_then(|d| Dir::ALL.get(d)), arrows.bare) {
        (Some(&dir), _) => Val::Tag(arrows.aimed, [FieldVal::Dir(dir), number]),
        (None, Some(bare)) => Val::tag1(bare, number),
        // A genre without plain numbers has arrows of unknown direction at best.
        (None, None) => Val::Tag(arrows.aimed, [FieldVal::Unknown, number]),
    }
}

/// Direction number and number of a value; none if it is no such mark.
fn parts(arrows: &Arrows, val: Val) -> Option<(usize, Option<i64>)> {
    let number = |field| match field {
        FieldVal::Int(n) if n >= 0 => Some(Some(n)),
        FieldVal::Unknown => Some(None),
        _ => None,
    };
    match val {
        Val::Tag(tag, [FieldVal::Dir(dir), n]) if tag == arrows.aimed => Some((dir as usize + 1, number(n)?)),
        Val::Tag(tag, [FieldVal::Unknown, n]) if tag == arrows.aimed && arrows.bare.is_none() => Some((0, number(n)?)),
        Val::Tag(tag, [n, FieldVal::Unused]) if Some(tag) == arrows.bare => Some((0, number(n)?)),
        _ => None,
    }
}

/// Whether it is the mark that carries nothing.
fn is_block(arrows: &Arrows, val: Val) -> bool {
    arrows.block.is_some_and(|block| val == Val::Sym(block))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_lang::ir::{LayerId, SymId};

    #[test]
    fn arrows_of_every_width() {
        let arrows = Arrows { layer: LayerId(0), aimed: SymId(0), bare: Some(SymId(1)), block: Some(SymId(2)) };
        let aimed = |dir, n| Val::Tag(SymId(0), [FieldVal::Dir(dir), n]);
        let values = [
            aimed(Dir::Up, FieldVal::Int(2)),
            Val::Blank,
            aimed(Dir::Right, FieldVal::Unknown),
            Val::Sym(SymId(2)),
            Val::tag1(SymId(1), FieldVal::Int(10)),
            Val::Blank,
            aimed(Dir::Down, FieldVal::Int(256)),
            Val::Blank,
            Val::Blank,
            Val::Blank,
        ];
        let mut out = String::new();
        arrows.write(&values, &mut out).unwrap();
        assert_eq!(out, "12a4.+0aa-2100c");
        assert_eq!(arrows.read(&mut Cursor::new(&out), 10).unwrap(), values);
        assert!(arrows.read(&mut Cursor::new("5"), 9).is_err());
        for val in values {
            let token = arrows.write_token(val).unwrap();
            assert_eq!(arrows.read_token(&token).unwrap().of(0), val);
        }
    }
}
