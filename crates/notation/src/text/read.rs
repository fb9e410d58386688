//! Drawn boards read back.

use super::lattice::{Canvas, Lattice};
use super::layout::{Drawing, Form, Layout, titled};
use super::legend::Legend;
use super::write::{edge_position, side_index};
use super::{Block, TextParts};
use crate::error::{NotationError, shorten};
use crate::remark::{ReadBoard, Remark, RemarkCode};
use crate::sheet::sheets;
use crate::slots::Rooms;
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};
use gridwright_lang::nearest;

/// The header lines that say something about the board.
const HEADERS: [&str; 5] = ["genre", "options", "legend", "variant", "extra"];

/// The board of a drawn text. Strict: whatever has no meaning is an error with its line.
pub fn read_text(genre: &Genre, parts: &TextParts) -> Result<ReadBoard, NotationError> {
    let legend = Legend::read(genre, parts.header("legend").unwrap_or_default())?;
    let mut drawings = Vec::new();
    let mut planes = Vec::new();
    for block in &parts.blocks {
        match &block.title {
            Some((line, title)) => match title.strip_prefix("plane ") {
                Some(name) => planes.push((plane_layer(genre, *line, name)?, block)),
                None => drawings.push((titled(genre, *line, title)?, block)),
            },
            None => drawings.push((Layout::of(genre, None, &legend).drawings.swap_remove(0), block)),
        }
    }
    let mut board = blank_board(genre, &drawings)?;
    read_head(genre, parts, &mut board)?;
    // Rooms first: the values of blocks need them.
    let has_rooms =
        |drawing: &Drawing| drawing.sides.is_some_and(|(layer, _)| genre.layers[layer.at()].domain == Domain::Division);
    drawings.sort_by_key(|(drawing, _)| !has_rooms(drawing));
    planes.sort_by_key(|(layer, _)| genre.layers[layer.at()].domain != Domain::Division);
    for (layer, block) in planes.iter().filter(|(l, _)| genre.layers[l.at()].domain == Domain::Division) {
        read_plane(genre, &mut board, *layer, block)?;
    }
    for (drawing, block) in &drawings {
        read_drawing(genre, drawing, block, &legend, &mut board)?;
    }
    for (layer, block) in planes.iter().filter(|(l, _)| genre.layers[l.at()].domain != Domain::Division) {
        read_plane(genre, &mut board, *layer, block)?;
    }
    Ok(ReadBoard { board, remarks: header_remarks(parts) })
}

/// Header lines that are not read although somebody may think so: misspelt ones, and second ones of a name.
fn header_remarks(parts: &TextParts) -> Vec<Remark> {
    let mut remarks = Vec::new();
    for (i, (key, _)) in parts.headers.iter().enumerate() {
        let place = format!("header {}", shorten(key));
        let is_ours = HEADERS.contains(&key.as_str());
        if !is_ours && let Some(near) = nearest(key, HEADERS) {
            let message = format!("not read; did you mean `{near}`?");
            remarks.push(Remark::new(RemarkCode::UnknownHeader, place, message));
        } else if is_ours && key != "extra" && parts.headers[..i].iter().any(|(before, _)| before == key) {
            remarks.push(Remark::new(RemarkCode::RepeatedHeader, place, "told before; the first one counts"));
        }
    }
    remarks
}

/// The layer that the title of a plane names.
fn plane_layer(genre: &Genre, line: usize, name: &str) -> Result<LayerId, NotationError> {
    let name = name.trim();
    let held = genre.layer(name).filter(|layer| genre.layers[layer.at()].role != Role::Help);
    held.ok_or_else(|| NotationError::line(line, format!("`{}` is no layer of this genre", shorten(name))))
}

/// What the header lines say about the board.
fn read_head(genre: &Genre, parts: &TextParts, board: &mut Board) -> Result<(), NotationError> {
    for id in parts.header("options").unwrap_or_default().split([' ', ',']).filter(|id| !id.is_empty()) {
        let option = genre.option(id);
        let option = option.ok_or_else(|| NotationError::envelope(format!("there is no option `{}`", shorten(id))))?;
        board.set_option(option, true);
    }
    if let Some(text) = parts.header("variant") {
        // Quotes are needed only where the label has something odd in it.
        board.variant = Some(serde_json::from_str(text).unwrap_or_else(|_| text.to_owned()));
    }
    for (_, value) in parts.headers.iter().filter(|(key, _)| key == "extra") {
        let pair: [String; 2] = serde_json::from_str(value)
            .map_err(|_| NotationError::envelope("an extra has the form [\"plane\", \"tokens\"]"))?;
        let [key, kept] = pair;
        board.extras.insert(key, kept);
    }
    Ok(())
}

/// The board that the first drawing has room for; all others must have the same size.
fn blank_board(genre: &Genre, drawings: &[(Drawing, &Block)]) -> Result<Board, NotationError> {
    let (drawing, block) = drawings.first().ok_or_else(|| NotationError::envelope("there is no drawing"))?;
    let (rows, cols) = size(drawing, block)?;
    Ok(Board::blank(genre, Grid::new(rows, cols)?))
}

/// Where things lie in a drawing that is not just words.
fn lattice(drawing: &Drawing, block: &Block) -> Result<Lattice, NotationError> {
    let lines = block.lines();
    let lattice = match drawing.form() {
        Form::Links => Lattice::of_links(&lines, block.width),
        _ => Lattice::of_boxes(&lines),
    };
    lattice.map_err(|reason| NotationError::line(block.first_line, reason))
}

/// Rows and columns of a drawing.
fn size(drawing: &Drawing, block: &Block) -> Result<(usize, usize), NotationError> {
    if drawing.form() == Form::Plain {
        let lines = block.lines();
        return Ok((lines.len(), lines.first().map_or(0, |line| line.split_whitespace().count())));
    }
    let lattice = lattice(drawing, block)?;
    Ok((lattice.rows, lattice.cols))
}

/// Reads one drawing into the board.
fn read_drawing(
    genre: &Genre,
    drawing: &Drawing,
    block: &Block,
    legend: &Legend,
    board: &mut Board,
) -> Result<(), NotationError> {
    let (rows, cols) = size(drawing, block)?;
    if (rows, cols) != (board.grid.rows(), board.grid.cols()) {
        let reason = format!("{rows} rows and {cols} columns, where the first drawing has another size");
        return Err(NotationError::line(block.first_line, reason));
    }
    if drawing.form() == Form::Plain {
        return read_plain(genre, drawing, block, legend, board);
    }
    let lattice = lattice(drawing, block)?;
    let mut canvas = Canvas::of(&block.lines());
    if lattice.form == Form::Links {
        read_links(genre, drawing, &lattice, &mut canvas, block, board)?;
    } else {
        read_boxes(drawing, &lattice, &mut canvas, block, board)?;
    }
    board.fit_blocks(genre);
    let mut texts = Vec::with_capacity(rows * cols);
    for cell in 0..rows * cols {
        let at = lattice.cell(cell / cols, cell % cols);
        texts.push((block.first_line + at.0, canvas.take_text(at, lattice.width).trim().to_owned()));
    }
    canvas.left_over(block.first_line)?;
    read_cells(genre, drawing, legend, board, &texts)
}

/// Reads words.
fn read_plain(
    genre: &Genre,
    drawing: &Drawing,
    block: &Block,
    legend: &Legend,
    board: &mut Board,
) -> Result<(), NotationError> {
    let mut texts = Vec::new();
    for (i, line) in block.lines().iter().enumerate() {
        let number = block.first_line + i;
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.len() != board.grid.cols() {
            let reason = format!("{} cells, where the first line has {}", words.len(), board.grid.cols());
            return Err(NotationError::line(number, reason));
        }
        texts.extend(words.into_iter().map(|word| (number, word.to_owned())));
    }
    read_cells(genre, drawing, legend, board, &texts)
}

/// Gives every layer its values from the texts of the cells, each with its line.
fn read_cells(
    genre: &Genre,
    drawing: &Drawing,
    legend: &Legend,
    board: &mut Board,
    texts: &[(usize, String)],
) -> Result<(), NotationError> {
    let mut room_values = vec![Val::Blank; texts.len()];
    for (cell, (line, text)) in texts.iter().enumerate() {
        let rest = text.strip_prefix('@');
        if rest.is_some() {
            board.grid.set_hole(Place::new(Kind::Cell, cell), true);
        }
        let found = legend
            .read_cell(genre, &drawing.cells, rest.unwrap_or(text))
            .map_err(|reason| NotationError::line(*line, reason))?;
        for (layer, val) in found {
            if drawing.rooms.is_some() && drawing.cells.values == Some(layer) {
                room_values[cell] = val;
            } else {
                board.layer_mut(layer)[cell] = val;
            }
        }
    }
    if let (Some(rooms), Some(layer)) = (drawing.rooms, drawing.cells.values) {
        board.fit_blocks(genre);
        let rooms = Rooms::of(&board.grid, board.layer(rooms));
        for (i, cells) in rooms.cells.iter().enumerate() {
            let mut found = cells.iter().filter(|&&cell| room_values[cell] != Val::Blank);
            if let (Some(_), Some(&second)) = (found.next(), found.next()) {
                return Err(NotationError::line(texts[second].0, "two values in one room"));
            }
            let val = cells.iter().map(|&cell| room_values[cell]).find(|&val| val != Val::Blank);
            board.layer_mut(layer)[i] = val.unwrap_or_default();
        }
    }
    Ok(())
}

/// A character where it has no meaning.
fn bad_sign(block: &Block, at: (usize, usize), c: char) -> NotationError {
    NotationError::line(block.first_line + at.0, format!("`{c}` in column {} stands where nothing can", at.1 + 1))
}

/// The value of one character: yes is drawn as one of `lines`.
fn sign_value(c: char, lines: &[char]) -> Option<Val> {
    match c {
        ' ' => Some(Val::Blank),
        'x' => Some(Val::Flag(false)),
        '?' => Some(Val::Unknown),
        '_' => Some(Val::Absent),
        c if lines.contains(&c) => Some(Val::Flag(true)),
        c => c.to_digit(10).map(|digit| Val::Int(i64::from(digit))),
    }
}

/// Whether a value is of the kind that a layer holds: yes and no, or something else.
fn suits(domain: &Domain, val: Val) -> bool {
    let flag = matches!(domain, Domain::Flag | Domain::Division);
    val == Val::Blank || flag == matches!(val, Val::Flag(_))
}

/// Reads the lines from cell to cell.
fn read_links(
    genre: &Genre,
    drawing: &Drawing,
    lattice: &Lattice,
    canvas: &mut Canvas,
    block: &Block,
    board: &mut Board,
) -> Result<(), NotationError> {
    let Some(layer) = drawing.links else { return Ok(()) };
    let across = lattice.rows * (lattice.cols - 1);
    for i in 0..board.grid.capacity(Kind::Link) {
        let at = if i < across {
            let (line, column) = lattice.level_link(i / (lattice.cols - 1), i % (lattice.cols - 1));
            for side in [column, column + 2] {
                let c = canvas.take((line, side));
                if c != ' ' && c != '-' {
                    return Err(bad_sign(block, (line, side), c));
                }
            }
            (line, column + 1)
        } else {
            lattice.upright_link((i - across) / lattice.cols, (i - across) % lattice.cols)
        };
        let c = canvas.take(at);
        let line = if i < across { '-' } else { '|' };
        let val = sign_value(c, &[line]).filter(|&val| suits(&genre.layers[layer.at()].domain, val));
        board.layer_mut(layer)[i] = val.ok_or_else(|| bad_sign(block, at, c))?;
    }
    Ok(())
}

/// Reads corners and sides.
fn read_boxes(
    drawing: &Drawing,
    lattice: &Lattice,
    canvas: &mut Canvas,
    block: &Block,
    board: &mut Board,
) -> Result<(), NotationError> {
    for i in 0..board.grid.capacity(Kind::Point) {
        let at = lattice.point(i / (lattice.cols + 1), i % (lattice.cols + 1));
        let c = canvas.take(at);
        match (c, drawing.points, sign_value(c, &[])) {
            ('+', ..) => {}
            (_, Some(layer), Some(val)) if c != ' ' && !matches!(val, Val::Flag(_)) => board.layer_mut(layer)[i] = val,
            _ => return Err(bad_sign(block, at, c)),
        }
    }
    for edge in 0..board.grid.capacity(Kind::Edge) {
        let (row, col, level) = edge_position(&board.grid, edge);
        let at = if level { lattice.level_side(row, col) } else { lattice.upright_side(row, col) };
        let val = if level { level_value(canvas, lattice, at) } else { sign_value(canvas.take(at), &['|']) };
        let val = val.filter(|&val| suits(&Domain::Flag, val));
        let val = val.ok_or_else(|| bad_sign(block, at, canvas.take(at)))?;
        match drawing.sides {
            Some((layer, shape)) => {
                if let Some(i) = side_index(&board.grid, shape, edge) {
                    board.layer_mut(layer)[i] = val;
                }
            }
            None if val == Val::Blank => {}
            None => return Err(bad_sign(block, at, canvas.take(at))),
        }
    }
    Ok(())
}

/// A level side: all dashes, or an `x` among blanks.
fn level_value(canvas: &mut Canvas, lattice: &Lattice, at: (usize, usize)) -> Option<Val> {
    let text = canvas.take_text(at, lattice.width);
    match text.trim() {
        "" => Some(Val::Blank),
        "x" => Some(Val::Flag(false)),
        line if line.len() == lattice.width && line.chars().all(|c| c == '-') => Some(Val::Flag(true)),
        _ => None,
    }
}

/// Reads a layer in words.
fn read_plane(genre: &Genre, board: &mut Board, layer: LayerId, block: &Block) -> Result<(), NotationError> {
    board.fit_blocks(genre);
    let lines = block.lines();
    let mut rest = lines.as_slice();
    let mut first_line = block.first_line;
    for mut sheet in sheets(genre, board, layer) {
        // Lines without any place are not written.
        sheet.lines.retain(|&length| length > 0);
        let (own, others) = rest.split_at(sheet.lines.len().min(rest.len()));
        let bad = |line: usize, reason: String| NotationError::line(first_line + line, reason);
        sheet.read(genre, board, layer, own, &bad)?;
        first_line += own.len();
        rest = others;
    }
    if rest.is_empty() { Ok(()) } else { Err(NotationError::line(first_line, "more lines than this layer has")) }
}
