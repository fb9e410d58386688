//! pzprv3 files: header, then planes of tokens.

mod area;
mod banks;
mod head;
mod lines;
mod lists;
mod plane;
mod sums;

pub use lines::{FileParts, FileStyle, split_pzprv3};
pub(crate) use lists::room as list_room;

use crate::bind::Bound;
use crate::error::NotationError;
use crate::remark::{ReadBoard, Remark, RemarkCode};
use crate::url::{columns_and_rows, put_at};
use gridwright_board::{Board, Val};
use gridwright_grid::Grid;
use gridwright_lang::ir::notation::{FileItem, FilePart, FilePlan, Shape, TokenPlane};
use gridwright_lang::ir::{Genre, LayerId, OptionId, Role};
use lines::{Lines, Writer};

impl Bound {
    /// The board of a pzprv3 file. Planes that are missing are blank. What means nothing to the rules (colours, notes,
    /// helper marks) is kept in the board's extras.
    pub fn read_pzprv3(&self, genre: &Genre, parts: &FileParts) -> Result<ReadBoard, NotationError> {
        let plan = self.file.as_ref().ok_or_else(|| no_line(genre))?;
        let mut lines = Lines::new(&parts.lines, parts.first_line);
        if parts.version > plan.version {
            let message = format!("version {} is later than {}, the last one known", parts.version, plan.version);
            lines.remarks.push(Remark::at_line(RemarkCode::FileVersion, 1, message));
        }
        let rows = lines.size("rows")?;
        let cols = if plan.one_size { rows } else { lines.size("columns")? };
        let mut board = Board::blank(genre, Grid::new(rows, cols)?);
        let in_version = |item: &&FileItem| item.versions.contains(&parts.version);
        let items: Vec<&FilePart> = plan.items.iter().filter(in_version).map(|item| &item.part).collect();
        let (flags, rest) = leading_flags(&items);
        head::read_flags(&flags, rest.first().copied(), genre, &mut board, &mut lines);
        let mut early = Vec::new();
        for (i, part) in rest.iter().enumerate() {
            note_end(part, genre, &mut lines);
            if let Some((plane, rooms)) = before_its_rooms(part, &rest[i + 1..]) {
                early.push((plane, rooms, plane::clues_of_rooms(plane, &board, &mut lines)));
                continue;
            }
            read_part(part, rest.get(i + 1).copied(), genre, &mut board, &mut lines)?;
        }
        for (plane, rooms, tokens) in early {
            plane::read_rooms(plane, &mut board, rooms, &tokens, &mut lines.remarks)?;
        }
        lines.note_unread();
        let options = (0..genre.options.len()).map(|i| OptionId(i as u32)).filter(|&option| board.option(option));
        lines.remarks.extend(options.filter_map(|option| self.own_option(genre, option)));
        self.enclose(genre, &mut board);
        Ok(ReadBoard { board, remarks: lines.remarks })
    }

    /// The pzprv3 file of a board.
    pub fn write_pzprv3(&self, genre: &Genre, board: &Board, style: FileStyle) -> Result<String, NotationError> {
        let plan = self.file.as_ref().ok_or_else(|| no_line(genre))?;
        check_options(plan, genre, board)?;
        let board = &*self.enclosed(genre, board);
        let mut out = Writer::new(style);
        out.line(&if plan.version > 0 { format!("pzprv3.{}", plan.version) } else { "pzprv3".to_owned() });
        out.line(&genre.id);
        out.line(&board.grid.rows().to_string());
        if !plan.one_size {
            out.line(&board.grid.cols().to_string());
        } else if board.grid.rows() != board.grid.cols() {
            return Err(NotationError::unwritable("board", "the file format of this genre has square boards only"));
        }
        for item in plan.items.iter().filter(|item| item.versions.contains(&plan.version)) {
            write_part(item, genre, board, &mut out)?;
        }
        Ok(out.finish())
    }
}

/// The flags with which a file may start, and the parts after them.
fn leading_flags<'p>(parts: &'p [&'p FilePart]) -> (Vec<OptionId>, &'p [&'p FilePart]) {
    let flag = |part: &&FilePart| match part {
        FilePart::Flag(option) => Some(*option),
        _ => None,
    };
    let flags: Vec<OptionId> = parts.iter().map_while(flag).collect();
    let rest = &parts[flags.len()..];
    (flags, rest)
}

/// A plane of clues of rooms that come later in the file, and these rooms.
fn before_its_rooms<'p>(part: &'p FilePart, later: &[&FilePart]) -> Option<(&'p TokenPlane, LayerId)> {
    let FilePart::Tokens(plane) = part else { return None };
    let Shape::Blocks(rooms) = plane.shape else { return None };
    later.iter().any(|part| part.layers().contains(&rooms)).then_some((plane, rooms))
}

/// Notes that a file ends before a part that tells of the problem; once is enough.
fn note_end(part: &FilePart, genre: &Genre, lines: &mut Lines) {
    let given = |layer: &LayerId| genre.layers[layer.at()].role == Role::Given;
    let told = |remark: &Remark| remark.code == RemarkCode::MissingPlane;
    if lines.is_done() && part.layers().iter().any(given) && !lines.remarks.iter().any(told) {
        lines.remark(RemarkCode::MissingPlane, "the file ends before its problem does; the rest is read as empty");
    }
}

/// The genre has no file line.
fn no_line(genre: &Genre) -> NotationError {
    NotationError::NoLine { genre: genre.id.clone(), line: "file" }
}

/// An option that the file cannot hold must not be lost silently: it changes the rules. The file line names those that
/// change nothing (`without`), and the binder has told of the others.
fn check_options(plan: &FilePlan, genre: &Genre, board: &Board) -> Result<(), NotationError> {
    let stores = |option: OptionId| {
        plan.without.contains(&option) || plan.items.iter().any(|item| item.part.options().contains(&option))
    };
    for (i, (id, _)) in genre.options.iter().enumerate() {
        let option = OptionId(i as u32);
        if board.option(option) && !stores(option) {
            return Err(NotationError::unwritable(format!("option {id}"), "the file format has no place for it"));
        }
    }
    Ok(())
}

/// Reads one part of a file into the board; `next` is the part after it.
fn read_part(
    part: &FilePart,
    next: Option<&FilePart>,
    genre: &Genre,
    board: &mut Board,
    lines: &mut Lines,
) -> Result<(), NotationError> {
    match part {
        FilePart::Flag(option) => {
            if lines.peek().is_some_and(|line| line.trim() == genre.options[option.at()].0) {
                lines.next();
                board.set_option(*option, true);
            }
        }
        FilePart::Switch { option, on, off } => head::read_switch((*option, on, off), next, board, lines),
        FilePart::Word(word) => head::read_word(word, next, lines),
        FilePart::Options(words) => head::read_options(words, board, lines),
        FilePart::Number(told) => {
            let number = lines.number();
            if let Some(text) = lines.next().map(str::trim).filter(|text| !text.is_empty()) {
                let value = text.parse().map_err(|_| NotationError::line(number, "a number is missing"))?;
                board.layer_mut(told.layer)[0] = Val::Int(value);
            }
        }
        FilePart::Bank(bank) => banks::read(bank, board, lines)?,
        FilePart::BankMarks(_) => banks::read_marks(board, lines),
        FilePart::At(numbered) => {
            let number = lines.number();
            let tokens = lines.tokens(1);
            // Centres of cells have odd numbers, counted from the corner of the board in halves.
            let place = |(_, token): &(usize, &str)| token.parse::<i64>().ok().map(|n| (n + 1) / 2);
            let numbers = tokens.iter().map(place).collect::<Option<Vec<_>>>();
            let numbers = numbers.ok_or_else(|| NotationError::line(number, "a column or a row is missing"))?;
            if put_at(numbered, board, &numbers) > 0 {
                lines.remarks.push(Remark::at_line(RemarkCode::UnknownWord, number, "a mark lies off the board"));
            }
        }
        FilePart::Area { layer, token, .. } => {
            area::read(*layer, token.as_ref(), board, lines)?;
            board.fit_blocks(genre);
        }
        FilePart::Tokens(plane) => {
            plane::read(plane, board, lines)?;
            board.fit_blocks(genre);
        }
        FilePart::Aux { key, shape, blank } => plane::read_aux(key, *shape, blank, board, lines),
        FilePart::Sums(layer) => sums::read(layer, genre, board, lines)?,
    }
    Ok(())
}

/// Writes one part of a file.
fn write_part(item: &FileItem, genre: &Genre, board: &Board, out: &mut Writer) -> Result<(), NotationError> {
    match &item.part {
        FilePart::Flag(option) => {
            if board.option(*option) {
                out.line(&genre.options[option.at()].0);
            }
        }
        FilePart::Switch { option, on, off } => out.line(if board.option(*option) { on } else { off }),
        FilePart::Word(word) => out.line(word),
        FilePart::Options(words) => {
            let set: Vec<&str> = words.iter().filter(|(o, _)| board.option(*o)).map(|(_, w)| w.as_str()).collect();
            out.line(&set.join(","));
        }
        FilePart::Number(told) => match (board.layer(told.layer)[0], told.default) {
            (Val::Int(n), _) | (_, Some(n)) => out.line(&n.to_string()),
            _ => return Err(NotationError::unwritable("board", "its number is not known")),
        },
        FilePart::Bank(bank) => banks::write(bank, board, out)?,
        FilePart::BankMarks(layer) => banks::write_marks(*layer, board, out),
        FilePart::At(numbered) => {
            let places = columns_and_rows(numbered, board)?;
            out.line(&places.iter().map(|n| (2 * n - 1).to_string()).collect::<Vec<_>>().join(" "));
        }
        FilePart::Area { layer, outside, token } => {
            let token = token.as_ref().map_or(".", |(token, ..)| token.as_str());
            area::write(*layer, outside, token, genre, board, out);
        }
        FilePart::Tokens(plane) => plane::write(plane, board, out)?,
        FilePart::Aux { key, shape, blank } => plane::write_aux(key, *shape, blank, item.optional, board, out),
        FilePart::Sums(layer) => sums::write(layer, genre, board, out),
    }
    Ok(())
}
