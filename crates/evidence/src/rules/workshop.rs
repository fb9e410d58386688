//! Where rule files are made.

use super::choice::{Bytes, Choice};
use super::fresh::fresh;
use super::mutate::mutate;
use super::seeds::SEEDS;
use gridwright_base::Rng;
use gridwright_lang::Library;
use gridwright_lang::syntax::ast::{File, Statement, StatementKind};
use gridwright_lang::syntax::{parse, write};

/// The shipped files as trees, and the library they use.
pub struct Workshop<'l> {
    library: &'l Library,
    shipped: Vec<File>,
    seeds: Vec<File>,
}

/// A file that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// Its text.
    pub text: String,
    /// Whether it is another file changed; a new one otherwise.
    pub mutated: bool,
}

impl<'l> Workshop<'l> {
    /// With these rule files to change.
    pub fn new<'t>(library: &'l Library, texts: impl IntoIterator<Item = &'t str>) -> Self {
        let seeds = SEEDS.into_iter().map(without_notation).collect();
        Self { library, shipped: texts.into_iter().map(without_notation).collect(), seeds }
    }

    /// The library that files may use.
    pub fn library(&self) -> &'l Library {
        self.library
    }

    /// The file with this number in the sequence of a seed.
    pub fn draw(&self, seed: u64, number: u64) -> Drawn {
        self.make(&mut Rng::fork(seed, number))
    }

    /// The file that bytes decide for.
    pub fn from_bytes(&self, bytes: &[u8]) -> Drawn {
        self.make(&mut Bytes::new(bytes))
    }

    fn make(&self, choice: &mut dyn Choice) -> Drawn {
        let source = match choice.below(10) {
            0..=2 => None,
            3..=5 if !self.shipped.is_empty() => Some(&self.shipped),
            _ => Some(&self.seeds),
        };
        let mut file = match source {
            Some(files) => choice.pick(files).clone(),
            None => fresh(choice, "drawn"),
        };
        // New files are changed as well now and then: laws written out by hand, two sorts of file merged.
        let mutated = source.is_some();
        if mutated || choice.chance(60) {
            mutate(choice, &mut file, self.library, &self.shipped);
        }
        Drawn { text: write(&file), mutated }
    }
}

/// What a file says about the puzzle alone: codecs and drawing styles would only stand in the way of changes.
fn without_notation(text: &str) -> File {
    let mut file = parse(text).file;
    // What a reason says names variables, which a change may take away.
    file.statements.iter_mut().for_each(without_say);
    file.statements.retain(|s| {
        !matches!(
            s.kind,
            StatementKind::Url { .. }
                | StatementKind::File { .. }
                | StatementKind::Draw(_)
                | StatementKind::Make(_)
                | StatementKind::Also(_)
                | StatementKind::From(_)
        )
    });
    file
}

fn without_say(statement: &mut Statement) {
    match &mut statement.kind {
        StatementKind::Rule { say, .. } => *say = None,
        StatementKind::Law { clauses, .. } => clauses.iter_mut().for_each(|clause| clause.say = None),
        _ => {}
    }
}
