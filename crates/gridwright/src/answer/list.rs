//! Solutions one by one.

use super::{Answer, Clock, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use gridwright_base::{Budget, Rng};
use gridwright_board::Board;
use gridwright_count::Solutions;
use gridwright_solve::{Engine, SolveError};
use gridwright_zdd::CountTable;
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
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, "csp", Listed::default());
        let listing = Engine::new(self.rules(), self.board(), &budget).and_then(|mut e| e.list(most, &budget));
        match listing {
            Ok(listing) => {
                let n = listing.solutions.len();
                answer.solutions = listing.solutions.into_iter().map(|board| self.with_answer(board)).collect();
                answer.more.complete = listing.complete;
                match listing.complete {
                    true => answer.set_count(n.into()),
                    false => answer.verdict = Some(if n > 1 { Verdict::Multiple } else { Verdict::Unknown }),
                }
                if let Some(stop) = listing.stop {
                    answer.stop(stop);
                }
            }
            Err(SolveError::Stopped(stop)) => {
                answer.verdict = Some(Verdict::Unknown);
                answer.stop(stop);
            }
            Err(problem) => return Err(problem.into()),
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    /// So many solutions by chance, each as likely as any other, with the exact number of all.
    pub fn sample(&self, n: usize, seed: u64, limits: &Limits) -> Result<Answer<Sampled>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, "csp+zdd", Sampled { seed });
        let found = gridwright_count::solutions(self.rules(), self.board(), &limits.job(&budget));
        match found.map_err(Error::from) {
            Ok((found, method)) => {
                answer.engine = method.name();
                let (boards, stopped) = self.sampled(&found, n, seed, &budget, &mut answer);
                answer.solutions = boards.into_iter().map(|board| self.with_answer(board)).collect();
                match stopped {
                    None => {}
                    Some(Error::Stopped(stop)) => answer.stop(stop),
                    Some(problem) => return Err(problem),
                }
            }
            Err(Error::Stopped(stop)) => {
                answer.verdict = Some(Verdict::Unknown);
                answer.stop(stop);
            }
            Err(problem) => return Err(problem),
        }
        answer.cpu_ms = Some(clock.milliseconds());
        Ok(answer)
    }

    /// The boards drawn, and what ended that early.
    fn sampled(
        &self,
        found: &Solutions<'_>,
        n: usize,
        seed: u64,
        budget: &Budget,
        answer: &mut Answer<Sampled>,
    ) -> (Vec<Board>, Option<Error>) {
        let mut rng = Rng::new(seed);
        let mut boards = Vec::new();
        match found {
            Solutions::Listed(all) => {
                answer.set_count(all.len().into());
                boards.extend((0..n).map_while(|_| rng.pick(all).cloned()));
                (boards, None)
            }
            Solutions::Diagram { lowered, diagram } => {
                let mut draw = || -> Result<(), Error> {
                    let stopped = |problem| Error::from(gridwright_frontier::Error::from(problem));
                    answer.set_count(diagram.count_within(budget).map_err(stopped)?);
                    let table = CountTable::new(diagram, budget).map_err(stopped)?;
                    for _ in 0..n {
                        budget.check()?;
                        let Some(member) = table.sample(&mut rng) else { break };
                        let wrong = || Error::Internal("a member of the diagram breaks a law".to_owned());
                        boards.push(lowered.confirmed(&member, budget)?.ok_or_else(wrong)?);
                    }
                    Ok(())
                };
                let ended = draw().err();
                (boards, ended)
            }
        }
    }
}
