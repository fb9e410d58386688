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
        let place = |i: usize| vertices[i].0.as_place();
        let ties: Vec<(usize, usize, Option<bool>)> =
            ties.into_iter().filter_map(|(i, j)| Some((i, j, tied(self, place(i)?, place(j)?)))).collect();
        self.assemble(vertices, &ties)
    }

    /// Components under a relation that is asked of these pairs, or of all.
    fn tied_pairs(
        &mut self,
        vertices: Vec<(Value, Option<bool>)>,
        pairs: Option<Vec<(usize, usize)>>,
        mut tied: impl FnMut(&mut Self, &Value, &Value) -> Option<bool>,
    ) -> OpenBlocks {
        let all = || (0..vertices.len()).flat_map(|j| (0..j).map(move |i| (j, i))).collect();
        let pairs: Vec<(usize, usize)> = pairs.unwrap_or_else(all);
        let ties: Vec<(usize, usize, Option<bool>)> =
            pairs.into_iter().map(|(i, j)| (i, j, tied(self, &vertices[i].0, &vertices[j].0))).collect();
        self.assemble(vertices, &ties)
    }

    fn assemble(&self, vertices: Vec<(Value, Option<bool>)>, ties: &[(usize, usize, Option<bool>)]) -> OpenBlocks {
        let number = Some(Numbering::new(&self.board.grid, vertices.iter().map(|(v, _)| v)));
        let n = vertices.len();
        let sure: Vec<bool> = vertices.iter().map(|(_, s)| *s == Some(true)).collect();
        let members: Vec<Value> = vertices.into_iter().map(|(v, _)| v).collect();
        let (mut certain, mut possible) = (UnionFind::new(n), UnionFind::new(n));
        for &(i, j, tie) in ties {
            if tie == Some(true) && sure[i] && sure[j] {
                certain.union(i as u32, j as u32);
            }
            if tie != Some(false) {
                possible.union(i as u32, j as u32);
            }
        }
        let (sure_component, possible_component) = (components(certain), components(possible));
        let settled = sure.iter().all(|&s| s) && ties.iter().all(|t| t.2.is_some());
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
