//! The attempts, one after the other.

use crate::CountError;
use gridwright_base::{Budget, Step, Stop};
use gridwright_board::Board;
use gridwright_frontier::{Error, Job};
use gridwright_lang::ir::Genre;
use gridwright_lower_zdd::{LoweredSpec, Refusal, lower_knowing};
use gridwright_solve::{Counting, Engine, SolveError, Verdict, count_models};
use num_bigint::BigUint;
use std::cell::RefCell;

/// How far each attempt may go before the next.
#[derive(Debug, Clone)]
pub struct Effort {
    /// Memory for the first attempt, by the diagram alone.
    pub little_memory: u64,
    /// Conflicts for a second solution: enough for all but the hardest boards with one solution.
    pub second: u64,
    /// Memory for the diagram of what is not forced and, while it is open whether there is a second solution, conflicts for
    /// one, in turns. Which of the two ends depends on the board. Then, or at once if the answer is not paths and a second is
    /// known, the diagram gets the whole memory.
    pub turns: [(u64, u64); 2],
    /// Conflicts for each further solution of paths alone, which are gone through after the first diagram.
    pub paths: u64,
}

impl Default for Effort {
    fn default() -> Self {
        let turns = [(16 << 20, 60_000), (4 << 30, 5_000_000)];
        Self { little_memory: 4 << 20, second: 20_000, turns, paths: 1_000_000 }
    }
}

/// Conflicts for each value that may be forced.
const VALUE_EFFORT: u64 = 200;
/// Where there is no diagram: solutions listed one by one and, if there are more, components of the models counted, in turns.
/// Boards with few solutions may be hard, and then clause learning finds them soonest; of many, counting sees most at once.
const LISTED_AND_COUNTED: [(usize, u64); 2] = [(200, 20_000), (MOST_LISTED, MOST_COMPONENTS)];
/// What outgrew a diagram is hard to count otherwise: after so many components the diagram's limit is the answer.
const MOST_COMPONENTS: u64 = 100_000;
/// Solutions listed one by one for those who want to have them: what has more is out of reach.
const MOST_LISTED: usize = 2_000;

/// Who found the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Method {
    /// The constraint engine.
    Search,
    /// The diagram alone.
    Diagram,
    /// Both: the diagram of what search left open.
    Both,
}

impl Method {
    /// The name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Method::Search => "csp",
            Method::Diagram => "zdd",
            Method::Both => "csp+zdd",
        }
    }
}

/// How many solutions there are, and who found out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// Their number.
    pub count: BigUint,
    /// Who counted.
    pub method: Method,
}

/// The exact number of solutions of a problem.
pub fn count(genre: &Genre, board: &Board, job: &Job<'_>) -> Result<Counted, CountError> {
    count_with(genre, board, job, &Effort::default())
}

/// As [`count`], with other limits between the attempts: the answer is the same.
pub fn count_with(genre: &Genre, board: &Board, job: &Job<'_>, effort: &Effort) -> Result<Counted, CountError> {
    counted(genre, board, job, effort, &RefCell::default())
}

/// As [`count`]. If that fails, `found` tells how many solutions were seen by then: there are so many at least.
pub fn count_noting(
    genre: &Genre,
    board: &Board,
    job: &Job<'_>,
    found: &RefCell<BigUint>,
) -> Result<Counted, CountError> {
    counted(genre, board, job, &Effort::default(), found)
}

fn counted(
    genre: &Genre,
    board: &Board,
    job: &Job<'_>,
    effort: &Effort,
    found: &RefCell<BigUint>,
) -> Result<Counted, CountError> {
    let ways = counting(found);
    attempt(genre, board, job, effort, &ways).map(|(count, method)| Counted { count, method })
}

/// The same without the first two attempts: always with the forced values, if there are any.
pub fn count_forced(genre: &Genre, board: &Board, job: &Job<'_>) -> Result<Counted, CountError> {
    let engine = &mut engine(genre, board, job)?;
    let Some(known) = forced(genre, engine, board, job.budget, &Effort::default())? else {
        return Ok(Counted { count: BigUint::ZERO, method: Method::Search });
    };
    let found = RefCell::default();
    let ways = counting(&found);
    let rest = rest(genre, board, &known, job, ways.by_diagram)?;
    last(genre, board, engine, job, rest, &ways).map(|(count, method)| Counted { count, method })
}

/// The same by search alone.
pub fn count_without_diagram(
    genre: &Genre,
    board: &Board,
    job: &Job<'_>,
    found: &RefCell<BigUint>,
) -> Result<Counted, CountError> {
    let engine = &mut engine(genre, board, job)?;
    let count = without_diagram(genre, board, engine, job, &counting(found), true)?;
    Ok(Counted { count, method: Method::Search })
}

/// The same by way of what all solutions of the paths alone share; nothing if the answer is not paths, or there are too many.
pub fn count_by_paths(genre: &Genre, board: &Board, job: &Job<'_>) -> Result<Option<Counted>, CountError> {
    let engine = &mut engine(genre, board, job)?;
    let found = by_paths(genre, engine, board, job, &Effort::default(), &|lowered, job| lowered.count(job))?;
    Ok(found.map(|count| Counted { count, method: Method::Both }))
}

/// What is done with all solutions, held as a diagram.
pub(crate) type ByDiagram<'a, 'g, T> = &'a dyn Fn(&LoweredSpec<'g>, &Job<'_>) -> Result<T, Error>;
/// What is done with all solutions, found one by one.
pub(crate) type BySearch<'a, T> = &'a dyn Fn(Vec<Board>) -> T;

/// What is done with their number, if nothing else is wanted of them.
pub(crate) type ByNumber<'a, T> = &'a dyn Fn(BigUint) -> T;

/// What is done with all solutions.
pub(crate) struct Ways<'a, 'g, T> {
    pub by_diagram: ByDiagram<'a, 'g, T>,
    pub by_search: BySearch<'a, T>,
    pub by_number: Option<ByNumber<'a, T>>,
    /// How many solutions there are at least, as far as was seen.
    pub found: &'a RefCell<BigUint>,
}

/// What is done with solutions that are counted.
fn counting<'a, 'g>(found: &'a RefCell<BigUint>) -> Ways<'a, 'g, BigUint> {
    let (by_diagram, by_search): (ByDiagram<'_, 'g, _>, BySearch<'_, _>) =
        (&|lowered, job| lowered.count(job), &|boards| boards.len().into());
    Ways { by_diagram, by_search, by_number: Some(&|number| number), found }
}

impl<T> Ways<'_, '_, T> {
    /// Notes the solutions of a verdict.
    fn note(&self, verdict: &Verdict) {
        self.note_at_least(match verdict {
            Verdict::Multiple { .. } => 2_u32.into(),
            Verdict::Unique(_) | Verdict::Unknown { found: Some(_), .. } => 1_u32.into(),
            Verdict::None | Verdict::Unknown { .. } => BigUint::ZERO,
        });
    }

    fn note_at_least(&self, number: BigUint) {
        let mut found = self.found.borrow_mut();
        if *found < number {
            *found = number;
        }
    }
}

/// All attempts, as the crate tells them.
pub(crate) fn attempt<'g, T>(
    genre: &'g Genre,
    board: &Board,
    job: &Job<'_>,
    effort: &Effort,
    ways: &Ways<'_, 'g, T>,
) -> Result<(T, Method), CountError> {
    let Ways { by_diagram, by_search, .. } = *ways;
    let whole = lowered(genre, board, &board.problem(genre), job)?;
    if let Some(lowered) = &whole {
        let memory = job.budget.memory_limit().map_or(effort.little_memory, |limit| limit.min(effort.little_memory));
        let little = job.budget.fresh_account().with_memory(memory);
        match by_diagram(lowered, &Job { budget: &little, ..*job }) {
            Ok(found) => return Ok((found, Method::Diagram)),
            Err(problem) if is_too_much(&problem) => {}
            Err(problem) => return Err(problem.into()),
        }
    }
    let mut engine = match (engine(genre, board, job), &whole) {
        (Ok(engine), _) => engine,
        (Err(problem @ SolveError::Stopped(Stop::Time | Stop::Cancelled)), _) => return Err(problem.into()),
        // Laws that only diagrams take: the whole memory for these.
        (Err(_), Some(lowered)) => return Ok((by_diagram(lowered, job)?, Method::Diagram)),
        (Err(problem), None) => return Err(problem.into()),
    };
    drop(whole);
    let verdict = engine.solve(&job.budget.clone().with_steps(effort.second))?;
    ways.note(&verdict);
    let mut may_be_one = matches!(verdict, Verdict::Unknown { .. });
    if let Some(all) = settled(verdict) {
        return Ok((by_search(all), Method::Search));
    }
    let Some(known) = forced(genre, &mut engine, board, job.budget, effort)? else {
        return Ok((by_search(Vec::new()), Method::Search));
    };
    let limit = job.budget.memory_limit().unwrap_or(u64::MAX);
    // What came of the diagram in the whole memory, once it was tried.
    let mut whole = None;
    let in_turns = may_be_one || engine.is_paths();
    for (turn, (bytes, conflicts)) in effort.turns.into_iter().enumerate().filter(|_| in_turns) {
        if whole.is_none() {
            let some = job.budget.fresh_account().with_memory(bytes.min(limit));
            match rest(genre, board, &known, &Job { budget: &some, ..*job }, by_diagram)? {
                Rest::Found(found) => return Ok((found, Method::Both)),
                refused @ Rest::Refused => whole = Some(refused),
                too_much => whole = (bytes >= limit).then_some(too_much),
            }
        }
        if turn == 0
            && let Some(found) = by_paths(genre, &mut engine, board, job, effort, by_diagram)?
        {
            return Ok((found, Method::Both));
        }
        if may_be_one {
            let verdict = engine.solve(&job.budget.clone().with_steps(conflicts))?;
            ways.note(&verdict);
            may_be_one = matches!(verdict, Verdict::Unknown { .. });
            if let Some(all) = settled(verdict) {
                return Ok((by_search(all), Method::Search));
            }
        }
    }
    let whole = match whole {
        Some(known) => known,
        None => rest(genre, board, &known, job, by_diagram)?,
    };
    last(genre, board, &mut engine, job, whole, ways)
}

/// The diagram of what solutions of the paths alone do not share, if the answer is paths and they have few solutions.
fn by_paths<'g, T>(
    genre: &'g Genre,
    engine: &mut Engine,
    board: &Board,
    job: &Job<'_>,
    effort: &Effort,
    by_diagram: ByDiagram<'_, 'g, T>,
) -> Result<Option<T>, CountError> {
    let budget = job.budget.clone().with_steps(effort.paths);
    let Some(shared) = engine.facts_of_paths(&budget)? else { return Ok(None) };
    match rest(genre, board, &shared.board, job, by_diagram)? {
        Rest::Found(found) => Ok(Some(found)),
        Rest::TooMuch(_) | Rest::Refused => Ok(None),
    }
}

/// All solutions, if there is at most one.
fn settled(verdict: Verdict) -> Option<Vec<Board>> {
    match verdict {
        Verdict::None => Some(Vec::new()),
        Verdict::Unique(board) => Some(vec![board]),
        _ => None,
    }
}

/// What came of the diagram of what is not forced.
enum Rest<T> {
    Found(T),
    /// It outgrew its memory.
    TooMuch(Error),
    /// Some law is none for diagrams.
    Refused,
}

/// The constraint engine of a problem. What it is made of has an account of its own: the diagrams have the memory.
fn engine(genre: &Genre, board: &Board, job: &Job<'_>) -> Result<Engine, SolveError> {
    Engine::new(genre, board, &job.budget.fresh_account())
}

/// The problem in the terms of frontier search; nothing if some law is none for diagrams.
fn lowered<'g>(
    genre: &'g Genre,
    board: &Board,
    known: &Board,
    job: &Job<'_>,
) -> Result<Option<LoweredSpec<'g>>, CountError> {
    match lower_knowing(genre, board, known, job.budget) {
        Ok(lowered) => Ok(Some(lowered)),
        Err(Refusal::Stopped(stop)) => Err(SolveError::Stopped(stop).into()),
        Err(_) => Ok(None),
    }
}

fn rest<'g, T>(
    genre: &'g Genre,
    board: &Board,
    known: &Board,
    job: &Job<'_>,
    by_diagram: ByDiagram<'_, 'g, T>,
) -> Result<Rest<T>, CountError> {
    let Some(lowered) = lowered(genre, board, known, job)? else { return Ok(Rest::Refused) };
    match by_diagram(&lowered, job) {
        Ok(found) => Ok(Rest::Found(found)),
        Err(problem) if is_too_much(&problem) => Ok(Rest::TooMuch(problem)),
        Err(problem) => Err(problem.into()),
    }
}

/// If the diagram was not to be had.
fn last<T>(
    genre: &Genre,
    board: &Board,
    engine: &mut Engine,
    job: &Job<'_>,
    rest: Rest<T>,
    ways: &Ways<'_, '_, T>,
) -> Result<(T, Method), CountError> {
    let problem = match rest {
        Rest::Found(found) => return Ok((found, Method::Both)),
        Rest::TooMuch(problem) => Some(problem),
        Rest::Refused => None,
    };
    if let Some(by_number) = ways.by_number {
        let counted = without_diagram(genre, board, engine, job, ways, problem.is_none());
        return match (counted, problem) {
            // How far the diagram came says more than that counting did not end.
            (Err(CountError::Search(SolveError::Stopped(stop))), Some(problem)) if stop != Stop::Cancelled => {
                Err(problem.into())
            }
            (counted, _) => counted.map(|number| (by_number(number), Method::Search)),
        };
    }
    let most = if problem.is_some() { MOST_LISTED } else { usize::MAX };
    let listing = engine.list(most, job.budget)?;
    ways.note_at_least(listing.solutions.len().into());
    match (listing.stop, problem) {
        (None, Some(problem)) if !listing.complete => Err(problem.into()),
        (None, _) => Ok(((ways.by_search)(listing.solutions), Method::Search)),
        (Some(Stop::Cancelled), _) | (Some(_), None) => {
            Err(SolveError::Stopped(listing.stop.unwrap_or(Stop::Steps)).into())
        }
        // How far the diagram came says more than that search did not end.
        (Some(_), Some(problem)) => Err(problem.into()),
    }
}

/// The number of solutions: one after the other while they are few, else by counting models; to the end, or so far only.
fn without_diagram<T>(
    genre: &Genre,
    board: &Board,
    engine: &mut Engine,
    job: &Job<'_>,
    ways: &Ways<'_, '_, T>,
    to_the_end: bool,
) -> Result<BigUint, CountError> {
    let mut tell = |counting: &Counting| {
        ways.note_at_least(counting.at_least.clone());
        job.progress.report(Step { stage: "components", done: counting.components, total: None });
    };
    for (listed, components) in LISTED_AND_COUNTED {
        let listing = engine.list(listed, job.budget)?;
        ways.note_at_least(listing.solutions.len().into());
        match listing.stop {
            None if listing.complete => return Ok(listing.solutions.len().into()),
            // Boards take memory; models do not.
            None | Some(Stop::Memory) => {}
            Some(stop) => return Err(SolveError::Stopped(stop).into()),
        }
        drop(listing);
        match count_models(genre, board, &[], &job.budget.clone().with_steps(components), &mut tell) {
            Err(SolveError::Stopped(Stop::Steps)) => {}
            counted => return Ok(counted?),
        }
    }
    if to_the_end {
        return Ok(count_models(genre, board, &[], job.budget, &mut tell)?);
    }
    Err(SolveError::Stopped(Stop::Steps).into())
}

/// The problem with the values that all solutions share, as far as they are easily shown; nothing if there is no solution.
fn forced(
    genre: &Genre,
    engine: &mut Engine,
    board: &Board,
    budget: &Budget,
    effort: &Effort,
) -> Result<Option<Board>, CountError> {
    match engine.facts_so_far(VALUE_EFFORT, &budget.clone().with_steps(effort.second)) {
        Ok(facts) => Ok(facts.map(|facts| facts.board)),
        // Not even one solution was found in that time: the diagram must do alone.
        Err(SolveError::Stopped(Stop::Steps)) => Ok(Some(board.problem(genre))),
        Err(problem) => Err(problem.into()),
    }
}

/// Whether another attempt may do better: out of memory, or too wide for the words of states.
fn is_too_much(problem: &Error) -> bool {
    matches!(
        problem,
        Error::Stopped { stop: Stop::Memory, .. }
            | Error::TooManyStates { .. }
            | Error::Input { .. }
            | Error::Diagram(gridwright_zdd::Error::Stopped { stop: Stop::Memory, .. })
    )
}
