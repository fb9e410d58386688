//! Families over the last few elements of a universe, one bit for every set.
//!
//! Near the bottom of a diagram a family is smaller as a table of bits than as nodes: ten elements are 16 machine words, an
//! intersection is 16 instructions, and equal families are equal tables without any search. The first of the elements is the
//! highest bit of a set's place, so that the two halves of a table are the two children of a node.

use super::{ALL, NONE, UpStore};
use crate::error::Halt;
use crate::{Error, UpSet};
use gridwright_base::{Lists, QuickMap};

/// The most elements of a table.
const MOST: usize = 10;
/// Elements within one word.
const IN_WORD: usize = 6;
const WORDS: usize = 1 << (MOST - IN_WORD);
/// For each bit of a place within a word: the places where it is 0.
const WITHOUT: [u64; IN_WORD] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// A family over the last elements of a universe, a bit for every set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UpTable {
    words: [u64; WORDS],
    n_vars: usize,
}

impl UpTable {
    /// The most elements there may be.
    pub const MOST: usize = MOST;

    /// All sets over no elements at all, which is one.
    pub fn unit() -> Self {
        let mut words = [0; WORDS];
        words[0] = 1;
        Self { words, n_vars: 0 }
    }

    /// All sets over the last `n_vars` elements.
    ///
    /// # Panics
    /// With more than [`MOST`](Self::MOST) elements.
    pub fn all(n_vars: usize) -> Self {
        (0..n_vars).fold(Self::unit(), |all, _| Self::join(&all, &all))
    }

    /// No set over the last `n_vars` elements.
    pub fn none(n_vars: usize) -> Self {
        Self { words: [0; WORDS], n_vars }
    }

    /// With one more element in front: the members without it, and those with it.
    ///
    /// # Panics
    /// If the two are not over the same elements, or those are [`MOST`](Self::MOST) already.
    #[must_use]
    pub fn join(without: &Self, with: &Self) -> Self {
        assert!(without.n_vars == with.n_vars && with.n_vars < MOST, "tables of different or too many elements");
        let n_vars = with.n_vars + 1;
        let mut words = without.words;
        if n_vars <= IN_WORD {
            words[0] |= with.words[0] << (1 << with.n_vars);
        } else {
            let half = 1 << (with.n_vars - IN_WORD);
            words[half..half * 2].copy_from_slice(&with.words[..half]);
        }
        Self { words, n_vars }
    }

    /// Keeps what is in the other, too.
    #[inline]
    pub fn keep(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Drops what is in the other.
    #[inline]
    pub(super) fn drop_members(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= !other);
    }

    /// Of an upward-closed family, the members that contain no other.
    #[must_use]
    pub(super) fn minimal(&self) -> Self {
        let all = &self.words;
        let mut words = self.words;
        for (bit, without) in WITHOUT.iter().enumerate().take(self.n_vars) {
            words.iter_mut().zip(all).for_each(|(word, all)| *word &= !((all & without) << (1 << bit)));
        }
        for bit in IN_WORD..self.n_vars {
            let step = 1 << (bit - IN_WORD);
            for place in (0..WORDS).filter(|place| place & step != 0) {
                words[place] &= !all[place - step];
            }
        }
        Self { words, ..*self }
    }

    fn used(&self) -> &[u64] {
        &self.words[..1 << self.n_vars.saturating_sub(IN_WORD)]
    }
}

/// Turns tables into nodes; tables and words met before are remembered.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    tables: Lists<u64>,
    nodes: Vec<u32>,
    words: QuickMap<u64, u32>,
}

impl Nodes {
    /// The node of a table over the last of `n_vars` elements, in whatever kind of diagram `make` makes.
    pub fn of(
        &mut self,
        table: &UpTable,
        n_vars: usize,
        make: &mut impl FnMut(u32, u32, u32) -> Result<u32, Halt>,
    ) -> Result<u32, Halt> {
        let number = self.tables.number_of(table.used()) as usize;
        if number == self.nodes.len() {
            let node = self.of_words(table.used(), table.n_vars, n_vars, make)?;
            self.nodes.push(node);
        }
        Ok(self.nodes[number])
    }

    fn of_words(
        &mut self,
        words: &[u64],
        below: usize,
        n_vars: usize,
        make: &mut impl FnMut(u32, u32, u32) -> Result<u32, Halt>,
    ) -> Result<u32, Halt> {
        if let [word] = *words {
            if let Some(&node) = self.words.get(&word) {
                return Ok(node);
            }
            let node = of_bits(word, below, n_vars, make)?;
            self.words.insert(word, node);
            return Ok(node);
        }
        let (without, with) = words.split_at(words.len() / 2);
        let lo = self.of_words(without, below - 1, n_vars, make)?;
        let hi = self.of_words(with, below - 1, n_vars, make)?;
        make((n_vars - below) as u32, lo, hi)
    }
}

fn of_bits(
    word: u64,
    below: usize,
    n_vars: usize,
    make: &mut impl FnMut(u32, u32, u32) -> Result<u32, Halt>,
) -> Result<u32, Halt> {
    // The terminals of every kind of diagram: no member, and nothing more to ask.
    if below == 0 {
        return Ok(word as u32 & 1);
    }
    let half = 1_u32 << (below - 1);
    let lo = of_bits(word & ((1 << half) - 1), below - 1, n_vars, make)?;
    let hi = of_bits(word >> half, below - 1, n_vars, make)?;
    make((n_vars - below) as u32, lo, hi)
}

/// Turns nodes of the level where tables begin into tables, each once.
#[derive(Debug)]
pub(super) struct Tables<'a> {
    up: &'a UpStore,
    n_vars: usize,
    /// By node: the number of its table, from 1.
    numbers: Vec<u32>,
    tables: Vec<UpTable>,
    words: QuickMap<u32, u64>,
}

impl<'a> Tables<'a> {
    pub fn new(up: &'a UpStore) -> Self {
        let numbers = vec![0; up.nodes.len()];
        Self { up, n_vars: up.n_vars().min(MOST), numbers, tables: Vec::new(), words: QuickMap::default() }
    }

    pub fn of(&mut self, id: u32) -> &UpTable {
        if self.numbers[id as usize] == 0 {
            let mut table = UpTable::none(self.n_vars);
            let n_words = table.used().len();
            self.fill(id, self.n_vars, &mut table.words[..n_words]);
            self.tables.push(table);
            self.numbers[id as usize] = self.tables.len() as u32;
        }
        &self.tables[self.numbers[id as usize] as usize - 1]
    }

    fn fill(&mut self, id: u32, below: usize, words: &mut [u64]) {
        if let [word] = words {
            let up = self.up;
            *word = *self.words.entry(id).or_insert_with(|| bits_of(up, id, below));
            return;
        }
        let (lo, hi) = self.up.split(id, (self.up.n_vars() - below) as u32);
        let (without, with) = words.split_at_mut(words.len() / 2);
        self.fill(lo, below - 1, without);
        self.fill(hi, below - 1, with);
    }
}

fn bits_of(up: &UpStore, id: u32, below: usize) -> u64 {
    match (id, below) {
        (NONE, _) => 0,
        (ALL, 0) => 1,
        _ => {
            let (lo, hi) = up.split(id, (up.n_vars() - below) as u32);
            bits_of(up, lo, below - 1) | bits_of(up, hi, below - 1) << (1 << (below - 1))
        }
    }
}

impl UpStore {
    /// The families of tables that are upward-closed and all over the same elements.
    ///
    /// # Panics
    /// If these are more elements than the universe has.
    pub fn of_tables(&mut self, tables: impl IntoIterator<Item = UpTable>) -> Result<Vec<UpSet>, Error> {
        let mut nodes = Nodes::default();
        let n_vars = self.n_vars();
        let read = |table| {
            self.run("reading tables", |store| {
                store.check()?;
                nodes.of(&table, n_vars, &mut |var, lo, hi| store.make(var, lo, hi))
            })
        };
        tables.into_iter().map(read).collect()
    }
}
