//! Motzkin words and their ranks.
//!
//! A word has a code per column: blank, `(`, `)`, two bits each, column 0 lowest. It is cut into a low and a high half. A high
//! half fits a low half if it closes exactly what that leaves open, so words sort by high half first, and
//!
//! ```text
//! rank(word) = base[high half] + index[low half among those that leave as many open]
//!
//! three columns, cut after one:   low "." leaves 0, "(" leaves 1
//!   high  ..   ).   .)   ()       (each high half in order of its code)
//!   rank  0: ...   1: ().   ...
//! ```
//!
//! Two look-ups in tables of 4^(columns / 2) entries, which stay in the cache to 20 columns. (P. Flajolet and R. Sedgewick,
//! *Analytic Combinatorics*, I.5, for the words; splitting them is folklore.)

use crate::sweep::{CLOSE, OPEN, join};
use gridwright_base::{Budget, Stop};

const INVALID: u32 = u32::MAX;
/// Ranks done between two looks at the budget.
pub(super) const RUN: usize = 1 << 16;

/// All words of one length.
#[derive(Debug)]
pub(super) struct Words {
    cols: usize,
    low_bits: u32,
    /// By code of the high half.
    base: Vec<u32>,
    /// By code of the low half.
    index: Vec<u32>,
    /// Valid high halves in order: code, how many ends they close, base.
    highs: Vec<(u64, usize, u32)>,
    /// Low halves by how many ends they leave open, in order of their index.
    lows: Vec<Vec<u64>>,
    total: usize,
}

/// Where the decision leads that is not "carry the word on as it is".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Other {
    /// Nowhere.
    Dead,
    /// To the only cycle.
    Accept,
    /// To a word before the next vertex.
    Next(usize),
    /// To a word before the vertex after the next, which has both its plugs already.
    Skip(usize),
}

impl Words {
    pub(super) fn new(cols: usize) -> Self {
        let low_cols = cols / 2;
        let low_bits = 2 * low_cols as u32;
        let mut lows = vec![Vec::new(); low_cols + 1];
        let mut index = vec![INVALID; 1 << low_bits];
        for code in 0..1_u64 << low_bits {
            if let Some(open) = height(code, low_cols, 0).filter(|&open| open >= 0) {
                let group: &mut Vec<u64> = &mut lows[open as usize];
                index[code as usize] = group.len() as u32;
                group.push(code);
            }
        }
        let high_cols = cols - low_cols;
        let mut base = vec![INVALID; 1 << (2 * high_cols)];
        let mut highs = Vec::new();
        let mut total = 0_usize;
        for code in 0..1_u64 << (2 * high_cols) {
            if let Some(closes) = closes(code, high_cols).filter(|&closes| closes <= low_cols) {
                base[code as usize] = total as u32;
                highs.push((code, closes, total as u32));
                total += lows[closes].len();
            }
        }
        Self { cols, low_bits, base, index, highs, lows, total }
    }

    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.total
    }

    pub(super) fn bytes(&self) -> u64 {
        ((self.base.len() + self.index.len()) * 4 + self.highs.len() * 24) as u64
    }

    #[inline]
    pub(super) fn rank(&self, word: u64) -> usize {
        let (high, low) = (word >> self.low_bits, word & ((1 << self.low_bits) - 1));
        (self.base[high as usize] + self.index[low as usize]) as usize
    }

    /// Calls `each` with every word in order of rank, looking at the budget now and then.
    pub(super) fn for_all(&self, budget: &Budget, mut each: impl FnMut(usize, u64)) -> Result<(), Stop> {
        let mut start = 0;
        while start < self.total {
            budget.check()?;
            let end = self.total.min(start + RUN);
            self.for_each(start..end, &mut each);
            start = end;
        }
        Ok(())
    }

    /// Calls `each` with every word of a run of ranks, in order.
    pub(super) fn for_each(&self, ranks: std::ops::Range<usize>, mut each: impl FnMut(usize, u64)) {
        let first = self.highs.partition_point(|&(_, _, base)| base as usize <= ranks.start).saturating_sub(1);
        for &(high, closes, base) in &self.highs[first..] {
            let base = base as usize;
            if base >= ranks.end {
                break;
            }
            let group = &self.lows[closes];
            let from = ranks.start.saturating_sub(base);
            let to = group.len().min(ranks.end - base);
            for (offset, &low) in group[..to].iter().enumerate().skip(from) {
                each(base + offset, high << self.low_bits | low);
            }
        }
    }

    /// The other decision at column `col`, which is not the last: start a fragment, or turn right.
    #[inline]
    pub(super) fn other(&self, word: u64, col: usize) -> Other {
        let (here, there) = (2 * col as u32, 2 * col as u32 + 2);
        let (end, met) = ((word >> here & 3) as u32, (word >> there & 3) as u32);
        let rest = word & !(15 << here);
        match (end, met) {
            (0, 0) => Other::Next(self.rank(rest | u64::from(OPEN) << here | u64::from(CLOSE) << there)),
            (0, met) => self.beyond(rest | u64::from(met) << here, col),
            (end, 0) => Other::Next(self.rank(rest | u64::from(end) << there)),
            (OPEN, CLOSE) if rest == 0 => Other::Accept,
            (OPEN, CLOSE) => Other::Dead,
            (end, met) => self.beyond(join(rest, end, met, here), col),
        }
    }

    /// Both plugs of the next column are used up. In the last column that is no different from having none.
    #[inline]
    fn beyond(&self, word: u64, col: usize) -> Other {
        let rank = self.rank(word);
        if col + 2 == self.cols { Other::Next(rank) } else { Other::Skip(rank) }
    }
}

/// The ends left open by a low half; negative or nothing if it is none.
fn height(code: u64, cols: usize, start: i32) -> Option<i32> {
    let mut open = start;
    for col in 0..cols {
        match (code >> (2 * col) & 3) as u32 {
            0 => {}
            OPEN => open += 1,
            CLOSE => open -= 1,
            _ => return None,
        }
        if open < 0 {
            return None;
        }
    }
    Some(open)
}

/// How many open ends a high half needs, if some number makes it end with none open.
fn closes(code: u64, cols: usize) -> Option<usize> {
    (0..=cols).find(|&start| height(code, cols, start as i32) == Some(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Motzkin numbers: OEIS A001006.
    #[test]
    fn ranks_number_all_words_in_order() {
        for (cols, known) in [(1, 1), (2, 2), (3, 4), (4, 9), (5, 21), (6, 51), (9, 835), (10, 2188)] {
            let words = Words::new(cols);
            assert_eq!(words.len(), known);
            let mut next = 0;
            words.for_each(0..words.len(), |rank, word| {
                assert_eq!((rank, words.rank(word)), (next, next));
                next += 1;
            });
            assert_eq!(next, known);
            let mut middle = Vec::new();
            words.for_each(known / 3..known / 2, |rank, _| middle.push(rank));
            assert_eq!(middle, (known / 3..known / 2).collect::<Vec<_>>());
        }
    }
}
