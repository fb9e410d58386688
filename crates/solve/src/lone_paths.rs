//! Problems whose answer is paths between pairs.
//!
//! Every solution of such a problem is one of its paths alone, and the question about these has a far better method
//! ([`TautPaths`]). If they have no solution or one, that settles the problem, whatever the other laws say; if they have two
//! and both are right, that does too. Only if the other laws forbid one of the two must the whole problem be searched.
//! Listing wants all solutions, and a proof wants clauses, so they do not come here; counting may ask what all solutions of the
//! paths alone share, which is forced then under any further laws.

use crate::engine::{Engine, Verdict};
use crate::error::SolveError;
use crate::facts::Facts;
use gridwright_base::{Budget, Stop};
use gridwright_board::Board;
use gridwright_csp::TautPaths;
use gridwright_formula::{Lit, Paths};

/// Conflicts of the whole problem before solutions of the paths alone are held against the other laws: nearly all puzzles
/// are settled by then, and that takes longer.
const BEFORE_ATTEMPTS: u64 = 1_000;
/// With more solutions than this the paths alone are not gone through.
const MOST_SOLUTIONS: usize = 2_000_000;
/// Solutions of the paths alone that are held against the other laws: each takes the checker about a millisecond.
const MOST_ATTEMPTS: usize = 1_000;
/// Solutions kept in mind for that.
const MOST_NEARBY: usize = 100_000;

/// What the paths alone say about the whole problem.
pub(crate) enum OnPaths {
    Settled(Box<Verdict>),
    /// The first solution of the paths alone is right; whether it is the only one they cannot say.
    Right(Box<RightPaths>),
    Nothing,
}

/// A solution of the paths alone that obeys the other laws, and another of which that is not known.
pub(crate) struct RightPaths {
    question: TautPaths,
    first: Vec<bool>,
    other: Vec<bool>,
}

/// The same, while the question is still at work.
enum Asked {
    Settled(Box<Verdict>),
    Right { first: Vec<bool>, other: Vec<bool> },
    Nothing,
}

impl Engine {
    /// Whether the answer is paths between pairs, so that the paths alone can be asked about.
    pub fn is_paths(&self) -> bool {
        self.lone_paths().is_some()
    }

    /// The verdict, if the paths alone settle it.
    pub(crate) fn solve_paths(&mut self, budget: &Budget) -> OnPaths {
        let Some(paths) = self.lone_paths() else { return OnPaths::Nothing };
        let Some(mut question) = TautPaths::new(&paths.graph, &paths.terminals) else { return OnPaths::Nothing };
        let answer = self.ask(&mut question, budget);
        self.on_paths = self.on_paths + question.statistics();
        match answer {
            Asked::Settled(verdict) => OnPaths::Settled(verdict),
            Asked::Right { first, other } => OnPaths::Right(Box::new(RightPaths { question, first, other })),
            Asked::Nothing => OnPaths::Nothing,
        }
    }

    fn ask(&self, question: &mut TautPaths, budget: &Budget) -> Asked {
        let settled = |verdict: Verdict| Asked::Settled(Box::new(verdict));
        let unknown = |stop: Stop, found: Option<Board>| settled(Verdict::Unknown { stop, found });
        let chosen = match question.first(budget) {
            Ok(Some(chosen)) => chosen,
            Ok(None) => return settled(Verdict::None),
            Err(stop) => return unknown(stop, None),
        };
        let first = match self.right_paths(&chosen, budget) {
            Ok(first) => first,
            Err(stop) => return unknown(stop, None),
        };
        let other = match question.other(&chosen, budget) {
            Ok(None) => return settled(first.map_or(Verdict::None, Verdict::Unique)),
            Ok(Some(other)) => other,
            Err(stop) => return unknown(stop, first),
        };
        match (first, self.right_paths(&other, budget)) {
            (first, Err(stop)) => unknown(stop, first),
            (Some(first), Ok(Some(second))) => settled(Verdict::Multiple { first, second }),
            (Some(_), Ok(None)) => Asked::Right { first: chosen, other },
            (None, _) => Asked::Nothing,
        }
    }

    /// Whether a right solution of the paths alone is the only one.
    ///
    /// Where there is a second one, the paths alone may lead to it soon, while the whole problem is searched for long; where
    /// there is none, they are of no use. So the whole problem has the first word and the last.
    pub(crate) fn solve_from(&mut self, right: &RightPaths, budget: &Budget) -> Result<Verdict, SolveError> {
        let Some(paths) = self.lone_paths() else { return self.solve(budget) };
        let known = values(paths, &right.first);
        let all = budget.step_limit().unwrap_or(u64::MAX);
        let now = BEFORE_ATTEMPTS.min(all);
        let first = match self.other_solution(self.read(&known), &known, &[], &budget.clone().with_steps(now))? {
            Verdict::Unknown { stop: Stop::Steps, found: Some(first) } if now < all => first,
            verdict => return Ok(verdict),
        };
        if let Some(second) = self.right_among_looser(right, budget) {
            return Ok(Verdict::Multiple { first, second });
        }
        self.other_solution(first, &known, &[], &budget.clone().with_steps(all - now))
    }

    /// A second solution that obeys the other laws as well, among those that can be pulled tight to `other`, if a few
    /// attempts find one: where every cell must be used, there are often some. Moves may lead back to the first, which is no
    /// second.
    fn right_among_looser(&self, right: &RightPaths, budget: &Budget) -> Option<Board> {
        let (mut found, mut attempts) = (None, 0);
        // A limit reached here is reached again by who is asked next.
        let _ = right.question.looser(&right.other, MOST_NEARBY, budget, &mut |chosen| {
            attempts += 1;
            let right = if chosen == right.first { Ok(None) } else { self.right_paths(chosen, budget) };
            let stopped = right.is_err();
            found = right.unwrap_or_default();
            found.is_none() && !stopped && attempts < MOST_ATTEMPTS
        });
        found
    }

    /// What all solutions of the paths alone share; nothing if the answer is not paths, if they have no solution, or too
    /// many to go through within the limits on conflicts and memory. There may be more that all solutions of the whole
    /// problem share.
    pub fn facts_of_paths(&mut self, budget: &Budget) -> Result<Option<Facts>, SolveError> {
        let Some(paths) = self.lone_paths() else { return Ok(None) };
        let Some(mut question) = TautPaths::new(&paths.graph, &paths.terminals) else { return Ok(None) };
        let mut shared: Option<Vec<Option<bool>>> = None;
        let all = question.all(MOST_SOLUTIONS, budget, &mut |chosen| {
            let known = shared.get_or_insert_with(|| chosen.iter().copied().map(Some).collect());
            for (known, &chosen) in known.iter_mut().zip(chosen) {
                *known = known.filter(|&value| value == chosen);
            }
            true
        });
        let facts = shared.map(|shared| {
            let forced = in_order(paths, shared.iter().copied(), |value, edge| value.map(|v| v == edge.is_positive()));
            self.facts_from(&forced)
        });
        self.on_paths = self.on_paths + question.statistics();
        match all {
            Ok(true) => Ok(facts),
            Ok(false) | Err(Stop::Steps | Stop::Memory) => Ok(None),
            Err(stop) => Err(stop.into()),
        }
    }

    /// The board with these paths, if the checker finds nothing wrong.
    fn right_paths(&self, chosen: &[bool], budget: &Budget) -> Result<Option<Board>, Stop> {
        let Some(paths) = self.lone_paths() else { return Ok(None) };
        let board = self.read(&values(paths, chosen));
        Ok(self.is_right(&board, budget)?.then_some(board))
    }
}

/// The values of the answer's literals, of which the edges are all.
fn values(paths: &Paths, chosen: &[bool]) -> Vec<bool> {
    in_order(paths, chosen.iter().copied(), |chosen, edge| chosen == edge.is_positive())
}

/// What belongs to edges, in the order of the literals of the answer.
fn in_order<T, U>(paths: &Paths, values: impl Iterator<Item = T>, read: impl Fn(T, Lit) -> U) -> Vec<U> {
    let mut values: Vec<(Lit, T)> = paths.edges.iter().copied().zip(values).collect();
    values.sort_by_key(|(edge, _)| *edge);
    values.into_iter().map(|(edge, value)| read(value, edge)).collect()
}
