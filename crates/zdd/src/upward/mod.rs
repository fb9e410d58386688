//! Upward-closed families: with a set, every larger set is a member.
//!
//! Such a family is a monotone Boolean function, and a plain binary decision diagram suits it better than a zero-suppressed
//! one: an element that does not matter costs no node, so the members with a certain element, mostly all sets, are one
//! terminal (R. Bryant, "Graph-based algorithms for Boolean function manipulation", IEEE Trans. Comput. C-35, 1986,
//! doi:10.1109/TC.1986.1676819). Only what keeps families upward-closed is offered: intersection, and "or the set contains
//! this element". [`UpStore::members`] and [`UpStore::minimal`] lead back to zero-suppressed diagrams.
//!
//! ```
//! use gridwright_base::Budget;
//! use gridwright_zdd::{Store, UpStore, Var};
//! let budget = Budget::unlimited();
//! let mut up = UpStore::new(3, &budget).unwrap();
//! let ab = up.meets(&[Var(0), Var(1)]).unwrap();
//! let bc = up.meets(&[Var(1), Var(2)]).unwrap();
//! let both = up.intersection(ab, bc).unwrap();
//! assert_eq!(up.members(both).unwrap().count().to_string(), "5");
//! let mut store = Store::new(3, &budget).unwrap();
//! let minimal = up.minimal(both, &mut store).unwrap();
//! assert_eq!(store.freeze(minimal).unwrap().iter().collect::<Vec<_>>(), [vec![Var(1)], vec![Var(0), Var(2)]]);
//! ```

mod members;
mod minimal;
mod table;

pub use table::UpTable;

use crate::error::Halt;
use crate::{Error, Var};
use gridwright_base::Budget;

/// An upward-closed family in an [`UpStore`]: a handle, good until the next [`UpStore::collect`] that does not keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UpSet(u32);

impl UpSet {
    /// The family with no member.
    pub const NONE: UpSet = UpSet(0);
    /// The family of all sets.
    pub const ALL: UpSet = UpSet(1);
}

/// Members without `var` in `lo`, members with it in `hi`; `lo` is part of `hi`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    var: u32,
    lo: u32,
    hi: u32,
}

/// One remembered result. Both operands 0 is "nothing here".
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    a: u32,
    b: u32,
    result: u32,
}

const NONE: u32 = 0;
const ALL: u32 = 1;
/// The "element" of terminals: after every real one.
const NO_VAR: u32 = u32::MAX;
/// Marks an operand of a remembered operation other than intersection; node numbers stay below it.
const MARK: u32 = 1 << 31;
/// The recursion descends one frame per element.
const MAX_VARS: usize = 6000;
const SMALLEST_TABLE: usize = 1 << 12;
const LARGEST_CACHE: usize = 1 << 23;
const PATIENCE: u32 = 1 << 11;

type Res = Result<u32, Halt>;

/// An arena of upward-closed families that share nodes.
#[derive(Debug)]
pub struct UpStore {
    n_vars: u32,
    nodes: Vec<Node>,
    unique: Vec<u32>,
    cache: Vec<Entry>,
    ticks: u32,
    budget: Budget,
    charged: u64,
}

impl UpStore {
    /// An arena for families over `n_vars` elements; its memory is booked on `budget` while it lives.
    pub fn new(n_vars: usize, budget: &Budget) -> Result<Self, Error> {
        if n_vars > MAX_VARS {
            return Err(Error::TooManyVariables { got: n_vars, limit: MAX_VARS });
        }
        let mut store = Self {
            n_vars: n_vars as u32,
            nodes: vec![Node { var: NO_VAR, lo: 0, hi: 0 }; 2],
            unique: Vec::new(),
            cache: Vec::new(),
            ticks: 0,
            budget: budget.clone(),
            charged: 0,
        };
        store.grow(SMALLEST_TABLE).map_err(|halt| halt.into_error("opening a store", 0))?;
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

    /// Nodes that a family needs, terminals not counted.
    pub fn size(&self, family: UpSet) -> usize {
        self.reachable(&[family]).len()
    }

    /// The sets that are in both.
    pub fn intersection(&mut self, a: UpSet, b: UpSet) -> Result<UpSet, Error> {
        self.run("intersecting", |store| store.and(a.0, b.0))
    }

    /// The sets that are in the family or contain an element.
    ///
    /// # Panics
    /// On an element outside the universe.
    pub fn or_contains(&mut self, family: UpSet, element: Var) -> Result<UpSet, Error> {
        assert!(element.0 < self.n_vars, "element outside the universe");
        self.run("adding an element", |store| store.or(family.0, element.0))
    }

    /// The members without an element and with it; the first family must be a part of the second, and neither may ask for
    /// that element or one before it.
    ///
    /// # Panics
    /// On an element outside the universe.
    pub fn choose(&mut self, element: Var, without: UpSet, with: UpSet) -> Result<UpSet, Error> {
        assert!(element.0 < self.n_vars, "element outside the universe");
        debug_assert!([without, with].iter().all(|child| element.0 < self.nodes[child.0 as usize].var), "order");
        self.run("choosing by an element", |store| {
            store.check()?;
            store.make(element.0, without.0, with.0)
        })
    }

    /// The sets that share an element with `clause`.
    pub fn meets(&mut self, clause: &[Var]) -> Result<UpSet, Error> {
        clause.iter().rev().try_fold(UpSet::NONE, |family, &element| self.or_contains(family, element))
    }

    /// A family, often smaller, that has the same members as `family` among those of `care`. Outside of `care` it may have
    /// any, and need not be upward-closed there: intersect it with `care` before looking at it.
    ///
    /// The sibling substitution of O. Coudert and J. Madre ("A unified framework for the formal verification of sequential
    /// circuits", ICCAD 1990), simpler here because of the two children of `care` the `hi` one contains the other.
    pub fn simplify(&mut self, family: UpSet, care: UpSet) -> Result<UpSet, Error> {
        self.run("simplifying", |store| store.within(family.0, care.0))
    }

    /// Whether a set is a member.
    pub fn contains(&self, family: UpSet, set: &[Var]) -> bool {
        let mut at = family.0;
        while at > ALL {
            let node = self.nodes[at as usize];
            at = if set.contains(&Var(node.var)) { node.hi } else { node.lo };
        }
        at == ALL
    }

    /// Drops every node that none of `keep` needs, and makes those handles good again; all others are void.
    pub fn collect(&mut self, keep: &mut [UpSet]) {
        let wanted = self.reachable(keep);
        let mut renamed = vec![0_u32; self.nodes.len()];
        renamed[ALL as usize] = ALL;
        for (place, &id) in wanted.iter().enumerate() {
            let node = self.nodes[id as usize];
            self.nodes[place + 2] =
                Node { var: node.var, lo: renamed[node.lo as usize], hi: renamed[node.hi as usize] };
            renamed[id as usize] = place as u32 + 2;
        }
        self.nodes.truncate(wanted.len() + 2);
        self.cache.fill(Entry::default());
        self.rehash();
        for family in keep {
            family.0 = renamed[family.0 as usize];
        }
    }

    fn run(&mut self, doing: &'static str, work: impl FnOnce(&mut Self) -> Res) -> Result<UpSet, Error> {
        work(self).map(UpSet).map_err(|halt| halt.into_error(doing, self.n_nodes()))
    }

    fn and(&mut self, a: u32, b: u32) -> Res {
        let (a, b) = (a.min(b), a.max(b));
        match a {
            NONE => return Ok(NONE),
            ALL => return Ok(b),
            _ if a == b => return Ok(a),
            _ => {}
        }
        if let Some(known) = self.recall(a, b)? {
            return Ok(known);
        }
        let var = self.nodes[a as usize].var.min(self.nodes[b as usize].var);
        let ((a0, a1), (b0, b1)) = (self.split(a, var), self.split(b, var));
        let lo = self.and(a0, b0)?;
        let hi = self.and(a1, b1)?;
        let result = self.make(var, lo, hi)?;
        self.remember(a, b, result)
    }

    fn or(&mut self, a: u32, element: u32) -> Res {
        let node = self.nodes[a as usize];
        if a == ALL || node.var >= element {
            let below = if node.var == element { node.lo } else { a };
            return self.make(element, below, ALL);
        }
        if let Some(known) = self.recall(a | MARK, element)? {
            return Ok(known);
        }
        let lo = self.or(node.lo, element)?;
        let hi = self.or(node.hi, element)?;
        let result = self.make(node.var, lo, hi)?;
        self.remember(a | MARK, element, result)
    }

    fn within(&mut self, a: u32, care: u32) -> Res {
        if a <= ALL || care == ALL {
            return Ok(a);
        }
        if care == NONE || a == care {
            return Ok(ALL);
        }
        if let Some(known) = self.recall(a, care | MARK)? {
            return Ok(known);
        }
        let (fa, ca) = (self.nodes[a as usize], self.nodes[care as usize]);
        let result = if ca.var < fa.var {
            self.within(a, ca.hi)?
        } else {
            let (c0, c1) = self.split(care, fa.var);
            let hi = self.within(fa.hi, c1)?;
            if c0 == NONE {
                hi
            } else {
                let lo = self.within(fa.lo, c0)?;
                self.make(fa.var, lo, hi)?
            }
        };
        self.remember(a, care | MARK, result)
    }

    #[inline]
    fn split(&self, id: u32, var: u32) -> (u32, u32) {
        let node = self.nodes[id as usize];
        if node.var == var { (node.lo, node.hi) } else { (id, id) }
    }

    /// The one node with these children, made if it is not there.
    fn make(&mut self, var: u32, lo: u32, hi: u32) -> Res {
        if lo == hi {
            return Ok(lo);
        }
        let wanted = Node { var, lo, hi };
        let mask = self.unique.len() - 1;
        let mut slot = spread(lo, hi, var) & mask;
        loop {
            match self.unique[slot] {
                0 => break,
                id if self.nodes[id as usize] == wanted => return Ok(id),
                _ => slot = (slot + 1) & mask,
            }
        }
        let id = u32::try_from(self.nodes.len()).ok().filter(|id| id & MARK == 0).ok_or(Halt::Full)?;
        if self.nodes.len() == self.nodes.capacity() {
            let more = self.nodes.len().max(SMALLEST_TABLE) / 2;
            self.charge(more * size_of::<Node>())?;
            self.nodes.reserve_exact(more);
        }
        self.nodes.push(wanted);
        self.unique[slot] = id;
        if self.nodes.len() * 4 > self.unique.len() * 3 {
            self.grow(self.unique.len() * 2)?;
        }
        Ok(id)
    }

    /// Node numbers below these families, ascending, terminals left out.
    fn reachable(&self, families: &[UpSet]) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        for family in families {
            seen[family.0 as usize] = true;
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

    fn grow(&mut self, slots: usize) -> Result<(), Halt> {
        self.budget.check()?;
        self.charge((slots - self.unique.len()) * size_of::<u32>())?;
        self.unique = vec![0; slots];
        self.rehash();
        Ok(())
    }

    /// The cache grows with the arena, but only when it is used. Intersections of large families visit far more pairs than they
    /// leave nodes.
    fn grow_cache(&mut self) -> Result<(), Halt> {
        let entries = (self.unique.len() * 16).min(LARGEST_CACHE);
        if entries > self.cache.len() {
            self.charge((entries - self.cache.len()) * size_of::<Entry>())?;
            self.cache = vec![Entry::default(); entries];
        }
        Ok(())
    }

    fn rehash(&mut self) {
        self.unique.fill(0);
        let mask = self.unique.len() - 1;
        for (id, node) in self.nodes.iter().enumerate().skip(2) {
            let mut slot = spread(node.lo, node.hi, node.var) & mask;
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

    /// Where long operations look at the budget.
    fn check(&mut self) -> Result<(), Halt> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(PATIENCE) {
            self.budget.check_steps(self.nodes.len() as u64)?;
        }
        Ok(())
    }

    /// A remembered result.
    fn recall(&mut self, a: u32, b: u32) -> Result<Option<u32>, Halt> {
        self.check()?;
        self.grow_cache()?;
        let entry = self.cache[spread(a, b, 0) & (self.cache.len() - 1)];
        Ok((entry.a == a && entry.b == b).then_some(entry.result))
    }

    fn remember(&mut self, a: u32, b: u32, result: u32) -> Res {
        let place = spread(a, b, 0) & (self.cache.len() - 1);
        self.cache[place] = Entry { a, b, result };
        Ok(result)
    }
}

impl Drop for UpStore {
    fn drop(&mut self) {
        self.budget.release(self.charged);
    }
}

/// Multiply and fold: good spread in the low bits, which are the ones used.
fn spread(a: u32, b: u32, c: u32) -> usize {
    let pair = u64::from(a) | u64::from(b) << 32;
    let mixed = (pair ^ u64::from(c).wrapping_mul(0xd6e8_feb8_6659_fd93)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 24) as usize
}
