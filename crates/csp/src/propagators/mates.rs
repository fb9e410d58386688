//! Path fragments and their ends.
//!
//! While every vertex has at most two chosen edges, the chosen edges form paths and cycles. The *mate* of a path's end is the
//! path's other end; a vertex without edges is its own mate. Joining two ends is then a constant-time update (D. Knuth's
//! Simpath, The Art of Computer Programming 4A, exercise 7.1.4-225, uses the same array over a frontier):
//!
//! ```text
//!   a---b   c---d      mate: a<->b, c<->d        choose edge b-c
//!   a---b---c---d      mate: a<->d; b and c are inside and never looked at
//! ```

use gridwright_formula::Graph;

pub(crate) const NO_EDGE: u32 = u32::MAX;

/// What choosing an edge did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// A vertex would get three edges: the edge is not part of any path. Degree clauses will object.
    Ignored,
    /// The two ends of one path were joined.
    Closed,
    /// The path now runs between these ends.
    Joined(u32, u32),
}

#[derive(Debug, Clone, Copy)]
struct Record {
    edge: u32,
    effect: Effect,
}

/// The fragments formed by the chosen edges, with the history needed to go back.
#[derive(Debug)]
pub(crate) struct Mates {
    ends: Vec<(u32, u32)>,
    mate: Vec<u32>,
    /// The first and second chosen edge at each vertex.
    at: Vec<[u32; 2]>,
    history: Vec<Record>,
    n_ignored: usize,
    n_closed: usize,
    n_fragments: usize,
}

impl Mates {
    pub(crate) fn new(graph: &Graph) -> Self {
        Self {
            ends: graph.edges().iter().map(|&(a, b)| (a.0, b.0)).collect(),
            mate: (0..graph.n_vertices() as u32).collect(),
            at: vec![[NO_EDGE; 2]; graph.n_vertices()],
            history: Vec::new(),
            n_ignored: 0,
            n_closed: 0,
            n_fragments: 0,
        }
    }

    #[inline]
    pub(crate) fn ends(&self, edge: u32) -> (u32, u32) {
        self.ends[edge as usize]
    }

    /// The other end of the path that ends at `v`.
    #[inline]
    pub(crate) fn mate(&self, v: u32) -> u32 {
        self.mate[v as usize]
    }

    #[inline]
    pub(crate) fn degree(&self, v: u32) -> usize {
        let at = self.at[v as usize];
        usize::from(at[0] != NO_EDGE) + usize::from(at[1] != NO_EDGE)
    }

    /// Paths and cycles with at least one edge.
    pub(crate) fn n_fragments(&self) -> usize {
        self.n_fragments
    }

    /// Chosen edges that are part of a fragment.
    pub(crate) fn n_chosen(&self) -> usize {
        self.history.len() - self.n_ignored
    }

    /// The edges chosen, oldest first, and whether each closed a cycle; ignored ones left out.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.history
            .iter()
            .filter(|record| record.effect != Effect::Ignored)
            .map(|record| (record.edge, record.effect == Effect::Closed))
    }

    /// The edge that closed the first cycle, if there is a cycle.
    pub(crate) fn first_closing(&self) -> Option<u32> {
        if self.n_closed == 0 { None } else { self.chosen().find(|chosen| chosen.1).map(|chosen| chosen.0) }
    }

    /// Adds an edge.
    pub(crate) fn choose(&mut self, edge: u32) -> Effect {
        let (u, v) = self.ends(edge);
        let effect = self.effect_of(u, v);
        self.history.push(Record { edge, effect });
        match effect {
            Effect::Ignored => {
                self.n_ignored += 1;
                return effect;
            }
            Effect::Closed => self.n_closed += 1,
            Effect::Joined(a, b) => {
                // Two isolated vertices begin a fragment; two fragments become one.
                match (a == u, b == v) {
                    (true, true) => self.n_fragments += 1,
                    (false, false) => self.n_fragments -= 1,
                    _ => {}
                }
                self.mate[a as usize] = b;
                self.mate[b as usize] = a;
            }
        }
        for end in [u, v] {
            let slot = usize::from(self.at[end as usize][0] != NO_EDGE);
            self.at[end as usize][slot] = edge;
        }
        effect
    }

    fn effect_of(&self, u: u32, v: u32) -> Effect {
        if self.degree(u) == 2 || self.degree(v) == 2 {
            Effect::Ignored
        } else if self.mate(u) == v && u != v {
            Effect::Closed
        } else {
            Effect::Joined(self.mate(u), self.mate(v))
        }
    }

    /// Takes back the last edge.
    pub(crate) fn undo(&mut self) {
        let Record { edge, effect } = self.history.pop().expect("as many undos as choices");
        let (u, v) = self.ends(edge);
        match effect {
            Effect::Ignored => {
                self.n_ignored -= 1;
                return;
            }
            Effect::Closed => self.n_closed -= 1,
            Effect::Joined(a, b) => {
                self.mate[a as usize] = u;
                self.mate[b as usize] = v;
                match (a == u, b == v) {
                    (true, true) => self.n_fragments -= 1,
                    (false, false) => self.n_fragments += 1,
                    _ => {}
                }
            }
        }
        for end in [u, v] {
            let at = &mut self.at[end as usize];
            at[usize::from(at[1] != NO_EDGE)] = NO_EDGE;
        }
    }

    /// Calls `visit` with the edges of the path that left `from` by the first edge chosen there, until `stop` says so of a
    /// vertex reached or the path ends. Returns the last vertex.
    ///
    /// Edges chosen later than the moment of interest only ever extend a path at its ends, so an old path between two
    /// vertices is found unchanged.
    pub(crate) fn walk(&self, from: u32, mut stop: impl FnMut(u32) -> bool, mut visit: impl FnMut(u32)) -> u32 {
        let mut v = from;
        let mut edge = self.at[v as usize][0];
        while edge != NO_EDGE {
            visit(edge);
            let (a, b) = self.ends(edge);
            v = if v == a { b } else { a };
            if v == from || stop(v) {
                break;
            }
            let at = self.at[v as usize];
            edge = if at[0] == edge { at[1] } else { at[0] };
        }
        v
    }

    /// The two ends of the path, not a cycle, that contains `edge`.
    pub(crate) fn path_ends(&self, edge: u32) -> (u32, u32) {
        let (mut v, mut via) = (self.ends(edge).0, edge);
        loop {
            let at = self.at[v as usize];
            let next = if at[0] == via { at[1] } else { at[0] };
            if next == NO_EDGE {
                return (v, self.mate(v));
            }
            via = next;
            let (a, b) = self.ends(via);
            v = if v == a { b } else { a };
        }
    }
}
