//! Plain graph searches: linear scans, no state kept.

use gridwright_formula::{Edge, Graph, Vertex};

/// For each vertex the neighbours by edge.
pub(crate) fn neighbours(graph: &Graph) -> Vec<Vec<(Edge, Vertex)>> {
    let mut lists = vec![Vec::new(); graph.n_vertices()];
    for edge in graph.edge_ids() {
        let (a, b) = graph.ends(edge);
        lists[a.index()].push((edge, b));
        lists[b.index()].push((edge, a));
    }
    lists
}

/// Numbers the components of the subgraph of admitted vertices and edges; `None` for vertices not admitted.
pub(crate) fn components(
    graph: &Graph,
    vertex: impl Fn(Vertex) -> bool,
    edge: impl Fn(Edge) -> bool,
) -> Vec<Option<usize>> {
    let lists = neighbours(graph);
    let mut component = vec![None; graph.n_vertices()];
    let mut count = 0;
    for start in graph.vertices().filter(|&v| vertex(v)) {
        if component[start.index()].is_some() {
            continue;
        }
        component[start.index()] = Some(count);
        let mut stack = vec![start];
        while let Some(v) = stack.pop() {
            for &(e, w) in &lists[v.index()] {
                if edge(e) && vertex(w) && component[w.index()].is_none() {
                    component[w.index()] = Some(count);
                    stack.push(w);
                }
            }
        }
        count += 1;
    }
    component
}

/// Whether the admitted edges contain a cycle.
pub(crate) fn has_cycle(graph: &Graph, edge: impl Fn(Edge) -> bool) -> bool {
    let component = components(graph, |_| true, &edge);
    let n_components = component.iter().flatten().max().map_or(0, |&last| last + 1);
    let n_edges = graph.edge_ids().filter(|&e| edge(e)).count();
    // A forest has one edge less than vertices in each component.
    n_edges > graph.n_vertices() - n_components
}
