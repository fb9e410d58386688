//! Detours through the vertices that a solution leaves free.

use crate::propagators::adjacency::{Adjacency, UnionFind};
use gridwright_spec::{Graph, Vertex};

/// Another solution: this one with an edge, or a vertex between its two neighbours, replaced by a way through free vertices.
pub(super) fn detour(graph: &Graph, terminals: &[(Vertex, u32)], chosen: &[bool]) -> Option<Vec<bool>> {
    let free = Free::new(graph, terminals, chosen);
    for edge in 0..chosen.len() as u32 {
        let (a, b) = free.ends[edge as usize];
        if chosen[edge as usize]
            && let Some(way) = free.way(a, b)
        {
            return Some(replaced(chosen, &[edge], &way));
        }
    }
    let is_terminal = |v: u32| terminals.iter().any(|terminal| terminal.0.0 == v);
    for vertex in (0..graph.n_vertices() as u32).filter(|&v| !is_terminal(v)) {
        let on: Vec<_> = free.adjacency.arcs(vertex).iter().filter(|arc| chosen[arc.edge as usize]).collect();
        if let [a, b] = on[..]
            && let Some(way) = free.way(a.to, b.to)
        {
            return Some(replaced(chosen, &[a.edge, b.edge], &way));
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

/// The free vertices and how they hang together.
struct Free {
    adjacency: Adjacency,
    ends: Vec<(u32, u32)>,
    /// For each vertex the name of its component; none if it is in use.
    component: Vec<Option<u32>>,
}

impl Free {
    fn new(graph: &Graph, terminals: &[(Vertex, u32)], chosen: &[bool]) -> Self {
        let ends: Vec<(u32, u32)> = graph.edges().iter().map(|&(a, b)| (a.0, b.0)).collect();
        let mut is_free = vec![true; graph.n_vertices()];
        terminals.iter().for_each(|terminal| is_free[terminal.0.index()] = false);
        for (&(a, b), _) in ends.iter().zip(chosen).filter(|(_, chosen)| **chosen) {
            (is_free[a as usize], is_free[b as usize]) = (false, false);
        }
        let mut union = UnionFind::default();
        union.reset(graph.n_vertices());
        for &(a, b) in ends.iter().filter(|(a, b)| is_free[*a as usize] && is_free[*b as usize]) {
            union.union(a, b);
        }
        let component = (0..graph.n_vertices() as u32).map(|v| is_free[v as usize].then(|| union.find(v))).collect();
        Self { adjacency: Adjacency::new(graph), ends, component }
    }

    /// The edges of a shortest way from `a` to `b` whose inner vertices, at least one, are free.
    fn way(&self, a: u32, b: u32) -> Option<Vec<u32>> {
        let touches =
            |v: u32, name: u32| self.adjacency.arcs(v).iter().any(|arc| self.component[arc.to as usize] == Some(name));
        let near = |v: u32| self.adjacency.arcs(v).iter().filter_map(|arc| self.component[arc.to as usize]);
        let name = near(a).find(|&name| touches(b, name))?;
        let mut via = vec![None; self.component.len()];
        let mut queue = vec![a];
        let mut next = 0;
        while via[b as usize].is_none() {
            let v = *queue.get(next)?;
            next += 1;
            for arc in self.adjacency.arcs(v) {
                let inside = self.component[arc.to as usize] == Some(name) || arc.to == b && v != a;
                if inside && via[arc.to as usize].is_none() {
                    via[arc.to as usize] = Some((v, arc.edge));
                    queue.push(arc.to);
                }
            }
        }
        let (mut v, mut way) = (b, Vec::new());
        while let Some((before, edge)) = via[v as usize] {
            way.push(edge);
            v = before;
        }
        Some(way)
    }
}
