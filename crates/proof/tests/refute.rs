//! The checker's own rules, checked: `refutes` never contradicts `holds`, on every partial assignment of small constraints.

use gridwright_formula::{
    AllDifferent, Components, Connected, Constraint, DistinctSum, Forest, Graph, Linear, Lit, Loop, MarkRule, Paths,
    SizeRule, Var, Vertex,
};
use gridwright_proof::{holds, refutes};

/// A tiny generator, so that this crate needs no other.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

fn vars(from: usize, count: usize) -> Vec<Lit> {
    (from..from + count).map(|v| Var(v as u32).pos()).collect()
}

/// For all partial assignments to variables `1..=n`: refuted ones have no completion, and full ones that break the constraint
/// are refuted.
fn check(n: usize, constraint: &Constraint) {
    let models: Vec<u32> = (0..1_u32 << n)
        .filter(|&mask| {
            holds(constraint, &|lit| (lit.var().0 == 0 || mask >> (lit.var().0 - 1) & 1 == 1) == lit.is_positive())
        })
        .collect();
    for code in 0..3_usize.pow(n as u32) {
        let digit = |v: usize| code / 3_usize.pow(v as u32) % 3;
        let value = |lit: Lit| match lit.var().0 {
            0 => Some(lit.is_positive()),
            v => match digit(v as usize - 1) {
                2 => None,
                bit => Some((bit == 1) == lit.is_positive()),
            },
        };
        let fits = |mask: &u32| (0..n).all(|v| digit(v) == 2 || digit(v) as u32 == mask >> v & 1);
        let refuted = refutes(constraint, &value);
        let completable = models.iter().any(fits);
        assert!(!(refuted && completable), "wrongly refuted: {constraint:?}, code {code}");
        let full = (0..n).all(|v| digit(v) != 2);
        assert!(!full || refuted != completable, "not refuted: {constraint:?}, code {code}");
    }
}

fn random_graph(dice: &mut Dice, n: usize, m: usize) -> Graph {
    let mut edges = Vec::new();
    while edges.len() < m {
        let (a, b) = (dice.roll(n) as u32, dice.roll(n) as u32);
        if a != b {
            edges.push((a, b));
        }
    }
    Graph::new(n, &edges)
}

#[test]
fn sums_and_different_values() {
    let mut dice = Dice(1);
    for _ in 0..100 {
        let terms =
            (0..6).map(|_| (dice.roll(9) as i64 - 4, Var(dice.roll(7) as u32).lit(dice.roll(2) == 0))).collect();
        check(6, &Constraint::Linear(Linear { terms, bound: dice.roll(9) as i64 - 3 }));
        let width = 2 + dice.roll(2);
        let mut column = |lits: &[Lit]| lits.iter().map(|&lit| (dice.roll(3) as i32, lit)).collect();
        let columns: Vec<_> = vars(1, 6).chunks(width).map(&mut column).collect();
        check(6, &Constraint::AllDifferent(AllDifferent { columns: columns.clone() }));
        check(6, &Constraint::DistinctSum(DistinctSum { columns, total: dice.roll(6) as i64 }));
    }
}

#[test]
fn connected_sets_loops_paths_and_forests() {
    let mut dice = Dice(2);
    for _ in 0..150 {
        let graph = random_graph(&mut dice, 4, 3);
        let root = (dice.roll(2) == 0).then(|| Vertex(dice.roll(4) as u32));
        let edges = Some(vars(5, 3));
        check(7, &Constraint::Connected(Connected { graph, vertices: vars(1, 4), edges, root }));
        let graph = random_graph(&mut dice, 5, 7);
        check(7, &Constraint::Loop(Loop { graph: graph.clone(), edges: vars(1, 7) }));
        check(7, &Constraint::Forest(Forest { graph: graph.clone(), edges: vars(1, 7) }));
        let terminals = (0..2 + 2 * dice.roll(2)).map(|v| (Vertex(v as u32), (v / 2) as u32)).collect();
        check(7, &Constraint::Paths(Paths { graph, edges: vars(1, 7), terminals, cover: dice.roll(2) == 0 }));
    }
}

#[test]
fn components() {
    let mut dice = Dice(3);
    for round in 0..300 {
        let (mut spec, n) = if round % 3 == 0 {
            (Components::division(random_graph(&mut dice, 4, 6), vars(1, 6)), 6)
        } else {
            (Components::of_vertices(random_graph(&mut dice, 6, 7), vars(1, 6)), 7)
        };
        let n_vertices = spec.graph.n_vertices();
        spec.min_size = dice.roll(3) as u32;
        spec.max_size = spec.min_size + 1 + dice.roll(4) as u32;
        for _ in 0..dice.roll(3) {
            let min = 1 + dice.roll(3) as u32;
            let lit = if dice.roll(2) == 0 || n == 6 { Lit::TRUE } else { Var(7).pos() };
            let vertex = Vertex(dice.roll(n_vertices) as u32);
            spec.sizes.push(SizeRule { vertex, lit, min, max: min + dice.roll(2) as u32 });
        }
        spec.marks = (0..1 + dice.roll(2)).map(|v| Vertex(v as u32)).collect();
        spec.mark_rule = [MarkRule::Any, MarkRule::AtMostOne, MarkRule::ExactlyOne][dice.roll(3)];
        check(n, &Constraint::Components(spec));
    }
}
