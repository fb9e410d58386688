//! The way up: from arcs to the nodes of a reduced diagram.
//!
//! Equal nodes of a level are found by *chains*: every node of the level hangs on one of its children, on `lo`, or on `hi`
//! where `lo` is empty, and only nodes on the same child are compared. On most specs a state's first child is the state
//! itself, carried over, so children are met in nearly the order in which they were made, and the chains, which hold one
//! node on average, are read almost in sequence. A hash table over both children (what one would write first) takes the
//! same steps with a cache miss each; it remains for the few nodes that hang on a child further down.

use crate::Layer;
use crate::build::ArcLayer;
use crate::table::{NodeTable, hash_pair};
use gridwright_base::Budget;
use gridwright_zdd::{Diagram, DiagramBuilder, Error, Node, NodeId};

const EMPTY: u32 = 0;
const UNIT: u32 = 1;

/// Turns layers into levels, the last layer first.
#[derive(Debug)]
pub(crate) struct Reducer {
    builder: DiagramBuilder,
    /// The node of every target of the layer above: empty, unit, then the states of the layer done last.
    refs: Vec<u32>,
    table: NodeTable,
    /// For nodes from `recent_start` on: the last node of the level under way that hangs on it, or 0.
    heads: Vec<u32>,
    /// For nodes of the level under way, from `level_start` on: the one before on the same child, or 0.
    chained: Vec<u32>,
    recent_start: u32,
    level_start: u32,
    /// The children of the layer's first element, kept for its memory.
    pairs: Vec<[u32; 2]>,
    n_vars: usize,
    levels_done: usize,
}

impl Reducer {
    pub(crate) fn new(n_vars: usize, budget: &Budget) -> Self {
        Self {
            builder: DiagramBuilder::new(n_vars, budget),
            refs: vec![EMPTY, UNIT],
            table: NodeTable::default(),
            heads: Vec::new(),
            chained: Vec::new(),
            recent_start: 2,
            level_start: 2,
            pairs: Vec::new(),
            n_vars,
            levels_done: 0,
        }
    }

    /// Adds the levels of one layer.
    pub(crate) fn layer(&mut self, layer: Layer, arcs: &ArcLayer, budget: &Budget) -> Result<(), Error> {
        budget.check().map_err(|stop| stopped(stop, &self.builder))?;
        let start = self.builder.next_id();
        self.builder.expect_nodes(2 * arcs.n_states)?;
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        let second = layer.second.map(|var| var.index());
        if let Some(var) = second {
            self.open_level(var, 2 * arcs.n_states)?;
        }
        let refs = std::mem::take(&mut self.refs);
        let has_second = second.is_some();
        arcs.for_each(|targets| {
            let [none, first, second, both] = targets.map(|target| refs[target as usize]);
            pairs.push(if has_second { [self.node(none, second), self.node(first, both)] } else { [none, first] });
        });
        if has_second {
            self.end_level()?;
        }
        self.refs = refs;
        self.firsts(layer, &pairs)?;
        self.pairs = pairs;
        self.recent_start = start;
        Ok(())
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
        for &[lo, hi] in pairs {
            let id = self.node(lo, hi);
            self.refs.push(id);
        }
        self.end_level()
    }

    fn open_level(&mut self, var: usize, n_nodes: usize) -> Result<(), Error> {
        while self.levels_done < self.n_vars - 1 - var {
            self.end_level()?;
        }
        let expected = self.table.used();
        self.table.reset(expected.min(n_nodes));
        self.level_start = self.builder.next_id();
        self.heads.clear();
        self.heads.resize((self.level_start - self.recent_start) as usize, 0);
        self.chained.clear();
        Ok(())
    }

    fn end_level(&mut self) -> Result<(), Error> {
        self.levels_done += 1;
        self.builder.end_level()
    }

    /// The one node of this level with these children.
    #[inline]
    fn node(&mut self, lo: u32, hi: u32) -> u32 {
        if hi == EMPTY {
            return lo;
        }
        let hook = if lo == EMPTY { hi } else { lo };
        if hook < self.recent_start {
            return self.node_by_hash(lo, hi);
        }
        let wanted = Node { lo: NodeId(lo), hi: NodeId(hi) };
        let head = &mut self.heads[(hook - self.recent_start) as usize];
        let mut at = *head;
        while at != 0 {
            if self.builder.node(NodeId(at)) == wanted {
                return at;
            }
            at = self.chained[(at - self.level_start) as usize];
        }
        let id = self.builder.push(wanted.lo, wanted.hi).0;
        self.chained.push(*head);
        *head = id;
        id
    }

    fn node_by_hash(&mut self, lo: u32, hi: u32) -> u32 {
        let wanted = Node { lo: NodeId(lo), hi: NodeId(hi) };
        let next = self.builder.next_id();
        let id = self.table.find(hash_pair(lo, hi), next, |id| self.builder.node(NodeId(id)) == wanted);
        if id == next {
            self.builder.push(wanted.lo, wanted.hi);
            self.chained.push(0);
        }
        id
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
