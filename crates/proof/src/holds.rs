//! What each constraint means for a full assignment.

use crate::graph::{components, has_cycle, neighbours};
use gridwright_base::QuickSet;
use gridwright_formula::{
    AllDifferent, Components, Connected, Constraint, DistinctSum, Edge, Graph, Linear, Lit, Loop, MarkRule, Paths,
    Vertex,
};

/// Whether the constraint holds in the assignment `value`.
pub fn holds(constraint: &Constraint, value: &dyn Fn(Lit) -> bool) -> bool {
    match constraint {
        Constraint::Clause(lits) => lits.iter().any(|&lit| value(lit)),
        Constraint::Linear(linear) => linear_holds(linear, value),
        Constraint::AllDifferent(all) => all_different_holds(all, value),
        Constraint::DistinctSum(sum) => distinct_sum_holds(sum, value),
        Constraint::Connected(connected) => connected_holds(connected, value),
        Constraint::Loop(one) => loop_holds(one, value),
        Constraint::Paths(paths) => paths_hold(paths, value),
        Constraint::Components(groups) => components_hold(groups, value),
        Constraint::Forest(forest) => !has_cycle(&forest.graph, |e| value(forest.edges[e.index()])),
        _ => false,
    }
}

fn linear_holds(linear: &Linear, value: &dyn Fn(Lit) -> bool) -> bool {
    linear.terms.iter().filter(|term| value(term.1)).map(|term| term.0).sum::<i64>() >= linear.bound
}

fn all_different_holds(all: &AllDifferent, value: &dyn Fn(Lit) -> bool) -> bool {
    let mut taken = QuickSet::default();
    all.columns.iter().all(|column| {
        let values: QuickSet<i32> = column.iter().filter(|entry| value(entry.1)).map(|entry| entry.0).collect();
        !values.is_empty() && values.into_iter().all(|v| taken.insert(v))
    })
}

fn distinct_sum_holds(sum: &DistinctSum, value: &dyn Fn(Lit) -> bool) -> bool {
    let mut taken = QuickSet::default();
    let mut total = 0;
    for column in &sum.columns {
        let values: QuickSet<i32> = column.iter().filter(|entry| value(entry.1)).map(|entry| entry.0).collect();
        match values.iter().next() {
            Some(&v) if values.len() == 1 && taken.insert(v) => total += i64::from(v),
            _ => return false,
        }
    }
    total == sum.total
}

fn connected_holds(connected: &Connected, value: &dyn Fn(Lit) -> bool) -> bool {
    let present = |v: Vertex| value(connected.vertices[v.index()]);
    let open = |e: Edge| connected.edges.as_ref().is_none_or(|edges| value(edges[e.index()]));
    let component = components(&connected.graph, present, open);
    let rooted = connected.root.is_none_or(|root| present(root) || component.iter().all(Option::is_none));
    rooted && component.iter().flatten().all(|&c| c == 0)
}

fn degrees(graph: &Graph, chosen: impl Fn(Edge) -> bool) -> Vec<usize> {
    neighbours(graph).iter().map(|list| list.iter().filter(|&&(e, _)| chosen(e)).count()).collect()
}

fn loop_holds(one: &Loop, value: &dyn Fn(Lit) -> bool) -> bool {
    let chosen = |e: Edge| value(one.edges[e.index()]);
    let degrees = degrees(&one.graph, chosen);
    let component = components(&one.graph, |v| degrees[v.index()] > 0, chosen);
    degrees.iter().all(|&d| d == 0 || d == 2) && component.iter().flatten().all(|&c| c == 0)
}

fn paths_hold(paths: &Paths, value: &dyn Fn(Lit) -> bool) -> bool {
    let chosen = |e: Edge| value(paths.edges[e.index()]);
    let degrees = degrees(&paths.graph, chosen);
    let label = |v: Vertex| paths.terminals.iter().find(|terminal| terminal.0 == v).map(|terminal| terminal.1);
    let degrees_fit = paths.graph.vertices().all(|v| match (label(v), degrees[v.index()]) {
        (Some(_), degree) => degree == 1,
        (None, 0) => !paths.cover,
        (None, degree) => degree == 2,
    });
    let component = components(&paths.graph, |_| true, chosen);
    // With these degrees and no cycle each path has two terminals; they must agree.
    let labels_fit = paths
        .terminals
        .iter()
        .all(|&(a, x)| paths.terminals.iter().all(|&(b, y)| component[a.index()] != component[b.index()] || x == y));
    degrees_fit && labels_fit && !has_cycle(&paths.graph, chosen)
}

fn components_hold(groups: &Components, value: &dyn Fn(Lit) -> bool) -> bool {
    let present = |v: Vertex| value(groups.vertices[v.index()]);
    let open = |e: Edge| groups.edges.as_ref().is_none_or(|edges| value(edges[e.index()]));
    let component = components(&groups.graph, present, open);
    let n_components = component.iter().flatten().max().map_or(0, |&last| last + 1);
    let size = |c: usize| component.iter().flatten().filter(|&&other| other == c).count() as u32;
    let sizes_fit = (0..n_components).all(|c| (groups.min_size..=groups.max_size).contains(&size(c)));
    let rules_fit = groups.sizes.iter().all(|rule| {
        component[rule.vertex.index()].is_none_or(|c| !value(rule.lit) || (rule.min..=rule.max).contains(&size(c)))
    });
    let marks_fit = (0..n_components).all(|c| {
        let marks = groups.marks.iter().filter(|v| component[v.index()] == Some(c)).count();
        match groups.mark_rule {
            MarkRule::Any => true,
            MarkRule::AtMostOne => marks <= 1,
            MarkRule::ExactlyOne => marks == 1,
        }
    });
    let closed = !groups.closed
        || groups.graph.edge_ids().all(|e| {
            let (a, b) = groups.graph.ends(e);
            component[a.index()].is_none() || component[a.index()] != component[b.index()] || open(e)
        });
    sizes_fit && rules_fit && marks_fit && closed
}
