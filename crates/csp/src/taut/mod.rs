//! Paths between pairs, and nothing else asked: is there a solution, and is it the only one?
//!
//! A solution is a set of vertex-disjoint paths, one between the two terminals of each label; other vertices may stay *free*.
//! Such a solution can be pulled tight. Number the vertices, and consider three moves:
//!
//! 1. *shortcut*: two vertices of one path are joined by an edge that is not chosen; take the edge instead of the piece of
//!    path between them;
//! 2. *through a free vertex*: a free vertex `d` has two neighbours on one path; go through `d` instead of through the piece
//!    between them, if that piece has several vertices, or just one whose number is greater than that of `d`;
//! 3. *below a roof*: a path leaves a row of vertices, runs beside it and comes back, and those in between are free: go
//!    along the row.
//!
//! ```text
//!   A B           shortcut: the path A-C-D-B with A and B side by side becomes A-B
//!   C D
//!   . u           through d: the corner u-b-w round a free d is turned over to u-d-w if d comes before b
//!   w b           (here d is the dot)
//!   c d e f       below a roof: b-c-d-e-f-g becomes b-.-.-g
//!   b . . g
//! ```
//!
//! Each move gives a solution with fewer vertices used, or with as many whose numbers have a smaller sum. So it ends, in a
//! solution with no moves left: a *taut* one. Hence
//!
//! * there is a solution if and only if there is a taut one;
//! * if there is exactly one taut solution `M`, any other solution leads to `M`, and the last move on the way says what that
//!   other solution may look like: `M` with a piece of a path replaced by a way through vertices that `M` leaves free.
//!   Whether there is such a detour is a question of components (`moves`), no search;
//! * all solutions are those that lead to one of the taut ones, and the moves taken back find them (`reach`).
//!
//! To be taut is a local condition (`normal`, `roofs`), and a strong one: two neighbours of one label are joined, round a
//! corner that could be turned over the next vertex on the diagonal is a terminal or a corner as well, and below every roof
//! there is a terminal. (On all boards of 5x5 and 6x6 that were gone through, solutions that single moves lead to one another
//! have at most one taut one among them.) A solution without any detour is *rigid*: all its corners are held, whichever way
//! they open, and therefore lie on diagonals that end in terminals. Only a rigid solution can be the only one, so the first
//! search assumes that (the rule of thumb of fast special solvers, made a question of its own). A long search for another begins
//! afresh: values that lead to the first are the wrong ones to try. On five puzzles of 20x20 this took 536,000 conflicts
//! instead of 988,000; on thirteen of 15x15 it made no difference.
//!
//! Measured on 39 published puzzles of 6x6 to 20x20 (2026-11): median to the verdict 506 ms with labels and degrees alone,
//! 18 ms here. Which order of the vertices is used matters: along one side of a grid is best, from the centre outwards two to
//! three times slower.
//!
//! None of this holds if more is asked of the paths, e.g. that they use every vertex. But then a solution is one of these
//! paths too: if they have a single solution, it is that or none.

mod moves;
mod nearby;
mod normal;
mod reach;
mod roofs;
mod trace;

use crate::core::Statistics;
use crate::encode;
use crate::solver::{Config, Outcome, Solver};
use gridwright_base::{Booking, Budget, Stop};
use gridwright_formula::{Constraint, Graph, Lit, Paths, Sink, Vertex};

/// Long searches here gain from keeping more than usual: two thirds of the conflicts on the hardest 15x15 puzzles.
const FIRST_REDUCE: usize = 30_000;
/// With more labels than this the clauses are too many.
const MAX_LABELS: u32 = 64;
/// With more clauses than this putting the question takes seconds.
const MAX_CLAUSES: u64 = 8_000_000;
/// Bytes for each clause, helper variables included: boards of 26x26, 40x40 and 60x60 took 18, 106 and 134 MB, where this
/// says 19, 131 and 90.
const BYTES_PER_CLAUSE: u64 = 32;
/// Conflicts before a search begins anew: most small puzzles are settled by then, and setting up takes as long as that.
const BEFORE_AFRESH: u64 = 1_000;
/// Conflicts then before solutions much like the first are looked for: nearly all puzzles are settled by then.
const BEFORE_NEARBY: u64 = 8_000;
/// With more taut solutions than this there are too many solutions to go through.
const MOST_TAUT: usize = 256;

/// A problem of paths between pairs, in search of taut solutions.
pub struct TautPaths {
    graph: Graph,
    terminals: Vec<(Vertex, u32)>,
    /// Made when it is first asked for.
    search: Option<Search>,
    /// Counters of the searches that are over.
    done: Statistics,
}

impl TautPaths {
    /// The problem of joining the two terminals of each label; none if some label has not two, if the graph has parallel
    /// edges (a path would be taut with either), or if it is too large.
    ///
    /// ```
    /// use gridwright_base::Budget;
    /// use gridwright_csp::TautPaths;
    /// use gridwright_formula::{Graph, Vertex};
    /// // A square: between opposite corners there are two ways.
    /// let square = Graph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    /// let mut paths = TautPaths::new(&square, &[(Vertex(0), 0), (Vertex(2), 0)]).unwrap();
    /// let budget = Budget::unlimited();
    /// let first = paths.first(&budget).unwrap().unwrap();
    /// assert_eq!(first, [true, true, false, false]);
    /// assert_eq!(paths.other(&first, &budget), Ok(Some(vec![false, false, true, true])));
    /// ```
    pub fn new(graph: &Graph, terminals: &[(Vertex, u32)]) -> Option<Self> {
        let n_labels = n_labels(terminals);
        let count = |label: u32| terminals.iter().filter(|terminal| terminal.1 == label).count();
        if n_labels > MAX_LABELS
            || n_clauses(graph, n_labels) > MAX_CLAUSES
            || (0..n_labels).any(|label| count(label) != 2)
            || has_parallel_edges(graph)
        {
            return None;
        }
        let (graph, terminals) = (graph.clone(), labelled_in_order(terminals));
        Some(Self { graph, terminals, search: None, done: Statistics::default() })
    }

    /// Counters of the search so far.
    pub fn statistics(&self) -> Statistics {
        self.search.as_ref().map_or(self.done, |search| self.done + search.solver.statistics())
    }

    fn search(&mut self, budget: &Budget) -> Result<&mut Search, Stop> {
        match &mut self.search {
            Some(search) => Ok(search),
            none => Ok(none.insert(Search::new(&self.graph, &self.terminals, true, budget)?)),
        }
    }

    /// Begins anew.
    fn search_afresh(&mut self, budget: &Budget) -> Result<&mut Search, Stop> {
        self.done = self.statistics();
        self.search = None;
        Ok(self.search.insert(Search::new(&self.graph, &self.terminals, false, budget)?))
    }

    /// A solution, if there is one, and a taut one: for each edge whether it is chosen.
    pub fn first(&mut self, budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        let search = self.search(budget)?;
        match search.next_rigid(budget)? {
            None => search.next(budget),
            found => Ok(found),
        }
    }

    /// A solution other than `first`, which was the answer of [`first`](Self::first), if there is any, taut or not.
    pub fn other(&mut self, first: &[bool], budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        if let Some(other) = moves::detour(&self.graph, &self.terminals, first) {
            return Ok(Some(other));
        }
        let mut left = budget.step_limit().unwrap_or(u64::MAX);
        let search = self.search(budget)?;
        search.exclude(first);
        if let Some(settled) = search.next_within(BEFORE_AFRESH, &mut left, budget) {
            return settled;
        }
        let search = self.search_afresh(budget)?;
        search.exclude(first);
        if let Some(settled) = search.next_within(BEFORE_NEARBY, &mut left, budget) {
            return settled;
        }
        if let Some(other) = nearby::nearby(&self.graph, &self.terminals, first, budget)? {
            return Ok(Some(other));
        }
        self.search(budget)?.next(&budget.clone().with_steps(left))
    }

    /// The same, by detours and by one search.
    fn search_other(&mut self, first: &[bool], budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        if let Some(other) = moves::detour(&self.graph, &self.terminals, first) {
            return Ok(Some(other));
        }
        let search = self.search(budget)?;
        search.exclude(first);
        search.next(budget)
    }

    /// Calls `each` with every solution, some perhaps twice, until it says false. Whether it has seen them all: not if there
    /// are more than about `most`.
    ///
    /// ```
    /// use gridwright_base::Budget;
    /// use gridwright_csp::TautPaths;
    /// use gridwright_formula::{Graph, Vertex};
    /// let square = Graph::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)]);
    /// let mut paths = TautPaths::new(&square, &[(Vertex(0), 0), (Vertex(2), 0)]).unwrap();
    /// let mut seen = Vec::new();
    /// let all = paths.all(10, &Budget::unlimited(), &mut |chosen| { seen.push(chosen.to_vec()); true });
    /// assert_eq!((all, seen.len()), (Ok(true), 2));
    /// ```
    pub fn all(&mut self, most: usize, budget: &Budget, each: &mut dyn FnMut(&[bool]) -> bool) -> Result<bool, Stop> {
        let reach = reach::Reach::new(&self.graph, &self.terminals);
        let mut search = Search::new(&self.graph, &self.terminals, false, budget)?;
        let (mut n_taut, mut n_seen) = (0, 0);
        let seen_all = loop {
            match search.next(budget) {
                Ok(None) => break Ok(true),
                Err(stop) => break Err(stop),
                Ok(Some(_)) if n_taut == MOST_TAUT => break Ok(false),
                Ok(Some(taut)) => {
                    search.exclude(&taut);
                    n_taut += 1;
                    let left = most.saturating_sub(n_seen);
                    let mut counted = |chosen: &[bool]| {
                        n_seen += 1;
                        each(chosen)
                    };
                    match reach.visit(&taut, left, budget, &mut counted) {
                        Ok(true) => {}
                        ended => break ended,
                    }
                }
            }
        };
        self.done = self.done + search.solver.statistics();
        seen_all
    }

    /// Calls `each` with this solution and those that can be pulled tight to it, until it says false; whether that was all,
    /// and not more than `most`.
    pub fn looser(
        &self,
        known: &[bool],
        most: usize,
        budget: &Budget,
        each: &mut dyn FnMut(&[bool]) -> bool,
    ) -> Result<bool, Stop> {
        reach::Reach::new(&self.graph, &self.terminals).visit(known, most, budget, each)
    }
}

/// A search for taut solutions.
struct Search {
    solver: Solver,
    edges: Vec<Lit>,
    /// Under this literal only rigid solutions count; false if nobody asks.
    rigid: Lit,
    _booking: Booking,
}

impl Search {
    fn new(graph: &Graph, terminals: &[(Vertex, u32)], ask_rigid: bool, budget: &Budget) -> Result<Self, Stop> {
        let mut booking = Booking::new(budget);
        booking.grow_to(n_clauses(graph, n_labels(terminals)) * BYTES_PER_CLAUSE)?;
        let mut solver = Solver::with_config(Config { first_reduce: FIRST_REDUCE, ..Config::default() });
        let edges = edges_in_order(&mut solver, graph);
        let labels = encode::label_paths(&mut solver, graph, &edges, terminals, n_labels(terminals), budget)?;
        let rigid = if ask_rigid { solver.new_lit() } else { Lit::FALSE };
        budget.check()?;
        normal::post(&mut solver, graph, &edges, terminals, &labels, rigid, budget)?;
        solver.add(Constraint::Paths(Paths {
            graph: graph.clone(),
            edges: edges.clone(),
            terminals: terminals.to_vec(),
            cover: false,
        }));
        Ok(Self { solver, edges, rigid, _booking: booking })
    }

    fn next(&mut self, budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        self.under(&[], budget)
    }

    /// A further taut solution, or that there is none, or that a limit was reached; nothing if it was only this one, and more
    /// conflicts are left.
    fn next_within(&mut self, most: u64, left: &mut u64, budget: &Budget) -> Option<Result<Option<Vec<bool>>, Stop>> {
        let now = most.min(*left);
        *left -= now;
        match self.next(&budget.clone().with_steps(now)) {
            Err(Stop::Steps) if *left > 0 => None,
            settled => Some(settled),
        }
    }

    fn next_rigid(&mut self, budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        self.under(&[self.rigid], budget)
    }

    fn under(&mut self, assumptions: &[Lit], budget: &Budget) -> Result<Option<Vec<bool>>, Stop> {
        let found = self.solver.solve(assumptions, budget)? == Outcome::Sat;
        Ok(found.then(|| self.solver.project(&self.edges)))
    }

    fn exclude(&mut self, known: &[bool]) {
        let differs = |(&edge, &chosen): (&Lit, &bool)| if chosen { !edge } else { edge };
        let clause: Vec<Lit> = self.edges.iter().zip(known).map(differs).collect();
        self.solver.add_clause(&clause);
    }
}

/// A literal for each edge, made in the order of the vertices: variables made one after the other are tried one after the
/// other at first, and what lies together should be tried together.
fn edges_in_order(solver: &mut Solver, graph: &Graph) -> Vec<Lit> {
    let mut order: Vec<usize> = (0..graph.n_edges()).collect();
    order.sort_by_key(|&edge| {
        let (a, b) = graph.edges()[edge];
        (a.min(b), a.max(b))
    });
    let mut edges = vec![Lit::TRUE; graph.n_edges()];
    order.into_iter().for_each(|edge| edges[edge] = solver.new_lit());
    edges
}

/// The same pairs, labelled by their first vertices, for the same reason.
fn labelled_in_order(terminals: &[(Vertex, u32)]) -> Vec<(Vertex, u32)> {
    let mut sorted = terminals.to_vec();
    sorted.sort_unstable();
    let mut names = vec![None; n_labels(terminals) as usize];
    let mut n = 0;
    for (_, label) in &mut sorted {
        let name = *names[*label as usize].get_or_insert_with(|| {
            n += 1;
            n - 1
        });
        *label = name;
    }
    sorted
}

fn n_labels(terminals: &[(Vertex, u32)]) -> u32 {
    terminals.iter().map(|terminal| terminal.1 + 1).max().unwrap_or(0)
}

/// How many clauses a search has, more or less: labels exclude each other, go along edges, join neighbours and surround free
/// vertices; corners and roofs know no labels.
fn n_clauses(graph: &Graph, n_labels: u32) -> u64 {
    let labels = u64::from(n_labels);
    graph.n_vertices() as u64 * (labels * labels / 2 + 24 * labels + 100)
}

fn has_parallel_edges(graph: &Graph) -> bool {
    let mut ends: Vec<_> = graph.edges().iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    ends.sort_unstable();
    ends.windows(2).any(|pair| pair[0] == pair[1])
}
