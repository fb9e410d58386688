//! Choosing among hint sets: by size, by difficulty, at random.
//!
//! Hint sets are members of a diagram over groups; what is said of hints is weighed by group.

use super::{Error, Question};
use gridwright_base::{Budget, Rng};
use gridwright_zdd::{CountTable, Diagram, Goal, Store, Var};

/// Hint sets of a question: all good ones, or some.
#[derive(Debug, Clone)]
pub struct HintSets {
    question: Question,
    sets: Diagram,
}

impl HintSets {
    /// Sets of groups of a question.
    pub fn new(question: &Question, sets: Diagram) -> Self {
        Self { question: question.clone(), sets }
    }

    /// The sets as they are held, over groups.
    pub fn diagram(&self) -> &Diagram {
        &self.sets
    }

    /// The groups that are the elements of the diagram, as numbers of hints.
    pub fn groups(&self) -> &[Vec<usize>] {
        &self.question.groups
    }

    pub(super) fn required(&self) -> &[usize] {
        &self.question.required
    }

    pub(super) fn n_hints(&self) -> usize {
        self.question.hints.len()
    }

    pub(super) fn with_sets(&self, sets: Diagram) -> Self {
        Self { question: self.question.clone(), sets }
    }

    /// The hints that a member shows, the required ones among them, ascending.
    pub fn hints(&self, member: &[Var]) -> Vec<usize> {
        let groups = member.iter().flat_map(|group| &self.question.groups[group.index()]);
        let mut hints: Vec<usize> = groups.chain(&self.question.required).copied().collect();
        hints.sort_unstable();
        hints
    }

    /// Those that show between `least` and `most` hints.
    pub fn sized(&self, least: usize, most: usize, budget: &Budget) -> Result<Self, Error> {
        let required = self.question.required.len();
        let weights: Vec<i64> = self.question.groups.iter().map(|group| group.len() as i64).collect();
        let mut store = Store::new(self.sets.n_vars(), budget)?;
        let mut sets = store.thaw(&self.sets)?;
        if let Some(least) = least.checked_sub(required).filter(|&least| least > 0) {
            sets = store.weight_at_least(sets, &weights, least as i64)?;
        }
        sets = match most.checked_sub(required) {
            Some(most) => store.weight_at_most(sets, &weights, most.min(1 << 40) as i64)?,
            None => store.empty(),
        };
        Ok(Self { question: self.question.clone(), sets: store.freeze(sets)? })
    }

    /// How many hints the smallest member shows.
    pub fn least(&self) -> Option<usize> {
        let weights: Vec<i64> = self.question.groups.iter().map(|group| group.len() as i64).collect();
        let best = self.sets.best(Goal::Lightest, &weights).next()?;
        Some(self.hints(&best.1).len())
    }

    /// Those with the fewest hints.
    pub fn minimum(&self, budget: &Budget) -> Result<Self, Error> {
        self.least().map_or_else(|| Ok(self.clone()), |least| self.sized(0, least, budget))
    }

    /// The member that is hardest in the sense of the paper: of the numbers in `order`, as few as possible of the first,
    /// then of the second, and so on (there: 4, 0, 3, 1, 2). Numbers not named come last and count alike.
    pub fn hardest(&self, order: &[u32]) -> Option<Vec<Var>> {
        let base = self.question.hints.len() as i64 + 1;
        let rank =
            |hint: usize| order.iter().position(|&n| n == self.question.hints[hint].number).unwrap_or(order.len());
        let weight = |hint: &usize| base.saturating_pow((order.len() - rank(*hint)) as u32);
        let weights: Vec<i64> = self.question.groups.iter().map(|group| group.iter().map(weight).sum()).collect();
        self.sets.best(Goal::Lightest, &weights).next().map(|best| best.1)
    }

    /// Uniform random members, with replacement.
    pub fn sample(&self, n: usize, rng: &mut Rng, budget: &Budget) -> Result<Vec<Vec<Var>>, Error> {
        let table = CountTable::new(&self.sets, budget)?;
        Ok((0..n).map_while(|_| table.sample(rng)).collect())
    }
}
