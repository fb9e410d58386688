//! Explanations by what bounds a search: absent vertices and closed edges.
//!
//! As for connected sets, those bounds are re-opened from the newest to the oldest as long as the conflict stays, so that
//! what remains is minimal and old.

use super::explain::{Premises, Tree, premises_of_rule};
use super::reach::{largest_size, may_enter};
use super::{Hypothesis, NONE, Shape};
use crate::propagators::adjacency::Arc;
use gridwright_formula::Lit;

/// What bounds a search: absent vertices and closed edges, some of them re-opened for the sake of argument.
struct Bounds<'a, 'b> {
    shape: &'a Shape,
    now: Hypothesis<'b>,
    open_vertices: Vec<bool>,
    open_edges: Vec<bool>,
}

/// Something that can be re-opened.
#[derive(Clone, Copy)]
enum Barrier {
    Vertex(u32),
    Edge(u32),
}

impl<'a, 'b> Bounds<'a, 'b> {
    fn new(shape: &'a Shape, now: Hypothesis<'b>) -> Self {
        let n_edges = shape.edges.as_ref().map_or(0, Vec::len);
        Self { shape, now, open_vertices: vec![false; shape.n()], open_edges: vec![false; n_edges] }
    }

    fn vertex_possible(&self, v: u32) -> bool {
        !self.now.is_false(self.shape.vertex(v)) || self.open_vertices[v as usize]
    }

    fn edge_possible(&self, e: u32) -> bool {
        !self.now.is_false(self.shape.edge(e)) || self.open_edges[e as usize]
    }

    /// All that may be re-opened, newest first.
    fn barriers(&self) -> Vec<Barrier> {
        let movable = |lit: Lit| self.now.view.is_false(lit) && !self.now.view.is_fixed(lit);
        let vertices = (0..self.shape.n() as u32)
            .filter(|&v| movable(self.shape.vertex(v)))
            .map(|v| (self.now.view.position(self.shape.vertex(v)), Barrier::Vertex(v)));
        let edges = (0..self.open_edges.len() as u32)
            .filter(|&e| movable(self.shape.edge(e)))
            .map(|e| (self.now.view.position(self.shape.edge(e)), Barrier::Edge(e)));
        let mut all: Vec<(u32, Barrier)> = vertices.chain(edges).collect();
        all.sort_by_key(|&(position, _)| std::cmp::Reverse(position));
        all.into_iter().map(|(_, barrier)| barrier).collect()
    }

    fn set(&mut self, barrier: Barrier, open: bool) {
        match barrier {
            Barrier::Vertex(v) => self.open_vertices[v as usize] = open,
            Barrier::Edge(e) => self.open_edges[e as usize] = open,
        }
    }

    /// Why one cannot go along `edge` to `v`: true if an absent vertex or closed edge prevents it.
    fn push_barrier(&self, v: u32, edge: u32, premises: &mut Premises<'_, '_>) -> bool {
        if !self.vertex_possible(v) {
            premises.push(!self.shape.vertex(v));
        } else if !self.edge_possible(edge) {
            premises.push(!self.shape.edge(edge));
        } else {
            return false;
        }
        true
    }

    /// Why `v`, which touches another mark, is not entered.
    fn push_touching(&self, v: u32, mark: u32, premises: &mut Premises<'_, '_>) {
        if let Some(Some((other, edge))) = self.shape.forbidden(v, mark, |lit| self.now.is_true(lit)) {
            premises.push(self.shape.vertex(other));
            premises.push(self.shape.edge(edge));
        }
    }
}

/// Kind B: one vertex whose component must be large, and what encloses it.
pub(super) fn explain_short_reach(shape: &Shape, anchor: u32, premises: &mut Premises<'_, '_>) {
    let now = premises.now;
    let mut tree = Tree::grow(shape, anchor, now);
    let widest = tree.pick_rule(shape, now, |a, b| a.min > b.min).filter(|rule| rule.min > shape.min_size);
    let enough = widest.map_or(shape.min_size, |rule| rule.min) as usize;
    premises_of_rule(widest, premises);
    let start = widest.map_or(anchor, |rule| rule.vertex.0);
    let mut search =
        Enclosure { bounds: Bounds::new(shape, now), mark: NONE, reached: vec![false; shape.n()], order: Vec::new() };
    if !search.stays_below(enough, start) {
        // Only because the component has its mark already, and cannot go near others.
        let mark = tree.order.iter().copied().find(|&v| shape.is_mark[v as usize]);
        search.mark = mark.expect("reach is short because of a mark or without one");
        tree.choose(search.mark);
        tree.choose(start);
        let short = search.stays_below(enough, start);
        debug_assert!(short, "the reach is not short");
    }
    premises.push(shape.vertex(start));
    tree.push_chosen(shape, premises);
    for barrier in search.bounds.barriers() {
        search.try_open(barrier, enough);
    }
    search.push_boundary(premises);
}

/// The set reached from a vertex.
struct Enclosure<'a, 'b> {
    bounds: Bounds<'a, 'b>,
    mark: u32,
    reached: Vec<bool>,
    order: Vec<u32>,
}

impl Enclosure<'_, '_> {
    /// Starts anew; whether fewer than `enough` vertices are reached.
    fn stays_below(&mut self, enough: usize, start: u32) -> bool {
        self.reached.fill(false);
        self.order.clear();
        self.reached[start as usize] = true;
        self.order.push(start);
        self.extend(0, enough)
    }

    fn may_go(&self, v: u32, edge: u32) -> bool {
        let bounds = &self.bounds;
        bounds.vertex_possible(v)
            && bounds.edge_possible(edge)
            && (self.mark == NONE || bounds.shape.forbidden(v, self.mark, |lit| bounds.now.is_true(lit)).is_none())
    }

    /// Goes on from the vertices at `next` and after; false as soon as `enough` are reached.
    fn extend(&mut self, mut next: usize, enough: usize) -> bool {
        while next < self.order.len() {
            if self.order.len() >= enough {
                return false;
            }
            let v = self.order[next];
            next += 1;
            for arc in self.bounds.shape.adjacency.arcs(v) {
                if !self.reached[arc.to as usize] && self.may_go(arc.to, arc.edge) {
                    self.reached[arc.to as usize] = true;
                    self.order.push(arc.to);
                }
            }
        }
        self.order.len() < enough
    }

    /// Opens a barrier if the reach stays short; otherwise restores it.
    fn try_open(&mut self, barrier: Barrier, enough: usize) {
        self.bounds.set(barrier, true);
        let before = self.order.len();
        let shape = self.bounds.shape;
        let entries: Vec<u32> = match barrier {
            Barrier::Vertex(v) => {
                let from_reached = |arc: &&Arc| self.reached[arc.to as usize] && self.may_go(v, arc.edge);
                shape.adjacency.arcs(v).iter().find(from_reached).map(|_| v).into_iter().collect()
            }
            Barrier::Edge(e) => {
                let (a, b) = shape.ends[e as usize];
                let enter = |from: u32, to: u32| {
                    self.reached[from as usize] && !self.reached[to as usize] && self.may_go(to, e)
                };
                [(a, b), (b, a)].into_iter().filter(|&(from, to)| enter(from, to)).map(|(_, to)| to).collect()
            }
        };
        for v in entries {
            self.reached[v as usize] = true;
            self.order.push(v);
        }
        if !self.extend(before, enough) {
            for v in self.order.drain(before..) {
                self.reached[v as usize] = false;
            }
            self.bounds.set(barrier, false);
        }
    }

    fn push_boundary(&self, premises: &mut Premises<'_, '_>) {
        for &v in &self.order {
            for arc in self.bounds.shape.adjacency.arcs(v) {
                if !self.reached[arc.to as usize] && !self.bounds.push_barrier(arc.to, arc.edge, premises) {
                    self.bounds.push_touching(arc.to, self.mark, premises);
                }
            }
        }
    }
}

/// Kind C: a vertex, or its whole block, that no mark can take in.
pub(super) fn explain_no_mark(shape: &Shape, anchor: u32, premises: &mut Premises<'_, '_>) {
    let now = premises.now;
    let mut tree = Tree::grow(shape, anchor, now);
    let mut search = MarkSearch::new(shape, now, vec![anchor]);
    if search.collect_sources(premises) {
        premises.push(shape.vertex(anchor));
    } else {
        // The anchor alone could be taken in: the size of its block matters.
        premises.list.clear();
        search = MarkSearch::new(shape, now, tree.order.clone());
        let out_of_reach = search.collect_sources(premises);
        debug_assert!(out_of_reach, "a mark can reach the block");
        for index in 0..tree.order.len() {
            tree.choose(tree.order[index]);
        }
        tree.push_chosen(shape, premises);
    }
    for barrier in search.bounds.barriers() {
        search.try_open(barrier);
    }
    search.push_boundary(premises);
}

/// Residuals (see [`super::reach`]) spreading from marks towards a target that they must not reach.
///
/// Whatever is re-opened, no way is shorter than on the bare graph. So only residuals that could suffice there are kept, and
/// the search goes towards the target instead of everywhere.
struct MarkSearch<'a, 'b> {
    bounds: Bounds<'a, 'b>,
    residual: Vec<i32>,
    /// The residual without which a vertex is of no use: that of a way on the bare graph that ends with the whole target.
    needed: Vec<i32>,
    /// That of the target itself.
    whole: i32,
    /// Vertices raised, with their residuals before.
    log: Vec<(u32, i32)>,
}

impl<'a, 'b> MarkSearch<'a, 'b> {
    fn new(shape: &'a Shape, now: Hypothesis<'b>, mut target: Vec<u32>) -> Self {
        let mut needed = vec![i32::MAX; shape.n()];
        let largest = shape.marks.iter().map(|&mark| largest_size(shape, mark, |lit| now.is_true(lit))).max();
        let farthest = largest.unwrap_or(0).min(shape.n() as u32) as i32;
        let whole = target.len() as i32 - 1;
        target.iter().for_each(|&v| needed[v as usize] = whole);
        let mut next = 0;
        while let Some(&v) = target.get(next) {
            next += 1;
            let further = needed[v as usize] + 1;
            if further >= farthest {
                break;
            }
            for arc in shape.adjacency.arcs(v) {
                if needed[arc.to as usize] == i32::MAX {
                    needed[arc.to as usize] = further;
                    target.push(arc.to);
                }
            }
        }
        Self { bounds: Bounds::new(shape, now), residual: vec![-1; shape.n()], needed, whole, log: Vec::new() }
    }

    /// Starts from every mark; whether the target stays out of reach.
    ///
    /// A mark starts alone if that suffices, so that its block need not be explained; otherwise from its whole block.
    fn collect_sources(&mut self, premises: &mut Premises<'_, '_>) -> bool {
        let (shape, now) = (self.bounds.shape, self.bounds.now);
        for &mark in &shape.marks {
            let lit = shape.vertex(mark);
            if now.is_false(lit) {
                premises.push(!lit);
                continue;
            }
            let max = i64::from(largest_size(shape, mark, |lit| now.is_true(lit))).min(shape.n() as i64) as i32;
            if self.start(&[mark], max - 1) {
                for rule in shape.rules_at(mark).iter().filter(|rule| now.is_true(rule.lit)) {
                    premises.push(rule.lit);
                }
            } else if !self.start_block(mark, premises) {
                return false;
            }
        }
        self.log.clear();
        true
    }

    fn start_block(&mut self, mark: u32, premises: &mut Premises<'_, '_>) -> bool {
        let (shape, now) = (self.bounds.shape, self.bounds.now);
        if !now.is_true(shape.vertex(mark)) {
            return false;
        }
        let mut tree = Tree::grow(shape, mark, now);
        let tightest = tree.pick_rule(shape, now, |a, b| a.max < b.max).filter(|rule| rule.max < shape.max_size);
        let max = i64::from(tightest.map_or(shape.max_size, |rule| rule.max)).min(shape.n() as i64) as i32;
        if !self.start(&tree.order, max - tree.order.len() as i32) {
            return false;
        }
        premises_of_rule(tightest, premises);
        for index in 0..tree.order.len() {
            tree.choose(tree.order[index]);
        }
        tree.push_chosen(shape, premises);
        true
    }

    /// Adds sources; if the target comes into reach, takes them back and returns false.
    fn start(&mut self, sources: &[u32], residual: i32) -> bool {
        let before = self.log.len();
        for &v in sources {
            self.raise(v, residual);
        }
        self.spread(before)
    }

    /// Whether a residual is higher than before, and high enough to be of use.
    #[inline]
    fn helps(&self, v: u32, residual: i32) -> bool {
        self.residual[v as usize] < residual && self.needed[v as usize] <= residual
    }

    fn raise(&mut self, v: u32, residual: i32) {
        if self.helps(v, residual) {
            self.log.push((v, self.residual[v as usize]));
            self.residual[v as usize] = residual;
        }
    }

    /// Spreads from the vertices logged at `before` and after; undoes everything if the target is reached.
    fn spread(&mut self, before: usize) -> bool {
        let mut next = before;
        while next < self.log.len() {
            let v = self.log[next].0;
            next += 1;
            let residual = self.residual[v as usize];
            if self.needed[v as usize] == self.whole {
                for &(v, old) in self.log[before..].iter().rev() {
                    self.residual[v as usize] = old;
                }
                self.log.truncate(before);
                return false;
            }
            for arc in self.bounds.shape.adjacency.arcs(v) {
                if self.helps(arc.to, residual - 1) && self.can_enter(arc.to, v, arc.edge) {
                    self.raise(arc.to, residual - 1);
                }
            }
        }
        true
    }

    fn can_enter(&self, v: u32, from: u32, edge: u32) -> bool {
        let bounds = &self.bounds;
        bounds.vertex_possible(v)
            && bounds.edge_possible(edge)
            && may_enter(bounds.shape, v, from, |lit| bounds.now.is_true(lit))
    }

    fn try_open(&mut self, barrier: Barrier) {
        let shape = self.bounds.shape;
        if matches!(barrier, Barrier::Vertex(v) if shape.is_mark[v as usize]) {
            // An absent mark would be a new source: its absence is a premise already.
            return;
        }
        self.bounds.set(barrier, true);
        let before = self.log.len();
        let (a, b, only) = match barrier {
            Barrier::Vertex(v) => (v, NONE, NONE),
            Barrier::Edge(e) => (shape.ends[e as usize].0, shape.ends[e as usize].1, e),
        };
        for v in [a, b].into_iter().filter(|&v| v != NONE) {
            for arc in shape.adjacency.arcs(v) {
                let residual = self.residual[arc.to as usize] - 1;
                let is_step = (only == NONE || arc.edge == only) && self.helps(v, residual);
                if is_step && self.can_enter(v, arc.to, arc.edge) {
                    self.raise(v, residual);
                }
            }
        }
        if !self.spread(before) {
            self.bounds.set(barrier, false);
        }
        self.log.clear();
    }

    fn push_boundary(&self, premises: &mut Premises<'_, '_>) {
        let shape = self.bounds.shape;
        for v in (0..shape.n() as u32).filter(|&v| self.residual[v as usize] >= 1) {
            for arc in shape.adjacency.arcs(v) {
                let helps = self.helps(arc.to, self.residual[v as usize] - 1);
                if helps && !self.bounds.push_barrier(arc.to, arc.edge, premises) && !shape.is_mark[arc.to as usize] {
                    let owner = if shape.is_mark[v as usize] { v } else { NONE };
                    self.bounds.push_touching(arc.to, owner, premises);
                }
            }
        }
    }
}
