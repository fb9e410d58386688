//! Larger random families against explicit sets of sets, and the laws that need room: limits, collection, files, fairness.

use gridwright_base::{Budget, CancelToken, Rng, Stop};
use gridwright_zdd::{
    CountTable, Diagram, Error, Family, Store, Universe, Var, load_binary, load_graphillion, save_binary, save_dot,
    save_graphillion,
};
use num_bigint::BigUint;
use std::collections::BTreeSet;

type Sets = BTreeSet<Vec<Var>>;

fn random_sets(rng: &mut Rng, n_vars: u32, n_sets: usize) -> Sets {
    (0..n_sets).map(|_| (0..n_vars).filter(|_| rng.chance(2, 5)).map(Var).collect()).collect()
}

fn read(store: &Store, family: Family) -> Sets {
    store.freeze(family).unwrap().iter().collect()
}

fn includes(large: &[Var], small: &[Var]) -> bool {
    small.iter().all(|var| large.binary_search(var).is_ok())
}

fn union_set(a: &[Var], b: &[Var]) -> Vec<Var> {
    a.iter().chain(b).copied().collect::<BTreeSet<_>>().into_iter().collect()
}

#[test]
fn operations_on_larger_families() {
    for seed in 0..150 {
        let mut rng = Rng::new(seed);
        let n_vars = 4 + rng.below(9) as u32;
        let (a, b) = (random_sets(&mut rng, n_vars, 40), random_sets(&mut rng, n_vars, 12));
        let mut store = Store::new(n_vars as usize, &Budget::unlimited()).unwrap();
        let (fa, fb) = (store.family(&a).unwrap(), store.family(&b).unwrap());
        let join = store.join(fa, fb).unwrap();
        let expected: Sets = a.iter().flat_map(|s| b.iter().map(move |t| union_set(s, t))).collect();
        assert_eq!(read(&store, join), expected, "join, seed {seed}");
        let supersets = store.supersets(fa, fb).unwrap();
        let expected: Sets = a.iter().filter(|s| b.iter().any(|t| includes(s, t))).cloned().collect();
        assert_eq!(read(&store, supersets), expected, "supersets, seed {seed}");
        let maximal = store.maximal(fa).unwrap();
        let expected: Sets = a.iter().filter(|s| !a.iter().any(|t| t != *s && includes(t, s))).cloned().collect();
        assert_eq!(read(&store, maximal), expected, "maximal, seed {seed}");
        let twice = store.minimal_hitting(fb).and_then(|hit| store.minimal_hitting(hit)).unwrap();
        let minimal = store.minimal(fb).unwrap();
        assert_eq!(twice, minimal, "minimal hitting sets of the minimal hitting sets, seed {seed}");
        let hitting = store.hitting(fb).and_then(|hit| store.minimal(hit)).unwrap();
        assert_eq!(hitting, store.minimal_hitting(fb).unwrap(), "minimal among all hitting sets, seed {seed}");
    }
}

#[test]
fn weight_bounds_follow_the_weights() {
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let sets = random_sets(&mut rng, 12, 200);
        let weights: Vec<i64> = (0..12).map(|_| rng.below(41) as i64 - 15).collect();
        let mut store = Store::new(12, &Budget::unlimited()).unwrap();
        let family = store.family(&sets).unwrap();
        for bound in [-40, -3, 0, 7, 20, 300] {
            let light = store.weight_at_most(family, &weights, bound).unwrap();
            let weigh = |set: &Vec<Var>| set.iter().map(|var| weights[var.index()]).sum::<i64>();
            let expected: Sets = sets.iter().filter(|set| weigh(set) <= bound).cloned().collect();
            assert_eq!(read(&store, light), expected, "seed {seed}, bound {bound}");
        }
    }
}

#[test]
fn collection_keeps_what_is_asked_for_and_voids_the_rest() {
    let mut rng = Rng::new(1);
    let (a, b) = (random_sets(&mut rng, 10, 50), random_sets(&mut rng, 10, 50));
    let mut store = Store::new(10, &Budget::unlimited()).unwrap();
    let (mut fa, fb) = (store.family(&a).unwrap(), store.family(&b).unwrap());
    let before = store.n_nodes();
    store.collect(&mut [&mut fa]);
    assert!(store.n_nodes() < before);
    assert_eq!(read(&store, fa), a);
    assert_eq!(store.family(&a).unwrap(), fa, "collected nodes are still found");
    let stale = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| store.union(fa, fb)));
    assert!(stale.is_err());
}

fn large_diagram(budget: &Budget) -> Result<Diagram, Error> {
    let mut rng = Rng::new(2);
    let mut store = Store::new(60, budget)?;
    let mut product = store.unit();
    for _ in 0..30 {
        let factor = store.family(random_sets(&mut rng, 60, 3))?;
        product = store.join(product, factor)?;
    }
    store.freeze(product)
}

#[test]
fn limits_are_results() {
    let budget = Budget::unlimited().with_memory(200_000);
    let error = large_diagram(&budget).unwrap_err();
    assert!(matches!(error, Error::Stopped { stop: Stop::Memory, doing: "join", .. }), "{error}");
    assert_eq!(budget.memory_used(), 0);
    let token = CancelToken::new();
    token.cancel();
    let error = large_diagram(&Budget::unlimited().with_cancel(token)).unwrap_err();
    assert!(matches!(error, Error::Stopped { stop: Stop::Cancelled, .. }), "{error}");
    let error = large_diagram(&Budget::unlimited().with_steps(5000)).unwrap_err();
    assert!(matches!(error, Error::Stopped { stop: Stop::Steps, .. }), "{error}");
}

#[test]
fn reading_and_counting_by_size_keep_limits() {
    let diagram = large_diagram(&Budget::unlimited()).unwrap();
    let mut bytes = Vec::new();
    save_binary(&diagram, &Universe::numbered(60), &mut bytes).unwrap();
    let tight = Budget::unlimited().with_memory(bytes.len() as u64 / 4);
    let error = load_binary(&mut bytes.as_slice(), &tight).unwrap_err();
    assert!(matches!(error, Error::Stopped { stop: Stop::Memory, doing: "loading", .. }), "{error}");
    let error = diagram.count_by_size_within(&tight).unwrap_err();
    assert!(matches!(error, Error::Stopped { stop: Stop::Memory, doing: "counting by size", .. }), "{error}");
    assert_eq!(tight.memory_used(), 0);
    let token = CancelToken::new();
    token.cancel();
    let cancelled = Budget::unlimited().with_cancel(token);
    assert!(load_binary(&mut bytes.as_slice(), &cancelled).is_err());
    assert!(diagram.count_by_size_within(&cancelled).is_err());
}

#[test]
fn the_algebra_fits_an_ordinary_thread_stack() {
    let mut store = Store::new(6000, &Budget::unlimited()).unwrap();
    let odd: Vec<Var> = (0..6000).filter(|var| var % 2 == 1).map(Var).collect();
    let even: Vec<Var> = (0..6000).filter(|var| var % 2 == 0).map(Var).collect();
    let (a, b) = (store.set(&odd).unwrap(), store.set(&even).unwrap());
    let both = store.join(a, b).unwrap();
    let either = store.union(a, b).unwrap();
    let maximal = store.union(both, either).and_then(|all| store.maximal(all)).unwrap();
    assert_eq!(maximal, both);
    assert!(store.minimal_hitting(either).is_ok());
    assert!(matches!(Store::new(6001, &Budget::unlimited()), Err(Error::TooManyVariables { .. })));
}

#[test]
fn files_round_trip() {
    let mut rng = Rng::new(3);
    for n_sets in [0, 1, 7, 100] {
        let sets = random_sets(&mut rng, 15, n_sets);
        let mut store = Store::new(15, &Budget::unlimited()).unwrap();
        let family = store.family(&sets).unwrap();
        let diagram = store.freeze(family).unwrap();
        let universe = Universe::new((0..15).map(|i| format!("edge {i}")).collect());
        let mut bytes = Vec::new();
        save_binary(&diagram, &universe, &mut bytes).unwrap();
        let (loaded, names) = load_binary(&mut bytes.as_slice(), &Budget::unlimited()).unwrap();
        assert_eq!((&loaded, &names), (&diagram, &universe));
        let mut text = Vec::new();
        save_graphillion(&diagram, &mut text).unwrap();
        let loaded = load_graphillion(&mut text.as_slice(), 15, &Budget::unlimited()).unwrap();
        assert_eq!(loaded, diagram);
        assert_eq!(store.thaw(&loaded).unwrap(), family);
    }
}

/// Every single changed byte is noticed, and none makes the reader panic.
#[test]
fn damaged_files_are_refused() {
    let mut store = Store::new(4, &Budget::unlimited()).unwrap();
    let family = store.family([vec![Var(0), Var(3)], vec![Var(1)]]).unwrap();
    let mut bytes = Vec::new();
    save_binary(&store.freeze(family).unwrap(), &Universe::numbered(4), &mut bytes).unwrap();
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x41;
        assert!(load_binary(&mut damaged.as_slice(), &Budget::unlimited()).is_err(), "byte {place}");
        assert!(load_binary(&mut &bytes[..place], &Budget::unlimited()).is_err(), "cut at {place}");
    }
}

#[test]
fn bad_dumps_are_refused_with_their_line() {
    let cases = [
        ("2 1 B T\n", "line 0: the dump has no end"),
        (".\n", "line 1: the dump ends before its root"),
        ("2 1 B\n.\n", "line 1: expected `id element lo hi`"),
        ("2 x B T\n.\n", "line 1: the element is not a number"),
        ("2 9 B T\n.\n", "line 1: the element is outside the universe"),
        ("2 1 B T\n3 1 2 T\n.\n", "line 2: a child asks for an element that is not later"),
        ("2 1 7 T\n.\n", "line 1: the lo child does not come before its parent"),
        ("2 1 B 7\n.\n", "line 1: the hi child does not come before its parent"),
        ("X\n.\n", "line 1: neither a node nor a terminal"),
    ];
    for (text, message) in cases {
        let error = load_graphillion(&mut text.as_bytes(), 3, &Budget::unlimited()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

/// The dump that Graphillion 2.1 itself wrote for {{a, b}, {c}, {a}} over a, b, c.
#[test]
fn a_dump_written_by_graphillion_is_read() {
    let text = "4 3 B T\n3 2 T T\n10 1 4 3\n.\n";
    let diagram = load_graphillion(&mut text.as_bytes(), 3, &Budget::unlimited()).unwrap();
    let sets: Vec<Vec<Var>> = diagram.iter().collect();
    assert_eq!(sets, [vec![Var(2)], vec![Var(0)], vec![Var(0), Var(1)]]);
}

#[test]
fn pictures_name_elements() {
    let mut store = Store::new(2, &Budget::unlimited()).unwrap();
    let family = store.set(&[Var(1)]).unwrap();
    let mut out = Vec::new();
    save_dot(&store.freeze(family).unwrap(), &Universe::new(vec!["a".into(), "\"b\"".into()]), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.contains("2 [label=\"\\\"b\\\"\"]; }\n  2 -> 0 [style=dashed];\n  2 -> 1;"), "{text}");
}

/// A chi-square test with a fixed seed: 20,000 draws from about 2,000 members.
#[test]
fn samples_are_uniform() {
    let mut rng = Rng::new(4);
    let sets = random_sets(&mut rng, 14, 2200);
    let mut store = Store::new(14, &Budget::unlimited()).unwrap();
    let family = store.family(&sets).unwrap();
    let diagram = store.freeze(family).unwrap();
    let table = CountTable::new(&diagram, &Budget::unlimited()).unwrap();
    assert_eq!(table.total(), BigUint::from(sets.len()));
    let order: Vec<Vec<Var>> = diagram.iter().collect();
    let mut seen = vec![0_u32; order.len()];
    let n_draws = 20_000;
    for _ in 0..n_draws {
        let set = table.sample(&mut rng).unwrap();
        let rank: u32 = table.rank(&set).unwrap().try_into().unwrap();
        seen[rank as usize] += 1;
    }
    let expected = f64::from(n_draws) / order.len() as f64;
    let chi_square: f64 = seen.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    let freedom = (order.len() - 1) as f64;
    assert!((chi_square - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "chi-square {chi_square}, {freedom} degrees");
}
