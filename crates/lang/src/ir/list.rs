//! Lists of numbers or of shapes, as a clue prints them.

use gridwright_grid::Piece;
use std::fmt;

/// A list of entries. It stands in the value itself, entry by entry in a byte each: values are copied everywhere, and a list
/// that had to be looked up elsewhere would make every board carry a store of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct List {
    n_entries: u8,
    entries: [u8; List::MOST],
}

/// One entry of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Entry {
    /// A number.
    Number(i64),
    /// A shape.
    Shape(Piece),
    /// `?`: one number or shape, which is not told.
    Unknown,
    /// `*`: any number of them, also none.
    Many,
}

/// The bytes of `?` and `*`.
const UNKNOWN: u8 = 254;
const MANY: u8 = 255;
/// In the number of entries: the bytes are shapes, not numbers.
const OF_SHAPES: u8 = 128;

impl List {
    /// How many entries a list may have: as many as leave a value as large as it would be without lists. A line of a board has
    /// that many runs from 75 cells on.
    pub const MOST: usize = 38;
    /// The largest number.
    pub const LARGEST: i64 = 253;

    /// The list of these entries; none if it would be empty, too long, hold a number that does not fit, or numbers beside
    /// shapes.
    pub fn new(entries: impl IntoIterator<Item = Entry>) -> Option<List> {
        let mut list = List { n_entries: 0, entries: [0; List::MOST] };
        let (mut numbers, mut shapes) = (false, false);
        for entry in entries {
            let slot = list.entries.get_mut(usize::from(list.n_entries))?;
            *slot = match entry {
                Entry::Number(n) => u8::try_from(n).ok().filter(|&n| i64::from(n) <= List::LARGEST)?,
                Entry::Shape(piece) => piece.number(),
                Entry::Unknown => UNKNOWN,
                Entry::Many => MANY,
            };
            numbers |= matches!(entry, Entry::Number(_));
            shapes |= matches!(entry, Entry::Shape(_));
            list.n_entries += 1;
        }
        if list.n_entries == 0 || numbers && shapes {
            return None;
        }
        list.n_entries |= if shapes { OF_SHAPES } else { 0 };
        Some(list)
    }

    /// Its entries, in order.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = Entry> + ExactSizeIterator + '_ {
        let of_shapes = self.n_entries & OF_SHAPES != 0;
        self.entries[..usize::from(self.n_entries & !OF_SHAPES)].iter().map(move |&byte| match byte {
            UNKNOWN => Entry::Unknown,
            MANY => Entry::Many,
            n if of_shapes => Piece::numbered(n).map_or(Entry::Unknown, Entry::Shape),
            n => Entry::Number(i64::from(n)),
        })
    }

    /// The same list with another entry somewhere.
    pub fn with(&self, at: usize, entry: Entry) -> Option<List> {
        List::new(self.entries().enumerate().map(|(i, old)| if i == at { entry } else { old }))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Number(n) => write!(f, "{n}"),
            Entry::Shape(piece) => write!(f, "{piece}"),
            Entry::Unknown => f.write_str("?"),
            Entry::Many => f.write_str("*"),
        }
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, entry) in self.entries().enumerate() {
            write!(f, "{}{entry}", if i > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Val;

    #[test]
    fn a_list_is_what_was_put_in_and_makes_no_value_larger() {
        let entries = [Entry::Number(3), Entry::Unknown, Entry::Many, Entry::Number(0), Entry::Number(253)];
        let list = List::new(entries).unwrap();
        assert_eq!(list.entries().collect::<Vec<_>>(), entries);
        assert_eq!(list.to_string(), "3,?,*,0,253");
        assert_eq!(list.with(1, Entry::Number(7)).unwrap().to_string(), "3,7,*,0,253");
        assert!(List::new([Entry::Number(254)]).is_none() && List::new([Entry::Number(-1)]).is_none());
        let ell = Piece::read("###/#..").unwrap();
        let shapes = List::new([Entry::Shape(ell), Entry::Unknown]).unwrap();
        assert_eq!(shapes.to_string(), "###/#..,?");
        assert_eq!(shapes.entries().collect::<Vec<_>>(), [Entry::Shape(ell), Entry::Unknown]);
        assert!(List::new([Entry::Shape(ell), Entry::Number(1)]).is_none());
        assert!(List::new([]).is_none() && List::new([Entry::Many; List::MOST + 1]).is_none());
        assert!(size_of::<Val>() <= 40);
    }
}
