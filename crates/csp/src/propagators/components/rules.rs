//! What the size rules at each vertex say at present.
//!
//! A vertex may have as many rules as the graph has vertices ("its number is 1", "its number is 2", ...), and a pass looks at
//! every vertex. So their sum total is kept per vertex and worked out again only after one of its rules has changed.

use super::Shape;
use crate::propagator::View;

/// The rules at one vertex.
#[derive(Debug, Clone, Copy)]
pub(super) struct Summary {
    /// The bounds of the rules in force.
    pub(super) min: u32,
    pub(super) max: u32,
    /// The largest minimum and the least maximum among the rules of which it is open whether they apply.
    pub(super) open_min: u32,
    pub(super) open_max: u32,
    pub(super) any_open: bool,
}

const NO_RULE: Summary = Summary { min: 0, max: u32::MAX, open_min: 0, open_max: u32::MAX, any_open: false };

/// The summaries of all vertices.
#[derive(Debug, Default)]
pub(super) struct Summaries {
    of: Vec<Summary>,
    is_stale: Vec<bool>,
    stale: Vec<u32>,
}

impl Summaries {
    pub(super) fn new(n: usize) -> Self {
        Self { of: vec![NO_RULE; n], is_stale: vec![true; n], stale: (0..n as u32).collect() }
    }

    /// A rule at the vertex has got a value, or lost it.
    #[inline]
    pub(super) fn touch(&mut self, v: u32) {
        if !self.is_stale[v as usize] {
            self.is_stale[v as usize] = true;
            self.stale.push(v);
        }
    }

    /// Brings all summaries up to date.
    pub(super) fn refresh(&mut self, shape: &Shape, view: View<'_>) {
        for v in self.stale.drain(..) {
            self.is_stale[v as usize] = false;
            let mut summary = NO_RULE;
            for rule in shape.rules_at(v) {
                if view.is_true(rule.lit) {
                    summary.min = summary.min.max(rule.min);
                    summary.max = summary.max.min(rule.max);
                } else if !view.is_false(rule.lit) {
                    summary.open_min = summary.open_min.max(rule.min);
                    summary.open_max = summary.open_max.min(rule.max);
                    summary.any_open = true;
                }
            }
            self.of[v as usize] = summary;
        }
    }

    #[inline]
    pub(super) fn at(&self, v: u32) -> &Summary {
        &self.of[v as usize]
    }
}
