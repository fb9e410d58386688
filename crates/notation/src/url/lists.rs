//! Lists in URLs.

use super::Mark;
use super::cursor::{Cursor, Gaps, char36};
use super::numbers::{read_outside16, write_outside16};
use crate::error::NotationError;
use crate::file::list_room;
use gridwright_board::{Board, Val};
use gridwright_lang::ir::notation::{ListForm, ShortForm};
use gridwright_lang::ir::{Entry, List};

/// A slot and the reason why its list has no form.
type Refusal = (usize, String);

/// Where the numbers of lists without a sign start: from there on they have two digits and a letter first.
const FIRST: usize = 360;
/// Where those with a sign start.
const FIRST_SIGNED: usize = 36;

/// Reads the lists of all slots.
pub(crate) fn read(
    form: &ListForm,
    board: &Board,
    n_slots: usize,
    cursor: &mut Cursor,
) -> Result<Vec<Option<List>>, NotationError> {
    match form {
        ListForm::Outside { many } => read_outside(*many, board, cursor),
        ListForm::Short(forms) => read_short(forms, n_slots, cursor),
        ListForm::Digits => Ok(read_digits(n_slots, cursor)),
    }
}

/// Writes the lists of all slots.
pub(crate) fn write(form: &ListForm, board: &Board, values: &[Val], out: &mut String) -> Result<(), Refusal> {
    let lists: Vec<Option<List>> = values
        .iter()
        .map(|val| match val {
            Val::List(list) => Some(*list),
            Val::Unknown => List::new([Entry::Unknown]),
            _ => None,
        })
        .collect();
    match form {
        ListForm::Outside { many } => write_outside(*many, board, &lists, out),
        ListForm::Short(forms) => write_short(forms, &lists, out),
        ListForm::Digits => write_digits(&lists, out),
    }
}

/// How many places each list outside the board has.
fn rooms(board: &Board) -> Vec<usize> {
    let (above, before) = list_room(board);
    let (rows, cols) = (board.grid.rows(), board.grid.cols());
    std::iter::repeat_n(above, cols).chain(std::iter::repeat_n(before, rows)).collect()
}

fn read_outside(many: bool, board: &Board, cursor: &mut Cursor) -> Result<Vec<Option<List>>, NotationError> {
    let rooms = rooms(board);
    let marks = read_outside16(cursor, rooms.iter().sum())?;
    let mut rest = marks.as_slice();
    let mut lists = Vec::with_capacity(rooms.len());
    for room in rooms {
        let (own, others) = rest.split_at(room);
        rest = others;
        lists.push(List::new(own.iter().rev().filter_map(|mark| match mark {
            Mark::Blank => None,
            Mark::Unknown => Some(Entry::Unknown),
            Mark::Num(0) if many => Some(Entry::Many),
            Mark::Num(n) => Some(Entry::Number(*n)),
        })));
    }
    Ok(lists)
}

fn write_outside(many: bool, board: &Board, lists: &[Option<List>], out: &mut String) -> Result<(), Refusal> {
    let mut marks = Vec::new();
    for (slot, (list, room)) in lists.iter().zip(rooms(board)).enumerate() {
        let entries: Vec<Entry> = list.iter().flat_map(|list| list.entries().rev().collect::<Vec<_>>()).collect();
        if entries.len() > room {
            return Err((slot, format!("{} entries where there is room for {room}", entries.len())));
        }
        for entry in &entries {
            marks.push(match entry {
                Entry::Number(0) if many => return Err((slot, "0 stands for `*` here".to_owned())),
                Entry::Number(n) => Mark::Num(*n),
                Entry::Shape(_) => return Err((slot, "a shape is no number".to_owned())),
                Entry::Unknown => Mark::Unknown,
                Entry::Many => Mark::Num(0),
            });
        }
        marks.extend(std::iter::repeat_n(Mark::Blank, room - entries.len()));
    }
    write_outside16(&marks, out).map_err(|(_, reason)| (0, reason))
}

/// How the numbers of lists without a sign follow each other: for lists of two, three and four the first number of each.
fn starts(forms: &[ShortForm]) -> Vec<usize> {
    let mut next = FIRST;
    let mut start = |(i, form): (usize, &ShortForm)| {
        if form.sign.is_some() {
            return FIRST_SIGNED;
        }
        let start = next;
        next += form.base.pow(i as u32 + 2);
        start
    };
    forms.iter().enumerate().map(&mut start).collect()
}

/// Four ones have a digit of their own where nothing else can have four entries.
fn has_nine(forms: &[ShortForm]) -> bool {
    forms.get(2).is_some_and(|form| form.base == 2)
}

fn read_short(forms: &[ShortForm], n_slots: usize, cursor: &mut Cursor) -> Result<Vec<Option<List>>, NotationError> {
    let gaps = Gaps::new('g', 'z');
    let mut lists = vec![None; n_slots];
    let mut slot = 0;
    while let Some(c) = cursor.next_of_list(Some(&gaps), &mut slot, n_slots) {
        lists[slot] = match c {
            '9' if has_nine(forms) => List::new([Entry::Number(1); 4]),
            '0'..='8' => List::new([Entry::Number(i64::from(c.to_digit(10).unwrap_or(0)))]),
            '.' => List::new([Entry::Unknown]),
            'a'..='f' => {
                let number = c.to_digit(36).unwrap_or(0) as usize * 36 + cursor.digits(1, 36)? as usize;
                short_list(forms, None, number)
            }
            '+' | '-' => {
                let number = cursor.digits(2, 36)? as usize;
                short_list(forms, Some(c), number)
            }
            _ => None,
        };
        if lists[slot].is_none() {
            cursor.note_unknown();
        }
        slot += 1;
    }
    Ok(lists)
}

/// The list that a number stands for.
fn short_list(forms: &[ShortForm], sign: Option<char>, number: usize) -> Option<List> {
    for (i, (form, start)) in forms.iter().zip(starts(forms)).enumerate().filter(|(_, (form, _))| form.sign == sign) {
        let n_entries = i as u32 + 2;
        let Some(rest) = number.checked_sub(start).filter(|&rest| rest < form.base.pow(n_entries)) else { continue };
        let entry = |k: u32| match rest / form.base.pow(n_entries - 1 - k) % form.base {
            0 => Entry::Unknown,
            n => Entry::Number(n as i64),
        };
        return List::new((0..n_entries).map(entry));
    }
    None
}

fn write_short(forms: &[ShortForm], lists: &[Option<List>], out: &mut String) -> Result<(), Refusal> {
    let mut gaps = Gaps::new('g', 'z');
    for (slot, list) in lists.iter().enumerate() {
        let Some(list) = list else {
            gaps.push(out);
            continue;
        };
        gaps.flush(out);
        let entries: Vec<Entry> = list.entries().collect();
        let token = short_token(forms, &entries);
        out.push_str(&token.ok_or_else(|| (slot, format!("the list {list} has no form in a URL")))?);
    }
    gaps.flush(out);
    Ok(())
}

fn short_token(forms: &[ShortForm], entries: &[Entry]) -> Option<String> {
    match entries {
        [Entry::Unknown] => return Some(".".to_owned()),
        [Entry::Number(n @ 0..=8)] => return Some(n.to_string()),
        [Entry::Number(1), Entry::Number(1), Entry::Number(1), Entry::Number(1)] if has_nine(forms) => {
            return Some("9".to_owned());
        }
        _ => {}
    }
    let i = entries.len().checked_sub(2)?;
    let (form, start) = (forms.get(i)?, *starts(forms).get(i)?);
    let mut number = 0;
    for entry in entries {
        let digit = match entry {
            Entry::Unknown => 0,
            Entry::Number(n) => usize::try_from(*n).ok().filter(|n| (1..form.base).contains(n))?,
            Entry::Shape(_) | Entry::Many => return None,
        };
        number = number * form.base + digit;
    }
    number += start;
    let token = format!("{}{}", char36(number / 36), char36(number % 36));
    (number < 36 * 36).then(|| form.sign.map_or(token.clone(), |sign| format!("{sign}{token}")))
}

fn read_digits(n_slots: usize, cursor: &mut Cursor) -> Vec<Option<List>> {
    let mut lists = vec![None; n_slots];
    let (mut slot, mut behind) = (0, false);
    while let Some(c) = cursor.peek() {
        match c {
            '0'..='9' if slot < n_slots => {
                let mut entries = Vec::new();
                while let Some(digit) = cursor.peek().and_then(|c| c.to_digit(10)) {
                    entries.push(if digit == 0 { Entry::Unknown } else { Entry::Number(i64::from(digit)) });
                    cursor.next();
                }
                lists[slot] = List::new(entries);
                (slot, behind) = (slot + 1, true);
            }
            'a'..='z' if slot < n_slots => {
                cursor.next();
                slot += c as usize - 'a' as usize + usize::from(!behind);
                behind = false;
                if slot > n_slots {
                    cursor.note_over();
                }
            }
            _ if slot < n_slots => {
                cursor.next();
                cursor.note_unknown();
            }
            _ => break,
        }
    }
    if slot < n_slots && cursor.is_done() && !behind {
        cursor.note_missing(n_slots - slot);
    }
    lists
}

fn write_digits(lists: &[Option<List>], out: &mut String) -> Result<(), Refusal> {
    // Behind a list a letter counts one more than there are empty places.
    let mut run = 0;
    for (slot, list) in lists.iter().enumerate() {
        let Some(list) = list else {
            run += 1;
            if run == 26 {
                out.push('z');
                run = 0;
            }
            continue;
        };
        if run > 0 {
            out.push(char36(9 + run));
        }
        for entry in list.entries() {
            match entry {
                Entry::Unknown => out.push('0'),
                Entry::Number(n @ 1..=9) => out.push_str(&n.to_string()),
                other => return Err((slot, format!("{other} has no digit"))),
            }
        }
        run = 1;
    }
    if run > 1 {
        out.push(char36(9 + run));
    }
    Ok(())
}
