//! Structures: groups, divisions and tiles as families of blocks.

use super::Exact;
use crate::blocks::{Blocks, Numbering, components};
use crate::geometry::related;
use crate::pairs::candidate_pairs;
use crate::value::Value;
use gridwright_base::{QuickMap, UnionFind};
use gridwright_board::Val;
use gridwright_grid::{Kind, Place, Relation};
use gridwright_lang::ir::*;
use std::sync::Arc;

impl Exact<'_> {
    /// The blocks of a structure.
    pub fn family(&mut self, structure: StructureId) -> Arc<Blocks> {
        if let Some(family) = &self.families[structure.at()] {
            return Arc::clone(family);
        }
        let family = match &self.genre.structures[structure.at()].kind {
            StructureKind::Groups(groups) => self.groups(groups),
            StructureKind::Division(layer) => self.division(*layer),
            StructureKind::Tiles(w, h) => self.tiles(*w, *h),
        };
        let family = Arc::new(family);
        self.families[structure.at()] = Some(Arc::clone(&family));
        family
    }

    fn division(&mut self, layer: LayerId) -> Blocks {
        let grid = &self.board.grid;
        let lives = self.division_cells(&self.genre.layers[layer.at()]);
        let cells: Vec<Place> = grid.places(Kind::Cell).filter(|c| lives[c.at()]).collect();
        let mut number = vec![u32::MAX; grid.capacity(Kind::Cell)];
        cells.iter().zip(0..).for_each(|(c, i)| number[c.at()] = i);
        let mut sets = UnionFind::new(cells.len());
        for link in grid.places(Kind::Link) {
            if let [a, b] = grid.ends(link)[..]
                && lives[a.at()]
                && lives[b.at()]
                && self.board.layer(layer)[link.at()] != Val::Flag(true)
            {
                sets.union(number[a.at()], number[b.at()]);
            }
        }
        let members: Vec<Value> = cells.into_iter().map(Value::Place).collect();
        Blocks::new(&members, &components(sets))
    }

    pub(crate) fn tiles(&mut self, width: ExprId, height: ExprId) -> Blocks {
        let grid = &self.board.grid;
        let side = |n: Option<i64>| n.unwrap_or(1).max(1) as usize;
        let (width, height) = (side(self.eval(width).as_int()), side(self.eval(height).as_int()));
        let across = grid.cols().div_ceil(width);
        let mut first = QuickMap::default();
        let cells: Vec<Place> = grid.places(Kind::Cell).collect();
        let tile = |(i, &cell): (usize, &Place)| {
            let (row, col) = grid.row_col(cell);
            *first.entry(row / height * across + col / width).or_insert(i)
        };
        let component: Vec<usize> = cells.iter().enumerate().map(tile).collect();
        let members: Vec<Value> = cells.into_iter().map(Value::Place).collect();
        Blocks::new(&members, &component)
    }

    pub(super) fn groups(&mut self, groups: &Groups) -> Blocks {
        let base = self.eval(groups.base).as_set();
        let mut members = Vec::new();
        for item in &base.items {
            self.bind(groups.var, item.clone());
            if groups.filter.is_none_or(|f| self.holds(f)) {
                members.push(item.clone());
            }
        }
        let mut sets = UnionFind::new(members.len());
        match &groups.relation {
            Rel::User { vars, body } => self.join_by_formula(&members, *vars, *body, &mut sets),
            Rel::Static(relations) if members.iter().any(|m| m.as_place().is_none()) => {
                self.join_sets(&members, relations, &mut sets);
            }
            relation => self.join_neighbours(&members, relation, &mut sets),
        }
        Blocks::new(&members, &components(sets))
    }

    /// Places under a relation that ties neighbours only.
    fn join_neighbours(&mut self, members: &[Value], relation: &Rel, sets: &mut UnionFind) {
        let number = Numbering::new(&self.board.grid, members.iter());
        let touch = [Relation::Touch];
        let relations: &[Relation] = match relation {
            Rel::Static(relations) => relations,
            _ => &touch,
        };
        for (i, place) in members.iter().enumerate().filter_map(|(i, m)| Some((i, m.as_place()?))) {
            for relation_word in relations {
                for near in self.board.grid.related_to(*relation_word, place) {
                    let Some(j) = number.get(near) else { continue };
                    if i < j && self.tied(relation, place, near) {
                        sets.union(i as u32, j as u32);
                    }
                }
            }
        }
    }

    fn tied(&mut self, relation: &Rel, a: Place, b: Place) -> bool {
        match relation {
            Rel::Same { var, value } => {
                self.bind(*var, Value::Place(a));
                let first = self.eval(*value);
                self.bind(*var, Value::Place(b));
                first == self.eval(*value)
            }
            Rel::Through { var, pred } => self.board.grid.line_between(a, b).is_some_and(|line| {
                self.bind(*var, Value::Place(line));
                self.holds(*pred)
            }),
            _ => true,
        }
    }

    fn join_sets(&mut self, members: &[Value], relations: &[Relation], sets: &mut UnionFind) {
        for i in 0..members.len() {
            for j in 0..i {
                if self.watch.is_over() {
                    return;
                }
                if relations.iter().any(|&r| related(&self.board.grid, r, &members[i], &members[j])) {
                    sets.union(i as u32, j as u32);
                }
            }
        }
    }

    /// A relation of the user's own: every pair it may tie is asked, both ways round.
    fn join_by_formula(&mut self, members: &[Value], vars: (VarId, VarId), body: ExprId, sets: &mut UnionFind) {
        let pairs = candidate_pairs(self, members, vars, body);
        let n_rows = if pairs.is_some() { 0 } else { members.len() };
        let all = (0..n_rows).flat_map(|i| (0..i).map(move |j| (i, j)));
        for pair in pairs.into_iter().flatten().chain(all) {
            if self.watch.is_over() {
                return;
            }
            self.join_pair(members, vars, body, pair, sets);
        }
    }

    fn join_pair(
        &mut self,
        members: &[Value],
        vars: (VarId, VarId),
        body: ExprId,
        (i, j): (usize, usize),
        sets: &mut UnionFind,
    ) {
        let mut one_way = |a: usize, b: usize| {
            self.bind(vars.0, members[a].clone());
            self.bind(vars.1, members[b].clone());
            self.holds(body)
        };
        if i != j && sets.find(i as u32) != sets.find(j as u32) && (one_way(i, j) || one_way(j, i)) {
            sets.union(i as u32, j as u32);
        }
    }
}
