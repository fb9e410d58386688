//! Blocks with two numbers in files: `across,down` in cells, single numbers before the lines, -1 for none.

use super::lines::{Lines, Writer};
use crate::error::{NotationError, shorten};
use crate::url::{Run, SumCodec};
use gridwright_board::{Board, Val};
use gridwright_grid::{Kind, Place, Side};
use gridwright_lang::ir::Genre;
use gridwright_lang::ir::notation::Sums;

/// Reads one line more than the board has rows, and one token more in each.
pub(super) fn read(sums: &Sums, genre: &Genre, board: &mut Board, lines: &mut Lines) -> Result<(), NotationError> {
    let (h, w) = (board.grid.rows(), board.grid.cols());
    let n_slots = (h + 1) * (w + 1);
    for (i, (line, token)) in lines.counted_tokens(h + 1, n_slots).into_iter().take(n_slots).enumerate() {
        let (y, x) = (i / (w + 1), i % (w + 1));
        let bad = || NotationError::line(line, format!("`{}` is no block and no number", shorten(token)));
        let number = |text: &str| text.parse::<i64>().map(|n| (n >= 0).then_some(n)).map_err(|_| bad());
        match (y, x) {
            (0, 0) => {}
            (0, x) => set(sums, genre, board, Side::Top, x - 1, Run::Down, number(token)?),
            (y, 0) => set(sums, genre, board, Side::Left, y - 1, Run::Across, number(token)?),
            _ if token == "." => {}
            _ => {
                let (across, down) = token.split_once(',').ok_or_else(bad)?;
                let block = sums.block(number(down)?, number(across)?);
                board.set(genre, sums.layer, Place::new(Kind::Cell, (y - 1) * w + x - 1), block);
            }
        }
    }
    Ok(())
}

/// Sets the number before a line.
fn set(sums: &Sums, genre: &Genre, board: &mut Board, side: Side, line: usize, run: Run, number: Option<i64>) {
    if let Some(place) = board.grid.margin(side, line) {
        sums.set_head(genre, board, place, run, number);
    }
}

/// Writes them again; the corner is `0`.
pub(super) fn write(sums: &Sums, genre: &Genre, board: &Board, out: &mut Writer) {
    let (h, w) = (board.grid.rows(), board.grid.cols());
    let text = |number: Option<i64>| number.unwrap_or(-1).to_string();
    let head = |side: Side, line: usize, run: Run| {
        text(board.grid.margin(side, line).and_then(|place| sums.head(genre, board, place, run)))
    };
    let cell = |cell: usize| {
        let val: Val = board.get(genre, sums.layer, Place::new(Kind::Cell, cell));
        sums.parts(val).map_or(".".to_owned(), |(down, across)| format!("{},{}", text(across), text(down)))
    };
    let mut tokens = vec!["0".to_owned()];
    tokens.extend((0..w).map(|x| head(Side::Top, x, Run::Down)));
    for y in 0..h {
        tokens.push(head(Side::Left, y, Run::Across));
        tokens.extend((0..w).map(|x| cell(y * w + x)));
    }
    out.plane(&tokens, &vec![w + 1; h + 1]);
}
