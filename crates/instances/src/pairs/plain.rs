//! The plain version: Algorithm 3 of the paper, with families of pair matchings as diagrams at every node of the diagram of
//! path matchings. For tests and the benchmark; slow beyond 4x6.

use gridwright_base::Budget;
use gridwright_frontier::OrderedGraph;
use gridwright_zdd::{Diagram, Error, Family, Store, Var};
use std::collections::BTreeMap;

/// The two families of a board, over pairs of vertices numbered by [`pair_var`].
#[derive(Debug)]
pub struct Plain {
    /// Pair matchings with at least one solution.
    pub solvable: Diagram,
    /// The good ones.
    pub good: Diagram,
}

/// The variable that stands for a pair of vertices.
pub fn pair_var(n_vertices: u32, a: u32, b: u32) -> Var {
    let (a, b) = (a.min(b), a.max(b));
    Var(a * n_vertices + b - (a + 1) * (a + 2) / 2)
}

/// What a vertex with edges to come is to the path matching so far: its own number if untouched, the other end of its path,
/// or [`INNER`].
type Mates = Vec<u32>;
const INNER: u32 = u32::MAX;
/// A vertex all of whose edges are decided.
const GONE: u32 = u32::MAX - 1;

/// The families of pair matchings of the paths that are finished: all that occur, and those that can be no good.
#[derive(Debug, Clone, Copy)]
struct Families {
    all: Family,
    bad: Family,
}

/// Runs the algorithm on a graph without isolated vertices.
pub fn instances(graph: &OrderedGraph, budget: &Budget) -> Result<Plain, Error> {
    let n = graph.n_vertices;
    let mut store = Store::new((n * n.saturating_sub(1) / 2) as usize, budget)?;
    let start = Families { all: store.unit(), bad: store.empty() };
    let mut nodes: BTreeMap<Mates, Families> = BTreeMap::from([((0..n).collect(), start)]);
    for (at, &(u, v)) in graph.edges.iter().enumerate() {
        budget.check().map_err(|stop| Error::Stopped {
            stop,
            doing: "the plain sweep",
            nodes: store.n_nodes() as u64,
        })?;
        let later = &graph.edges[at + 1..];
        let leaving: Vec<u32> = [u, v].into_iter().filter(|&x| !later.iter().any(|&(a, b)| a == x || b == x)).collect();
        let mut next: BTreeMap<Mates, Families> = BTreeMap::new();
        for (mates, families) in nodes {
            let choices = [Some((mates.clone(), None)), with_edge(&mates, u, v)];
            for (mut mates, pair) in choices.into_iter().flatten() {
                let alone = leaving.iter().any(|&x| mates[x as usize] == x);
                let mut fixed: Vec<(u32, u32)> = pair.into_iter().collect();
                retire(&mut mates, &leaving, &mut fixed);
                let fixed: Vec<Var> = fixed.into_iter().map(|(a, b)| pair_var(n, a, b)).collect();
                let moved = after(&mut store, families, &fixed, alone)?;
                match next.get_mut(&mates) {
                    Some(present) => *present = merged(&mut store, *present, moved)?,
                    None => drop(next.insert(mates, moved)),
                }
            }
        }
        nodes = next;
        let mut kept: Vec<&mut Family> = nodes.values_mut().flat_map(|f| [&mut f.all, &mut f.bad]).collect();
        store.collect(&mut kept);
    }
    let last = nodes.into_values().next().unwrap_or(start);
    let good = store.difference(last.all, last.bad)?;
    Ok(Plain { solvable: store.freeze(last.all)?, good: store.freeze(good)? })
}

/// The mates with one more edge, and the pair of its path if both ends are gone; none if it branches or closes a cycle.
fn with_edge(mates: &Mates, u: u32, v: u32) -> Option<(Mates, Option<(u32, u32)>)> {
    let (a, b) = (mates[u as usize], mates[v as usize]);
    if a == INNER || b == INNER || a == v {
        return None;
    }
    let (a_gone, b_gone) = (mates[a as usize] == GONE, mates[b as usize] == GONE);
    let mut mates = mates.clone();
    mates[u as usize] = INNER;
    mates[v as usize] = INNER;
    if !a_gone {
        mates[a as usize] = b;
    }
    if !b_gone {
        mates[b as usize] = a;
    }
    Some((mates, (a_gone && b_gone).then_some((a, b))))
}

/// Takes away vertices without edges to come; adds the paths whose second end goes.
fn retire(mates: &mut Mates, leaving: &[u32], fixed: &mut Vec<(u32, u32)>) {
    for &vertex in leaving {
        let mate = std::mem::replace(&mut mates[vertex as usize], GONE);
        if mate != vertex && mate != INNER && mates[mate as usize] == GONE {
            fixed.push((vertex, mate));
        }
    }
}

fn after(store: &mut Store, families: Families, fixed: &[Var], alone: bool) -> Result<Families, Error> {
    let pairs = store.set(fixed)?;
    let all = store.join(families.all, pairs)?;
    let bad = if alone { all } else { store.join(families.bad, pairs)? };
    Ok(Families { all, bad })
}

/// Two ways into one node: what comes by both is bad.
fn merged(store: &mut Store, a: Families, b: Families) -> Result<Families, Error> {
    let both = store.intersection(a.all, b.all)?;
    let bad = store.union(a.bad, b.bad)?;
    Ok(Families { all: store.union(a.all, b.all)?, bad: store.union(bad, both)? })
}
