//! The living form: many families in one arena, kept reduced by a unique table.
//!
//! * **Nodes** are 12 bytes: element and two children. Equal nodes are never made twice, so two families are equal exactly
//!   when their roots are.
//! * **Unique table**: open addressing, linear probing, 4-byte slots, at most three quarters full.
//! * **Operation cache**: direct-mapped and lossy, 16 bytes an entry, growing with the arena. Losing an entry costs time,
//!   never correctness; which entries are lost does not depend on addresses, so runs repeat exactly.
//! * **Garbage**: an arena with compaction on request ([`Store::collect`]). Reference counts (as OxiDD has them) cost 4
//!   bytes a node and two writes an operation, to reclaim memory in the middle of an operation; here families live for one
//!   task, and between two steps the caller knows exactly which roots it still wants. Compaction keeps children before
//!   parents, which a free list would not, and freezing and counting rely on that order.
//!
//! Memory of all three parts is booked on the budget before it is allocated.

use crate::error::Halt;
use crate::{Diagram, DiagramBuilder, Error, NodeId, Var};
use gridwright_base::Budget;

/// A family in a [`Store`]: a handle, free to copy, good until the next [`Store::collect`] that does not keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Family {
    pub(crate) root: u32,
    pub(crate) epoch: u32,
}

/// One node of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    var: u32,
    lo: u32,
    hi: u32,
}

/// One remembered result: operation, operands, result. Operation 0 is "nothing here".
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    op: u32,
    a: u32,
    b: u32,
    result: u32,
}

pub(crate) type Res = Result<u32, Halt>;

pub(crate) const EMPTY: u32 = 0;
pub(crate) const UNIT: u32 = 1;
/// The "element" of terminals: after every real one.
pub(crate) const NO_VAR: u32 = u32::MAX;

/// The recursive algebra descends one frame per element; this keeps it within a 2 MiB thread stack.
const MAX_VARS: usize = 6000;
const SMALLEST_TABLE: usize = 1 << 10;
const LARGEST_CACHE: usize = 1 << 22;
/// Operations between two looks at the budget: some tens of microseconds of work.
const PATIENCE: u32 = 1 << 11;

/// An arena of nodes and the operations on the families in it.
#[derive(Debug)]
pub struct Store {
    n_vars: u32,
    nodes: Vec<Node>,
    unique: Vec<u32>,
    cache: Vec<Entry>,
    epoch: u32,
    ticks: u32,
    budget: Budget,
    charged: u64,
}

impl Store {
    /// An arena for families over `n_vars` elements; its memory is booked on `budget` while it lives.
    pub fn new(n_vars: usize, budget: &Budget) -> Result<Self, Error> {
        if n_vars > MAX_VARS {
            return Err(Error::TooManyVariables { got: n_vars, limit: MAX_VARS });
        }
        let terminal = Node { var: NO_VAR, lo: 0, hi: 0 };
        let mut store = Self {
            n_vars: n_vars as u32,
            nodes: vec![terminal; 2],
            unique: Vec::new(),
            cache: Vec::new(),
            epoch: 0,
            ticks: 0,
            budget: budget.clone(),
            charged: 0,
        };
        store.grow_tables(SMALLEST_TABLE).map_err(|halt| halt.into_error("opening a store", 0))?;
        Ok(store)
    }

    /// How many elements the universe has.
    pub fn n_vars(&self) -> usize {
        self.n_vars as usize
    }

    /// Nodes in the arena, wanted or not, terminals not counted.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len() - 2
    }

    /// The family with no member.
    pub fn empty(&self) -> Family {
        self.handle(EMPTY)
    }

    /// The family whose only member is the empty set.
    pub fn unit(&self) -> Family {
        self.handle(UNIT)
    }

    /// The family whose only member is this set.
    ///
    /// # Panics
    /// On an element outside the universe.
    pub fn set(&mut self, elements: &[Var]) -> Result<Family, Error> {
        let mut sorted: Vec<u32> = elements.iter().map(|var| var.0).collect();
        sorted.sort_unstable();
        sorted.dedup();
        assert!(sorted.last().is_none_or(|&var| var < self.n_vars), "element outside the universe");
        self.run("making a set", |store| {
            sorted.iter().rev().try_fold(UNIT, |below, &var| store.make(var, EMPTY, below))
        })
    }

    /// The family of these sets.
    pub fn family<S: AsRef<[Var]>>(&mut self, sets: impl IntoIterator<Item = S>) -> Result<Family, Error> {
        let mut all = self.empty();
        for set in sets {
            let one = self.set(set.as_ref())?;
            all = self.union(all, one)?;
        }
        Ok(all)
    }

    /// The family of all sets over the universe.
    pub fn power_set(&mut self) -> Result<Family, Error> {
        self.run("power set", |store| store.power(0))
    }

    /// Copies a family out, frozen.
    pub fn freeze(&self, family: Family) -> Result<Diagram, Error> {
        let root = self.root(family);
        let mut by_var: Vec<Vec<u32>> = vec![Vec::new(); self.n_vars()];
        for id in self.reachable(&[root]) {
            by_var[self.nodes[id as usize].var as usize].push(id);
        }
        let mut renamed = vec![0_u32; root as usize + 1];
        if root != EMPTY {
            renamed[UNIT.min(root) as usize] = UNIT;
        }
        let mut builder = DiagramBuilder::new(self.n_vars(), &self.budget);
        for level in by_var.iter().rev() {
            for &id in level {
                let node = self.nodes[id as usize];
                let (lo, hi) = (renamed[node.lo as usize], renamed[node.hi as usize]);
                renamed[id as usize] = builder.push(NodeId(lo), NodeId(hi)).0;
            }
            builder.end_level()?;
        }
        Ok(builder.finish(NodeId(renamed[root as usize])))
    }

    /// Copies a frozen family in.
    ///
    /// # Panics
    /// If the diagram is over a larger universe.
    pub fn thaw(&mut self, diagram: &Diagram) -> Result<Family, Error> {
        assert!(diagram.n_vars() <= self.n_vars(), "the diagram's universe is larger than the store's");
        self.run("thawing", |store| {
            let mut renamed: Vec<u32> = Vec::with_capacity(diagram.n_nodes() + 2);
            renamed.extend([EMPTY, UNIT]);
            for (_, var, node) in diagram.nodes() {
                let id = store.make(var.0, renamed[node.lo.index()], renamed[node.hi.index()])?;
                renamed.push(id);
            }
            Ok(renamed[diagram.root().index()])
        })
    }

    /// Drops every node not needed by `keep`, and makes those handles good again; all other handles are void.
    pub fn collect(&mut self, keep: &mut [&mut Family]) {
        let roots: Vec<u32> = keep.iter().map(|family| self.root(**family)).collect();
        let wanted = self.reachable(&roots);
        let mut renamed = vec![0_u32; self.nodes.len()];
        renamed[UNIT as usize] = UNIT;
        for (place, &id) in wanted.iter().enumerate() {
            let node = self.nodes[id as usize];
            let moved = Node { var: node.var, lo: renamed[node.lo as usize], hi: renamed[node.hi as usize] };
            self.nodes[place + 2] = moved;
            renamed[id as usize] = place as u32 + 2;
        }
        self.nodes.truncate(wanted.len() + 2);
        self.cache.fill(Entry::default());
        self.rehash();
        self.epoch += 1;
        for family in keep {
            **family = self.handle(renamed[family.root as usize]);
        }
    }

    /// Node numbers below `roots`, ascending, terminals left out.
    fn reachable(&self, roots: &[u32]) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        for &root in roots {
            seen[root as usize] = true;
        }
        // Parents have larger numbers than their children, so one downward sweep sees every parent first.
        for id in (2..self.nodes.len()).rev() {
            if seen[id] {
                seen[self.nodes[id].lo as usize] = true;
                seen[self.nodes[id].hi as usize] = true;
            }
        }
        (2..self.nodes.len() as u32).filter(|&id| seen[id as usize]).collect()
    }

    /// The node number behind a handle.
    pub(crate) fn root(&self, family: Family) -> u32 {
        assert_eq!(family.epoch, self.epoch, "a family handle from before the last collection");
        family.root
    }

    pub(crate) fn handle(&self, root: u32) -> Family {
        Family { root, epoch: self.epoch }
    }

    /// Runs a recursive algorithm and names it in its errors.
    pub(crate) fn run(&mut self, doing: &'static str, work: impl FnOnce(&mut Self) -> Res) -> Result<Family, Error> {
        match work(self) {
            Ok(root) => Ok(self.handle(root)),
            Err(halt) => Err(halt.into_error(doing, self.n_nodes())),
        }
    }

    pub(crate) fn var(&self, id: u32) -> u32 {
        self.nodes[id as usize].var
    }

    pub(crate) fn children(&self, id: u32) -> (u32, u32) {
        let node = self.nodes[id as usize];
        (node.lo, node.hi)
    }

    /// Members without and with `var`, for a `var` not below the node's own.
    pub(crate) fn split(&self, id: u32, var: u32) -> (u32, u32) {
        let node = self.nodes[id as usize];
        if node.var == var { (node.lo, node.hi) } else { (id, EMPTY) }
    }

    /// The one node with these children, made if it is not there.
    pub(crate) fn make(&mut self, var: u32, lo: u32, hi: u32) -> Res {
        if hi == EMPTY {
            return Ok(lo);
        }
        let wanted = Node { var, lo, hi };
        let mask = self.unique.len() - 1;
        let mut slot = hash_node(wanted) as usize & mask;
        loop {
            match self.unique[slot] {
                0 => break,
                id if self.nodes[id as usize] == wanted => return Ok(id),
                _ => slot = (slot + 1) & mask,
            }
        }
        self.add(wanted, slot)
    }

    fn add(&mut self, node: Node, slot: usize) -> Res {
        let id = u32::try_from(self.nodes.len()).map_err(|_| Halt::Full)?;
        if self.nodes.len() == self.nodes.capacity() {
            let more = self.nodes.len().max(SMALLEST_TABLE) / 2;
            self.charge(more * size_of::<Node>())?;
            self.nodes.reserve_exact(more);
        }
        self.nodes.push(node);
        self.unique[slot] = id;
        if self.nodes.len() * 4 > self.unique.len() * 3 {
            self.grow_tables(self.unique.len() * 2)?;
        }
        Ok(id)
    }

    fn grow_tables(&mut self, slots: usize) -> Result<(), Halt> {
        self.budget.check_steps(self.nodes.len() as u64)?;
        self.charge((slots - self.unique.len()) * size_of::<u32>())?;
        self.unique = vec![0; slots];
        self.rehash();
        let entries = slots.min(LARGEST_CACHE);
        if entries > self.cache.len() {
            self.charge((entries - self.cache.len()) * size_of::<Entry>())?;
            self.cache = vec![Entry::default(); entries];
        }
        Ok(())
    }

    fn rehash(&mut self) {
        self.unique.fill(0);
        let mask = self.unique.len() - 1;
        for (id, &node) in self.nodes.iter().enumerate().skip(2) {
            let mut slot = hash_node(node) as usize & mask;
            while self.unique[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.unique[slot] = id as u32;
        }
    }

    fn charge(&mut self, bytes: usize) -> Result<(), Halt> {
        self.budget.charge(bytes as u64)?;
        self.charged += bytes as u64;
        Ok(())
    }

    /// A remembered result; also the place where long operations look at the budget.
    pub(crate) fn recall(&mut self, op: Op, a: u32, b: u32) -> Result<Option<u32>, Halt> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(PATIENCE) {
            self.budget.check_steps(self.nodes.len() as u64)?;
        }
        let entry = self.cache[self.cache_place(op, a, b)];
        Ok((entry.op == op as u32 && entry.a == a && entry.b == b).then_some(entry.result))
    }

    pub(crate) fn remember(&mut self, op: Op, a: u32, b: u32, result: u32) -> Res {
        let place = self.cache_place(op, a, b);
        self.cache[place] = Entry { op: op as u32, a, b, result };
        Ok(result)
    }

    fn cache_place(&self, op: Op, a: u32, b: u32) -> usize {
        hash_node(Node { var: op as u32, lo: a, hi: b }) as usize & (self.cache.len() - 1)
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.budget.release(self.charged);
    }
}

/// The operations whose results are remembered. From 1, because 0 marks a free cache entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Op {
    Union = 1,
    Intersection,
    Difference,
    SymmetricDifference,
    Join,
    Meet,
    Quotient,
    NonSubsets,
    NonSupersets,
    Minimal,
    Maximal,
    Hitting,
    MinimalHitting,
    Including,
    Excluding,
    Flip,
    FlipAll,
    AtMost,
    AtLeast,
    Exactly,
    RemoveSome,
    AddSome,
    SwapSome,
}

/// Multiply and fold: good spread in the low bits, which are the ones used.
fn hash_node(node: Node) -> u64 {
    let pair = u64::from(node.lo) | u64::from(node.hi) << 32;
    let mixed = (pair ^ u64::from(node.var).wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 24
}
