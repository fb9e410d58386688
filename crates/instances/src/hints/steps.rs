//! The graph of all other answers, with one group of hints decided at a time.
//!
//! A layer of the sweep may settle several groups, an answer complete early disagrees with groups settled much later, and a
//! group of several hints is settled bit by bit. Here every [`Step`] decides at most one group, and an arc says only whether
//! it is ruled out by showing that group. Whatever an answer is known to disagree with before its group is decided is carried
//! along: a node is a state of the sweep, or the end, and the groups owed.

use super::Error;
use super::forward::{OTHER, Web};
use gridwright_base::{Booking, Budget, QuickMap};

/// Where an arc leads, and whether showing the step's group rules it out (the lowest bit).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Link(pub u32);

impl Link {
    /// The target of an answer that disagrees with nothing any more: no set of hints that lets it pass is good.
    pub const BAD: u32 = u32::MAX >> 1;

    pub fn new(target: u32, ruled_out: bool) -> Self {
        Self(target << 1 | u32::from(ruled_out))
    }

    pub fn target(self) -> u32 {
        self.0 >> 1
    }

    /// Whether showing the group rules it out.
    pub fn ruled_out(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The decision of one group, or of none: those of node `i` are `links[first[i]..first[i + 1]]`.
#[derive(Debug, Default)]
pub(super) struct Step {
    pub group: Option<u32>,
    first: Vec<u32>,
    links: Vec<Link>,
    /// Which nodes can be reached whatever is shown.
    pub always: Vec<bool>,
}

impl Step {
    pub fn n_nodes(&self) -> usize {
        self.first.len() - 1
    }

    pub fn links_of(&self, node: usize) -> &[Link] {
        &self.links[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

/// Nodes between two looks at the budget.
const PATIENCE: usize = 1 << 12;

/// A node between two steps: a state of the next layer, or none (the end), and the groups owed, ascending.
type Node = (Option<u32>, Vec<u32>);

/// Nodes by number: states that owe nothing have their own, the others follow.
struct Numbering {
    n_states: usize,
    others: Vec<Node>,
    known: QuickMap<Node, u32>,
}

impl Numbering {
    fn new(n_states: usize) -> Self {
        Self { n_states, others: Vec::new(), known: QuickMap::default() }
    }

    fn number_of(&mut self, state: Option<u32>, owed: Vec<u32>) -> u32 {
        match state {
            Some(state) if owed.is_empty() => return state,
            None if owed.is_empty() => return Link::BAD,
            _ => {}
        }
        let next = (self.n_states + self.others.len()) as u32;
        let node = (state, owed);
        *self.known.entry(node).or_insert_with_key(|node| {
            self.others.push(node.clone());
            next
        })
    }

    fn nodes(&self) -> impl Iterator<Item = (Option<u32>, &[u32])> {
        let states = (0..self.n_states as u32).map(|state| (Some(state), [].as_slice()));
        states.chain(self.others.iter().map(|(state, owed)| (*state, owed.as_slice())))
    }
}

/// All steps of a web.
#[derive(Debug)]
pub(super) struct Steps {
    pub list: Vec<Step>,
    _booking: Booking,
}

/// The steps of a web. `settled` is the layer that settles each group, ascending.
pub(super) fn steps(web: &Web, settled: &[usize], budget: &Budget) -> Result<Steps, Error> {
    let stopped = Error::stopped("the search for other answers");
    let (mut list, mut booking, mut bytes) = (Vec::<Step>::new(), Booking::new(budget), 0);
    let mut here = Numbering::new(1);
    let mut always = vec![true];
    for layer in 0..web.layers.len() {
        let groups =
            settled.partition_point(|&at| at < layer) as u32..settled.partition_point(|&at| at <= layer) as u32;
        let n_next = web.layers.get(layer + 1).map_or(0, super::forward::LayerArcs::n_states);
        // The first group is decided along with the arcs of the layer, the others one after another.
        let firsts = std::iter::once(groups.clone().next());
        for (number, group) in firsts.chain(groups.skip(1).map(Some)).enumerate() {
            let mut next = Numbering::new(n_next);
            let mut step = Step { group, always, ..Step::default() };
            for (node, (state, owed)) in here.nodes().enumerate() {
                if node % PATIENCE == 0 {
                    budget.check().map_err(&stopped)?;
                }
                step.first.push(step.links.len() as u32);
                match state {
                    Some(state) if number == 0 => {
                        for arc in web.layers[layer].arcs_of(state as usize) {
                            let target = (arc.target != OTHER).then_some(arc.target);
                            step.link(&mut next, target, owed, &web.clauses[arc.clause as usize]);
                        }
                    }
                    _ => step.link(&mut next, state, owed, &[]),
                }
            }
            step.first.push(step.links.len() as u32);
            always = step.reached_always(n_next + next.others.len());
            here = next;
            bytes += (step.first.capacity() * 5 + step.links.capacity() * size_of::<Link>()) as u64;
            booking.grow_to(bytes).map_err(&stopped)?;
            list.push(step);
        }
    }
    Ok(Steps { list, _booking: booking })
}

impl Step {
    fn link(&mut self, next: &mut Numbering, target: Option<u32>, owed: &[u32], clause: &[u32]) {
        let group = self.group.filter(|group| owed.contains(group) || clause.contains(group));
        let mut still: Vec<u32> = owed.iter().chain(clause).copied().filter(|&other| Some(other) != group).collect();
        still.sort_unstable();
        still.dedup();
        self.links.push(Link::new(next.number_of(target, still), group.is_some()));
    }

    /// Which nodes of the next step are reached from such nodes of this one by links that nothing rules out.
    fn reached_always(&self, n_next: usize) -> Vec<bool> {
        let mut reached = vec![false; n_next];
        for node in (0..self.n_nodes()).filter(|&node| self.always[node]) {
            for link in self.links_of(node).iter().filter(|link| !link.ruled_out() && link.target() != Link::BAD) {
                reached[link.target() as usize] = true;
            }
        }
        reached
    }
}
