//! Planes of tokens. A token whose value would be written otherwise (a line with an arrow head, a number with notes) is
//! kept in the board's extras and used again as long as the value is the one it stood for.

use super::lines::{Lines, Writer};
use super::lists;
use crate::error::{NotationError, shorten};
use crate::remark::{Remark, RemarkCode};
use crate::slots::{Rooms, Slots, hole_cell};
use crate::table::{Reading, TokenTable};
use crate::url::ArrowCodec;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::Side;
use gridwright_lang::ir::LayerId;
use gridwright_lang::ir::notation::{Meaning, Shape, Table, TokenPlane, Tokens};
use std::collections::BTreeMap;

/// What one token of a plane is about.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    /// The corner of a frame.
    Corner,
    /// A place outside the board, by its number.
    Outside(usize),
    /// A side of the board, which says nothing.
    Rim,
    /// An entry of the list at a place outside the board, counted from the board outwards.
    Listed(usize, usize),
    /// A place of the plane's layers: its slot, and where it is stored.
    Inside(usize, usize),
}

/// What a token of a plane says.
pub(super) fn read_token(tokens: &Tokens, token: &str) -> Option<Reading> {
    match tokens {
        Tokens::Table(table) => table.read(token),
        Tokens::Arrows(arrows) => arrows.read_token(token),
    }
}

/// The token of a plane for one value of each layer.
fn write_token(tokens: &Tokens, values: &[Val], hole: bool, marks: bool) -> Result<String, String> {
    match tokens {
        Tokens::Table(table) => table.write(values, hole, marks),
        Tokens::Arrows(arrows) => arrows.write_token(values[0]),
    }
}

/// The slots of a plane in the order of its tokens, and the lengths of its lines.
fn layout(plane: &TokenPlane, board: &Board) -> (Vec<Entry>, Vec<usize>) {
    let storage = match plane.shape {
        // A room's clue stands in one of its cells.
        Shape::Blocks(_) => (0..board.grid.area()).collect(),
        shape => shape.storage(board),
    };
    let inside: Vec<Entry> = storage.into_iter().enumerate().map(|(slot, i)| Entry::Inside(slot, i)).collect();
    if plane.rim.is_some() {
        return rimmed(&inside, board);
    }
    let lines = plane.shape.lines(&board.grid);
    if plane.frame.is_none() {
        return (inside, lines);
    }
    if plane.frame.as_ref().is_some_and(|frame| frame.lists.is_some()) {
        return lists::layout(&inside, board);
    }
    framed(&inside, board)
}

/// Places between cells, with the sides of the board before, behind, above and below them.
fn rimmed(inside: &[Entry], board: &Board) -> (Vec<Entry>, Vec<usize>) {
    let (h, w) = (board.grid.rows(), board.grid.cols());
    let (upright, level) = inside.split_at(h * (w - 1));
    let mut slots = Vec::new();
    for y in 0..h {
        slots.push(Entry::Rim);
        slots.extend_from_slice(&upright[y * (w - 1)..(y + 1) * (w - 1)]);
        slots.push(Entry::Rim);
    }
    slots.extend(std::iter::repeat_n(Entry::Rim, w));
    slots.extend_from_slice(level);
    slots.extend(std::iter::repeat_n(Entry::Rim, w));
    (slots, Shape::Edges.lines(&board.grid))
}

/// Cells with the places outside the board round them, or above and to the left.
fn framed(inside: &[Entry], board: &Board) -> (Vec<Entry>, Vec<usize>) {
    let (grid, w) = (&board.grid, board.grid.cols());
    let place = |side: Side, line: usize| grid.margin(side, line).map(|place| Entry::Outside(place.at()));
    let is_all_round = place(Side::Right, 0).is_some();
    let level_line = |side: Side| {
        let line = [Entry::Corner].into_iter().chain((0..w).filter_map(move |x| place(side, x)));
        line.chain(is_all_round.then_some(Entry::Corner)).collect::<Vec<_>>()
    };
    let mut slots = level_line(Side::Top);
    for (y, row) in inside.chunks(w).enumerate() {
        slots.extend(place(Side::Left, y));
        slots.extend_from_slice(row);
        slots.extend(place(Side::Right, y));
    }
    if is_all_round {
        slots.extend(level_line(Side::Bottom));
    }
    let around = if is_all_round { 2 } else { 1 };
    (slots, vec![w + around; grid.rows() + around])
}

/// Reads a plane into the board.
pub(super) fn read(plane: &TokenPlane, board: &mut Board, lines: &mut Lines) -> Result<(), NotationError> {
    let (slots, lengths) = layout(plane, board);
    let first_line = lines.number();
    let tokens = tokens_of(plane, &lengths, slots.len(), lines);
    if let Shape::Blocks(rooms) = plane.shape {
        return read_rooms(plane, board, rooms, &tokens, &mut lines.remarks);
    }
    let mut odd = Odd::default();
    if let Some(frame) = &plane.frame {
        lists::read(frame, &slots, board, &tokens, &mut odd)?;
    }
    for (i, slot) in slots.iter().enumerate() {
        let (line, token) = tokens.get(i).map_or((first_line, None), |(line, token)| (*line, Some(token.as_str())));
        match (*slot, token) {
            (Entry::Corner | Entry::Listed(..), _) | (Entry::Outside(_) | Entry::Rim, None) => {}
            (Entry::Rim, Some(token)) => odd.keep(i, token, || Ok(plane.rim.clone().unwrap_or_default())),
            (Entry::Outside(at), Some(token)) => {
                if let Some(frame) = &plane.frame {
                    let layer = frame.table.layers[0];
                    board.layer_mut(layer)[at] = frame_value(&frame.table, token, line)?;
                    odd.keep(i, token, || frame.table.write(&[board.layer(layer)[at]], false, true));
                }
            }
            (Entry::Inside(slot, at), token) => {
                let reading = match token {
                    Some(token) => read_token(&plane.tokens, token).ok_or_else(|| unknown(line, token))?,
                    None => Reading::Blank,
                };
                store(plane, board, slot, at, reading);
                if let Some(token) = token {
                    odd.keep(i, token, || token_at(plane, board, slot, at, true));
                }
            }
        }
    }
    odd.store(&plane.key, board);
    Ok(())
}

/// A token nobody knows.
pub(super) fn unknown(line: usize, token: &str) -> NotationError {
    NotationError::line(line, format!("`{}` is no token of this plane", shorten(token)))
}

/// The value of a token outside the board.
fn frame_value(table: &Table, token: &str, line: usize) -> Result<Val, NotationError> {
    match table.read(token) {
        Some(reading) => Ok(reading.of(0)),
        None => Err(unknown(line, token)),
    }
}

/// Single characters; a short line is filled up with dots.
fn packed_tokens(lines: &mut Lines, lengths: &[usize]) -> Vec<(usize, String)> {
    let mut tokens = Vec::new();
    for &length in lengths {
        let number = lines.number();
        let line = lines.peek();
        let n_characters = line.map_or(length, |line| line.chars().count());
        if n_characters < length {
            let message = format!("{n_characters} characters where there are {length}; the rest is read as empty");
            lines.remark(RemarkCode::ShortPlane, message);
        } else if n_characters > length {
            let message = format!("{n_characters} characters where there are {length}; the rest is not read");
            lines.remark(RemarkCode::LongPlane, message);
        }
        let characters = line.unwrap_or_default().chars().chain(std::iter::repeat('.')).take(length);
        tokens.extend(characters.map(|c| (number, c.to_string())));
        lines.next();
    }
    tokens
}

/// Puts what a token says into the board.
fn store(plane: &TokenPlane, board: &mut Board, slot: usize, at: usize, reading: Reading) {
    if reading == Reading::Hole {
        if let Some(cell) = hole_cell(plane.shape, board, slot) {
            board.grid.set_hole(cell, true);
        }
        return;
    }
    let told = reading.of(0);
    if let Reading::Values(values) = reading {
        for (layer, val) in values {
            board.layer_mut(plane.tokens.layers()[layer])[at] = val;
        }
    }
    if let (Val::Blank, Some(val)) = (told, given_value(plane, board, at)) {
        board.layer_mut(plane.tokens.layers()[0])[at] = val;
    }
}

/// The value printed at a place, which the plane leaves out.
fn given_value(plane: &TokenPlane, board: &Board, at: usize) -> Option<Val> {
    match *board.layer(plane.given?).get(at)? {
        Val::Int(n) | Val::Tag(_, [FieldVal::Int(n), FieldVal::Unused]) => Some(Val::Int(n)),
        val @ (Val::Dir(_) | Val::Sym(_) | Val::Flag(true)) if is_written(&plane.tokens, val) => Some(val),
        _ => None,
    }
}

/// Whether the first layer of a plane has a token for a value: whether it may have it.
fn is_written(tokens: &Tokens, val: Val) -> bool {
    matches!(tokens, Tokens::Table(table) if table.rows.iter().any(|row| row.says(Meaning::Value(0, val))))
}

/// The token for the values at a place.
fn token_at(plane: &TokenPlane, board: &Board, slot: usize, at: usize, marks: bool) -> Result<String, String> {
    let mut values: Vec<Val> = plane.tokens.layers().iter().map(|&l| board.layer(l)[at]).collect();
    if values[0] != Val::Blank && given_value(plane, board, at) == Some(values[0]) {
        values[0] = Val::Blank;
    }
    let hole = hole_cell(plane.shape, board, slot).is_some_and(|cell| board.grid.is_hole(cell));
    write_token(&plane.tokens, &values, hole, marks)
}

/// Writes a plane.
pub(super) fn write(plane: &TokenPlane, board: &Board, out: &mut Writer) -> Result<(), NotationError> {
    let (slots, lengths) = layout(plane, board);
    let tokens = match plane.shape {
        Shape::Blocks(rooms) => room_tokens(plane, board, rooms)?,
        _ => {
            let odd = Odd::of(&plane.key, board);
            let marks = out.style.marks;
            let token =
                |(i, slot): (usize, &Entry)| entry_token(plane, board, *slot, odd.at(i).filter(|_| marks), marks);
            slots.iter().enumerate().map(token).collect::<Result<Vec<_>, _>>()?
        }
    };
    if plane.packed {
        let mut rest = tokens.as_slice();
        for length in lengths {
            let (line, others) = rest.split_at(length);
            out.line(&line.concat());
            rest = others;
        }
    } else {
        out.plane(&tokens, &lengths);
    }
    Ok(())
}

/// The token of a slot: the kept one while it says what the board holds, else the usual one.
fn entry_token(
    plane: &TokenPlane,
    board: &Board,
    slot: Entry,
    kept: Option<&str>,
    marks: bool,
) -> Result<String, NotationError> {
    match slot {
        Entry::Corner => Ok(plane.frame.as_ref().map_or(String::new(), |frame| frame.corner.clone())),
        Entry::Listed(at, depth) => lists::token(plane, board, (at, depth), kept),
        Entry::Rim => Ok(kept.map_or_else(|| plane.rim.clone().unwrap_or_default(), str::to_owned)),
        Entry::Outside(at) => {
            let Some(frame) = &plane.frame else { return Ok(String::new()) };
            let val = board.layer(frame.table.layers[0])[at];
            let means = |token: &&str| frame.table.read(token).is_some_and(|reading| reading.of(0) == val);
            match kept.filter(means) {
                Some(token) => Ok(token.to_owned()),
                None => frame.table.write(&[val], false, true),
            }
            .map_err(|reason| NotationError::unwritable(Shape::Margin.describe(board, at), reason))
        }
        Entry::Inside(slot, at) => match kept.filter(|token| still_means(plane, board, at, token)) {
            Some(token) => Ok(token.to_owned()),
            None => token_at(plane, board, slot, at, marks)
                .map_err(|reason| NotationError::unwritable(plane.shape.describe(board, slot), reason)),
        },
    }
}

/// Whether a kept token says what the board holds now.
fn still_means(plane: &TokenPlane, board: &Board, at: usize, token: &str) -> bool {
    let layers = plane.tokens.layers();
    let Some(reading) = read_token(&plane.tokens, token).filter(|reading| *reading != Reading::Hole) else {
        return false;
    };
    let says = |layer: usize| match reading.of(layer) {
        Val::Blank if layer == 0 => given_value(plane, board, at).unwrap_or(Val::Blank),
        val => val,
    };
    layers.iter().enumerate().all(|(i, &layer)| says(i) == board.layer(layer)[at])
}

/// The tokens of a plane of clues of rooms, with their lines.
pub(super) fn clues_of_rooms(plane: &TokenPlane, board: &Board, lines: &mut Lines) -> Vec<(usize, String)> {
    let (slots, lengths) = layout(plane, board);
    tokens_of(plane, &lengths, slots.len(), lines)
}

fn tokens_of(plane: &TokenPlane, lengths: &[usize], n: usize, lines: &mut Lines) -> Vec<(usize, String)> {
    if plane.packed {
        return packed_tokens(lines, lengths);
    }
    let tokens = lines.counted_tokens(lengths.len(), n);
    tokens.into_iter().map(|(line, token)| (line, token.to_owned())).collect()
}

/// Reads the clues of rooms. A clue that is not in its room's own cell moves there; of several the one in that cell wins,
/// else the first one met.
pub(super) fn read_rooms(
    plane: &TokenPlane,
    board: &mut Board,
    rooms: LayerId,
    tokens: &[(usize, String)],
    remarks: &mut Vec<Remark>,
) -> Result<(), NotationError> {
    let mut cells = vec![Val::Blank; board.grid.area()];
    for (cell, (line, token)) in cells.iter_mut().zip(tokens) {
        *cell = read_token(&plane.tokens, token).ok_or_else(|| unknown(*line, token))?.of(0);
    }
    let rooms = Rooms::of(&board.grid, board.layer(rooms));
    let layer = plane.tokens.layers()[0];
    for (i, members) in rooms.cells.iter().enumerate() {
        let own = cells[rooms.top[i]];
        let first = members.iter().map(|&c| cells[c]).find(|&v| v != Val::Blank).unwrap_or(Val::Blank);
        board.layer_mut(layer)[i] = if own == Val::Blank { first } else { own };
        let told: Vec<usize> = members.iter().copied().filter(|&c| cells[c] != Val::Blank).collect();
        if told.len() > 1 {
            let line = told.iter().filter_map(|&c| tokens.get(c)).map(|(line, _)| *line).max().unwrap_or_default();
            let message = format!("{} clues in one room; one is kept", told.len());
            remarks.push(Remark::at_line(RemarkCode::DroppedClue, line, message));
        }
    }
    Ok(())
}

/// The tokens of the cells, each room's clue in its own cell.
fn room_tokens(plane: &TokenPlane, board: &Board, rooms: LayerId) -> Result<Vec<String>, NotationError> {
    let rooms = Rooms::of(&board.grid, board.layer(rooms));
    let mut cells = vec![Val::Blank; board.grid.area()];
    for (i, &top) in rooms.top.iter().enumerate() {
        cells[top] = board.layer(plane.tokens.layers()[0]).get(i).copied().unwrap_or_default();
    }
    let token = |(cell, val): (usize, &Val)| {
        write_token(&plane.tokens, &[*val], false, true)
            .map_err(|reason| NotationError::unwritable(Shape::Cells.describe(board, cell), reason))
    };
    cells.iter().enumerate().map(token).collect()
}

/// Tokens that are not what their values would be written as, by their number in the plane.
#[derive(Default)]
pub(super) struct Odd(BTreeMap<usize, String>);

impl Odd {
    /// Those kept for a plane, written `3:1u 7:+`.
    fn of(key: &str, board: &Board) -> Odd {
        let kept = board.extras.get(key).map_or("", String::as_str);
        let pair = |item: &str| item.split_once(':').and_then(|(i, token)| Some((i.parse().ok()?, token.to_owned())));
        // A slash would end the line it is written into.
        Odd(kept.split_whitespace().filter(|item| !item.contains('/')).filter_map(pair).collect())
    }

    /// The token kept for a slot.
    fn at(&self, i: usize) -> Option<&str> {
        self.0.get(&i).map(String::as_str)
    }

    /// Keeps a token if it is not what would be written anyway.
    pub fn keep(&mut self, i: usize, token: &str, canonical: impl Fn() -> Result<String, String>) {
        if canonical().as_deref() != Ok(token) {
            self.0.insert(i, token.to_owned());
        }
    }

    /// Puts what was kept into the extras.
    fn store(self, key: &str, board: &mut Board) {
        if !self.0.is_empty() {
            let items: Vec<String> = self.0.iter().map(|(i, token)| format!("{i}:{token}")).collect();
            board.extras.insert(key.to_owned(), items.join(" "));
        }
    }
}

/// Reads a plane that means nothing to the rules.
pub(super) fn read_aux(key: &str, shape: Shape, blank: &str, board: &mut Board, lines: &mut Lines) {
    let lengths = shape.lines(&board.grid);
    let n_slots: usize = lengths.iter().sum();
    let tokens = lines.counted_tokens(lengths.len(), n_slots);
    let mut odd = Odd::default();
    for (i, (_, token)) in tokens.into_iter().take(n_slots).enumerate() {
        odd.keep(i, token, || Ok(blank.to_owned()));
    }
    odd.store(key, board);
}

/// Writes it back; an optional one only if something was kept.
pub(super) fn write_aux(key: &str, shape: Shape, blank: &str, optional: bool, board: &Board, out: &mut Writer) {
    let lengths = shape.lines(&board.grid);
    let odd = Odd::of(key, board);
    let marks = out.style.marks;
    if optional && (odd.0.is_empty() || !marks) {
        return;
    }
    let token = |i: usize| odd.at(i).filter(|_| marks).unwrap_or(blank).to_owned();
    if shape == Shape::Board {
        return out.line(&token(0));
    }
    out.plane(&(0..lengths.iter().sum()).map(token).collect::<Vec<_>>(), &lengths);
}
