//! What all models share, told as it is found.
//!
//! First what propagation settles, then by the method of M. Janota, I. Lynce and J. Marques-Silva ("Algorithms for computing
//! backbones of propositional formulae", AI Communications 28, 2015, doi:10.3233/AIC-140640, algorithm 5): ask for a model that
//! differs somewhere in what still looks fixed; drop what changed; repeat until there is none. Preferring values unlike those
//! of the first model makes each new model change as much as possible. The last of these questions settles all that is left
//! at once and may be hard, so when one takes long the literals are asked one by one for a while (their algorithm 3), each
//! with a limit on conflicts: easy ones are told early, and what is known about them helps with the rest.

use crate::forced::Shown;
use crate::query::Backbone;
use crate::solver::{Outcome, Solver};
use gridwright_base::{Budget, Stop};
use gridwright_formula::{Lit, Sink};

/// Conflicts of a question about all literals before they are asked one by one; next time more.
const TOGETHER: u64 = 4_000;
/// Conflicts of a question about one literal; next time more.
const ALONE: u64 = 100;
/// How much more.
const GROWTH: u64 = 4;

/// What was known about all models when the search for it ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackboneSoFar {
    /// For each literal of the projection what is known.
    pub shown: Vec<Shown>,
    /// Whether there is a model at all, if that is known.
    pub has_model: Option<bool>,
    /// What ended it early, if a limit did.
    pub stop: Option<Stop>,
}

/// Somebody who is told what becomes known about a literal, by its number in the projection.
pub type Tell<'a> = &'a mut dyn FnMut(usize, Shown);

/// The state of the search.
struct Search<'a> {
    projection: &'a [Lit],
    assumptions: &'a [Lit],
    first: Vec<bool>,
    shown: Vec<Shown>,
    tell: Tell<'a>,
}

impl Search<'_> {
    fn note(&mut self, index: usize, shown: Shown) {
        if self.shown[index] == Shown::Open {
            self.shown[index] = shown;
            (self.tell)(index, shown);
        }
    }

    fn open(&self) -> Vec<usize> {
        (0..self.shown.len()).filter(|&index| self.shown[index] == Shown::Open).collect()
    }
}

impl Solver {
    /// The values that the literals of `projection` have in every model.
    pub fn backbone(&mut self, projection: &[Lit], assumptions: &[Lit], budget: &Budget) -> Result<Backbone, Stop> {
        let found = self.backbone_told(projection, assumptions, budget, &mut |_, _| {});
        if let Some(stop) = found.stop {
            return Err(stop);
        }
        if found.has_model == Some(false) {
            return Ok(Backbone::Unsat);
        }
        Ok(Backbone::Forced(found.shown.into_iter().map(Shown::always).collect()))
    }

    /// As [`backbone`](Self::backbone), with each literal told as soon as it is settled; a limit ends it with what is known. If
    /// there is no model nothing that was told means anything.
    pub fn backbone_told(
        &mut self,
        projection: &[Lit],
        assumptions: &[Lit],
        budget: &Budget,
        tell: Tell<'_>,
    ) -> BackboneSoFar {
        let shown = vec![Shown::Open; projection.len()];
        let mut search = Search { projection, assumptions, first: Vec::new(), shown, tell };
        let asked = match self.propagate_under(assumptions, budget) {
            Err(stop) => Err(stop),
            Ok(false) => Ok(Outcome::Unsat),
            Ok(true) => {
                for (index, &lit) in projection.iter().enumerate() {
                    if let Some(value) = self.value(lit) {
                        search.note(index, Shown::Always(value));
                    }
                }
                self.solve(assumptions, budget)
            }
        };
        let (has_model, stop) = match asked {
            Ok(Outcome::Unsat) => (Some(false), None),
            Err(stop) => (None, Some(stop)),
            Ok(Outcome::Sat) => {
                search.first = self.project(projection);
                let guard = self.take_guard();
                let stop = self.sift(&mut search, guard.lit, budget).err();
                self.retire(guard);
                (Some(true), stop)
            }
        };
        BackboneSoFar { shown: search.shown, has_model, stop }
    }

    /// Settles what is open after the first model.
    fn sift(&mut self, search: &mut Search<'_>, guard: Lit, budget: &Budget) -> Result<(), Stop> {
        let (mut together, mut alone) = (TOGETHER, ALONE);
        loop {
            let candidates = search.open();
            if candidates.is_empty() {
                return Ok(());
            }
            let lits: Vec<Lit> = candidates.iter().map(|&index| search.projection[index]).collect();
            let values: Vec<bool> = candidates.iter().map(|&index| search.first[index]).collect();
            self.flip_phases(search.assumptions, &lits, &values);
            self.demand_difference(guard, &lits, &values);
            match self.solve_guarded(search.assumptions, guard, &within(budget, together)) {
                Ok(Outcome::Sat) => self.drop_changed(search),
                Ok(Outcome::Unsat) => {
                    candidates.iter().zip(values).for_each(|(&index, value)| search.note(index, Shown::Always(value)));
                }
                Err(Stop::Steps) if !is_spent(budget, together) => {
                    self.one_by_one(search, alone, budget)?;
                    (together, alone) = (together.saturating_mul(GROWTH), alone.saturating_mul(GROWTH));
                }
                Err(stop) => return Err(stop),
            }
        }
    }

    /// Asks about each open literal by itself.
    fn one_by_one(&mut self, search: &mut Search<'_>, effort: u64, budget: &Budget) -> Result<(), Stop> {
        for index in search.open() {
            if search.shown[index] != Shown::Open {
                continue;
            }
            let (lit, value) = (search.projection[index], search.first[index]);
            let other = if value { !lit } else { lit };
            let asked: Vec<Lit> = search.assumptions.iter().copied().chain([other]).collect();
            match self.solve(&asked, &within(budget, effort)) {
                Ok(Outcome::Sat) => self.drop_changed(search),
                Ok(Outcome::Unsat) => {
                    search.note(index, Shown::Always(value));
                    // A value that holds under assumptions only is no clause.
                    if search.assumptions.is_empty() {
                        self.add_clause(&[!other]);
                    }
                }
                Err(Stop::Steps) if !is_spent(budget, effort) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(())
    }

    /// Notes where the last model differs from the first.
    fn drop_changed(&self, search: &mut Search<'_>) {
        for index in 0..search.projection.len() {
            if self.model_value(search.projection[index]) != search.first[index] {
                search.note(index, Shown::Varies);
            }
        }
    }
}

/// The budget with at most so many conflicts.
fn within(budget: &Budget, conflicts: u64) -> Budget {
    let conflicts = budget.step_limit().map_or(conflicts, |limit| limit.min(conflicts));
    budget.clone().with_steps(conflicts)
}

/// Whether it was the asker's own limit on conflicts that ended a question.
fn is_spent(budget: &Budget, conflicts: u64) -> bool {
    budget.step_limit().is_some_and(|limit| limit <= conflicts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::Rng;

    /// Random clauses; what is told is what comparing all models says, whatever the limit.
    #[test]
    fn what_is_told_holds_and_a_limit_loses_nothing() {
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let mut solver = Solver::new();
            let lits = solver.new_lits(7);
            let mut clauses = Vec::new();
            for _ in 0..rng.below(18) {
                let clause: Vec<Lit> = (0..3)
                    .map(|_| {
                        let lit = lits[rng.below(7) as usize];
                        if rng.chance(1, 2) { lit } else { !lit }
                    })
                    .collect();
                solver.add_clause(&clause);
                clauses.push(clause);
            }
            let assumed = if rng.chance(1, 2) { vec![lits[0]] } else { Vec::new() };
            let holds = |bits: u32, lit: Lit| {
                let at = lits.iter().position(|l| l.var() == lit.var()).unwrap();
                (bits >> at & 1 == 1) == lit.is_positive()
            };
            let models: Vec<u32> = (0..128)
                .filter(|&bits| assumed.iter().all(|&lit| holds(bits, lit)))
                .filter(|&bits| clauses.iter().all(|clause| clause.iter().any(|&lit| holds(bits, lit))))
                .collect();
            let budget = if rng.chance(1, 3) { Budget::unlimited().with_steps(1) } else { Budget::unlimited() };
            let mut told = [None; 7];
            let found = solver.backbone_told(&lits, &assumed, &budget, &mut |index, shown| {
                assert!(told[index].replace(shown).is_none(), "told once");
            });
            assert!(found.stop.is_some() || found.has_model == Some(!models.is_empty()));
            if models.is_empty() {
                continue;
            }
            for (index, &lit) in lits.iter().enumerate() {
                let expected = match models.iter().filter(|&&bits| holds(bits, lit)).count() {
                    0 => Shown::Always(false),
                    n if n == models.len() => Shown::Always(true),
                    _ => Shown::Varies,
                };
                let shown = found.shown[index];
                assert!(shown == expected || found.stop.is_some() && shown == Shown::Open);
                assert_eq!(told[index].unwrap_or(Shown::Open), shown);
            }
        }
    }
}
