//! Groups in the making: a graph of possible members with literals, and what the laws demand of its components.

use crate::error::{LowerError, Result};
use crate::forms::Forms;
use crate::lower::Lowering;
use crate::native::covers::Cover;
use crate::write::labels::{Labels, components};
use crate::write::term::{Choice, GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::{Components, Constraint, Graph, Lit, MarkRule, Sink, SizeRule};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use std::rc::Rc;

/// The neighbours of a vertex, each with the literal of the edge between.
pub(crate) type Neighbours = Vec<(u32, Lit)>;

/// A family of groups.
#[derive(Debug, Default)]
pub(crate) struct Group {
    pub members: Vec<Value>,
    pub index: QuickMap<Place, u32>,
    /// The literal that says a member is there.
    pub present: Vec<Lit>,
    pub edges: Vec<(u32, u32)>,
    /// The literal that says an edge ties its two ends, if both are there.
    pub open: Vec<Lit>,
    /// The values that tie neighbours if they are equal.
    pub values: Option<Vec<Rc<Choice>>>,
    /// Whether it is a division: an edge inside a block must be open.
    pub is_division: bool,
    /// How the blocks of a division are described, if not by its borders.
    pub cover: Option<Cover>,
    /// Blocks as a cover describes them, by vertex, once asked for.
    pub covered_blocks: QuickMap<u32, Term>,
    /// Blocks as a cover describes them, by their marks, once asked for.
    pub marked_blocks: QuickMap<u32, Term>,
    /// For each vertex the first of those that it may share a block with, once asked for.
    pub reach: Option<Rc<Vec<u32>>>,
    pub demands: Demands,
    pub labels: Option<Labels>,
    /// For some vertices the literals that the others are in their blocks.
    pub own_blocks: QuickMap<u32, Rc<Vec<Lit>>>,
    /// The same for the union of the blocks of several vertices.
    pub own_unions: QuickMap<Vec<u32>, Rc<Vec<Lit>>>,
    /// For each vertex its neighbours, once asked for.
    pub near: Option<Rc<Vec<Neighbours>>>,
    /// The literals of the edges by their ends, once asked for.
    pub ties: Option<Rc<QuickMap<(u32, u32), Lit>>>,
    /// The groups one by one, where there are few.
    pub few: Option<Rc<Few>>,
    /// Whether every block is a rectangle of cells, whatever else is said.
    pub is_rectangular: bool,
    /// The literals that two vertices have one label.
    pub same_label: QuickMap<(u32, u32), Lit>,
    /// Sizes of blocks as numbers, by vertex.
    pub sizes: QuickMap<u32, Rc<Choice>>,
    /// Helpers with one more vertex, joined to these.
    pub unions: QuickMap<Rc<Vec<u32>>, GroupId>,
    /// Demands on unions of blocks that are not posted yet.
    pub unions_due: Vec<Union>,
    pub reified: QuickMap<(u32, i64), Lit>,
}

/// The groups of a family that has few of them, in the order of their first members.
#[derive(Debug)]
pub(crate) struct Few {
    /// For each group the literals of its members.
    pub members: Vec<Vec<Lit>>,
    /// For each group the literal that there is one.
    pub there: Vec<Lit>,
}

/// The blocks of some vertices have `min..=max` members together if the condition holds.
#[derive(Debug)]
pub(crate) struct Union {
    pub vertices: Rc<Vec<u32>>,
    pub condition: Lit,
    pub min: u32,
    pub max: u32,
}

/// What is demanded of every component.
#[derive(Debug, Default)]
pub(crate) struct Demands {
    pub any: bool,
    pub min_size: u32,
    pub max_size: Option<u32>,
    pub sizes: Vec<SizeRule>,
    pub marks: Option<(Vec<u32>, MarkRule)>,
}

impl Group {
    pub fn n(&self) -> usize {
        self.members.len()
    }

    pub fn vertex(&self, value: &Value) -> Option<u32> {
        match value {
            Value::Place(place) => self.index.get(place).copied(),
            other => self.members.iter().position(|m| m == other).map(|i| i as u32),
        }
    }

    /// Whether the graph does not depend on the answer.
    pub fn is_static(&self) -> bool {
        self.open.iter().all(|&l| l == Lit::TRUE)
    }

    pub fn graph(&self) -> Graph {
        Graph::new(self.n(), &self.edges)
    }

    pub fn open_edges(&self) -> Option<Vec<Lit>> {
        (!self.is_static()).then(|| self.open.clone())
    }

    /// For each vertex its neighbours with the literals of the edges.
    pub fn neighbours(&self) -> Vec<Vec<(u32, Lit)>> {
        let mut near = vec![Vec::new(); self.n()];
        for (&(a, b), &open) in self.edges.iter().zip(&self.open) {
            near[a as usize].push((b, open));
            near[b as usize].push((a, open));
        }
        near
    }

    /// The same, kept: to be asked of a family that is complete.
    pub fn near(&mut self) -> Rc<Vec<Neighbours>> {
        let known = self.near.take().unwrap_or_else(|| Rc::new(self.neighbours()));
        self.near = Some(Rc::clone(&known));
        known
    }

    /// How many edges a vertex has at most.
    pub fn max_degree(&self) -> usize {
        let mut degree = vec![0; self.n()];
        self.edges.iter().flat_map(|&(a, b)| [a, b]).for_each(|v| degree[v as usize] += 1);
        degree.into_iter().max().unwrap_or(0)
    }

    fn add(&mut self, value: Value, present: Lit) {
        if let Value::Place(place) = value {
            self.index.insert(place, self.members.len() as u32);
        }
        self.members.push(value);
        self.present.push(present);
    }

    /// For each vertex the first of those that it may share a block with.
    pub fn reach(&mut self) -> Rc<Vec<u32>> {
        let n = self.n() as u32;
        let edges = &self.edges;
        Rc::clone(self.reach.get_or_insert_with(|| Rc::new(components(n, edges))))
    }

    /// The literal of the edge between two vertices, if there is one.
    pub fn tie_between(&mut self, u: u32, v: u32) -> Option<Lit> {
        let (edges, open) = (&self.edges, &self.open);
        let sorted = |&(a, b): &(u32, u32)| (a.min(b), a.max(b));
        let ties =
            self.ties.get_or_insert_with(|| Rc::new(edges.iter().map(sorted).zip(open.iter().copied()).collect()));
        ties.get(&(u.min(v), u.max(v))).copied()
    }

    /// The components of the graph, nothing demanded of them yet.
    pub fn components(&self) -> Components {
        Components { edges: self.open_edges(), ..Components::of_vertices(self.graph(), self.present.clone()) }
    }

    pub fn tie(&mut self, a: u32, b: u32, open: Lit) {
        if open != Lit::FALSE {
            self.edges.push((a, b));
            self.open.push(open);
        }
    }
}

impl Lowering<'_> {
    /// The groups of a structure that depends on the answer.
    pub fn structure_group(&mut self, structure: StructureId) -> Result<GroupId> {
        if let Some(&known) = self.structures.get(&structure) {
            return Ok(known);
        }
        let genre = self.genre;
        let StructureKind::Groups(groups) = &genre.structures[structure.at()].kind else {
            return Err(LowerError::unsupported("a structure that is not there yet"));
        };
        let group = self.inline_group(groups)?;
        self.structures.insert(structure, group);
        Ok(group)
    }

    /// Groups as an expression describes them.
    pub fn inline_group(&mut self, groups: &Groups) -> Result<GroupId> {
        let mut group = Group::default();
        for (guard, item) in self.items_of(groups.base)? {
            let Term::Known(value) = item else {
                return Err(LowerError::unsupported("groups of sets that are not settled"));
            };
            self.bind(groups.var, Term::Known(value.clone()));
            let holds = match groups.filter {
                Some(filter) => self.truth(filter)?,
                None => Lit::TRUE,
            };
            let present = self.gates.and([guard, holds]);
            if present != Lit::FALSE {
                group.add(value, present);
            }
        }
        self.tie_members(&mut group, &groups.relation)?;
        Ok(self.same_group(&group).unwrap_or_else(|| self.add_group(group)))
    }

    /// A family made before that is just the same: what is known of it is known of this one.
    fn same_group(&self, group: &Group) -> Option<GroupId> {
        let same = |other: &Group| {
            let nodes = other.present == group.present && other.members == group.members;
            nodes && other.edges == group.edges && other.open == group.open && !other.is_division
        };
        let plain = self.options.forms != Forms::Native || group.values.is_some();
        let found = self.groups.iter().position(|other| !plain && other.values.is_none() && same(other));
        found.map(|i| GroupId(i as u32))
    }

    pub fn add_group(&mut self, group: Group) -> GroupId {
        self.gates.meter.family(group.n() + group.edges.len());
        self.groups.push(group);
        GroupId(self.groups.len() as u32 - 1)
    }

    /// The block of a place.
    pub fn block(&mut self, structure: StructureId, place: &Value) -> Result<Term> {
        let genre = self.genre;
        if genre.structures[structure.at()].stage < Stage::Answer {
            return Ok(Term::Known(Value::Set(self.exact.family(structure).block_of(place))));
        }
        if let Some((over, block)) = &self.assumed_block
            && *over == structure
        {
            return Ok(Term::Known(block.clone()));
        }
        let group = self.structure_group(structure)?;
        let Some(vertex) = self.groups[group.at()].vertex(place) else {
            return Ok(Term::Known(Value::set(Vec::new())));
        };
        if let Some(term) = self.covered_block(group, vertex) {
            return Ok(term);
        }
        Ok(Term::Blocks(group, Rc::new(vec![vertex])))
    }

    /// Posts what was gathered about each family.
    pub fn post_groups(&mut self) -> Result<()> {
        self.post_unions()?;
        for i in 0..self.groups.len() {
            self.look_closely()?;
            let group = &self.groups[i];
            let needed = group.demands.any || (group.is_division && group.cover.is_none());
            if !needed {
                continue;
            }
            self.style().groups(self, GroupId(i as u32))?;
        }
        Ok(())
    }

    /// What was gathered about a family, as one constraint.
    pub fn post_components(&mut self, group: GroupId) {
        let group = &self.groups[group.at()];
        let demands = &group.demands;
        let (marks, mark_rule) = demands.marks.clone().unwrap_or((Vec::new(), MarkRule::Any));
        let mut constraint = group.components();
        constraint.closed = group.is_division;
        constraint.min_size = demands.min_size;
        constraint.max_size = demands.max_size.unwrap_or(u32::MAX);
        constraint.sizes = demands.sizes.clone();
        constraint.marks = marks.into_iter().map(gridwright_formula::Vertex).collect();
        constraint.mark_rule = mark_rule;
        self.gates.add(Constraint::Components(constraint));
    }
}
