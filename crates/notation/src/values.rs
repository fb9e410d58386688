//! Values of layers as the numbers and bits that codecs list.

use crate::error::NotationError;
use crate::plan::{Field, Outside};
use crate::slots::Shape;
use crate::table::plain;
use crate::url::Mark;
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::{Genre, LayerId, Role, SymId};

impl Field {
    /// The layer's values in slot order.
    pub fn marks(&self, board: &Board) -> Result<Vec<Mark>, NotationError> {
        let values = board.layer(self.layer);
        let slots = self.shape.storage(board);
        slots.iter().enumerate().map(|(slot, &i)| self.mark(board, slot, values[i])).collect()
    }

    /// One value as a mark.
    fn mark(&self, board: &Board, slot: usize, val: Val) -> Result<Mark, NotationError> {
        match val {
            Val::Blank | Val::Absent | Val::Flag(false) => Ok(Mark::Blank),
            Val::Unknown => Ok(Mark::Unknown),
            Val::Int(n) => Ok(Mark::Num(n)),
            Val::Sym(sym) if self.symbols.contains(&sym) => {
                let number = self.symbols.iter().position(|s| *s == sym).unwrap_or(0);
                Ok(Mark::Num(number as i64 + 1))
            }
            other => {
                let reason = format!("a URL cannot say {}", plain(other));
                Err(NotationError::unwritable(self.shape.describe(board, slot), reason))
            }
        }
    }

    /// Puts marks into the layer. A number beyond the symbols is left out.
    pub fn store(&self, board: &mut Board, marks: &[Mark]) {
        let slots = self.shape.storage(board);
        let values = board.layer_mut(self.layer);
        for (&i, &mark) in slots.iter().zip(marks) {
            values[i] = match mark {
                Mark::Blank => Val::Blank,
                Mark::Unknown => Val::Unknown,
                Mark::Num(n) if self.symbols.is_empty() => Val::Int(n),
                Mark::Num(n) => usize::try_from(n - 1)
                    .ok()
                    .and_then(|i| self.symbols.get(i))
                    .map_or(Val::Blank, |&sym| Val::Sym(sym)),
            };
        }
    }

    /// The layer's values as digits: 0 for nothing.
    pub fn digits(&self, board: &Board) -> Result<Vec<usize>, NotationError> {
        let digit = |(slot, mark): (usize, Mark)| match mark {
            Mark::Blank => Ok(0),
            Mark::Num(n) if (0..=2).contains(&n) => Ok(n as usize),
            _ => {
                let reason = "a URL cannot say `?` here".to_owned();
                Err(NotationError::unwritable(self.shape.describe(board, slot), reason))
            }
        };
        self.marks(board)?.into_iter().enumerate().map(digit).collect()
    }

    /// Puts digits into the layer: 0 for nothing.
    pub fn store_digits(&self, board: &mut Board, digits: &[usize]) {
        let mark = |&digit: &usize| if digit == 0 { Mark::Blank } else { Mark::Num(digit as i64) };
        self.store(board, &digits.iter().map(mark).collect::<Vec<_>>());
    }
}

/// The bits of a yes/no layer, in slot order.
pub(crate) fn bits(board: &Board, layer: LayerId, shape: Shape) -> Vec<bool> {
    let values = board.layer(layer);
    shape.storage(board).iter().map(|&i| values[i] == Val::Flag(true)).collect()
}

/// Sets the places of the bits that are on. The others stay blank: nothing is printed there.
pub(crate) fn store_bits(board: &mut Board, layer: LayerId, shape: Shape, bits: &[bool]) {
    let slots = shape.storage(board);
    let values = board.layer_mut(layer);
    for (&i, &bit) in slots.iter().zip(bits) {
        values[i] = if bit { Val::Flag(true) } else { Val::Blank };
    }
}

/// The layers that say something about cells from the start.
pub(crate) fn cell_layers(genre: &Genre) -> Vec<LayerId> {
    let given = genre.layers_of(Role::Given).map(|(id, _)| id);
    given.filter(|&id| Shape::of(genre, id) == Some(Shape::Cells)).collect()
}

impl Outside {
    /// Whether a cell holds one of the symbols.
    pub fn holds(symbols: &[SymId], board: &Board, layers: &[LayerId], cell: usize) -> bool {
        layers.iter().any(|&layer| {
            board.layer(layer).get(cell).and_then(|val| val.symbol()).is_some_and(|sym| symbols.contains(&sym))
        })
    }

    /// Draws the borders round the cells that belong to no block.
    pub fn enclose(&self, board: &mut Board, layers: &[LayerId]) {
        if self.symbols.is_empty() {
            return;
        }
        for cell in 0..board.grid.area() {
            if Self::holds(&self.symbols, board, layers, cell) {
                for link in board.grid.arms(Place::new(Kind::Cell, cell)) {
                    board.layer_mut(self.division)[link.at()] = Val::Flag(true);
                }
            }
        }
    }
}
