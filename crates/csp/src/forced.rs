//! What all models share, as far as a limited effort shows.
//!
//! The complete backbone ([`Solver::backbone`]) is all or nothing: a single hard literal and nothing is known. Here each
//! literal is asked by itself, "is there a model with the other value?", with a limit on conflicts, so that what was shown up
//! to any moment holds and hard literals are merely left open. Every model found on the way settles many questions, and
//! every value shown becomes a clause that makes the others easier (one test per literal with filtering by models: algorithm 3 of
//! M. Janota, I. Lynce and J. Marques-Silva, doi:10.3233/AIC-140640). With a limit of one conflict this is failed-literal probing.

use crate::solver::{Outcome, Solver};
use gridwright_base::{Budget, Stop};
use gridwright_formula::{Lit, Sink};

/// What is known about a literal of the projection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shown {
    /// It has this value in all models.
    Always(bool),
    /// Both values occur.
    Varies,
    /// The effort did not suffice to tell.
    Open,
}

impl Shown {
    /// The value that it has in all models, if that is known.
    pub fn always(self) -> Option<bool> {
        match self {
            Shown::Always(value) => Some(value),
            Shown::Varies | Shown::Open => None,
        }
    }
}

/// What a limited effort showed about all models.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forced {
    /// There is no model.
    Unsat,
    /// For each literal of the projection what is known.
    Shown(Vec<Shown>),
}

impl Solver {
    /// What all models have in common, with at most `effort` conflicts spent on a question. A limit of the budget ends the work
    /// early; an error only if it comes before the first model.
    ///
    /// ```
    /// use gridwright_base::Budget;
    /// use gridwright_csp::{Forced, Shown, Solver};
    /// use gridwright_formula::Sink;
    /// let mut solver = Solver::new();
    /// let lits = solver.new_lits(3);
    /// solver.add_clause(&[lits[0], lits[1]]);
    /// solver.add_clause(&[lits[0], !lits[1]]);
    /// let forced = solver.forced(&lits, 100, &Budget::unlimited());
    /// assert_eq!(forced, Ok(Forced::Shown(vec![Shown::Always(true), Shown::Varies, Shown::Varies])));
    /// ```
    pub fn forced(&mut self, projection: &[Lit], effort: u64, budget: &Budget) -> Result<Forced, Stop> {
        if self.solve(&[], budget)? == Outcome::Unsat {
            return Ok(Forced::Unsat);
        }
        let first = self.project(projection);
        let mut shown = vec![Shown::Open; projection.len()];
        let limited = budget.clone().with_steps(effort);
        for index in 0..projection.len() {
            let (lit, value) = (projection[index], first[index]);
            if shown[index] == Shown::Varies {
                continue;
            }
            if self.fixed_value(lit).is_some() {
                shown[index] = Shown::Always(value);
                continue;
            }
            match self.solve(&[if value { !lit } else { lit }], &limited) {
                Ok(Outcome::Sat) => self.compare(projection, &first, &mut shown),
                Ok(Outcome::Unsat) => {
                    shown[index] = Shown::Always(value);
                    self.add_clause(&[if value { lit } else { !lit }]);
                }
                Err(Stop::Steps) => {}
                Err(_) => break,
            }
        }
        self.take_fixed(projection, &mut shown);
        Ok(Forced::Shown(shown))
    }

    /// Notes where the last model differs from the first.
    fn compare(&self, projection: &[Lit], first: &[bool], shown: &mut [Shown]) {
        for ((&lit, &value), shown) in projection.iter().zip(first).zip(shown) {
            if self.model_value(lit) != value {
                *shown = Shown::Varies;
            }
        }
    }

    /// What the clauses added since a literal was asked settle.
    fn take_fixed(&self, projection: &[Lit], shown: &mut [Shown]) {
        for (&lit, shown) in projection.iter().zip(shown) {
            if let Some(value) = self.fixed_value(lit) {
                *shown = Shown::Always(value);
            }
        }
    }
}
