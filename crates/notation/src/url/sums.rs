//! Blocks with two numbers, one for the run below and one for the run to the right, on the board and before its lines.

use super::cursor::{Cursor, Gaps};
use crate::error::NotationError;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::{Kind, Place, Side};
use gridwright_lang::ir::Genre;
use gridwright_lang::ir::notation::Sums;

/// Which of the two numbers of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Run {
    /// The run below.
    Down,
    /// The run to the right.
    Across,
}

/// Blocks with two numbers: their values, and how URLs write them.
pub(crate) trait SumCodec {
    /// A block with these numbers.
    fn block(&self, down: Option<i64>, across: Option<i64>) -> Val;

    /// The numbers (down, across) of a value, if it is a block.
    fn parts(&self, val: Val) -> Option<(Option<i64>, Option<i64>)>;

    /// The number before a line.
    fn head(&self, genre: &Genre, board: &Board, place: Place, run: Run) -> Option<i64>;

    /// Sets the number before a line; no number leaves it blank.
    fn set_head(&self, genre: &Genre, board: &mut Board, place: Place, run: Run, number: Option<i64>);

    /// Reads blocks, gaps `k` to `z`, then the numbers before the lines.
    fn read(&self, genre: &Genre, board: &mut Board, cursor: &mut Cursor) -> Result<(), NotationError>;

    /// Writes them again.
    fn write(&self, genre: &Genre, board: &Board, out: &mut String) -> Result<(), NotationError>;
}

impl SumCodec for Sums {
    fn block(&self, down: Option<i64>, across: Option<i64>) -> Val {
        let field = |n: Option<i64>| n.map_or(FieldVal::Absent, FieldVal::Int);
        Val::Tag(self.tag, [field(down), field(across)])
    }

    fn parts(&self, val: Val) -> Option<(Option<i64>, Option<i64>)> {
        let number = |field| match field {
            FieldVal::Int(n) => Some(n),
            _ => None,
        };
        match val {
            Val::Tag(tag, [down, across]) if tag == self.tag => Some((number(down), number(across))),
            _ => None,
        }
    }

    fn head(&self, genre: &Genre, board: &Board, place: Place, run: Run) -> Option<i64> {
        let (down, across) = self.parts(board.get(genre, self.layer, place))?;
        if run == Run::Down { down } else { across }
    }

    fn set_head(&self, genre: &Genre, board: &mut Board, place: Place, run: Run, number: Option<i64>) {
        let val = match (number, run) {
            (None, _) => Val::Blank,
            (_, Run::Down) => self.block(number, None),
            (_, Run::Across) => self.block(None, number),
        };
        board.set(genre, self.layer, place, val);
    }

    fn read(&self, genre: &Genre, board: &mut Board, cursor: &mut Cursor) -> Result<(), NotationError> {
        let gaps = Gaps::new('k', 'z');
        let n_cells = board.grid.area();
        let mut cell = 0;
        while let Some(c) = cursor.next_of_list(Some(&gaps), &mut cell, n_cells) {
            let val = if c == '.' {
                self.block(None, None)
            } else {
                let down = clue(c, cursor.position() - 1)?;
                let across = next_clue(cursor)?;
                self.block(down, across)
            };
            board.set(genre, self.layer, Place::new(Kind::Cell, cell), val);
            cell += 1;
        }
        let heads = written_heads(self, genre, board);
        for (i, &(place, run)) in heads.iter().enumerate() {
            if cursor.is_done() {
                cursor.note_missing(heads.len() - i);
                break;
            }
            let number = next_clue(cursor)?;
            self.set_head(genre, board, place, run, number);
        }
        Ok(())
    }

    fn write(&self, genre: &Genre, board: &Board, out: &mut String) -> Result<(), NotationError> {
        let mut gaps = Gaps::new('k', 'z');
        for cell in 0..board.grid.area() {
            match self.parts(board.get(genre, self.layer, Place::new(Kind::Cell, cell))) {
                None => gaps.push(out),
                Some((down, across)) => {
                    gaps.flush(out);
                    match (down, across) {
                        (None, None) => out.push('.'),
                        _ => out.extend([letter(down)?, letter(across)?]),
                    }
                }
            }
        }
        gaps.flush(out);
        for (place, run) in written_heads(self, genre, board) {
            out.push(letter(self.head(genre, board, place, run))?);
        }
        Ok(())
    }
}

/// The places before the columns and before the rows.
fn heads(board: &Board) -> Vec<(Place, Run)> {
    let top = (0..board.grid.cols()).filter_map(|x| board.grid.margin(Side::Top, x)).map(|p| (p, Run::Down));
    let left = (0..board.grid.rows()).filter_map(|y| board.grid.margin(Side::Left, y)).map(|p| (p, Run::Across));
    top.chain(left).collect()
}

/// The lines that do not start with a block: only before those is a number written.
fn written_heads(sums: &Sums, genre: &Genre, board: &Board) -> Vec<(Place, Run)> {
    let is_open = |place: Place| {
        let inward = board.grid.margin_side(place).0.inward();
        let first = board.grid.step(place, inward);
        first.is_some_and(|cell| sums.parts(board.get(genre, sums.layer, cell)).is_none())
    };
    heads(board).into_iter().filter(|&(place, _)| is_open(place)).collect()
}

/// The next character as a number.
fn next_clue(cursor: &mut Cursor) -> Result<Option<i64>, NotationError> {
    let at = cursor.position();
    let c = cursor.next().ok_or_else(|| NotationError::body(at, "a block lacks its second number"))?;
    clue(c, at)
}

/// One number as a character: `0-9a-j` up to 19, `A-Z` up to 45, `-` for none.
fn clue(c: char, at: usize) -> Result<Option<i64>, NotationError> {
    match c {
        '-' => Ok(None),
        '0'..='9' | 'a'..='j' => Ok(c.to_digit(20).map(i64::from)),
        'A'..='Z' => Ok(Some(c as i64 - 'A' as i64 + 20)),
        _ => Err(NotationError::body(at, format!("`{}` is no number of a block", c.escape_debug()))),
    }
}

/// A number as a character.
fn letter(number: Option<i64>) -> Result<char, NotationError> {
    match number {
        None => Ok('-'),
        Some(n @ 0..=19) => Ok(char::from_digit(n as u32, 20).unwrap_or('0')),
        Some(n @ 20..=45) => Ok(char::from(b'A' + (n - 20) as u8)),
        Some(n) => Err(NotationError::unwritable("a block", format!("{n} is larger than any sum"))),
    }
}
