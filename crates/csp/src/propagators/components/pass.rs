//! One look at the whole assignment: blocks, and what follows from them.

use super::rules::{Summaries, Summary};
use super::{Case, ComponentsPropagator, Kind, NONE, Shape, Snapshot};
use crate::propagator::View;
use gridwright_formula::Lit;

/// A maximal set of present vertices joined by open edges.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    /// Its vertices, in [`Blocks::members`].
    start: u32,
    end: u32,
    min: u32,
    max: u32,
    n_marks: u32,
    /// One of its marks.
    pub(super) mark: u32,
}

impl Block {
    pub(super) fn size(&self) -> u32 {
        self.end - self.start
    }

    pub(super) fn min(&self) -> u32 {
        self.min
    }

    pub(super) fn max(&self) -> u32 {
        self.max
    }
}

/// All blocks.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    pub(super) of: Vec<u32>,
    pub(super) members: Vec<u32>,
    pub(super) list: Vec<Block>,
    /// Open vertices whose presence might make a block too large; may hold some twice.
    pub(super) rim: Vec<u32>,
}

impl Blocks {
    pub(super) fn members(&self, block: &Block) -> &[u32] {
        &self.members[block.start as usize..block.end as usize]
    }

    /// Finds all blocks; where only the components of particular vertices matter, those and what touches them.
    fn compute(&mut self, shape: &Shape, now: &Snapshot, rules: &Summaries) {
        self.of.clear();
        self.of.resize(shape.n(), NONE);
        self.members.clear();
        self.list.clear();
        self.rim.clear();
        if !shape.is_local() {
            (0..shape.n() as u32).for_each(|v| self.collect(v, shape, now, rules));
            self.rim.extend((0..shape.n() as u32).filter(|&v| now.vertices[v as usize] == 0));
            return;
        }
        for rule in &shape.rules {
            let v = rule.vertex.0;
            self.collect(v, shape, now, rules);
            if now.vertices[v as usize] == 0 {
                self.rim.push(v);
            }
        }
        for index in 0..self.members.len() {
            for arc in shape.adjacency.arcs(self.members[index]) {
                if now.vertices[arc.to as usize] == 0 {
                    self.rim.push(arc.to);
                }
            }
        }
        for index in 0..self.rim.len() {
            for arc in shape.adjacency.arcs(self.rim[index]) {
                self.collect(arc.to, shape, now, rules);
            }
        }
    }

    /// Finds the block of `from`, if it is present and in no block yet.
    fn collect(&mut self, from: u32, shape: &Shape, now: &Snapshot, rules: &Summaries) {
        if self.of[from as usize] != NONE || now.vertices[from as usize] <= 0 {
            return;
        }
        let id = self.list.len() as u32;
        let start = self.members.len();
        let mut block =
            Block { start: start as u32, end: 0, min: shape.min_size, max: shape.max_size, n_marks: 0, mark: NONE };
        self.of[from as usize] = id;
        self.members.push(from);
        let mut next = start;
        while next < self.members.len() {
            let v = self.members[next];
            next += 1;
            let rules = rules.at(v);
            block.min = block.min.max(rules.min);
            block.max = block.max.min(rules.max);
            if shape.is_mark[v as usize] {
                block.n_marks += 1;
                block.mark = v;
            }
            for arc in shape.adjacency.arcs(v) {
                if self.of[arc.to as usize] == NONE && now.vertices[arc.to as usize] > 0 && now.is_open(arc.edge) {
                    self.of[arc.to as usize] = id;
                    self.members.push(arc.to);
                }
            }
        }
        block.end = self.members.len() as u32;
        self.list.push(block);
    }
}

impl ComponentsPropagator {
    /// Fills `conclusions`, or finds a conflict.
    pub(super) fn pass(&mut self, view: View<'_>) -> Result<(), Case> {
        self.summaries.refresh(&self.shape, view);
        self.blocks.compute(&self.shape, &self.now, &self.summaries);
        self.check_blocks()?;
        self.check_closed(view)?;
        self.forbid_merges(view);
        self.check_rules_and_reach(view)?;
        if self.shape.min_size > 1 {
            self.forbid_small_regions();
        }
        if self.shape.needs_mark() {
            self.check_marks_in_reach(view)?;
        }
        if self.shape.is_local() {
            self.note_relevant();
        }
        Ok(())
    }

    pub(super) fn conclude(&mut self, lit: Lit, kind: Kind, anchor: u32) {
        self.conclusions.push((lit, Case { kind, anchor }));
    }

    fn check_blocks(&self) -> Result<(), Case> {
        for block in &self.blocks.list {
            let two_marks = block.n_marks > 1 && self.shape.limits_marks();
            if two_marks || block.size() > block.max || block.min > block.max {
                return Err(Case { kind: Kind::Violation, anchor: self.blocks.members(block)[0] });
            }
        }
        Ok(())
    }

    /// Edges inside a block are open; if an edge between two blocks is closed then so are the others.
    fn check_closed(&mut self, view: View<'_>) -> Result<(), Case> {
        if !self.shape.closed || self.shape.edges.is_none() {
            return Ok(());
        }
        let mut separated: Vec<(u32, u32, u32)> = Vec::new();
        for e in 0..self.shape.ends.len() as u32 {
            let Some((a, b)) = self.blocks_of_edge(e) else { continue };
            let lit = self.shape.edge(e);
            if a == b && view.is_false(lit) {
                return Err(Case { kind: Kind::NotClosed, anchor: e });
            }
            if a == b && !view.is_true(lit) {
                self.conclude(lit, Kind::NotClosed, e);
            } else if a != b && view.is_false(lit) {
                separated.push((a.min(b), a.max(b), e));
            }
        }
        separated.sort_unstable();
        for e in 0..self.shape.ends.len() as u32 {
            let Some((a, b)) = self.blocks_of_edge(e) else { continue };
            let lit = self.shape.edge(e);
            if a == b || view.is_true(lit) || view.is_false(lit) {
                continue;
            }
            let key = (a.min(b), a.max(b));
            let at = separated.partition_point(|&(x, y, _)| (x, y) < key);
            if let Some(&(x, y, closed)) = separated.get(at)
                && (x, y) == key
            {
                self.conclude(!lit, Kind::NotClosed, closed);
            }
        }
        Ok(())
    }

    /// The blocks of both ends, if both are present.
    fn blocks_of_edge(&self, e: u32) -> Option<(u32, u32)> {
        let (u, v) = self.shape.ends[e as usize];
        let (a, b) = (self.blocks.of[u as usize], self.blocks.of[v as usize]);
        (a != NONE && b != NONE).then_some((a, b))
    }

    /// Open vertices and edges whose choice would make a block that is too large or holds two marks.
    fn forbid_merges(&mut self, view: View<'_>) {
        for index in 0..self.blocks.rim.len() {
            let v = self.blocks.rim[index];
            let mut merged = Merged::new(&self.shape, v, self.summaries.at(v));
            for arc in self.shape.adjacency.arcs(v) {
                let block = self.blocks.of[arc.to as usize];
                if block != NONE && self.now.is_open(arc.edge) {
                    merged.add(block, &self.blocks.list[block as usize]);
                }
            }
            if merged.is_broken(&self.shape) {
                self.conclude(!self.shape.vertex(v), Kind::Violation, v);
            }
        }
        if self.shape.edges.is_some() {
            self.forbid_joining_edges(view);
        }
    }

    fn forbid_joining_edges(&mut self, view: View<'_>) {
        for e in 0..self.shape.ends.len() as u32 {
            let lit = self.shape.edge(e);
            let Some((a, b)) = self.blocks_of_edge(e) else { continue };
            if a == b || view.is_true(lit) || view.is_false(lit) {
                continue;
            }
            let mut merged = Merged::default();
            merged.add(a, &self.blocks.list[a as usize]);
            merged.add(b, &self.blocks.list[b as usize]);
            if merged.is_broken(&self.shape) {
                self.conclude(!lit, Kind::Violation, self.shape.ends[e as usize].0);
            }
        }
    }

    /// Rules that a block cannot meet do not apply; blocks that must grow take their only way.
    fn check_rules_and_reach(&mut self, view: View<'_>) -> Result<(), Case> {
        let regions = (self.shape.marks.is_empty() && !self.shape.is_local()).then(|| self.region_sizes());
        for index in 0..self.blocks.list.len() {
            let block = self.blocks.list[index];
            let (largest_min, has_open_rules) = self.refuse_rules(&block, view);
            if block.size() >= largest_min {
                continue;
            }
            // Without marks all blocks of a region reach the same: only a region that is hardly enough is searched again.
            let region = regions.as_ref().map(|sizes| sizes[self.blocks.members(&block)[0] as usize]);
            let reach = match region {
                Some(size) if size > block.min => {
                    self.reach_of(index, if block.size() < block.min { block.min } else { 0 }, view);
                    size
                }
                _ => self.reach_of(index, largest_min, view),
            };
            if self.shape.is_local() {
                self.relevance.add_reach(&self.residuals.order);
            }
            if reach < block.min {
                return Err(Case { kind: Kind::ShortReach, anchor: self.blocks.members(&block)[0] });
            }
            if has_open_rules && reach < largest_min {
                self.refuse_rules_beyond(&block, reach, view);
            }
            self.force_growth(&block, reach);
            if block.size() < block.min {
                self.force_inner_steps(index, view);
            }
        }
        Ok(())
    }

    /// Open rules that the block cannot meet do not apply. Returns the largest size that it must or may have to reach, and
    /// whether open rules are left.
    fn refuse_rules(&mut self, block: &Block, view: View<'_>) -> (u32, bool) {
        let least = block.size().max(block.min);
        let (mut largest_min, mut has_open_rules) = (block.min, false);
        for at in block.start..block.end {
            let v = self.blocks.members[at as usize];
            let rules = *self.summaries.at(v);
            if !rules.any_open {
                continue;
            }
            if rules.open_max >= least && rules.open_min <= block.max {
                has_open_rules = true;
                largest_min = largest_min.max(rules.open_min);
                continue;
            }
            for rule_index in 0..self.shape.rules_at(v).len() {
                let rule = self.shape.rules_at(v)[rule_index];
                if view.is_true(rule.lit) || view.is_false(rule.lit) {
                    continue;
                }
                if rule.max < least || rule.min > block.max {
                    self.conclude(!rule.lit, Kind::Violation, v);
                } else {
                    has_open_rules = true;
                    largest_min = largest_min.max(rule.min);
                }
            }
        }
        (largest_min, has_open_rules)
    }

    fn refuse_rules_beyond(&mut self, block: &Block, reach: u32, view: View<'_>) {
        for at in block.start..block.end {
            let v = self.blocks.members[at as usize];
            if self.summaries.at(v).open_min <= reach {
                continue;
            }
            for rule_index in 0..self.shape.rules_at(v).len() {
                let rule = self.shape.rules_at(v)[rule_index];
                if rule.min > reach && !view.is_true(rule.lit) && !view.is_false(rule.lit) {
                    self.conclude(!rule.lit, Kind::ShortReach, v);
                }
            }
        }
    }

    /// `residuals.order` holds the reach, `residuals.exits` the first steps out of the block.
    fn force_growth(&mut self, block: &Block, reach: u32) {
        let anchor = self.blocks.members(block)[0];
        if reach == block.min && block.size() < block.min {
            for index in block.size() as usize..self.residuals.order.len() {
                let v = self.residuals.order[index];
                self.conclude(self.shape.vertex(v), Kind::ShortReach, anchor);
            }
        }
        if let [(v, e)] = self.residuals.exits[..]
            && block.size() < block.min
        {
            self.conclude(self.shape.vertex(v), Kind::ShortReach, anchor);
            self.conclude(self.shape.edge(e), Kind::ShortReach, anchor);
        }
    }
}

/// What a block would be that unites several.
#[derive(Default)]
struct Merged {
    ids: [u32; 8],
    n_ids: usize,
    size: u64,
    n_marks: u32,
    min: u32,
    max: Option<u32>,
}

impl Merged {
    /// The open vertex `v` alone.
    fn new(shape: &Shape, v: u32, rules: &Summary) -> Self {
        let mut merged = Self { size: 1, n_marks: u32::from(shape.is_mark[v as usize]), ..Self::default() };
        merged.bound(shape.min_size, shape.max_size);
        merged.bound(rules.min, rules.max);
        merged
    }

    fn bound(&mut self, min: u32, max: u32) {
        self.min = self.min.max(min);
        self.max = Some(self.max.map_or(max, |old| old.min(max)));
    }

    /// Adds a block once. Beyond eight different blocks it forgets which it knows and stops adding: merely weaker.
    fn add(&mut self, id: u32, block: &Block) {
        if self.n_ids == self.ids.len() || self.ids[..self.n_ids].contains(&id) {
            return;
        }
        self.ids[self.n_ids] = id;
        self.n_ids += 1;
        self.size += u64::from(block.size());
        self.n_marks += block.n_marks;
        self.bound(block.min, block.max);
    }

    fn is_broken(&self, shape: &Shape) -> bool {
        let max = self.max.unwrap_or(u32::MAX);
        self.n_marks > 1 && shape.limits_marks() || self.size > u64::from(max) || self.min > max
    }
}
