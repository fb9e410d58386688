//! When a partial assignment cannot be completed.
//!
//! Every test here is *sound*: if it says "refuted" then no completion satisfies the constraint. None claims to be complete;
//! what matters is that the engine's explanations are all accepted, which its tests show, and that nothing false is, which
//! the tests of this crate show by going through all partial assignments of small instances.

mod groups;
mod lines;

use crate::graph::{components, has_cycle};
use gridwright_base::{QuickMap, QuickSet};
use gridwright_formula::{AllDifferent, Connected, Constraint, DistinctSum, Edge, Linear, Lit, Vertex};

/// A partial assignment: `None` for literals without a value. [`Lit::TRUE`] must have its value.
pub(crate) type Partial<'a> = &'a dyn Fn(Lit) -> Option<bool>;

/// Whether the constraint is certainly broken by every completion of the partial assignment `value`.
pub fn refutes(constraint: &Constraint, value: &dyn Fn(Lit) -> Option<bool>) -> bool {
    match constraint {
        Constraint::Clause(lits) => lits.iter().all(|&lit| value(lit) == Some(false)),
        Constraint::Linear(linear) => linear_refuted(linear, value),
        Constraint::AllDifferent(all) => all_different_refuted(all, value),
        Constraint::DistinctSum(sum) => distinct_sum_refuted(sum, value),
        Constraint::Connected(connected) => connected_refuted(connected, value),
        Constraint::Loop(one) => lines::loop_refuted(one, value),
        Constraint::Paths(paths) => lines::paths_refuted(paths, value),
        Constraint::Components(spec) => groups::components_refuted(spec, value),
        Constraint::Forest(forest) => has_cycle(&forest.graph, |e| value(forest.edges[e.index()]) == Some(true)),
        _ => false,
    }
}

/// The greatest sum still possible is too small.
fn linear_refuted(linear: &Linear, value: Partial<'_>) -> bool {
    let mut by_var: QuickMap<u32, [i64; 2]> = QuickMap::default();
    for &(coefficient, lit) in &linear.terms {
        by_var.entry(lit.var().0).or_default()[usize::from(lit.is_positive())] += coefficient;
    }
    let best = |(&var, sums): (&u32, &[i64; 2])| match value(gridwright_formula::Var(var).pos()) {
        Some(truth) => sums[usize::from(truth)],
        None => sums[0].max(sums[1]),
    };
    by_var.iter().map(best).sum::<i64>() < linear.bound
}

/// There is no assignment of distinct possible values to the columns (augmenting paths, one column at a time).
fn all_different_refuted(all: &AllDifferent, value: Partial<'_>) -> bool {
    let mut owner: QuickMap<i32, usize> = QuickMap::default();
    for (index, column) in all.columns.iter().enumerate() {
        for &(v, lit) in column {
            if value(lit) == Some(true) && *owner.entry(v).or_insert(index) != index {
                return true;
            }
        }
    }
    let options: Vec<Vec<i32>> = (all.columns.iter().enumerate())
        .map(|(index, column)| {
            let possible =
                |&&(v, lit): &&(i32, Lit)| value(lit) != Some(false) && owner.get(&v).is_none_or(|&o| o == index);
            column.iter().filter(possible).map(|entry| entry.0).collect()
        })
        .collect();
    let mut matched: QuickMap<i32, usize> = QuickMap::default();
    (0..options.len()).any(|column| !augment(column, &options, &mut matched, &mut Vec::new()))
}

fn augment(column: usize, options: &[Vec<i32>], matched: &mut QuickMap<i32, usize>, tried: &mut Vec<i32>) -> bool {
    for &v in &options[column] {
        if tried.contains(&v) {
            continue;
        }
        tried.push(v);
        let free = match matched.get(&v) {
            None => true,
            Some(&other) => augment(other, options, matched, tried),
        };
        if free {
            matched.insert(v, column);
            return true;
        }
    }
    false
}

/// No choice of a possible value for each column, all different, has the total: column by column, the sets of values used so far.
fn distinct_sum_refuted(sum: &DistinctSum, value: Partial<'_>) -> bool {
    let mut used: QuickSet<Vec<i32>> = QuickSet::default();
    used.insert(Vec::new());
    for column in &sum.columns {
        let mut true_ones: Vec<i32> = column.iter().filter(|e| value(e.1) == Some(true)).map(|e| e.0).collect();
        true_ones.sort_unstable();
        true_ones.dedup();
        let is_possible = |v: i32| true_ones.is_empty() || true_ones == [v];
        let options = column.iter().filter(|&&(v, lit)| value(lit) != Some(false) && is_possible(v));
        let mut next: QuickSet<Vec<i32>> = QuickSet::default();
        for &(v, _) in options {
            for set in used.iter().filter(|set| !set.contains(&v)) {
                let mut more = set.clone();
                more.push(v);
                more.sort_unstable();
                next.insert(more);
            }
        }
        used = next;
    }
    !used.iter().any(|set| set.iter().map(|&v| i64::from(v)).sum::<i64>() == sum.total)
}

/// Two present vertices are apart even if everything undecided is present.
fn connected_refuted(connected: &Connected, value: Partial<'_>) -> bool {
    let vertex = |v: Vertex| value(connected.vertices[v.index()]);
    let possible = |e: Edge| connected.edges.as_ref().is_none_or(|edges| value(edges[e.index()]) != Some(false));
    let component = components(&connected.graph, |v| vertex(v) != Some(false), possible);
    let mut present = connected.graph.vertices().filter(|&v| vertex(v) == Some(true)).map(|v| component[v.index()]);
    let first = present.next();
    let root_missing = connected.root.is_some_and(|root| vertex(root) == Some(false)) && first.is_some();
    root_missing || present.any(|c| Some(c) != first)
}
