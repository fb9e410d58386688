//! Families of pair puzzles against solving every matching, against the paper's own algorithm, and against its tables.

use gridwright_base::{Budget, Rng};
use gridwright_frontier::{Job, OrderedGraph};
use gridwright_instances::pairs::{Aim, Filter, Instance, PairFamily, build, count, grid_symmetries, least, plain};
use gridwright_zdd::Var;
use std::collections::{BTreeMap, BTreeSet};

/// Every path matching of a graph as its pairs, with how often they occur and whether always all vertices are used.
fn solved_by_force(graph: &OrderedGraph) -> BTreeMap<Instance, (u32, bool)> {
    let mut found = BTreeMap::new();
    for chosen in 0_u32..1 << graph.edges.len() {
        let edges: Vec<(u32, u32)> =
            (0..graph.edges.len()).filter(|e| chosen >> e & 1 == 1).map(|e| graph.edges[e]).collect();
        if let Some((pairs, covers)) = ends_of_paths(graph.n_vertices, &edges) {
            let entry = found.entry(pairs).or_insert((0, true));
            *entry = (entry.0 + 1, entry.1 && covers);
        }
    }
    found
}

/// The ends of the paths that these edges are, if they are paths, and whether they use every vertex.
fn ends_of_paths(n_vertices: u32, edges: &[(u32, u32)]) -> Option<(Instance, bool)> {
    let mut degree = vec![0; n_vertices as usize];
    let mut part: Vec<u32> = (0..n_vertices).collect();
    for &(a, b) in edges {
        degree[a as usize] += 1;
        degree[b as usize] += 1;
        let (from, to) = (part[a as usize], part[b as usize]);
        if from == to {
            return None;
        }
        part.iter_mut().filter(|p| **p == from).for_each(|p| *p = to);
    }
    if degree.iter().any(|&d| d > 2) {
        return None;
    }
    let ends: Vec<u32> = (0..n_vertices).filter(|&v| degree[v as usize] == 1).collect();
    let partner = |&a: &u32| ends.iter().find(|&&b| b > a && part[a as usize] == part[b as usize]).map(|&b| (a, b));
    Some((ends.iter().filter_map(partner).collect(), degree.iter().all(|&d| d > 0)))
}

/// The members of a family by its diagram over pairs.
fn as_sets(family: &PairFamily) -> BTreeSet<Instance> {
    let (elements, diagram) = (family.elements(), family.diagram(&Budget::unlimited()).unwrap());
    let member = |set: Vec<Var>| {
        let mut pairs: Instance = set.iter().map(|var| elements[var.index()]).collect();
        pairs.sort_unstable();
        pairs
    };
    diagram.iter().map(member).collect()
}

fn family(graph: &OrderedGraph, aim: Aim, filter: &Filter) -> Vec<Instance> {
    let budget = Budget::unlimited();
    let family = build(graph, aim, filter, &Job::new(&budget)).unwrap();
    let members: Vec<Instance> = family.iter().collect();
    assert_eq!(family.count().to_string(), members.len().to_string());
    let tally = count(graph, aim, filter, &Job::new(&budget)).unwrap();
    assert_eq!(tally.count, family.count(), "counted and built");
    assert_eq!(as_sets(&family), members.iter().cloned().collect(), "and as sets of pairs");
    members
}

fn sorted(members: Vec<Instance>) -> BTreeSet<Instance> {
    let n = members.len();
    let set: BTreeSet<Instance> = members.into_iter().collect();
    assert_eq!(set.len(), n, "no instance is listed twice");
    set
}

fn assert_as_by_force(graph: &OrderedGraph) {
    let solved = solved_by_force(graph);
    let good = solved.iter().filter(|(_, (n, covers))| *n == 1 && *covers).map(|(pairs, _)| pairs.clone());
    assert_eq!(sorted(family(graph, Aim::Good, &Filter::default())), good.collect(), "{graph:?}");
    let solvable = solved.keys().cloned().collect();
    assert_eq!(sorted(family(graph, Aim::Solvable, &Filter::default())), solvable, "{graph:?}");
}

#[test]
fn small_grids_agree_with_solving_every_matching() {
    for (rows, cols) in [(1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (4, 3), (3, 4)] {
        assert_as_by_force(&OrderedGraph::grid(rows, cols).unwrap());
    }
}

#[test]
fn random_graphs_agree_with_solving_every_matching() {
    for seed in 0..150 {
        let mut rng = Rng::new(seed);
        let n_vertices = 2 + rng.below(7) as u32;
        let all = OrderedGraph::complete(n_vertices).edges;
        let mut edges: Vec<(u32, u32)> = all.into_iter().filter(|_| rng.chance(2, 5)).collect();
        edges.truncate(13);
        rng.shuffle(&mut edges);
        assert_as_by_force(&OrderedGraph::new(n_vertices, edges).unwrap());
    }
}

#[test]
fn the_plain_version_finds_the_same_families() {
    let budget = Budget::unlimited();
    for (rows, cols) in [(2, 2), (3, 3), (2, 7), (3, 5), (4, 4)] {
        let graph = OrderedGraph::grid(rows, cols).unwrap();
        let plain = plain::instances(&graph, &budget).unwrap();
        let n = graph.n_vertices;
        for (diagram, aim) in [(&plain.good, Aim::Good), (&plain.solvable, Aim::Solvable)] {
            let family = build(&graph, aim, &Filter::default(), &Job::new(&budget)).unwrap();
            assert_eq!(diagram.count(), family.count(), "{rows}x{cols}");
            for instance in family.iter().take(500) {
                let mut pairs: Vec<_> = instance.iter().map(|&(a, b)| plain::pair_var(n, a, b)).collect();
                pairs.sort();
                assert!(diagram.contains(&pairs), "{instance:?}");
            }
        }
    }
}

#[test]
fn the_papers_counts() {
    let budget = Budget::unlimited();
    let table = [
        (2, [2_u64, 10, 36, 126, 454, 1_632].as_slice()),
        (3, &[86, 807, 6_690, 58_422, 499_733]),
        (4, &[16_410, 338_460, 6_901_105, 141_123_690]),
        (5, &[16_027_290]),
    ];
    for (rows, counts) in table {
        for (cols, &good) in (rows..).zip(counts) {
            let tally =
                count(&OrderedGraph::grid(rows, cols).unwrap(), Aim::Good, &Filter::default(), &Job::new(&budget));
            assert_eq!(tally.unwrap().count, good.into(), "{rows}x{cols}");
        }
    }
}

/// A board two cells wide and as long as allowed: languages are followed from one end to the other, and counts outgrow any
/// machine word.
#[test]
fn a_long_board_is_counted() {
    let budget = Budget::unlimited();
    let of_length = |length| {
        let tally = count(
            &OrderedGraph::grid(2, length).unwrap(),
            Aim::Good,
            &Filter::default(),
            &Job::new(&budget).with_threads(2),
        );
        tally.map(|tally| tally.count)
    };
    let (shorter, long) = (of_length(199).unwrap(), of_length(200).unwrap());
    // Each column more than triples the count from the start, and never makes it fourfold (1,632 after 454).
    assert!(&shorter * 3_u32 < long && long < &shorter * 4_u32, "{shorter} {long}");
    assert!(long.bits() > 128 && of_length(201).is_err());
}

/// What the filter says, said again on finished instances.
fn wanted(filter: &Filter, cols: u32, instance: &Instance) -> bool {
    let n = instance.len() as u32;
    let marks: BTreeSet<u32> = instance.iter().flat_map(|&(a, b)| [a, b]).collect();
    let apart = |&(a, b): &(u32, u32)| (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols);
    filter.min_pairs.is_none_or(|min| n >= min)
        && filter.max_pairs.is_none_or(|max| n <= max)
        && filter.marked.is_subset(&marks)
        && filter.blank.is_disjoint(&marks)
        && filter.distance.is_none_or(|far| instance.iter().all(|pair| apart(pair) >= far))
}

#[test]
fn filters_choose_what_they_say() {
    for (rows, cols) in [(3, 3), (3, 4), (4, 3)] {
        let graph = OrderedGraph::grid(rows, cols).unwrap();
        for aim in [Aim::Good, Aim::Solvable] {
            let all = family(&graph, aim, &Filter::default());
            for seed in 0..40 {
                let filter = random_filter(&mut Rng::new(seed), graph.n_vertices);
                let expected: BTreeSet<Instance> =
                    all.iter().filter(|instance| wanted(&filter, cols as u32, instance)).cloned().collect();
                assert_eq!(sorted(family(&graph, aim, &filter)), expected, "{rows}x{cols} {filter:?}");
            }
        }
    }
}

fn random_filter(rng: &mut Rng, n_vertices: u32) -> Filter {
    let mut filter = Filter::default();
    if rng.chance(1, 2) {
        filter.max_pairs = Some(rng.below(6) as u32);
    }
    if rng.chance(1, 3) {
        filter.min_pairs = Some(rng.below(u64::from(filter.max_pairs.unwrap_or(5)) + 1) as u32);
    }
    if rng.chance(1, 2) {
        filter.distance = Some(rng.below(5) as u32);
    }
    for vertex in 0..n_vertices {
        if rng.chance(1, 12) {
            filter.marked.insert(vertex);
        } else if rng.chance(1, 12) {
            filter.blank.insert(vertex);
        }
    }
    filter
}

#[test]
fn threads_change_nothing() {
    let budget = Budget::unlimited();
    let graph = OrderedGraph::grid(5, 5).unwrap();
    let filter = Filter::default();
    let one = count(&graph, Aim::Good, &filter, &Job::new(&budget)).unwrap();
    let three = count(&graph, Aim::Good, &filter, &Job::new(&budget).with_threads(3)).unwrap();
    assert_eq!(one, three, "states and all");
}

#[test]
fn ranks_follow_the_list_and_samples_are_members() {
    let budget = Budget::unlimited();
    let family = build(&OrderedGraph::grid(3, 4).unwrap(), Aim::Good, &Filter::default(), &Job::new(&budget)).unwrap();
    let members: Vec<Instance> = family.iter().collect();
    for (rank, member) in members.iter().enumerate() {
        assert_eq!(family.get(&rank.into()).as_ref(), Some(member));
    }
    assert_eq!(family.get(&members.len().into()), None);
    let mut seen = BTreeSet::new();
    let mut rng = Rng::new(5);
    for _ in 0..8_000 {
        seen.insert(family.sample(&mut rng).unwrap());
    }
    // 807 members, ten draws each on average: one left out would be a chance of 1 in 25.
    assert!(seen.len() > 800 && seen.iter().all(|instance| members.contains(instance)));
}

#[test]
fn images_of_an_instance_are_alike() {
    for (rows, cols, n) in [(3, 3, 8), (3, 4, 4)] {
        let symmetries = grid_symmetries(rows, cols);
        assert_eq!(symmetries.len(), n);
        let graph = OrderedGraph::grid(rows as usize, cols as usize).unwrap();
        let edges: BTreeSet<(u32, u32)> = graph.edges.iter().copied().collect();
        for symmetry in &symmetries {
            let moved = |&(a, b): &(u32, u32)| {
                let (a, b) = (symmetry[a as usize], symmetry[b as usize]);
                (a.min(b), a.max(b))
            };
            assert_eq!(edges, edges.iter().map(moved).collect(), "edges stay edges");
        }
        let members = family(&graph, Aim::Good, &Filter::default());
        let all: BTreeSet<&Instance> = members.iter().collect();
        for member in &members {
            assert!(all.contains(&least(member, &symmetries)), "goodness does not depend on the view");
        }
    }
}
