//! Upward-closed families against explicit sets of sets.

use gridwright_base::{Budget, Rng};
use gridwright_zdd::{Store, UpSet, UpStore, Var};
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
