//! What failed, for whoever asked for too much.

use crate::audit::{Breach, Part};
use gridwright_explain::Grade;
use std::collections::BTreeMap;

/// So many puzzles of another grade, and the one asked for is out of reach.
const GRADED: u64 = 50;

/// What failed, and how near it came.
#[derive(Default)]
pub(crate) struct Nearest {
    pub unanswered: u64,
    pub ambiguous: u64,
    pub unfit: u64,
    pub clues: Vec<usize>,
    pub lengths: Vec<usize>,
    pub levels: Vec<u8>,
    /// Parts that finished puzzles did not keep: how often, and what was the matter the last time.
    broken: BTreeMap<Part, (u64, String)>,
    /// How many finished puzzles had another grade than was asked for, by grade.
    words: BTreeMap<&'static str, u64>,
}

impl Nearest {
    /// Notes the grade of a puzzle that was to have another.
    pub fn graded(&mut self, grade: Option<&Grade>, breaches: &[Breach]) {
        if breaches.iter().any(|breach| matches!(breach.part, Part::Difficulty | Part::Technique)) {
            *self.words.entry(grade.map_or("not graded", |grade| grade.word.name())).or_default() += 1;
        }
    }

    /// Whether it is of no use to try on: what was asked for depends on chance, and chance had its turns.
    pub fn is_hopeless(&self) -> bool {
        self.words.values().sum::<u64>() >= GRADED
    }

    /// Notes what a finished puzzle does not keep.
    pub fn note(&mut self, breaches: Vec<Breach>) {
        for breach in breaches {
            let entry = self.broken.entry(breach.part).or_default();
            *entry = (entry.0 + 1, breach.why);
        }
    }

    /// Which part failed after so many attempts, and how near it came.
    pub fn told(&self, tries: u64) -> (String, String) {
        let span = |found: &[usize]| {
            let (low, high) = (found.iter().min().unwrap_or(&0), found.iter().max().unwrap_or(&0));
            format!("came between {low} and {high}")
        };
        if !self.levels.is_empty() {
            let (low, high) = (self.levels.iter().min().unwrap_or(&0), self.levels.iter().max().unwrap_or(&0));
            ("no puzzle of that difficulty".to_owned(), format!("levels came between {low} and {high}"))
        } else if !self.clues.is_empty() {
            ("no puzzle with that number of clues".to_owned(), span(&self.clues))
        } else if !self.words.is_empty() {
            let counts: Vec<String> = self.words.iter().map(|(word, n)| format!("{n} {word}")).collect();
            ("no puzzle of that grade".to_owned(), format!("{tries} attempts: {}", counts.join(", ")))
        } else if let Some((part, (n, why))) = self.broken.iter().next() {
            if *part == Part::Quality {
                return (
                    "no puzzle that is good enough".to_owned(),
                    format!("{n} of {tries} attempts were not: {why}"),
                );
            }
            (format!("no puzzle that keeps `{}`", part.option()), format!("{n} of {tries} attempts did not; {why}"))
        } else if !self.lengths.is_empty() {
            ("no answer of that length".to_owned(), span(&self.lengths))
        } else if self.unanswered == tries {
            ("no answer fits the start".to_owned(), format!("{tries} times"))
        } else {
            let (other, none, unfit) = (self.ambiguous, self.unanswered, self.unfit);
            let counts = format!(
                "{tries} attempts: {other} with several answers, {none} with none, {unfit} without givens that fit"
            );
            ("no puzzle with a single answer".to_owned(), counts)
        }
    }
}
