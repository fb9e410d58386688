//! The way up: from arcs to the nodes of a reduced diagram.
//!
//! Equal nodes of a level are found by *chains*: every node of the level hangs on one of its children, on `lo`, or on `hi`
//! where `lo` is empty, and only nodes on the same child are compared. On most specs a state's first child is the state
//! itself, carried over, so children are met in nearly the order in which they were made, and the chains, which hold one
//! node on average, are read almost in sequence. A hash table over both children (what one would write first) takes the
//! same steps with a cache miss each; it remains for the few nodes that hang on a child further down.

use crate::Layer;
use crate::build::{ArcLayer, PATIENCE};
use crate::table::{NodeTable, hash_pair};
use gridwright_base::Budget;
use gridwright_zdd::{Diagram, DiagramBuilder, Error, Node, NodeId};

const EMPTY: u32 = 0;
const UNIT: u32 = 1;

/// Writes the levels of a diagram from the bottom, each node once.
#[derive(Debug)]
pub(crate) struct LevelBuilder {
    builder: DiagramBuilder,
    table: NodeTable,
    /// For nodes from `recent_start` on: the last node of the level under way that hangs on it, or 0.
    heads: Vec<u32>,
    /// For nodes of the level under way, from `level_start` on: the one before on the same child, or 0.
    chained: Vec<u32>,
    recent_start: u32,
    level_start: u32,
    n_vars: usize,
    levels_done: usize,
}

impl LevelBuilder {
    pub(crate) fn new(n_vars: usize, budget: &Budget) -> Self {
        Self {
            builder: DiagramBuilder::new(n_vars, budget),
            table: NodeTable::default(),
            heads: Vec::new(),
            chained: Vec::new(),
            recent_start: 2,
            level_start: 2,
            n_vars,
            levels_done: 0,
        }
    }

    /// The number the next node will get.
    pub(crate) fn next_id(&self) -> u32 {
        self.builder.next_id()
    }

    /// Books room for so many more nodes.
    pub(crate) fn expect_nodes(&mut self, n_nodes: usize) -> Result<(), Error> {
        self.builder.expect_nodes(n_nodes)
    }

    /// Nodes from this number on are hooks for chains; older ones go through the hash table.
    pub(crate) fn set_recent(&mut self, start: u32) {
        self.recent_start = start;
    }

    /// Starts the level of an element; levels skipped stay empty.
    pub(crate) fn open_level(&mut self, var: usize) -> Result<(), Error> {
        self.open_level_without_search(var)?;
        let expected = self.table.used();
        self.table.reset(expected);
        self.heads.clear();
        self.heads.resize((self.level_start - self.recent_start) as usize, 0);
        self.chained.clear();
        Ok(())
    }

    /// Starts a level in which only [`push`](Self::push) is used.
    pub(crate) fn open_level_without_search(&mut self, var: usize) -> Result<(), Error> {
        while self.levels_done < self.n_vars - 1 - var {
            self.end_level()?;
        }
        self.level_start = self.builder.next_id();
        Ok(())
    }

    pub(crate) fn end_level(&mut self) -> Result<(), Error> {
        self.levels_done += 1;
        self.builder.end_level()
    }

    /// A new node, known to be unlike all others of its level.
    #[inline]
    pub(crate) fn push(&mut self, lo: u32, hi: u32) -> u32 {
        self.builder.push(NodeId(lo), NodeId(hi)).0
    }

    /// The one node of this level with these children.
    #[inline]
    pub(crate) fn node(&mut self, lo: u32, hi: u32) -> u32 {
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

    pub(crate) fn finish(self, root: u32) -> Diagram {
        self.builder.finish(NodeId(root))
    }
}

/// Turns layers of arcs into levels, the last layer first.
#[derive(Debug)]
pub(crate) struct Reducer {
    levels: LevelBuilder,
    /// The node of every target of the layer above: empty, unit, then the states of the layer done last.
    refs: Vec<u32>,
    /// The children of the layer's first element, kept for its memory.
    pairs: Vec<[u32; 2]>,
}

impl Reducer {
    pub(crate) fn new(n_vars: usize, budget: &Budget) -> Self {
        Self { levels: LevelBuilder::new(n_vars, budget), refs: vec![EMPTY, UNIT], pairs: Vec::new() }
    }

    /// Adds the levels of one layer.
    pub(crate) fn layer(&mut self, layer: Layer, arcs: &ArcLayer, budget: &Budget) -> Result<(), Error> {
        let start = self.levels.next_id();
        let stopped = |stop| Error::Stopped { stop, doing: "reducing", nodes: u64::from(start) };
        self.levels.expect_nodes(2 * arcs.n_states)?;
        let refs = std::mem::take(&mut self.refs);
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        if let Some(var) = layer.second {
            self.levels.open_level(var.index())?;
            let levels = &mut self.levels;
            let done = arcs.for_each(budget, |targets| {
                let [none, first, second, both] = targets.map(|target| refs[target as usize]);
                pairs.push([levels.node(none, second), levels.node(first, both)]);
            });
            done.map_err(stopped)?;
            self.levels.end_level()?;
        } else {
            let done =
                arcs.for_each(budget, |targets| pairs.push([refs[targets[0] as usize], refs[targets[1] as usize]]));
            done.map_err(stopped)?;
        }
        self.refs = refs;
        self.firsts(layer, &pairs, budget)?;
        self.pairs = pairs;
        self.levels.set_recent(start);
        Ok(())
    }

    /// The nodes of the layer's first element; they become the new references.
    fn firsts(&mut self, layer: Layer, pairs: &[[u32; 2]], budget: &Budget) -> Result<(), Error> {
        self.refs.clear();
        self.refs.extend([EMPTY, UNIT]);
        let Some(var) = layer.first else {
            self.refs.extend(pairs.iter().map(|pair| pair[0]));
            return Ok(());
        };
        self.levels.open_level(var.index())?;
        for run in pairs.chunks(PATIENCE) {
            let nodes = u64::from(self.levels.next_id());
            budget.check().map_err(|stop| Error::Stopped { stop, doing: "reducing", nodes })?;
            for &[lo, hi] in run {
                let id = self.levels.node(lo, hi);
                self.refs.push(id);
            }
        }
        self.levels.end_level()
    }

    /// The diagram of the first layer's only state.
    pub(crate) fn finish(self) -> Diagram {
        let root = self.refs.get(2).copied().unwrap_or(EMPTY);
        self.levels.finish(root)
    }
}
