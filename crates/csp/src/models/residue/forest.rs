//! No cycles: which trees the open edges would join.

use super::{Groups, State, View};
use gridwright_base::{QuickMap, UnionFind};
use gridwright_formula::Forest;

/// Open edges that a cycle could pass together, each with the trees at its ends.
pub(super) fn residue(forest: &Forest, view: &View<'_>, groups: &mut Groups) {
    let graph = &forest.graph;
    let mut trees = UnionFind::new(graph.n_vertices());
    for (&(a, b), &lit) in graph.edges().iter().zip(&forest.edges) {
        if view.state(lit) == State::True {
            trees.union(a.0, b.0);
        }
    }
    let mut regions = trees.clone();
    let open: Vec<usize> = (0..forest.edges.len()).filter(|&edge| view.is_open(forest.edges[edge])).collect();
    for &edge in &open {
        let (a, b) = graph.edges()[edge];
        regions.union(a.0, b.0);
    }
    let mut by_region: Vec<(u32, usize)> =
        open.iter().map(|&edge| (regions.find(graph.edges()[edge].0.0), edge)).collect();
    by_region.sort_unstable();
    for region in by_region.chunk_by(|x, y| x.0 == y.0) {
        let mut labels: QuickMap<u32, u32> = QuickMap::default();
        for &(_, edge) in region {
            groups.var(forest.edges[edge]);
            groups.word(edge as u32);
            let (a, b) = graph.edges()[edge];
            for end in [a, b] {
                let next = labels.len() as u32;
                let label = *labels.entry(trees.find(end.0)).or_insert(next);
                groups.word(label);
            }
        }
        groups.end();
    }
}
