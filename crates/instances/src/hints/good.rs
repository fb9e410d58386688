//! The backward pass: from all other answers to the family of all good hint sets.
//!
//! Let H(s) be the hint sets that tell the given answer from every other answer through state s, as far as the hints
//! settled below s go. Then H(s) is the intersection, over the at most four decisions in s, of "H of where it leads, or the
//! set contains a hint that this decision settles as disagreeing"; it is all sets where there is no other answer at all.
//! H of the root is Equation 9 of R. Yoshinaka et al. (doi:10.3390/a5020176), and nobody has listed another answer or a
//! difference set. With hints numbered in the order in which the sweep completes them, the hint of a decision stands
//! above everything in H of its target, so that the union is one node and each state costs one intersection.
//!
//! **What all good sets share comes first.** Where a state is reached by decisions that settle no disagreement, its H is a
//! factor of H of the root. The product of these factors is kept apart as `common`, and all other H are simplified within
//! it: only what they ask beyond it matters. That is worth a factor of 3 in time on 5 x 7 cells (1.6 s instead of 5.2 s).

use super::forward::{Arc, LayerArcs, OTHER, Web, explore};
use super::{Error, Question};
use gridwright_base::{Budget, Progress, Quiet, Step};
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
        let root = fold(&web, &mut up, budget, progress)?;
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

/// Garbage is collected when the arena has grown by this factor, and is worth it.
const GROWTH: usize = 3;
const WORTH_IT: usize = 1 << 18;

fn fold(web: &Web, up: &mut UpStore, budget: &Budget, progress: &dyn Progress) -> Result<UpSet, Error> {
    let stopped = Error::stopped("the collection of hint sets");
    let mut below: Vec<UpSet> = Vec::new();
    let mut common = UpSet::ALL;
    let mut kept = 0;
    for (number, layer) in web.layers.iter().enumerate().rev() {
        let left = (web.layers.len() - number) as u64;
        progress.report(Step { stage: "hint sets", done: left, total: Some(web.layers.len() as u64) });
        budget.check().map_err(&stopped)?;
        let states = 0..layer.n_states();
        let mut here: Vec<UpSet> =
            states.map(|state| sets_of(web, layer.arcs_of(state), &below, up)).collect::<Result<_, _>>()?;
        common = with_agreeing(common, layer, &here, up)?;
        for (sets, &agreeing) in here.iter_mut().zip(&layer.agreeing) {
            *sets = if agreeing { UpSet::ALL } else { up.simplify(*sets, common)? };
        }
        below = here;
        if up.n_nodes() > kept * GROWTH + WORTH_IT {
            below.push(common);
            up.collect(&mut below);
            common = below.pop().unwrap_or(UpSet::NONE);
            kept = up.n_nodes();
        }
    }
    let mut root = [common];
    up.collect(&mut root);
    Ok(root[0])
}

/// H of a state, from H of the next layer.
fn sets_of(web: &Web, arcs: &[Arc], below: &[UpSet], up: &mut UpStore) -> Result<UpSet, Error> {
    let mut sets = UpSet::ALL;
    for arc in arcs {
        let mut told = if arc.target == OTHER { UpSet::NONE } else { below[arc.target as usize] };
        for &group in web.clauses[arc.clause as usize].iter().rev() {
            told = up.or_contains(told, Var(group))?;
        }
        sets = up.intersection(sets, told)?;
    }
    Ok(sets)
}

/// What every good set must be in by now: H of a state that is reached without any disagreement is a factor of H of the
/// root as it stands. Neighbours first, because their families are much alike.
fn with_agreeing(common: UpSet, layer: &LayerArcs, here: &[UpSet], up: &mut UpStore) -> Result<UpSet, Error> {
    let agreeing = here.iter().zip(&layer.agreeing).filter(|(_, agreeing)| **agreeing);
    let mut factors: Vec<UpSet> = agreeing.map(|(&sets, _)| sets).collect();
    while factors.len() > 1 {
        let pairs = factors.chunks(2).map(|pair| match *pair {
            [a, b] => up.intersection(a, b),
            _ => Ok(pair[0]),
        });
        factors = pairs.collect::<Result<_, _>>()?;
    }
    Ok(factors.first().map_or(Ok(common), |&all| up.intersection(common, all))?)
}
