//! A few nodes round a place, and what keeps them together.
//!
//! The nodes nearest to a place are gathered breadth first, and one depth-first search among these alone finds from which of
//! them a root could be cut off by a single node (low points, as in [`connectivity`](super::connectivity)). What hangs together here
//! does so in the whole graph, where there are only more ways.

use super::adjacency::Adjacency;

/// Nodes gathered at most: on a grid all within three steps.
pub(crate) const MOST: usize = 24;

/// Not gathered, or not found yet.
const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
struct Member {
    node: u32,
    /// When it was found.
    found: u32,
    low: u32,
    parent: u32,
    next_arc: u32,
    /// Whether some open node could cut it off from the root.
    is_apart: bool,
    /// The member below the root through which it was found.
    branch: u32,
}

/// Scratch space, for any number of questions.
#[derive(Debug)]
pub(crate) struct Neighbourhood {
    /// For each node its number among the members.
    number: Vec<u32>,
    members: Vec<Member>,
    /// Members in the order in which they were found.
    order: Vec<u32>,
    stack: Vec<u32>,
}

impl Neighbourhood {
    pub(crate) fn new(n_nodes: usize) -> Self {
        Self { number: vec![NONE; n_nodes], members: Vec::new(), order: Vec::new(), stack: Vec::new() }
    }

    /// Whether the neighbours of a node just closed stay together, whatever single open node is closed as well: then no way that
    /// was is missed. (Were some part Q of the rest cut off by an open node x, then all neighbours of the closed node but x would be
    /// on the other side, so x alone cut off Q before.)
    pub(crate) fn closes_over(
        &mut self,
        adjacency: &Adjacency,
        closed: u32,
        is_passable: impl Fn(u32) -> bool,
        is_open: impl Fn(u32) -> bool,
    ) -> bool {
        let around = || adjacency.arcs(closed).iter().map(|arc| arc.to).filter(|&v| is_passable(v));
        let Some(root) = around().next() else { return true };
        self.gather(adjacency, around(), &is_passable);
        self.explore(adjacency, root, &is_open);
        let mut branch = None;
        let together = around().filter(|&v| v != root).all(|v| {
            let Some(member) = self.found(v) else { return false };
            let same_branch = *branch.get_or_insert(member.branch) == member.branch;
            !member.is_apart && (same_branch || !is_open(root))
        });
        self.clear();
        together
    }

    /// Whether no single open node could cut off a node from all those that are present already.
    pub(crate) fn holds(
        &mut self,
        adjacency: &Adjacency,
        node: u32,
        is_passable: impl Fn(u32) -> bool,
        is_open: impl Fn(u32) -> bool,
        is_present: impl Fn(u32) -> bool,
    ) -> bool {
        self.gather(adjacency, std::iter::once(node), &is_passable);
        self.explore(adjacency, node, &is_open);
        let found = self.order.iter().map(|&at| self.members[at as usize]);
        let holds = found.skip(1).any(|member| !member.is_apart && is_present(member.node));
        self.clear();
        holds
    }

    /// Takes the nodes nearest to these.
    fn gather(&mut self, adjacency: &Adjacency, from: impl Iterator<Item = u32>, is_passable: &impl Fn(u32) -> bool) {
        from.for_each(|v| self.add(v));
        let mut at = 0;
        while let Some(&Member { node, .. }) = self.members.get(at) {
            at += 1;
            for arc in adjacency.arcs(node) {
                if self.members.len() >= MOST {
                    return;
                }
                if self.number[arc.to as usize] == NONE && is_passable(arc.to) {
                    self.add(arc.to);
                }
            }
        }
    }

    fn add(&mut self, node: u32) {
        if self.number[node as usize] == NONE {
            self.number[node as usize] = self.members.len() as u32;
            let (found, low, parent, branch) = (NONE, NONE, NONE, NONE);
            self.members.push(Member { node, found, low, parent, next_arc: 0, is_apart: false, branch });
        }
    }

    /// Depth-first search among the members, then what the low points say, from the root down.
    fn explore(&mut self, adjacency: &Adjacency, root: u32, is_open: &impl Fn(u32) -> bool) {
        let root = self.number[root as usize];
        self.enter(root, NONE);
        while let Some(&at) = self.stack.last() {
            match self.next_unseen(at, adjacency) {
                Some(next) => self.enter(next, at),
                None => self.leave(at),
            }
        }
        for index in 1..self.order.len() {
            let at = self.order[index];
            let Member { low, parent, .. } = self.members[at as usize];
            let above = self.members[parent as usize];
            let (is_apart, branch) = if parent == root {
                (false, at)
            } else {
                (above.is_apart || low >= above.found && is_open(above.node), above.branch)
            };
            let member = &mut self.members[at as usize];
            (member.is_apart, member.branch) = (is_apart, branch);
        }
    }

    fn enter(&mut self, at: u32, parent: u32) {
        let time = self.order.len() as u32;
        let member = &mut self.members[at as usize];
        (member.found, member.low, member.parent) = (time, time, parent);
        self.order.push(at);
        self.stack.push(at);
    }

    fn next_unseen(&mut self, at: u32, adjacency: &Adjacency) -> Option<u32> {
        let Member { node, mut low, parent, next_arc, .. } = self.members[at as usize];
        let (arcs, mut next, mut unseen) = (adjacency.arcs(node), next_arc as usize, None);
        while let Some(arc) = arcs.get(next) {
            next += 1;
            let to = self.number[arc.to as usize];
            if to == NONE || to == parent {
                continue;
            }
            let found = self.members[to as usize].found;
            if found == NONE {
                unseen = Some(to);
                break;
            }
            low = low.min(found);
        }
        let member = &mut self.members[at as usize];
        (member.low, member.next_arc) = (low, next as u32);
        unseen
    }

    fn leave(&mut self, at: u32) {
        self.stack.pop();
        let Member { low, parent, .. } = self.members[at as usize];
        if parent != NONE {
            let above = &mut self.members[parent as usize];
            above.low = above.low.min(low);
        }
    }

    fn found(&self, node: u32) -> Option<Member> {
        let number = self.number[node as usize];
        self.members.get(number as usize).copied().filter(|member| member.found != NONE)
    }

    fn clear(&mut self) {
        for member in self.members.drain(..) {
            self.number[member.node as usize] = NONE;
        }
        self.order.clear();
    }
}
