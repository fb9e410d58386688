//! Looking at a budget from inside loops.

use crate::budget::{Budget, Stop};

/// Checks a budget once in `period` calls: what an inner loop uses.
///
/// ```
/// use gridwright_base::{Budget, Pacer};
/// let budget = Budget::unlimited();
/// let mut pacer = Pacer::new(&budget, 1024);
/// for _ in 0..10_000 {
///     pacer.check().unwrap();
/// }
/// assert_eq!(pacer.steps(), 10_000);
/// ```
#[derive(Debug)]
pub struct Pacer<'a> {
    budget: &'a Budget,
    mask: u64,
    steps: u64,
}

impl<'a> Pacer<'a> {
    /// Looks at `budget` once in `period` steps (rounded up to a power of two).
    pub fn new(budget: &'a Budget, period: u64) -> Self {
        Self { budget, mask: period.max(1).next_power_of_two() - 1, steps: 0 }
    }

    /// One step of the loop.
    pub fn check(&mut self) -> Result<(), Stop> {
        let step = self.steps;
        self.steps += 1;
        if step & self.mask == 0 || self.budget.step_limit().is_some_and(|limit| step >= limit) {
            return self.budget.check_steps(step);
        }
        Ok(())
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

/// Steps of evaluation between two looks at the clock: a step is some tens of nanoseconds.
const STEPS_PER_CHECK: u32 = 512;

/// Checks a budget for code that cannot return an error at every step, as an evaluator of formulas cannot.
///
/// Once the budget has run out [`is_over`](Self::is_over) says so for ever, and what is computed from then on means nothing:
/// it is left as fast as possible, and whoever asked must [`check`](Self::check) before believing the outcome.
#[derive(Debug, Clone)]
pub struct Watch {
    budget: Budget,
    left: u32,
    stop: Option<Stop>,
}

impl Watch {
    /// Over `budget`, which is not looked at yet.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone(), left: STEPS_PER_CHECK, stop: None }
    }

    /// One step: whether to leave.
    #[inline]
    pub fn is_over(&mut self) -> bool {
        self.left -= 1;
        self.left == 0 && self.look()
    }

    /// An error if the outcome means nothing because the budget ran out on the way.
    pub fn check(&self) -> Result<(), Stop> {
        self.stop.map_or(Ok(()), Err)
    }

    /// The budget.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    #[cold]
    fn look(&mut self) -> bool {
        // Memory may be given back; the other limits stay reached, so whoever checks the budget afterwards learns of them.
        self.stop = self.stop.or(self.budget.check().err().filter(|&stop| stop != Stop::Memory));
        // After the end every step is to leave.
        self.left = if self.stop.is_some() { 1 } else { STEPS_PER_CHECK };
        self.stop.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CancelToken;

    #[test]
    fn a_pacer_stops_exactly_at_the_step_limit() {
        let budget = Budget::unlimited().with_steps(10);
        let mut pacer = Pacer::new(&budget, 1024);
        let done = (0..100).take_while(|_| pacer.check().is_ok()).count();
        assert_eq!(done, 10);
    }

    #[test]
    fn a_watch_ends_once_and_for_ever() {
        let token = CancelToken::new();
        let mut watch = Watch::new(&Budget::unlimited().with_cancel(token.clone()));
        assert!((0..10_000).all(|_| !watch.is_over()) && watch.check().is_ok());
        token.cancel();
        let steps = (0..10_000).take_while(|_| !watch.is_over()).count();
        assert!(steps < 2 * STEPS_PER_CHECK as usize);
        assert!((0..10_000).all(|_| watch.is_over()));
        assert_eq!(watch.check(), Err(Stop::Cancelled));
    }
}
