//! What is the same in all solutions.

use super::{Answer, Clock, Element, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::{Mark, Puzzle};
use crate::value::Value;
use gridwright_base::QuickMap;
use gridwright_board::Site;
use gridwright_notation::forced_marks;
use gridwright_solve::{Engine, Fact as Told, Facts, SolveError};
use serde::Serialize;

pub use gridwright_solve::Holds;

/// What `facts` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct FactsFound {
    /// The problem with every value that is known to be forced; none if there is no solution.
    pub facts: Option<Puzzle>,
    /// How many values are forced.
    pub forced: usize,
    /// How many values an answer has.
    pub values: usize,
    /// Whether everything that is forced is there.
    pub complete: bool,
}

impl FactsFound {
    /// What is news beside a board that shows what was known before, for a drawing of [`facts`](Self::facts).
    pub fn news(&self, before: &Puzzle) -> Vec<(Element, Mark)> {
        let Some(facts) = &self.facts else { return Vec::new() };
        let marks = forced_marks(facts.rules(), before.board(), facts.board());
        marks.into_iter().map(|(place, mark)| (Element::of(&facts.board().grid, place), mark)).collect()
    }
}

/// Something about a value that holds for good.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Where: `shaded:r3c4`.
    pub site: String,
    /// The value.
    pub value: Value,
    /// In which solutions it stands there.
    pub holds: Holds,
}

impl Puzzle {
    /// What is the same in all solutions. A limit leaves what is known by then.
    pub fn facts(&self, limits: &Limits) -> Result<Answer<FactsFound>, Error> {
        self.find_facts(limits, &mut |_| {})
    }

    /// As [`facts`](Self::facts), with each value told as soon as it is settled: first what follows by propagation, then what
    /// is proved, or refuted by a solution. If there is no solution, nothing that was told means anything.
    pub fn facts_told(&self, limits: &Limits, mut tell: impl FnMut(Fact)) -> Result<Answer<FactsFound>, Error> {
        let mut words = Words::new(self);
        self.find_facts(limits, &mut |fact| tell(words.fact(fact)))
    }

    fn find_facts(&self, limits: &Limits, tell: &mut dyn FnMut(Told)) -> Result<Answer<FactsFound>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let found = Engine::new(self.rules(), self.board(), &budget)
            .and_then(|mut engine| engine.facts_told(&[], &budget, tell));
        let mut answer = self.facts_answer(found)?;
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    /// What the engine found as an answer.
    pub(crate) fn facts_answer(&self, found: Result<Option<Facts>, SolveError>) -> Result<Answer<FactsFound>, Error> {
        let mut answer = Answer::new(self, "csp", FactsFound::default());
        match found {
            Ok(None) => {
                answer.set_count(0_u8.into());
                answer.count = None;
                answer.more.complete = true;
            }
            Ok(Some(facts)) => {
                answer.verdict = Some(match facts.n_forced == facts.n_values {
                    _ if !facts.complete => Verdict::Unknown,
                    true => Verdict::Unique,
                    false => Verdict::Multiple,
                });
                answer.more = FactsFound {
                    facts: Some(self.with_answer(facts.board)),
                    forced: facts.n_forced,
                    values: facts.n_values,
                    complete: facts.complete,
                };
                if let Some(stop) = facts.stop {
                    answer.stop(stop);
                }
            }
            Err(SolveError::Stopped(stop)) => {
                answer.verdict = Some(Verdict::Unknown);
                answer.stop(stop);
            }
            Err(problem) => return Err(problem.into()),
        }
        Ok(answer)
    }
}

/// Facts of the engine in the words of users. A site has as many facts as it has values, so its name is made once: on a large
/// board of numbers the names would take longer than the facts.
pub(crate) struct Words {
    puzzle: Puzzle,
    names: QuickMap<Site, String>,
}

impl Words {
    pub fn new(puzzle: &Puzzle) -> Self {
        Self { puzzle: puzzle.clone(), names: QuickMap::default() }
    }

    pub fn fact(&mut self, fact: Told) -> Fact {
        let puzzle = &self.puzzle;
        let name = || fact.site.name(puzzle.rules(), puzzle.board());
        let site = self.names.entry(fact.site).or_insert_with(name).clone();
        Fact { site, value: Value::of(puzzle.genre(), fact.val), holds: fact.holds }
    }
}
