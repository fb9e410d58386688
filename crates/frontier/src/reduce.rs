//! The way up: from arcs to the nodes of a reduced diagram.
//!
//! Equal nodes of a level are found by a [`NodeTable`] that lives for one level. Nodes whose `lo` child is empty, which are
//! half of all nodes on a grid (an edge that a fragment is forced to take), need no hashing where their `hi` child is one of
//! the nodes made for the layer below: an array over those nodes says whether the node exists. On the 14 x 14 grid that
//! halves the time of the way up.

use crate::Layer;
use crate::build::ArcLayer;
use crate::table::{BATCH, NodeTable, hash_pair};
use gridwright_base::Budget;
use gridwright_zdd::{Diagram, DiagramBuilder, Error, NodeId};

const EMPTY: u32 = 0;
const UNIT: u32 = 1;

/// Turns layers into levels, the last layer first.
#[derive(Debug)]
pub(crate) struct Reducer {
    builder: DiagramBuilder,
    /// The node of every target of the layer above: empty, unit, then the states of the layer done last.
    refs: Vec<u32>,
    table: NodeTable,
    /// For nodes from `recent_start` on: the node with an empty `lo` above it in the level under way, or 0.
    above: Vec<u32>,
    recent_start: u32,
    n_vars: usize,
    levels_done: usize,
}

impl Reducer {
    pub(crate) fn new(n_vars: usize, budget: &Budget) -> Self {
        Self {
            builder: DiagramBuilder::new(n_vars, budget),
            refs: vec![EMPTY, UNIT],
            table: NodeTable::default(),
            above: Vec::new(),
            recent_start: 2,
            n_vars,
            levels_done: 0,
        }
    }

    /// Adds the levels of one layer.
    pub(crate) fn layer(&mut self, layer: Layer, arcs: &ArcLayer, budget: &Budget) -> Result<(), Error> {
        budget.check().map_err(|stop| stopped(stop, &self.builder))?;
        let start = self.builder.next_id();
        self.builder.expect_nodes(2 * arcs.n_states)?;
        let mut pairs: Vec<[u32; 2]> = Vec::with_capacity(arcs.n_states);
        let second = layer.second.map(|var| var.index());
        if let Some(var) = second {
            self.open_level(var, 2 * arcs.n_states)?;
        }
        let refs = std::mem::take(&mut self.refs);
        let has_second = second.is_some();
        let mut batch: Vec<[u32; 4]> = Vec::with_capacity(BATCH);
        arcs.for_each(|targets| {
            batch.push(targets.map(|target| refs[target as usize]));
            if batch.len() == BATCH {
                self.seconds(&mut batch, has_second, &mut pairs);
            }
        });
        self.seconds(&mut batch, has_second, &mut pairs);
        if has_second {
            self.end_level()?;
        }
        self.refs = refs;
        self.firsts(layer, &pairs)?;
        self.recent_start = start;
        Ok(())
    }

    /// The nodes of the layer's second element, two for each state: without and with the first element.
    #[inline]
    fn seconds(&mut self, batch: &mut Vec<[u32; 4]>, has_second: bool, pairs: &mut Vec<[u32; 2]>) {
        if has_second {
            for &[none, first, second, both] in batch.iter() {
                self.warm(none, second);
                self.warm(first, both);
            }
        }
        for [none, first, second, both] in batch.drain(..) {
            pairs.push(if has_second { [self.node(none, second), self.node(first, both)] } else { [none, first] });
        }
    }

    /// The nodes of the layer's first element; they become the new references.
    fn firsts(&mut self, layer: Layer, pairs: &[[u32; 2]]) -> Result<(), Error> {
        self.refs.clear();
        self.refs.extend([EMPTY, UNIT]);
        let Some(var) = layer.first else {
            self.refs.extend(pairs.iter().map(|pair| pair[0]));
            return Ok(());
        };
        self.open_level(var.index(), pairs.len())?;
        for batch in pairs.chunks(BATCH) {
            for &[lo, hi] in batch {
                self.warm(lo, hi);
            }
            for &[lo, hi] in batch {
                let id = self.node(lo, hi);
                self.refs.push(id);
            }
        }
        self.end_level()
    }

    fn open_level(&mut self, var: usize, n_nodes: usize) -> Result<(), Error> {
        while self.levels_done < self.n_vars - 1 - var {
            self.end_level()?;
        }
        let expected = self.table.used();
        self.table.reset(expected.min(n_nodes));
        self.above.clear();
        self.above.resize((self.builder.next_id() - self.recent_start) as usize, 0);
        Ok(())
    }

    fn end_level(&mut self) -> Result<(), Error> {
        self.levels_done += 1;
        self.builder.end_level()
    }

    #[inline]
    fn warm(&self, lo: u32, hi: u32) {
        if hi != EMPTY && lo != EMPTY {
            std::hint::black_box(self.table.touch(hash_pair(lo, hi)));
        }
    }

    /// The one node of this level with these children.
    #[inline]
    fn node(&mut self, lo: u32, hi: u32) -> u32 {
        if hi == EMPTY {
            return lo;
        }
        if lo == EMPTY && hi >= self.recent_start {
            let known = &mut self.above[(hi - self.recent_start) as usize];
            if *known == 0 {
                *known = self.builder.push(NodeId(lo), NodeId(hi)).0;
            }
            return *known;
        }
        let builder = std::cell::RefCell::new(&mut self.builder);
        let wanted = gridwright_zdd::Node { lo: NodeId(lo), hi: NodeId(hi) };
        self.table.find(
            hash_pair(lo, hi),
            |id| builder.borrow().node(NodeId(id)) == wanted,
            || builder.borrow_mut().push(NodeId(lo), NodeId(hi)).0,
        )
    }

    /// The diagram of the first layer's only state.
    pub(crate) fn finish(self) -> Diagram {
        let root = self.refs.get(2).copied().unwrap_or(EMPTY);
        self.builder.finish(NodeId(root))
    }
}

fn stopped(stop: gridwright_base::Stop, builder: &DiagramBuilder) -> Error {
    Error::Stopped { stop, doing: "reducing", nodes: u64::from(builder.next_id()) }
}
