//! The automaton as a decision diagram of all instances: a node for each state, a path for each instance.
//!
//! Nodes from which no instance comes are left out and nodes with the same arcs made one, from the last layer to the first.

use super::config::{Letter, Renaming};
use gridwright_base::{Budget, Pacer, QuickMap, Rng, Stop};
use num_bigint::BigUint;

/// Pairs of vertices, each with its smaller number first, in order.
pub type Instance = Vec<(u32, u32)>;

/// A step from a node: the letter's index, the node in the next layer, and what labels are called there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Arc {
    pub(crate) letter: u8,
    pub(crate) to: u32,
    pub(crate) names: Renaming,
}

impl Arc {
    fn letter(self) -> Letter {
        match self.letter {
            0 => Letter::Blank,
            1 => Letter::Open,
            label => Letter::Close(label - 2),
        }
    }
}

/// A family of instances.
#[derive(Debug, Clone)]
pub struct PairFamily {
    /// The vertex that each layer decides.
    vertices: Vec<u32>,
    layers: Vec<Nodes>,
}

/// The nodes of a layer, each with its arcs and the number of instances below it.
#[derive(Debug, Clone, Default)]
struct Nodes {
    arcs: Vec<Arc>,
    ends: Vec<usize>,
    counts: Vec<BigUint>,
}

impl Nodes {
    fn arcs(&self, node: u32) -> &[Arc] {
        let start = if node == 0 { 0 } else { self.ends[node as usize - 1] };
        &self.arcs[start..self.ends[node as usize]]
    }
}

impl PairFamily {
    /// From the arcs of all layers, each layer's in the order of the states they leave. All states after the last layer
    /// are the same: an instance.
    pub(crate) fn reduced(vertices: Vec<u32>, mut layers: Vec<Vec<(u32, Arc)>>, budget: &Budget) -> Result<Self, Stop> {
        let mut pacer = Pacer::new(budget, 1024);
        let mut found = Vec::new();
        // For each state after the layer at work: its node, if anything comes of it.
        let mut below: Option<Vec<Option<u32>>> = None;
        let mut counts = vec![BigUint::from(1_u8)];
        while let Some(arcs) = layers.pop() {
            let (nodes, of_state) = reduce_layer(&arcs, below.as_deref(), &counts, &mut pacer)?;
            counts.clone_from(&nodes.counts);
            found.push(nodes);
            below = Some(of_state);
        }
        found.reverse();
        Ok(Self { vertices, layers: found })
    }

    /// How many instances there are.
    pub fn count(&self) -> BigUint {
        match self.layers.first() {
            Some(first) => first.counts.first().cloned().unwrap_or_default(),
            // A board without vertices has one instance, which says nothing.
            None => BigUint::from(1_u8),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count() == BigUint::ZERO
    }

    /// The vertex that each layer decides.
    pub(crate) fn vertices(&self) -> &[u32] {
        &self.vertices
    }

    /// The steps from a node of a layer.
    pub(crate) fn arcs(&self, layer: usize, node: u32) -> &[Arc] {
        self.layers[layer].arcs(node)
    }

    /// How many nodes the diagram has.
    pub fn n_nodes(&self) -> usize {
        self.layers.iter().map(|layer| layer.ends.len()).sum()
    }

    /// The instance of a rank, from 0; none if there are not so many.
    pub fn get(&self, rank: &BigUint) -> Option<Instance> {
        if *rank >= self.count() {
            return None;
        }
        let (mut rank, mut node, mut walk) = (rank.clone(), 0, Descent::default());
        for (at, layer) in self.layers.iter().enumerate() {
            for &arc in layer.arcs(node) {
                let below = self.below(at + 1, arc.to);
                if rank < below {
                    walk.take(self.vertices[at], arc);
                    node = arc.to;
                    break;
                }
                rank -= below;
            }
        }
        Some(walk.finish())
    }

    fn below(&self, layer: usize, node: u32) -> BigUint {
        self.layers.get(layer).map_or_else(|| BigUint::from(1_u8), |nodes| nodes.counts[node as usize].clone())
    }

    /// An instance drawn uniformly, if there is one.
    pub fn sample(&self, rng: &mut Rng) -> Option<Instance> {
        let count = self.count();
        (count > BigUint::ZERO).then(|| self.get(&below(rng, &count))).flatten()
    }

    /// All instances in the order of their ranks.
    pub fn iter(&self) -> impl Iterator<Item = Instance> + '_ {
        let mut stack = Vec::new();
        if self.count() > BigUint::ZERO {
            stack.push((0, 0, Descent::default()));
        }
        std::iter::from_fn(move || {
            loop {
                let (at, node, walk): (usize, u32, Descent) = stack.pop()?;
                let Some(layer) = self.layers.get(at) else { return Some(walk.finish()) };
                for &arc in layer.arcs(node).iter().rev() {
                    let mut on = walk.clone();
                    on.take(self.vertices[at], arc);
                    stack.push((at + 1, arc.to, on));
                }
            }
        })
    }
}

/// The nodes of a layer, and the node of each state that has one.
fn reduce_layer(
    arcs: &[(u32, Arc)],
    below: Option<&[Option<u32>]>,
    counts: &[BigUint],
    pacer: &mut Pacer<'_>,
) -> Result<(Nodes, Vec<Option<u32>>), Stop> {
    let mut nodes = Nodes::default();
    let mut of_state = Vec::new();
    let mut known: QuickMap<Vec<Arc>, u32> = QuickMap::default();
    for group in arcs.chunk_by(|a, b| a.0 == b.0) {
        pacer.check()?;
        let to = |state: u32| below.map_or(Some(0), |nodes| nodes.get(state as usize).copied().flatten());
        let kept: Vec<Arc> = group.iter().filter_map(|&(_, arc)| to(arc.to).map(|to| Arc { to, ..arc })).collect();
        let state = group[0].0 as usize;
        of_state.resize(state + 1, None);
        if kept.is_empty() {
            continue;
        }
        of_state[state] = Some(*known.entry(kept).or_insert_with_key(|kept| {
            nodes.arcs.extend(kept);
            nodes.ends.push(nodes.arcs.len());
            nodes.counts.push(kept.iter().map(|arc| &counts[arc.to as usize]).sum());
            nodes.ends.len() as u32 - 1
        }));
    }
    Ok((nodes, of_state))
}

/// A way through the diagram: the pairs closed, and the marks of the open ones by label.
#[derive(Debug, Clone, Default)]
pub(crate) struct Descent {
    open: Vec<u32>,
    pairs: Instance,
}

impl Descent {
    /// From a node on, whose labels stand for these vertices.
    pub(crate) fn of(open: &[u32]) -> Self {
        Self { open: open.to_vec(), pairs: Instance::new() }
    }

    /// Goes on, and returns the other vertex of the pair that this closes.
    pub(crate) fn take(&mut self, vertex: u32, arc: Arc) -> Option<u32> {
        let mut closed = None;
        match arc.letter() {
            Letter::Blank => {}
            Letter::Open => self.open.push(vertex),
            Letter::Close(label) => {
                let first = self.open.remove(label.into());
                self.pairs.push((first.min(vertex), first.max(vertex)));
                closed = Some(first);
            }
        }
        let before = self.open.clone();
        for (label, vertex) in before.into_iter().enumerate() {
            self.open[usize::from(arc.names.name(label as u8))] = vertex;
        }
        closed
    }

    /// The vertices that labels stand for.
    pub(crate) fn into_open(self) -> Vec<u32> {
        self.open
    }

    fn finish(mut self) -> Instance {
        self.pairs.sort_unstable();
        self.pairs
    }
}

/// A uniform number below a bound that is not 0.
fn below(rng: &mut Rng, bound: &BigUint) -> BigUint {
    let bits = bound.bits();
    let n_words = bits.div_ceil(32) as usize;
    let top = bits % 32;
    loop {
        let mut words: Vec<u32> = (0..n_words).map(|_| rng.next_u64() as u32).collect();
        if let (Some(last), true) = (words.last_mut(), top > 0) {
            *last &= (1 << top) - 1;
        }
        let number = BigUint::new(words);
        if number < *bound {
            return number;
        }
    }
}
