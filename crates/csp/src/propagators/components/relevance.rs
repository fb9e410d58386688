//! Which vertices matter.
//!
//! Where only the components of particular vertices are spoken of, most of the graph is far away from them. A pass reads the
//! vertices of the blocks it looks at, those it floods, and the neighbours of both; while none of these changes, another pass
//! would find the same, so news of others need not wake the propagator. If one of them is taken back, what was noted no
//! longer describes the present state and everything matters until the next pass.

use super::ComponentsPropagator;

/// What the last pass has read.
#[derive(Debug, Default)]
pub(super) struct Relevance {
    is_relevant: Vec<bool>,
    is_read: Vec<bool>,
    relevant: Vec<u32>,
    /// Vertices flooded in the present pass.
    reached: Vec<u32>,
    valid: bool,
}

impl Relevance {
    /// Whether news of the vertex may change anything.
    #[inline]
    pub(super) fn concerns(&self, v: u32) -> bool {
        !self.valid || self.is_relevant[v as usize]
    }

    /// News of the vertex was taken back.
    #[inline]
    pub(super) fn undo(&mut self, v: u32) {
        if self.concerns(v) {
            self.forget();
        }
    }

    /// From now on everything matters.
    pub(super) fn forget(&mut self) {
        self.valid = false;
        self.reached.clear();
    }

    /// The present pass has flooded these.
    pub(super) fn add_reach(&mut self, vertices: &[u32]) {
        self.reached.extend_from_slice(vertices);
    }
}

impl ComponentsPropagator {
    /// Notes what the pass that ends here has read.
    pub(super) fn note_relevant(&mut self) {
        let Self { shape, blocks, relevance, .. } = self;
        let Relevance { is_relevant, is_read, relevant, reached, valid } = relevance;
        is_relevant.resize(shape.n(), false);
        is_read.resize(shape.n(), false);
        for v in relevant.drain(..) {
            is_relevant[v as usize] = false;
            is_read[v as usize] = false;
        }
        let mut note = |v: u32| {
            if !std::mem::replace(&mut is_relevant[v as usize], true) {
                relevant.push(v);
            }
        };
        let rules = shape.rules.iter().map(|rule| rule.vertex.0);
        for v in rules.chain(blocks.members.iter().chain(&blocks.rim).chain(reached.iter()).copied()) {
            if !std::mem::replace(&mut is_read[v as usize], true) {
                note(v);
                shape.adjacency.arcs(v).iter().for_each(|arc| note(arc.to));
            }
        }
        reached.clear();
        *valid = true;
    }
}
