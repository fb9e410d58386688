//! Blocks with two numbers, one for the run below and one for the run to the right, on the board and before its lines.

use super::cursor::{Cursor, Gaps};
use crate::error::NotationError;
use gridwright_board::{Board, FieldVal, Val};
use gridwright_grid::{Kind, Place, Side};
use gridwright_lang::ir::Genre;
use gridwright_lang::ir::notation::{Part, SumDigits, Sums, sum_digit};

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

    /// Reads blocks, gaps from `k` or `g` to `z`, then the numbers before the lines.
    fn read(
        &self,
        digits: SumDigits,
        genre: &Genre,
        board: &mut Board,
        cursor: &mut Cursor,
    ) -> Result<(), NotationError>;

    /// Writes them again.
    fn write(&self, digits: SumDigits, genre: &Genre, board: &Board, out: &mut String) -> Result<(), NotationError>;
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

    fn read(
        &self,
        digits: SumDigits,
        genre: &Genre,
        board: &mut Board,
        cursor: &mut Cursor,
    ) -> Result<(), NotationError> {
        let gaps = gaps_of(digits);
        let n_cells = board.grid.area();
        let mut cell = 0;
        while let Some(c) = cursor.next_of_list(Some(&gaps), &mut cell, n_cells) {
            let (down, across) = match digits {
                SumDigits::Letters if c == '.' => (None, None),
                SumDigits::Letters => (clue(c, cursor.position() - 1)?, next_clue(cursor)?),
                SumDigits::Hex => read_hex_block(c, cursor)?,
            };
            board.set(genre, self.layer, Place::new(Kind::Cell, cell), self.block(down, across));
            cell += 1;
        }
        let heads = written_heads(self, digits, genre, board);
        for (i, &(place, run)) in heads.iter().enumerate() {
            if cursor.is_done() {
                cursor.note_missing(heads.len() - i);
                break;
            }
            let number = match digits {
                SumDigits::Letters => next_clue(cursor)?,
                SumDigits::Hex => next_hex(cursor)?,
            };
            self.set_head(genre, board, place, run, number);
        }
        Ok(())
    }

    fn write(&self, digits: SumDigits, genre: &Genre, board: &Board, out: &mut String) -> Result<(), NotationError> {
        let mut gaps = gaps_of(digits);
        for cell in 0..board.grid.area() {
            match self.parts(board.get(genre, self.layer, Place::new(Kind::Cell, cell))) {
                None => gaps.push(out),
                Some((down, across)) => {
                    gaps.flush(out);
                    match (digits, down, across) {
                        (SumDigits::Letters, None, None) => out.push('.'),
                        (SumDigits::Letters, ..) => out.extend([letter(down)?, letter(across)?]),
                        (SumDigits::Hex, ..) => out.push_str(&hex_block(down, across)?),
                    }
                }
            }
        }
        gaps.flush(out);
        for (place, run) in written_heads(self, digits, genre, board) {
            let number = self.head(genre, board, place, run);
            match digits {
                SumDigits::Letters => out.push(letter(number)?),
                SumDigits::Hex => out.push_str(&hex_head(number)?),
            }
        }
        Ok(())
    }
}

/// The letters for runs of cells without a block.
fn gaps_of(digits: SumDigits) -> Gaps {
    Gaps::new(if digits == SumDigits::Letters { 'k' } else { 'g' }, 'z')
}

/// A block in hex digits: two of one digit each, or longer ones behind `-` (across), `+` (down) and `=` (both).
fn read_hex_block(c: char, cursor: &mut Cursor) -> Result<(Option<i64>, Option<i64>), NotationError> {
    match c {
        '-' => Ok((next_hex_digit(cursor)?, Some(cursor.digits(2, 16)?))),
        '+' => Ok((Some(cursor.digits(2, 16)?), next_hex_digit(cursor)?)),
        '=' => Ok((Some(cursor.digits(2, 16)?), Some(cursor.digits(2, 16)?))),
        c => Ok((hex_digit(c, cursor.position() - 1)?, next_hex_digit(cursor)?)),
    }
}

/// A block in hex digits.
fn hex_block(down: Option<i64>, across: Option<i64>) -> Result<String, NotationError> {
    let long = |n: Option<i64>| n.is_some_and(|n| n >= 16);
    let sign = match (long(down), long(across)) {
        (true, true) => "=",
        (false, true) => "-",
        (true, false) => "+",
        (false, false) => "",
    };
    Ok(format!("{sign}{}{}", hex_digits(down)?, hex_digits(across)?))
}

/// A number in one or two hex digits, `.` for none.
fn hex_digits(number: Option<i64>) -> Result<String, NotationError> {
    match number {
        None => Ok(".".to_owned()),
        Some(n @ 0..=255) => Ok(format!("{n:x}")),
        Some(n) => Err(NotationError::unwritable("a block", format!("{n} is too large for a URL"))),
    }
}

/// The number before a line: as in a block, two digits behind `-`.
fn hex_head(number: Option<i64>) -> Result<String, NotationError> {
    let sign = if number.is_some_and(|n| n >= 16) { "-" } else { "" };
    Ok(format!("{sign}{}", hex_digits(number)?))
}

/// The next number before a line.
fn next_hex(cursor: &mut Cursor) -> Result<Option<i64>, NotationError> {
    if cursor.peek() == Some('-') {
        cursor.next();
        return Ok(Some(cursor.digits(2, 16)?));
    }
    next_hex_digit(cursor)
}

/// The next character as a hex digit, `.` for none.
fn next_hex_digit(cursor: &mut Cursor) -> Result<Option<i64>, NotationError> {
    let at = cursor.position();
    let c = cursor.next().ok_or_else(|| NotationError::body(at, "a block lacks its second number"))?;
    hex_digit(c, at)
}

fn hex_digit(c: char, at: usize) -> Result<Option<i64>, NotationError> {
    match (c, c.to_digit(16)) {
        ('.', _) => Ok(None),
        (_, Some(digit)) => Ok(Some(i64::from(digit))),
        _ => Err(NotationError::body(at, format!("`{}` is no number of a block", c.escape_debug()))),
    }
}

/// The places before the columns and before the rows.
fn heads(board: &Board) -> Vec<(Place, Run)> {
    let top = (0..board.grid.cols()).filter_map(|x| board.grid.margin(Side::Top, x)).map(|p| (p, Run::Down));
    let left = (0..board.grid.rows()).filter_map(|y| board.grid.margin(Side::Left, y)).map(|p| (p, Run::Across));
    top.chain(left).collect()
}

/// The lines before which a number is written: all, or those that do not start with a block.
fn written_heads(sums: &Sums, digits: SumDigits, genre: &Genre, board: &Board) -> Vec<(Place, Run)> {
    if digits == SumDigits::Hex {
        return heads(board);
    }
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
    match (c, sum_digit(c)) {
        ('-', _) => Ok(None),
        (_, Some(number)) => Ok(Some(number)),
        _ => Err(NotationError::body(at, format!("`{}` is no number of a block", c.escape_debug()))),
    }
}

/// A number as a character.
fn letter(number: Option<i64>) -> Result<char, NotationError> {
    let Some(n) = number else { return Ok('-') };
    let token = Part::Sum.write(Some(n)).and_then(|token| token.chars().next());
    token.ok_or_else(|| NotationError::unwritable("a block", format!("{n} is larger than any sum")))
}
