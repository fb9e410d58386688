//! How far blocks can grow, and how far marks can reach.

use super::pass::Block;
use super::{Case, ComponentsPropagator, Kind, NONE, Shape};
use crate::propagator::View;

/// Buffers for searches outwards from blocks.
///
/// The *residual* of a vertex is the number of vertices that a marked component can still take after growing from its
/// block to that vertex, for the mark that does best; negative (`-1`) if none gets there.
#[derive(Debug, Default)]
pub(super) struct Residuals {
    pub(super) of: Vec<i32>,
    /// For each residual a linked list of vertices waiting with it, in `entries`: a vertex and what follows.
    heads: Vec<u32>,
    entries: Vec<(u32, u32)>,
    /// The vertices found by [`ComponentsPropagator::reach_of`].
    pub(super) order: Vec<u32>,
    /// First steps out of the block: vertex and edge.
    pub(super) exits: Vec<(u32, u32)>,
    /// The steps from which the search in `order` went on, members of the block left out: vertex and edge.
    inner: Vec<(u32, u32)>,
    /// For each vertex in `order` beyond the block the edge by which it was found.
    via: Vec<u32>,
    second: Vec<u32>,
}

impl Residuals {
    pub(super) fn reset(&mut self, n: usize) {
        self.of.clear();
        self.of.resize(n, -1);
        self.heads.clear();
        self.heads.resize(n + 1, NONE);
        self.entries.clear();
    }

    /// Raises a vertex's residual; false if it was as high already.
    #[inline]
    pub(super) fn raise(&mut self, v: u32, residual: i32) -> bool {
        if self.of[v as usize] >= residual {
            return false;
        }
        self.of[v as usize] = residual;
        true
    }

    fn push(&mut self, v: u32, residual: i32) {
        if self.raise(v, residual) {
            self.entries.push((v, self.heads[residual as usize]));
            self.heads[residual as usize] = self.entries.len() as u32 - 1;
        }
    }
}

impl ComponentsPropagator {
    /// Counts what the block can grow to, up to one more than `enough`; fills `order` and `exits`.
    pub(super) fn reach_of(&mut self, index: usize, enough: u32, view: View<'_>) -> u32 {
        let Self { shape, blocks, residuals, stamps, now, .. } = self;
        let block = &blocks.list[index];
        let mark = if shape.limits_marks() { block.mark } else { NONE };
        stamps.clear(shape.n());
        residuals.order.clear();
        residuals.exits.clear();
        residuals.inner.clear();
        residuals.via.clear();
        for &v in blocks.members(block) {
            stamps.insert(v);
            residuals.order.push(v);
        }
        let n_members = residuals.order.len();
        let mut next = 0;
        while next < residuals.order.len() && (next < n_members || residuals.order.len() <= enough as usize) {
            let v = residuals.order[next];
            next += 1;
            for arc in shape.adjacency.arcs(v) {
                let inside = blocks.of[arc.to as usize] == index as u32;
                if inside || !now.may_go(arc.to, arc.edge) {
                    continue;
                }
                if mark != NONE && shape.forbidden(arc.to, mark, |lit| view.is_true(lit)).is_some() {
                    continue;
                }
                let fresh = stamps.insert(arc.to);
                if fresh {
                    residuals.order.push(arc.to);
                    residuals.via.push(arc.edge);
                    if next > n_members && residuals.inner.last().is_none_or(|last| last.0 != v) {
                        residuals.inner.push((v, residuals.via[next - 1 - n_members]));
                    }
                }
                if next <= n_members && (fresh || shape.edges.is_some()) {
                    residuals.exits.push((arc.to, arc.edge));
                }
            }
        }
        residuals.order.len() as u32
    }

    /// Open vertices and edges that the block needs to grow to its least size: searching again without them falls short.
    ///
    /// To be called after [`reach_of`](Self::reach_of). What that search did not go on from cuts off nothing else.
    pub(super) fn force_inner_steps(&mut self, index: usize, view: View<'_>) {
        let block = self.blocks.list[index];
        let anchor = self.blocks.members(&block)[0];
        for at in 0..self.residuals.inner.len() {
            let (v, e) = self.residuals.inner[at];
            let (vertex, edge) = (self.shape.vertex(v), self.shape.edge(e));
            let open = |lit| !view.is_true(lit) && !view.is_false(lit);
            if open(vertex) && self.falls_short_without(index, (v, NONE), view) {
                self.conclude(vertex, Kind::ShortReach, anchor);
            } else if open(edge) && self.falls_short_without(index, (NONE, e), view) {
                self.conclude(edge, Kind::ShortReach, anchor);
            }
        }
    }

    /// Whether the block cannot grow to its least size without a vertex or an edge.
    fn falls_short_without(&mut self, index: usize, (vertex, edge): (u32, u32), view: View<'_>) -> bool {
        let Self { shape, blocks, residuals, stamps, now, relevance, .. } = self;
        let block = &blocks.list[index];
        let mark = if shape.limits_marks() { block.mark } else { NONE };
        let order = &mut residuals.second;
        stamps.clear(shape.n());
        order.clear();
        for &v in blocks.members(block) {
            stamps.insert(v);
            order.push(v);
        }
        let enough = block.min() as usize;
        let mut next = 0;
        while next < order.len() && order.len() < enough {
            let v = order[next];
            next += 1;
            for arc in shape.adjacency.arcs(v) {
                let passable = arc.to != vertex && arc.edge != edge && now.may_go(arc.to, arc.edge);
                let forbidden = || mark != NONE && shape.forbidden(arc.to, mark, |lit| view.is_true(lit)).is_some();
                if passable && !forbidden() && stamps.insert(arc.to) {
                    order.push(arc.to);
                }
            }
        }
        if shape.is_local() {
            relevance.add_reach(order);
        }
        order.len() < enough
    }

    /// All that can be joined to a vertex just stamped while nothing is decided against; stamps it.
    fn fill_region(&mut self, start: u32, region: &mut Vec<u32>) {
        region.clear();
        region.push(start);
        let mut next = 0;
        while next < region.len() {
            let v = region[next];
            next += 1;
            for arc in self.shape.adjacency.arcs(v) {
                if self.now.may_go(arc.to, arc.edge) && self.stamps.insert(arc.to) {
                    region.push(arc.to);
                }
            }
        }
    }

    /// For each vertex the size of its region: what can be joined to it while nothing is decided against.
    pub(super) fn region_sizes(&mut self) -> Vec<u32> {
        let n = self.shape.n();
        let mut sizes = vec![0; n];
        let mut region: Vec<u32> = Vec::new();
        self.stamps.clear(n);
        for start in 0..n as u32 {
            if self.now.vertices[start as usize] < 0 || !self.stamps.insert(start) {
                continue;
            }
            self.fill_region(start, &mut region);
            region.iter().for_each(|&v| sizes[v as usize] = region.len() as u32);
        }
        sizes
    }

    /// Vertices in a region of the possible that is too small for any component are absent.
    pub(super) fn forbid_small_regions(&mut self) {
        let n = self.shape.n() as u32;
        self.stamps.clear(n as usize);
        let mut region = Vec::new();
        for start in 0..n {
            if self.now.vertices[start as usize] < 0 || !self.stamps.insert(start) {
                continue;
            }
            self.fill_region(start, &mut region);
            if region.len() < self.shape.min_size as usize {
                for &v in &region {
                    self.conclude(!self.shape.vertex(v), Kind::ShortReach, v);
                }
            }
        }
    }

    /// Vertices that no mark can reach are absent; a block without mark that none can reach is a conflict.
    pub(super) fn check_marks_in_reach(&mut self, view: View<'_>) -> Result<(), Case> {
        self.residuals.reset(self.shape.n());
        for index in 0..self.shape.marks.len() {
            self.push_source(self.shape.marks[index], view);
        }
        self.spread(view);
        for block in &self.blocks.list {
            let best = self.blocks.members(block).iter().map(|&v| self.residuals.of[v as usize]).max().unwrap_or(-1);
            if block.mark == NONE && best < block.size() as i32 - 1 {
                return Err(Case { kind: Kind::NoMark, anchor: self.blocks.members(block)[0] });
            }
        }
        for v in 0..self.shape.n() as u32 {
            if self.residuals.of[v as usize] < 0 && self.now.vertices[v as usize] == 0 {
                self.conclude(!self.shape.vertex(v), Kind::NoMark, v);
            }
        }
        for index in 0..self.blocks.list.len() {
            if self.blocks.list[index].mark == NONE {
                self.force_entry(index);
            }
        }
        Ok(())
    }

    /// A block without mark into which marks can come by one neighbour only: that one is present.
    fn force_entry(&mut self, index: usize) {
        let block = self.blocks.list[index];
        let mut entry = None;
        for at in 0..block.size() {
            let v = self.blocks.members(&block)[at as usize];
            for arc in self.shape.adjacency.arcs(v) {
                // Whoever comes in takes the whole block.
                let comes_in = self.residuals.of[arc.to as usize] >= block.size() as i32
                    && self.blocks.of[arc.to as usize] != index as u32
                    && self.now.may_go(arc.to, arc.edge);
                match entry {
                    _ if !comes_in => {}
                    None => entry = Some((arc.to, Some(arc.edge))),
                    Some((w, _)) if w == arc.to => entry = Some((w, None)),
                    Some(_) => return,
                }
            }
        }
        let anchor = self.blocks.members(&block)[0];
        if let Some((v, edge)) = entry {
            self.conclude(self.shape.vertex(v), Kind::NoMark, anchor);
            if let Some(e) = edge {
                self.conclude(self.shape.edge(e), Kind::NoMark, anchor);
            }
        }
    }

    /// The block of a mark, or an undecided mark alone, with what it may still take.
    fn push_source(&mut self, mark: u32, view: View<'_>) {
        let n = self.shape.n() as i32;
        match self.blocks.of[mark as usize] {
            NONE if view.is_false(self.shape.vertex(mark)) => {}
            NONE => {
                let max = largest_size(&self.shape, mark, |lit| view.is_true(lit));
                self.residuals.push(mark, (max as i64 - 1).clamp(-1, i64::from(n) - 1) as i32);
            }
            id => {
                let block: Block = self.blocks.list[id as usize];
                let left = (i64::from(block.max()) - i64::from(block.size())).clamp(-1, i64::from(n) - 1) as i32;
                if left >= 0 {
                    for at in 0..block.size() {
                        let v = self.blocks.members(&block)[at as usize];
                        self.residuals.push(v, left);
                    }
                }
            }
        }
    }

    /// Works through the residuals from the largest down; each step costs one vertex.
    fn spread(&mut self, view: View<'_>) {
        let Self { shape, residuals, now, .. } = self;
        for residual in (1..residuals.heads.len() as i32).rev() {
            let mut at = residuals.heads[residual as usize];
            while at != NONE {
                let (v, following) = residuals.entries[at as usize];
                if residuals.of[v as usize] == residual {
                    for arc in shape.adjacency.arcs(v) {
                        let w = arc.to;
                        if residuals.of[w as usize] < residual - 1
                            && now.may_go(w, arc.edge)
                            && may_enter(shape, w, v, |lit| view.is_true(lit))
                        {
                            residuals.push(w, residual - 1);
                        }
                    }
                }
                at = following;
            }
        }
    }
}

/// The largest component that the rules in force at `v` allow.
pub(super) fn largest_size(shape: &Shape, v: u32, holds: impl Fn(gridwright_formula::Lit) -> bool) -> u32 {
    shape.rules_at(v).iter().filter(|rule| holds(rule.lit)).map(|rule| rule.max).fold(shape.max_size, u32::min)
}

/// Whether some mark's component may grow from `from` to `v`.
///
/// Marks themselves are never entered. A vertex that surely touches a mark is entered from that mark only: going there
/// directly is the cheapest way for that mark and impossible for the others.
pub(super) fn may_enter(shape: &Shape, v: u32, from: u32, holds: impl Fn(gridwright_formula::Lit) -> bool) -> bool {
    if shape.is_mark[v as usize] {
        return false;
    }
    let owner = if shape.is_mark[from as usize] { from } else { NONE };
    shape.forbidden(v, owner, holds).is_none()
}
