//! The order in which vertices are decided, and where on the frontier each of them waits.
//!
//! The frontier before a step is the set of undecided vertices with a decided neighbour. Each has a slot from the moment it
//! is first reached until it is decided itself; slots are used again. A grid swept along its short side needs as many slots
//! as that side has vertices.

use super::Filter;
use super::config::MAX_SLOTS;
use gridwright_frontier::{Error, OrderedGraph};
use std::collections::BTreeSet;

/// What is known of a vertex when its turn comes.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    /// The vertex.
    pub(crate) vertex: u32,
    /// Where it waited; none if no neighbour was decided before it.
    pub(crate) slot: Option<u8>,
    /// The slots of its undecided neighbours.
    pub(crate) later: Vec<u8>,
    /// Whether it may go without a mark.
    pub(crate) may_be_blank: bool,
    /// Whether it may bear one.
    pub(crate) may_be_marked: bool,
}

/// The steps in order.
#[derive(Debug, Clone)]
pub(crate) struct Sweep {
    pub(crate) steps: Vec<Step>,
    /// How many slots there are.
    pub(crate) width: u8,
}

/// Languages are explored to the end of the board, one call within the other.
const MAX_VERTICES: u32 = 400;

impl Sweep {
    /// The best of three orders: the vertices as numbered, column by column if the graph is a grid, and breadth first.
    pub(crate) fn new(graph: &OrderedGraph, filter: &Filter) -> Result<Self, Error> {
        if graph.n_vertices > MAX_VERTICES {
            return Err(Error::Input { reason: "the graph has more than 400 vertices" });
        }
        let mut seen = BTreeSet::new();
        if !graph.edges.iter().all(|&(a, b)| seen.insert((a.min(b), a.max(b)))) {
            return Err(Error::Input { reason: "two edges join the same vertices" });
        }
        let numbered: Vec<u32> = (0..graph.n_vertices).collect();
        let orders = [numbered, columns_first(graph), breadth_first(graph)];
        let sweeps = orders.iter().map(|order| Self::in_order(graph, order));
        let mut best = sweeps.min_by_key(|sweep| sweep.0).map(|(_, steps)| steps).unwrap_or_default();
        let width = width_of(&best);
        if width > MAX_SLOTS {
            return Err(Error::Input { reason: "the frontier of this graph has more than 10 vertices" });
        }
        for step in &mut best {
            step.may_be_blank = !filter.marked.contains(&step.vertex);
            step.may_be_marked = !filter.blank.contains(&step.vertex);
        }
        Ok(Self { steps: best, width })
    }

    /// The steps of an order with their cost: slots in use, summed as powers of four, since the number of configurations
    /// grows about so.
    fn in_order(graph: &OrderedGraph, order: &[u32]) -> (u128, Vec<Step>) {
        let mut place = vec![0; order.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let mut neighbours = vec![Vec::new(); order.len()];
        for &(a, b) in &graph.edges {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        let mut slots: Vec<Option<u8>> = vec![None; order.len()];
        let (mut free, mut width, mut cost) = (Vec::new(), 0_u8, 0_u128);
        let mut steps = Vec::new();
        for (at, &vertex) in order.iter().enumerate() {
            let slot = slots[vertex as usize];
            free.extend(slot);
            let mut later: Vec<u32> = neighbours[vertex as usize].clone();
            later.retain(|&other| place[other as usize] > at);
            // The farthest first: in a grid the vertex below takes the slot just left, and columns keep their slots.
            later.sort_by_key(|&other| std::cmp::Reverse(place[other as usize]));
            let mut slot_of = |other: u32| {
                *slots[other as usize].get_or_insert_with(|| {
                    free.pop().unwrap_or_else(|| {
                        width = width.saturating_add(1);
                        width - 1
                    })
                })
            };
            let later = later.into_iter().map(&mut slot_of).collect();
            steps.push(Step { vertex, slot, later, may_be_blank: true, may_be_marked: true });
            cost = cost.saturating_add(1_u128 << (2 * (u32::from(width) - free.len() as u32)).min(126));
        }
        (cost, steps)
    }
}

fn width_of(steps: &[Step]) -> u8 {
    let slots = steps.iter().flat_map(|step| step.slot.iter().chain(&step.later));
    slots.max().map_or(0, |&slot| slot.saturating_add(1))
}

fn breadth_first(graph: &OrderedGraph) -> Vec<u32> {
    let (ordered, _) = graph.breadth_first();
    let mut order = Vec::new();
    let mut seen = vec![false; graph.n_vertices as usize];
    let in_edges = ordered.edges.iter().flat_map(|&(a, b)| [a.min(b), a.max(b)]);
    for vertex in in_edges.chain(0..graph.n_vertices) {
        if !std::mem::replace(&mut seen[vertex as usize], true) {
            order.push(vertex);
        }
    }
    order
}

/// For grids that are wider than high: the order in which the columns are the rows. That it means nothing on other graphs
/// does no harm, since the best order is taken.
fn columns_first(graph: &OrderedGraph) -> Vec<u32> {
    let stride = graph.edges.iter().map(|&(a, b)| a.abs_diff(b)).max().unwrap_or(1).max(1);
    let mut order: Vec<u32> = (0..graph.n_vertices).collect();
    order.sort_by_key(|&vertex| (vertex % stride, vertex / stride));
    order
}
