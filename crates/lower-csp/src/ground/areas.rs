//! Numbers that say how large their area is: what follows from counting, before any variable is made.
//!
//! Where every cell's number is the size of its area (`for each c: size(part(c)) = value(c)`, parts tied by equal values),
//!
//! * a number needs *room*: as many cells as it says, tied together, that may hold it;
//! * given numbers need *cells*: two equal ones too far apart to share an area need twice as many. What all givens need
//!   together leaves few cells over, and neither a hidden area nor another area of a given number is larger than that.
//!
//! Cells that no possible number ties to each other are counted apart. If there is but one area of some number, its cells hang
//! together and are exactly that many: constraints of their own, far stronger than what the areas say one by one.

use crate::error::Result;
use crate::ground::answer;
use crate::ground::narrow::Narrowed;
use crate::lower::Lowering;
use crate::redundant::Redundant;
use crate::write::term::Term;
use gridwright_base::{Budget, Stop};
use gridwright_board::Val;
use gridwright_check::eval::Value;
use gridwright_formula::{Connected, Constraint, Graph, Linear, Lit, Sink, Vertex};
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::areas::sized_by_value;
use std::collections::VecDeque;

/// The one area of a number: the slots of its layer that may belong to it, the first of which surely does.
#[derive(Debug, Clone)]
pub(crate) struct OnlyArea {
    layer: LayerId,
    size: i64,
    slots: Vec<(usize, Place)>,
}

impl Lowering<'_> {
    /// If a law says so of all cells of a layer: narrows it.
    pub fn narrow_areas(&mut self, formula: ExprId, layers: &[LayerId], narrowed: &mut Narrowed) -> Result<()> {
        let Some(layer) = sized_by_value(self.genre, formula).filter(|l| layers.contains(l)) else { return Ok(()) };
        let slots: Vec<(usize, Place)> = answer::slots(&mut self.exact, layer)
            .into_iter()
            .filter_map(|(index, place)| Some((index, place.as_place()?)))
            .collect();
        let mut field = Field::new(&slots, |place| self.board.grid.neighbours(place));
        for (cell, (index, _)) in slots.iter().enumerate() {
            if let Some(values) = narrowed.values.get(&(layer, *index)) {
                let Some(numbers) = values.iter().map(number).collect() else { return Ok(()) };
                field.values[cell] = Some(numbers);
            }
        }
        let budget = self.options.budget.clone();
        let caps = field.caps(&budget)?;
        for (cell, &(_, place)) in slots.iter().enumerate() {
            budget.check()?;
            if field.values[cell].is_none() {
                let all: Option<Vec<i64>> =
                    answer::domain(&mut self.exact, layer, &Value::Place(place)).iter().map(number).collect();
                let Some(mut numbers) = all else { return Ok(()) };
                numbers.retain(|&k| caps[cell].allows(k));
                field.values[cell] = Some(numbers);
            }
        }
        let only = field.settle(&budget)?;
        let key = |cell: u32| (layer, slots[cell as usize].0);
        let says_room = self.states(Redundant::Room);
        for (cell, values) in field.values.into_iter().enumerate().filter(|_| says_room) {
            let values: Vec<Val> = values.into_iter().flatten().map(Val::Int).collect();
            // No value left is a contradiction, which the laws will tell by themselves.
            if !values.is_empty() {
                narrowed.values.insert(key(cell as u32), values);
            }
        }
        let says_areas = self.states(Redundant::OnlyAreas);
        for (size, cells) in only.into_iter().filter(|_| says_areas) {
            let slots = cells.iter().map(|&cell| slots[cell as usize]).collect();
            narrowed.only_areas.push(OnlyArea { layer, size, slots });
        }
        Ok(())
    }

    /// The cells of a number's only area hang together and are as many as it says.
    pub fn post_only_area(&mut self, area: &OnlyArea) {
        let value = Value::Int(area.size);
        let vertices: Vec<Lit> = area
            .slots
            .iter()
            .map(|(index, _)| match self.terms.get(area.layer, *index) {
                Some(Term::Choice(choice)) => choice.is(&value),
                Some(Term::Known(known)) if *known == value => Lit::TRUE,
                _ => Lit::FALSE,
            })
            .collect();
        let field = Field::new(&area.slots, |place| self.board.grid.neighbours(place));
        let mut graph = Graph::new(vertices.len(), &[]);
        for (a, near) in field.near.iter().enumerate() {
            for &b in near.iter().filter(|&&b| a < b as usize) {
                graph.add_edge(Vertex(a as u32), Vertex(b));
            }
        }
        for sign in [1, -1] {
            let terms = vertices.iter().map(|&lit| (sign, lit)).collect();
            self.gates.add(Constraint::Linear(Linear { terms, bound: sign * area.size }));
        }
        let root = Some(Vertex(0));
        self.gates.add(Constraint::Connected(Connected { graph, vertices, edges: None, root }));
    }
}

fn number(val: &Val) -> Option<i64> {
    match val {
        Val::Int(n) => Some(*n),
        _ => None,
    }
}

/// The numbers that a cell may hold as far as counting tells.
#[derive(Debug, Clone, Default)]
struct Cap {
    /// A hidden area is at most so large.
    spare: i64,
    /// Given numbers of which there may be an area here.
    given: Vec<i64>,
}

impl Cap {
    fn allows(&self, k: i64) -> bool {
        k <= self.spare || self.given.contains(&k)
    }
}

/// Cells with the numbers that each may hold.
struct Field {
    near: Vec<Vec<u32>>,
    /// In ascending order; `None`: any.
    values: Vec<Option<Vec<i64>>>,
}

/// Cells counted together, and how many of them the given numbers leave over.
struct Part {
    cells: Vec<u32>,
    /// The given numbers with the least number of cells that hold them, ascending.
    least: Vec<(i64, i64)>,
    spare: i64,
}

impl Part {
    /// How many cells may hold `k`: areas come whole.
    fn most(&self, k: i64) -> i64 {
        let least = self.least.iter().find(|entry| entry.0 == k).map_or(0, |entry| entry.1);
        (least + self.spare) / k.max(1) * k
    }
}

impl Field {
    fn new(slots: &[(usize, Place)], neighbours: impl Fn(Place) -> Vec<Place>) -> Self {
        let highest = slots.iter().map(|(_, place)| place.at()).max().unwrap_or(0);
        let mut cell_at = vec![u32::MAX; highest + 1];
        slots.iter().enumerate().for_each(|(cell, (_, place))| cell_at[place.at()] = cell as u32);
        let cell = |place: Place| cell_at.get(place.at()).copied().filter(|&cell| cell != u32::MAX);
        let near = slots.iter().map(|&(_, place)| neighbours(place).into_iter().filter_map(cell).collect()).collect();
        Self { near, values: vec![None; slots.len()] }
    }

    fn may_hold(&self, cell: u32, k: i64) -> bool {
        self.values[cell as usize].as_ref().is_none_or(|values| values.binary_search(&k).is_ok())
    }

    fn given(&self, cell: u32) -> Option<i64> {
        match self.values[cell as usize].as_deref() {
            Some(&[one]) => Some(one),
            _ => None,
        }
    }

    /// Whether some number may tie the two cells.
    fn may_share(&self, a: u32, b: u32) -> bool {
        match (&self.values[a as usize], &self.values[b as usize]) {
            (Some(x), Some(y)) => {
                let (few, many) = if x.len() < y.len() { (x, y) } else { (y, x) };
                few.iter().any(|k| many.binary_search(k).is_ok())
            }
            _ => true,
        }
    }

    /// The cells in sets that `joined` ties together, each in order of discovery.
    fn regions(&self, cells: &[u32], joined: impl Fn(u32, u32) -> bool) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.near.len()];
        let mut regions = Vec::new();
        for &start in cells {
            if std::mem::replace(&mut seen[start as usize], true) {
                continue;
            }
            let mut region = vec![start];
            let mut next = 0;
            while let Some(&cell) = region.get(next) {
                next += 1;
                for &other in &self.near[cell as usize] {
                    if !seen[other as usize] && joined(cell, other) {
                        seen[other as usize] = true;
                        region.push(other);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    fn parts(&self, budget: &Budget) -> Result<Vec<Part>, Stop> {
        let all: Vec<u32> = (0..self.near.len() as u32).collect();
        let regions = self.regions(&all, |a, b| self.may_share(a, b));
        let part = |mut cells: Vec<u32>| {
            cells.sort_unstable();
            let mut given: Vec<(i64, u32)> = cells.iter().filter_map(|&c| Some((self.given(c)?, c))).collect();
            given.sort_unstable();
            let mut least: Vec<(i64, i64)> = Vec::new();
            for equal in given.chunk_by(|a, b| a.0 == b.0) {
                budget.check()?;
                least.push((equal[0].0, self.cells_needed(equal)));
            }
            let spare = cells.len() as i64 - least.iter().map(|entry| entry.1).sum::<i64>();
            Ok(Part { cells, least, spare })
        };
        regions.into_iter().map(part).collect()
    }

    /// How many cells the given equal numbers need at least: one area for each of a set no two of which can share one.
    fn cells_needed(&self, given: &[(i64, u32)]) -> i64 {
        let k = given[0].0;
        let mut distance = vec![i64::MAX; self.near.len()];
        let mut n_areas = 0;
        for &(_, start) in given {
            if distance[start as usize] < k {
                continue;
            }
            n_areas += 1;
            // Distances from any of the starts so far; those from the new one may be less than known ones.
            distance[start as usize] = 0;
            let mut queue = VecDeque::from([start]);
            while let Some(cell) = queue.pop_front() {
                let step = distance[cell as usize] + 1;
                for &other in &self.near[cell as usize] {
                    if step < k && step < distance[other as usize] && self.may_hold(other, k) {
                        distance[other as usize] = step;
                        queue.push_back(other);
                    }
                }
            }
        }
        k * n_areas
    }

    /// For each cell what it may hold at most, while cells without given number may hold anything.
    fn caps(&self, budget: &Budget) -> Result<Vec<Cap>, Stop> {
        let mut caps = vec![Cap::default(); self.near.len()];
        for part in self.parts(budget)? {
            let given: Vec<i64> = part.least.iter().map(|entry| entry.0).filter(|&k| part.most(k) >= k).collect();
            for &cell in &part.cells {
                caps[cell as usize] = Cap { spare: part.spare, given: given.clone() };
            }
        }
        Ok(caps)
    }

    /// Removes what cannot be until nothing changes. Returns the numbers that have but one area, each with the cells that
    /// may belong to it, a given one first.
    fn settle(&mut self, budget: &Budget) -> Result<Vec<(i64, Vec<u32>)>, Stop> {
        loop {
            let mut changed = self.drop_without_room(budget)?;
            let parts = self.parts(budget)?;
            for part in &parts {
                for &cell in &part.cells {
                    budget.check()?;
                    changed |= self.retain(cell, |k| part.most(k) >= k);
                }
            }
            if !changed {
                return Ok(parts.iter().flat_map(|part| self.only_areas(part)).collect());
            }
        }
    }

    /// Keeps the numbers that `fits` likes, unless that would leave none.
    fn retain(&mut self, cell: u32, fits: impl Fn(i64) -> bool) -> bool {
        let Some(values) = &mut self.values[cell as usize] else { return false };
        let n_left = values.iter().filter(|&&k| fits(k)).count();
        let fewer = 0 < n_left && n_left < values.len();
        if fewer {
            values.retain(|&k| fits(k));
        }
        fewer
    }

    fn drop_without_room(&mut self, budget: &Budget) -> Result<bool, Stop> {
        let n_cells = self.values.len();
        let mut holders: Vec<Vec<u32>> = vec![Vec::new(); n_cells + 1];
        let mut dropped: Vec<(i64, u32)> = Vec::new();
        let mut beyond: Vec<(i64, u32)> = Vec::new();
        for (cell, values) in (0..).zip(&self.values) {
            budget.check()?;
            for &k in values.iter().flatten() {
                match usize::try_from(k).ok().filter(|&k| k <= n_cells) {
                    Some(size) => holders[size].push(cell),
                    None => beyond.extend((k > 0).then_some((k, cell))),
                }
            }
        }
        for (k, cells) in (0..).zip(holders) {
            budget.check()?;
            for region in self.regions(&cells, |_, other| self.may_hold(other, k)) {
                if (region.len() as i64) < k {
                    dropped.extend(region.into_iter().map(|cell| (k, cell)));
                }
            }
        }
        beyond.sort_unstable();
        dropped.extend(beyond);
        Ok(dropped.into_iter().fold(false, |changed, (k, cell)| self.retain(cell, |other| other != k) || changed))
    }

    fn only_areas(&self, part: &Part) -> Vec<(i64, Vec<u32>)> {
        let only = part.least.iter().filter(|&&(k, least)| k > 1 && least == k && part.most(k) == k);
        only.map(|&(k, _)| {
            let mut cells: Vec<u32> = part.cells.iter().copied().filter(|&cell| self.may_hold(cell, k)).collect();
            cells.sort_by_key(|&cell| self.given(cell) != Some(k));
            (k, cells)
        })
        .collect()
    }
}
