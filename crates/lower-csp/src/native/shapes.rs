//! Shapes of blocks, by the places where they may lie.
//!
//! This is in all forms, [`Forms::Plain`](crate::Forms::Plain) too. No formula is taken for another one here: which blocks are
//! possible follows from the ties of the family and from what was stated about sizes, or from nothing where the board is
//! small. Each connected set of vertices that a block may be is a *placement*: it is the block if all of it is there and
//! nothing beside it is tied to it. Blocks that may lie in too many places, and those tied by the answer, are compared cell by
//! cell instead ([`outlines`](crate::write::outlines)).

use crate::error::Result;
use crate::lower::Lowering;
use crate::native::groups::Group;
use crate::write::term::{Choice, GroupId, Term};
use gridwright_base::QuickMap;
use gridwright_check::eval::{Set, Value};
use gridwright_formula::Lit;
use gridwright_grid::{Congruence, Place};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// So many placements of one vertex's block are told apart.
const MAX_PLACEMENTS: usize = 6_000;

/// Blocks of more members than this are not tried vertex by vertex once some vertex has too many placements.
const MAX_LOOKED_AT: usize = 12;

/// A connected set of vertices, ascending.
pub(super) type Block = Vec<u32>;

/// What is known about the shapes of blocks: a cell at several borders is asked about as often.
#[derive(Default)]
pub(crate) struct Shapes {
    /// The shape of a vertex's block, and the guards of what it relies on.
    known: QuickMap<(GroupId, u32, Congruence), (Term, Vec<Lit>)>,
    ties: QuickMap<GroupId, Rc<Ties>>,
    /// The literals of placements.
    placed: QuickMap<(GroupId, Block), Lit>,
    /// The placements by their vertices, for each component of a family and bounds of sizes; none if there are too many of some
    /// vertex.
    listed: QuickMap<(GroupId, u32, usize, usize), Option<Rc<Listed>>>,
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

/// The placements of a component, and for each vertex those that hold it.
struct Listed {
    blocks: Vec<Block>,
    at: QuickMap<u32, Vec<u32>>,
    /// What is known of each: the literal that it is a block, and its shapes.
    lits: RefCell<Vec<Option<Lit>>>,
    shapes: RefCell<QuickMap<(u32, Congruence), Form>>,
}

/// The cells of a shape.
type Form = Rc<Vec<(i64, i64)>>;

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
        let [vertex] = vertices[..] else { return self.outline_of(group, vertices, up_to) };
        if let Some((known, guards)) = self.shapes.known.get(&(group, vertex, up_to)).cloned() {
            guards.into_iter().for_each(|guard| self.gates.rely_on(guard));
            return Ok(known);
        }
        let placed = if is_closed(&self.groups[group.at()]) { self.placed_shape(group, vertex, up_to)? } else { None };
        let (shape, guards) = match placed {
            Some(placed) => placed,
            None => (self.outline_of(group, vertices, up_to)?, Vec::new()),
        };
        guards.iter().for_each(|&guard| self.gates.rely_on(guard));
        self.shapes.known.insert((group, vertex, up_to), (shape.clone(), guards));
        Ok(shape)
    }

    /// The shape by the cells that may be members.
    fn outline_of(&mut self, group: GroupId, vertices: &[u32], up_to: Congruence) -> Result<Term> {
        let members = Term::members(self.block_members(group, vertices)?);
        match &members {
            Term::Known(value) => {
                let places = value.as_set().places();
                Ok(Term::Known(Value::Shape(Arc::new(self.board.grid.shape(&places, up_to)))))
            }
            _ => self.outline(&members, up_to),
        }
    }

    /// The shape by the places where the block may lie, and the guards of what says so; none if there are too many.
    fn placed_shape(&mut self, group: GroupId, vertex: u32, up_to: Congruence) -> Result<Option<(Term, Vec<Lit>)>> {
        let ties = self.ties_of(group);
        let extent = self.extent_of(group, vertex, &ties);
        let shape = self.shape_within(group, vertex, &extent, &ties.near, up_to)?;
        Ok(shape.map(|shape| (shape, extent.guards)))
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

    /// What is said about the size of a vertex's block: of all blocks, of this one, or of all that it may share a block with.
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
        for rule in family.demands.sizes.iter().filter(|rule| rule.vertex.0 == vertex && rule.lit == Lit::TRUE) {
            extent.min = extent.min.max(rule.min as usize);
            extent.max = extent.max.min(rule.max as usize);
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
    ) -> Result<Option<Term>> {
        let mut by_shape: BTreeMap<Form, Vec<Lit>> = BTreeMap::new();
        match self.listed(group, vertex, extent, near)? {
            Some(listed) => {
                for &i in listed.at.get(&vertex).into_iter().flatten() {
                    self.look()?;
                    let (shape, lit) = self.placement(group, &listed, i, near, up_to);
                    by_shape.entry(shape).or_default().push(lit);
                }
            }
            None if extent.max > MAX_LOOKED_AT => return Ok(None),
            None => {
                let Some(blocks) = self.placements(vertex, extent, near)? else { return Ok(None) };
                for block in blocks {
                    self.look()?;
                    let shape = self.form_of(group, &block, up_to);
                    by_shape.entry(shape).or_default().push(self.is_block(group, &block, near));
                }
            }
        }
        let nothing = Rc::new(self.board.grid.shape(&Set::default().places(), up_to));
        let absent = !self.groups[group.at()].present[vertex as usize];
        by_shape.entry(nothing).or_default().push(absent);
        let entries = by_shape
            .into_iter()
            .map(|(shape, lits)| (Value::Shape(Arc::new((*shape).clone())), self.gates.or(lits)))
            .collect();
        Ok(Some(Term::Choice(Rc::new(Choice::of(entries)))))
    }

    /// The connected sets of vertices that the block of a vertex may be; none if there are too many.
    fn placements(&mut self, vertex: u32, extent: &Extent, near: &[Vec<(u32, Lit)>]) -> Result<Option<Vec<Block>>> {
        let mut found: Vec<Block> = Vec::new();
        let mut last = vec![vec![vertex]];
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
                for &(w, _) in set.iter().flat_map(|&v| &near[v as usize]) {
                    if let Err(at) = set.binary_search(&w) {
                        let mut grown = set.clone();
                        grown.insert(at, w);
                        next.insert(grown);
                    }
                }
                if found.len() + next.len() > MAX_PLACEMENTS {
                    return Ok(None);
                }
            }
            last = next.into_iter().collect();
        }
        Ok(Some(found))
    }

    /// The placements of all vertices that may share a block with this one, each found once; none if a vertex has too many.
    fn listed(
        &mut self,
        group: GroupId,
        vertex: u32,
        extent: &Extent,
        near: &[Vec<(u32, Lit)>],
    ) -> Result<Option<Rc<Listed>>> {
        let component = self.groups[group.at()].reach();
        let own = component[vertex as usize];
        let key = (group, own, extent.min, extent.max);
        if let Some(known) = self.shapes.listed.get(&key) {
            return Ok(known.clone());
        }
        let mut growth =
            Growth { near, seen: vec![false; near.len()], extent, blocks: Vec::new(), n_at: vec![0; near.len()] };
        let mut fits = true;
        for start in (0..near.len() as u32).filter(|&v| component[v as usize] == own) {
            self.look_closely()?;
            // Sets whose first vertex this is: those before it are not looked at again.
            growth.seen[start as usize] = true;
            fits = fits && growth.grow(&mut Vec::new(), vec![start]);
        }
        let listed = fits.then(|| {
            let mut at: QuickMap<u32, Vec<u32>> = QuickMap::default();
            for (i, block) in growth.blocks.iter().enumerate() {
                block.iter().for_each(|&v| at.entry(v).or_default().push(i as u32));
            }
            let lits = RefCell::new(vec![None; growth.blocks.len()]);
            Rc::new(Listed { blocks: growth.blocks, at, lits, shapes: RefCell::default() })
        });
        self.shapes.listed.insert(key, listed.clone());
        Ok(listed)
    }

    /// The shape of a listed placement, and the literal that it is a block.
    fn placement(
        &mut self,
        group: GroupId,
        listed: &Listed,
        number: u32,
        near: &[Vec<(u32, Lit)>],
        up_to: Congruence,
    ) -> (Form, Lit) {
        let block = &listed.blocks[number as usize];
        let known = listed.shapes.borrow().get(&(number, up_to)).cloned();
        let shape = known.unwrap_or_else(|| {
            let shape = self.form_of(group, block, up_to);
            listed.shapes.borrow_mut().insert((number, up_to), Rc::clone(&shape));
            shape
        });
        let known = listed.lits.borrow()[number as usize];
        let lit = known.unwrap_or_else(|| self.is_block(group, block, near));
        listed.lits.borrow_mut()[number as usize] = Some(lit);
        (shape, lit)
    }

    fn form_of(&self, group: GroupId, block: &Block, up_to: Congruence) -> Form {
        let family = &self.groups[group.at()];
        let places: Vec<Place> = block.iter().filter_map(|&v| family.members[v as usize].as_place()).collect();
        Rc::new(self.board.grid.shape(&places, up_to))
    }

    /// The literal that a set of vertices is a block.
    pub(super) fn is_block(&mut self, group: GroupId, block: &Block, near: &[Vec<(u32, Lit)>]) -> Lit {
        if let Some(&known) = self.shapes.placed.get(&(group, block.clone())) {
            return known;
        }
        let present = &self.groups[group.at()].present;
        let mut conditions: Vec<Lit> = block.iter().map(|&v| present[v as usize]).collect();
        let mut beside = Vec::new();
        for &(w, open) in block.iter().flat_map(|&v| &near[v as usize]) {
            if block.binary_search(&w).is_ok() {
                conditions.push(open);
            } else {
                beside.push([present[w as usize], open]);
            }
        }
        for [there, open] in beside {
            let tied = self.gates.and([there, open]);
            conditions.push(!tied);
        }
        let lit = self.gates.and(conditions);
        self.shapes.placed.insert((group, block.clone()), lit);
        lit
    }
}

/// Connected sets in the making: each is grown once, by vertices that were not next to it before (D. H. Redelmeier, "Counting
/// polyominoes: yet another attack", Discrete Mathematics 36, 1981, doi:10.1016/0012-365X(81)90237-5).
struct Growth<'n> {
    near: &'n [Vec<(u32, Lit)>],
    /// Vertices that are in the set, or were decided about.
    seen: Vec<bool>,
    extent: &'n Extent,
    blocks: Vec<Block>,
    /// How many sets of any size hold each vertex.
    n_at: Vec<usize>,
}

impl Growth<'_> {
    /// Adds every set that has these vertices and some of those waiting, and what is reached by them; false if there are too many.
    fn grow(&mut self, set: &mut Block, mut waiting: Vec<u32>) -> bool {
        while let Some(v) = waiting.pop() {
            set.push(v);
            let known = set.iter().map(|&v| {
                self.n_at[v as usize] += 1;
                self.n_at[v as usize]
            });
            if known.max() > Some(MAX_PLACEMENTS) {
                return false;
            }
            if set.len() >= self.extent.min {
                let mut block = set.clone();
                block.sort_unstable();
                self.blocks.push(block);
            }
            if set.len() < self.extent.max {
                let mut fresh = Vec::new();
                for &(w, _) in &self.near[v as usize] {
                    if !self.seen[w as usize] {
                        self.seen[w as usize] = true;
                        fresh.push(w);
                    }
                }
                let further = waiting.iter().chain(&fresh).copied().collect();
                if !self.grow(set, further) {
                    return false;
                }
                fresh.into_iter().for_each(|w| self.seen[w as usize] = false);
            }
            set.pop();
        }
        true
    }
}

/// Whether neighbours within one block are tied whatever the answer: then a block is known by its members.
pub(super) fn is_closed(family: &Group) -> bool {
    family.is_static() || family.is_division
}
