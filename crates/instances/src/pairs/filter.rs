//! Which instances are wanted, beyond being good.

use super::config::Letter;
use super::sweep::Sweep;
use gridwright_frontier::{Error, OrderedGraph};
use std::collections::{BTreeSet, VecDeque};

/// What the pairs must look like. The default asks nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// At least so many pairs.
    pub min_pairs: Option<u32>,
    /// At most so many pairs.
    pub max_pairs: Option<u32>,
    /// Vertices that bear a mark.
    pub marked: BTreeSet<u32>,
    /// Vertices that bear none.
    pub blank: BTreeSet<u32>,
    /// The two marks of a pair are at least so many edges apart.
    pub distance: Option<u32>,
}

impl Filter {
    /// Refuses what no instance can be.
    pub fn check(&self, graph: &OrderedGraph) -> Result<(), Error> {
        let wrong = |reason| Err(Error::Input { reason });
        if self.marked.iter().chain(&self.blank).any(|&vertex| vertex >= graph.n_vertices) {
            return wrong("a mark is asked for, or forbidden, where the board has no place");
        }
        if self.marked.intersection(&self.blank).next().is_some() {
            return wrong("a mark is asked for and forbidden at the same place");
        }
        if self.min_pairs.is_some_and(|min| self.max_pairs.is_some_and(|max| min > max)) {
            return wrong("more pairs are asked for than are allowed");
        }
        Ok(())
    }
}

/// The parts of a filter that look at more than one vertex, ready for use.
#[derive(Debug, Clone)]
pub(crate) struct Bounds {
    pub(crate) max_pairs: Option<u8>,
    min_pairs: u32,
    /// Whether pairs are counted at all.
    pub(crate) counts: bool,
    /// Whether labels remember the mark that opened them.
    pub(crate) tags: bool,
    /// For each step, which later steps are too near.
    near: Vec<BTreeSet<usize>>,
}

impl Bounds {
    pub(crate) fn new(graph: &OrderedGraph, sweep: &Sweep, filter: &Filter) -> Self {
        let most = graph.n_vertices / 2;
        let max_pairs = filter.max_pairs.filter(|&max| max < most).map(|max| max.min(255) as u8);
        let min_pairs = filter.min_pairs.unwrap_or(0);
        let near = filter.distance.filter(|&d| d > 1).map_or(Vec::new(), |d| near_steps(graph, sweep, d));
        Self { max_pairs, min_pairs, counts: max_pairs.is_some() || min_pairs > 0, tags: !near.is_empty(), near }
    }

    /// Whether so many pairs are enough in the end.
    pub(crate) fn enough(&self, opened: u8) -> bool {
        u32::from(opened) >= self.min_pairs
    }

    /// The tags after a letter: for each label the step that opened it, counted from 1, or 0 once nothing near it is left;
    /// none if the letter would close a pair that is too short.
    pub(crate) fn tags_after(&self, step: usize, sweep: &Sweep, tags: &[u64], letter: Letter) -> Option<Vec<u64>> {
        if !self.tags {
            return Some(Vec::new());
        }
        let mut tags = tags.to_vec();
        match letter {
            Letter::Blank => {}
            Letter::Open => tags.push(step as u64 + 1),
            Letter::Close(label) => {
                let opened = tags.remove(label.into()) as usize;
                if opened > 0 && self.near[opened - 1].contains(&step) {
                    return None;
                }
            }
        }
        for tag in &mut tags {
            let still_near = |opened: usize| self.near[opened].range(step + 1..sweep.steps.len()).next().is_some();
            if *tag > 0 && !still_near(*tag as usize - 1) {
                *tag = 0;
            }
        }
        Some(tags)
    }
}

/// For each step the steps whose vertices are fewer than `distance` edges away.
fn near_steps(graph: &OrderedGraph, sweep: &Sweep, distance: u32) -> Vec<BTreeSet<usize>> {
    let n_vertices = graph.n_vertices as usize;
    let mut neighbours = vec![Vec::new(); n_vertices];
    for &(a, b) in &graph.edges {
        neighbours[a as usize].push(b as usize);
        neighbours[b as usize].push(a as usize);
    }
    let mut step_of = vec![0; n_vertices];
    for (at, step) in sweep.steps.iter().enumerate() {
        step_of[step.vertex as usize] = at;
    }
    let near = |vertex: usize| {
        let mut far = vec![u32::MAX; n_vertices];
        far[vertex] = 0;
        let mut queue = VecDeque::from([vertex]);
        let mut found = BTreeSet::new();
        while let Some(at) = queue.pop_front() {
            found.insert(step_of[at]);
            for &other in &neighbours[at] {
                if far[other] == u32::MAX && far[at] + 1 < distance {
                    far[other] = far[at] + 1;
                    queue.push_back(other);
                }
            }
        }
        found
    };
    sweep.steps.iter().map(|step| near(step.vertex as usize)).collect()
}
