//! How many solutions.

use super::{Answer, Clock, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::Budget;
use gridwright_count::{CountError, Method};
use gridwright_lower_zdd::{LoweredSpec, lower_knowing};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::cell::RefCell;

/// Who is to find all solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Engine {
    /// Whatever suits the puzzle: both together, where its laws allow diagrams.
    #[default]
    Auto,
    /// The constraint engine: solutions one by one, or where there are many by search with component caching.
    Csp,
    /// Decision diagrams built by frontier search.
    Zdd,
}

/// What `count` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Counted {
    /// If a limit came first: so many at least, where any were found.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "decimal")]
    pub at_least: Option<BigUint>,
}

fn decimal<S: Serializer>(count: &Option<BigUint>, serializer: S) -> Result<S::Ok, S::Error> {
    super::decimal(count, serializer)
}

impl Answer<Counted> {
    /// The exact number, if it is known.
    pub fn number(&self) -> Option<BigUint> {
        self.count.clone()
    }

    /// Notes that there are so many at least.
    pub(crate) fn set_at_least(&mut self, n: BigUint) {
        self.verdict = Some(if n > BigUint::from(1_u32) { Verdict::Multiple } else { Verdict::Unknown });
        self.more.at_least = (n > BigUint::ZERO).then_some(n);
    }
}

impl Puzzle {
    /// The exact number of solutions, by both engines together. A limit leaves it open, with what there is at least.
    pub fn count(&self, limits: &Limits) -> Result<Answer<Counted>, Error> {
        self.count_by(Engine::Auto, limits)
    }

    /// As [`count`](Self::count), by one engine.
    pub fn count_by(&self, engine: Engine, limits: &Limits) -> Result<Answer<Counted>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let at_least = RefCell::default();
        let counted = match engine {
            Engine::Auto => self.count_by_both(limits, &budget, &at_least),
            Engine::Csp => self.count_by_search(limits, &budget, &at_least),
            Engine::Zdd => self.count_by_diagram(limits, &budget),
        };
        let mut answer = Answer::new(self, engine.name(), Counted::default());
        match counted {
            Ok((count, method)) => {
                answer.engine = method.name();
                answer.set_count(count);
            }
            Err(problem) => {
                answer.set_at_least(at_least.take());
                answer.cut_short(problem)?;
            }
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    fn count_by_both(
        &self,
        limits: &Limits,
        budget: &Budget,
        found: &RefCell<BigUint>,
    ) -> Result<(BigUint, Method), Error> {
        let counted = gridwright_count::count_noting(self.rules(), self.board(), &limits.job(budget), found)?;
        Ok((counted.count, counted.method))
    }

    fn count_by_search(
        &self,
        limits: &Limits,
        budget: &Budget,
        found: &RefCell<BigUint>,
    ) -> Result<(BigUint, Method), Error> {
        let counted = gridwright_count::count_without_diagram(self.rules(), self.board(), &limits.job(budget), found)?;
        Ok((counted.count, counted.method))
    }

    fn count_by_diagram(&self, limits: &Limits, budget: &Budget) -> Result<(BigUint, Method), Error> {
        let count = self.lowered(budget)?.count(&limits.job(budget)).map_err(CountError::from)?;
        Ok((count, Method::Diagram))
    }

    /// The problem in the terms of frontier search.
    pub(crate) fn lowered(&self, budget: &Budget) -> Result<LoweredSpec<'_>, Error> {
        Ok(lower_knowing(self.rules(), self.board(), &self.board().problem(self.rules()), budget)?)
    }
}

impl Engine {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "csp+zdd",
            Self::Csp => "csp",
            Self::Zdd => "zdd",
        }
    }
}
