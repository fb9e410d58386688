//! All good instances at once: pairs on a grid, clue sets of an answer.

use crate::ask::Options;
use crate::errors::raise;
use crate::family::PyFamily;
use crate::genre::PyGenre;
use crate::puzzle::PyPuzzle;
use crate::run::Call;
use gridwright::{Error, Genre, Limits, Puzzle, Shard, parts};
use gridwright_base::Rng;
use gridwright_board::Site;
use gridwright_frontier::OrderedGraph;
use gridwright_instances::hints::{Error as HintError, HintSets, Subject};
use gridwright_instances::pairs::{Aim, Filter, Instance, PairFamily, build, count, count_part, part_share};
use gridwright_instances::{InstanceKind, PairRules};
use gridwright_lang::ir::{Genre as Rules, LayerId};
use gridwright_zdd::Universe;
use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Arc, OnceLock};

/// All ways to place pairs on a grid, for a genre whose lines join pairs.
#[pyclass(frozen, name = "Pairs", module = "gridwright._native")]
pub struct PyPairs {
    genre: Genre,
    rules: PairRules,
    size: (usize, usize),
    aim: Aim,
    filter: Filter,
    family: OnceLock<Arc<PairFamily>>,
}

fn pair_rules(genre: &Genre) -> Result<PairRules, Error> {
    match InstanceKind::of(parts::rules(genre)).map_err(|none| Error::call(none.to_string()))? {
        InstanceKind::Pairs(rules) => Ok(rules),
        InstanceKind::Hints(_) => Err(Error::call(format!("the lines of {} join no pairs", genre.title()))),
    }
}

impl PyPairs {
    fn graph(&self) -> Result<OrderedGraph, Error> {
        Ok(OrderedGraph::grid(self.size.0, self.size.1)?)
    }

    /// The family, built when it is first needed.
    fn built(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Arc<PairFamily>> {
        if let Some(family) = self.family.get() {
            return Ok(Arc::clone(family));
        }
        let (graph, aim, filter) = (self.graph().map_err(|e| raise(py, &e))?, self.aim, self.filter.clone());
        let family = Call::new(limits)?.run(py, move |limits| {
            let budget = parts::budget(limits);
            Ok(Arc::new(build(&graph, aim, &filter, &parts::job(limits, &budget))?))
        })?;
        Ok(Arc::clone(self.family.get_or_init(|| family)))
    }

    fn name(&self, vertex: u32) -> String {
        let cols = self.size.1 as u32;
        format!("r{}c{}", vertex / cols + 1, vertex % cols + 1)
    }

    /// Makes a puzzle of an instance, away from the interpreter.
    fn maker(&self) -> impl Fn(&Instance) -> Result<Puzzle, Error> + Send + 'static {
        let (genre, rules, size) = (self.genre.clone(), self.rules.clone(), self.size);
        move |instance| {
            let problem = rules.problem(parts::rules(&genre), size, instance)?;
            let board = problem.ok_or_else(|| Error::tool("unwritable", "this genre has no marks on cells"))?;
            Ok(parts::puzzle(&genre, board))
        }
    }
}

#[pymethods]
impl PyPairs {
    #[new]
    #[pyo3(signature = (genre, rows, cols, options))]
    fn new(py: Python<'_>, genre: &PyGenre, rows: usize, cols: usize, options: &Bound<'_, PyDict>) -> PyResult<Self> {
        let rules = pair_rules(&genre.0).map_err(|problem| raise(py, &problem))?;
        let mut options = Options::new(Some(options))?;
        let mut cells = |name: &str| -> PyResult<Vec<(u32, u32)>> {
            options.take(name).map_or(Ok(Vec::new()), |cells| cells.extract())
        };
        let (marked, blank) = (cells("marked")?, cells("blank")?);
        let vertices = |cells: Vec<(u32, u32)>| {
            cells.into_iter().map(|(row, col)| {
                let inside = (1..=rows).contains(&(row as usize)) && (1..=cols).contains(&(col as usize));
                let wrong = || raise(py, &Error::call(format!("r{row}c{col} is no cell of this board")));
                inside.then(|| (row - 1) * cols as u32 + col - 1).ok_or_else(wrong)
            })
        };
        let mut number = |name: &str| -> PyResult<Option<u32>> { options.take(name).map(|n| n.extract()).transpose() };
        let filter = Filter {
            min_pairs: number("min_pairs")?,
            max_pairs: number("max_pairs")?,
            marked: vertices(marked).collect::<PyResult<_>>()?,
            blank: vertices(blank).collect::<PyResult<_>>()?,
            distance: number("apart")?,
        };
        let aim = if options.flag("any")? { Aim::Solvable } else { Aim::Good };
        options.end("instances.pairs")?;
        let pairs = Self { genre: genre.0.clone(), rules, size: (rows, cols), aim, filter, family: OnceLock::new() };
        let checked = pairs.graph().and_then(|graph| Ok(pairs.filter.check(&graph)?));
        checked.map_err(|problem| raise(py, &problem))?;
        Ok(pairs)
    }

    /// How many there are, in the memory of two layers.
    fn count(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<BigUint> {
        if let Some(family) = self.family.get() {
            return Ok(family.count());
        }
        let (graph, aim, filter) = (self.graph().map_err(|e| raise(py, &e))?, self.aim, self.filter.clone());
        Call::new(limits)?.run(py, move |limits| {
            let budget = parts::budget(limits);
            Ok(count(&graph, aim, &filter, &parts::job(limits, &budget))?.count)
        })
    }

    /// How many there are in a part, how many states were met, the share of the work by estimate, and the most bytes booked.
    fn count_part(
        &self,
        py: Python<'_>,
        part: &str,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(BigUint, usize, f64, u64)> {
        let shard: Shard = part.parse().map_err(PyValueError::new_err::<String>)?;
        let (graph, aim, filter) = (self.graph().map_err(|e| raise(py, &e))?, self.aim, self.filter.clone());
        Call::new(limits)?.run(py, move |limits| {
            let budget = parts::budget(limits);
            let found = count_part(&graph, aim, &filter, shard, &parts::job(limits, &budget))?;
            Ok((found.tally.count, found.tally.n_states, found.share, budget.memory_peak()))
        })
    }

    /// The share of the work that a part takes by estimate; nothing is counted for it.
    fn part_share(&self, py: Python<'_>, part: &str) -> PyResult<f64> {
        let shard: Shard = part.parse().map_err(PyValueError::new_err::<String>)?;
        let share = self.graph().and_then(|graph| Ok(part_share(&graph, &self.filter, shard)?));
        share.map_err(|problem| raise(py, &problem))
    }

    /// The instance of a rank, as a puzzle; none past the end.
    fn get(&self, py: Python<'_>, rank: BigUint, limits: Option<&Bound<'_, PyDict>>) -> PyResult<Option<PyPuzzle>> {
        let (family, puzzle) = (self.built(py, limits)?, self.maker());
        let get = move |_: &Limits| family.get(&rank).map(|instance| puzzle(&instance)).transpose();
        Ok(Call::new(limits)?.run(py, get)?.map(PyPuzzle::from))
    }

    fn sample(
        &self,
        py: Python<'_>,
        n: usize,
        seed: u64,
        limits: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Vec<PyPuzzle>> {
        let (family, puzzle, mut rng) = (self.built(py, limits)?, self.maker(), Rng::new(seed));
        let draw = move |limits: &Limits| {
            let budget = parts::budget(limits);
            let mut drawn = Vec::new();
            while drawn.len() < n {
                budget.check()?;
                let Some(instance) = family.sample(&mut rng) else { break };
                drawn.push(puzzle(&instance)?);
            }
            Ok(drawn)
        };
        Ok(Call::new(limits)?.run(py, draw)?.into_iter().map(PyPuzzle::from).collect())
    }

    /// As a family of sets of pairs of cells.
    fn family(&self, py: Python<'_>, limits: Option<&Bound<'_, PyDict>>) -> PyResult<PyFamily> {
        let family = self.built(py, limits)?;
        let names: Vec<String> =
            family.elements().into_iter().map(|(a, b)| format!("{}+{}", self.name(a), self.name(b))).collect();
        let diagram = Call::new(limits)?.run(py, move |limits| Ok(family.diagram(&parts::budget(limits))?))?;
        Ok(PyFamily::new(diagram, Universe::new(names)))
    }
}

/// All sets of clues that leave the answer of a finished board the only one, or the minimal ones; their elements are sites.
#[pyfunction]
#[pyo3(signature = (puzzle, minimal, limits))]
pub fn clue_sets(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    minimal: bool,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyFamily> {
    let puzzle = Arc::clone(&puzzle.0);
    let (diagram, names) = Call::new(limits)?.run(py, move |limits| {
        let (genre, budget) = (parts::rules(puzzle.genre()), parts::budget(limits));
        let layer = clue_layer(genre)?;
        let subject = Subject::new(genre, layer, &finished(&puzzle, limits)?, &budget).map_err(failure)?;
        let groups = (0..subject.clues().len()).map(|clue| vec![clue]).collect();
        let good = subject.good_sets(groups, Vec::new(), &budget).map_err(failure)?;
        let sets = if minimal { good.minimal(&budget) } else { good.all() }.map_err(failure)?;
        let sets = HintSets::new(good.question(), sets);
        let site = |clue: usize| Site::new(layer, subject.clues()[clue].index).name(genre, subject.answer());
        let names =
            sets.groups().iter().map(|group| group.iter().map(|&clue| site(clue)).collect::<Vec<_>>().join("+"));
        Ok((sets.diagram().clone(), names.collect::<Vec<_>>()))
    })?;
    Ok(PyFamily::new(diagram, Universe::new(names)))
}

/// The puzzle that shows just some of the clues that an answer gives, by their sites.
#[pyfunction]
pub fn clue_puzzle(
    py: Python<'_>,
    puzzle: &PyPuzzle,
    sites: Vec<String>,
    limits: Option<&Bound<'_, PyDict>>,
) -> PyResult<PyPuzzle> {
    let puzzle = Arc::clone(&puzzle.0);
    let found = Call::new(limits)?.run(py, move |limits| {
        let (genre, budget) = (parts::rules(puzzle.genre()), parts::budget(limits));
        let layer = clue_layer(genre)?;
        let subject = Subject::new(genre, layer, &finished(&puzzle, limits)?, &budget).map_err(failure)?;
        let known: Vec<String> =
            subject.clues().iter().map(|clue| Site::new(layer, clue.index).name(genre, subject.answer())).collect();
        let number = |site: &String| {
            let at = known.iter().position(|own| own == site);
            at.ok_or_else(|| Error::call(format!("the answer gives no clue at {site}")))
        };
        let shown = sites.iter().map(number).collect::<Result<Vec<usize>, Error>>()?;
        Ok(parts::puzzle(puzzle.genre(), subject.problem(&shown)))
    })?;
    Ok(found.into())
}

/// The layer of clues that follow from an answer.
fn clue_layer(genre: &Rules) -> Result<LayerId, Error> {
    match InstanceKind::of(genre).map_err(|none| Error::call(none.to_string()))? {
        InstanceKind::Hints(layer) => Ok(layer),
        InstanceKind::Pairs(_) => Err(Error::call("the clues of this genre do not follow from an answer")),
    }
}

/// The board with its answer: as it is drawn, or the only one there is.
fn finished(puzzle: &Puzzle, limits: &Limits) -> Result<gridwright_board::Board, Error> {
    if puzzle.check(limits)?.more.ok {
        return Ok(parts::board(puzzle).clone());
    }
    let solved = puzzle.solve(limits)?;
    match (solved.is_unique(), solved.solution(), solved.error.clone()) {
        (true, Some(solution), _) => Ok(parts::board(solution).clone()),
        (_, _, Some(problem)) => Err(problem),
        _ => Err(Error::NotUnique),
    }
}

fn failure(problem: HintError) -> Error {
    let message = problem.to_string();
    match (problem.stop(), problem) {
        (Some(stop), _) => Error::StoppedAt { stop, message },
        (None, HintError::Beyond { .. }) => {
            Error::tool("refused", format!("the whole family is out of reach: {message}"))
        }
        (None, HintError::Diagram(inner)) => inner.into(),
        (None, HintError::Frontier(inner)) => inner.into(),
        (None, _) => Error::call(message),
    }
}
