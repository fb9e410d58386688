//! Places pointed out: in colour, or with signs beside them.

use super::View;
use super::canvas::Canvas;
use crate::slots::Shape;
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Domain, Genre, LayerId, Role};
use std::collections::HashMap;

/// Why a place is pointed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A law is broken here.
    Broken,
    /// Answers differ here.
    Differs,
    /// Nothing else can be here.
    Forced,
    /// Nothing can be here.
    ForcedNo,
    /// Something rests on what is here.
    Since,
    /// What is here would be cut off.
    Cut,
    /// A consequence comes to this place, as the so manieth.
    Chain(u16),
}

impl Mark {
    /// The sign that points where there is no colour.
    fn sign(self, ascii: bool) -> char {
        match self {
            Mark::Broken | Mark::Differs => '*',
            Mark::Forced => '!',
            Mark::ForcedNo if ascii => 'x',
            Mark::ForcedNo => '×',
            Mark::Since if ascii => '.',
            Mark::Since => '·',
            Mark::Cut => '/',
            Mark::Chain(n) => char::from_digit(n.into(), 36).unwrap_or('+'),
        }
    }
}

/// What is news on a board with everything that is forced, beside one that shows what was known before: each place once,
/// [`Mark::Forced`] where something must be, [`Mark::ForcedNo`] where only that something cannot be is known.
pub fn forced_marks(genre: &Genre, before: &Board, forced: &Board) -> Vec<(Place, Mark)> {
    let mut marks: Vec<(Place, Mark)> = Vec::new();
    let mut known: HashMap<Place, usize> = HashMap::new();
    for (layer, declared) in genre.layers_of(Role::Find) {
        for (slot, &val) in forced.layer(layer).iter().enumerate() {
            if val == Val::Blank || before.layer(layer).get(slot) == Some(&val) {
                continue;
            }
            let Some(place) = forced.place_of(genre, layer, slot) else { continue };
            let is_no = is_no(genre, layer, val);
            if !is_no && is_printed(genre, forced, place, val) {
                continue;
            }
            // A border is a place between cells, while its layer counts pairs of cells.
            let crossed = if declared.domain == Domain::Division { forced.grid.crossed(place) } else { None };
            let (place, mark) = (crossed.unwrap_or(place), if is_no { Mark::ForcedNo } else { Mark::Forced });
            let at = *known.entry(place).or_insert(marks.len());
            match marks.get_mut(at) {
                Some(known) if !is_no => known.1 = mark,
                Some(_) => {}
                None => marks.push((place, mark)),
            }
        }
    }
    marks
}

/// Whether a value says that nothing is there.
fn is_no(genre: &Genre, layer: LayerId, val: Val) -> bool {
    match val {
        Val::Flag(yes) => !yes,
        Val::Absent => true,
        Val::Int(n) => n == 0 && Shape::of(genre, layer) == Some(Shape::Links),
        _ => false,
    }
}

/// Whether the problem itself shows this value at a place.
fn is_printed(genre: &Genre, board: &Board, place: Place, val: Val) -> bool {
    let mut given = genre.layers_of(Role::Given).map(|(layer, _)| board.get(genre, layer, place));
    !matches!(val, Val::Flag(_)) && given.any(|printed| printed == val)
}

impl View<'_> {
    /// The marked places that are somewhere on the drawing.
    fn marks(&self) -> impl Iterator<Item = (Place, Mark)> {
        let shown = |place: &Place| self.board.grid.exists(*place) && place.kind != Kind::Board;
        self.style.marked.iter().copied().filter(move |(place, _)| shown(place))
    }

    /// For each cell whether signs stand in it, beside what it shows.
    pub(super) fn signs_inside(&self) -> Vec<bool> {
        let mut signs = vec![false; self.cells.len()];
        if !self.compact && self.style.paint.is_none() {
            let cells =
                self.marks().filter(|(place, mark)| place.kind == Kind::Cell && !self.is_crossed_out(*place, *mark));
            cells.for_each(|(cell, _)| signs[cell.at()] = true);
        }
        signs
    }

    /// Points out the marked places: in colour, or with signs.
    pub(super) fn draw_marks(&self, canvas: &mut Canvas) {
        for (place, mark) in self.marks() {
            let (y, x) = self.board.grid.position(place);
            let (row, column, width) = match (self.at(y, x), place.kind) {
                ((_, column), Kind::Margin) if y < 0 => (0, column, self.width),
                ((row, _), Kind::Margin) if x < 0 => (row, 0, self.left.saturating_sub(1)),
                ((row, column), _) => (row, column, if x % 2 == 1 { self.width } else { 1 }),
            };
            (0..width).for_each(|i| canvas.mark(row, column + i));
            let sign = mark.sign(self.style.ascii);
            if self.is_crossed_out(place, mark) {
                let (row, column) = self.middle(y, x);
                canvas.put(row, column, sign);
            } else if self.style.paint.is_none() {
                match place.kind {
                    Kind::Margin if x < 0 => canvas.put(row, width, sign),
                    // What a narrow cell shows has no room for signs beside it.
                    Kind::Cell | Kind::Margin | Kind::Quarter if self.compact => {
                        canvas.put(row, column.saturating_sub(1), sign)
                    }
                    _ => {
                        canvas.put(row, column, sign);
                        canvas.put(row, column + width.max(1) - 1, sign);
                    }
                }
            }
        }
    }

    /// Whether the sign itself stands where nothing can be: on a line, or in a cell that shows nothing else.
    fn is_crossed_out(&self, place: Place, mark: Mark) -> bool {
        let is_free = match place.kind {
            Kind::Edge | Kind::Link => true,
            Kind::Cell => !self.is_shown(place),
            _ => false,
        };
        mark == Mark::ForcedNo && is_free
    }
}
