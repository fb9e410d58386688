//! A count cut into independent parts: each knows of some elements whether members have them.
//!
//! States that decide otherwise are dropped where the element is decided, so the layers behind it are narrower, until what was
//! decided there is forgotten. Elements are asked about from the middle of the sweep on, where layers are widest. The parts add
//! up to the whole because every member has an element or has it not.

use crate::{Error, Job, Layer, Moves, Outcome, Spec, Tally, count};
use gridwright_base::Shard;
use gridwright_zdd::Var;
use num_bigint::BigUint;

/// What is left of the layers behind an element where it is out and where it is in, as long as it is remembered.
const SHARES: [f64; 2] = [0.75, 0.6];

/// What every part repeats: the layers before its elements, and those so far behind that everything is possible again. Parts of
/// Hamiltonian cycles and of matchings of 14x14 and 16x16 took 0.7 to 1.5 of the whole, in 16 parts and in 256.
const REPEATED: f64 = 0.7;

/// The number of members of a part.
#[derive(Debug, Clone, PartialEq)]
pub struct PartTally {
    /// How many there are, and how it went.
    pub tally: Tally,
    /// What the work takes, the whole being 1, by estimate; 0 for a part that has nothing to do.
    pub share: f64,
}

/// The exact number of members in a part: the sum over all parts is [`count`].
///
/// ```
/// use gridwright_base::{Budget, Shard};
/// use gridwright_frontier::{Job, OrderedGraph, count_part, families};
/// let budget = Budget::unlimited();
/// let cycles = families::cycles(&OrderedGraph::grid(5, 5).unwrap()).unwrap();
/// let part = |index| count_part(&cycles, Shard { index, of: 7 }, &Job::new(&budget)).unwrap().tally.count;
/// assert_eq!((0..7).map(part).sum::<num_bigint::BigUint>().to_string(), "9349");
/// ```
pub fn count_part<P: Spec>(spec: &P, shard: Shard, job: &Job<'_>) -> Result<PartTally, Error> {
    let elements = questions(spec);
    let mut part = PartTally { tally: Tally { count: BigUint::ZERO, widest: 0, n_states: 0 }, share: 0.0 };
    for piece in shard.pieces(&vec![SHARES.to_vec(); elements.len()]) {
        let decided = elements.iter().zip(&piece.answers).map(|(&element, &answer)| (element, answer == 1));
        let found = count(&Fixed::new(spec, decided), job)?;
        part.tally.count += found.count;
        part.tally.n_states += found.n_states;
        part.tally.widest = part.tally.widest.max(found.widest);
        part.share += REPEATED + (1.0 - REPEATED) * piece.share;
    }
    Ok(part)
}

/// The elements to ask about: from the middle of the sweep outwards.
fn questions<P: Spec>(spec: &P) -> Vec<Var> {
    let n_layers = spec.n_layers();
    let mut layers: Vec<usize> = (0..n_layers).collect();
    layers.sort_by_key(|layer| (2 * layer + 1).abs_diff(n_layers));
    layers.into_iter().map(|layer| spec.layer(layer)).flat_map(|layer| [layer.first, layer.second]).flatten().collect()
}

/// The members of a family that have some elements and lack others.
struct Fixed<'a, P> {
    spec: &'a P,
    /// For each element whether members have it, if that is known.
    known: Vec<Option<bool>>,
    /// The first layer from which on nothing is decided that members must have.
    free_from: usize,
}

impl<'a, P: Spec> Fixed<'a, P> {
    fn new(spec: &'a P, decided: impl Iterator<Item = (Var, bool)>) -> Self {
        let mut known = vec![None; spec.n_vars()];
        decided.for_each(|(element, is_in)| known[element.index()] = Some(is_in));
        let wanted = |element: Option<Var>| element.is_some_and(|element| known[element.index()] == Some(true));
        let layers = (0..spec.n_layers()).rev();
        let last = layers.map(|at| (at, spec.layer(at))).find(|(_, at)| wanted(at.first) || wanted(at.second));
        let free_from = last.map_or(0, |(at, _)| at + 1);
        Self { spec, known, free_from }
    }

    fn allows(&self, layer: Layer, code: usize) -> bool {
        let fits = |element: Option<Var>, taken: bool| {
            element.and_then(|element| self.known[element.index()]).is_none_or(|wanted| wanted == taken)
        };
        fits(layer.first, code & 1 == 1) && fits(layer.second, code & 2 == 2)
    }
}

impl<P: Spec> Spec for Fixed<'_, P> {
    type State = P::State;

    fn n_vars(&self) -> usize {
        self.spec.n_vars()
    }

    fn n_layers(&self) -> usize {
        self.spec.n_layers()
    }

    fn layer(&self, layer: usize) -> Layer {
        self.spec.layer(layer)
    }

    fn root(&self) -> P::State {
        self.spec.root()
    }

    fn expand(&self, layer: usize, state: &P::State, moves: &mut Moves<P::State>) {
        let mut all = Moves::new();
        self.spec.expand(layer, state, &mut all);
        let decides = self.spec.layer(layer);
        all.take(|code, outcome| {
            // Accepted means that nothing more is taken.
            let is_whole = !matches!(outcome, Outcome::Accept) || layer + 1 >= self.free_from;
            if is_whole && self.allows(decides, code) {
                moves.set(code, outcome);
            }
        });
    }

    fn idle(&self, layer: usize, state: &P::State) -> bool {
        self.spec.idle(layer, state) && layer >= self.free_from
    }
}
