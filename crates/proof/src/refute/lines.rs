//! Loops and paths: degrees, closed cycles, ends that cannot meet.

use super::Partial;
use crate::graph::{components, has_cycle, neighbours};
use gridwright_formula::{Edge, Graph, Loop, Paths, Vertex};

/// For each vertex the numbers of chosen and of possible edges.
fn degree_bounds(graph: &Graph, edge: &dyn Fn(Edge) -> Option<bool>) -> Vec<(usize, usize)> {
    let bounds = |list: &Vec<(Edge, Vertex)>| {
        let chosen = list.iter().filter(|&&(e, _)| edge(e) == Some(true)).count();
        let possible = list.iter().filter(|&&(e, _)| edge(e) != Some(false)).count();
        (chosen, possible)
    };
    neighbours(graph).iter().map(bounds).collect()
}

pub(super) fn loop_refuted(one: &Loop, value: Partial<'_>) -> bool {
    let edge = |e: Edge| value(one.edges[e.index()]);
    let bounds = degree_bounds(&one.graph, &edge);
    if bounds.iter().any(|&(chosen, possible)| chosen > 2 || chosen == 1 && possible == 1) {
        return true;
    }
    // Some cycle is closed and some chosen edge is not on it.
    let chosen = |e: Edge| edge(e) == Some(true);
    let component = components(&one.graph, |v| bounds[v.index()].0 > 0, chosen);
    let closed =
        |c: usize| one.graph.vertices().filter(|v| component[v.index()] == Some(c)).all(|v| bounds[v.index()].0 == 2);
    let n_components = component.iter().flatten().max().map_or(0, |&last| last + 1);
    if n_components > 1 && (0..n_components).any(closed) {
        return true;
    }
    // Chosen edges are apart even if all undecided ones are chosen.
    let reach = components(&one.graph, |_| true, |e| edge(e) != Some(false));
    let mut parts = one.graph.vertices().filter(|v| bounds[v.index()].0 > 0).map(|v| reach[v.index()]);
    let first = parts.next();
    parts.any(|part| Some(part) != first)
}

pub(super) fn paths_refuted(paths: &Paths, value: Partial<'_>) -> bool {
    let edge = |e: Edge| value(paths.edges[e.index()]);
    let label = |v: Vertex| paths.terminals.iter().find(|terminal| terminal.0 == v).map(|terminal| terminal.1);
    let bounds = degree_bounds(&paths.graph, &edge);
    let broken_degree = |v: Vertex| {
        let (chosen, possible) = bounds[v.index()];
        match label(v) {
            Some(_) => chosen > 1 || possible < 1,
            None => chosen > 2 || chosen == 1 && possible == 1 || paths.cover && possible < 2,
        }
    };
    let chosen = |e: Edge| edge(e) == Some(true);
    if paths.graph.vertices().any(broken_degree) || has_cycle(&paths.graph, chosen) {
        return true;
    }
    let joined = components(&paths.graph, |_| true, chosen);
    let different = |&(a, x): &(Vertex, u32)| {
        paths.terminals.iter().any(|&(b, y)| joined[a.index()] == joined[b.index()] && x != y)
    };
    paths.terminals.iter().any(different) || paths.terminals.iter().any(|&terminal| stranded(paths, value, terminal))
}

/// Whether a terminal cannot reach any other of its label without passing through a third terminal.
fn stranded(paths: &Paths, value: Partial<'_>, (start, label): (Vertex, u32)) -> bool {
    let passable =
        |v: Vertex| v == start || paths.terminals.iter().all(|&(terminal, other)| terminal != v || other == label);
    let possible = |e: Edge| value(paths.edges[e.index()]) != Some(false);
    let reach = components(&paths.graph, passable, possible);
    let met = |&(v, other): &(Vertex, u32)| v != start && other == label && reach[v.index()] == reach[start.index()];
    !paths.terminals.iter().any(met)
}
