//! The required nodes that are present hang together.
//!
//! Nodes are vertices, or edges as nodes of their own between their ends. A node is *closed* when its literal is false.
//! One depth-first search from a present required node over everything not closed finds all there is to say:
//!
//! * a present required node not reached: conflict;
//! * an open required node not reached: it must be absent;
//! * an open node whose removal would cut off a present required node: it must be present. These articulation points come
//!   from low points (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Computing 1, 1972,
//!   doi:10.1137/0201010), counting present nodes in subtrees.
//!
//! This is complete: what it leaves open can be either. Often nothing can have changed, and `news` sees it without a search.
//! Example, `#` present, `.` open, `x` closed:
//!
//! ```text
//!   # x .        the middle of the lower row is an articulation point between the two #,
//!   . . #        so it must be present, and so must the lower left
//! ```
//!
//! **Explanations** are minimal cuts. All nodes not closed are joined by union-find; then closed ones are re-opened from the
//! newest to the oldest unless that joins the two sides. What stays closed is the explanation: no member can be dropped, and
//! it prefers nodes closed early, which survive backjumps. Nodes closed for good are never re-opened: they cost nothing.

use super::adjacency::Adjacency;
use super::news::{News, Nodes};
use crate::core::bcp::Conflict;
use crate::propagator::{Context, Propagator, Schedule, Subscriber, View};
use gridwright_base::UnionFind;
use gridwright_formula::{Connected, Graph, Lit, Loop, Paths, Vertex};

/// Something that can be present.
#[derive(Debug, Clone, Copy)]
struct Node {
    lit: Lit,
    /// Whether it must be connected to the others if present; if not it merely connects.
    required: bool,
}

/// Not found so far. Larger than any time of discovery, so low points need not ask.
const UNSEEN: u32 = u32::MAX;
/// Not to be entered.
const CLOSED: u32 = u32::MAX - 1;

/// One constraint.
pub(crate) struct Connectivity {
    nodes: Vec<Node>,
    adjacency: Adjacency,
    schedule: Schedule,
    search: Search,
    union: UnionFind,
    premises: Vec<Lit>,
    /// Scratch space of explanations: closed nodes with their places on the trail, and which were opened again.
    closed: Vec<(u32, u32)>,
    reopened: Vec<bool>,
    /// What happened since the last search, if one was made at every fixpoint.
    news: Option<News>,
}

/// The state of the depth-first search.
#[derive(Default)]
struct Search {
    visits: Vec<Visit>,
    /// Nodes that are not closed.
    n_passable: u32,
    /// Nodes found so far.
    n_found: u32,
    /// Nodes whose removal separates present required nodes.
    cuts: Vec<u32>,
    stack: Vec<u32>,
}

/// What the search knows of a node; side by side, because it is all needed at once.
#[derive(Clone, Copy)]
struct Visit {
    /// When it was found; [`UNSEEN`] before, [`CLOSED`] if it cannot be.
    found: u32,
    low: u32,
    /// Present required nodes in the subtree.
    present_below: u32,
    parent: u32,
    /// How many of its arcs have been gone through.
    next_arc: u32,
}

/// The nodes as they are now.
struct Now<'a, 'c> {
    nodes: &'a [Node],
    context: &'a Context<'c>,
}

impl Nodes for Now<'_, '_> {
    fn is_present(&self, node: u32) -> bool {
        let node = self.nodes[node as usize];
        node.required && self.context.is_true(node.lit)
    }

    fn is_closed(&self, node: u32) -> bool {
        self.context.is_false(self.nodes[node as usize].lit)
    }

    fn is_open(&self, node: u32) -> bool {
        self.context.is_open(self.nodes[node as usize].lit)
    }

    fn position(&self, node: u32) -> u32 {
        self.context.view().position(self.nodes[node as usize].lit)
    }
}

impl Connectivity {
    /// Vertices must hang together; with edge literals, each edge is a node between its ends.
    pub(crate) fn of_vertices(spec: &Connected, schedule: Schedule) -> Self {
        let mut nodes: Vec<Node> = spec.vertices.iter().map(|&lit| Node { lit, required: true }).collect();
        let adjacency = match &spec.edges {
            None => Adjacency::new(&spec.graph),
            Some(edges) => {
                nodes.extend(edges.iter().map(|&lit| Node { lit, required: false }));
                subdivided(&spec.graph)
            }
        };
        Self::new(nodes, adjacency, schedule)
    }

    /// The chosen edges of a loop must hang together.
    pub(crate) fn of_edges(spec: &Loop, schedule: Schedule) -> Self {
        let corner = Node { lit: Lit::TRUE, required: false };
        let mut nodes = vec![corner; spec.graph.n_vertices()];
        nodes.extend(spec.edges.iter().map(|&lit| Node { lit, required: true }));
        Self::new(nodes, subdivided(&spec.graph), schedule)
    }

    /// Two terminals must stay connected in the graph without the other terminals.
    pub(crate) fn of_pair(spec: &Paths, a: Vertex, b: Vertex, schedule: Schedule) -> Self {
        let node = |v: Vertex| {
            let ours = v == a || v == b;
            let passable = ours || spec.terminals.iter().all(|terminal| terminal.0 != v);
            Node { lit: if passable { Lit::TRUE } else { Lit::FALSE }, required: ours }
        };
        let mut nodes: Vec<Node> = spec.graph.vertices().map(node).collect();
        nodes.extend(spec.edges.iter().map(|&lit| Node { lit, required: false }));
        Self::new(nodes, subdivided(&spec.graph), schedule)
    }

    fn new(nodes: Vec<Node>, adjacency: Adjacency, schedule: Schedule) -> Self {
        let union = UnionFind::default();
        let news = (schedule.period == 1).then(|| News::new(nodes.len()));
        let (search, premises, closed, reopened) = (Search::default(), Vec::new(), Vec::new(), Vec::new());
        Self { nodes, adjacency, schedule, search, union, premises, closed, reopened, news }
    }

    /// Whether what happened since the last search cannot matter.
    fn is_old_story(&mut self, context: &Context<'_>) -> bool {
        let Self { nodes, adjacency, news, .. } = self;
        news.as_mut().is_some_and(|news| news.take_if_trivial(adjacency, &Now { nodes, context }))
    }

    /// Makes an open node present or absent, as the search has found.
    fn conclude(&mut self, v: u32, present: bool, context: &mut Context<'_>) {
        let lit = self.nodes[v as usize].lit;
        // Two nodes may share a literal.
        if !context.is_open(lit) {
            return;
        }
        context.propagate_lazy(if present { lit } else { !lit }, v);
        if let Some(news) = &mut self.news {
            let event = if present { News::present(v) } else { News::closed(v) };
            news.conclude(event, context.view().position(lit));
        }
    }

    /// Depth-first search from a present required node over the nodes that are not closed; false if there is no such node.
    fn explore(&mut self, context: &Context<'_>) -> bool {
        let Self { nodes, adjacency, search, .. } = self;
        let Some(root) = search.reset(nodes, context) else { return false };
        search.enter(root, UNSEEN);
        while let Some(&v) = search.stack.last() {
            match search.next_unseen(v, adjacency) {
                Some(w) => search.enter(w, v),
                None => search.leave(v),
            }
        }
        true
    }

    /// Premises for: the open or present node `target` (`None`: any present one) cannot be reached while `without` is closed.
    fn explain_cut(&mut self, without: Option<u32>, target: Option<u32>, view: View<'_>, premises: &mut Vec<Lit>) {
        self.join_open(without, view);
        let (near, far) = self.two_sides(target, view);
        self.reopen(without, near, far, view);
        premises.push(self.nodes[near as usize].lit);
        if target.is_none() {
            premises.push(self.nodes[far as usize].lit);
        }
        self.push_boundary(without, near, view, premises);
    }

    fn join_open(&mut self, without: Option<u32>, view: View<'_>) {
        self.union.reset(self.nodes.len());
        for v in 0..self.nodes.len() as u32 {
            if !self.is_closed(v, without, view) {
                for arc in self.adjacency.arcs(v) {
                    if arc.to < v && !self.is_closed(arc.to, without, view) {
                        self.union.union(v, arc.to);
                    }
                }
            }
        }
    }

    fn is_closed(&self, node: u32, without: Option<u32>, view: View<'_>) -> bool {
        Some(node) == without || view.is_false(self.nodes[node as usize].lit)
    }

    /// The oldest present required node, and the target or the oldest one that is apart from the former.
    fn two_sides(&mut self, target: Option<u32>, view: View<'_>) -> (u32, u32) {
        match target {
            Some(target) => {
                let side = self.union.find(target);
                (self.oldest_present(Some(side), view).expect("somebody is on the other side"), target)
            }
            None => {
                let near = self.oldest_present(None, view).expect("somebody is there");
                let side = self.union.find(near);
                (near, self.oldest_present(Some(side), view).expect("somebody is on the other side"))
            }
        }
    }

    /// The present required node that became so first, of those that are not on some side.
    fn oldest_present(&mut self, not_on: Option<u32>, view: View<'_>) -> Option<u32> {
        let Self { nodes, union, .. } = self;
        let is_present = |node: &Node| node.required && view.is_true(node.lit);
        let present =
            nodes.iter().zip(0..).filter(|(node, _)| is_present(node)).map(|(node, v)| (view.position(node.lit), v));
        let others = present.filter(|&(_, v)| not_on.is_none_or(|side| union.find(v) != side));
        others.min().map(|(_, v)| v)
    }

    /// Opens closed nodes, newest first, as long as the two sides stay apart.
    fn reopen(&mut self, without: Option<u32>, near: u32, far: u32, view: View<'_>) {
        let (mut closed, mut open) = (std::mem::take(&mut self.closed), std::mem::take(&mut self.reopened));
        closed.clear();
        closed.extend((0..self.nodes.len() as u32).filter_map(|v| {
            let lit = self.nodes[v as usize].lit;
            let may_open = Some(v) != without && view.is_false(lit) && !view.is_fixed(lit);
            may_open.then(|| (view.position(lit), v))
        }));
        closed.sort_unstable_by_key(|&(position, v)| (std::cmp::Reverse(position), v));
        open.clear();
        open.resize(self.nodes.len(), false);
        for &(_, v) in &closed {
            let (near, far) = (self.union.find(near), self.union.find(far));
            let (mut touches_near, mut touches_far) = (false, false);
            for arc in self.adjacency.arcs(v) {
                if open[arc.to as usize] || !self.is_closed(arc.to, without, view) {
                    let side = self.union.find(arc.to);
                    touches_near |= side == near;
                    touches_far |= side == far;
                }
            }
            if touches_near && touches_far {
                continue;
            }
            open[v as usize] = true;
            for arc in self.adjacency.arcs(v) {
                if open[arc.to as usize] || !self.is_closed(arc.to, without, view) {
                    self.union.union(v, arc.to);
                }
            }
        }
        (self.closed, self.reopened) = (closed, open);
    }

    /// The closed nodes that touch the side of `near`. Nodes not re-opened are still alone in the union-find.
    fn push_boundary(&mut self, without: Option<u32>, near: u32, view: View<'_>, premises: &mut Vec<Lit>) {
        let side = self.union.find(near);
        for v in 0..self.nodes.len() as u32 {
            let lit = self.nodes[v as usize].lit;
            if Some(v) == without || !view.is_false(lit) || self.union.find(v) == side {
                continue;
            }
            if self.adjacency.arcs(v).iter().any(|arc| self.union.find(arc.to) == side) {
                premises.push(!lit);
            }
        }
    }
}

impl Search {
    /// Prepares for a search; tells the first present required node.
    fn reset(&mut self, nodes: &[Node], context: &Context<'_>) -> Option<u32> {
        (self.n_passable, self.n_found) = (0, 0);
        self.cuts.clear();
        self.stack.clear();
        self.visits.clear();
        let mut first = None;
        self.visits.extend(nodes.iter().zip(0..).map(|(node, v)| {
            let present = node.required && context.is_true(node.lit);
            first = first.or(present.then_some(v));
            let found = if context.is_false(node.lit) { CLOSED } else { UNSEEN };
            self.n_passable += u32::from(found == UNSEEN);
            Visit { found, low: 0, present_below: u32::from(present), parent: UNSEEN, next_arc: 0 }
        }));
        first
    }

    #[inline]
    fn enter(&mut self, v: u32, parent: u32) {
        let visit = &mut self.visits[v as usize];
        (visit.found, visit.low) = (self.n_found, self.n_found);
        visit.parent = parent;
        self.n_found += 1;
        self.stack.push(v);
    }

    /// Goes on through the arcs of `v`, keeping its low point, up to a node not seen before.
    #[inline]
    fn next_unseen(&mut self, v: u32, adjacency: &Adjacency) -> Option<u32> {
        let Visit { mut low, parent, next_arc, .. } = self.visits[v as usize];
        let arcs = adjacency.arcs(v);
        let mut unseen = None;
        let mut at = next_arc as usize;
        while let Some(arc) = arcs.get(at) {
            at += 1;
            let found = self.visits[arc.to as usize].found;
            if found == UNSEEN {
                unseen = Some(arc.to);
                break;
            }
            if arc.to != parent {
                low = low.min(found);
            }
        }
        let visit = &mut self.visits[v as usize];
        (visit.low, visit.next_arc) = (low, at as u32);
        unseen
    }

    /// Hands the results of a finished node to its parent.
    #[inline]
    fn leave(&mut self, v: u32) {
        self.stack.pop();
        let Visit { low, present_below, parent, .. } = self.visits[v as usize];
        if parent == UNSEEN {
            return;
        }
        let above = &mut self.visits[parent as usize];
        above.low = low.min(above.low);
        above.present_below += present_below;
        if low >= above.found && present_below > 0 && above.parent != UNSEEN {
            self.cuts.push(parent);
        }
    }

    /// The nodes that are not closed and were not found.
    fn missed(&self) -> impl Iterator<Item = usize> + '_ {
        let visits = if self.n_found < self.n_passable { self.visits.as_slice() } else { &[] };
        visits.iter().enumerate().filter(|(_, visit)| visit.found == UNSEEN).map(|(v, _)| v)
    }
}

impl Propagator for Connectivity {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        for (node, v) in self.nodes.iter().zip(0..) {
            match &self.news {
                Some(_) => to.track(!node.lit, News::closed(v)),
                None => to.wake(!node.lit),
            }
            match &self.news {
                _ if !node.required => {}
                Some(_) => to.track(node.lit, News::present(v)),
                None => to.wake(node.lit),
            }
        }
    }

    fn notify(&mut self, tag: u32) -> bool {
        if let Some(news) = &mut self.news {
            news.add(tag);
        }
        true
    }

    fn kind(&self) -> &'static str {
        if self.schedule.period == 1 { "connected" } else { "reach" }
    }

    fn schedule(&self) -> Schedule {
        self.schedule
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        let is_old_story = self.is_old_story(context);
        // A conclusion that was taken back and came again may have passed for old: the whole is always looked at in the end.
        if is_old_story && !context.is_full() || !self.explore(context) {
            return Ok(());
        }
        let required = |v: &usize| self.nodes[*v].required;
        if self.search.missed().filter(required).any(|v| context.is_true(self.nodes[v].lit)) {
            let mut premises = std::mem::take(&mut self.premises);
            premises.clear();
            self.explain_cut(None, None, context.view(), &mut premises);
            let conflict = context.conflict(&premises);
            self.premises = premises;
            return Err(conflict);
        }
        let missed: Vec<usize> = self.search.missed().filter(required).collect();
        missed.into_iter().for_each(|v| self.conclude(v as u32, false, context));
        for index in 0..self.search.cuts.len() {
            self.conclude(self.search.cuts[index], true, context);
        }
        Ok(())
    }

    fn explain(&mut self, lit: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        if lit == self.nodes[tag as usize].lit {
            self.explain_cut(Some(tag), None, then, premises);
        } else {
            self.explain_cut(None, Some(tag), then, premises);
        }
    }
}

/// The graph with each edge replaced by a node between its ends, numbered after the vertices.
fn subdivided(graph: &Graph) -> Adjacency {
    let n = graph.n_vertices() as u32;
    let mut edges = Vec::with_capacity(2 * graph.n_edges());
    for (index, &(a, b)) in graph.edges().iter().enumerate() {
        edges.extend([(a.0, n + index as u32), (b.0, n + index as u32)]);
    }
    Adjacency::from_edges(graph.n_vertices() + graph.n_edges(), &edges)
}
