//! Tables and scans.
//!
//! A constraint on a row of integers that can be checked from left to right with a small state is a layered diagram: nodes
//! are states, arcs are values. With one literal per node and per arc, unit propagation keeps exactly the values that lie on
//! some path (G. Pesant, "A regular language membership constraint for finite sequences of variables", CP 2004,
//! doi:10.1007/978-3-540-30201-8_36; I. Abío et al., "On CNF encodings of decision diagrams", CPAIOR 2016,
//! doi:10.1007/978-3-319-33954-2_1).

use super::Int;
use gridwright_formula::{Lit, Sink};
use std::collections::BTreeMap;

/// The integers take the values of one of `rows`.
pub fn table(sink: &mut dyn Sink, ints: &[Int], rows: &[Vec<i32>]) {
    let possible = |row: &&Vec<i32>| ints.iter().zip(row.iter()).all(|(int, &value)| int.is(value) != Lit::FALSE);
    let rows: Vec<&Vec<i32>> = rows.iter().filter(possible).collect();
    let chosen = sink.new_lits(rows.len());
    sink.add_clause(&chosen);
    for (column, int) in ints.iter().enumerate() {
        for (value, lit) in int.entries() {
            let mut support = vec![!lit];
            for (&row, &choice) in rows.iter().zip(&chosen) {
                if row[column] == value {
                    sink.add_clause(&[!choice, lit]);
                    support.push(choice);
                }
            }
            sink.add_clause(&support);
        }
    }
}

/// A scan of `ints` from `start` by `step` (`None`: refused) ends in a state that `accept` likes.
///
/// ```
/// use gridwright_base::Budget;
/// use gridwright_csp::{Solver, encode::{Int, regular}};
/// let mut solver = Solver::new();
/// let ints: Vec<Int> = (0..3).map(|_| Int::new(&mut solver, 1..=9)).collect();
/// // Strictly increasing, with sum 7: only 1 2 4.
/// let step = |&(last, sum): &(i32, i32), value: i32| (value > last && sum + value <= 7).then_some((value, sum + value));
/// regular(&mut solver, &ints, (0, 0), step, |state| state.1 == 7);
/// solver.solve(&[], &Budget::unlimited()).unwrap();
/// let values: Vec<_> = ints.iter().map(|x| x.value(|lit| solver.model_value(lit)).unwrap()).collect();
/// assert_eq!(values, [1, 2, 4]);
/// ```
pub fn regular<S: Ord + Clone>(
    sink: &mut dyn Sink,
    ints: &[Int],
    start: S,
    step: impl Fn(&S, i32) -> Option<S>,
    accept: impl Fn(&S) -> bool,
) {
    let layers = unfold(ints, start, step);
    let alive = prune(&layers, accept);
    if !alive[0].contains(&true) {
        return sink.add_clause(&[]);
    }
    // The literal "the scan passes this node" is needed only where a layer has several.
    let mut nodes = node_lits(sink, &alive[0]);
    for (position, int) in ints.iter().enumerate() {
        let next = node_lits(sink, &alive[position + 1]);
        join_layers(sink, int, &layers[position].arcs, &nodes, &next);
        nodes = next;
    }
}

/// The product of the integers is `n`; values that do not divide `n` are refused.
pub fn product(sink: &mut dyn Sink, ints: &[Int], n: i64) {
    let step = |&rest: &i64, value: i32| {
        let value = i64::from(value);
        (value != 0 && rest % value == 0).then(|| rest / value)
    };
    regular(sink, ints, n, step, |&rest| rest == 1);
}

struct Arc {
    from: usize,
    value: i32,
    to: usize,
}

struct Layer<S> {
    states: Vec<S>,
    arcs: Vec<Arc>,
}

/// All states that can be reached, layer by layer; the last layer has no arcs.
fn unfold<S: Ord + Clone>(ints: &[Int], start: S, step: impl Fn(&S, i32) -> Option<S>) -> Vec<Layer<S>> {
    let mut layers = vec![Layer { states: vec![start], arcs: Vec::new() }];
    for int in ints {
        let layer = layers.last_mut().expect("there is a first layer");
        let mut ids: BTreeMap<S, usize> = BTreeMap::new();
        let mut states = Vec::new();
        for (from, state) in layer.states.iter().enumerate() {
            for &value in int.values() {
                if let Some(next) = step(state, value) {
                    let to = *ids.entry(next.clone()).or_insert_with(|| {
                        states.push(next);
                        states.len() - 1
                    });
                    layer.arcs.push(Arc { from, value, to });
                }
            }
        }
        layers.push(Layer { states, arcs: Vec::new() });
    }
    layers
}

/// For each layer, which states lead to acceptance.
fn prune<S>(layers: &[Layer<S>], accept: impl Fn(&S) -> bool) -> Vec<Vec<bool>> {
    let mut alive: Vec<Vec<bool>> = layers.iter().map(|layer| vec![false; layer.states.len()]).collect();
    let last = layers.len() - 1;
    alive[last] = layers[last].states.iter().map(accept).collect();
    for index in (0..last).rev() {
        for arc in &layers[index].arcs {
            if alive[index + 1][arc.to] {
                alive[index][arc.from] = true;
            }
        }
    }
    alive
}

fn node_lits(sink: &mut dyn Sink, alive: &[bool]) -> Vec<Lit> {
    let single = alive.iter().filter(|&&alive| alive).count() == 1;
    let lit = |&alive: &bool| match (alive, single) {
        (false, _) => Lit::FALSE,
        (true, true) => Lit::TRUE,
        (true, false) => sink.new_lit(),
    };
    alive.iter().map(lit).collect()
}

/// One literal per arc; nodes and values need an arc, arcs need both nodes and the value.
fn join_layers(sink: &mut dyn Sink, int: &Int, arcs: &[Arc], nodes: &[Lit], next: &[Lit]) {
    let mut leaving: Vec<Vec<Lit>> = nodes.iter().map(|&node| vec![!node]).collect();
    let mut entering: Vec<Vec<Lit>> = next.iter().map(|&node| vec![!node]).collect();
    let mut using: BTreeMap<i32, Vec<Lit>> = int.entries().into_iter().map(|(v, lit)| (v, vec![!lit])).collect();
    for arc in arcs.iter().filter(|arc| nodes[arc.from] != Lit::FALSE && next[arc.to] != Lit::FALSE) {
        let value = int.is(arc.value);
        let lit = arc_lit(sink, nodes[arc.from], value, next[arc.to]);
        leaving[arc.from].push(lit);
        entering[arc.to].push(lit);
        using.entry(arc.value).or_default().push(lit);
    }
    for clause in leaving.iter().chain(&entering).chain(using.values()) {
        sink.add_clause(clause);
    }
}

/// A literal that holds exactly if the node is passed and the value taken; it implies the next node.
fn arc_lit(sink: &mut dyn Sink, node: Lit, value: Lit, next: Lit) -> Lit {
    if node == Lit::TRUE {
        sink.add_clause(&[!value, next]);
        return value;
    }
    let lit = sink.new_lit();
    for implied in [node, value, next] {
        sink.add_clause(&[!lit, implied]);
    }
    sink.add_clause(&[lit, !node, !value]);
    lit
}
