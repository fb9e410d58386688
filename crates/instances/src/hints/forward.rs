//! The forward pass: all other answers at once, as a graph of frontier states.
//!
//! A joint state is the state of the spec, the word of the hints under way, and whether every decision so far was that of
//! the given answer. States of a layer that are equal in all three have the same futures and are one. What is kept of a
//! layer is only its arcs: where each decision leads, and which groups of hints it settles as disagreeing. The states
//! themselves are forgotten as soon as the next layer is numbered.

use super::track::Tracker;
use super::{Error, Question};
use gridwright_base::{Budget, Progress, QuickMap, Step};
use gridwright_frontier::{Layer, Moves, Outcome, Spec, State, Word};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

/// A decision that does not lead to a dead end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arc {
    /// A state of the next layer, or [`OTHER`].
    pub target: u32,
    /// The groups that disagree with it, as a number of [`Web::clauses`].
    pub clause: u32,
}

/// The target of an arc that completes another answer.
pub(super) const OTHER: u32 = u32::MAX;

/// The arcs of one layer: those of state `i` are `arcs[first[i]..first[i + 1]]`.
#[derive(Debug, Default)]
pub(super) struct LayerArcs {
    pub first: Vec<u32>,
    pub arcs: Vec<Arc>,
    /// Which states are reached by answers that agree with every hint settled so far.
    pub agreeing: Vec<bool>,
}

impl LayerArcs {
    pub fn n_states(&self) -> usize {
        self.first.len() - 1
    }

    pub fn arcs_of(&self, state: usize) -> &[Arc] {
        &self.arcs[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

/// All answers but the given one.
#[derive(Debug)]
pub(super) struct Web {
    pub layers: Vec<LayerArcs>,
    pub clauses: Vec<Vec<u32>>,
    pub n_states: u64,
    budget: Budget,
    charged: u64,
}

impl Drop for Web {
    fn drop(&mut self) {
        self.budget.release(self.charged);
    }
}

#[derive(Clone, PartialEq, Eq)]
struct Joint<S, W> {
    spec: S,
    /// The hints under way, and in the top bit whether all is as in the given answer.
    word: W,
}

/// Both parts bring a mixed hash along.
impl<S: State, W: Word> Hash for Joint<S, W> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.spec.hash() ^ self.word.hash().rotate_left(23));
    }
}

type States<S, W> = QuickMap<Joint<S, W>, u32>;

/// Explores a spec. Whether the given answer was met is the second result: if not, it is not one of the spec's.
pub(super) fn explore<P: Spec, W: Word>(
    spec: &P,
    question: &Question,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<(Web, bool), Error> {
    let layers: Vec<Layer> = (0..spec.n_layers()).map(|layer| spec.layer(layer)).collect();
    let mut pass = Pass::<P, W> {
        spec,
        tracker: Tracker::new::<W>(question, &layers)?,
        own: layers.iter().map(|layer| own_code(layer, question)).collect(),
        later: later_elements(&layers, question),
        numbers: QuickMap::from_iter([(Vec::new(), 0)]),
        web: Web { layers: Vec::new(), clauses: vec![Vec::new()], n_states: 1, budget: budget.clone(), charged: 0 },
        met: false,
        agreeing: vec![true],
        word: PhantomData,
    };
    let root = Joint { spec: spec.root(), word: same_flag::<W>() };
    let mut states = vec![root];
    for layer in 0..layers.len() {
        progress.report(Step { stage: "other answers", done: layer as u64, total: Some(layers.len() as u64) });
        let next = pass.layer(layer, &states, budget)?;
        states = next;
    }
    Ok((pass.web, pass.met))
}

fn same_flag<W: Word>() -> W {
    W::from_u32(1) << (W::BITS - 1)
}

/// What the given answer decides in a layer.
fn own_code(layer: &Layer, question: &Question) -> usize {
    let taken = |var: Option<_>| usize::from(var.is_some_and(|var| question.answer.contains(&var)));
    taken(layer.first) | taken(layer.second) << 1
}

/// After so many layers: does the given answer take anything more?
fn later_elements(layers: &[Layer], question: &Question) -> Vec<bool> {
    let mut later = vec![false; layers.len() + 1];
    for (number, layer) in layers.iter().enumerate().rev() {
        later[number] = later[number + 1] || own_code(layer, question) != 0;
    }
    later
}

struct Pass<'a, P: Spec, W> {
    spec: &'a P,
    tracker: Tracker,
    own: Vec<usize>,
    later: Vec<bool>,
    numbers: QuickMap<Vec<u32>, u32>,
    web: Web,
    met: bool,
    agreeing: Vec<bool>,
    word: PhantomData<W>,
}

impl<P: Spec, W: Word> Pass<'_, P, W> {
    /// Expands a layer; the states of the next come back in the order of their numbers.
    fn layer(
        &mut self,
        layer: usize,
        states: &[Joint<P::State, W>],
        budget: &Budget,
    ) -> Result<Vec<Joint<P::State, W>>, Error> {
        let stopped = Error::stopped("the search for other answers");
        let mut known: States<P::State, W> = States::default();
        let mut next: Vec<Joint<P::State, W>> = Vec::new();
        let agreeing = std::mem::take(&mut self.agreeing);
        let (first, arcs) = (Vec::with_capacity(states.len() + 1), Vec::with_capacity(states.len()));
        let mut out = LayerArcs { first, arcs, agreeing };
        let mut moves = Moves::new();
        let mut clause = Vec::new();
        for (number, state) in states.iter().enumerate() {
            if number % 1024 == 0 {
                budget.check().map_err(&stopped)?;
            }
            out.first.push(out.arcs.len() as u32);
            self.spec.expand(layer, &state.spec, &mut moves);
            moves.take(|code, outcome| {
                clause.clear();
                let Some(end) = self.follow(layer, state.word, code, outcome, &mut clause) else { return };
                let target = match end {
                    End::Other => OTHER,
                    End::Goes(joint) => *known.entry(joint).or_insert_with_key(|joint| {
                        next.push(joint.clone());
                        next.len() as u32 - 1
                    }),
                };
                if target != OTHER && clause.is_empty() && out.agreeing[number] {
                    self.agreeing.resize(next.len(), false);
                    self.agreeing[target as usize] = true;
                }
                out.arcs.push(Arc { target, clause: self.clause(&clause) });
            });
        }
        out.first.push(out.arcs.len() as u32);
        self.agreeing.resize(next.len(), false);
        if next.len() >= OTHER as usize || out.arcs.len() > u32::MAX as usize {
            return Err(gridwright_frontier::Error::TooManyStates { layer }.into());
        }
        self.web.n_states += next.len() as u64;
        let bytes = (out.arcs.capacity() * size_of::<Arc>() + out.first.capacity() * 5) as u64;
        let states_bytes = (next.len() * size_of::<Joint<P::State, W>>() * 4) as u64;
        budget.charge(bytes + states_bytes).map_err(&stopped)?;
        budget.release(states_bytes);
        self.web.charged += bytes;
        self.web.layers.push(out);
        Ok(next)
    }

    /// Where a decision leads; nothing if it is a dead end or the given answer itself.
    fn follow(
        &mut self,
        layer: usize,
        word: W,
        code: usize,
        outcome: Outcome<P::State>,
        clause: &mut Vec<u32>,
    ) -> Option<End<P::State, W>> {
        let flag = same_flag::<W>();
        let same = word & flag != W::ZERO && code == self.own[layer];
        let word = self.tracker.step(layer, word & !flag, code, clause)?;
        let complete = match &outcome {
            Outcome::Dead => return None,
            Outcome::Accept => true,
            Outcome::Go(state) => {
                if layer + 1 == self.own.len() && !self.spec.idle(layer + 1, state) {
                    return None;
                }
                layer + 1 == self.own.len()
            }
        };
        if complete {
            if same && !self.later[layer + 1] {
                self.met = true;
                return None;
            }
            return self.tracker.settle(layer + 1, word, clause).then_some(End::Other);
        }
        let Outcome::Go(spec) = outcome else { return None };
        Some(End::Goes(Joint { spec, word: if same { word | flag } else { word } }))
    }

    fn clause(&mut self, groups: &[u32]) -> u32 {
        if groups.is_empty() {
            return 0;
        }
        if let Some(&number) = self.numbers.get(groups) {
            return number;
        }
        let number = self.web.clauses.len() as u32;
        self.web.clauses.push(groups.to_vec());
        self.numbers.insert(groups.to_vec(), number);
        number
    }
}

enum End<S, W> {
    Goes(Joint<S, W>),
    Other,
}
