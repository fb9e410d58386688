//! What came, cell by cell: kept in a file, so that a run can go on where another ended.

use crate::common::Fate;
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// A cell of the table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key {
    /// The genre.
    pub genre: String,
    /// The size, rows x columns.
    pub size: String,
    /// What was asked for.
    pub option: String,
}

/// What became of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// A puzzle came that is what was asked for.
    Kept,
    /// Refused before work started.
    Refused,
    /// Nothing came within the limit, and that was told.
    Open,
    /// A puzzle came that is not what was asked for.
    Broken,
}

impl Mark {
    const ALL: [Self; 4] = [Self::Kept, Self::Refused, Self::Open, Self::Broken];

    /// As it stands in the table and in the file.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Kept => "+",
            Self::Refused => "-",
            Self::Open => "?",
            Self::Broken => "BROKEN",
        }
    }
}

/// What became of a cell, and why.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// What became of it.
    pub mark: Mark,
    /// What was told.
    pub told: String,
}

impl From<Fate> for Outcome {
    fn from(fate: Fate) -> Self {
        let (mark, told) = match fate {
            Fate::Kept => (Mark::Kept, String::new()),
            Fate::Refused(why) => (Mark::Refused, why),
            Fate::Missed(why) => (Mark::Open, why),
            Fate::Broken(what) => (Mark::Broken, what),
        };
        Self { mark, told }
    }
}

/// All cells that were done, and the file in which they stand.
#[derive(Debug, Default)]
pub struct State {
    file: Option<File>,
    cells: HashMap<Key, (u64, Outcome)>,
    ends: HashMap<Key, u64>,
    order: Vec<Key>,
}

impl State {
    /// What stands in a file; one that is not there is made.
    pub fn open(path: PathBuf) -> Self {
        let mut state = Self::default();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        // A line that was cut off counts for nothing, and goes.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        for line in whole.lines() {
            let parts: Vec<&str> = line.splitn(6, '\t').collect();
            let [genre, size, option, seconds, sign, told] = parts[..] else { panic!("no line of a state: {line}") };
            let key = Key { genre: genre.into(), size: size.into(), option: option.into() };
            let seconds = seconds.parse().expect("seconds");
            match Mark::ALL.into_iter().find(|mark| mark.sign() == sign) {
                Some(mark) => state.keep(key, seconds, Outcome { mark, told: told.to_owned() }),
                None => drop(state.ends.insert(key, seconds)),
            }
        }
        if whole.len() < text.len() {
            std::fs::write(&path, whole).expect("the state is written");
        }
        state.file = Some(OpenOptions::new().create(true).append(true).open(path).expect("the state is opened"));
        state
    }

    /// What is settled stays so, whatever stands behind it: files of shards may have lines in common.
    fn keep(&mut self, key: Key, seconds: u64, outcome: Outcome) {
        match self.cells.get(&key) {
            None => self.order.push(key.clone()),
            Some((spent, known)) => {
                if outcome.mark != Mark::Broken && (known.mark != Mark::Open || *spent > seconds) {
                    return;
                }
            }
        }
        self.cells.insert(key, (seconds, outcome));
    }

    fn write(&mut self, key: &Key, seconds: u64, sign: &str, told: &str) {
        let Some(file) = &mut self.file else { return };
        let Key { genre, size, option } = key;
        let line = format!("{genre}\t{size}\t{option}\t{seconds}\t{sign}\t{}\n", told.replace(['\n', '\t'], " "));
        file.write_all(line.as_bytes()).expect("the state is written");
    }

    /// Whether a cell, or all of a row, needs no more work with so many seconds for each cell.
    pub fn has(&self, key: &Key, seconds: u64) -> bool {
        match self.cells.get(key) {
            Some((spent, outcome)) => outcome.mark != Mark::Open || *spent >= seconds,
            None => self.ends.get(key).is_some_and(|spent| *spent >= seconds || !self.has_open(key)),
        }
    }

    fn has_open(&self, row: &Key) -> bool {
        let of_row = |key: &Key| key.genre == row.genre && key.size == row.size;
        self.cells().any(|(key, outcome)| of_row(key) && outcome.mark == Mark::Open)
    }

    /// Notes what became of a cell.
    #[expect(clippy::print_stderr, reason = "a benchmark tells how far it is")]
    pub fn note(&mut self, key: Key, seconds: u64, start: Instant, outcome: Outcome) {
        let (sign, told) = (outcome.mark.sign(), &outcome.told);
        let Key { genre, size, option } = &key;
        eprintln!("{genre:12} {size:6} {option:22} {:7.2} s  {sign} {told}", start.elapsed().as_secs_f64());
        self.write(&key, seconds, sign, told);
        self.keep(key, seconds, outcome);
    }

    /// Notes that a row has no further cells.
    pub fn close(&mut self, key: Key, seconds: u64) {
        self.write(&key, seconds, "end", "");
        self.ends.insert(key, seconds);
    }

    /// All cells in the order in which they were first done.
    pub fn cells(&self) -> impl Iterator<Item = (&Key, &Outcome)> {
        self.order.iter().map(|key| (key, &self.cells[key].1))
    }

    /// The cells of a row.
    pub fn row(&self, (genre, size): (&str, &str)) -> impl Iterator<Item = (&Key, &Outcome)> {
        self.cells().filter(move |(key, _)| key.genre == genre && key.size == size)
    }

    /// The least and the most seconds that the open cells were given.
    pub fn seconds(&self) -> (u64, u64) {
        let open = self.cells.values().filter(|(_, outcome)| outcome.mark == Mark::Open).map(|(seconds, _)| *seconds);
        (open.clone().min().unwrap_or(0), open.max().unwrap_or(0))
    }
}
