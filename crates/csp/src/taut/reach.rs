//! All solutions that can be pulled tight to a given one, by the moves taken back.
//!
//! Taken back, a shortcut replaces an edge of a path by a way through free vertices, and a move through a free vertex replaces
//! that vertex by another one or by a longer way. A roof needs nothing of its own: it is an edge replaced by three, moved on
//! by replacing one vertex after the other.

use crate::propagators::adjacency::Adjacency;
use gridwright_base::{Booking, Budget, Pacer, QuickSet, Stop};
use gridwright_spec::{Graph, Vertex};

/// Steps of search for ways through free vertices, for each solution allowed: an open field has more ways than anyone wants.
const STEPS_EACH: usize = 200;
const STEPS_PER_CHECK: u64 = 256;
/// With more free vertices than this in a taut solution nobody needs to try.
const MOST_FREE: usize = 40;
/// Bytes of a table's entry beside the words themselves.
const ENTRY: usize = 40;

/// What there is to know about the graph.
pub(super) struct Reach {
    adjacency: Adjacency,
    is_terminal: Vec<bool>,
}

/// One solution, looked at.
struct Field<'a> {
    reach: &'a Reach,
    chosen: Vec<bool>,
    is_free: Vec<bool>,
    /// The way so far, from `start`.
    way: Vec<u32>,
    start: u32,
    found: Vec<Vec<bool>>,
    steps: usize,
    most_steps: usize,
}

impl Reach {
    pub(super) fn new(graph: &Graph, terminals: &[(Vertex, u32)]) -> Self {
        let mut is_terminal = vec![false; graph.n_vertices()];
        terminals.iter().for_each(|(vertex, _)| is_terminal[vertex.index()] = true);
        Self { adjacency: Adjacency::new(graph), is_terminal }
    }

    /// Calls `each` with `taut` and every solution that leads to it, until it says false; whether all were seen. There may
    /// be `most` of them.
    pub(super) fn visit(
        &self,
        taut: &[bool],
        most: usize,
        budget: &Budget,
        each: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<bool, Stop> {
        if self.free(taut).iter().filter(|&&free| free).count() > MOST_FREE {
            each(taut);
            return Ok(false);
        }
        let mut booking = Booking::new(budget);
        let unlimited_steps = Budget::clone(budget).with_steps(u64::MAX);
        let mut pacer = Pacer::new(&unlimited_steps, STEPS_PER_CHECK);
        let mut seen: QuickSet<Box<[u64]>> = QuickSet::default();
        seen.insert(pack(taut));
        let mut waiting = vec![pack(taut)];
        let mut steps_left = most.saturating_mul(STEPS_EACH);
        while let Some(packed) = waiting.pop() {
            let chosen = unpack(&packed, taut.len());
            if !each(&chosen) {
                return Ok(false);
            }
            let Some((found, steps)) = self.before(chosen, steps_left) else { return Ok(false) };
            steps_left -= steps;
            for other in found {
                pacer.tick()?;
                let packed = pack(&other);
                if seen.insert(packed.clone()) {
                    waiting.push(packed);
                }
            }
            if seen.len() > most {
                return Ok(false);
            }
            booking.grow_to((seen.capacity() * ENTRY + (seen.len() + waiting.len()) * packed.len() * 8) as u64)?;
        }
        Ok(true)
    }

    fn free(&self, chosen: &[bool]) -> Vec<bool> {
        let is_unused = |v: u32| self.adjacency.arcs(v).iter().all(|arc| !chosen[arc.edge as usize]);
        (0..self.adjacency.n_vertices() as u32).map(|v| !self.is_terminal[v as usize] && is_unused(v)).collect()
    }

    /// The solutions one move before this one and the steps that took; none if there were too many.
    fn before(&self, chosen: Vec<bool>, most_steps: usize) -> Option<(Vec<Vec<bool>>, usize)> {
        let is_free = self.free(&chosen);
        let mut field =
            Field { reach: self, chosen, is_free, way: Vec::new(), start: 0, found: Vec::new(), steps: 0, most_steps };
        for start in 0..self.adjacency.n_vertices() as u32 {
            if !field.is_free[start as usize] {
                field.start = start;
                field.go_on(start);
            }
        }
        (field.steps <= most_steps).then_some((field.found, field.steps))
    }
}

impl Field<'_> {
    /// Follows every way through free vertices from `at` to its end.
    fn go_on(&mut self, at: u32) {
        for arc in self.reach.adjacency.arcs(at) {
            if self.is_free[arc.to as usize] {
                self.steps += 1;
                if self.steps > self.most_steps {
                    return;
                }
                self.is_free[arc.to as usize] = false;
                self.way.push(arc.edge);
                self.go_on(arc.to);
                self.way.pop();
                self.is_free[arc.to as usize] = true;
            } else if arc.to > self.start && at != self.start && self.is_used(arc.to) {
                self.way.push(arc.edge);
                self.replace(arc.to);
                self.way.pop();
            }
        }
    }

    /// Whether a vertex is on a path: neither free nor on the way.
    fn is_used(&self, vertex: u32) -> bool {
        let reach = self.reach;
        reach.is_terminal[vertex as usize]
            || reach.adjacency.arcs(vertex).iter().any(|arc| self.chosen[arc.edge as usize])
    }

    /// The way leads from `start` to `end`: instead of an edge between them, or of a vertex.
    fn replace(&mut self, end: u32) {
        let arcs = |v: u32| self.reach.adjacency.arcs(v).iter().filter(|arc| self.chosen[arc.edge as usize]);
        let mut pieces = Vec::new();
        for first in arcs(self.start) {
            if first.to == end {
                pieces.push(vec![first.edge]);
            } else if !self.reach.is_terminal[first.to as usize] {
                pieces.extend(arcs(first.to).filter(|arc| arc.to == end).map(|second| vec![first.edge, second.edge]));
            }
        }
        for piece in pieces {
            let mut other = self.chosen.clone();
            piece.iter().for_each(|&edge| other[edge as usize] = false);
            self.way.iter().for_each(|&edge| other[edge as usize] = true);
            self.found.push(other);
        }
    }
}

fn pack(chosen: &[bool]) -> Box<[u64]> {
    chosen.chunks(64).map(|bits| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit))).collect()
}

fn unpack(packed: &[u64], len: usize) -> Vec<bool> {
    (0..len).map(|index| packed[index / 64] >> (index % 64) & 1 == 1).collect()
}
