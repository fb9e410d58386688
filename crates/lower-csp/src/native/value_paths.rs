//! Groups of equal values that are paths: where laws about counts bound how many neighbours of a cell have its value.
//!
//! A group with two marks, each with at most one neighbour of its value, whose other members have at most two such neighbours,
//! is a path from mark to mark: it is connected, and no cycle, because a mark is an end. As every cell belongs to a group,
//! the ties between equal neighbours are paths through all cells, and paths without shortcuts, because all equal neighbours
//! are tied. That is said far better of ties than of values.

use crate::error::Result;
use crate::lower::{AtMost, Lowering};
use crate::redundant::Redundant;
use crate::write::term::GroupId;
use gridwright_base::{QuickMap, QuickSet};
use gridwright_csp::encode;
use gridwright_formula::{Constraint, Graph, Lit, Paths, Sink, Vertex};

impl Lowering<'_> {
    /// States that groups of equal values are paths between two marks each; false if nothing says that they are paths.
    ///
    /// Every mark has a known value that just one other mark has, and every member is there.
    pub fn post_value_paths(&mut self, group: GroupId, marks: &[u32]) -> Result<bool> {
        let family = &self.groups[group.at()];
        let Some(values) = family.values.clone() else { return Ok(false) };
        let ties: Vec<((u32, u32), Lit)> =
            (family.edges.iter().copied()).zip(family.open.iter().copied()).filter(|tie| tie.1 != Lit::FALSE).collect();
        if !self.are_paths(family.n(), &ties, marks) {
            return Ok(false);
        }
        let graph = Graph::new(family.n(), &ties.iter().map(|tie| tie.0).collect::<Vec<_>>());
        let edges = self.one_literal_each(ties.iter().map(|tie| tie.1));
        let mut names: Vec<u32> = Vec::new();
        let terminals = (marks.iter())
            .map(|&mark| {
                let value = &values[mark as usize].entries[0].0;
                let known = names.iter().position(|&first| values[first as usize].entries[0].0 == *value);
                let name = known.unwrap_or_else(|| {
                    names.push(mark);
                    names.len() - 1
                });
                (Vertex(mark), name as u32)
            })
            .collect();
        let marks: Vec<Vertex> = marks.iter().copied().map(Vertex).collect();
        if self.states(Redundant::Corners) {
            encode::full_corners(&mut self.gates, &graph, &edges, &marks);
        }
        self.gates.add(Constraint::Paths(Paths { graph, edges, terminals, cover: true }));
        Ok(true)
    }

    /// Whether some law lets no mark have more than one tie, and nobody else more than two.
    fn are_paths(&self, n: usize, ties: &[((u32, u32), Lit)], marks: &[u32]) -> bool {
        let mut at: Vec<Vec<Lit>> = vec![Vec::new(); n];
        for &((a, b), tie) in ties {
            at[a as usize].push(tie);
            at[b as usize].push(tie);
        }
        let mut at_most: QuickMap<&[Lit], i64> = QuickMap::default();
        for AtMost { lits, bound, .. } in self.at_most.iter().filter(|noted| noted.guard == Lit::TRUE) {
            let known = at_most.entry(lits).or_insert(*bound);
            *known = (*known).min(*bound);
        }
        let marks: QuickSet<u32> = marks.iter().copied().collect();
        at.into_iter().zip(0..).all(|(mut ties, v)| {
            let most = if marks.contains(&v) { 1 } else { 2 };
            let sure = ties.iter().filter(|&&tie| tie == Lit::TRUE).count() as i64;
            ties.retain(|&tie| tie != Lit::TRUE);
            ties.sort_unstable();
            ties.len() as i64 + sure <= most || at_most.get(&ties[..]).is_some_and(|bound| bound + sure <= most)
        })
    }

    /// The same literals, but none twice and none that is settled: copies instead.
    fn one_literal_each(&mut self, lits: impl Iterator<Item = Lit>) -> Vec<Lit> {
        let mut seen = QuickSet::from_iter([Lit::TRUE]);
        lits.map(|lit| {
            if seen.insert(lit) {
                return lit;
            }
            let copy = self.gates.new_lit();
            self.gates.add_clause(&[!copy, lit]);
            self.gates.add_clause(&[copy, !lit]);
            copy
        })
        .collect()
    }
}
