//! Other solutions that differ from a known one in a few paths only.
//!
//! Where there are several solutions, two of them are often the same but for three or four paths side by side: in two published
//! puzzles of 20x20 with 14 pairs, search for a second solution took 10 to 60 seconds, and there was one with 3 and with 4 paths
//! changed. If all other paths stay, what is left is a small graph, and the question about it a small one.

use super::TautPaths;
use super::trace::Trace;
use crate::propagators::adjacency::Adjacency;
use gridwright_base::{Budget, Stop};
use gridwright_formula::{Graph, Vertex};
use std::collections::BTreeSet;

/// So many paths may change at once.
const MOST_PATHS: usize = 4;
/// So many choices of paths are tried, those of few paths first.
const MOST_CHOICES: usize = 500;
/// Conflicts for each.
const EFFORT: u64 = 500;

/// A solution that differs from this one in a few paths, if one is easily found.
pub(super) fn nearby(
    graph: &Graph,
    terminals: &[(Vertex, u32)],
    chosen: &[bool],
    budget: &Budget,
) -> Result<Option<Vec<bool>>, Stop> {
    let adjacency = Adjacency::new(graph);
    let trace = Trace::new(&adjacency, terminals, chosen);
    for labels in choices(graph, &trace) {
        if let Some(other) = changed(graph, terminals, chosen, &trace, &labels, budget)? {
            return Ok(Some(other));
        }
    }
    Ok(None)
}

/// Sets of paths that hang together: each but the first touches one of those before it.
fn choices(graph: &Graph, trace: &Trace) -> BTreeSet<(usize, Vec<u32>)> {
    let mut touching = BTreeSet::new();
    for &(a, b) in graph.edges() {
        if let (Some(x), Some(y)) = (trace.label(a.0), trace.label(b.0))
            && x != y
        {
            touching.extend([(x, y), (y, x)]);
        }
    }
    let mut found: BTreeSet<(usize, Vec<u32>)> = touching.iter().map(|&(x, y)| (2, vec![x.min(y), x.max(y)])).collect();
    for size in 3..=MOST_PATHS {
        let smaller: Vec<Vec<u32>> = found.iter().filter(|set| set.0 == size - 1).map(|set| set.1.clone()).collect();
        for labels in smaller {
            for &(_, y) in touching.iter().filter(|(x, y)| labels.contains(x) && !labels.contains(y)) {
                let mut more = labels.clone();
                more.push(y);
                more.sort_unstable();
                if found.len() < MOST_CHOICES {
                    found.insert((size, more));
                }
            }
        }
    }
    found
}

/// A solution with other paths for these labels.
fn changed(
    graph: &Graph,
    terminals: &[(Vertex, u32)],
    chosen: &[bool],
    trace: &Trace,
    (_, labels): &(usize, Vec<u32>),
    budget: &Budget,
) -> Result<Option<Vec<bool>>, Stop> {
    let new_label = |vertex: Vertex| labels.iter().position(|&label| trace.label(vertex.0) == Some(label));
    let mut names = vec![None; graph.n_vertices()];
    let mut n = 0;
    for vertex in graph.vertices().filter(|&v| trace.is_free(v.0) || new_label(v).is_some()) {
        names[vertex.index()] = Some(n);
        n += 1;
    }
    let name = |vertex: Vertex| names[vertex.index()];
    let within: Vec<(usize, (u32, u32))> =
        (graph.edges().iter().enumerate()).filter_map(|(edge, &(a, b))| Some((edge, (name(a)?, name(b)?)))).collect();
    let part = Graph::new(n as usize, &within.iter().map(|edge| edge.1).collect::<Vec<_>>());
    let ends: Vec<(Vertex, u32)> = (terminals.iter())
        .filter_map(|&(vertex, _)| Some((Vertex(name(vertex)?), new_label(vertex)? as u32)))
        .collect();
    let known: Vec<bool> = within.iter().map(|&(edge, _)| chosen[edge]).collect();
    let Some(mut question) = TautPaths::new(&part, &ends) else { return Ok(None) };
    let other = match question.search_other(&known, &budget.clone().with_steps(EFFORT)) {
        Err(Stop::Steps) => None,
        found => found?,
    };
    Ok(other.map(|other| {
        let mut whole = chosen.to_vec();
        within.iter().zip(other).for_each(|(&(edge, _), chosen)| whole[edge] = chosen);
        whole
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::Rng;
    use gridwright_formula::{Constraint, Paths, Var};
    use gridwright_proof::holds;

    fn grid(rows: u32, cols: u32) -> Graph {
        let cells = (0..rows).flat_map(|r| (0..cols).map(move |c| (r, c)));
        let beside = cells.flat_map(|(r, c)| {
            let here = r * cols + c;
            [(c + 1 < cols).then_some((here, here + 1)), (r + 1 < rows).then_some((here, here + cols))]
        });
        Graph::new((rows * cols) as usize, &beside.flatten().collect::<Vec<_>>())
    }

    /// With three pairs any other solution differs in few enough paths.
    #[test]
    fn what_search_finds_is_found_nearby() {
        let (graph, budget) = (grid(4, 4), Budget::unlimited());
        let mut rng = Rng::new(1);
        let (mut both, mut neither) = (0, 0);
        for _ in 0..3_000 {
            let mut vertices: Vec<Vertex> = graph.vertices().collect();
            rng.shuffle(&mut vertices);
            let terminals: Vec<(Vertex, u32)> = (0..6).map(|i| (vertices[i as usize], i / 2)).collect();
            let mut question = TautPaths::new(&graph, &terminals).expect("three pairs");
            let Some(first) = question.first(&budget).expect("no limit") else { continue };
            if super::super::moves::detour(&graph, &terminals, &first).is_some() {
                continue;
            }
            let expected = question.search_other(&first, &budget).expect("no limit").is_some();
            let found = nearby(&graph, &terminals, &first, &budget).expect("no limit");
            assert_eq!(found.is_some(), expected, "{terminals:?}");
            if let Some(other) = found {
                let edges = (1..=graph.n_edges() as u32).map(|n| Var(n).pos()).collect();
                let paths = Paths { graph: graph.clone(), edges, terminals: terminals.clone(), cover: false };
                let value = |lit: gridwright_formula::Lit| other[lit.var().index() - 1] == lit.is_positive();
                assert!(other != first && holds(&Constraint::Paths(paths), &value), "{terminals:?}");
                both += 1;
            } else {
                neither += 1;
            }
        }
        assert!(both >= 2 && neither >= 20, "{both} {neither}");
    }
}
