//! Graph constraints: their degree clauses and their propagators.

use crate::propagator::{Priority, Propagator, Schedule};
use crate::propagators::adjacency::Adjacency;
use crate::propagators::components::ComponentsPropagator;
use crate::propagators::connectivity::Connectivity;
use crate::propagators::paths::LabelledPaths;
use crate::propagators::single_loop::SingleLoop;
use crate::solver::Solver;
use gridwright_formula::{Components, Connected, ConstraintId, Graph, Linear, Lit, Loop, Paths};

/// Connected sets are checked at every fixpoint. Over 220 published seas, sum of user CPU: at every fixpoint 2.2 s with 9,800
/// conflicts; at one in 2, 4 and 8, 3.1, 2.7 and 2.4 s with 16,000 to 21,000. Where little hangs on it, it costs little.
const CONNECTED: Schedule = Schedule::always(Priority::Linear);
/// Loops rarely: their mates catch nearly everything. Over 230 published loops around numbers, sum of user CPU: at every fixpoint
/// 6.3 s, at one in 8 1.9 s, in 32 to 128 1.5 s, in 256 1.25 s, all with 28,000 conflicts. Over 1,097 loops in the wind, which have
/// more need of it: at one in 64 2.5 s with 68,000 conflicts, in 128 2.3 s with 81,000, in 256 2.7 s with 125,000.
const LOOP_REACH: Schedule = Schedule::one_in(128, Priority::Costly);
/// One search per pair of terminals.
const PATH_REACH: Schedule = Schedule::one_in(256, Priority::Costly);

impl Solver {
    pub(crate) fn post_propagator(&mut self, id: ConstraintId, propagator: Box<dyn Propagator>) {
        self.pool.add(propagator, id, &self.core.trail);
    }

    pub(crate) fn post_connected(&mut self, id: ConstraintId, connected: &Connected) {
        if let Some(root) = connected.root {
            let root = connected.vertices[root.index()];
            for &lit in &connected.vertices {
                self.post_lemma(id, &[!lit, root]);
            }
        }
        self.post_propagator(id, Box::new(Connectivity::of_vertices(connected, CONNECTED)));
    }

    pub(crate) fn post_components(&mut self, id: ConstraintId, components: &Components) {
        self.post_propagator(id, Box::new(ComponentsPropagator::new(components)));
    }

    pub(crate) fn post_loop(&mut self, id: ConstraintId, one: &Loop) {
        for edges in incidences(&one.graph, &one.edges) {
            self.post_zero_or_two(id, &edges);
        }
        self.post_propagator(id, Box::new(SingleLoop::new(one)));
        self.post_propagator(id, Box::new(Connectivity::of_edges(one, LOOP_REACH)));
    }

    pub(crate) fn post_paths(&mut self, id: ConstraintId, paths: &Paths) {
        for (v, edges) in incidences(&paths.graph, &paths.edges).into_iter().enumerate() {
            if paths.terminals.iter().any(|terminal| terminal.0.index() == v) {
                self.post_lemma(id, &edges);
                self.post_at_most(id, &edges, 1);
            } else {
                self.post_zero_or_two(id, &edges);
                if paths.cover {
                    self.post_at_least(id, &edges, 2);
                }
            }
        }
        self.post_terminal_edges(id, paths);
        self.post_propagator(id, Box::new(LabelledPaths::new(paths)));
        self.post_pair_reach(id, paths);
    }

    /// An edge between terminals of different labels is never chosen.
    fn post_terminal_edges(&mut self, id: ConstraintId, paths: &Paths) {
        let mut label = vec![None; paths.graph.n_vertices()];
        for &(v, name) in &paths.terminals {
            label[v.index()] = Some(name);
        }
        for (&(a, b), &lit) in paths.graph.edges().iter().zip(&paths.edges) {
            if let (Some(x), Some(y)) = (label[a.index()], label[b.index()])
                && x != y
            {
                self.post_lemma(id, &[!lit]);
            }
        }
    }

    /// The two terminals of a label must stay connected in the graph without the other terminals.
    fn post_pair_reach(&mut self, id: ConstraintId, paths: &Paths) {
        let mut terminals = paths.terminals.clone();
        terminals.sort_by_key(|&(v, label)| (label, v));
        for group in terminals.chunk_by(|a, b| a.1 == b.1) {
            match *group {
                [(a, _), (b, _)] => self.post_propagator(id, Box::new(Connectivity::of_pair(paths, a, b, PATH_REACH))),
                // A label without partner.
                [_] => self.post_lemma(id, &[]),
                _ => {}
            }
        }
    }

    /// Each chosen edge needs a second, and no third.
    fn post_zero_or_two(&mut self, id: ConstraintId, edges: &[Lit]) {
        let mut clause = Vec::with_capacity(edges.len());
        for index in 0..edges.len() {
            clause.clear();
            clause.extend_from_slice(edges);
            clause[index] = !edges[index];
            self.post_lemma(id, &clause);
        }
        self.post_at_most(id, edges, 2);
    }

    fn post_at_least(&mut self, id: ConstraintId, lits: &[Lit], bound: i64) {
        self.post_linear(id, &Linear { terms: lits.iter().map(|&lit| (1, lit)).collect(), bound });
    }

    pub(crate) fn post_at_most(&mut self, id: ConstraintId, lits: &[Lit], bound: i64) {
        self.post_linear(id, &Linear { terms: lits.iter().map(|&lit| (-1, lit)).collect(), bound: -bound });
    }
}

/// For each vertex the literals of its edges.
fn incidences(graph: &Graph, edges: &[Lit]) -> Vec<Vec<Lit>> {
    let adjacency = Adjacency::new(graph);
    (0..graph.n_vertices() as u32)
        .map(|v| adjacency.arcs(v).iter().map(|arc| edges[arc.edge as usize]).collect())
        .collect()
}
