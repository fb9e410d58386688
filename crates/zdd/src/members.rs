//! Members one by one: listing, ranks, samples.
//!
//! Members come in lexicographic order of their 0/1 rows, element 0 first: a set that lacks an element stands before one
//! that has it, if they agree on all elements before. Over two elements: `00`, `01`, `10`, `11`.

use crate::{CountTable, Diagram, NodeId, Var};
use gridwright_base::Rng;
use num_bigint::BigUint;
use std::ops::Deref;

/// All members of a diagram, which is borrowed or shared, in lexicographic order; each as its elements in ascending order.
#[derive(Debug, Clone)]
pub struct Members<D> {
    diagram: D,
    /// Branches not yet taken: where they lead, how much of `set` comes before, and the element they add.
    pending: Vec<(NodeId, usize, Option<Var>)>,
    set: Vec<Var>,
}

impl Diagram {
    /// All members in lexicographic order.
    pub fn iter(&self) -> Members<&Diagram> {
        Members::of(self)
    }

    /// Whether the set, given in ascending order, is a member.
    pub fn contains(&self, set: &[Var]) -> bool {
        let mut at = self.root();
        let mut wanted = set.iter().copied().peekable();
        while let Some(var) = self.var(at) {
            let node = self.node(at);
            at = match wanted.peek() {
                Some(&next) if next == var => {
                    wanted.next();
                    node.hi
                }
                Some(&next) if next < var => return false,
                _ => node.lo,
            };
        }
        at == NodeId::UNIT && wanted.next().is_none()
    }
}

impl<'a> IntoIterator for &'a Diagram {
    type Item = Vec<Var>;
    type IntoIter = Members<&'a Diagram>;

    fn into_iter(self) -> Members<&'a Diagram> {
        self.iter()
    }
}

impl<D: Deref<Target = Diagram>> Members<D> {
    /// The members of a diagram, before the first.
    pub fn of(diagram: D) -> Self {
        let root = diagram.root();
        let pending = if root == NodeId::EMPTY { Vec::new() } else { vec![(root, 0, None)] };
        Members { diagram, pending, set: Vec::new() }
    }
}

impl<D: Deref<Target = Diagram>> Iterator for Members<D> {
    type Item = Vec<Var>;

    fn next(&mut self) -> Option<Vec<Var>> {
        let (mut at, kept, added) = self.pending.pop()?;
        self.set.truncate(kept);
        self.set.extend(added);
        while let Some(var) = self.diagram.var(at) {
            let node = self.diagram.node(at);
            if node.lo == NodeId::EMPTY {
                self.set.push(var);
                at = node.hi;
            } else {
                self.pending.push((node.hi, self.set.len(), Some(var)));
                at = node.lo;
            }
        }
        Some(self.set.clone())
    }
}

impl CountTable<'_> {
    /// How many members stand before this one in lexicographic order; nothing if it is no member.
    pub fn rank(&self, set: &[Var]) -> Option<BigUint> {
        if !self.diagram.contains(set) {
            return None;
        }
        let mut rank = BigUint::default();
        let mut at = self.diagram.root();
        while let Some(var) = self.diagram.var(at) {
            let node = self.diagram.node(at);
            if set.binary_search(&var).is_ok() {
                rank += self.below(node.lo);
                at = node.hi;
            } else {
                at = node.lo;
            }
        }
        Some(rank)
    }

    /// The member of this rank; nothing if there are not so many.
    pub fn unrank(&self, mut rank: BigUint) -> Option<Vec<Var>> {
        if rank >= self.total() {
            return None;
        }
        let mut set = Vec::new();
        let mut at = self.diagram.root();
        while let Some(var) = self.diagram.var(at) {
            let node = self.diagram.node(at);
            let without = self.below(node.lo);
            if rank < without {
                at = node.lo;
            } else {
                rank -= without;
                set.push(var);
                at = node.hi;
            }
        }
        Some(set)
    }

    /// A member, each with exactly the same probability; nothing from an empty family.
    pub fn sample(&self, rng: &mut Rng) -> Option<Vec<Var>> {
        let total = self.total();
        if total == BigUint::default() { None } else { self.unrank(below(&total, rng)) }
    }
}

/// A uniform number below `bound`, by drawing as many bits as it has until the number is small enough.
fn below(bound: &BigUint, rng: &mut Rng) -> BigUint {
    let bits = bound.bits();
    let limbs = bits.div_ceil(64) as usize;
    let top_mask = u64::MAX >> ((64 - bits % 64) % 64);
    loop {
        let mut drawn: Vec<u64> = (0..limbs).map(|_| rng.next_u64()).collect();
        drawn[limbs - 1] &= top_mask;
        let candidate = crate::limbs::to_big(&drawn);
        if candidate < *bound {
            return candidate;
        }
    }
}
