//! Upward-closed families against explicit sets of sets.

use gridwright_base::{Budget, Rng};
use gridwright_zdd::{Store, UpSet, UpStore, UpTable, Var};
use std::collections::BTreeSet;

const N: u32 = 6;

fn vars(set: u32) -> Vec<Var> {
    (0..N).filter(|var| set >> var & 1 == 1).map(Var).collect()
}

fn members(up: &UpStore, family: UpSet) -> BTreeSet<Vec<Var>> {
    up.members(family).unwrap().iter().collect()
}

/// Sets that meet every clause.
fn model(clauses: &[u32]) -> BTreeSet<Vec<Var>> {
    (0..1 << N).filter(|set| clauses.iter().all(|clause| clause & set != 0)).map(vars).collect()
}

#[test]
fn random_families_are_those_of_the_model() {
    let budget = Budget::unlimited();
    let mut rng = Rng::new(9);
    for _ in 0..300 {
        let mut up = UpStore::new(N as usize, &budget).unwrap();
        let clauses: Vec<u32> = (0..rng.below(7)).map(|_| rng.below(1 << N) as u32).collect();
        let mut family = UpSet::ALL;
        for &clause in &clauses {
            let one = up.meets(&vars(clause)).unwrap();
            family = up.intersection(family, one).unwrap();
        }
        let expected = model(&clauses);
        assert_eq!(members(&up, family), expected);
        assert!((0..1 << N).all(|set| up.contains(family, &vars(set)) == expected.contains(&vars(set))));
        let mut store = Store::new(N as usize, &budget).unwrap();
        let minimal = up.minimal(family, &mut store).unwrap();
        let found: BTreeSet<Vec<Var>> = store.freeze(minimal).unwrap().iter().collect();
        let is_part = |part: &Vec<Var>, set: &Vec<Var>| part != set && part.iter().all(|var| set.contains(var));
        let no_part = |set: &&Vec<Var>| !expected.iter().any(|part| is_part(part, set));
        assert_eq!(found, expected.iter().filter(no_part).cloned().collect());
        check_simplified(&mut up, family, &mut rng);
    }
}

fn check_simplified(up: &mut UpStore, family: UpSet, rng: &mut Rng) {
    let (a, b) = (rng.below(1 << N) as u32, rng.below(1 << N) as u32);
    let (a, b) = (up.meets(&vars(a)).unwrap(), up.meets(&vars(b)).unwrap());
    let care = up.intersection(a, b).unwrap();
    let simple = up.simplify(family, care).unwrap();
    let mut both = [up.intersection(simple, care).unwrap(), up.intersection(family, care).unwrap()];
    assert_eq!(both[0], both[1]);
    let before = members(up, both[0]);
    up.collect(&mut both);
    assert_eq!(members(up, both[0]), before);
}

/// More elements than a table has.
#[test]
fn minimal_members_over_many_elements_are_those_of_the_model() {
    const MANY: u32 = 14;
    let vars = |set: u32| (0..MANY).filter(|var| set >> var & 1 == 1).map(Var).collect::<Vec<_>>();
    let budget = Budget::unlimited();
    let mut rng = Rng::new(4);
    for _ in 0..40 {
        let mut up = UpStore::new(MANY as usize, &budget).unwrap();
        let some = |rng: &mut Rng| (rng.below(1 << MANY) & rng.below(1 << MANY)) as u32;
        let clauses: Vec<u32> = (0..1 + rng.below(20)).map(|_| some(&mut rng)).filter(|&clause| clause != 0).collect();
        let mut family = UpSet::ALL;
        for &clause in &clauses {
            let one = up.meets(&vars(clause)).unwrap();
            family = up.intersection(family, one).unwrap();
        }
        let is_member = |set: u32| clauses.iter().all(|clause| clause & set != 0);
        let is_minimal = |&set: &u32| {
            is_member(set) && (0..MANY).filter(|var| set >> var & 1 == 1).all(|var| !is_member(set ^ 1 << var))
        };
        let expected: BTreeSet<Vec<Var>> = (0..1 << MANY).filter(is_minimal).map(vars).collect();
        let mut store = Store::new(MANY as usize, &budget).unwrap();
        let minimal = up.minimal(family, &mut store).unwrap();
        assert_eq!(store.freeze(minimal).unwrap().iter().collect::<BTreeSet<_>>(), expected);
    }
    assert_eq!(budget.memory_used(), 0);
}

/// A family put together from tables and choices is the node it would be by intersections.
#[test]
fn tables_and_choices_give_the_same_nodes() {
    let budget = Budget::unlimited();
    let mut rng = Rng::new(8);
    for n in [2, 5, 6, 7, 9] {
        let mut up = UpStore::new(n + 1, &budget).unwrap();
        for _ in 0..20 {
            let mut clause = || (1..=n as u32).map(Var).filter(|_| rng.chance(1, 2)).collect::<Vec<_>>();
            let [a, b] = [clause(), clause()];
            let [of_a, of_b] = [&a, &b].map(|clause| meeting(clause, n));
            let mut of_both = of_a;
            of_both.keep(&of_b);
            let found = up.of_tables([of_a, of_b, of_both]).unwrap();
            let [by_a, by_b] = [&a, &b].map(|clause| up.meets(clause).unwrap());
            let both = up.intersection(by_a, by_b).unwrap();
            assert_eq!(found, [by_a, by_b, both]);
            let chosen = up.choose(Var(0), both, by_a).unwrap();
            let by_either = up.or_contains(by_b, Var(0)).unwrap();
            assert_eq!(chosen, up.intersection(by_a, by_either).unwrap());
        }
    }
}

/// The sets over elements 1 to `n` that share one with a clause.
fn meeting(clause: &[Var], n: usize) -> UpTable {
    (0..n).fold(UpTable::none(0), |below, done| {
        let with = if clause.contains(&Var((n - done) as u32)) { UpTable::all(done) } else { below };
        UpTable::join(&below, &with)
    })
}
