//! Options of `generate`.

use super::{Size, SymmetryArg, size};
use clap::{Args, ValueEnum};
use gridwright_gen::{Word, word};
use std::ops::RangeInclusive;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// The genre, by id or any other name.
    pub genre: String,
    /// Rows x columns; may be left out with --from.
    #[arg(value_name = "RxC", value_parser = size, required_unless_present = "from")]
    pub size: Option<Size>,
    /// How many puzzles.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub n: u64,
    /// How many puzzles of each grade, in one run: easy=20,medium=20,hard=10.
    #[arg(long, value_name = "GRADE=N,..", value_parser = quota, value_delimiter = ',', conflicts_with_all = ["n", "difficulty"])]
    pub quota: Vec<(Word, u64)>,

    #[command(flatten)]
    pub wishes: WishArgs,

    #[command(flatten)]
    pub batch: BatchArgs,
}

/// What is asked of each puzzle.
#[derive(Debug, Args)]
pub struct WishArgs {
    /// Set these options of the genre (letters).
    #[arg(long, value_name = "LETTERS", default_value = "", hide_default_value = true)]
    pub options: String,
    /// Begin with this puzzle: its givens stay, and what is drawn of its answer will be part of the answer.
    #[arg(long, value_name = "PUZZLE")]
    pub from: Option<String>,
    /// How the puzzle is made unique; if nothing is said, as the rule file suggests.
    #[arg(long)]
    pub strategy: Option<StrategyArg>,
    /// How many clues: N, A..B, A.. or ..B.
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub clues: Option<RangeInclusive<usize>>,
    /// How many clues for a hundred cells: N, A..B, A.. or ..B.
    #[arg(long, value_name = "RANGE", value_parser = range, conflicts_with = "clues")]
    pub density: Option<RangeInclusive<usize>>,
    /// The symmetry of the places that bear clues.
    #[arg(long, default_value = "none")]
    pub symmetry: SymmetryArg,
    /// Clues only where this file has a `#`; one line a row, `.` elsewhere. It has as many marks as the board has cells, or
    /// points (one more each way), or cells, points and the sides between them (twice as many and one).
    #[arg(long, value_name = "FILE")]
    pub mask: Option<PathBuf>,
    /// Clues only with these values: numbers or names, separated by commas.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub values: Vec<String>,
    /// So many clues more than a minimal puzzle needs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub spare: usize,
    /// When givens are grown, how often this symbol or tag is tried; 10 is the usual weight. May be given several times.
    #[arg(long, value_name = "NAME=N", value_parser = weight)]
    pub weight: Vec<(String, u64)>,
    /// How many values of the answer are yes: its length, its shaded cells.
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub length: Option<RangeInclusive<usize>>,
    /// Where clues are the two ends of a path: so many steps apart at least.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub apart: usize,
    /// How hard for a person: easy, medium, hard or expert (docs/reasons.md), or how hard for the engine: 0 propagation alone,
    /// 1 one value assumed at a time, 2 deeper search; X, A..B, A.. or ..B.
    #[arg(long, value_name = "RANGE", value_parser = difficulty)]
    pub difficulty: Option<DifficultyArg>,
    /// The hardest kind of step that a person may need.
    #[arg(long, value_name = "KIND")]
    pub technique: Option<TechniqueArg>,
    /// Which engines prove that a puzzle has one answer.
    #[arg(long, default_value = "csp")]
    pub confirm: ConfirmArg,
    /// Give a puzzle up after so many beginnings.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub tries: u64,
}

/// What happens to many puzzles.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// Write to this file, one JSON object a line, and go on where it ends: after an interruption nothing is lost or
    /// made twice. Its first line tells what it was made for; with anything else it is refused.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// No puzzle of this file, turned or mirrored: lines of JSON that `generate` told. May be given several times.
    #[arg(long, value_name = "FILE")]
    pub distinct_from: Vec<PathBuf>,
    /// Draw each puzzle into this folder, and its answer beside it.
    #[arg(long, value_name = "DIR")]
    pub svg: Option<PathBuf>,
    /// The same as PNG.
    #[arg(long, value_name = "DIR")]
    pub png: Option<PathBuf>,
    /// Tell averages and extremes at the end: clues by kind, length of the answer.
    #[arg(long)]
    pub stats: bool,
}

/// How hard a puzzle shall be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DifficultyArg {
    /// For the engine, by level.
    Engine(RangeInclusive<usize>),
    /// For a person, by grade.
    Person(RangeInclusive<Word>),
}

/// A kind of step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TechniqueArg {
    /// One piece of a law at a time.
    Piece,
    /// Also one assumption that one piece refutes.
    Assume,
    /// Also several pieces together.
    Several,
    /// Also cases to go through: anything.
    Search,
}

/// How a puzzle is made unique.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StrategyArg {
    /// Every clue of a random answer, then fewer.
    Thin,
    /// Givens added one by one, then those taken away that are not needed.
    Grow,
    /// Givens changed bit by bit.
    Search,
}

/// Which engines have to agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ConfirmArg {
    /// The constraint engine, anew.
    Csp,
    /// The diagram engine as well.
    Both,
}

fn difficulty(text: &str) -> Result<DifficultyArg, String> {
    let grade = |part: &str, otherwise: Word| match part.trim() {
        "" => Some(otherwise),
        name => word(name),
    };
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (grade(low, Word::Easy), grade(high, Word::Expert)) {
        (Some(low), Some(high)) if text.chars().any(char::is_alphabetic) => {
            if low > high {
                return Err(format!("`{text}` is no range: {} is easier than {}", high.name(), low.name()));
            }
            Ok(DifficultyArg::Person(low..=high))
        }
        _ if text.chars().any(char::is_alphabetic) => {
            Err(format!("`{text}` is no grade; write easy, medium, hard or expert, or a range such as easy..medium"))
        }
        _ => range(text).map(DifficultyArg::Engine),
    }
}

fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let wrong = || format!("`{text}` is no range; write 20, 20..30, 20.. or ..30");
    let number = |part: &str, otherwise: usize| match part.trim() {
        "" => Ok(otherwise),
        digits => digits.parse().map_err(|_| wrong()),
    };
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low, 0)?, number(high, usize::MAX)?),
        None => {
            let n = text.trim().parse().map_err(|_| wrong())?;
            (n, n)
        }
    };
    if low > high { Err(wrong()) } else { Ok(low..=high) }
}

fn quota(text: &str) -> Result<(Word, u64), String> {
    let wrong = || format!("`{text}` is no quota; write easy=20,medium=20,hard=10,expert=5");
    let (name, n) = text.split_once('=').ok_or_else(wrong)?;
    let grade = word(name.trim()).ok_or_else(wrong)?;
    match n.trim().parse() {
        Ok(0) | Err(_) => Err(wrong()),
        Ok(n) => Ok((grade, n)),
    }
}

fn weight(text: &str) -> Result<(String, u64), String> {
    let wrong = || format!("`{text}` is no weight; write NAME=N");
    let (name, n) = text.split_once('=').ok_or_else(wrong)?;
    Ok((name.to_owned(), n.parse().map_err(|_| wrong())?))
}
