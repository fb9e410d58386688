//! All solutions that can be pulled tight to a given one, by the moves taken back.
//!
//! Taken back, a shortcut replaces an edge of a path by a way through free vertices, and a move through a free vertex replaces
//! that vertex by another one or by a longer way. A roof needs nothing of its own: it is an edge replaced by three, moved on
//! by replacing one vertex after the other.

use crate::propagators::adjacency::Adjacency;
use gridwright_base::{Booking, Budget, Pacer, QuickSet, Stop, has_bit};
use gridwright_formula::{Graph, Vertex};

/// Steps of search for ways through free vertices, for each solution allowed: an open field has more ways than anyone wants.
const STEPS_EACH: usize = 200;
/// Steps between two looks at the budget: a tenth of a millisecond.
const STEPS_PER_CHECK: u64 = 4_096;
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
struct Field<'a, 'b> {
    reach: &'a Reach,
    chosen: Vec<bool>,
    is_free: Vec<bool>,
    /// The way so far, from `start`.
    way: Vec<u32>,
    start: u32,
    found: Vec<Box<[u64]>>,
    most_found: usize,
    steps_left: usize,
    pacer: &'a mut Pacer<'b>,
}

/// Why a search for ways was broken off.
enum End {
    TooMany,
    Stopped(Stop),
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
        // Steps here are no conflicts.
        let paced = budget.clone().with_steps(u64::MAX);
        let mut pacer = Pacer::new(&paced, STEPS_PER_CHECK);
        let mut seen: QuickSet<Box<[u64]>> = QuickSet::default();
        seen.insert(pack(taut));
        let mut waiting = vec![pack(taut)];
        let mut steps_left = most.saturating_mul(STEPS_EACH);
        while let Some(packed) = waiting.pop() {
            let chosen = unpack(&packed, taut.len());
            if !each(&chosen) {
                return Ok(false);
            }
            let found = match self.before(chosen, most, &mut steps_left, &mut pacer) {
                Ok(found) => found,
                Err(End::TooMany) => return Ok(false),
                Err(End::Stopped(stop)) => return Err(stop),
            };
            for other in found {
                if !seen.contains(&other) {
                    seen.insert(other.clone());
                    waiting.push(other);
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

    /// The solutions one move before this one, if they are not too many.
    fn before(
        &self,
        chosen: Vec<bool>,
        most_found: usize,
        steps_left: &mut usize,
        pacer: &mut Pacer<'_>,
    ) -> Result<Vec<Box<[u64]>>, End> {
        let is_free = self.free(&chosen);
        let (way, found) = (Vec::new(), Vec::new());
        let mut field =
            Field { reach: self, chosen, is_free, way, start: 0, found, most_found, steps_left: *steps_left, pacer };
        for start in 0..self.adjacency.n_vertices() as u32 {
            if !field.is_free[start as usize] {
                field.start = start;
                field.go_on(start)?;
            }
        }
        *steps_left = field.steps_left;
        Ok(field.found)
    }
}

impl Field<'_, '_> {
    /// Follows every way through free vertices from `at` to its end.
    fn go_on(&mut self, at: u32) -> Result<(), End> {
        for arc in self.reach.adjacency.arcs(at) {
            if self.is_free[arc.to as usize] {
                self.pacer.check().map_err(End::Stopped)?;
                self.steps_left = self.steps_left.checked_sub(1).ok_or(End::TooMany)?;
                self.is_free[arc.to as usize] = false;
                self.way.push(arc.edge);
                self.go_on(arc.to)?;
                self.way.pop();
                self.is_free[arc.to as usize] = true;
            } else if arc.to > self.start && at != self.start && self.is_used(arc.to) {
                self.way.push(arc.edge);
                self.replace(arc.to);
                self.way.pop();
                if self.found.len() > self.most_found {
                    return Err(End::TooMany);
                }
            }
        }
        Ok(())
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
            self.found.push(pack(&other));
        }
    }
}

fn pack(chosen: &[bool]) -> Box<[u64]> {
    chosen.chunks(64).map(|bits| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit))).collect()
}

fn unpack(packed: &[u64], len: usize) -> Vec<bool> {
    (0..len).map(|index| has_bit(packed, index)).collect()
}
