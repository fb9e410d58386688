//! Shapes of blocks, by the places where they may lie.
//!
//! This is in all forms, [`Forms::Plain`](crate::Forms::Plain) too. No formula is taken for another one here: which blocks are
//! possible follows from the ties of the family and from what was stated about sizes, or from nothing where the board is
//! small. Each connected set of vertices that a block may be is a *placement*: it is the block if all of it is there and
//! nothing beside it is tied to it.

use crate::error::{LowerError, Result};
use crate::lower::Lowering;
use crate::native::groups::Group;
use crate::write::term::{Choice, GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::{Set, Value};
use gridwright_formula::Lit;
use gridwright_grid::{Congruence, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// So many placements of one vertex's block are told apart.
const MAX_PLACEMENTS: usize = 6_000;

/// What is known about the shapes of blocks: a cell at several borders is asked about as often.
#[derive(Default)]
pub(crate) struct Shapes {
    /// The shape of a vertex's block, and the guards of what it relies on.
    known: QuickMap<(GroupId, u32, Congruence), (Term, Vec<Lit>)>,
    ties: QuickMap<GroupId, Rc<Ties>>,
    /// The literals of placements.
    placed: QuickMap<(GroupId, BTreeSet<u32>), Lit>,
    /// What was stated about the sizes of all blocks of a family.
    sizes: Vec<SizeNote>,
}

/// Every block of a family has `min..=max` members, if the guard holds.
struct SizeNote {
    group: GroupId,
    min: u32,
    max: u32,
    guard: Lit,
}

/// A family: who may be next to whom, and what hangs together if all of it is there.
pub(super) struct Ties {
    component: Rc<Vec<u32>>,
    pub near: Vec<Vec<(u32, Lit)>>,
}

/// How large a block is, and the guards of what says so.
struct Extent {
    min: usize,
    max: usize,
    guards: Vec<Lit>,
}

impl Lowering<'_> {
    /// Notes that every block of a family has so many members.
    pub fn note_sizes(&mut self, group: GroupId, min: u32, max: u32) {
        let guard = self.gates.guard();
        self.shapes.sizes.push(SizeNote { group, min, max, guard });
    }

    /// The shape of a vertex's block.
    pub fn shape_of(&mut self, group: GroupId, vertices: &[u32], up_to: Congruence) -> Result<Term> {
        let [vertex] = vertices[..] else { return Err(LowerError::unsupported("the shape of a union")) };
        if let Some((known, guards)) = self.shapes.known.get(&(group, vertex, up_to)).cloned() {
            guards.into_iter().for_each(|guard| self.gates.rely_on(guard));
            return Ok(known);
        }
        if !is_closed(&self.groups[group.at()]) {
            return Err(LowerError::unsupported("the shape of a group tied by the answer"));
        }
        let ties = self.ties_of(group);
        let extent = self.extent_of(group, vertex, &ties);
        extent.guards.iter().for_each(|&guard| self.gates.rely_on(guard));
        let shape = self.shape_within(group, vertex, &extent, &ties.near, up_to)?;
        self.shapes.known.insert((group, vertex, up_to), (shape.clone(), extent.guards));
        Ok(shape)
    }

    pub(super) fn ties_of(&mut self, group: GroupId) -> Rc<Ties> {
        if let Some(known) = self.shapes.ties.get(&group) {
            return Rc::clone(known);
        }
        let family = &mut self.groups[group.at()];
        let ties = Rc::new(Ties { component: family.reach(), near: family.neighbours() });
        self.shapes.ties.insert(group, Rc::clone(&ties));
        ties
    }

    /// What is said about the size of a vertex's block: of all blocks, or of all that it may share a block with.
    fn extent_of(&self, group: GroupId, vertex: u32, ties: &Ties) -> Extent {
        let family = &self.groups[group.at()];
        let own = |v: &u32| ties.component[*v as usize] == ties.component[vertex as usize];
        let mut lits: Vec<Lit> = (0..family.n() as u32).filter(own).map(|v| family.present[v as usize]).collect();
        lits.sort_unstable();
        let mut extent = Extent { min: 1, max: lits.len(), guards: Vec::new() };
        for note in self.shapes.sizes.iter().filter(|note| note.group == group) {
            let (min, max) = (extent.min.max(note.min as usize), extent.max.min(note.max as usize));
            if (min, max) != (extent.min, extent.max) {
                (extent.min, extent.max) = (min, max);
                extent.guards.push(note.guard);
            }
        }
        let counts = self.at_most.iter().filter(|noted| noted.lits == lits);
        if let Some(noted) = counts.min_by_key(|noted| noted.bound)
            && (noted.bound.max(0) as usize) < extent.max
        {
            extent.max = noted.bound.max(0) as usize;
            extent.guards.push(noted.guard);
        }
        extent
    }

    fn shape_within(
        &mut self,
        group: GroupId,
        vertex: u32,
        extent: &Extent,
        near: &[Vec<(u32, Lit)>],
        up_to: Congruence,
    ) -> Result<Term> {
        let mut by_shape: BTreeMap<Vec<(i64, i64)>, Vec<Lit>> = BTreeMap::new();
        for block in self.placements(vertex, extent, near)? {
            self.look()?;
            let family = &self.groups[group.at()];
            let places: Vec<Place> = block.iter().filter_map(|&v| family.members[v as usize].as_place()).collect();
            let shape = self.board.grid.shape(&places, up_to);
            by_shape.entry(shape).or_default().push(self.is_block(group, block, near));
        }
        let nothing = self.board.grid.shape(&Set::default().places(), up_to);
        let absent = !self.groups[group.at()].present[vertex as usize];
        by_shape.entry(nothing).or_default().push(absent);
        let entries =
            by_shape.into_iter().map(|(shape, lits)| (Value::Shape(Arc::new(shape)), self.gates.or(lits))).collect();
        Ok(Term::Choice(Rc::new(Choice::of(entries))))
    }

    /// The connected sets of vertices that the block of a vertex may be.
    fn placements(&mut self, vertex: u32, extent: &Extent, near: &[Vec<(u32, Lit)>]) -> Result<Vec<BTreeSet<u32>>> {
        let mut found: Vec<BTreeSet<u32>> = Vec::new();
        let mut last = BTreeSet::from([BTreeSet::from([vertex])]);
        for size in 1..=extent.max {
            if size >= extent.min {
                found.extend(last.iter().cloned());
            }
            if size == extent.max || last.is_empty() {
                break;
            }
            let mut next = BTreeSet::new();
            for set in &last {
                self.look()?;
                for &(w, _) in set.iter().flat_map(|&v| &near[v as usize]).filter(|(w, _)| !set.contains(w)) {
                    let mut grown = set.clone();
                    grown.insert(w);
                    next.insert(grown);
                }
                if found.len() + next.len() > MAX_PLACEMENTS {
                    let (needed, limit) = ((found.len() + next.len()) as u64, MAX_PLACEMENTS as u64);
                    return Err(LowerError::TooLarge { law: String::new(), needed, limit });
                }
            }
            last = next;
        }
        Ok(found)
    }

    /// The literal that a set of vertices is a block.
    pub(super) fn is_block(&mut self, group: GroupId, block: BTreeSet<u32>, near: &[Vec<(u32, Lit)>]) -> Lit {
        if let Some(&known) = self.shapes.placed.get(&(group, block.clone())) {
            return known;
        }
        let present = &self.groups[group.at()].present;
        let mut conditions: BTreeSet<Lit> = block.iter().map(|&v| present[v as usize]).collect();
        let mut beside = Vec::new();
        for &(w, open) in block.iter().flat_map(|&v| &near[v as usize]) {
            if block.contains(&w) {
                conditions.insert(open);
            } else {
                beside.push([present[w as usize], open]);
            }
        }
        for [there, open] in beside {
            let tied = self.gates.and([there, open]);
            conditions.insert(!tied);
        }
        let lit = self.gates.and(conditions);
        self.shapes.placed.insert((group, block), lit);
        lit
    }
}

/// Whether neighbours within one block are tied whatever the answer: then a block is known by its members.
pub(super) fn is_closed(family: &Group) -> bool {
    family.is_static() || family.is_division
}
