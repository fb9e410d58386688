//! How many solutions.

use super::{Answer, Clock, Verdict};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use num_bigint::BigUint;
use serde::{Serialize, Serializer};

/// What `count` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Counted {
    /// If a limit came first: so many at least.
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
}

impl Puzzle {
    /// The exact number of solutions, by both engines together. A limit leaves it open, with what there is at least.
    pub fn count(&self, limits: &Limits) -> Result<Answer<Counted>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, "csp+zdd", Counted::default());
        let counted = gridwright_count::count(self.rules(), self.board(), &limits.job(&budget));
        match counted.map_err(Error::from) {
            Ok(counted) => {
                answer.engine = counted.method.name();
                answer.set_count(counted.count);
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
}
