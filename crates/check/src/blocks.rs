//! Families of blocks: the components of a graph, and the two ways along a strand.

use crate::value::{Labels, Set, Value, Walk};
use gridwright_base::UnionFind;
use gridwright_grid::{Grid, Kind, Place};
use std::sync::Arc;

/// The blocks of a structure.
#[derive(Debug, Default)]
pub struct Blocks {
    /// The blocks, in the order of their first members.
    pub blocks: Vec<Arc<Set>>,
    labels: Option<Arc<Labels>>,
}

impl Blocks {
    /// From the members in order and the component each belongs to. Blocks are ordered by their first member.
    pub fn new(members: &[Value], component: &[usize]) -> Self {
        let mut number = vec![usize::MAX; members.len()];
        let mut items: Vec<Vec<Value>> = Vec::new();
        for (member, &root) in members.iter().zip(component) {
            if number[root] == usize::MAX {
                number[root] = items.len();
                items.push(Vec::new());
            }
            items[number[root]].push(member.clone());
        }
        let labels = Labels::of(&items);
        let block = |(i, items): (usize, Vec<Value>)| {
            let label = labels.as_ref().map(|l| (Arc::clone(l), i as u32));
            Arc::new(Set { items, label, number: Some(i as u32) })
        };
        let blocks = items.into_iter().enumerate().map(block).collect();
        Self { blocks, labels }
    }

    /// The block that holds a value; empty if none does.
    pub fn block_of(&self, value: &Value) -> Arc<Set> {
        let found = match (&self.labels, value) {
            (Some(labels), Value::Place(place)) => labels.get(*place).map(|b| b as usize),
            _ => self.blocks.iter().position(|block| block.contains(value)),
        };
        found.map_or_else(Arc::default, |i| Arc::clone(&self.blocks[i]))
    }
}

/// So few members are looked through faster than a table of the whole board is made.
const FEW: usize = if cfg!(test) { 2 } else { 16 };

impl Labels {
    /// Labels for disjoint sets; none unless they hold many places, all of one kind.
    pub fn of(sets: &[Vec<Value>]) -> Option<Arc<Labels>> {
        if sets.iter().map(Vec::len).sum::<usize>() <= FEW {
            return None;
        }
        let kind: Kind = sets.iter().flatten().next()?.as_place()?.kind;
        let last = sets.iter().flatten().filter_map(Value::as_place).map(Place::at).max()?;
        let mut of = vec![u32::MAX; last + 1];
        for (i, set) in sets.iter().enumerate() {
            for item in set {
                let place = item.as_place().filter(|p| p.kind == kind)?;
                of[place.at()] = i as u32;
            }
        }
        Some(Arc::new(Labels { kind, of }))
    }
}

/// The positions of places in a list.
#[derive(Debug)]
pub(crate) enum Numbering {
    Few(Vec<Option<Place>>),
    /// By kind and number.
    Many(Vec<Vec<u32>>),
}

impl Numbering {
    pub fn new<'v>(grid: &Grid, members: impl ExactSizeIterator<Item = &'v Value>) -> Self {
        if members.len() <= FEW {
            return Numbering::Few(members.map(Value::as_place).collect());
        }
        let mut tables = vec![Vec::new(); Kind::ALL.len()];
        for (i, member) in members.enumerate() {
            let Some(place) = member.as_place() else { continue };
            let table = &mut tables[place.kind as usize];
            if table.is_empty() {
                *table = vec![u32::MAX; grid.capacity(place.kind)];
            }
            table[place.at()] = i as u32;
        }
        Numbering::Many(tables)
    }

    pub fn get(&self, place: Place) -> Option<usize> {
        match self {
            Numbering::Few(places) => places.iter().position(|&p| p == Some(place)),
            Numbering::Many(tables) => {
                let number = *tables[place.kind as usize].get(place.at())?;
                (number != u32::MAX).then_some(number as usize)
            }
        }
    }
}

/// For each number the first of those that are joined to it.
pub(crate) fn components(mut sets: UnionFind) -> Vec<usize> {
    sets.roots().into_iter().map(|root| root as usize).collect()
}

/// Where walks start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    /// Wherever they may.
    Anywhere,
    /// At this node, and nowhere if there is none.
    Node(Option<Place>),
}

/// The two walks along a set of lines: along a simple path from either end, round a simple cycle either way; of these the
/// ones that start where they are asked to. None if the set is neither.
pub(crate) fn walks(grid: &Grid, lines: &[Place], from: From) -> Vec<Walk> {
    let mut arms: std::collections::BTreeMap<Place, Vec<Place>> = std::collections::BTreeMap::new();
    for &line in lines {
        if let [a, b] = grid.ends(line)[..] {
            arms.entry(a).or_default().push(b);
            arms.entry(b).or_default().push(a);
        }
    }
    if arms.is_empty() || arms.values().any(|next| next.len() > 2) {
        return Vec::new();
    }
    let ends: Vec<Place> = arms.iter().filter(|(_, next)| next.len() == 1).map(|(&node, _)| node).collect();
    let closed = ends.is_empty();
    let begin = match from {
        From::Anywhere => arms.first_key_value(),
        From::Node(node) => node.and_then(|node| arms.get_key_value(&node)),
    };
    let (first, second) = match (closed, begin) {
        (true, Some((&start, next))) => (follow(&arms, start, next[0]), follow(&arms, start, next[1])),
        (false, _) if ends.len() == 2 => {
            (follow(&arms, ends[0], arms[&ends[0]][0]), follow(&arms, ends[1], arms[&ends[1]][0]))
        }
        _ => return Vec::new(),
    };
    // A set of several pieces is no strand.
    if first.len() != arms.len() {
        return Vec::new();
    }
    let mut walks = vec![Walk::new(first, closed), Walk::new(second, closed)];
    if let From::Node(node) = from {
        walks.retain(|walk| walk.nodes.first().copied() == node);
        walks.iter_mut().for_each(|walk| walk.started = true);
    }
    walks
}

fn follow(arms: &std::collections::BTreeMap<Place, Vec<Place>>, start: Place, second: Place) -> Vec<Place> {
    let mut nodes = vec![start];
    let (mut before, mut here) = (start, second);
    while here != start {
        nodes.push(here);
        let Some(&next) = arms[&here].iter().find(|&&n| n != before) else { break };
        (before, here) = (here, next);
    }
    nodes
}

impl Walk {
    pub(crate) fn new(nodes: Vec<Place>, closed: bool) -> Self {
        let order = nodes.iter().enumerate().map(|(i, &n)| (n, i)).collect();
        Self { nodes, closed, started: !closed, order }
    }

    fn position(&self, node: Place) -> Option<usize> {
        self.order.get(&node).copied()
    }

    /// The direction of the step into a node.
    pub fn entering(&self, grid: &Grid, node: Place) -> Value {
        let before = match self.position(node) {
            Some(0) if self.closed => self.nodes.last(),
            Some(i) if i > 0 => self.nodes.get(i - 1),
            _ => None,
        };
        before.and_then(|&b| grid.direction(b, node)).map_or(Value::None, Value::Dir)
    }

    /// The direction of the step out of a node.
    pub fn leaving(&self, grid: &Grid, node: Place) -> Value {
        let after = self.position(node).and_then(|i| match self.nodes.get(i + 1) {
            None if self.closed => self.nodes.first(),
            next => next,
        });
        after.and_then(|&a| grid.direction(node, a)).map_or(Value::None, Value::Dir)
    }

    /// Steps from the start, if there is one.
    pub fn index(&self, node: Place) -> Value {
        let steps = self.position(node).filter(|_| self.started);
        steps.map_or(Value::None, |i| Value::Int(i as i64))
    }

    /// The nodes from the start up to one; none if it has no index.
    pub fn until(&self, node: Place) -> Value {
        let n_nodes = self.position(node).filter(|_| self.started).map_or(0, |i| i + 1);
        Value::places(self.nodes[..n_nodes].iter().copied())
    }

    /// The node it starts from.
    pub fn start(&self) -> Value {
        Value::from_place(self.nodes.first().copied().filter(|_| self.started))
    }

    /// The last node of a path.
    pub fn finish(&self) -> Value {
        if self.closed { Value::None } else { Value::from_place(self.nodes.last().copied()) }
    }
}
