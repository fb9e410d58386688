//! Shadings of small rectangles against brute force.

use crate::common;

use common::check;
use gridwright_base::{Budget, Rng};
use gridwright_frontier::{Both, Colour, CounterSweep, EdgeCount, Job, ShadingRules, ShadingSpec, build, count};
use gridwright_zdd::Var;

fn is_connected(rules: &ShadingRules, bits: u32, colour: u32) -> bool {
    let n_cells = rules.rows() * rules.cols();
    let has = |cell: usize| bits >> cell & 1 == colour;
    let Some(start) = (0..n_cells).find(|&cell| has(cell)) else { return true };
    let mut seen = vec![false; n_cells];
    let mut stack = vec![start];
    seen[start] = true;
    while let Some(cell) = stack.pop() {
        let (row, col) = (cell / rules.cols(), cell % rules.cols());
        let neighbours = [
            (col > 0).then(|| cell - 1),
            (col + 1 < rules.cols()).then(|| cell + 1),
            (row > 0).then(|| cell - rules.cols()),
            (row + 1 < rules.rows()).then(|| cell + rules.cols()),
        ];
        for other in neighbours.into_iter().flatten().filter(|&other| has(other)) {
            if !std::mem::replace(&mut seen[other], true) {
                stack.push(other);
            }
        }
    }
    (0..n_cells).all(|cell| seen[cell] || !has(cell))
}

fn obeys(rules: &ShadingRules, bits: u32) -> bool {
    let cols = rules.cols();
    let at = |cell: usize| bits >> cell & 1;
    let local = (0..rules.rows() * cols).all(|cell| {
        let (right, below) = (cell % cols + 1 < cols, cell / cols + 1 < rules.rows());
        rules.cells[cell] >> at(cell) & 1 == 1
            && (!right || rules.across[cell] >> (at(cell) | at(cell + 1) << 1) & 1 == 1)
            && (!below || rules.below[cell] >> (at(cell) | at(cell + cols) << 1) & 1 == 1)
            && (!right || !below || {
                let pattern = at(cell) | at(cell + 1) << 1 | at(cell + cols) << 2 | at(cell + cols + 1) << 3;
                rules.squares[cell] >> pattern & 1 == 1
            })
    });
    local && (0..2).all(|colour| !rules.connected[colour as usize] || is_connected(rules, bits, colour))
}

fn random_rules(rng: &mut Rng) -> ShadingRules {
    let sizes = [(3, 4), (4, 3), (1, 6), (6, 1), (2, 5), (3, 3), (5, 2)];
    let (rows, cols) = sizes[rng.index(sizes.len())];
    let mut rules = ShadingRules::free(rows, cols);
    rules.connected = [rng.chance(1, 2), rng.chance(1, 2)];
    let drop = rng.below(3);
    for cell in 0..rows * cols {
        let mut dropped = |n_patterns: u32| {
            (0..n_patterns).filter(|_| rng.chance(drop, 16)).fold(0_u16, |bits, pattern| bits | 1 << pattern)
        };
        rules.across[cell] &= !dropped(4) as u8;
        rules.below[cell] &= !dropped(4) as u8;
        rules.squares[cell] &= !dropped(16);
        if rng.chance(1, 12) {
            let colour = if rng.chance(1, 2) { Colour::Shaded } else { Colour::Unshaded };
            rules.fix(cell / cols, cell % cols, colour);
        }
    }
    rules
}

#[test]
fn random_rules_against_brute_force() {
    for seed in 0..1000 {
        let mut rng = Rng::new(seed);
        let rules = random_rules(&mut rng);
        let n_cells = rules.rows() * rules.cols();
        let expected: Vec<u32> = (0..1 << n_cells).filter(|&bits| obeys(&rules, bits)).collect();
        let spec = ShadingSpec::<u64>::new(rules.clone()).unwrap();
        check(&spec, expected.clone(), &format!("seed {seed}, {rules:?}"));
        let counts = [EdgeCount::between((0..n_cells as u32).filter(|_| rng.chance(1, 2)).map(Var).collect(), 1, 3)];
        let counters = CounterSweep::<u32>::over(&spec, &counts).unwrap();
        let counted = |bits: &u32| {
            let taken = counts[0].elements.iter().filter(|var| bits >> var.0 & 1 == 1).count();
            (1..=3).contains(&taken)
        };
        check(
            &Both::new(&spec, counters),
            expected.into_iter().filter(counted).collect(),
            &format!("seed {seed}, counted"),
        );
    }
}

/// Connected shadings with no 2 x 2 block, and the same in wide words; both colours at once.
#[test]
fn words_of_all_widths_agree() {
    let budget = Budget::unlimited();
    let rules = ShadingRules::free(5, 5).connect(Colour::Shaded).every_square(!(1 << 15));
    let narrow = count(&ShadingSpec::<u64>::new(rules.clone()).unwrap(), &Job::new(&budget)).unwrap();
    let wide = count(&ShadingSpec::<u128>::new(rules.clone()).unwrap(), &Job::new(&budget).with_threads(2)).unwrap();
    assert_eq!(narrow, wide);
    let diagram = build(&ShadingSpec::<u64>::new(rules).unwrap(), &Job::new(&budget)).unwrap();
    assert_eq!(diagram.count(), narrow.count);
    let both = ShadingRules::free(4, 4).connect(Colour::Shaded).connect(Colour::Unshaded);
    let expected = (0..1_u32 << 16).filter(|&bits| obeys(&both, bits)).count();
    let counted = count(&ShadingSpec::<u128>::new(both).unwrap(), &Job::new(&budget)).unwrap().count;
    assert_eq!(counted.to_string(), expected.to_string());
}

#[test]
fn bad_rules_are_refused() {
    assert!(ShadingSpec::<u64>::new(ShadingRules::free(0, 3)).is_err());
    assert!(ShadingSpec::<u32>::new(ShadingRules::free(2, 20).connect(Colour::Shaded)).is_err());
    let mut rules = ShadingRules::free(2, 2);
    rules.cells.pop();
    assert!(ShadingSpec::<u64>::new(rules).is_err());
}
