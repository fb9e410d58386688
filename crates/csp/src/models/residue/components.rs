//! Groups with sizes and marks: how large they are so far, and what they may still become.
//!
//! A *block* is a set of present vertices that hang together. What is open beside a block, or between two, depends on
//! each other through its size and marks; a *region* is all that could hang together, and regions are independent.

use super::{Groups, State, View};
use gridwright_base::{QuickMap, UnionFind};
use gridwright_formula::{Components, SizeRule};

/// Names of blocks come after those of vertices.
const FIRST_BLOCK: u32 = 1 << 31;
/// Numbers of open edges come after those of states.
const N_STATES: u32 = 4;

/// The regions with something open in them.
pub(super) fn residue(spec: &Components, view: &View<'_>, groups: &mut Groups) {
    let land = Land::new(spec, view);
    let mut by_region: Vec<(u32, Thing)> = land.open().collect();
    by_region.sort_unstable();
    for region in by_region.chunk_by(|a, b| a.0 == b.0) {
        land.push(region, groups);
    }
}

/// Something open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    Vertex(u32),
    Edge(u32),
    /// Whether a rule applies.
    Rule(u32),
}

/// The graph as far as it is present or open.
struct Land<'a> {
    spec: &'a Components,
    view: &'a View<'a>,
    vertices: Vec<State>,
    /// By vertex: the smallest vertex of its block, and of its region.
    blocks: Vec<u32>,
    regions: Vec<u32>,
}

impl<'a> Land<'a> {
    fn new(spec: &'a Components, view: &'a View<'a>) -> Self {
        let vertices: Vec<State> = spec.vertices.iter().map(|&lit| view.state(lit)).collect();
        let (mut blocks, mut regions) = (UnionFind::new(vertices.len()), UnionFind::new(vertices.len()));
        let mut land = Self { spec, view, vertices, blocks: Vec::new(), regions: Vec::new() };
        for (edge, a, b) in land.edges() {
            let state = land.edge_state(edge);
            if !land.exists(a) || !land.exists(b) || !matches!(state, State::True | State::Open) {
                continue;
            }
            regions.union(a, b);
            if state == State::True && land.is_present(a) && land.is_present(b) {
                blocks.union(a, b);
            }
        }
        land.blocks = blocks.roots();
        land.regions = regions.roots();
        land
    }

    fn edges(&self) -> impl Iterator<Item = (u32, u32, u32)> + use<'a> {
        self.spec.graph.edges().iter().enumerate().map(|(edge, &(a, b))| (edge as u32, a.0, b.0))
    }

    fn edge_state(&self, edge: u32) -> State {
        self.spec.edges.as_ref().map_or(State::True, |lits| self.view.state(lits[edge as usize]))
    }

    fn is_present(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize] == State::True
    }

    fn is_open(&self, vertex: u32) -> bool {
        self.vertices[vertex as usize] == State::Open
    }

    fn exists(&self, vertex: u32) -> bool {
        self.is_present(vertex) || self.is_open(vertex)
    }

    /// What is open, each with its region.
    fn open(&self) -> impl Iterator<Item = (u32, Thing)> + '_ {
        let region = |v: u32| self.regions[v as usize];
        let vertices = (0..self.vertices.len() as u32).filter(|&v| self.is_open(v));
        let edges = self
            .edges()
            .filter(|&(edge, a, b)| self.edge_state(edge) == State::Open && self.exists(a) && self.exists(b));
        let rules = (0..self.spec.sizes.len() as u32).filter(|&rule| {
            let rule = &self.spec.sizes[rule as usize];
            self.exists(rule.vertex.0) && self.view.is_open(rule.lit)
        });
        let vertices = vertices.map(move |v| (region(v), Thing::Vertex(v)));
        let edges = edges.map(move |(edge, a, _)| (region(a), Thing::Edge(edge)));
        let rules = rules.map(move |rule| (region(self.spec.sizes[rule as usize].vertex.0), Thing::Rule(rule)));
        vertices.chain(edges).chain(rules)
    }

    /// Tells one group.
    fn push(&self, region: &[(u32, Thing)], groups: &mut Groups) {
        let here = region[0].0;
        let mut names = Names::default();
        for &(_, thing) in region {
            match thing {
                Thing::Vertex(v) => groups.var(self.spec.vertices[v as usize]),
                Thing::Edge(edge) => {
                    groups.var(self.spec.edges.as_ref().expect("an open edge has a literal")[edge as usize]);
                }
                Thing::Rule(rule) => {
                    groups.var(self.spec.sizes[rule as usize].lit);
                    groups.word(rule);
                    groups.word(self.name(&mut names, self.spec.sizes[rule as usize].vertex.0));
                }
            }
        }
        self.push_edges(here, &mut names, groups);
        self.push_blocks(here, &names, groups);
        groups.end();
    }

    /// The edges that matter, by what they join: an open vertex has its own name, a present one that of its block.
    fn push_edges(&self, here: u32, names: &mut Names, groups: &mut Groups) {
        for (edge, a, b) in self.edges() {
            let is_here = |v: u32| self.exists(v) && self.regions[v as usize] == here;
            let is_settled =
                self.is_present(a) && self.is_present(b) && self.blocks[a as usize] == self.blocks[b as usize];
            if !is_here(a) || !is_here(b) || is_settled {
                continue;
            }
            let state = self.edge_state(edge);
            if matches!(state, State::False | State::Outside) && !self.spec.closed {
                continue;
            }
            groups.word(if state == State::Open { N_STATES + edge } else { state as u32 });
            groups.word(self.name(names, a));
            groups.word(self.name(names, b));
        }
    }

    /// Size, marks and bounds of each block that was named, and the bounds of each open vertex that has any.
    fn push_blocks(&self, here: u32, names: &Names, groups: &mut Groups) {
        let mut facts: QuickMap<u32, Facts> = QuickMap::default();
        for v in (0..self.vertices.len() as u32).filter(|&v| self.exists(v) && self.regions[v as usize] == here) {
            let key = if self.is_present(v) { self.blocks[v as usize] } else { v };
            facts.entry(key).or_default().size += u32::from(self.is_present(v));
        }
        for mark in &self.spec.marks {
            if self.is_present(mark.0)
                && let Some(facts) = facts.get_mut(&self.blocks[mark.index()])
            {
                facts.marks += 1;
            }
        }
        for rule in &self.spec.sizes {
            let v = rule.vertex.0;
            if self.exists(v) && self.view.state(rule.lit) == State::True {
                let key = if self.is_present(v) { self.blocks[v as usize] } else { v };
                if let Some(facts) = facts.get_mut(&key) {
                    facts.note(rule);
                }
            }
        }
        for block in &names.blocks {
            let Facts { size, marks, min, max } = facts[block];
            [size, marks, min, max].into_iter().for_each(|word| groups.word(word));
        }
        for v in (0..self.vertices.len() as u32).filter(|&v| self.is_open(v) && self.regions[v as usize] == here) {
            let Facts { min, max, .. } = facts[&v];
            if (min, max) != (0, u32::MAX) {
                [v, min, max].into_iter().for_each(|word| groups.word(word));
            }
        }
    }

    /// The name of a vertex's block, or the vertex if it is open.
    fn name(&self, names: &mut Names, vertex: u32) -> u32 {
        if self.is_present(vertex) { names.name(self.blocks[vertex as usize]) } else { vertex }
    }
}

/// What is known about a block.
#[derive(Debug, Clone, Copy)]
struct Facts {
    size: u32,
    marks: u32,
    min: u32,
    max: u32,
}

impl Default for Facts {
    fn default() -> Self {
        Self { size: 0, marks: 0, min: 0, max: u32::MAX }
    }
}

impl Facts {
    fn note(&mut self, rule: &SizeRule) {
        self.min = self.min.max(rule.min);
        self.max = self.max.min(rule.max);
    }
}

/// Names of blocks in the order in which they were asked for, so that equal shores have equal names.
#[derive(Debug, Default)]
struct Names {
    of: QuickMap<u32, u32>,
    blocks: Vec<u32>,
}

impl Names {
    fn name(&mut self, block: u32) -> u32 {
        let next = FIRST_BLOCK + self.blocks.len() as u32;
        *self.of.entry(block).or_insert_with(|| {
            self.blocks.push(block);
            next
        })
    }
}
