//! Connected sets, loops and paths against brute force.

use crate::common;

use common::{Instance, all_graphs, check_instance, grid, random_clauses, random_graph, random_lits, vars};
use gridwright_base::Rng;
use gridwright_formula::{Connected, Constraint, Graph, Loop, Paths, Vertex};

fn connected(graph: Graph) -> Instance {
    let n = graph.n_vertices();
    Instance::new(n, Constraint::Connected(Connected { graph, vertices: vars(n), edges: None, root: None }))
}

#[test]
fn connected_sets_of_all_graphs_up_to_five_vertices() {
    for n in 1..=5 {
        all_graphs(n).enumerate().for_each(|(seed, graph)| check_instance(&connected(graph), seed as u64));
    }
}

#[test]
fn connected_sets_under_random_clauses() {
    let mut rng = Rng::new(1);
    for seed in 0..300 {
        let n = 6 + rng.below(4) as u32;
        let n_edges = rng.index(2 * n as usize) + 3;
        let graph = if seed % 3 == 0 { grid(3, 3) } else { random_graph(&mut rng, n, n_edges) };
        let mut instance = connected(graph);
        instance.constraints.extend(random_clauses(&mut rng, instance.n_vars, 5));
        check_instance(&instance, seed);
    }
}

#[test]
fn connected_sets_with_edge_literals_and_roots() {
    let mut rng = Rng::new(2);
    for seed in 0..300 {
        let n = 2 + rng.below(4) as u32;
        let n_edges = 1 + rng.index(6);
        let graph = random_graph(&mut rng, n, n_edges);
        let n_vars = n as usize + n_edges;
        let lits = random_lits(&mut rng, n_vars, n_vars);
        let (vertices, edges) = lits.split_at(n as usize);
        let root = rng.chance(1, 2).then(|| Vertex(rng.below(n.into()) as u32));
        let spec = Connected { graph, vertices: vertices.to_vec(), edges: Some(edges.to_vec()), root };
        let mut instance = Instance::new(n_vars, Constraint::Connected(spec));
        let count = rng.index(4);
        instance.constraints.extend(random_clauses(&mut rng, n_vars, count));
        check_instance(&instance, seed);
    }
}

fn single_loop(graph: Graph) -> Instance {
    let n = graph.n_edges();
    Instance::new(n, Constraint::Loop(Loop { graph, edges: vars(n) }))
}

#[test]
fn loops_of_all_graphs_up_to_five_vertices() {
    for n in 1..=5 {
        all_graphs(n).enumerate().for_each(|(seed, graph)| check_instance(&single_loop(graph), seed as u64));
    }
}

#[test]
fn loops_under_random_clauses() {
    let mut rng = Rng::new(3);
    for seed in 0..200 {
        let graph = match seed % 3 {
            0 => grid(3, 3),
            1 => grid(2, 5),
            _ => random_graph(&mut rng, 6, 11),
        };
        let n_edges = graph.n_edges();
        let mut instance = single_loop(graph.clone());
        let edges = if seed % 5 == 0 { random_lits(&mut rng, n_edges, n_edges) } else { vars(n_edges) };
        instance.constraints = vec![Constraint::Loop(Loop { graph, edges })];
        let count = rng.index(6);
        instance.constraints.extend(random_clauses(&mut rng, n_edges, count));
        check_instance(&instance, seed);
    }
}

fn paths(rng: &mut Rng, graph: Graph, n_labels: usize, per_label: usize) -> Instance {
    let mut vertices: Vec<Vertex> = graph.vertices().collect();
    rng.shuffle(&mut vertices);
    vertices.truncate(n_labels * per_label);
    let terminals = vertices.into_iter().enumerate().map(|(i, v)| (v, (i / per_label) as u32)).collect();
    let n = graph.n_edges();
    let cover = rng.chance(1, 3);
    Instance::new(n, Constraint::Paths(Paths { graph, edges: vars(n), terminals, cover }))
}

#[test]
fn paths_of_all_graphs_up_to_five_vertices() {
    let mut rng = Rng::new(4);
    for n in 2..=5 {
        for (seed, graph) in all_graphs(n).enumerate() {
            check_instance(&paths(&mut rng, graph, n as usize / 2, 2), seed as u64);
        }
    }
}

#[test]
fn paths_on_grids() {
    let mut rng = Rng::new(5);
    for seed in 0..150 {
        let graph = if seed % 2 == 0 { grid(3, 3) } else { grid(2, 5) };
        let per_label = if seed % 5 == 0 { 4 } else { 2 };
        let n_labels = 1 + rng.index(2);
        let mut instance = paths(&mut rng, graph, n_labels, per_label);
        let count = rng.index(4);
        instance.constraints.extend(random_clauses(&mut rng, instance.n_vars, count));
        check_instance(&instance, seed);
    }
}
