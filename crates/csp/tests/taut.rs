//! Paths between pairs alone: the verdict of pulled-tight solutions against going through all solutions.

use crate::common;

use common::{all_graphs, grid, random_graph, vars};
use gridwright_base::{Budget, CancelToken, Rng, Stop};
use gridwright_csp::{Solver, TautPaths, Uniqueness};
use gridwright_formula::{Constraint, Graph, Lit, Paths, Sink, Vertex};
use gridwright_proof::holds;

/// Terminals anywhere, or the ends of random walks that keep clear of one another: those have a solution, often one only.
fn random_terminals(rng: &mut Rng, graph: &Graph, n_labels: usize) -> Vec<(Vertex, u32)> {
    let mut vertices: Vec<Vertex> = graph.vertices().collect();
    rng.shuffle(&mut vertices);
    if rng.chance(1, 3) {
        return vertices.iter().take(2 * n_labels).enumerate().map(|(i, &v)| (v, i as u32 / 2)).collect();
    }
    let mut free = vec![true; graph.n_vertices()];
    let mut terminals = Vec::new();
    for start in vertices {
        let (mut end, mut length) = (start, 0);
        while free[end.index()] {
            free[end.index()] = false;
            length += 1;
            let beside = |&(a, b): &(Vertex, Vertex)| if a == end { Some(b) } else { (b == end).then_some(a) };
            let next: Vec<Vertex> = graph.edges().iter().filter_map(beside).filter(|v| free[v.index()]).collect();
            end = rng.pick(&next).copied().unwrap_or(end);
        }
        if length > 1 {
            let label = terminals.len() as u32 / 2;
            terminals.extend([(start, label), (end, label)]);
        }
    }
    terminals
}

fn paths(graph: &Graph, edges: Vec<Lit>, terminals: &[(Vertex, u32)]) -> Constraint {
    Constraint::Paths(Paths { graph: graph.clone(), edges, terminals: terminals.to_vec(), cover: false })
}

/// A graph without some of its edges: the fewer ways there are, the oftener there is just one.
fn thinned(rng: &mut Rng, graph: &Graph) -> Graph {
    let kept = graph.edges().iter().filter(|_| rng.chance(7, 10)).map(|&(a, b)| (a.0, b.0));
    Graph::new(graph.n_vertices(), &kept.collect::<Vec<_>>())
}

/// As [`random_graph`], without parallel edges.
fn simple_graph(rng: &mut Rng) -> Graph {
    let graph = random_graph(rng, 8, 14);
    let mut edges: Vec<_> = graph.edges().iter().map(|&(a, b)| (a.0.min(b.0), a.0.max(b.0))).collect();
    edges.sort_unstable();
    edges.dedup();
    rng.shuffle(&mut edges);
    Graph::new(8, &edges[..edges.len().min(12)])
}

/// Checks what witnesses there are, and says how many solutions were claimed: 0, 1, or 2 for more.
fn claimed(graph: &Graph, terminals: &[(Vertex, u32)]) -> usize {
    let right = |chosen: &[bool]| {
        let edges = vars(graph.n_edges());
        holds(&paths(graph, edges, terminals), &|lit| chosen[lit.var().index() - 1] == lit.is_positive())
    };
    let budget = Budget::unlimited();
    let mut question = TautPaths::new(graph, terminals).expect("every label has two terminals");
    let Some(first) = question.first(&budget).expect("no limit") else { return 0 };
    assert!(right(&first), "{graph:?} {terminals:?}");
    let Some(other) = question.other(&first, &budget).expect("no limit") else { return 1 };
    assert!(first != other && right(&other), "{graph:?} {terminals:?}: {first:?} {other:?}");
    2
}

/// All solutions by the definition, as masks of edges, for graphs of few edges.
fn by_definition(graph: &Graph, terminals: &[(Vertex, u32)]) -> impl Iterator<Item = u32> + use<> {
    let constraint = paths(graph, vars(graph.n_edges()), terminals);
    let is_model =
        move |mask: &u32| holds(&constraint, &|lit| (mask >> (lit.var().0 - 1) & 1 == 1) == lit.is_positive());
    (0..1_u32 << graph.n_edges()).filter(is_model)
}

/// How many there are: 0, 1, or 2 for more.
fn counted(graph: &Graph, terminals: &[(Vertex, u32)]) -> usize {
    by_definition(graph, terminals).take(2).count()
}

/// The same by the engine's ordinary search.
fn searched(graph: &Graph, terminals: &[(Vertex, u32)]) -> usize {
    let mut solver = Solver::new();
    let edges = solver.new_lits(graph.n_edges());
    solver.add(paths(graph, edges.clone(), terminals));
    match solver.uniqueness(&edges, &[], &Budget::unlimited()).expect("no limit") {
        Uniqueness::None => 0,
        Uniqueness::Unique(_) => 1,
        Uniqueness::Several(..) => 2,
    }
}

#[test]
fn all_graphs_up_to_five_vertices() {
    let mut rng = Rng::new(1);
    for n in 2..=5 {
        for graph in all_graphs(n) {
            for n_labels in 1..=n as usize / 2 {
                let terminals = random_terminals(&mut rng, &graph, n_labels);
                assert_eq!(claimed(&graph, &terminals), counted(&graph, &terminals), "{graph:?} {terminals:?}");
            }
        }
    }
}

#[test]
fn small_grids_and_random_graphs_by_definition() {
    let mut rng = Rng::new(2);
    let mut seen = [0; 3];
    for round in 0..150 {
        let graph = match round % 3 {
            0 => grid(3, 3),
            1 => grid(2, 5),
            _ => simple_graph(&mut rng),
        };
        let graph = if round % 2 == 0 { thinned(&mut rng, &graph) } else { graph };
        let n_labels = 1 + rng.index(4);
        let terminals = random_terminals(&mut rng, &graph, n_labels);
        let count = counted(&graph, &terminals);
        seen[count] += 1;
        assert_eq!(claimed(&graph, &terminals), count, "{graph:?} {terminals:?}");
    }
    assert!(seen.iter().all(|&n| n > 5), "{seen:?}");
}

#[test]
fn larger_grids_by_search() {
    let mut rng = Rng::new(3);
    let mut seen = [0; 3];
    for round in 0..400 {
        let graph = grid(3 + rng.below(3) as u32, 4 + rng.below(2) as u32);
        let graph = if round % 2 == 0 { thinned(&mut rng, &graph) } else { graph };
        let n_labels = 2 + rng.index(5);
        let terminals = random_terminals(&mut rng, &graph, n_labels);
        let count = searched(&graph, &terminals);
        seen[count] += 1;
        assert_eq!(claimed(&graph, &terminals), count, "{graph:?} {terminals:?}");
    }
    assert!(seen.iter().all(|&n| n > 5), "{seen:?}");
}

/// A solution that leaves vertices free is the only one if no detour leads through them.
#[test]
fn free_vertices_need_not_mean_another_solution() {
    let tail = Graph::new(4, &[(0, 1), (1, 2), (1, 3)]);
    assert_eq!(claimed(&tail, &[(Vertex(0), 0), (Vertex(2), 0)]), 1);
    let lone = Graph::new(5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 1)]);
    assert_eq!(claimed(&lone, &[(Vertex(0), 0), (Vertex(1), 0)]), 1);
    assert_eq!(claimed(&lone, &[(Vertex(0), 0), (Vertex(2), 0)]), 2);
}

#[test]
fn labels_without_a_pair_and_parallel_edges_are_refused() {
    assert!(TautPaths::new(&Graph::new(2, &[(0, 1), (1, 0)]), &[(Vertex(0), 0), (Vertex(1), 0)]).is_none());
    let path = Graph::new(3, &[(0, 1), (1, 2)]);
    assert!(TautPaths::new(&path, &[(Vertex(0), 0)]).is_none());
    assert!(TautPaths::new(&path, &[(Vertex(0), 0), (Vertex(1), 0), (Vertex(2), 0)]).is_none());
    assert!(TautPaths::new(&path, &[(Vertex(0), 1), (Vertex(2), 1)]).is_none(), "label 0 has no terminal");
}

#[test]
fn no_terminals_have_one_solution() {
    assert_eq!(claimed(&grid(2, 2), &[]), 1);
}

fn visited(graph: &Graph, terminals: &[(Vertex, u32)], most: usize) -> (bool, Vec<u32>) {
    let mut question = TautPaths::new(graph, terminals).expect("every label has two terminals");
    let mut masks = Vec::new();
    let complete = question.all(most, &Budget::unlimited(), &mut |chosen| {
        masks.push(chosen.iter().rev().fold(0, |mask, &bit| mask << 1 | u32::from(bit)));
        true
    });
    masks.sort_unstable();
    masks.dedup();
    (complete.expect("no limit"), masks)
}

/// Every solution leads to a taut one, so the moves taken back find all.
#[test]
fn all_solutions_are_reached_from_taut_ones() {
    let mut rng = Rng::new(4);
    let mut sizes = Vec::new();
    for round in 0..120 {
        let graph = match round % 4 {
            0 => grid(3, 3),
            1 => grid(2, 5),
            2 => grid(2, 6),
            _ => simple_graph(&mut rng),
        };
        let graph = if round % 3 == 0 { thinned(&mut rng, &graph) } else { graph };
        let n_labels = 1 + rng.index(3);
        let terminals = random_terminals(&mut rng, &graph, n_labels);
        let expected: Vec<u32> = by_definition(&graph, &terminals).collect();
        assert_eq!(visited(&graph, &terminals, 100_000), (true, expected.clone()), "{graph:?} {terminals:?}");
        sizes.push(expected.len());
    }
    assert!(sizes.iter().filter(|&&n| n > 4).count() > 10, "{sizes:?}");
}

/// The same on larger grids, where roofs have terminals below: against going through all by search.
#[test]
fn all_solutions_of_larger_grids() {
    let mut rng = Rng::new(5);
    let (mut seen, mut largest) = (0, 0);
    for _ in 0..60 {
        let graph = grid(4 + rng.below(2) as u32, 5);
        let terminals = random_terminals(&mut rng, &graph, 3);
        let mut solver = Solver::new();
        let edges = solver.new_lits(graph.n_edges());
        solver.add(paths(&graph, edges.clone(), &terminals));
        let mut expected = std::collections::BTreeSet::new();
        let all = solver.enumerate(&edges, &[], &Budget::unlimited(), |values| {
            expected.insert(values.to_vec());
            expected.len() < 3_000
        });
        if expected.len() == 3_000 {
            continue;
        }
        all.expect("no limit");
        let mut found = std::collections::BTreeSet::new();
        let mut question = TautPaths::new(&graph, &terminals).expect("every label has two terminals");
        let complete = question.all(10_000, &Budget::unlimited(), &mut |chosen| {
            found.insert(chosen.to_vec());
            true
        });
        assert_eq!((complete, &found), (Ok(true), &expected), "{graph:?} {terminals:?}");
        seen += 1;
        largest = largest.max(found.len());
    }
    assert!(seen > 20 && largest > 500, "{seen} {largest}");
}

#[test]
fn too_many_solutions_are_not_gone_through() {
    let terminals = [(Vertex(0), 0), (Vertex(24), 0)];
    let (complete, seen) = visited(&grid(5, 5), &terminals, 20);
    assert!(!complete && seen.len() <= 21, "{complete} {}", seen.len());
    let mut question = TautPaths::new(&grid(3, 3), &[(Vertex(0), 0), (Vertex(8), 0)]).expect("two terminals");
    let mut n = 0;
    let stopped = question.all(1_000, &Budget::unlimited(), &mut |_| {
        n += 1;
        n < 3
    });
    assert_eq!((stopped, n), (Ok(false), 3));
}

/// However many solutions there are, the known one is among those that lead to it.
#[test]
fn in_an_open_field_only_the_known_solution_is_seen() {
    let graph = grid(9, 9);
    let mut question = TautPaths::new(&graph, &[(Vertex(0), 0), (Vertex(80), 0)]).expect("two terminals");
    let budget = Budget::unlimited();
    let first = question.first(&budget).expect("no limit").expect("a solution");
    let mut seen = Vec::new();
    let complete = question.looser(&first, 100, &budget, &mut |chosen| {
        seen.push(chosen.to_vec());
        true
    });
    assert_eq!((complete, seen), (Ok(false), vec![first]));
}

#[test]
fn going_through_solutions_can_be_cancelled() {
    let token = CancelToken::new();
    let budget = Budget::unlimited().with_cancel(token.clone());
    let mut question = TautPaths::new(&grid(6, 6), &[(Vertex(0), 0), (Vertex(35), 0)]).expect("two terminals");
    let first = question.first(&budget).expect("no limit").expect("a solution");
    let outcome = question.looser(&first, usize::MAX, &budget, &mut |_| {
        token.cancel();
        true
    });
    assert_eq!(outcome, Err(Stop::Cancelled));
}

/// Putting the question takes long on a large board, so it looks at the budget, too: all roofs of such a grid took minutes.
#[test]
fn a_question_that_nobody_waits_for_is_not_put() {
    let token = CancelToken::new();
    token.cancel();
    let budget = Budget::unlimited().with_cancel(token);
    let mut question = TautPaths::new(&grid(200, 150), &[]).expect("no terminals at all");
    assert_eq!(question.first(&budget), Err(Stop::Cancelled));
    assert_eq!(question.all(10, &budget, &mut |_| true), Err(Stop::Cancelled));
    let small = Budget::unlimited().with_memory(1_000);
    assert_eq!(question.first(&small), Err(Stop::Memory));
    assert!(TautPaths::new(&grid(300, 300), &[]).is_none(), "too large");
}
