//! Pairwise different values, by matching.
//!
//! Clauses already say that no two columns share a value. What they miss are Hall sets: `k` columns with only `k` values
//! between them take those values from all other columns. J.-C. Régin ("A filtering algorithm for constraints of difference in
//! CSPs", AAAI 1994) finds all of them at once: take a maximum matching of columns to values; a value can be used by a
//! column in *some* matching exactly if both lie in one strongly connected component of the residual graph.
//!
//! An explanation names a Hall set: every value outside it is impossible for its columns (G. Katsirelos, "Nogood processing in
//! CSPs", 2008, section 4.4). It is found by matching again under the hypothesis that the column takes the value: the
//! columns that a failed search for an augmenting path has visited are the set.

use crate::core::bcp::Conflict;
use crate::propagator::{Context, Priority, Propagator, Schedule, Subscriber, View};
use gridwright_formula::{AllDifferent, Lit};

const NONE: usize = usize::MAX;

/// One constraint; values are numbered densely.
pub(crate) struct Matching {
    columns: Vec<Vec<(usize, Lit)>>,
    n_values: usize,
    /// For each value its column in the last matching: a good start for the next.
    owner: Vec<usize>,
    tarjan: Tarjan,
}

impl Matching {
    pub(crate) fn new(spec: &AllDifferent) -> Self {
        let mut values: Vec<i32> = spec.columns.iter().flatten().map(|entry| entry.0).collect();
        values.sort_unstable();
        values.dedup();
        let dense = |value: i32| values.binary_search(&value).expect("every value is listed");
        let columns = spec.columns.iter().map(|column| column.iter().map(|&(v, lit)| (dense(v), lit)).collect());
        let (columns, owner) = (columns.collect(), vec![NONE; values.len()]);
        Self { columns, n_values: values.len(), owner, tarjan: Tarjan::default() }
    }

    /// Extends the matching in `owner` to all columns, or returns the columns of a Hall set without enough values.
    fn complete(&self, owner: &mut [usize], possible: &dyn Fn(usize, usize, Lit) -> bool) -> Result<(), Vec<usize>> {
        let mut matched = vec![false; self.columns.len()];
        owner.iter().filter(|&&column| column != NONE).for_each(|&column| matched[column] = true);
        for column in (0..self.columns.len()).filter(|&column| !matched[column]) {
            let mut tried = vec![false; self.n_values];
            let mut visited = Vec::new();
            if !self.augment(column, owner, possible, &mut tried, &mut visited) {
                return Err(visited);
            }
        }
        Ok(())
    }

    fn augment(
        &self,
        column: usize,
        owner: &mut [usize],
        possible: &dyn Fn(usize, usize, Lit) -> bool,
        tried: &mut [bool],
        visited: &mut Vec<usize>,
    ) -> bool {
        visited.push(column);
        for &(value, lit) in &self.columns[column] {
            if tried[value] || !possible(column, value, lit) {
                continue;
            }
            tried[value] = true;
            if owner[value] == NONE || self.augment(owner[value], owner, possible, tried, visited) {
                owner[value] = column;
                return true;
            }
        }
        false
    }

    /// The literals that keep the columns of a Hall set from values outside it; `taken` counts as inside.
    fn push_hall(&self, hall: &[usize], taken: Option<usize>, view: View<'_>, premises: &mut Vec<Lit>) {
        let mut inside = vec![false; self.n_values];
        taken.iter().for_each(|&value| inside[value] = true);
        for &column in hall {
            for &(value, lit) in &self.columns[column] {
                inside[value] |= !view.is_false(lit);
            }
        }
        for &column in hall {
            premises.extend(self.columns[column].iter().filter(|entry| !inside[entry.0]).map(|entry| !entry.1));
        }
        premises.retain(|&lit| lit != Lit::TRUE);
    }
}

impl Propagator for Matching {
    fn subscribe(&mut self, to: &mut Subscriber<'_>) {
        self.columns.iter().flatten().for_each(|&(_, lit)| to.wake(!lit));
    }

    fn kind(&self) -> &'static str {
        "all-different"
    }

    fn schedule(&self) -> Schedule {
        Schedule::always(Priority::Costly)
    }

    fn propagate(&mut self, context: &mut Context<'_>) -> Result<(), Conflict> {
        let mut owner = std::mem::take(&mut self.owner);
        for (value, column) in owner.iter_mut().enumerate() {
            let stands = |&(v, lit): &(usize, Lit)| v == value && !context.is_false(lit);
            if *column != NONE && !self.columns[*column].iter().any(stands) {
                *column = NONE;
            }
        }
        let possible = |_: usize, _: usize, lit: Lit| !context.is_false(lit);
        let result = self.complete(&mut owner, &possible);
        if let Err(hall) = result {
            let mut premises = Vec::new();
            self.push_hall(&hall, None, context.view(), &mut premises);
            self.owner = owner;
            return Err(context.conflict(&premises));
        }
        let mut tarjan = std::mem::take(&mut self.tarjan);
        Residual { columns: &self.columns, owner: &owner, view: context.view() }.components(&mut tarjan);
        let component = &tarjan.component;
        for (column, entries) in self.columns.iter().enumerate() {
            for (place, &(value, lit)) in entries.iter().enumerate() {
                let usable = component[column] == component[owner[value].min(self.columns.len())];
                if !usable && context.is_open(lit) {
                    context.propagate_lazy(!lit, (column << 16 | place) as u32);
                }
            }
        }
        (self.owner, self.tarjan) = (owner, tarjan);
        Ok(())
    }

    fn explain(&mut self, _: Lit, tag: u32, then: View<'_>, premises: &mut Vec<Lit>) {
        let (column, place) = (tag as usize >> 16, tag as usize & 0xffff);
        let value = self.columns[column][place].0;
        // Suppose the column takes the value: then it has no other, and nobody else has this one.
        let possible = |c: usize, v: usize, lit: Lit| (c == column) == (v == value) && !then.is_false(lit);
        let mut owner = vec![NONE; self.n_values];
        owner[value] = column;
        let mut hall = self.complete(&mut owner, &possible).expect_err("some Hall set has too few values");
        hall.retain(|&c| c != column);
        self.push_hall(&hall, Some(value), then, premises);
    }
}

/// The residual graph of a matching, of columns alone: a value leads nowhere but to the column that has it, so they are one node;
/// everything unmatched is one more, the last.
struct Residual<'a> {
    columns: &'a [Vec<(usize, Lit)>],
    owner: &'a [usize],
    view: View<'a>,
}

/// The state of Tarjan's algorithm, kept from one call to the next for its memory.
#[derive(Default)]
struct Tarjan {
    index: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    stack: Vec<usize>,
    clock: u32,
    n_components: u32,
}

const UNSEEN: u32 = u32::MAX;

impl Tarjan {
    fn clear(&mut self, n: usize) {
        for list in [&mut self.index, &mut self.low, &mut self.component] {
            list.clear();
            list.resize(n, UNSEEN);
        }
        (self.clock, self.n_components) = (0, 0);
    }
}

impl Residual<'_> {
    /// The node of a value.
    fn node(&self, value: usize) -> usize {
        self.owner[value].min(self.columns.len())
    }

    /// Finds the strongly connected component of each node.
    fn components(&self, tarjan: &mut Tarjan) {
        let n = self.columns.len() + 1;
        tarjan.clear(n);
        for node in 0..n {
            if tarjan.index[node] == UNSEEN {
                self.visit(node, tarjan);
            }
        }
    }

    fn visit(&self, node: usize, tarjan: &mut Tarjan) {
        tarjan.index[node] = tarjan.clock;
        tarjan.low[node] = tarjan.clock;
        tarjan.clock += 1;
        tarjan.stack.push(node);
        match self.columns.get(node) {
            Some(entries) => {
                for &(value, lit) in entries {
                    let next = self.node(value);
                    if next != node && !self.view.is_false(lit) {
                        self.follow(node, next, tarjan);
                    }
                }
            }
            // Any column may give its value up for what is unmatched.
            None => (0..node).for_each(|next| self.follow(node, next, tarjan)),
        }
        if tarjan.low[node] == tarjan.index[node] {
            while let Some(top) = tarjan.stack.pop() {
                tarjan.component[top] = tarjan.n_components;
                if top == node {
                    break;
                }
            }
            tarjan.n_components += 1;
        }
    }

    fn follow(&self, node: usize, next: usize, tarjan: &mut Tarjan) {
        if tarjan.index[next] == UNSEEN {
            self.visit(next, tarjan);
            tarjan.low[node] = tarjan.low[node].min(tarjan.low[next]);
        } else if tarjan.component[next] == UNSEEN {
            tarjan.low[node] = tarjan.low[node].min(tarjan.index[next]);
        }
    }
}
