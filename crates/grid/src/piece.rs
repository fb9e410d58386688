//! Pieces: the polyominoes of few cells, each with a number of its own.
//!
//! A piece that a problem prints is small, so all that there can be are listed once, by size and then by their cells, and
//! a value needs no more than the number. There are 1, 1, 2, 5, 12, 35 and 108 of one to seven cells, counted as free
//! (Golomb, *Polyominoes*); those of eight would no longer fit into a byte.

use crate::Congruence;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::OnceLock;

/// A polyomino of at most [`Piece::MOST_CELLS`] cells. Turned and mirrored copies are the same piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

type Cells = Vec<(i64, i64)>;

impl Piece {
    /// The most cells of a piece.
    pub const MOST_CELLS: usize = 7;
    /// How many there are.
    pub const COUNT: u8 = 164;

    /// All of them, by size.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..Piece::COUNT).map(Piece)
    }

    /// The piece of a number below [`Piece::COUNT`].
    pub fn numbered(number: u8) -> Option<Piece> {
        (number < Piece::COUNT).then_some(Piece(number))
    }

    /// Its number, from 0.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The piece that cells (row, column) make; none if they do not hang together or are too many.
    pub fn of(cells: &[(i64, i64)]) -> Option<Piece> {
        let shape = Congruence::Free.shape(cells);
        let found = list().binary_search_by(|known| order(known).cmp(&order(&shape))).ok()?;
        u8::try_from(found).ok().map(Piece)
    }

    /// Its cells, as [`Congruence::shape`] gives them.
    pub fn cells(self) -> &'static [(i64, i64)] {
        &list()[usize::from(self.0)]
    }

    /// All ways in which it may lie, each moved to the origin.
    pub fn turns(self) -> Vec<Cells> {
        Congruence::Free.copies_of(self.cells())
    }

    /// The piece of a drawing such as `###/#..`: rows of `#` and `.` with a stroke between.
    pub fn read(drawing: &str) -> Option<Piece> {
        let mut cells = Vec::new();
        for (y, row) in drawing.split('/').enumerate() {
            for (x, sign) in row.chars().enumerate() {
                match sign {
                    '#' => cells.push((y as i64, x as i64)),
                    '.' => {}
                    _ => return None,
                }
            }
        }
        Piece::of(&cells)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells();
        let (height, width) = cells.iter().fold((0, 0), |(h, w), &(y, x)| (h.max(y + 1), w.max(x + 1)));
        for y in 0..height {
            if y > 0 {
                f.write_str("/")?;
            }
            for x in 0..width {
                f.write_str(if cells.contains(&(y, x)) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// In which order pieces are listed.
fn order(cells: &Cells) -> (usize, &Cells) {
    (cells.len(), cells)
}

/// The cells of all pieces, made when they are first asked for.
fn list() -> &'static [Cells] {
    static LIST: OnceLock<Vec<Cells>> = OnceLock::new();
    LIST.get_or_init(|| {
        let mut all: Vec<Cells> = Vec::new();
        let mut last: BTreeSet<Cells> = BTreeSet::from([vec![(0, 0)]]);
        for _ in 1..Piece::MOST_CELLS {
            let grown = last.iter().flat_map(grown).collect();
            all.extend(std::mem::replace(&mut last, grown));
        }
        all.extend(last);
        all
    })
}

/// The shapes of cells with one more beside them.
fn grown(cells: &Cells) -> Vec<Cells> {
    let beside = cells.iter().flat_map(|&(y, x)| [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]);
    let new = beside.filter(|cell| !cells.contains(cell));
    new.map(|cell| Congruence::Free.shape(&[&cells[..], &[cell]].concat())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_pieces_as_the_tables_say_and_each_knows_its_number() {
        let of_size = |n: usize| Piece::all().filter(|piece| piece.cells().len() == n).count();
        assert_eq!((1..=7).map(of_size).collect::<Vec<_>>(), [1, 1, 2, 5, 12, 35, 108]);
        assert_eq!(Piece::all().count(), usize::from(Piece::COUNT));
        for piece in Piece::all() {
            assert!(piece.turns().iter().all(|cells| Piece::of(cells) == Some(piece)));
            assert_eq!(Piece::read(&piece.to_string()), Some(piece));
            assert_eq!(Piece::numbered(piece.number()), Some(piece));
        }
    }

    #[test]
    fn drawings_that_are_no_piece_are_told() {
        assert_eq!(Piece::read("#.#"), None);
        assert_eq!(Piece::read("########"), None);
        assert_eq!(Piece::read("2"), None);
        assert_eq!(Piece::read(""), None);
        assert_eq!(Piece::read("..#/###"), Piece::read("#/#/##"));
    }
}
