//! Solutions one by one.

use super::{Answer, Clock, Engine, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::{Budget, Rng};
use gridwright_board::Board;
use gridwright_count::{CountError, Solutions};
use gridwright_lower_zdd::LoweredSpec;
use gridwright_zdd::{CountTable, Diagram, Var};
use serde::Serialize;

/// What `list` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Listed {
    /// Whether these are all.
    pub complete: bool,
}

/// What `sample` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Sampled {
    /// The seed: the same one gives the same solutions.
    pub seed: u64,
}

impl Puzzle {
    /// Up to so many solutions, no two of them the same. A limit leaves those found by then.
    pub fn list(&self, most: usize, limits: &Limits) -> Result<Answer<Listed>, Error> {
        self.list_by(Engine::Auto, most, limits)
    }

    /// Hands over solutions one by one as they are found, no two of them the same, until `take` says false; whether these are
    /// all. A limit is an error: what was handed over stays.
    ///
    /// ```
    /// use gridwright::{Limits, Puzzle};
    /// let mut found = Vec::new();
    /// let all = Puzzle::read("slither/2/2/f").unwrap().each_solution(&Limits::none(), |solution| {
    ///     found.push(solution);
    ///     found.len() < 5
    /// });
    /// assert_eq!((all, found.len()), (Ok(false), 5));
    /// ```
    pub fn each_solution(&self, limits: &Limits, mut take: impl FnMut(Self) -> bool) -> Result<bool, Error> {
        let budget = limits.budget();
        let mut engine = gridwright_solve::Engine::new(self.rules(), self.board(), &budget)?;
        Ok(engine.each(&budget, |board| take(self.with_answer(board)))?)
    }

    /// As [`list`](Self::list), by one engine: `Zdd` lists in the order of the diagram, which tells the number of all as well.
    pub fn list_by(&self, engine: Engine, most: usize, limits: &Limits) -> Result<Answer<Listed>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let name = if engine == Engine::Zdd { engine } else { Engine::Csp }.name();
        let mut answer = Answer::new(self, name, Listed::default());
        let listed = match engine {
            Engine::Zdd => self.list_diagram(most, limits, &budget, &mut answer),
            Engine::Auto | Engine::Csp => self.list_search(most, &budget, &mut answer),
        };
        finish(answer, &clock, listed)
    }

    fn list_search(&self, most: usize, budget: &Budget, answer: &mut Answer<Listed>) -> Result<(), Error> {
        let listing = gridwright_solve::Engine::new(self.rules(), self.board(), budget)?.list(most, budget)?;
        let n = listing.solutions.len();
        answer.solutions = listing.solutions.into_iter().map(|board| self.with_answer(board)).collect();
        answer.more.complete = listing.complete;
        match listing.complete {
            true => answer.set_count(n.into()),
            false => answer.verdict = Some(if n > 1 { Verdict::Multiple } else { Verdict::Unknown }),
        }
        listing.stop.map_or(Ok(()), |stop| Err(stop.into()))
    }

    fn list_diagram(
        &self,
        most: usize,
        limits: &Limits,
        budget: &Budget,
        answer: &mut Answer<Listed>,
    ) -> Result<(), Error> {
        let lowered = self.lowered(budget)?;
        let diagram = lowered.build(&limits.job(budget)).map_err(CountError::from)?;
        answer.set_count(diagram.count_within(budget)?);
        for member in diagram.iter().take(most) {
            answer.solutions.push(self.with_answer(confirmed(&lowered, &member, budget)?));
        }
        answer.more.complete = answer.count == Some(answer.solutions.len().into());
        Ok(())
    }

    /// So many solutions by chance, each as likely as any other, with the exact number of all.
    pub fn sample(&self, n: usize, seed: u64, limits: &Limits) -> Result<Answer<Sampled>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, Engine::Auto.name(), Sampled { seed });
        let sampled = self.draw_samples(n, seed, limits, &budget, &mut answer);
        finish(answer, &clock, sampled)
    }

    fn draw_samples(
        &self,
        n: usize,
        seed: u64,
        limits: &Limits,
        budget: &Budget,
        answer: &mut Answer<Sampled>,
    ) -> Result<(), Error> {
        let (found, method) = gridwright_count::solutions(self.rules(), self.board(), &limits.job(budget))?;
        answer.engine = method.name();
        let mut rng = Rng::new(seed);
        match &found {
            Solutions::Listed(all) => {
                answer.set_count(all.len().into());
                let drawn = (0..n).map_while(|_| rng.pick(all).cloned());
                answer.solutions.extend(drawn.map(|board| self.with_answer(board)));
                Ok(())
            }
            Solutions::Diagram { lowered, diagram } => {
                self.draw_members(n, &mut rng, (lowered, diagram), budget, answer)
            }
        }
    }

    fn draw_members(
        &self,
        n: usize,
        rng: &mut Rng,
        (lowered, diagram): (&LoweredSpec<'_>, &Diagram),
        budget: &Budget,
        answer: &mut Answer<Sampled>,
    ) -> Result<(), Error> {
        answer.set_count(diagram.count_within(budget)?);
        let table = CountTable::new(diagram, budget)?;
        for _ in 0..n {
            let Some(member) = table.sample(rng) else { break };
            answer.solutions.push(self.with_answer(confirmed(lowered, &member, budget)?));
        }
        Ok(())
    }
}

/// A solution leaves only with the checker's consent.
pub(super) fn confirmed(lowered: &LoweredSpec<'_>, member: &[Var], budget: &Budget) -> Result<Board, Error> {
    budget.check()?;
    let wrong = || Error::Internal("a member of the diagram breaks a law: please report this board".to_owned());
    lowered.confirmed(member, budget)?.ok_or_else(wrong)
}

/// What was found by the time a limit came stays.
pub(super) fn finish<T>(mut answer: Answer<T>, clock: &Clock, outcome: Result<(), Error>) -> Result<Answer<T>, Error> {
    if let Err(problem) = outcome {
        answer.cut_short(problem)?;
    }
    answer.cpu_ms = Some(clock.milliseconds());
    Ok(answer)
}
