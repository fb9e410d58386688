//! Detours through the vertices that a solution leaves free.

use super::trace::Trace;
use crate::propagators::adjacency::Adjacency;
use gridwright_base::{QuickMap, UnionFind};
use gridwright_formula::{Graph, Vertex};

/// Another solution: this one with a piece of a path replaced by a way through free vertices.
pub(super) fn detour(graph: &Graph, terminals: &[(Vertex, u32)], chosen: &[bool]) -> Option<Vec<bool>> {
    let adjacency = Adjacency::new(graph);
    let trace = Trace::new(&adjacency, terminals, chosen);
    let mut union = UnionFind::new(graph.n_vertices());
    for &(a, b) in graph.edges() {
        if trace.is_free(a.0) && trace.is_free(b.0) {
            union.union(a.0, b.0);
        }
    }
    // For a component of free vertices and a path beside it: the first vertex of the path found there.
    let mut beside: QuickMap<[u32; 2], u32> = QuickMap::default();
    for vertex in 0..graph.n_vertices() as u32 {
        let Some(label) = trace.label(vertex) else { continue };
        for arc in adjacency.arcs(vertex).iter().filter(|arc| trace.is_free(arc.to)) {
            let component = union.find(arc.to);
            let first = *beside.entry([component, label]).or_insert(vertex);
            if first != vertex {
                let way = way(&adjacency, first, vertex, |v| trace.is_free(v) && union.find(v) == component);
                return Some(replaced(chosen, &trace.edges_between(first, vertex), &way));
            }
        }
    }
    None
}

fn replaced(chosen: &[bool], out: &[u32], into: &[u32]) -> Vec<bool> {
    let mut other = chosen.to_vec();
    out.iter().for_each(|&edge| other[edge as usize] = false);
    into.iter().for_each(|&edge| other[edge as usize] = true);
    other
}

/// The edges of a shortest way from `a` to `b` by at least one vertex `inside`, and no other; there must be one.
fn way(adjacency: &Adjacency, a: u32, b: u32, mut inside: impl FnMut(u32) -> bool) -> Vec<u32> {
    let mut via = vec![None; adjacency.n_vertices()];
    let mut queue = std::collections::VecDeque::from([a]);
    while let Some(v) = queue.pop_front()
        && via[b as usize].is_none()
    {
        for arc in adjacency.arcs(v) {
            if via[arc.to as usize].is_none() && (inside(arc.to) || arc.to == b && v != a) {
                via[arc.to as usize] = Some((v, arc.edge));
                queue.push_back(arc.to);
            }
        }
    }
    let (mut v, mut way) = (b, Vec::new());
    while let Some((before, edge)) = via[v as usize] {
        way.push(edge);
        v = before;
    }
    way
}
