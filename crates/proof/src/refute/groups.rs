//! Components with sizes and marks.
//!
//! Words used here: a *block* is a maximal set of present vertices joined by open edges, as far as the partial assignment
//! says; blocks only ever grow. The *reach* of a block is what it can grow to if every undecided vertex is present and every
//! undecided edge open, except where that would join it to a second mark.

use super::Partial;
use crate::graph::{components, neighbours};
use gridwright_formula::{Components, Edge, MarkRule, Vertex};

struct Blocks<'a> {
    spec: &'a Components,
    value: Partial<'a>,
    lists: Vec<Vec<(Edge, Vertex)>>,
    block: Vec<Option<usize>>,
    count: usize,
}

pub(super) fn components_refuted(spec: &Components, value: Partial<'_>) -> bool {
    let vertex = |v: Vertex| value(spec.vertices[v.index()]) == Some(true);
    let edge = |e: Edge| spec.edges.as_ref().is_none_or(|edges| value(edges[e.index()]) == Some(true));
    let block = components(&spec.graph, vertex, edge);
    let count = block.iter().flatten().max().map_or(0, |&last| last + 1);
    let blocks = Blocks { spec, value, lists: neighbours(&spec.graph), block, count };
    (0..blocks.count).any(|b| blocks.broken(b)) || blocks.not_closed()
}

impl Blocks<'_> {
    fn members(&self, b: usize) -> Vec<Vertex> {
        self.spec.graph.vertices().filter(|v| self.block[v.index()] == Some(b)).collect()
    }

    fn marks_in(&self, b: usize) -> usize {
        self.spec.marks.iter().filter(|v| self.block[v.index()] == Some(b)).count()
    }

    /// The least and greatest size that the rules in force allow a component with these vertices.
    fn bounds(&self, members: &[Vertex]) -> (u32, u32) {
        let mut bounds = (self.spec.min_size, self.spec.max_size);
        for rule in &self.spec.sizes {
            if (self.value)(rule.lit) == Some(true) && members.contains(&rule.vertex) {
                bounds = (bounds.0.max(rule.min), bounds.1.min(rule.max));
            }
        }
        bounds
    }

    fn broken(&self, b: usize) -> bool {
        let members = self.members(b);
        let (min, max) = self.bounds(&members);
        let marks = self.marks_in(b);
        if min > max || members.len() > max as usize || self.reach(b).len() < min as usize {
            return true;
        }
        match self.spec.mark_rule {
            MarkRule::Any => false,
            MarkRule::AtMostOne => marks > 1,
            MarkRule::ExactlyOne => {
                marks > 1 || marks == 0 && !self.spec.marks.iter().any(|&m| self.can_join(&members, m))
            }
        }
    }

    fn possible(&self, e: Edge, v: Vertex) -> bool {
        (self.value)(self.spec.vertices[v.index()]) != Some(false)
            && self.spec.edges.as_ref().is_none_or(|edges| (self.value)(edges[e.index()]) != Some(false))
    }

    /// Whether a component with mark `mark` can never contain `v`: it is, or surely touches, another mark.
    fn forbidden(&self, v: Vertex, mark: Vertex) -> bool {
        let is_other = |w: Vertex| w != mark && self.spec.marks.contains(&w);
        is_other(v)
            || self.lists[v.index()].iter().any(|&(e, w)| {
                is_other(w)
                    && (self.value)(self.spec.vertices[w.index()]) == Some(true)
                    && self.spec.edges.as_ref().is_none_or(|edges| (self.value)(edges[e.index()]) == Some(true))
            })
    }

    fn reach(&self, b: usize) -> Vec<Vertex> {
        let mut found = self.members(b);
        let mut seen = vec![false; self.spec.graph.n_vertices()];
        found.iter().for_each(|v| seen[v.index()] = true);
        let mark = match self.spec.mark_rule {
            MarkRule::Any => None,
            _ => self.spec.marks.iter().copied().find(|v| self.block[v.index()] == Some(b)),
        };
        let mut next = 0;
        while next < found.len() {
            let v = found[next];
            next += 1;
            for &(e, w) in &self.lists[v.index()] {
                if seen[w.index()] {
                    continue;
                }
                let blocked = mark.is_some_and(|mark| self.forbidden(w, mark));
                if self.possible(e, w) && !blocked {
                    seen[w.index()] = true;
                    found.push(w);
                }
            }
        }
        found
    }

    /// Whether the block `members`, which has no mark, can become one with `mark` within the size allowed there.
    ///
    /// Breadth first from the mark's own block: each further vertex costs one, and all of `members` must fit in.
    fn can_join(&self, members: &[Vertex], mark: Vertex) -> bool {
        if (self.value)(self.spec.vertices[mark.index()]) == Some(false) {
            return false;
        }
        let own = self.block[mark.index()].map_or(vec![mark], |b| self.members(b));
        let max = self.bounds(&own).1.min(self.bounds(members).1) as usize;
        let mut distance = vec![usize::MAX; self.spec.graph.n_vertices()];
        own.iter().for_each(|v| distance[v.index()] = 0);
        let mut queue = own.clone();
        let mut next = 0;
        while next < queue.len() {
            let v = queue[next];
            next += 1;
            if members.contains(&v) {
                // Vertices in between, those of the mark's block, and the members.
                return own.len() + (distance[v.index()] - 1) + members.len() <= max;
            }
            for &(e, w) in &self.lists[v.index()] {
                if distance[w.index()] == usize::MAX && self.possible(e, w) && !self.forbidden(w, mark) {
                    distance[w.index()] = distance[v.index()] + 1;
                    queue.push(w);
                }
            }
        }
        false
    }

    /// Whether an edge inside a block is not open.
    fn not_closed(&self) -> bool {
        let (true, Some(edges)) = (self.spec.closed, &self.spec.edges) else { return false };
        self.spec.graph.edge_ids().any(|e| {
            let (a, b) = self.spec.graph.ends(e);
            (self.value)(edges[e.index()]) == Some(false)
                && self.block[a.index()].is_some()
                && self.block[a.index()] == self.block[b.index()]
        })
    }
}
