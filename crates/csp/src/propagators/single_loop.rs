//! At most one cycle: no edge may close a path while another edge is chosen elsewhere.
//!
//! This propagator relies on the degree clauses posted with it (0 or 2 at every vertex) and adds the incremental half of the
//! loop constraint, in the manner of "prevent" for circuits (Y. Caseau and F. Laburthe, "Solving small TSPs with constraints",
//! ICLP 1997; explanations as in K. Francis and P. Stuckey, "Explaining circuit propagation", Constraints 19, 2014,
//! doi:10.1007/s10601-013-9148-0):
//!
//! * a closed cycle and an edge outside it: conflict, explained by the cycle and that edge;
//! * a closed cycle and nothing else: all other edges are absent, explained by the cycle;
//! * an edge between the two ends of a path, while an edge outside the path is chosen: absent, explained by the path and
//!   that edge.
//!
//! What can still be reached is checked by [`Connectivity`](super::connectivity), far more rarely.

use super::adjacency::Adjacency;
use super::mates::{Effect, Mates};
use crate::core::bcp::Conflict;
use crate::propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
use gridwright_formula::{Lit, Loop};

/// One constraint.
pub(crate) struct SingleLoop {
    edges: Vec<Lit>,
    adjacency: Adjacency,
    mates: Mates,
    /// One end of each path that changed since the last run; may be out of date.
    changed: Vec<u32>,
    premises: Vec<Lit>,
}

impl SingleLoop {
    pub(crate) fn new(spec: &Loop) -> Self {
        Self {
            edges: spec.edges.clone(),
            adjacency: Adjacency::new(&spec.graph),
            mates: Mates::new(&spec.graph),
            changed: Vec::new(),
            premises: Vec::new(),
        }
    }

    /// A cycle is closed: nothing else may be chosen.
    fn only_this_cycle(&mut self, closing: u32, context: &mut Context<'_>) -> Result<(), Conflict> {
        let n_cycle = self.push_cycle(closing);
        if self.mates.n_chosen() > n_cycle {
            self.push_outsider(context.view());
            return Err(context.conflict(&self.premises));
        }
        for edge in 0..self.edges.len() {
            if context.is_open(self.edges[edge]) {
                context.propagate_lazy(!self.edges[edge], edge as u32);
            }
        }
        Ok(())
    }

    /// Collects the cycle through `edge`; returns its length.
    fn push_cycle(&mut self, edge: u32) -> usize {
        let Self { premises, mates, edges, .. } = self;
        premises.clear();
        mates.walk(mates.ends(edge).0, |_| false, |e| premises.push(edges[e as usize]));
        premises.len()
    }

    /// Adds the oldest chosen edge that is not among the premises.
    fn push_outsider(&mut self, view: View<'_>) {
        let Self { premises, mates, edges, .. } = self;
        let outsider =
            mates.chosen().map(|(e, _)| edges[e as usize]).find(|lit| view.is_true(*lit) && !premises.contains(lit));
        // None only if the edge outside shares its literal with one inside: then it is a premise already.
        premises.extend(outsider);
    }

    /// Forbids edges between the two ends of the path that ends at `end`.
    fn keep_open(&mut self, end: u32, context: &mut Context<'_>) {
        let mate = self.mates.mate(end);
        if self.mates.degree(end) != 1 || self.mates.degree(mate) != 1 || self.mates.n_fragments() < 2 {
            return;
        }
        for arc in self.adjacency.arcs(end) {
            let lit = self.edges[arc.edge as usize];
            if arc.to == mate && context.is_open(lit) {
                context.propagate_lazy(!lit, arc.edge);
            }
        }
    }
}

impl Propagator for SingleLoop {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        for (edge, &lit) in self.edges.iter().enumerate() {
            to.track(lit, edge as u32);
        }
    }

    fn kind(&self) -> &'static str {
        "loop"
    }

    fn schedule(&self) -> Schedule {
        Schedule::always(Priority::Cheap)
    }

    fn notify(&mut self, tag: u32) -> bool {
        let was_alone = self.mates.n_fragments() == 1;
        match self.mates.choose(tag) {
            Effect::Ignored => return false,
            Effect::Closed => {}
            Effect::Joined(a, _) => {
                self.changed.push(a);
                if was_alone && self.mates.n_fragments() == 2 && self.mates.first_closing().is_none() {
                    // The path that was alone could close until now.
                    let oldest = self.mates.chosen().next().expect("a fragment has an edge").0;
                    self.changed.push(self.mates.path_ends(oldest).0);
                }
            }
        }
        true
    }

    fn undo(&mut self, _: u32) {
        self.mates.undo();
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        if let Some(closing) = self.mates.first_closing() {
            return self.only_this_cycle(closing, context);
        }
        while let Some(end) = self.changed.pop() {
            self.keep_open(end, context);
        }
        Ok(())
    }

    fn explain(&mut self, _: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        let (u, v) = self.mates.ends(tag);
        self.premises.clear();
        let Self { premises: found, mates, edges, .. } = self;
        let end = mates.walk(u, |w| w == v, |e| found.push(edges[e as usize]));
        if end == v && self.premises.iter().all(|&lit| then.is_true(lit)) {
            self.push_outsider(then);
        } else {
            let closing = self.mates.chosen().find(|&(e, closed)| closed && then.is_true(self.edges[e as usize]));
            self.push_cycle(closing.expect("a cycle was closed").0);
        }
        premises.extend_from_slice(&self.premises);
    }
}
