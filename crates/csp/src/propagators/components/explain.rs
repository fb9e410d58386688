//! Explanations of the four kinds of conflict, under a hypothesis.
//!
//! Conflicts of kind A and D are explained here, by a tree of present vertices; B and C in [`enclose`](super::enclose), by what
//! bounds a search.

use super::enclose::{explain_no_mark, explain_short_reach};
use super::{Case, ComponentsPropagator, Hypothesis, Kind, NONE, Shape};
use gridwright_formula::{Lit, SizeRule};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A tree of present vertices, grown by what became known first: a part of it that is to be explained is then as old as
/// can be, and old premises survive backjumps.
pub(super) struct Tree {
    pub(super) order: Vec<u32>,
    /// For each vertex in the tree its parent and the edge there; the root is its own parent.
    parent: Vec<(u32, u32)>,
    chosen: Vec<bool>,
}

impl Tree {
    pub(super) fn grow(shape: &Shape, root: u32, now: Hypothesis<'_>) -> Self {
        let mut parent = vec![(NONE, NONE); shape.n()];
        let age =
            |lit: Lit| if Some(lit) == now.assumed || now.view.is_fixed(lit) { 0 } else { now.view.position(lit) };
        let mut order = Vec::new();
        let mut waiting = BinaryHeap::from([Reverse((0, root, root, NONE))]);
        while let Some(Reverse((_, v, from, edge))) = waiting.pop() {
            if parent[v as usize].0 != NONE {
                continue;
            }
            parent[v as usize] = (from, edge);
            order.push(v);
            for arc in shape.adjacency.arcs(v) {
                let (there, open) = (shape.vertex(arc.to), shape.edge(arc.edge));
                if parent[arc.to as usize].0 == NONE && now.is_true(there) && now.is_true(open) {
                    waiting.push(Reverse((age(there).max(age(open)), arc.to, v, arc.edge)));
                }
            }
        }
        Self { order, parent, chosen: vec![false; shape.n()] }
    }

    /// Chooses the way from the root to `v`; returns how many vertices that adds.
    pub(super) fn choose(&mut self, mut v: u32) -> usize {
        let mut added = 0;
        while !self.chosen[v as usize] {
            self.chosen[v as usize] = true;
            added += 1;
            v = self.parent[v as usize].0;
        }
        added
    }

    /// Pushes the literals of the chosen vertices and the edges between them.
    pub(super) fn push_chosen(&self, shape: &Shape, premises: &mut Premises<'_, '_>) {
        for &v in self.order.iter().filter(|&&v| self.chosen[v as usize]) {
            premises.push(shape.vertex(v));
            let edge = self.parent[v as usize].1;
            if edge != NONE {
                premises.push(shape.edge(edge));
            }
        }
    }

    /// The rule in force in the tree that `better` prefers to all others.
    pub(super) fn pick_rule(
        &self,
        shape: &Shape,
        now: Hypothesis<'_>,
        better: impl Fn(&SizeRule, &SizeRule) -> bool,
    ) -> Option<SizeRule> {
        let rules = self.order.iter().flat_map(|&v| shape.rules_at(v)).filter(|rule| now.is_true(rule.lit));
        rules.fold(None, |best: Option<SizeRule>, &rule| match best {
            Some(best) if !better(&rule, &best) => Some(best),
            _ => Some(rule),
        })
    }
}

/// The list being filled; the hypothesis itself and constants are left out.
pub(super) struct Premises<'a, 'b> {
    pub(super) list: &'a mut Vec<Lit>,
    pub(super) now: Hypothesis<'b>,
}

impl Premises<'_, '_> {
    pub(super) fn push(&mut self, lit: Lit) {
        if Some(lit) != self.now.assumed && lit != Lit::TRUE && !self.list.contains(&lit) {
            self.list.push(lit);
        }
    }
}

impl ComponentsPropagator {
    pub(super) fn explain_case(&mut self, case: Case, now: Hypothesis<'_>, list: &mut Vec<Lit>) {
        let mut premises = Premises { list, now };
        match case.kind {
            Kind::Violation => explain_violation(&self.shape, case.anchor, &mut premises),
            Kind::ShortReach => explain_short_reach(&self.shape, case.anchor, &mut premises),
            Kind::NoMark => explain_no_mark(&self.shape, case.anchor, &mut premises),
            Kind::NotClosed => explain_not_closed(&self.shape, case.anchor, &mut premises),
        }
    }
}

/// Kind A: two marks, contradictory rules, or one vertex too many, with as small a tree as shows it.
fn explain_violation(shape: &Shape, root: u32, premises: &mut Premises<'_, '_>) {
    let now = premises.now;
    let mut tree = Tree::grow(shape, root, now);
    let marks: Vec<u32> = tree.order.iter().copied().filter(|&v| shape.is_mark[v as usize]).take(2).collect();
    if marks.len() == 2 && shape.limits_marks() {
        for mark in marks {
            tree.choose(mark);
        }
        return tree.push_chosen(shape, premises);
    }
    let tightest = tree.pick_rule(shape, now, |a, b| a.max < b.max).filter(|rule| rule.max < shape.max_size);
    let widest = tree.pick_rule(shape, now, |a, b| a.min > b.min).filter(|rule| rule.min > shape.min_size);
    let max = tightest.map_or(shape.max_size, |rule| rule.max);
    let mut count = tree.choose(tightest.map_or(root, |rule| rule.vertex.0));
    premises_of_rule(tightest, premises);
    if widest.map_or(shape.min_size, |rule| rule.min) > max {
        premises_of_rule(widest, premises);
        if let Some(rule) = widest {
            tree.choose(rule.vertex.0);
        }
    } else {
        for index in 0..tree.order.len() {
            if count > max as usize {
                break;
            }
            count += tree.choose(tree.order[index]);
        }
        debug_assert!(count > max as usize, "the block is not too large");
    }
    tree.push_chosen(shape, premises);
}

pub(super) fn premises_of_rule(rule: Option<SizeRule>, premises: &mut Premises<'_, '_>) {
    if let Some(rule) = rule {
        premises.push(rule.lit);
    }
}

/// Kind D: a way between the ends of a closed edge.
fn explain_not_closed(shape: &Shape, edge: u32, premises: &mut Premises<'_, '_>) {
    let (u, v) = shape.ends[edge as usize];
    let mut tree = Tree::grow(shape, u, premises.now);
    tree.choose(v);
    tree.push_chosen(shape, premises);
    premises.push(!shape.edge(edge));
}
