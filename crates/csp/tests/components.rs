//! Components with sizes and marks, and divisions, against brute force.

use crate::common;

use common::{Instance, all_graphs, check_instance, grid, random_clauses, random_graph, vars};
use gridwright_base::Rng;
use gridwright_formula::{Components, Constraint, Graph, Lit, MarkRule, SizeRule, Var, Vertex};

/// Random demands on the components of `graph`; `spare` variables may switch size rules.
fn add_demands(rng: &mut Rng, spec: &mut Components, spare: &[Lit]) {
    let n = spec.graph.n_vertices() as u32;
    let vertex = |rng: &mut Rng| Vertex(rng.below(n.into()) as u32);
    if rng.chance(1, 3) {
        spec.min_size = 1 + rng.below(3) as u32;
    }
    if rng.chance(1, 3) {
        spec.max_size = spec.min_size.max(1) + rng.below(3) as u32;
    }
    for _ in 0..rng.index(4) {
        let min = 1 + rng.below(4) as u32;
        let max = if rng.chance(1, 2) { min } else { min + rng.below(3) as u32 };
        let lit = if rng.chance(1, 2) { Lit::TRUE } else { *rng.pick(spare).unwrap_or(&Lit::TRUE) };
        spec.sizes.push(SizeRule { vertex: vertex(rng), lit, min, max });
    }
    spec.marks = (0..rng.index(4)).map(|_| vertex(rng)).collect();
    spec.marks.sort();
    spec.marks.dedup();
    spec.mark_rule =
        *rng.pick(&[MarkRule::Any, MarkRule::AtMostOne, MarkRule::ExactlyOne, MarkRule::ExactlyOne]).unwrap();
    // Often a mark's component has a given size: the most common demand in practice.
    if rng.chance(1, 2) {
        let sized = spec.marks.clone();
        spec.sizes.extend(sized.into_iter().map(|vertex| {
            let size = 1 + rng.below(4) as u32;
            SizeRule { vertex, lit: Lit::TRUE, min: size, max: size }
        }));
    }
}

fn groups(rng: &mut Rng, graph: Graph) -> Instance {
    let n = graph.n_vertices();
    let mut vertices = vars(n);
    if rng.chance(1, 3) {
        vertices[rng.index(n)] = Lit::TRUE;
    }
    let mut spec = Components::of_vertices(graph, vertices);
    let spare = [Var(n as u32 + 1).pos(), Var(n as u32 + 2).negated()];
    add_demands(rng, &mut spec, &spare);
    Instance::new(n + 2, Constraint::Components(spec))
}

#[test]
fn groups_of_all_graphs_with_four_vertices() {
    let mut rng = Rng::new(1);
    for round in 0..6 {
        for (seed, graph) in all_graphs(4).enumerate() {
            check_instance(&groups(&mut rng, graph), round * 64 + seed as u64);
        }
    }
}

#[test]
fn groups_on_grids_and_random_graphs() {
    let mut rng = Rng::new(2);
    for seed in 0..400 {
        let graph = match seed % 4 {
            0 => grid(3, 3),
            1 => grid(2, 4),
            2 => grid(1, 7),
            _ => random_graph(&mut rng, 7, 9),
        };
        let mut instance = groups(&mut rng, graph);
        let count = rng.index(5);
        instance.constraints.extend(random_clauses(&mut rng, instance.n_vars, count));
        check_instance(&instance, seed);
    }
}

#[test]
fn divisions_by_edge_literals() {
    let mut rng = Rng::new(3);
    for seed in 0..400 {
        let graph = match seed % 3 {
            0 => grid(2, 3),
            1 => grid(3, 3),
            _ => random_graph(&mut rng, 5, 8),
        };
        let n = graph.n_edges();
        let mut spec = Components::division(graph, vars(n));
        add_demands(&mut rng, &mut spec, &[]);
        let mut instance = Instance::new(n, Constraint::Components(spec));
        let count = rng.index(4);
        instance.constraints.extend(random_clauses(&mut rng, n, count));
        check_instance(&instance, seed);
    }
}

#[test]
fn groups_with_vertex_and_edge_literals() {
    let mut rng = Rng::new(4);
    for seed in 0..300 {
        let graph = if seed % 2 == 0 { grid(2, 3) } else { random_graph(&mut rng, 4, 6) };
        let (n, m) = (graph.n_vertices(), graph.n_edges());
        let lits = vars(n + m);
        let mut spec = Components::of_vertices(graph, lits[..n].to_vec());
        spec.edges = Some(lits[n..].to_vec());
        spec.closed = rng.chance(1, 2);
        add_demands(&mut rng, &mut spec, &[]);
        let mut instance = Instance::new(n + m, Constraint::Components(spec));
        let count = rng.index(6);
        instance.constraints.extend(random_clauses(&mut rng, n + m, count));
        check_instance(&instance, seed);
    }
}

/// Few rules on a large graph: most news is about vertices that matter to none of them.
#[test]
fn components_of_particular_vertices() {
    let mut rng = Rng::new(5);
    for seed in 0..40 {
        let graph = if seed % 2 == 0 { grid(3, 4) } else { random_graph(&mut rng, 12, 14) };
        let n = graph.n_vertices();
        let mut spec = Components::of_vertices(graph, vars(n));
        for _ in 0..1 + rng.index(2) {
            let size = 2 + rng.below(5) as u32;
            let lit = if rng.chance(2, 3) { Lit::TRUE } else { Var(n as u32 + 1).pos() };
            spec.sizes.push(SizeRule { vertex: Vertex(rng.below(n as u64) as u32), lit, min: size, max: size });
        }
        let mut instance = Instance::new(n + 1, Constraint::Components(spec));
        instance.constraints.extend(random_clauses(&mut rng, n + 1, 12));
        check_instance(&instance, seed);
    }
}
