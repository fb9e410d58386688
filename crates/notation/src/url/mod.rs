//! puzz.link and pzpr URLs: `genre/flags/columns/rows/body`.

mod arrows;
mod banks;
mod bits;
mod code;
mod cursor;
mod elsewhere;
mod envelope;
mod lists;
mod numbers;
mod places;
mod sums;

pub use envelope::{UrlParts, split_url};

pub(crate) use arrows::ArrowCodec;
pub(crate) use banks::{Told, piece, piece_text, told};
pub(crate) use elsewhere::elsewhere;
pub(crate) use envelope::embedded_file;
pub(crate) use numbers::Mark;
pub(crate) use places::{columns_and_rows, put_at};
pub(crate) use sums::{Run, SumCodec};

use crate::bind::Bound;
use crate::error::{NotationError, shorten};
use crate::remark::{ReadBoard, Remark, RemarkCode};
use crate::slots::{Slots, hole_cell};
use crate::table::{Reading, TokenTable};
use crate::values::{Marks, bits as layer_bits, cell_layers, enclose, store_bits};
use cursor::Cursor;
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::notation::{NumberForm, Shape, Skips, Table, UrlCodec, UrlItem};
use gridwright_lang::ir::{Genre, LayerId, OptionId};
use std::borrow::Cow;

impl Bound {
    /// The board a URL describes. A body that is too short leaves the rest empty, one that is too long is cut, and unknown
    /// characters are passed over, as everybody does; a number that is cut short is refused.
    pub fn read_url(&self, genre: &Genre, parts: &UrlParts) -> Result<ReadBoard, NotationError> {
        let plan = self.url.as_ref().ok_or_else(|| no_line(genre))?;
        let mut board = Board::blank(genre, Grid::new(parts.rows, parts.cols)?);
        let mut remarks = parts.remarks.clone();
        if let Some(variant) = &parts.variant {
            board.variant = Some(variant.clone());
            remarks.push(variant_remark(variant));
        }
        if parts.body.is_empty() {
            remarks.extend((!parts.flags.is_empty()).then(|| unread_options(&parts.flags)));
            return Ok(ReadBoard { board, remarks });
        }
        let mut flags = parts.flags.clone();
        if let Some(letter) = plan.letter {
            let at = flags.find(letter).ok_or(NotationError::NoFlag { letter })?;
            flags.remove(at);
        }
        for letter in flags.chars() {
            let option = genre.option(&letter.to_string()).ok_or(NotationError::Flag { letter })?;
            board.set_option(option, true);
            remarks.extend(self.own_option(genre, option));
        }
        let mut cursor = Cursor::new(&parts.body);
        for item in &plan.items {
            if !item.optional || !cursor.is_done() {
                read_item(item, genre, &mut board, &mut cursor)?;
            }
        }
        remarks.extend(cursor.remarks());
        self.enclose(genre, &mut board);
        Ok(ReadBoard { board, remarks })
    }

    /// What there is to say about an option that is set, if others do not know it.
    pub(crate) fn own_option(&self, genre: &Genre, option: OptionId) -> Option<Remark> {
        let (id, sentence) = &genre.options[option.at()];
        let message = format!("puzz.link does not know this option, by which: {sentence}");
        self.own.contains(&option).then(|| Remark::new(RemarkCode::OwnOption, format!("option {id}"), message))
    }

    /// The URL of a board's problem, from the genre on. Answers are not part of a URL.
    pub fn write_url(&self, genre: &Genre, board: &Board) -> Result<String, NotationError> {
        let plan = self.url.as_ref().ok_or_else(|| no_line(genre))?;
        let board = &*self.enclosed(genre, board);
        let mut out = format!("{}/", plan.id);
        if let Some(variant) = &board.variant {
            out.push_str(&format!("v:{variant}/"));
        }
        let flags: String = plan.letter.into_iter().chain(flag_letters(genre, board)?.chars()).collect();
        if !flags.is_empty() {
            out.push_str(&format!("{flags}/"));
        }
        out.push_str(&format!("{}/{}/", board.grid.cols(), board.grid.rows()));
        let mut rough = self.roughly(board);
        for item in &plan.items {
            // From here on what was told roughly is told as it is.
            if matches!(item.codec, UrlCodec::Code { among: Some(_), .. }) {
                rough = Cow::Borrowed(board);
            }
            if !item.optional || says_something(&item.codec, &rough) {
                write_item(&item.codec, genre, &rough, &mut out)?;
            }
        }
        // Links that end in a sign are cut short by mail programs and the like.
        if !out.ends_with(|c: char| c.is_ascii_alphanumeric()) {
            out.push('/');
        }
        Ok(out)
    }

    /// The board with one value for all those that a later table tells among the places of that value.
    fn roughly<'b>(&self, board: &'b Board) -> Cow<'b, Board> {
        let mut rough = Cow::Borrowed(board);
        for item in self.url.iter().flat_map(|plan| &plan.items) {
            if let UrlCodec::Code { table, among: Some(among), .. } = &item.codec {
                for i in (0..board.layer(among.0).len()).filter(|&i| is_told_among(table, *among, board, i)) {
                    rough.to_mut().layer_mut(among.0)[i] = among.1;
                }
            }
        }
        rough
    }

    /// The board to write: with all borders, whoever made it.
    pub(crate) fn enclosed<'b>(&self, genre: &Genre, board: &'b Board) -> Cow<'b, Board> {
        if self.outside.is_empty() {
            return Cow::Borrowed(board);
        }
        let mut board = board.clone();
        self.enclose(genre, &mut board);
        Cow::Owned(board)
    }

    /// Borders round the cells that belong to no room, which notations may leave out.
    pub(crate) fn enclose(&self, genre: &Genre, board: &mut Board) {
        for outside in &self.outside {
            enclose(outside, board, &cell_layers(genre));
        }
    }
}

/// What is said of the label after `v:`.
fn variant_remark(variant: &str) -> Remark {
    let message = "the label is kept, but the rules are the usual ones; elsewhere it means others".to_owned();
    Remark::new(RemarkCode::Variant, format!("v:{}", shorten(variant)), message)
}

/// What is said of options before an empty body.
fn unread_options(flags: &str) -> Remark {
    let place = format!("option {}", shorten(flags));
    Remark::new(RemarkCode::UnreadOption, place, "without a body the board is empty and options are not read")
}

/// The genre has no url line.
fn no_line(genre: &Genre) -> NotationError {
    NotationError::NoLine { genre: genre.id.clone(), line: "url" }
}

/// The letters of the options that are set.
fn flag_letters(genre: &Genre, board: &Board) -> Result<String, NotationError> {
    let mut flags = String::new();
    for (i, (id, _)) in genre.options.iter().enumerate() {
        if board.option(OptionId(i as u32)) {
            if id.chars().count() != 1 {
                return Err(NotationError::unwritable(
                    format!("option {id}"),
                    "only options of one letter go into a URL",
                ));
            }
            flags.push_str(id);
        }
    }
    Ok(flags)
}

/// Reads one part of a body into the board.
fn read_item(item: &UrlItem, genre: &Genre, board: &mut Board, cursor: &mut Cursor) -> Result<(), NotationError> {
    match &item.codec {
        UrlCodec::Literal(text) => read_literal(text, cursor),
        UrlCodec::Numbers(form, field) => {
            let n_slots = field.shape.storage(board).len();
            let marks = match form {
                NumberForm::Number16 => numbers::read_number16(cursor, n_slots)?,
                NumberForm::Outside16 => numbers::read_outside16(cursor, n_slots)?,
                NumberForm::Number10 => numbers::read_number10(cursor, n_slots),
                NumberForm::FourCell => numbers::read_4cell(cursor, n_slots),
                NumberForm::TenOr16 => numbers::read_10or16(cursor, n_slots)?,
            };
            cursor.note_foreign(field.store(board, &marks));
        }
        UrlCodec::Lists(form, listed) => {
            let slots = listed.shape.storage(board);
            let read = lists::read(form, board, slots.len(), cursor)?;
            let domain = &genre.layers[listed.layer.at()].domain;
            for (&i, list) in slots.iter().zip(read) {
                board.layer_mut(listed.layer)[i] = list.map_or(Val::Blank, |list| domain.list_value(list));
            }
        }
        UrlCodec::Decimal(number) => {
            board.layer_mut(number.layer)[0] = read_decimal(cursor).map_or(Val::Blank, Val::Int);
        }
        UrlCodec::Bank(bank) => board.layer_mut(bank.layer)[0] = banks::read(bank, cursor)?,
        UrlCodec::Circles(field) => {
            let digits = bits::read_circles(cursor, field.shape.storage(board).len());
            field.store_digits(board, &digits);
        }
        UrlCodec::Dots(field) => {
            let digits = bits::read_dots(cursor, field.shape.storage(board).len());
            field.store_digits(board, &digits);
        }
        UrlCodec::Bits(listed) => {
            let lists = lists(listed.shape, board);
            let read: Vec<bool> = lists.into_iter().flat_map(|n| bits::read_bits(cursor, n)).collect();
            store_bits(board, *listed, &read);
            board.fit_blocks(genre);
        }
        UrlCodec::Unset(listed) => {
            let read = bits::read_bits(cursor, listed.shape.storage(board).len());
            store_bits(board, *listed, &read.into_iter().map(|bit| !bit).collect::<Vec<_>>());
        }
        UrlCodec::Skips(skips) => places::read_skips(skips, board, cursor),
        UrlCodec::Pairs { numbered, gaps } => places::read_pairs(numbered, *gaps, board, cursor)?,
        UrlCodec::At(numbered) => {
            let marks = numbers::read_number16(cursor, 2 * numbered.symbols.len())?;
            let number = |mark: &Mark| if let Mark::Num(n) = mark { *n } else { 0 };
            let n_foreign = put_at(numbered, board, &marks.iter().map(number).collect::<Vec<_>>());
            cursor.note_foreign(n_foreign);
        }
        UrlCodec::CellNumber(numbered) => {
            let cell = read_decimal(cursor).and_then(|n| usize::try_from(n).ok()).filter(|&n| n < board.grid.area());
            match cell {
                Some(cell) => board.layer_mut(numbered.layer)[cell] = numbered.symbols[0],
                None => cursor.note_foreign(1),
            }
        }
        UrlCodec::Holes => {
            for (cell, hole) in bits::read_bits(cursor, board.grid.area()).into_iter().enumerate() {
                if hole {
                    board.grid.set_hole(Place::new(Kind::Cell, cell), true);
                }
            }
            board.fit_blocks(genre);
        }
        UrlCodec::Sparse(listed) => {
            let objects = bits::read_sparse(cursor, listed.shape.storage(board).len());
            store_bits(board, *listed, &objects);
        }
        UrlCodec::Arrows(arrows) => {
            let values = arrows.read(cursor, board.grid.area())?;
            board.layer_mut(arrows.layer).copy_from_slice(&values);
        }
        UrlCodec::Sums(sums, digits) => sums.read(*digits, genre, board, cursor)?,
        UrlCodec::Code { table, shape, among, gaps, runs } => {
            let slots = among_slots(table, *shape, *among, board);
            let readings = code::read_code(table, (*gaps, *runs), cursor, slots.len())?;
            for (reading, &(slot, i)) in readings.into_iter().zip(&slots) {
                match (reading, hole_cell(*shape, board, slot)) {
                    (Reading::Values(values), _) => {
                        for (layer, val) in values {
                            board.layer_mut(table.layers[layer])[i] = val;
                        }
                    }
                    (Reading::Hole, Some(cell)) => board.grid.set_hole(cell, true),
                    _ => {}
                }
            }
            board.fit_blocks(genre);
        }
    }
    Ok(())
}

/// Writes one part of a body.
fn write_item(codec: &UrlCodec, genre: &Genre, board: &Board, out: &mut String) -> Result<(), NotationError> {
    let refuse = |shape: Shape| {
        move |(slot, reason): (usize, String)| NotationError::unwritable(shape.describe(board, slot), reason)
    };
    match codec {
        UrlCodec::Literal(text) => out.push_str(text),
        UrlCodec::Numbers(form, field) => {
            let marks = field.marks(board)?;
            let write = match form {
                NumberForm::Number16 => numbers::write_number16,
                NumberForm::Outside16 => numbers::write_outside16,
                NumberForm::Number10 => numbers::write_number10,
                NumberForm::FourCell => numbers::write_4cell,
                NumberForm::TenOr16 => numbers::write_10or16,
            };
            write(&marks, out).map_err(refuse(field.shape))?;
        }
        UrlCodec::Lists(form, listed) => {
            let values: Vec<Val> = listed.shape.storage(board).iter().map(|&i| board.layer(listed.layer)[i]).collect();
            lists::write(form, board, &values, out).map_err(refuse(listed.shape))?;
        }
        UrlCodec::Decimal(number) => match (board.layer(number.layer)[0], number.default) {
            (Val::Int(n), _) | (_, Some(n)) => out.push_str(&n.to_string()),
            _ => return Err(NotationError::unwritable("board", "its number is not known")),
        },
        UrlCodec::Bank(bank) => banks::write(bank, board, out)?,
        UrlCodec::Circles(field) => bits::write_circles(&field.digits(board)?, out),
        UrlCodec::Dots(field) => bits::write_dots(&field.digits(board)?, out),
        UrlCodec::Bits(listed) => {
            let all = layer_bits(board, *listed);
            let mut rest = all.as_slice();
            for n in lists(listed.shape, board) {
                let (list, others) = rest.split_at(n);
                bits::write_bits(list, out);
                rest = others;
            }
        }
        UrlCodec::Unset(listed) => {
            let unset: Vec<bool> = layer_bits(board, *listed).into_iter().map(|bit| !bit).collect();
            bits::write_bits(&unset, out);
        }
        UrlCodec::Skips(skips) => places::write_skips(skips, board, out)?,
        UrlCodec::Pairs { numbered, gaps } => places::write_pairs(numbered, *gaps, board, out)?,
        UrlCodec::At(numbered) => {
            let marks: Vec<Mark> = columns_and_rows(numbered, board)?.into_iter().map(Mark::Num).collect();
            numbers::write_number16(&marks, out).map_err(refuse(Shape::Cells))?;
        }
        UrlCodec::CellNumber(numbered) => {
            let place = columns_and_rows(numbered, board)?;
            out.push_str(&((place[1] - 1) * board.grid.cols() as i64 + place[0] - 1).to_string());
        }
        UrlCodec::Holes => {
            let holes: Vec<bool> =
                (0..board.grid.area()).map(|i| board.grid.is_hole(Place::new(Kind::Cell, i))).collect();
            bits::write_bits(&holes, out);
        }
        UrlCodec::Sparse(listed) => bits::write_sparse(&layer_bits(board, *listed), out),
        UrlCodec::Arrows(arrows) => {
            arrows.write(board.layer(arrows.layer), out).map_err(refuse(Shape::Cells))?;
        }
        UrlCodec::Sums(sums, digits) => sums.write(*digits, genre, board, out)?,
        UrlCodec::Code { table, shape, among, gaps, runs } => {
            let (slots, tells_holes) = (among_slots(table, *shape, *among, board), codec.tells_holes());
            let own = among.map(|(layer, _)| layer);
            let others = || table.layers.iter().filter(|&&l| Some(l) != own);
            let is_told = |i: usize| others().any(|&l| board.layer(l)[i] != Val::Blank);
            let all = among_slots(table, *shape, None, board);
            if let Some((slot, _)) = all.into_iter().find(|slot| is_told(slot.1) && !slots.contains(slot)) {
                return Err(refuse(*shape)((slot, "a URL has no room for what stands here".to_owned())));
            }
            let at = |number: usize| {
                let (slot, i) = slots[number];
                let value = |&l: &LayerId| match (board.layer(l)[i], among) {
                    // It was told before.
                    (val, Some(among)) if (l, val) == *among => Val::Blank,
                    (val, _) => val,
                };
                let values = table.layers.iter().map(value).collect();
                let missing = || hole_cell(*shape, board, slot).is_some_and(|cell| board.grid.is_hole(cell));
                (values, tells_holes && missing())
            };
            let place = |(number, reason): (usize, String)| refuse(*shape)((slots[number].0, reason));
            code::write_code(table, (*gaps, *runs), slots.len(), at, out).map_err(place)?;
        }
    }
    Ok(())
}

/// The slots that a table tells of, each with its number and where its values are stored.
fn among_slots(table: &Table, shape: Shape, among: Option<(LayerId, Val)>, board: &Board) -> Vec<(usize, usize)> {
    let told = |i: usize| {
        let is = |(layer, val): (LayerId, Val)| board.layer(layer)[i] == val;
        among.is_none_or(|among| is(among) || is_told_among(table, among, board, i))
    };
    shape.storage(board).into_iter().enumerate().filter(|&(_, i)| told(i)).collect()
}

/// Whether the value at a place is one of those that a table tells among the places of another value of the layer.
fn is_told_among(table: &Table, (layer, _): (LayerId, Val), board: &Board, i: usize) -> bool {
    let val = board.layer(layer)[i];
    val != Val::Blank && table.layers == [layer] && table.write(&[val], false, true).is_ok()
}

/// Whether an optional part is written: something of it is there.
fn says_something(codec: &UrlCodec, board: &Board) -> bool {
    match codec {
        UrlCodec::Holes => board.grid.has_holes(),
        UrlCodec::Bits(listed) | UrlCodec::Sparse(listed) => layer_bits(board, *listed).contains(&true),
        UrlCodec::Numbers(_, f) | UrlCodec::Circles(f) | UrlCodec::Dots(f) => is_told(board, f.layer),
        UrlCodec::Pairs { numbered, .. } | UrlCodec::Skips(Skips { numbered, .. }) => is_told(board, numbered.layer),
        UrlCodec::Arrows(arrows) => is_told(board, arrows.layer),
        UrlCodec::Lists(_, listed) => is_told(board, listed.layer),
        UrlCodec::Code { table, .. } => {
            let told = |&layer: &LayerId| board.layer(layer).iter().any(|&v| v != Val::Blank);
            table.layers.iter().any(told) || codec.tells_holes() && board.grid.has_holes()
        }
        UrlCodec::Literal(_) | UrlCodec::Decimal(_) | UrlCodec::Sums(..) | UrlCodec::Unset(_) => true,
        UrlCodec::At(_) | UrlCodec::CellNumber(_) | UrlCodec::Bank(_) => true,
    }
}

/// Whether something of a layer is there.
fn is_told(board: &Board, layer: LayerId) -> bool {
    board.layer(layer).iter().any(|v| v.is_present())
}

/// Bits between cells are two lists, each filled up to whole digits: side by side first, then one above the other.
fn lists(shape: Shape, board: &Board) -> Vec<usize> {
    let (h, w) = (board.grid.rows(), board.grid.cols());
    match shape {
        Shape::Links | Shape::Borders => vec![h * (w - 1), (h - 1) * w],
        _ => vec![shape.storage(board).len()],
    }
}

/// Passes over a text of the rule file, as far as it is there.
fn read_literal(text: &str, cursor: &mut Cursor) {
    for c in text.chars() {
        if cursor.peek() == Some(c) {
            cursor.next();
        }
    }
}

/// A decimal number; blank, which is noted, if there is no digit.
fn read_decimal(cursor: &mut Cursor) -> Option<i64> {
    let mut number: Option<i64> = None;
    while let Some(digit) = cursor.peek().and_then(|c| c.to_digit(10)) {
        number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(i64::from(digit)));
        cursor.next();
    }
    if number.is_none() {
        cursor.note_missing(1);
    }
    number
}
