//! Layers as lines of words: every layer of every genre has such a form.

use crate::error::{NotationError, shorten};
use crate::slots::{Shape, Slots};
use crate::token;
use gridwright_board::{Board, Val, division_blocks};
use gridwright_grid::Kind;
use gridwright_lang::ir::{Domain, Genre, Ground, LayerId};

/// One set of places of a layer: how its lines are cut, and where its values are stored.
pub(crate) struct Sheet {
    /// The places.
    pub shape: Shape,
    /// How many values each line has.
    pub lines: Vec<usize>,
    /// Where the values are stored, in the order of the lines.
    pub storage: Vec<usize>,
}

/// The sheets of a layer, one for each set of places.
pub(crate) fn sheets(genre: &Genre, board: &Board, layer: LayerId) -> Vec<Sheet> {
    let declared = &genre.layers[layer.at()];
    if declared.domain == Domain::Division {
        return vec![sheet(Shape::Links, board, 0)];
    }
    let mut offset = 0;
    let mut sheets = Vec::new();
    for set in &declared.places {
        if let Some(shape) = Shape::of_ground(genre, set.ground) {
            sheets.push(sheet(shape, board, offset));
        }
        offset += match set.ground {
            Ground::Kind(kind) => board.grid.capacity(kind),
            Ground::Borders => board.grid.capacity(Kind::Edge),
            Ground::Blocks(_) => 0,
        };
    }
    sheets
}

/// The sheet of one set of places, whose values start at an offset.
fn sheet(shape: Shape, board: &Board, offset: usize) -> Sheet {
    let lines = match shape {
        Shape::Blocks(rooms) => vec![division_blocks(&board.grid, board.layer(rooms)).1],
        shape => shape.lines(&board.grid),
    };
    Sheet { shape, lines, storage: shape.storage(board).into_iter().map(|i| i + offset).collect() }
}

impl Sheet {
    /// Its values as lines of words.
    pub fn write(&self, genre: &Genre, board: &Board, layer: LayerId) -> Vec<String> {
        let mut rest = self.storage.as_slice();
        let mut lines = Vec::with_capacity(self.lines.len());
        for &length in &self.lines {
            let (line, others) = rest.split_at(length.min(rest.len()));
            let words: Vec<String> = line.iter().map(|&i| token::word(genre, board.layer(layer)[i])).collect();
            lines.push(words.join(" "));
            rest = others;
        }
        lines
    }

    /// Reads its values back. Counts must be exact; `bad` makes an error of a line number (from 0) and a reason.
    pub fn read(
        &self,
        genre: &Genre,
        board: &mut Board,
        layer: LayerId,
        lines: &[&str],
        bad: &dyn Fn(usize, String) -> NotationError,
    ) -> Result<(), NotationError> {
        if lines.len() != self.lines.len() {
            let reason = format!("{} lines, where a board of this size has {}", lines.len(), self.lines.len());
            return Err(bad(lines.len().saturating_sub(1), reason));
        }
        let mut storage = self.storage.iter();
        for (number, (line, &length)) in lines.iter().zip(&self.lines).enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if words.len() != length {
                return Err(bad(number, format!("{} values, where a board of this size has {length}", words.len())));
            }
            for word in words {
                let val = token::value(genre, layer, word).ok_or_else(|| {
                    let name = &genre.layers[layer.at()].name;
                    bad(number, format!("`{}` is no value of `{name}`", shorten(word)))
                })?;
                if let Some(&i) = storage.next() {
                    board.layer_mut(layer)[i] = val;
                }
            }
        }
        Ok(())
    }
}

/// Whether a layer holds nothing at all.
pub(crate) fn is_blank(board: &Board, layer: LayerId) -> bool {
    board.layer(layer).iter().all(|&v| v == Val::Blank)
}

/// The layers in an order in which they can be read: divisions before what lives on their blocks.
pub(crate) fn reading_order(genre: &Genre) -> Vec<LayerId> {
    let all = (0..genre.layers.len()).map(|i| LayerId(i as u32));
    let (divisions, others): (Vec<_>, Vec<_>) = all.partition(|l| genre.layers[l.at()].domain == Domain::Division);
    divisions.into_iter().chain(others).collect()
}
