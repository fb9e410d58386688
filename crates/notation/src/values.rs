//! Values of layers as the numbers and bits that codecs list.

use crate::error::NotationError;
use crate::slots::Slots;
use crate::table::plain;
use crate::url::Mark;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::{Kind, Place};
use gridwright_lang::ir::notation::{Listed, Numbered, Outside, Shape};
use gridwright_lang::ir::{Genre, LayerId, Role, SymId};

/// A layer as the numbers that codecs list.
pub(crate) trait Marks {
    /// The layer's values in slot order.
    fn marks(&self, board: &Board) -> Result<Vec<Mark>, NotationError>;

    /// Puts marks into the layer. Numbers that stand for no symbol are left out; how many there were.
    fn store(&self, board: &mut Board, marks: &[Mark]) -> usize;

    /// The layer's values as digits: 0 for nothing.
    fn digits(&self, board: &Board) -> Result<Vec<usize>, NotationError>;

    /// Puts digits into the layer: 0 for nothing.
    fn store_digits(&self, board: &mut Board, digits: &[usize]);
}

impl Marks for Numbered {
    fn marks(&self, board: &Board) -> Result<Vec<Mark>, NotationError> {
        let values = board.layer(self.layer);
        let slots = self.shape.storage(board);
        slots.iter().enumerate().map(|(slot, &i)| mark(self, board, slot, values[i])).collect()
    }

    fn store(&self, board: &mut Board, marks: &[Mark]) -> usize {
        let slots = self.shape.storage(board);
        let values = board.layer_mut(self.layer);
        let mut n_foreign = 0;
        for (&i, &mark) in slots.iter().zip(marks) {
            values[i] = match mark {
                Mark::Blank => Val::Blank,
                Mark::Unknown => Val::Unknown,
                Mark::Num(n) if !self.tags.is_empty() => tagged(&self.tags, n),
                Mark::Num(n) if self.symbols.is_empty() => Val::Int(n),
                Mark::Num(n) => {
                    let symbol = usize::try_from(n - 1).ok().and_then(|i| self.symbols.get(i));
                    n_foreign += usize::from(symbol.is_none());
                    symbol.copied().unwrap_or_default()
                }
            };
        }
        n_foreign
    }

    fn digits(&self, board: &Board) -> Result<Vec<usize>, NotationError> {
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

    fn store_digits(&self, board: &mut Board, digits: &[usize]) {
        let mark = |&digit: &usize| if digit == 0 { Mark::Blank } else { Mark::Num(digit as i64) };
        self.store(board, &digits.iter().map(mark).collect::<Vec<_>>());
    }
}

/// The tag and its number of which a number tells; 0 stands for `?`.
fn tagged(tags: &[SymId], number: i64) -> Val {
    let n_tags = tags.len() as i64;
    let field = match number / n_tags {
        0 => FieldVal::Unknown,
        n => FieldVal::Int(n),
    };
    Val::tag1(tags[(number % n_tags) as usize], field)
}

/// One value as a mark.
fn mark(numbered: &Numbered, board: &Board, slot: usize, val: Val) -> Result<Mark, NotationError> {
    match val {
        Val::Blank | Val::Absent | Val::Flag(false) => Ok(Mark::Blank),
        Val::Unknown => Ok(Mark::Unknown),
        Val::Int(n) => Ok(Mark::Num(n)),
        val if numbered.symbols.contains(&val) => {
            let number = numbered.symbols.iter().position(|s| *s == val).unwrap_or(0);
            Ok(Mark::Num(number as i64 + 1))
        }
        Val::Tag(tag, [FieldVal::Int(1..) | FieldVal::Unknown, FieldVal::Unused]) if numbered.tags.contains(&tag) => {
            let which = numbered.tags.iter().position(|t| *t == tag).unwrap_or(0) as i64;
            let number = if let Val::Tag(_, [FieldVal::Int(n), _]) = val { n } else { 0 };
            Ok(Mark::Num(number.saturating_mul(numbered.tags.len() as i64).saturating_add(which)))
        }
        other => {
            let reason = format!("a URL cannot say {}", plain(other));
            Err(NotationError::unwritable(numbered.shape.describe(board, slot), reason))
        }
    }
}

/// The bits of a yes/no layer, in slot order.
pub(crate) fn bits(board: &Board, listed: Listed) -> Vec<bool> {
    let values = board.layer(listed.layer);
    listed.shape.storage(board).iter().map(|&i| values[i] == Val::Flag(true)).collect()
}

/// Sets the places of the bits that are on. The others stay blank: nothing is printed there.
pub(crate) fn store_bits(board: &mut Board, listed: Listed, bits: &[bool]) {
    let slots = listed.shape.storage(board);
    let values = board.layer_mut(listed.layer);
    for (&i, &bit) in slots.iter().zip(bits) {
        values[i] = if bit { Val::Flag(true) } else { Val::Blank };
    }
}

/// The layers that say something about cells from the start.
pub(crate) fn cell_layers(genre: &Genre) -> Vec<LayerId> {
    let given = genre.layers_of(Role::Given).map(|(id, _)| id);
    given.filter(|&id| Shape::of(genre, id) == Some(Shape::Cells)).collect()
}

/// Whether a cell holds one of the symbols of cells that belong to no room.
pub(crate) fn is_outside(symbols: &[SymId], board: &Board, layers: &[LayerId], cell: usize) -> bool {
    layers.iter().any(|&layer| {
        board.layer(layer).get(cell).and_then(|val| val.symbol()).is_some_and(|sym| symbols.contains(&sym))
    })
}

/// Draws the borders round the cells that belong to no block.
pub(crate) fn enclose(outside: &Outside, board: &mut Board, layers: &[LayerId]) {
    if outside.symbols.is_empty() {
        return;
    }
    for cell in 0..board.grid.area() {
        if is_outside(&outside.symbols, board, layers, cell) {
            for link in board.grid.arms(Place::new(Kind::Cell, cell)) {
                board.layer_mut(outside.division)[link.at()] = Val::Flag(true);
            }
        }
    }
}
