//! Components while their members are still open.
//!
//! Two graphs bound the true one: the members and ties that are sure, and those that are possible. A true block holds
//! whole sure components and lies inside one possible component. So the number of blocks is at least that of possible
//! components with a sure member, and at most that of sure components plus open members.

use super::{Abs, Partial};
use crate::blocks::{Blocks, Numbering, components};
use crate::pairs::candidate_pairs;
use crate::value::{Labels, Set, Value};
use gridwright_base::{Budget, UnionFind};
use gridwright_board::{Site, Val};
use gridwright_grid::{Kind, Place, Relation};
use gridwright_lang::ir::*;
use std::sync::Arc;
use std::sync::OnceLock;

/// The blocks of a structure, as far as they are settled.
#[derive(Debug, Default)]
pub(crate) struct OpenBlocks {
    /// Not even what they are made of is known.
    unknown: bool,
    /// Nothing about them is open.
    settled: bool,
    members: Vec<Value>,
    sure: Vec<bool>,
    sure_component: Vec<usize>,
    possible_component: Vec<usize>,
    number: Option<Numbering>,
    // Made when first asked for: most laws only want to know how many blocks there are.
    family: OnceLock<Blocks>,
    sure_sets: OnceLock<Vec<Arc<Set>>>,
    possible_sets: OnceLock<Vec<Arc<Set>>>,
}

impl OpenBlocks {
    /// The blocks themselves, if nothing about them is open.
    pub fn exact(&self) -> Option<&Blocks> {
        self.settled.then(|| self.family.get_or_init(|| Blocks::new(&self.members, &self.sure_component)))
    }

    fn settled(family: Blocks) -> Self {
        let n_blocks = family.blocks.len();
        // One member stands for each block.
        let roots: Vec<usize> = (0..n_blocks).collect();
        let sure = vec![true; n_blocks];
        let (sure_component, possible_component) = (roots.clone(), roots);
        Self { settled: true, sure, sure_component, possible_component, family: family.into(), ..Self::default() }
    }

    /// Least and greatest number of blocks.
    pub fn count_bounds(&self) -> (i64, i64) {
        if self.unknown {
            return (0, i64::MAX);
        }
        let n = self.sure.len();
        let (mut inhabited, mut low, mut high) = (vec![false; n], 0, 0);
        for i in 0..n {
            if !self.sure[i] {
                high += 1;
                continue;
            }
            high += i64::from(self.sure_component[i] == i);
            let home = &mut inhabited[self.possible_component[i]];
            low += i64::from(!*home);
            *home = true;
        }
        (low, high)
    }

    /// For each sure component, the bounds of the block it is part of.
    pub fn certain(&self) -> Vec<Abs> {
        (0..self.members.len())
            .filter(|&i| self.sure[i] && self.sure_component[i] == i)
            .map(|i| self.bounds(i))
            .collect()
    }

    fn bounds(&self, i: usize) -> Abs {
        let possible = || disjoint_sets(&self.members, &self.possible_component, |_| true);
        let may = Arc::clone(&self.possible_sets.get_or_init(possible)[self.possible_component[i]]);
        let sure = || disjoint_sets(&self.members, &self.sure_component, |j| self.sure[j]);
        let must = if self.sure[i] {
            Arc::clone(&self.sure_sets.get_or_init(sure)[self.sure_component[i]])
        } else {
            Arc::default()
        };
        Abs::set(must, may)
    }

    /// The block of a place.
    pub fn block_of(&self, place: &Abs) -> Abs {
        let Abs::Known(value) = place else { return Abs::Any };
        if let Some(family) = self.exact() {
            return Abs::Known(Value::Set(family.block_of(value)));
        }
        if self.unknown {
            return Abs::Any;
        }
        let found = match value {
            Value::Place(place) => self.number.as_ref().and_then(|n| n.get(*place)),
            other => self.members.iter().position(|m| m == other),
        };
        found.map_or_else(|| Abs::Known(Value::set(Vec::new())), |i| self.bounds(i))
    }

    /// The blocks as a set, where they are settled.
    pub fn as_set(&self) -> Abs {
        match self.exact() {
            Some(family) => Abs::Known(Value::set(family.blocks.iter().map(|b| Value::Set(Arc::clone(b))).collect())),
            None => Abs::Any,
        }
    }
}

impl Partial<'_> {
    /// The blocks of a structure; worked out once, what was looked at for them noted each time.
    pub(super) fn blocks(&mut self, structure: StructureId) -> Arc<OpenBlocks> {
        if let Some((blocks, sites)) = &self.structures[structure.at()] {
            if !std::mem::replace(&mut self.noted[structure.at()], true) {
                self.reads.extend_from_slice(sites);
            }
            return Arc::clone(blocks);
        }
        let before =
            (std::mem::take(&mut self.reads), std::mem::replace(&mut self.noted, vec![false; self.structures.len()]));
        let genre = self.genre;
        let blocks = match &genre.structures[structure.at()].kind {
            StructureKind::Groups(groups) => self.groups(groups),
            StructureKind::Division(layer) => self.division(*layer),
            StructureKind::Tiles(w, h) => self.tiles(*w, *h),
        };
        let blocks = Arc::new(blocks);
        let sites = self.take_reads();
        (self.reads, self.noted) = before;
        self.noted[structure.at()] = true;
        self.reads.extend_from_slice(&sites);
        self.structures[structure.at()] = Some((Arc::clone(&blocks), sites));
        blocks
    }

    fn tiles(&mut self, width: ExprId, height: ExprId) -> OpenBlocks {
        // Two numbers and a pass over the cells: too little to be limited, and its limit would have to be ours.
        let mut exact = crate::exact::Exact::new(self.genre, &self.board, &Budget::unlimited());
        OpenBlocks::settled(exact.tiles(width, height))
    }

    fn division(&mut self, layer: LayerId) -> OpenBlocks {
        let declared = &self.genre.layers[layer.at()];
        let cells: Vec<Place> = self.board.grid.places(Kind::Cell).collect();
        let vertices = cells.into_iter().map(|c| (Value::Place(c), self.lives_on(declared, c))).collect();
        self.components(vertices, &[Relation::Touch], |partial, a, b| {
            let link = partial.board.grid.line_between(a, b)?;
            let site = Site::new(layer, link.at());
            partial.note(site);
            if partial.open.at(site) {
                return None;
            }
            Some(partial.board.layer(layer)[link.at()] != Val::Flag(true))
        })
    }

    pub(super) fn groups(&mut self, groups: &Groups) -> OpenBlocks {
        let Some(base) = self.members(groups.base) else {
            return OpenBlocks { unknown: true, ..OpenBlocks::default() };
        };
        let mut vertices = Vec::with_capacity(base.len());
        for (item, sure) in base {
            self.bind(groups.var, Abs::Known(item.clone()));
            let passes = groups.filter.map_or(Some(true), |f| self.truth(f));
            let inside = match passes {
                Some(true) if !sure => None,
                passes => passes,
            };
            if inside != Some(false) {
                vertices.push((item, inside));
            }
        }
        match &groups.relation {
            Rel::Static(relations) if vertices.iter().all(|(v, _)| v.as_place().is_some()) => {
                self.components(vertices, relations, |_, _, _| Some(true))
            }
            Rel::Static(relations) => self.tied_pairs(vertices, None, |partial, a, b| {
                Some(relations.iter().any(|&r| crate::geometry::related(&partial.board.grid, r, a, b)))
            }),
            Rel::Same { var, value } => self.components(vertices, &[Relation::Touch], |partial, a, b| {
                partial.bind(*var, Abs::Known(Value::Place(a)));
                let first = partial.eval(*value);
                partial.bind(*var, Abs::Known(Value::Place(b)));
                let second = partial.eval(*value);
                super::eval::compare_abs(gridwright_lang::syntax::ast::CmpOp::Eq, &first, &second)
            }),
            Rel::Through { var, pred } => self.components(vertices, &[Relation::Touch], |partial, a, b| {
                let line = partial.board.grid.line_between(a, b)?;
                partial.bind(*var, Abs::Known(Value::Place(line)));
                partial.truth(*pred)
            }),
            Rel::User { vars, body } => {
                let members: Vec<Value> = vertices.iter().map(|(v, _)| v.clone()).collect();
                let pairs = candidate_pairs(self, &members, *vars, *body);
                self.tied_pairs(vertices, pairs, |partial, a, b| {
                    let mut one_way = |a: &Value, b: &Value| {
                        partial.bind(vars.0, Abs::Known(a.clone()));
                        partial.bind(vars.1, Abs::Known(b.clone()));
                        partial.truth(*body)
                    };
                    match (one_way(a, b), one_way(b, a)) {
                        (Some(true), _) | (_, Some(true)) => Some(true),
                        (Some(false), Some(false)) => Some(false),
                        _ => None,
                    }
                })
            }
        }
    }

    /// Components of places under a relation that ties neighbours only.
    fn components(
        &mut self,
        vertices: Vec<(Value, Option<bool>)>,
        relations: &[Relation],
        mut tied: impl FnMut(&mut Self, Place, Place) -> Option<bool>,
    ) -> OpenBlocks {
        let vertices: Vec<(Value, Option<bool>)> = vertices.into_iter().filter(|(_, s)| *s != Some(false)).collect();
        let number = Numbering::new(&self.board.grid, vertices.iter().map(|(v, _)| v));
        let mut ties = Vec::new();
        for (i, place) in vertices.iter().enumerate().filter_map(|(i, (v, _))| Some((i, v.as_place()?))) {
            for &relation in relations {
                let near = self.board.grid.related_to(relation, place);
                ties.extend(near.into_iter().filter_map(|p| number.get(p)).filter(|&j| i < j).map(|j| (i, j)));
            }
        }
        let mut growing = Growing::new(vertices);
        for (i, j) in ties {
            if let (Some(a), Some(b)) = (growing.members[i].as_place(), growing.members[j].as_place()) {
                growing.tie(i, j, tied(self, a, b));
            }
        }
        growing.done(number)
    }

    /// Components under a relation that is asked of these pairs, or of all.
    fn tied_pairs(
        &mut self,
        vertices: Vec<(Value, Option<bool>)>,
        pairs: Option<Vec<(usize, usize)>>,
        mut tied: impl FnMut(&mut Self, &Value, &Value) -> Option<bool>,
    ) -> OpenBlocks {
        let number = Numbering::new(&self.board.grid, vertices.iter().map(|(v, _)| v));
        let mut growing = Growing::new(vertices);
        // All pairs of a large board do not fit into memory: each is dealt with as it comes.
        let n_rows = if pairs.is_some() { 0 } else { growing.members.len() };
        let all = (0..n_rows).flat_map(|j| (0..j).map(move |i| (j, i)));
        for (i, j) in pairs.into_iter().flatten().chain(all) {
            if self.watch.is_over() {
                break;
            }
            let tie = tied(self, &growing.members[i], &growing.members[j]);
            growing.tie(i, j, tie);
        }
        growing.done(number)
    }
}

/// Components in the making, tie by tie.
struct Growing {
    members: Vec<Value>,
    sure: Vec<bool>,
    certain: UnionFind,
    possible: UnionFind,
    settled: bool,
}

impl Growing {
    /// No two vertices tied yet; each with whether it is there, if that is settled.
    fn new(vertices: Vec<(Value, Option<bool>)>) -> Self {
        let sure: Vec<bool> = vertices.iter().map(|(_, s)| *s == Some(true)).collect();
        let members: Vec<Value> = vertices.into_iter().map(|(v, _)| v).collect();
        let [certain, possible] = [(); 2].map(|()| UnionFind::new(members.len()));
        Self { settled: sure.iter().all(|&s| s), members, sure, certain, possible }
    }

    fn tie(&mut self, i: usize, j: usize, tie: Option<bool>) {
        if tie == Some(true) && self.sure[i] && self.sure[j] {
            self.certain.union(i as u32, j as u32);
        }
        if tie != Some(false) {
            self.possible.union(i as u32, j as u32);
        }
        self.settled &= tie.is_some();
    }

    fn done(self, number: Numbering) -> OpenBlocks {
        let Self { members, sure, settled, .. } = self;
        let (sure_component, possible_component) = (components(self.certain), components(self.possible));
        let number = Some(number);
        OpenBlocks { settled, members, sure, sure_component, possible_component, number, ..OpenBlocks::default() }
    }
}

/// The sets of members with the same root, under the number of the root.
fn disjoint_sets(members: &[Value], component: &[usize], keep: impl Fn(usize) -> bool) -> Vec<Arc<Set>> {
    let mut sets: Vec<Vec<Value>> = vec![Vec::new(); members.len()];
    for (i, member) in members.iter().enumerate().filter(|(i, _)| keep(*i)) {
        sets[component[i]].push(member.clone());
    }
    let labels = Labels::of(&sets);
    let labelled =
        |(i, items)| Arc::new(Set { items, label: labels.as_ref().map(|l| (Arc::clone(l), i as u32)), number: None });
    sets.into_iter().enumerate().map(labelled).collect()
}
