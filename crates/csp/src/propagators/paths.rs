//! Paths between terminals of equal labels.
//!
//! Degrees are clauses (1 at terminals, 0 or 2 elsewhere); that equal terminals can still reach one another is checked by
//! [`Connectivity`](super::connectivity), rarely. This propagator keeps the mates and forbids edges that would close a cycle
//! or join paths whose far ends are terminals of different labels, each explained by the paths concerned.

use super::adjacency::Adjacency;
use super::mates::{Effect, Mates};
use crate::core::bcp::Conflict;
use crate::propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
use gridwright_formula::{Lit, Paths};

/// One constraint.
pub(crate) struct LabelledPaths {
    edges: Vec<Lit>,
    label: Vec<Option<u32>>,
    adjacency: Adjacency,
    mates: Mates,
    changed: Vec<u32>,
    premises: Vec<Lit>,
}

impl LabelledPaths {
    pub(crate) fn new(spec: &Paths) -> Self {
        let mut label = vec![None; spec.graph.n_vertices()];
        for &(v, name) in &spec.terminals {
            label[v.index()] = Some(name);
        }
        Self {
            edges: spec.edges.clone(),
            label,
            adjacency: Adjacency::new(&spec.graph),
            mates: Mates::new(&spec.graph),
            changed: Vec::new(),
            premises: Vec::new(),
        }
    }

    fn differ(&self, a: u32, b: u32) -> bool {
        match (self.label[a as usize], self.label[b as usize]) {
            (Some(x), Some(y)) => x != y,
            _ => false,
        }
    }

    /// Whether a path may be extended at `v`.
    fn is_free(&self, v: u32) -> bool {
        self.mates.degree(v) < if self.label[v as usize].is_some() { 1 } else { 2 }
    }

    /// Looks at the path that ends at `end`.
    fn check_path(&mut self, end: u32, context: &mut Context<'_>) -> Result<(), Conflict> {
        let mate = self.mates.mate(end);
        if self.mates.degree(end) != 1 || self.mates.degree(mate) != 1 {
            return Ok(());
        }
        if self.differ(end, mate) {
            let Self { premises, mates, edges, .. } = self;
            premises.clear();
            mates.walk(end, |v| v == mate, |e| premises.push(edges[e as usize]));
            return Err(context.conflict(&self.premises));
        }
        for end in [end, mate] {
            if self.is_free(end) {
                self.forbid_joins(end, context);
            }
        }
        Ok(())
    }

    fn forbid_joins(&mut self, end: u32, context: &mut Context<'_>) {
        let mate = self.mates.mate(end);
        for arc in self.adjacency.arcs(end) {
            let lit = self.edges[arc.edge as usize];
            if context.is_open(lit)
                && self.is_free(arc.to)
                && (arc.to == mate || self.differ(mate, self.mates.mate(arc.to)))
            {
                context.propagate_lazy(!lit, arc.edge);
            }
        }
    }
}

impl Propagator for LabelledPaths {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        for (edge, &lit) in self.edges.iter().enumerate() {
            to.track(lit, edge as u32);
        }
    }

    fn kind(&self) -> &'static str {
        "paths"
    }

    fn schedule(&self) -> Schedule {
        Schedule::always(Priority::Cheap)
    }

    fn notify(&mut self, tag: u32) -> bool {
        if let Effect::Joined(a, _) = self.mates.choose(tag) {
            self.changed.push(a);
        }
        true
    }

    fn undo(&mut self, _: u32) {
        self.mates.undo();
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        if let Some(closing) = self.mates.first_closing() {
            let Self { premises, mates, edges, .. } = self;
            premises.clear();
            mates.walk(mates.ends(closing).0, |_| false, |e| premises.push(edges[e as usize]));
            return Err(context.conflict(premises));
        }
        while let Some(end) = self.changed.pop() {
            self.check_path(end, context).inspect_err(|_| self.changed.push(end))?;
        }
        Ok(())
    }

    fn explain(&mut self, _: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        let Self { mates, edges, label, .. } = self;
        let (u, v) = mates.ends(tag);
        // Either the path from u leads to v, or both paths lead to terminals. Only edges of that time count.
        for (from, to) in [(u, v), (v, u)] {
            if label[from as usize].is_some() {
                continue;
            }
            let before = premises.len();
            let end =
                mates.walk(from, |w| w == to || label[w as usize].is_some(), |e| premises.push(edges[e as usize]));
            if end == to && premises[before..].iter().all(|&lit| then.is_true(lit)) {
                premises.drain(..before);
                return;
            }
        }
    }
}
