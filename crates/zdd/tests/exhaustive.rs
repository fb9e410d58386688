//! Every operation on every family over three elements, every pair where it takes two, against a plain model.
//!
//! A set over {0, 1, 2} is a number below 8, a family a bit mask of such numbers.

use gridwright_base::{Budget, Rng};
use gridwright_zdd::{CountTable, Diagram, Family, Goal, Store, Var};
use num_bigint::BigUint;

const N_VARS: u32 = 3;
const N_SETS: u32 = 1 << N_VARS;
const N_FAMILIES: u32 = 1 << N_SETS;

fn members(family: u32) -> impl Iterator<Item = u32> + Clone {
    (0..N_SETS).filter(move |set| family >> set & 1 == 1)
}

fn collect(sets: impl Iterator<Item = u32>) -> u32 {
    sets.fold(0, |family, set| family | 1 << set)
}

fn elements(set: u32) -> Vec<Var> {
    (0..N_VARS).filter(|var| set >> var & 1 == 1).map(Var).collect()
}

fn model_of(diagram: &Diagram) -> u32 {
    collect(diagram.iter().map(|set| set.iter().fold(0, |bits, var| bits | 1 << var.0)))
}

struct World {
    store: Store,
    families: Vec<Family>,
}

fn world() -> World {
    let mut store = Store::new(N_VARS as usize, &Budget::unlimited()).unwrap();
    let families = (0..N_FAMILIES).map(|family| store.family(members(family).map(elements)).unwrap()).collect();
    World { store, families }
}

impl World {
    /// Families are equal exactly when their handles are: that is what a reduced store promises.
    fn expect(&self, got: Family, model: u32, what: &str, a: u32, b: u32) {
        assert_eq!(got, self.families[model as usize], "{what} of {a:#010b} and {b:#010b}");
    }
}

fn is_subset(a: u32, b: u32) -> bool {
    a & !b == 0
}

#[test]
fn families_are_told_apart_and_read_back() {
    let world = world();
    for (model, &family) in world.families.iter().enumerate() {
        assert_eq!(model_of(&world.store.freeze(family).unwrap()), model as u32);
        for set in 0..N_SETS {
            assert_eq!(world.store.contains(family, &elements(set)), model as u32 >> set & 1 == 1);
        }
    }
}

type Model<'a> = &'a dyn Fn(u32, u32) -> u32;
type Binary = fn(&mut Store, Family, Family) -> Result<Family, gridwright_zdd::Error>;

#[test]
fn operations_on_every_pair() {
    let mut world = world();
    let quotient =
        |a: u32, b: u32| collect((0..N_SETS).filter(move |&s| members(b).all(|t| s & t == 0 && a >> (s | t) & 1 == 1)));
    let join = |a: u32, b: u32| collect(members(a).flat_map(move |s| members(b).map(move |t| s | t)));
    let operations: [(&str, Binary, Model<'_>); 12] = [
        ("union", Store::union, &|a, b| a | b),
        ("intersection", Store::intersection, &|a, b| a & b),
        ("difference", Store::difference, &|a, b| a & !b),
        ("symmetric difference", Store::symmetric_difference, &|a, b| a ^ b),
        ("join", Store::join, &join),
        ("meet", Store::meet, &|a, b| collect(members(a).flat_map(move |s| members(b).map(move |t| s & t)))),
        ("quotient", Store::quotient, &quotient),
        ("remainder", Store::remainder, &|a, b| a & !join(quotient(a, b), b)),
        ("subsets", Store::subsets, &|a, b| collect(members(a).filter(|&s| members(b).any(|t| is_subset(s, t))))),
        ("supersets", Store::supersets, &|a, b| collect(members(a).filter(|&s| members(b).any(|t| is_subset(t, s))))),
        ("non-subsets", Store::non_subsets, &|a, b| {
            collect(members(a).filter(|&s| !members(b).any(|t| is_subset(s, t))))
        }),
        ("non-supersets", Store::non_supersets, &|a, b| {
            collect(members(a).filter(|&s| !members(b).any(|t| is_subset(t, s))))
        }),
    ];
    for (name, operation, model) in operations {
        for a in 0..N_FAMILIES {
            for b in 0..N_FAMILIES {
                let (fa, fb) = (world.families[a as usize], world.families[b as usize]);
                let got = operation(&mut world.store, fa, fb).unwrap();
                world.expect(got, model(a, b), name, a, b);
            }
        }
    }
}

#[test]
fn operations_on_every_family() {
    let mut world = world();
    let all = N_SETS - 1;
    for a in 0..N_FAMILIES {
        let family = world.families[a as usize];
        let hitting = |t: u32| members(a).all(|s| s & t != 0);
        let one_off = |set: u32| (0..N_VARS).map(move |var| set ^ 1 << var);
        let expectations = [
            ("complement", world.store.complement(family), !a & (N_FAMILIES - 1)),
            ("minimal", world.store.minimal(family), {
                collect(members(a).filter(|&s| !members(a).any(|t| t != s && is_subset(t, s))))
            }),
            ("maximal", world.store.maximal(family), {
                collect(members(a).filter(|&s| !members(a).any(|t| t != s && is_subset(s, t))))
            }),
            ("hitting", world.store.hitting(family), collect((0..N_SETS).filter(|&t| hitting(t)))),
            ("minimal hitting", world.store.minimal_hitting(family), {
                collect((0..N_SETS).filter(|&t| hitting(t) && (0..t).all(|u| !is_subset(u, t) || !hitting(u))))
            }),
            ("flip all", world.store.flip_all(family), collect(members(a).map(|s| all ^ s))),
            ("remove some", world.store.remove_some(family), {
                collect(members(a).flat_map(|s| one_off(s).filter(move |&t| t < s)))
            }),
            ("add some", world.store.add_some(family), {
                collect(members(a).flat_map(|s| one_off(s).filter(move |&t| t > s)))
            }),
            ("exchange some", world.store.exchange_some(family), {
                let shorter = move |s: u32| one_off(s).filter(move |&t| t < s);
                collect(
                    members(a)
                        .flat_map(|s| shorter(s).flat_map(move |t| one_off(t).filter(move |&u| u > t && u & s != s))),
                )
            }),
        ];
        for (name, got, model) in expectations {
            world.expect(got.unwrap(), model, name, a, 0);
        }
    }
}

#[test]
fn operations_with_an_element_a_size_or_a_weight() {
    let mut world = world();
    let weights = [-2_i64, 3, 5];
    let weight = |set: u32| (0..3).filter(|var| set >> var & 1 == 1).map(|var| weights[var]).sum::<i64>();
    for a in 0..N_FAMILIES {
        let family = world.families[a as usize];
        for var in 0..N_VARS {
            let including = world.store.including(family, Var(var)).unwrap();
            world.expect(including, collect(members(a).filter(|s| s >> var & 1 == 1)), "including", a, var);
            let excluding = world.store.excluding(family, Var(var)).unwrap();
            world.expect(excluding, collect(members(a).filter(|s| s >> var & 1 == 0)), "excluding", a, var);
            let flipped = world.store.flip(family, Var(var)).unwrap();
            world.expect(flipped, collect(members(a).map(|s| s ^ 1 << var)), "flip", a, var);
        }
        for size in 0..=N_VARS + 1 {
            let smaller = world.store.smaller(family, size).unwrap();
            world.expect(smaller, collect(members(a).filter(|s| s.count_ones() < size)), "smaller", a, size);
            let larger = world.store.larger(family, size).unwrap();
            world.expect(larger, collect(members(a).filter(|s| s.count_ones() > size)), "larger", a, size);
            let exact = world.store.of_size(family, size).unwrap();
            world.expect(exact, collect(members(a).filter(|s| s.count_ones() == size)), "of size", a, size);
        }
        for bound in -3..=9 {
            let light = world.store.weight_at_most(family, &weights, bound).unwrap();
            world.expect(light, collect(members(a).filter(|&s| weight(s) <= bound)), "weight at most", a, 0);
            let heavy = world.store.weight_at_least(family, &weights, bound).unwrap();
            world.expect(heavy, collect(members(a).filter(|&s| weight(s) >= bound)), "weight at least", a, 0);
        }
    }
}

/// The rank of a set in the documented order: its 0/1 row read as a binary number, element 0 first.
fn row(set: u32) -> u32 {
    (0..N_VARS).fold(0, |row, var| row << 1 | set >> var & 1)
}

#[test]
fn counts_lists_ranks_and_best_members() {
    let world = world();
    let weights = [4_i64, -1, 2];
    let mut rng = Rng::new(5);
    for a in 0..N_FAMILIES {
        let diagram = world.store.freeze(world.families[a as usize]).unwrap();
        assert_eq!(diagram.count(), BigUint::from(a.count_ones()));
        let mut sorted: Vec<u32> = members(a).collect();
        sorted.sort_by_key(|&set| row(set));
        let listed: Vec<Vec<Var>> = diagram.iter().collect();
        assert_eq!(listed, sorted.iter().map(|&set| elements(set)).collect::<Vec<_>>());
        let table = CountTable::new(&diagram, &Budget::unlimited()).unwrap();
        for (rank, set) in listed.iter().enumerate() {
            assert_eq!(table.rank(set), Some(BigUint::from(rank)));
            assert_eq!(table.unrank(BigUint::from(rank)).as_ref(), Some(set));
        }
        assert_eq!(table.unrank(BigUint::from(listed.len())), None);
        for set in 0..N_SETS {
            assert_eq!(diagram.contains(&elements(set)), a >> set & 1 == 1);
            assert_eq!(table.rank(&elements(set)).is_some(), a >> set & 1 == 1);
        }
        assert_eq!(table.sample(&mut rng).is_some(), a != 0);
        for (size, count) in diagram.count_by_size().iter().enumerate() {
            let expected = members(a).filter(|set| set.count_ones() as usize == size).count();
            assert_eq!(*count, BigUint::from(expected));
        }
        check_best(&diagram, a, &weights);
    }
}

fn check_best(diagram: &Diagram, a: u32, weights: &[i64; 3]) {
    let weigh = |set: &[Var]| set.iter().map(|var| i128::from(weights[var.index()])).sum::<i128>();
    for goal in [Goal::Lightest, Goal::Heaviest] {
        let best: Vec<(i128, Vec<Var>)> = diagram.best(goal, weights).collect();
        assert_eq!(best.len(), a.count_ones() as usize);
        assert!(best.iter().all(|(weight, set)| weigh(set) == *weight && diagram.contains(set)));
        let in_order = |pair: &[(i128, Vec<Var>)]| match goal {
            Goal::Lightest => pair[0].0 <= pair[1].0,
            Goal::Heaviest => pair[0].0 >= pair[1].0,
        };
        assert!(best.windows(2).all(in_order));
        let mut sets: Vec<_> = best.into_iter().map(|(_, set)| set).collect();
        sets.sort();
        sets.dedup();
        assert_eq!(sets.len(), a.count_ones() as usize);
    }
}

#[test]
fn probabilities_are_sums_over_members() {
    let world = world();
    let chances = [0.5, 0.25, 0.125];
    for a in 0..N_FAMILIES {
        let diagram = world.store.freeze(world.families[a as usize]).unwrap();
        let of_set = |set: u32| (0..3).map(|v| if set >> v & 1 == 1 { chances[v] } else { 1.0 - chances[v] }).product();
        let expected: f64 = members(a).map(of_set).map(|chance: f64| chance).sum();
        assert!((diagram.probability(&chances) - expected).abs() < 1e-12);
    }
}
