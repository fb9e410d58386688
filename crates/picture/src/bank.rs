//! The pieces of a bank, below the board.

use crate::geometry::{CELL, Path, pt};
use crate::palette::Ink;
use crate::scene::Scene;
use crate::view::View;
use gridwright_board::Val;
use gridwright_grid::{Kind, Piece, Place};
use gridwright_lang::ir::{Entry, LayerId};
use gridwright_notation::Shape;

/// The side of a cell of a piece.
const UNIT: f64 = 0.36 * CELL;
/// Between pieces, and between the board and the first of them.
const GAP: f64 = 0.6 * UNIT;

/// What stands in the bank and where, from its upper left corner.
pub(crate) struct Bank {
    items: Vec<Item>,
    /// How high it is, with the gap above it.
    pub height: f64,
}

/// An entry, how wide and high it is, and where.
struct Item {
    entry: Entry,
    layer: LayerId,
    at: (f64, f64),
}

impl View<'_> {
    /// The bank of the board, in rows that are no wider than there is room.
    pub fn bank(&self, room: f64) -> Bank {
        let mut bank = Bank { items: Vec::new(), height: 0.0 };
        let (mut x, mut y, mut row) = (0.0, GAP, 0.0_f64);
        for (layer, _) in self.styled(|s| s == Shape::Board) {
            let Val::List(list) = self.get(layer, Place::new(Kind::Board, 0)) else { continue };
            for entry in list.entries() {
                let (wide, high) = extent(entry);
                if x > 0.0 && x + wide > room {
                    (x, y, row) = (0.0, y + row + GAP, 0.0);
                }
                bank.items.push(Item { entry, layer, at: (x, y) });
                x += wide + GAP;
                row = row.max(high);
                bank.height = y + row;
            }
        }
        bank
    }

    /// Draws a bank whose upper left corner is here.
    pub fn draw_bank(&self, scene: &mut Scene, bank: &Bank, left: f64, top: f64) {
        for Item { entry, layer, at: (x, y) } in &bank.items {
            let (x, y) = (left + x, top + y);
            let Entry::Shape(piece) = entry else {
                scene.text(self.ink(*layer), pt(x + UNIT / 2.0, y + UNIT / 2.0), UNIT, UNIT, &entry.to_string());
                continue;
            };
            for &(dy, dx) in piece.cells() {
                let (left, top) = (x + dx as f64 * UNIT, y + dy as f64 * UNIT);
                scene.rimmed(Ink::Wash, Ink::Rim, 1.2, Path::rect(pt(left, top), pt(left + UNIT, top + UNIT)));
            }
        }
    }
}

/// How wide and high an entry is.
fn extent(entry: Entry) -> (f64, f64) {
    let of = |piece: Piece| piece.cells().iter().fold((1, 1), |(w, h), &(y, x)| (w.max(x + 1), h.max(y + 1)));
    let (wide, high) = if let Entry::Shape(piece) = entry { of(piece) } else { (1, 1) };
    (wide as f64 * UNIT, high as f64 * UNIT)
}
