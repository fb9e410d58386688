//! Shapes of blocks of few members.
//!
//! This is in all forms, [`Forms::Plain`](crate::Forms::Plain) too. No formula is taken for another one here: which blocks are
//! possible follows from a count that was stated, literal by literal. Without a bound there is no finite way to write a shape.

use crate::error::{LowerError, Result};
use crate::lower::{AtMost, Lowering};
use crate::write::term::{Choice, GroupId, Term};
use gridwright_check::eval::{Set, Value};
use gridwright_formula::Lit;
use gridwright_grid::Place;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// Shapes of blocks up to so many members are told apart.
const MAX_MEMBERS: i64 = 6;

impl Lowering<'_> {
    /// The shape of a vertex's block, where a count in another law bounds how large it is.
    ///
    /// Each connected set of vertices is a candidate: it is the block if all of it is there and nothing next to it.
    pub fn shape_of(&mut self, group: GroupId, vertices: &[u32]) -> Result<Term> {
        let [vertex] = vertices[..] else { return Err(LowerError::unsupported("the shape of a union")) };
        let family = &self.groups[group.at()];
        if !family.is_static() {
            return Err(LowerError::unsupported("the shape of a group tied by the answer"));
        }
        let component = self.groups[group.at()].reach();
        let family = &self.groups[group.at()];
        let own = |v: &u32| component[*v as usize] == component[vertex as usize];
        let mut lits: Vec<Lit> = (0..family.n() as u32).filter(own).map(|v| family.present[v as usize]).collect();
        lits.sort_unstable();
        let bounds = self.at_most.iter().filter(|noted| noted.lits == lits && noted.bound <= MAX_MEMBERS);
        let Some(&AtMost { bound, guard, .. }) = bounds.min_by_key(|noted| noted.bound) else {
            return Err(LowerError::unsupported("the shape of a group whose size no count bounds"));
        };
        self.gates.rely_on(guard);
        let near: Vec<Vec<u32>> =
            family.neighbours().into_iter().map(|n| n.into_iter().map(|e| e.0).collect()).collect();
        let (present, members) = (family.present.clone(), family.members.clone());
        let mut by_shape: BTreeMap<Vec<(i64, i64)>, Vec<Lit>> = BTreeMap::new();
        for block in connected_sets(vertex, bound.max(0) as usize, &near) {
            let rim = block.iter().flat_map(|&v| near[v as usize].iter()).filter(|w| !block.contains(w));
            let absent: BTreeSet<u32> = rim.copied().collect();
            let conditions: Vec<Lit> = block
                .iter()
                .map(|&v| present[v as usize])
                .chain(absent.iter().map(|&v| !present[v as usize]))
                .collect();
            let is_block = self.gates.and(conditions);
            let places: Vec<Place> = block.iter().filter_map(|&v| members[v as usize].as_place()).collect();
            by_shape.entry(self.board.grid.shape(&places)).or_default().push(is_block);
        }
        by_shape.entry(self.board.grid.shape(&Set::default().places())).or_default().push(!present[vertex as usize]);
        let entries =
            by_shape.into_iter().map(|(shape, lits)| (Value::Shape(Arc::new(shape)), self.gates.or(lits))).collect();
        Ok(Term::Choice(Rc::new(Choice { entries, variable: None })))
    }
}

/// All connected sets of at most `most` vertices that hold a vertex.
fn connected_sets(vertex: u32, most: usize, near: &[Vec<u32>]) -> BTreeSet<BTreeSet<u32>> {
    let mut all: BTreeSet<BTreeSet<u32>> = BTreeSet::from([BTreeSet::from([vertex])]);
    let mut last = all.clone();
    for _ in 1..most {
        let mut next = BTreeSet::new();
        for set in &last {
            for &w in set.iter().flat_map(|&v| &near[v as usize]).filter(|w| !set.contains(w)) {
                let mut grown = set.clone();
                grown.insert(w);
                next.insert(grown);
            }
        }
        all.extend(next.iter().cloned());
        last = next;
    }
    all
}
