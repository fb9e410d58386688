//! No cycle among the chosen edges.
//!
//! A union-find over the chosen edges, built anew in each run: an edge within one tree is a conflict if chosen and
//! forbidden if open, explained by the path in the tree. Building anew is linear and needs no undoing; keeping an
//! incremental structure would pay only on graphs far larger than puzzles.

use super::adjacency::Adjacency;
use crate::core::bcp::Conflict;
use crate::propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
use gridwright_base::UnionFind;
use gridwright_formula::{Forest, Lit};

/// One constraint.
pub(crate) struct ForestPropagator {
    edges: Vec<Lit>,
    ends: Vec<(u32, u32)>,
    adjacency: Adjacency,
    union: UnionFind,
}

impl ForestPropagator {
    pub(crate) fn new(spec: &Forest) -> Self {
        Self {
            edges: spec.edges.clone(),
            ends: spec.graph.edges().iter().map(|&(a, b)| (a.0, b.0)).collect(),
            adjacency: Adjacency::new(&spec.graph),
            union: UnionFind::default(),
        }
    }

    /// The chosen edges of a shortest path between the ends of `edge`, without `edge` itself.
    fn push_path(&self, edge: u32, view: View<'_>, premises: &mut Vec<Lit>) {
        let (from, to) = self.ends[edge as usize];
        let mut via = vec![None; self.adjacency.n_vertices()];
        let mut queue = vec![from];
        let mut next = 0;
        while via[to as usize].is_none() {
            let v = queue[next];
            next += 1;
            for arc in self.adjacency.arcs(v) {
                let fresh = via[arc.to as usize].is_none() && arc.to != from && arc.edge != edge;
                if fresh && view.is_true(self.edges[arc.edge as usize]) {
                    via[arc.to as usize] = Some((v, arc.edge));
                    queue.push(arc.to);
                }
            }
        }
        let mut v = to;
        while let Some((parent, edge)) = via[v as usize] {
            premises.push(self.edges[edge as usize]);
            v = parent;
        }
    }
}

impl Propagator for ForestPropagator {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        self.edges.iter().for_each(|&lit| to.wake(lit));
    }

    fn kind(&self) -> &'static str {
        "forest"
    }

    fn schedule(&self) -> Schedule {
        Schedule::always(Priority::Linear)
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        self.union.reset(self.adjacency.n_vertices());
        for edge in 0..self.edges.len() {
            let (a, b) = self.ends[edge];
            if context.is_true(self.edges[edge]) && !self.union.union(a, b) {
                let mut premises = vec![self.edges[edge]];
                self.push_path(edge as u32, context.view(), &mut premises);
                return Err(context.conflict(&premises));
            }
        }
        for edge in 0..self.edges.len() {
            let (a, b) = self.ends[edge];
            if context.is_open(self.edges[edge]) && self.union.find(a) == self.union.find(b) {
                context.propagate_lazy(!self.edges[edge], edge as u32);
            }
        }
        Ok(())
    }

    fn explain(&mut self, _: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        self.push_path(tag, then, premises);
    }
}
