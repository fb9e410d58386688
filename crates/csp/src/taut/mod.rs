//! Paths between pairs, and nothing else asked: is there a solution, and is it the only one?
//!
//! A solution is a set of vertex-disjoint paths, one between the two terminals of each label; other vertices may stay *free*.
//! Such a solution can be pulled tight. Number the vertices, and consider two moves:
//!
//! 1. *shortcut*: two vertices of one path are joined by an edge that is not chosen; take the edge instead of the piece of
//!    path between them;
//! 2. *through a free vertex*: a free vertex `d` has two neighbours on one path; go through `d` instead of through the piece
//!    between them, if that piece has several vertices, or just one whose number is greater than that of `d`.
//!
//! ```text
//!   A B           shortcut: the path A-C-D-B with A and B side by side becomes A-B
//!   C D
//!   . u           through d: the corner u-b-w round a free d is turned over to u-d-w if d comes before b
//!   w b           (here d is the dot)
//! ```
//!
//! Each move gives a solution with fewer vertices used, or with as many whose numbers have a smaller sum. So it ends, in a
//! solution with no moves left: a *taut* one. Hence
//!
//! * there is a solution if and only if there is a taut one;
//! * if there is exactly one taut solution `M`, any other solution leads to `M`, and the last move on the way says what that
//!   other solution may look like: `M` with one edge, or one vertex between two neighbours, replaced by a path through
//!   vertices that `M` leaves free. Whether there is such a detour is a question of components (`moves`), no search.
//!
//! To be taut is a local condition (`normal`), and a strong one: two neighbours of one label are joined, and round a corner
//! that could be turned over the next vertex on the diagonal is a terminal or a corner as well. A solution without any
//! detour is *rigid*: all its corners are so, whichever way they open, and therefore lie on diagonals that end in terminals.
//! Only a rigid solution can be the only one, so the first search assumes that (the rule of thumb of fast special solvers,
//! made a question of its own).
//!
//! Measured on 39 published puzzles of 6x6 to 20x20 (2026-11): median to the verdict 506 ms with labels and degrees alone,
//! 18 ms here. Which order of the vertices is used matters: along one side of a grid is best, from the centre outwards two to
//! three times slower.
//!
//! None of this holds if more is asked of the paths, e.g. that they use every vertex. But then a solution is one of these
//! paths too: if they have a single solution, it is that or none.

mod moves;
mod normal;

use crate::core::Statistics;
use crate::encode;
use crate::solver::{Config, Solver, Verdict};
use gridwright_base::{Budget, Stop};
use gridwright_spec::{Constraint, Graph, Lit, Paths, Sink, Vertex};

/// Long searches here gain from keeping more than usual: two thirds of the conflicts on the hardest 15x15 puzzles.
const FIRST_REDUCE: usize = 30_000;
/// With more labels than this the clauses are too many.
const MAX_LABELS: u32 = 64;

/// A problem of paths between pairs, in search of taut solutions.
pub struct TautPaths {
    graph: Graph,
    terminals: Vec<(Vertex, u32)>,
    solver: Solver,
    edges: Vec<Lit>,
    /// Under this literal only rigid solutions count.
    rigid: Lit,
}

impl TautPaths {
    /// The problem of joining the two terminals of each label; none if some label has not two, or the graph has parallel
    /// edges (a path would be taut with either).
    ///
    /// ```
    /// use gridwright_base::Budget;
    /// use gridwright_csp::TautPaths;
    /// use gridwright_spec::{Graph, Vertex};
    /// // A square: between opposite corners there are two ways.
    /// let square = Graph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    /// let mut paths = TautPaths::new(&square, &[(Vertex(0), 0), (Vertex(2), 0)]).unwrap();
    /// let budget = Budget::unlimited();
    /// let first = paths.first(&budget).unwrap().unwrap();
    /// assert_eq!(first, [true, true, false, false]);
    /// assert_eq!(paths.other(&first, &budget), Ok(Some(vec![false, false, true, true])));
    /// ```
    pub fn new(graph: &Graph, terminals: &[(Vertex, u32)]) -> Option<Self> {
        let n_labels = terminals.iter().map(|terminal| terminal.1 + 1).max().unwrap_or(0);
        let count = |label: u32| terminals.iter().filter(|terminal| terminal.1 == label).count();
        if n_labels > MAX_LABELS || (0..n_labels).any(|label| count(label) != 2) || has_parallel_edges(graph) {
            return None;
        }
        let mut solver = Solver::with_config(Config { first_reduce: FIRST_REDUCE, ..Config::default() });
        let edges = solver.new_lits(graph.n_edges());
        let labels = encode::label_paths(&mut solver, graph, &edges, terminals, n_labels);
        let rigid = solver.new_lit();
        normal::post(&mut solver, graph, &edges, terminals, &labels, rigid);
        solver.add(Constraint::Paths(Paths {
            graph: graph.clone(),
            edges: edges.clone(),
            terminals: terminals.to_vec(),
            cover: false,
        }));
        Some(Self { graph: graph.clone(), terminals: terminals.to_vec(), solver, edges, rigid })
    }

    /// Counters of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.solver.statistics()
    }

    /// A solution, if there is one: for each edge whether it is chosen.
    pub fn first(&mut self, budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        let found = self.solver.solve(&[self.rigid], budget)? == Verdict::Sat
            || self.solver.solve(&[], budget)? == Verdict::Sat;
        Ok(found.then(|| self.solver.project(&self.edges)))
    }

    /// A solution other than `first`, which was the answer of [`first`](Self::first), if there is any, taut or not.
    pub fn other(&mut self, first: &[bool], budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        if let Some(other) = moves::detour(&self.graph, &self.terminals, first) {
            return Ok(Some(other));
        }
        let differs = |(&edge, &chosen): (&Lit, &bool)| if chosen { !edge } else { edge };
        let clause: Vec<Lit> = self.edges.iter().zip(first).map(differs).collect();
        self.solver.add_clause(&clause);
        let found = self.solver.solve(&[], budget)? == Verdict::Sat;
        Ok(found.then(|| self.solver.project(&self.edges)))
    }
}

fn has_parallel_edges(graph: &Graph) -> bool {
    let mut ends: Vec<_> = graph.edges().iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    ends.sort_unstable();
    ends.windows(2).any(|pair| pair[0] == pair[1])
}
