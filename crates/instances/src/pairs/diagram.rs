//! A family of instances as a family of sets of pairs, which set algebra can work on.
//!
//! The elements are all pairs of vertices. The automaton closes pairs vertex by vertex, so a pair comes where its later vertex
//! does: what is below a node is a family over later elements. The node alone does not tell which vertices its labels stand
//! for, so it is looked at once for each choice of these that leads there.

use super::family::{Arc, Descent, PairFamily};
use gridwright_base::Budget;
use gridwright_base::QuickMap;
use gridwright_zdd::{Diagram, Error, Family, Store, Var};

/// What is below a node, by the vertices that its labels stand for.
type Known = QuickMap<(usize, u32, Vec<u32>), Family>;

impl PairFamily {
    /// The pairs that members are made of, in the order of the elements of [`diagram`](Self::diagram); the smaller vertex
    /// first.
    pub fn elements(&self) -> Vec<(u32, u32)> {
        let vertices = self.vertices();
        let closed_by = |at: usize| vertices[..at].iter().map(move |&first| (first, vertices[at]));
        (0..vertices.len()).flat_map(closed_by).map(|(a, b)| (a.min(b), a.max(b))).collect()
    }

    /// All instances as sets of [`elements`](Self::elements).
    pub fn diagram(&self, budget: &Budget) -> Result<Diagram, Error> {
        let n = self.vertices().len();
        let mut store = Store::new(n * n.saturating_sub(1) / 2, budget)?;
        let mut positions: QuickMap<u32, usize> = QuickMap::default();
        positions.extend(self.vertices().iter().enumerate().map(|(at, &vertex)| (vertex, at)));
        let all = match self.is_empty() {
            true => store.empty(),
            false => self.below_in(&mut store, &positions, &mut Known::default(), (0, 0, Vec::new()))?,
        };
        store.freeze(all)
    }

    fn below_in(
        &self,
        store: &mut Store,
        positions: &QuickMap<u32, usize>,
        known: &mut Known,
        at: (usize, u32, Vec<u32>),
    ) -> Result<Family, Error> {
        let Some(&vertex) = self.vertices().get(at.0) else { return Ok(store.unit()) };
        if let Some(family) = known.get(&at) {
            return Ok(*family);
        }
        let arcs: Vec<Arc> = self.arcs(at.0, at.1).to_vec();
        let mut all = store.empty();
        for arc in arcs {
            let mut walk = Descent::of(&at.2);
            let first = walk.take(vertex, arc);
            let mut below = self.below_in(store, positions, known, (at.0 + 1, arc.to, walk.into_open()))?;
            if let Some(first) = first {
                let element = at.0 * at.0.saturating_sub(1) / 2 + positions[&first];
                let pair = store.set(&[Var(element as u32)])?;
                below = store.join(pair, below)?;
            }
            all = store.union(all, below)?;
        }
        known.insert(at, all);
        Ok(all)
    }
}
