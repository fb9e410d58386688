//! Small specs for any graph: degrees alone, sizes, fixed elements.

use crate::graph::Frontier;
use crate::{Error, Layer, Moves, OrderedGraph, Outcome, Spec};
use gridwright_zdd::Var;

/// Sets of edges in which every vertex has an allowed degree; no word about how they hang together.
///
/// **State.** The degree so far of each vertex on the frontier, a byte each.
#[derive(Debug, Clone)]
pub struct DegreeSpec {
    frontier: Frontier,
    allowed: Vec<u32>,
    rest_empty: Vec<bool>,
    hopeless: bool,
}

impl DegreeSpec {
    /// Bit `d` of a vertex's entry allows degree `d`, up to 31.
    pub fn new(graph: &OrderedGraph, allowed: &[u32]) -> Result<Self, Error> {
        if allowed.len() != graph.n_vertices as usize {
            return Err(Error::Input { reason: "one set of degrees per vertex is needed" });
        }
        let frontier = Frontier::new(graph)?;
        let may_be_empty = |vertex: u32| allowed[vertex as usize] & 1 == 1;
        let rest_empty = frontier.all_later(may_be_empty);
        let hopeless = !frontier.isolated.iter().all(|&vertex| may_be_empty(vertex));
        Ok(Self { frontier, allowed: allowed.to_vec(), rest_empty, hopeless })
    }

    fn fine(&self, vertex: u32, degree: u8) -> bool {
        degree < 32 && self.allowed[vertex as usize] >> degree & 1 == 1
    }

    fn leave(&self, layer: usize, mut state: Box<[u8]>) -> Outcome<Box<[u8]>> {
        for &(vertex, slot) in &self.frontier.steps[layer].leave {
            if !self.fine(vertex, state[slot as usize]) {
                return Outcome::Dead;
            }
            state[slot as usize] = 0;
        }
        Outcome::Go(state)
    }
}

impl Spec for DegreeSpec {
    type State = Box<[u8]>;

    fn n_vars(&self) -> usize {
        self.frontier.steps.len()
    }

    fn n_layers(&self) -> usize {
        self.frontier.steps.len()
    }

    fn layer(&self, layer: usize) -> Layer {
        Layer::one(Var(layer as u32))
    }

    fn root(&self) -> Box<[u8]> {
        vec![0; self.frontier.width].into()
    }

    fn expand(&self, layer: usize, state: &Box<[u8]>, moves: &mut Moves<Box<[u8]>>) {
        if self.hopeless {
            return;
        }
        let (u, v) = self.frontier.steps[layer].slots;
        let mut with = state.clone();
        for slot in [u, v] {
            with[slot as usize] = with[slot as usize].saturating_add(1);
        }
        moves.set(0, self.leave(layer, state.clone()));
        moves.set(1, self.leave(layer, with));
    }

    fn idle(&self, layer: usize, state: &Box<[u8]>) -> bool {
        let fine = |&(vertex, slot): &(u32, u8)| self.fine(vertex, state[slot as usize]);
        !self.hopeless && self.rest_empty[layer] && self.frontier.live[layer].iter().all(fine)
    }
}

/// Sets whose size lies between two bounds (Algorithm 2 of M. Ishihata and F. Tokumasu, SEA 2022,
/// doi:10.4230/LIPIcs.SEA.2022.2, with a lower bound too), in the layers of another spec.
#[derive(Debug, Clone)]
pub struct SizeSpec {
    n_vars: usize,
    layers: Vec<Layer>,
    /// Elements decided from each layer on.
    remaining: Vec<u32>,
    least: u32,
    most: u32,
}

impl SizeSpec {
    /// Between `least` and `most` elements.
    pub fn over(spec: &impl Spec, least: u32, most: u32) -> Self {
        let layers: Vec<Layer> = (0..spec.n_layers()).map(|layer| spec.layer(layer)).collect();
        let mut remaining = vec![0; layers.len() + 1];
        for (number, layer) in layers.iter().enumerate().rev() {
            let here = u32::from(layer.first.is_some()) + u32::from(layer.second.is_some());
            remaining[number] = remaining[number + 1] + here;
        }
        Self { n_vars: spec.n_vars(), layers, remaining, least, most }
    }
}

impl Spec for SizeSpec {
    /// How many more are needed, and how many more are allowed (both shrink to what can still matter).
    type State = (u32, u32);

    fn n_vars(&self) -> usize {
        self.n_vars
    }

    fn n_layers(&self) -> usize {
        self.layers.len()
    }

    fn layer(&self, layer: usize) -> Layer {
        self.layers[layer]
    }

    fn root(&self) -> (u32, u32) {
        (self.least, self.most.min(self.remaining[0]))
    }

    #[inline]
    fn expand(&self, layer: usize, &(needed, allowed): &(u32, u32), moves: &mut Moves<(u32, u32)>) {
        let Layer { first, second } = self.layers[layer];
        for code in 0..4_u32 {
            if (code & 1 == 1 && first.is_none()) || (code & 2 == 2 && second.is_none()) {
                continue;
            }
            let (taken, rest) = (code.count_ones(), self.remaining[layer + 1]);
            let needed = needed.saturating_sub(taken);
            if taken <= allowed && needed <= rest {
                moves.set(code as usize, Outcome::Go((needed, (allowed - taken).min(rest))));
            }
        }
    }

    fn idle(&self, _: usize, &(needed, _): &(u32, u32)) -> bool {
        needed == 0
    }
}
