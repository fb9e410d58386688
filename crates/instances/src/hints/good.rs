//! All good hint sets of a question.

use super::forward::{Web, explore};
use super::{Error, Question, fold, sets, sieve, steps};
use gridwright_base::{Budget, Progress, Quiet};
use gridwright_frontier::{GridProblem, Layer, Spec, Visitor};
use gridwright_zdd::{Diagram, Store, UpSet, UpStore, Var};

/// All hint sets that leave a given answer the only one, as sets of groups of a [`Question`].
#[derive(Debug)]
pub struct GoodSets {
    question: Question,
    up: UpStore,
    root: UpSet,
    n_states: u64,
}

impl GoodSets {
    /// Among all answers of a spec.
    pub fn find<P: Spec>(
        spec: &P,
        question: Question,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        question.check()?;
        let layers: Vec<Layer> = (0..spec.n_layers()).map(|layer| spec.layer(layer)).collect();
        let question = question.in_completion_order(&layers);
        let (web, met) = match explore::<P, u64>(spec, &question, budget, progress) {
            Err(Error::Input { .. }) => explore::<P, u128>(spec, &question, budget, progress)?,
            other => other?,
        };
        if !met {
            return Err(Error::input("the given answer does not obey the laws"));
        }
        let mut up = UpStore::new(question.groups.len(), budget)?;
        let root = family(&web, &question, &layers, &mut up, budget, progress)?;
        Ok(Self { question, up, root, n_states: web.n_states })
    }

    /// Among all answers of a problem on a grid.
    pub fn of_problem(problem: &GridProblem, question: Question, budget: &Budget) -> Result<Self, Error> {
        problem.visit(Find { question, budget, progress: &Quiet })?
    }

    /// The question, with its groups in the order of the elements of the diagrams.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// How many frontier states the search had.
    pub fn n_states(&self) -> u64 {
        self.n_states
    }

    /// How many nodes the family needs in its own form.
    pub fn n_nodes(&self) -> usize {
        self.up.size(self.root)
    }

    /// Whether the set of all hints that may be shown is good; if not, no set is.
    pub fn any(&self) -> bool {
        self.root != UpSet::NONE
    }

    /// Whether showing these groups is enough.
    pub fn contains(&self, groups: &[Var]) -> bool {
        self.up.contains(self.root, groups)
    }

    /// All good sets.
    pub fn all(&self) -> Result<Diagram, Error> {
        Ok(self.up.members(self.root)?)
    }

    /// The good sets of which no group can be left out.
    pub fn minimal(&self, budget: &Budget) -> Result<Diagram, Error> {
        let mut store = Store::new(self.up.n_vars(), budget)?;
        let minimal = self.up.minimal(self.root, &mut store)?;
        Ok(store.freeze(minimal)?)
    }
}

struct Find<'a> {
    question: Question,
    budget: &'a Budget,
    progress: &'a dyn Progress,
}

impl Visitor for Find<'_> {
    type Output = Result<GoodSets, Error>;

    fn visit<P: Spec>(self, spec: &P) -> Result<Self::Output, gridwright_frontier::Error> {
        Ok(GoodSets::find(spec, self.question, self.budget, self.progress))
    }
}

/// The family by whichever way is the better one.
fn family(
    web: &Web,
    question: &Question,
    layers: &[Layer],
    up: &mut UpStore,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<UpSet, Error> {
    if question.groups.iter().all(|group| group.len() == 1) {
        let steps = steps::steps(web, &question.completed(layers), budget)?;
        if let Some(sieve) = sieve::sieve(steps, budget)? {
            return sets::good_sets(&sieve.steps, up, budget, progress);
        }
    }
    fold::fold(web, up, budget, progress)
}
