//! Banks of pieces: a letter, or a drawing of each piece.

use super::Cursor;
use crate::error::NotationError;
use gridwright_board::{Board, Val};
use gridwright_grid::Piece;
use gridwright_lang::ir::notation::Bank;
use gridwright_lang::ir::{Entry, List};

/// The letter of the bank without pieces.
const NOTHING: char = 'z';
/// The bits of a character.
const BITS: usize = 5;

/// How a bank is told.
pub(crate) enum Told {
    /// By its letter.
    Letter(char),
    /// Piece by piece.
    Pieces(Vec<Piece>),
}

/// How the bank of a board is told.
pub(crate) fn told(bank: &Bank, board: &Board) -> Result<Told, NotationError> {
    let pieces: Vec<Piece> = match board.layer(bank.layer)[0] {
        Val::Blank => return Ok(Told::Letter(NOTHING)),
        Val::List(list) => {
            list.entries().filter_map(|e| if let Entry::Shape(p) = e { Some(p) } else { None }).collect()
        }
        _ => Vec::new(),
    };
    match board.layer(bank.layer)[0] {
        Val::List(list) if list.entries().len() == pieces.len() => {}
        _ => return Err(NotationError::unwritable("board", "of its bank not all pieces are told")),
    }
    let mut sorted = pieces.clone();
    sorted.sort_unstable();
    let known = bank.known.iter().find(|known| known.sort.pieces() == sorted);
    Ok(known.map_or(Told::Pieces(pieces), |known| Told::Letter(known.letter)))
}

impl Told {
    /// The value that this is for a board.
    pub fn value(self, bank: &Bank) -> Option<Val> {
        let pieces = match self {
            Told::Letter(NOTHING) => return Some(Val::Blank),
            Told::Letter(letter) => bank.known.iter().find(|known| known.letter == letter)?.sort.pieces(),
            Told::Pieces(pieces) if pieces.is_empty() => return Some(Val::Blank),
            Told::Pieces(pieces) => pieces,
        };
        List::new(pieces.into_iter().map(Entry::Shape)).map(Val::List)
    }
}

/// Reads a bank; one that is not there is read as none.
pub(super) fn read(bank: &Bank, cursor: &mut Cursor) -> Result<Val, NotationError> {
    let mut rest = String::new();
    while let Some(c) = cursor.next() {
        rest.push(c);
    }
    let Some(body) = rest.strip_prefix('/') else {
        cursor.note_missing(1);
        return Ok(Val::Blank);
    };
    let told = match body.strip_prefix('/') {
        Some(letter) => {
            let mut chars = letter.chars();
            let (Some(letter), None) = (chars.next(), chars.next()) else {
                return Err(NotationError::envelope(format!("`{letter}` is the letter of no bank")));
            };
            Told::Letter(letter)
        }
        None => {
            let mut words = body.split('/');
            let n: Option<usize> = words.next().and_then(|word| word.parse().ok());
            let pieces = words.map(|word| piece(word).ok_or_else(|| no_piece(word))).collect::<Result<Vec<_>, _>>()?;
            if n != Some(pieces.len()) {
                return Err(NotationError::envelope("the bank does not hold as many pieces as it says".to_owned()));
            }
            Told::Pieces(pieces)
        }
    };
    told.value(bank).ok_or_else(|| NotationError::envelope("the bank is none that is known, or holds too many pieces"))
}

/// Writes a bank.
pub(super) fn write(bank: &Bank, board: &Board, out: &mut String) -> Result<(), NotationError> {
    match told(bank, board)? {
        Told::Letter(letter) => {
            out.push_str("//");
            out.push(letter);
        }
        Told::Pieces(pieces) => {
            out.push_str(&format!("/{}", pieces.len()));
            pieces.into_iter().for_each(|piece| out.push_str(&format!("/{}", piece_text(piece))));
        }
    }
    Ok(())
}

fn no_piece(word: &str) -> NotationError {
    NotationError::envelope(format!("`{word}` is no piece of at most {} cells", Piece::MOST_CELLS))
}

/// The piece of a word such as `23bg`: its width, its height, and its cells row by row.
pub(crate) fn piece(word: &str) -> Option<Piece> {
    let digits: Vec<i64> = word.chars().map(|c| c.to_digit(36).map(i64::from)).collect::<Option<_>>()?;
    let [width, height, bits @ ..] = digits.as_slice() else { return None };
    if *width == 0 || bits.iter().any(|&digit| digit >= 1 << BITS) {
        return None;
    }
    let is_set = |at: i64| {
        let digit = bits.get(at as usize / BITS).copied().unwrap_or(0);
        digit >> (BITS - 1 - at as usize % BITS) & 1 == 1
    };
    let cells: Vec<(i64, i64)> =
        (0..width * height).filter(|&at| is_set(at)).map(|at| (at / width, at % width)).collect();
    Piece::of(&cells)
}

/// The word of a piece.
pub(crate) fn piece_text(piece: Piece) -> String {
    let cells = piece.cells();
    let (height, width) = cells.iter().fold((0, 0), |(h, w), &(y, x)| (h.max(y + 1), w.max(x + 1)));
    let mut bits = vec![0; ((width * height) as usize).div_ceil(BITS)];
    for (y, x) in cells {
        let at = (y * width + x) as usize;
        bits[at / BITS] |= 1 << (BITS - 1 - at % BITS);
    }
    let digits = [width, height].into_iter().chain(bits);
    let text: String = digits.filter_map(|digit| char::from_digit(digit as u32, 36)).collect();
    text.trim_end_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_read_as_it_was_written() {
        for each in Piece::all() {
            assert_eq!(piece(&piece_text(each)), Some(each), "{each}");
        }
        assert_eq!(piece("23bg"), Piece::read(".#/.#/##"));
        assert_eq!(piece("337k"), Piece::read("..#/###/.#."));
        assert_eq!(piece("88vvvvvvvvvvvvv"), None);
        assert_eq!(piece("2"), None);
    }
}
