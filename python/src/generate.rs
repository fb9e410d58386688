//! New puzzles to a specification.

use crate::ask::Options;
use crate::errors::raise;
use crate::genre::PyGenre;
use crate::puzzle::PyPuzzle;
use crate::run::Call;
use gridwright::{Error, Genre, Limits, Puzzle, parts};
use gridwright_board::Val;
use gridwright_gen::{Hints, Made, Mask, Strategy, Technique, Wishes, fingerprint, make_with, refuse, word};
use gridwright_grid::Symmetry;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use std::sync::Arc;

/// What is asked of puzzles of a genre; refused when it is made if no puzzle can keep it.
#[pyclass(frozen, name = "Spec", module = "gridwright._native")]
pub struct PySpec {
    genre: Genre,
    wishes: Arc<Wishes>,
    hints: Arc<Hints>,
}

/// A puzzle as a flat record, for tables. Members that `generate --json` has, too, are called as there.
#[derive(Serialize)]
struct Told {
    genre: String,
    width: usize,
    height: usize,
    url: Option<String>,
    pzprv3: Puzzle,
    solution: Puzzle,
    seed: u64,
    index: u64,
    id: String,
    spec: &'static str,
    clues: usize,
    /// What the engine needs, in a number: `difficulty.engine` of the command line.
    level: u8,
    grade: Option<&'static str>,
    score: Option<f64>,
    attempts: u64,
}

#[pymethods]
impl PySpec {
    #[new]
    #[pyo3(signature = (genre, rows, cols, start, options, limits))]
    fn new(
        py: Python<'_>,
        genre: &PyGenre,
        rows: usize,
        cols: usize,
        start: Option<&PyPuzzle>,
        options: &Bound<'_, PyDict>,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let start = match start {
            Some(puzzle) => Ok((*puzzle.0).clone()),
            None => genre.0.blank(rows, cols),
        };
        let start = start.map_err(|problem| raise(py, &problem))?;
        let mut options = Options::new(Some(options))?;
        let read = read(&genre.0, &start, &mut options)?;
        let (wishes, strategy) = read.map_err(|problem| raise(py, &problem))?;
        options.end("generate")?;
        let rules = parts::rules(&genre.0);
        let hints = Hints::of(rules).with_strategy(rules, strategy).map_err(|e| raise(py, &Error::from(e)))?;
        let spec = Self { genre: genre.0.clone(), wishes: Arc::new(wishes), hints: Arc::new(hints) };
        let (genre, wishes, hints) = (spec.genre.clone(), Arc::clone(&spec.wishes), Arc::clone(&spec.hints));
        Call::new(limits)?
            .run(py, move |limits| Ok(refuse(parts::rules(&genre), &hints, &wishes, &parts::budget(limits))?))?;
        Ok(spec)
    }

    /// The so manieth puzzle of a seed: what is told of it, the problem and its solution.
    fn make(
        &self,
        py: Python<'_>,
        seed: u64,
        index: u64,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(String, PyPuzzle, PyPuzzle)> {
        let (genre, wishes, hints) = (self.genre.clone(), Arc::clone(&self.wishes), Arc::clone(&self.hints));
        let make = move |limits: &Limits| {
            let (rules, budget) = (parts::rules(&genre), parts::budget(limits));
            let made = make_with(rules, &hints, &wishes, seed, index, &budget)?;
            let id = format!("{:016x}", fingerprint(rules, &made.solved, &budget)?);
            told(&genre, made, (seed, index), id)
        };
        let (text, problem, solution) = Call::new(limits)?.run(py, make)?;
        Ok((text, problem.into(), solution.into()))
    }
}

fn told(genre: &Genre, made: Made, (seed, index): (u64, u64), id: String) -> Result<(String, Puzzle, Puzzle), Error> {
    let problem = parts::puzzle(genre, made.problem);
    let solution = parts::puzzle(genre, made.solved).without_crosses();
    let told = Told {
        genre: genre.id().to_owned(),
        width: problem.cols(),
        height: problem.rows(),
        url: problem.url().ok(),
        pzprv3: problem.clone(),
        solution: solution.clone(),
        seed,
        index,
        id,
        spec: "met",
        clues: made.n_clues,
        level: made.difficulty.level,
        grade: made.grade.map(|grade| grade.word.name()),
        score: made.grade.map(|grade| grade.score),
        attempts: made.attempts,
    };
    let text = serde_json::to_string(&told).map_err(|e| Error::Internal(e.to_string()))?;
    Ok((text, problem, solution))
}

/// The wishes of the options, and the strategy if one is asked for.
fn read(
    genre: &Genre,
    start: &Puzzle,
    options: &mut Options<'_>,
) -> PyResult<Result<(Wishes, Option<Strategy>), Error>> {
    let mut wishes = Wishes::new(parts::board(start).clone());
    if let Some((low, high)) = options.range("clues")? {
        wishes.clues = low..=high;
    }
    if let Some((low, high)) = options.range("length")? {
        wishes.length = low..=high;
    }
    if let Some((low, high)) = options.range("level")? {
        let level = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        wishes.levels = level(low)..=level(high);
    }
    wishes.spare = options.number("spare", 0)? as usize;
    wishes.apart = options.number("apart", 0)? as usize;
    wishes.tries = options.number("tries", 1000)?.max(1);
    wishes.both = options.flag("both_engines")?;
    let words = Words {
        symmetry: options.word("symmetry")?,
        difficulty: options.take("difficulty").map(|grades| grades.extract()).transpose()?,
        technique: options.word("technique")?,
        strategy: options.word("strategy")?,
        values: options.take("values").map_or(Ok(Vec::new()), |values| values.extract())?,
        switches: options.word("options")?.unwrap_or_default(),
        mask: options.take("mask").map(|rows| rows.extract()).transpose()?,
    };
    Ok(words.into_wishes(genre, wishes))
}

/// Options that have to be understood.
struct Words {
    symmetry: Option<String>,
    difficulty: Option<(String, String)>,
    technique: Option<String>,
    strategy: Option<String>,
    values: Vec<String>,
    switches: String,
    mask: Option<Vec<Vec<bool>>>,
}

impl Words {
    fn into_wishes(self, genre: &Genre, mut wishes: Wishes) -> Result<(Wishes, Option<Strategy>), Error> {
        let rules = parts::rules(genre);
        let unknown =
            |what: &str, word: &str, known: &str| Error::call(format!("`{word}` is no {what}; there are {known}"));
        wishes.symmetry = match self.symmetry.as_deref() {
            None | Some("none") => None,
            Some("half-turn") => Some(Symmetry::HalfTurn),
            Some("quarter-turn") => Some(Symmetry::QuarterTurn),
            Some("left-right") => Some(Symmetry::LeftRight),
            Some("top-bottom") => Some(Symmetry::TopBottom),
            Some("both") => Some(Symmetry::Both),
            Some(other) => {
                return Err(unknown("symmetry", other, "half-turn, quarter-turn, left-right, top-bottom, both"));
            }
        };
        if let Some((low, high)) = self.difficulty {
            let grade = |name: &str| word(name).ok_or_else(|| unknown("grade", name, "easy, medium, hard, expert"));
            wishes.grades = Some(grade(&low)?..=grade(&high)?);
        }
        let technique = |name: &str| {
            let found = Technique::ALL.into_iter().find(|kind| kind.name() == name);
            found.ok_or_else(|| unknown("technique", name, "piece, assume, several, search"))
        };
        wishes.technique = self.technique.as_deref().map(technique).transpose()?;
        for value in &self.values {
            let val = value.parse().ok().map(Val::Int).or_else(|| rules.symbol(value).map(Val::Sym));
            wishes.values.push(val.ok_or_else(|| Error::call(format!("`{value}` is no value of {}", genre.id())))?);
        }
        for letter in self.switches.chars() {
            let option = rules.option(&letter.to_string());
            let none = || Error::call(format!("{} has no option `{letter}`", genre.id()));
            wishes.start.set_option(option.ok_or_else(none)?, true);
        }
        if let Some(rows) = self.mask {
            let wrong = || Error::call("the mask has neither the size of the board's cells nor that of its points");
            wishes.mask = Some(Mask::new(&wishes.start.grid, rows).ok_or_else(wrong)?);
        }
        let strategy = |name: &str| {
            let all = [Strategy::Thin, Strategy::Grow, Strategy::Search];
            let found = all.into_iter().find(|strategy| strategy.name() == name);
            found.ok_or_else(|| unknown("strategy", name, "thin, grow, search"))
        };
        let strategy = self.strategy.as_deref().map(strategy).transpose()?;
        Ok((wishes, strategy))
    }
}
