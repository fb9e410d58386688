//! Work cut into independent parts, by the answers to a few questions.
//!
//! Each question cuts what is left into as many pieces as it has answers: "does this cell bear a mark?" Pieces are cut one
//! after the other, always the one that is thought to cost most, until there are enough. Nobody has to know the others: the
//! same questions and the same number of parts give the same parts on every machine, and every piece is in exactly one.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::fmt;
use std::str::FromStr;

/// Which part of how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shard {
    /// Its number, from 0.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

/// The most parts that work is cut into.
pub const MOST_PARTS: usize = 1_000_000;

/// Answers to the first few questions, and the share of the whole work that is left with them, by estimate.
#[derive(Debug, Clone, PartialEq)]
pub struct Piece {
    /// For each question, in order, the number of its answer; of later questions all answers are meant.
    pub answers: Vec<usize>,
    /// What the work on it takes, the whole being 1. Pieces overlap in what they find out, so these add up to more.
    pub share: f64,
}

impl Shard {
    /// The pieces of this part, the largest first; none if the questions do not yield as many as there are parts.
    ///
    /// A question is the list of shares that its answers leave of the work.
    ///
    /// ```
    /// use gridwright_base::Shard;
    /// let questions = vec![vec![0.7, 0.4]; 3];
    /// let parts: Vec<_> = (0..4).map(|index| Shard { index, of: 4 }.pieces(&questions)).collect();
    /// let answers: Vec<_> = parts.iter().map(|part| part[0].answers.clone()).collect();
    /// assert_eq!(answers, [vec![1], vec![0, 0, 0], vec![0, 1], vec![0, 0, 1]]);
    /// ```
    pub fn pieces(self, questions: &[Vec<f64>]) -> Vec<Piece> {
        let mut parts: BinaryHeap<Part> = (0..self.of).map(|number| Part { share: 0.0, number }).collect();
        let mut mine = Vec::new();
        for piece in cut(self.of, questions) {
            // The largest piece left goes to the part that has least.
            let Some(mut part) = parts.pop() else { break };
            part.share += piece.share;
            if part.number == self.index {
                mine.push(piece);
            }
            parts.push(part);
        }
        mine
    }
}

/// At least so many pieces, where the questions yield as many; the largest first.
fn cut(n: usize, questions: &[Vec<f64>]) -> Vec<Piece> {
    let whole = Open { piece: Piece { answers: Vec::new(), share: 1.0 }, number: 0 };
    let (mut open, mut done, mut made) = (BinaryHeap::from([whole]), Vec::new(), 0);
    while open.len() + done.len() < n {
        let Some(Open { piece, number }) = open.pop() else { break };
        let Some(question) = questions.get(piece.answers.len()) else {
            done.push(Open { piece, number });
            continue;
        };
        for (answer, share) in question.iter().enumerate() {
            made += 1;
            let answers = piece.answers.iter().copied().chain([answer]).collect();
            open.push(Open { piece: Piece { answers, share: piece.share * share }, number: made });
        }
    }
    let mut all: Vec<Open> = open.into_iter().chain(done).collect();
    all.sort_by(|a, b| b.cmp(a));
    all.into_iter().map(|open| open.piece).collect()
}

/// A piece that may be cut further: the larger comes first, of equal ones the earlier.
struct Open {
    piece: Piece,
    number: usize,
}

impl Ord for Open {
    fn cmp(&self, other: &Self) -> Ordering {
        self.piece.share.total_cmp(&other.piece.share).then(other.number.cmp(&self.number))
    }
}

/// A part under way: the one with the smallest share comes first, of equal ones the earlier.
struct Part {
    share: f64,
    number: usize,
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        other.share.total_cmp(&self.share).then(other.number.cmp(&self.number))
    }
}

macro_rules! ordered {
    ($($name:ident),*) => {$(
        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.cmp(other) == Ordering::Equal
            }
        }

        impl Eq for $name {}
    )*};
}

ordered!(Open, Part);

/// As it is written on command lines: `3/32`, the first part being `1/32`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index + 1, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is no part; the third of 32 is written 3/32");
        let (index, of) = text.split_once('/').ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse::<usize>().map_err(|_| wrong());
        let (index, of) = (number(index)?, number(of)?);
        if index == 0 || index > of || of > MOST_PARTS {
            return Err(wrong());
        }
        Ok(Self { index: index - 1, of })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// How often each full list of answers is in a piece of any part.
    fn covered(of: usize, questions: &[Vec<f64>]) -> BTreeMap<Vec<usize>, usize> {
        let mut all = vec![Vec::new()];
        for question in questions {
            let longer = |known: &Vec<usize>| {
                (0..question.len()).map(|answer| known.iter().copied().chain([answer]).collect()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        let pieces: Vec<Piece> = (0..of).flat_map(|index| Shard { index, of }.pieces(questions)).collect();
        let hits = |full: &Vec<usize>| pieces.iter().filter(|piece| full.starts_with(&piece.answers)).count();
        all.iter().map(|full| (full.clone(), hits(full))).collect()
    }

    #[test]
    fn every_case_is_in_exactly_one_part() {
        let mixed = [vec![0.7, 0.4], vec![0.2, 0.5, 0.3], vec![0.9, 0.1], vec![0.4, 0.4, 0.4, 0.4]];
        for of in [1, 2, 3, 7, 16, 40, 100] {
            assert!(covered(of, &mixed).values().all(|&hits| hits == 1), "{of} parts");
        }
    }

    #[test]
    fn parts_that_nothing_is_left_for_are_empty() {
        let questions = [vec![0.5, 0.5]];
        let parts: Vec<usize> = (0..4).map(|index| Shard { index, of: 4 }.pieces(&questions).len()).collect();
        assert_eq!(parts, [1, 1, 0, 0]);
        assert_eq!(Shard { index: 0, of: 1 }.pieces(&[]), [Piece { answers: vec![], share: 1.0 }]);
    }

    #[test]
    fn parts_are_read_as_they_are_written() {
        assert_eq!("3/32".parse(), Ok(Shard { index: 2, of: 32 }));
        assert_eq!(Shard { index: 2, of: 32 }.to_string(), "3/32");
        for wrong in ["0/4", "5/4", "1", "a/b", "1/0", "-1/3", "1/2000000"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
