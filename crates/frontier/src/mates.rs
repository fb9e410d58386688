//! Paths and cycles in any graph, by mate arrays.
//!
//! Algorithms 1, 2 and 4 of R. Yoshinaka et al., Algorithms 5, 2012, doi:10.3390/a5020176, which refine D. Knuth's SIMPATH
//! (*The Art of Computer Programming* 4A, 7.1.4, exercises 225-226), as one spec: what differs between them is which degrees
//! a vertex may end with and what happens when a cycle closes.
//!
//! **State.** One byte for each vertex on the frontier, by slot: its own slot if it has no edge; the slot of the other end if
//! it is the end of a fragment; `GONE` if that other end has left the frontier as the end of a path; a label if the other end
//! is a terminal of that pair; `INNER` if it can take no more edges. A terminal enters with its own label, as if half an
//! edge already hung on it, so pairs need no rule of their own beyond "equal labels may meet".
//!
//! ```text
//! 0---1      edges 0-1, 0-2, 1-3, 2-3 in this order; slots 0 1 2 3 as vertices enter.
//! |   |      after 0-1 and 0-2 were taken vertex 0 has left (its slot is cleared), 1 and 2 are each other's mates:
//! 2---3      slot 1 -> 2, slot 2 -> 1; taking 1-3 makes 1 inner (and gone), slot 2 -> 3, slot 3 -> 2; 2-3 closes a cycle
//! ```
//!
//! On grids the sweeps do the same with two bits a column; see `sweep::loops`.

use crate::graph::Frontier;
use crate::{Cover, Error, Layer, Moves, OrderedGraph, Outcome, Spec, Vertex};
use gridwright_zdd::Var;

/// What may become of fragments that close.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// No cycles.
    Never,
    /// Exactly one cycle, and nothing besides.
    Once,
    /// Any number of cycles.
    Freely,
}

/// Degrees 0, 1 and 2 as bits.
pub type Degrees = u8;

const INNER: u8 = 255;
const GONE: u8 = 254;
const FIRST_LABEL: u8 = 121;
const MAX_LABELS: usize = (GONE - FIRST_LABEL) as usize;
/// Not a terminal.
const NO_LABEL: u8 = 0;

/// Sets of edges whose components are paths and cycles, with given degrees.
#[derive(Debug, Clone)]
pub struct MateSpec {
    frontier: Frontier,
    degrees: Vec<Degrees>,
    labels: Vec<u8>,
    closing: Closing,
    /// Whether all vertices that enter at this edge or later may stay without edges.
    rest_empty: Vec<bool>,
    /// Whether a set that is a member has no larger member above it (Remark 6).
    no_larger: bool,
    hopeless: bool,
}

impl MateSpec {
    /// Sets in which each vertex ends with one of its allowed degrees.
    pub fn new(graph: &OrderedGraph, degrees: &[Degrees], closing: Closing) -> Result<Self, Error> {
        Self::with_labels(graph, degrees, vec![NO_LABEL; graph.n_vertices as usize], closing)
    }

    /// Disjoint paths between the pairs and nothing else.
    pub fn pairs(graph: &OrderedGraph, pairs: &[[Vertex; 2]], cover: Cover) -> Result<Self, Error> {
        if pairs.len() > MAX_LABELS {
            return Err(Error::Input { reason: "too many pairs" });
        }
        let free = if cover == Cover::All { 0b100 } else { 0b101 };
        let mut degrees = vec![free; graph.n_vertices as usize];
        let mut labels = vec![NO_LABEL; graph.n_vertices as usize];
        for (pair, ends) in pairs.iter().enumerate() {
            for end in ends {
                let Some(label) = labels.get_mut(end.index()) else {
                    return Err(Error::Input { reason: "a terminal is no vertex of the graph" });
                };
                if *label != NO_LABEL {
                    return Err(Error::Input { reason: "a vertex is a terminal twice" });
                }
                *label = FIRST_LABEL + pair as u8;
                // Half an edge is there from the start, so one more makes two.
                degrees[end.index()] = 0b100;
            }
        }
        Self::with_labels(graph, &degrees, labels, Closing::Never)
    }

    fn with_labels(
        graph: &OrderedGraph,
        degrees: &[Degrees],
        labels: Vec<u8>,
        closing: Closing,
    ) -> Result<Self, Error> {
        if degrees.len() != graph.n_vertices as usize {
            return Err(Error::Input { reason: "one set of degrees per vertex is needed" });
        }
        let frontier = Frontier::new(graph)?;
        let may_be_empty = |vertex: u32| degrees[vertex as usize] & 1 == 1;
        let rest_empty = frontier.all_later(may_be_empty);
        let fixed_ends = degrees.iter().all(|&allowed| allowed & 0b010 == 0 || allowed == 0b010);
        Ok(Self {
            hopeless: !frontier.isolated.iter().all(|&vertex| may_be_empty(vertex)),
            no_larger: closing == Closing::Never && fixed_ends,
            degrees: degrees.to_vec(),
            frontier,
            labels,
            closing,
            rest_empty,
        })
    }

    /// Takes the edge between two slots; nothing if that is impossible.
    fn take(&self, layer: usize, state: &mut [u8], (u, v): (u8, u8)) -> Option<Taken> {
        let (far_u, far_v) = (state[u as usize], state[v as usize]);
        if far_u == INNER || far_v == INNER {
            return None;
        }
        if far_u == v && far_v == u {
            state[u as usize] = INNER;
            state[v as usize] = INNER;
            return match self.closing {
                Closing::Never => None,
                Closing::Freely => Some(Taken::Open),
                Closing::Once => self.nothing_open(layer + 1, state).then_some(Taken::Closed),
            };
        }
        let is_slot = |far: u8| far < FIRST_LABEL;
        if !is_slot(far_u) && !is_slot(far_v) && far_u != far_v {
            return None;
        }
        for (end, far, other) in [(u, far_u, far_v), (v, far_v, far_u)] {
            if far != end {
                state[end as usize] = INNER;
            }
            if is_slot(far) {
                state[far as usize] = other;
            }
        }
        Some(Taken::Open)
    }

    /// Whether, after a cycle closed before `layer`, no fragment is open and no vertex lacks an edge it must have.
    fn nothing_open(&self, layer: usize, state: &[u8]) -> bool {
        // The vertices of the edge just taken are inner; those that leave with it are still in the state.
        let step = &self.frontier.steps[layer - 1];
        let leaving = step.leave.iter().copied().filter(|pair| !self.frontier.live[layer].contains(pair));
        self.rest_empty[layer]
            && self.frontier.live[layer].iter().copied().chain(leaving).all(|(vertex, slot)| {
                let mate = state[slot as usize];
                mate == INNER || (mate == slot && self.degrees[vertex as usize] & 1 == 1)
            })
    }

    /// Lets vertices go after an edge; false if one may not end as it is.
    fn leave(&self, layer: usize, state: &mut [u8]) -> bool {
        for &(vertex, slot) in &self.frontier.steps[layer].leave {
            let mate = state[slot as usize];
            if !self.may_end(vertex, slot, mate) {
                return false;
            }
            if mate != slot && mate < FIRST_LABEL {
                state[mate as usize] = GONE;
            }
            state[slot as usize] = 0;
        }
        true
    }

    /// Whether a vertex may end with this mate.
    fn may_end(&self, vertex: u32, slot: u8, mate: u8) -> bool {
        let degrees = self.degrees[vertex as usize];
        match mate {
            INNER => true,
            mate if mate == slot => degrees & 0b001 != 0,
            GONE => degrees & 0b010 != 0,
            label if label >= FIRST_LABEL => false,
            _ => degrees & 0b010 != 0,
        }
    }

    /// Whether taking this edge leaves both ends within a degree they may have.
    fn degrees_allow(&self, layer: usize, state: &[u8], graph_ends: (u32, u32)) -> bool {
        let (u, v) = self.frontier.steps[layer].slots;
        [(graph_ends.0, u), (graph_ends.1, v)].into_iter().all(|(vertex, slot)| {
            let degrees = self.degrees[vertex as usize];
            if state[slot as usize] == slot { degrees & 0b110 != 0 } else { degrees & 0b100 != 0 }
        })
    }

    /// The two vertices of an edge, found among those on the frontier.
    fn ends(&self, layer: usize) -> (u32, u32) {
        let (u, v) = self.frontier.steps[layer].slots;
        let entering = &self.frontier.steps[layer].enter;
        let at = |slot: u8| {
            let known = self.frontier.live[layer].iter().chain(entering).find(|&&(_, other)| other == slot);
            known.map_or(0, |&(vertex, _)| vertex)
        };
        (at(u), at(v))
    }

    fn outcome(&self, layer: usize, mut state: Box<[u8]>) -> Outcome<Box<[u8]>> {
        if !self.leave(layer, &mut state) {
            return Outcome::Dead;
        }
        if self.no_larger && self.idle(layer + 1, &state) { Outcome::Accept } else { Outcome::Go(state) }
    }
}

enum Taken {
    Open,
    Closed,
}

impl Spec for MateSpec {
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
        let step = &self.frontier.steps[layer];
        let mut without = state.clone();
        for &(vertex, slot) in &step.enter {
            let label = self.labels[vertex as usize];
            without[slot as usize] = if label == NO_LABEL { slot } else { label };
        }
        if self.degrees_allow(layer, &without, self.ends(layer)) {
            let mut with = without.clone();
            match self.take(layer, &mut with, step.slots) {
                Some(Taken::Closed) => moves.set(1, Outcome::Accept),
                Some(Taken::Open) => moves.set(1, self.outcome(layer, with)),
                None => {}
            }
        }
        moves.set(0, self.outcome(layer, without));
    }

    fn idle(&self, layer: usize, state: &Box<[u8]>) -> bool {
        let ends = |&(vertex, slot): &(u32, u8)| self.may_end(vertex, slot, state[slot as usize]);
        !self.hopeless
            && self.closing != Closing::Once
            && self.rest_empty[layer]
            && self.frontier.live[layer].iter().all(ends)
    }
}
