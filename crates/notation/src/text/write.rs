//! Boards drawn as text that can be read back.

use super::lattice::{Canvas, Lattice};
use super::layout::{Drawing, Form, Layout};
use super::legend::{Legend, Sign};
use crate::sheet::{is_blank, sheets};
use crate::slots::{Rooms, Shape};
use gridwright_board::{Board, Val};
use gridwright_grid::{Grid, Kind, Place};
use gridwright_lang::ir::{Genre, LayerId, OptionId};
use serde_json::Value;
use std::fmt::Write as _;

/// A board as a drawing with a header. Further headers are the caller's own; they come after ours.
pub fn write_text(genre: &Genre, board: &Board, headers: &[(&str, &str)]) -> String {
    let legend = Legend::of(genre);
    let mut layout = Layout::of(genre, Some(board), &legend);
    let first = layout.drawings.remove(0);
    let is_empty = |drawing: &Drawing| drawing.layers().iter().all(|&layer| is_blank(board, layer));
    layout.drawings.retain(|drawing| !is_empty(drawing));
    layout.drawings.insert(0, first);
    layout.planes.retain(|&layer| !is_blank(board, layer));

    let mut out = head(genre, board, &legend, &layout, headers);
    for drawing in &layout.drawings {
        let width = cell_width(drawing, board, &legend);
        if layout.drawings.len() + layout.planes.len() > 1 || (drawing.form() == Form::Links && width > 1) {
            let names: Vec<&str> = drawing.layers().iter().map(|l| genre.layers[l.at()].name.as_str()).collect();
            let _ = write!(out, "\n[{}]", names.join(", "));
            if drawing.form() == Form::Links && width > 1 {
                let _ = write!(out, " width {width}");
            }
        }
        out.push('\n');
        out.push_str(&draw(drawing, board, &legend, width));
    }
    for &layer in &layout.planes {
        let _ = write!(out, "\n[plane {}]\n", genre.layers[layer.at()].name);
        for line in sheets(genre, board, layer).iter().flat_map(|sheet| sheet.write(genre, board, layer)) {
            if !line.is_empty() {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    out
}

/// The header lines.
fn head(genre: &Genre, board: &Board, legend: &Legend, layout: &Layout, headers: &[(&str, &str)]) -> String {
    let mut out = format!("genre: {}\n", genre.id);
    let set = genre.options.iter().enumerate().filter(|(i, _)| board.option(OptionId(*i as u32)));
    let options: Vec<&str> = set.map(|(_, (id, _))| id.as_str()).collect();
    if !options.is_empty() {
        let _ = writeln!(out, "options: {}", options.join(" "));
    }
    if let Some(variant) = &board.variant {
        let _ = writeln!(out, "variant: {}", Value::from(variant.as_str()));
    }
    let shown: Vec<LayerId> = layout.drawings.iter().flat_map(|d| d.layers()).collect();
    let uses = |sign: Sign| match sign {
        Sign::Flag(layer) => shown.contains(&layer) && Shape::of(genre, layer) == Some(Shape::Cells),
        Sign::Symbol(sym) => shown.iter().any(|l| genre.layers[l.at()].tags().any(|(s, _)| s == sym)),
    };
    let text = legend.write(genre, &uses);
    if !text.is_empty() {
        let _ = writeln!(out, "legend: {text}");
    }
    for (key, value) in &board.extras {
        let _ = writeln!(out, "extra: {}", Value::from(vec![key.as_str(), value.as_str()]));
    }
    for (key, value) in headers {
        let _ = writeln!(out, "{key}: {value}");
    }
    out
}

/// The text of every cell.
fn cell_texts(drawing: &Drawing, board: &Board, legend: &Legend) -> Vec<String> {
    let mut texts = vec![String::new(); board.grid.area()];
    if let Some(layer) = drawing.cells.values {
        let values = board.layer(layer);
        match drawing.rooms {
            Some(rooms) => {
                for (i, &top) in Rooms::of(&board.grid, board.layer(rooms)).top.iter().enumerate() {
                    texts[top] = values.get(i).and_then(|&v| legend.word(v)).unwrap_or_default();
                }
            }
            None => {
                for (text, &val) in texts.iter_mut().zip(values) {
                    *text = legend.word(val).unwrap_or_default();
                }
            }
        }
    }
    for &layer in &drawing.cells.flags {
        for (text, &val) in texts.iter_mut().zip(board.layer(layer)) {
            if let Val::Flag(yes) = val {
                text.push_str(&legend.flag(layer, yes, drawing.cells.flags.len() == 1).unwrap_or_default());
            }
        }
    }
    for (cell, text) in texts.iter_mut().enumerate() {
        if board.grid.is_hole(Place::new(Kind::Cell, cell)) {
            text.insert(0, '@');
        }
    }
    texts
}

/// Boxes have an odd width of at least three, so that a mark can stand in the middle of a side.
fn cell_width(drawing: &Drawing, board: &Board, legend: &Legend) -> usize {
    let widest = cell_texts(drawing, board, legend).iter().map(|t| t.chars().count()).max().unwrap_or(0);
    match drawing.form() {
        Form::Plain => widest.max(1),
        Form::Boxes => widest.max(3) | 1,
        Form::Links => widest.max(1) | 1,
    }
}

/// One drawing.
fn draw(drawing: &Drawing, board: &Board, legend: &Legend, width: usize) -> String {
    let texts = cell_texts(drawing, board, legend);
    let (rows, cols) = (board.grid.rows(), board.grid.cols());
    if drawing.form() == Form::Plain {
        let word = |text: &String| format!("{:>width$}", if text.is_empty() { "." } else { text });
        return texts.chunks(cols).map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ") + "\n").collect();
    }
    let lattice = Lattice { form: drawing.form(), rows, cols, width };
    let mut canvas = Canvas::blank(&lattice);
    for (cell, text) in texts.iter().enumerate() {
        let nothing = if lattice.form == Form::Links { "." } else { "" };
        canvas.centre(lattice.cell(cell / cols, cell % cols), width, if text.is_empty() { nothing } else { text });
    }
    match lattice.form {
        Form::Links => draw_links(drawing, board, legend, &lattice, &mut canvas),
        _ => draw_boxes(drawing, board, legend, &lattice, &mut canvas),
    }
    canvas.text()
}

/// Lines from cell to cell.
fn draw_links(drawing: &Drawing, board: &Board, legend: &Legend, lattice: &Lattice, canvas: &mut Canvas) {
    let Some(layer) = drawing.links else { return };
    let across = lattice.rows * (lattice.cols - 1);
    for (i, &val) in board.layer(layer).iter().enumerate() {
        let sign = |line: &str| match val {
            Val::Blank => " ".to_owned(),
            Val::Flag(true) => line.to_owned(),
            Val::Flag(false) => "x".to_owned(),
            val => legend.word(val).unwrap_or_default(),
        };
        if i < across {
            let side = if val.is_present() { "-" } else { " " };
            let text = format!("{side}{}{side}", sign("-"));
            canvas.put(lattice.level_link(i / (lattice.cols - 1), i % (lattice.cols - 1)), &text);
        } else {
            canvas.put(lattice.upright_link((i - across) / lattice.cols, (i - across) % lattice.cols), &sign("|"));
        }
    }
}

/// Corners and sides.
fn draw_boxes(drawing: &Drawing, board: &Board, legend: &Legend, lattice: &Lattice, canvas: &mut Canvas) {
    let points = (lattice.rows + 1) * (lattice.cols + 1);
    for i in 0..points {
        let val = drawing.points.map_or(Val::Blank, |layer| board.layer(layer)[i]);
        let text = legend.word(val).filter(|word| !word.is_empty()).unwrap_or_else(|| "+".to_owned());
        canvas.put(lattice.point(i / (lattice.cols + 1), i % (lattice.cols + 1)), &text);
    }
    for edge in 0..board.grid.capacity(Kind::Edge) {
        let (row, col, level) = edge_position(&board.grid, edge);
        let side = side_value(drawing, board, edge);
        if level {
            let at = lattice.level_side(row, col);
            match side {
                Val::Flag(true) => canvas.put(at, &"-".repeat(lattice.width)),
                Val::Flag(false) => canvas.centre(at, lattice.width, "x"),
                _ => {}
            }
        } else {
            let text = match side {
                Val::Flag(true) => "|",
                Val::Flag(false) => "x",
                _ => " ",
            };
            canvas.put(lattice.upright_side(row, col), text);
        }
    }
}

/// Row, column and whether it lies level, of an edge by its number.
pub(super) fn edge_position(grid: &Grid, edge: usize) -> (usize, usize, bool) {
    let n_level = (grid.rows() + 1) * grid.cols();
    match edge.checked_sub(n_level) {
        None => (edge / grid.cols(), edge % grid.cols(), true),
        Some(i) => (i / (grid.cols() + 1), i % (grid.cols() + 1), false),
    }
}

/// Where the value of a side is stored; none for the frame of a board whose borders lie between cells only.
pub(super) fn side_index(grid: &Grid, shape: Shape, edge: usize) -> Option<usize> {
    if shape == Shape::Edges {
        return Some(edge);
    }
    let (row, col, level) = edge_position(grid, edge);
    let (h, w) = (grid.rows(), grid.cols());
    let inner = if level { row > 0 && row < h } else { col > 0 && col < w };
    match (inner, shape, level) {
        (false, ..) => None,
        (_, Shape::Borders, _) => Some(edge),
        (_, _, true) => Some(h * (w - 1) + (row - 1) * w + col),
        (_, _, false) => Some(row * (w - 1) + col - 1),
    }
}

/// What is drawn on an edge.
fn side_value(drawing: &Drawing, board: &Board, edge: usize) -> Val {
    let Some((layer, shape)) = drawing.sides else { return Val::Blank };
    // The frame belongs to no border layer; it is drawn for the eye.
    side_index(&board.grid, shape, edge).map_or(Val::Flag(true), |i| board.layer(layer)[i])
}
