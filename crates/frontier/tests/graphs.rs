//! Families of subgraphs of random graphs against brute force.

use crate::common;

use common::{Subset, check, random_graph, subset};
use gridwright_base::Rng;
use gridwright_frontier::{
    Both, CounterSweep, Cover, DegreeSpec, EdgeCount, OrderedGraph, SizeSpec, Spec, Vertex, families,
};
use gridwright_zdd::Var;

const N_INSTANCES: u64 = 1000;

fn expected(graph: &OrderedGraph, wanted: impl Fn(&Subset) -> bool) -> Vec<u32> {
    let all = 0..1_u32 << graph.n_edges();
    all.filter(|&bits| wanted(&subset(graph.n_vertices as usize, &graph.edges, bits))).collect()
}

fn each_graph(seed: u64, run: impl Fn(&mut Rng, &OrderedGraph, &str)) {
    for instance in 0..N_INSTANCES {
        let mut rng = Rng::fork(seed, instance);
        let graph = random_graph(&mut rng, 9, 11);
        run(&mut rng, &graph, &format!("instance {instance}, {graph:?}"));
    }
}

#[test]
fn path_matchings() {
    each_graph(1, |_, graph, what| {
        check(&families::path_matchings(graph).unwrap(), expected(graph, Subset::is_path_matching), what);
    });
}

#[test]
fn cycles_and_disjoint_cycles() {
    each_graph(2, |_, graph, what| {
        check(&families::cycles(graph).unwrap(), expected(graph, Subset::is_cycle), what);
        let even = |s: &Subset| s.degrees.iter().all(|&d| d == 0 || d == 2);
        check(&families::disjoint_cycles(graph).unwrap(), expected(graph, even), what);
        let all = |s: &Subset| s.is_cycle() && s.degrees.iter().all(|&d| d == 2);
        check(&families::hamiltonian_cycles(graph).unwrap(), expected(graph, all), what);
    });
}

#[test]
fn paths_between_two_vertices() {
    each_graph(3, |rng, graph, what| {
        let from = rng.index(graph.n_vertices as usize);
        let to = (from + 1 + rng.index(graph.n_vertices as usize - 1)) % graph.n_vertices as usize;
        let pairs = [[from, to]];
        let (start, end) = (Vertex(from as u32), Vertex(to as u32));
        check(&families::paths(graph, start, end).unwrap(), expected(graph, |s| s.links(&pairs, false)), what);
        check(
            &families::hamiltonian_paths(graph, start, end).unwrap(),
            expected(graph, |s| s.links(&pairs, true)),
            what,
        );
    });
}

#[test]
fn linked_pairs_in_both_senses() {
    each_graph(4, |rng, graph, what| {
        let mut vertices: Vec<usize> = (0..graph.n_vertices as usize).collect();
        rng.shuffle(&mut vertices);
        let n_pairs = rng.index(vertices.len() / 2 + 1);
        let pairs: Vec<[usize; 2]> = vertices.chunks_exact(2).take(n_pairs).map(|pair| [pair[0], pair[1]]).collect();
        let given: Vec<[Vertex; 2]> = pairs.iter().map(|pair| pair.map(|v| Vertex(v as u32))).collect();
        for cover in [Cover::Some, Cover::All] {
            let wanted = expected(graph, |s| s.links(&pairs, cover == Cover::All));
            check(&families::linked_pairs(graph, &given, cover).unwrap(), wanted, what);
        }
    });
}

#[test]
fn degrees_and_matchings() {
    each_graph(5, |rng, graph, what| {
        let allowed: Vec<u32> = (0..graph.n_vertices).map(|_| rng.below(32) as u32 | 1 << rng.below(3)).collect();
        let fine = |s: &Subset| s.degrees.iter().zip(&allowed).all(|(&d, mask)| mask >> d & 1 == 1);
        check(&DegreeSpec::new(graph, &allowed).unwrap(), expected(graph, fine), what);
        check(&families::matchings(graph).unwrap(), expected(graph, |s| s.max_degree() <= 1), what);
        let perfect = |s: &Subset| s.degrees.iter().all(|&d| d == 1);
        check(&families::perfect_matchings(graph).unwrap(), expected(graph, perfect), what);
    });
}

#[test]
fn counts_on_arbitrary_edge_sets_and_sizes() {
    each_graph(6, |rng, graph, what| {
        let counts: Vec<EdgeCount> = (0..rng.below(4))
            .map(|_| EdgeCount {
                elements: (0..graph.n_edges() as u32).filter(|_| rng.chance(1, 2)).map(Var).collect(),
                allowed: u128::from(rng.below(31) + 1),
            })
            .collect();
        let obeys = |bits: u32| {
            counts.iter().all(|c| c.allowed >> c.elements.iter().filter(|v| bits >> v.0 & 1 == 1).count() & 1 == 1)
        };
        let (least, most) = (rng.below(4) as u32, rng.below(8) as u32);
        let cycles = families::cycles(graph).unwrap();
        let counters = CounterSweep::<u64>::over(&cycles, &counts).unwrap();
        check(&counters, expected(graph, |s| obeys(s.bits)), what);
        let both = Both::new(&counters, &cycles);
        check(&both, expected(graph, |s| obeys(s.bits) && s.is_cycle()), what);
        let matchings = families::path_matchings(graph).unwrap();
        let sized = Both::new(SizeSpec::over(&matchings, least, most), &matchings);
        let size_fine = |s: &Subset| s.is_path_matching() && (least..=most).contains(&s.n_edges);
        check(&sized, expected(graph, size_fine), what);
        let three = Both::new(Both::new(&counters, &matchings), SizeSpec::over(&matchings, least, most));
        check(&three, expected(graph, |s| obeys(s.bits) && size_fine(s)), what);
        assert_eq!(three.n_vars(), graph.n_edges());
    });
}

#[test]
fn another_edge_order_gives_the_same_family() {
    each_graph(7, |_, graph, what| {
        let (ordered, places) = graph.breadth_first();
        let moved = |bits: u32| places.iter().enumerate().fold(0, |new, (to, &from)| new | (bits >> from & 1) << to);
        let cycles: Vec<u32> = expected(graph, Subset::is_cycle).into_iter().map(moved).collect();
        check(&families::cycles(&ordered).unwrap(), cycles, what);
    });
}

#[test]
fn bad_input_is_refused() {
    assert!(OrderedGraph::new(2, vec![(0, 2)]).is_err());
    assert!(OrderedGraph::new(2, vec![(1, 1)]).is_err());
    let graph = OrderedGraph::complete(3);
    assert!(families::paths(&graph, Vertex(1), Vertex(1)).is_err());
    assert!(families::linked_pairs(&graph, &[[Vertex(0), Vertex(0)]], Cover::Some).is_err());
    assert!(DegreeSpec::new(&graph, &[1]).is_err());
}
