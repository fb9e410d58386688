//! The family of all good hint sets from the bottom, for groups of several hints.
//!
//! Let H(s) be the hint sets that tell the given answer from every other answer through state s, as far as the hints
//! settled below s go. Then H(s) is the intersection, over the at most four decisions in s, of "H of where it leads, or the
//! set contains a hint that this decision settles as disagreeing"; it is all sets where there is no other answer at all.
//! H of the root is the family, and nobody has listed another answer or a
//! difference set. With hints numbered in the order in which the sweep completes them, the hint of a decision stands
//! above everything in H of its target, so that the union is one node and each state costs one intersection.
//!
//! **What all good sets share comes first.** Where a state is reached by decisions that settle no disagreement, its H is a
//! factor of H of the root. The product of these factors is kept apart as `common`, and all other H are simplified within
//! it: only what they ask beyond it matters. That is worth a factor of 3 in time on 5 x 7 cells.
//!
//! [`sets`](super::sets) is faster by far where it can be used. Groups of several hints, as symmetric patterns have them, are
//! settled bit by bit over many layers, and there what is owed would have to be part of every state; here it is one more node.

use super::Error;
use super::forward::{Arc, LayerArcs, OTHER, Web};
use gridwright_base::{Budget, Progress, Step};
use gridwright_zdd::{UpSet, UpStore, Var};

/// Garbage is collected when the arena has grown by this factor, and is worth it.
const GROWTH: usize = 3;
const WORTH_IT: usize = 1 << 18;

/// All good sets of groups.
pub(super) fn fold(web: &Web, up: &mut UpStore, budget: &Budget, progress: &dyn Progress) -> Result<UpSet, Error> {
    let stopped = Error::stopped("the collection of hint sets");
    let mut below: Vec<UpSet> = Vec::new();
    let mut common = UpSet::ALL;
    let mut kept = 0;
    for (number, layer) in web.layers.iter().enumerate().rev() {
        let left = (web.layers.len() - number) as u64;
        progress.report(Step { stage: "hint sets", done: left, total: Some(web.layers.len() as u64) });
        budget.check().map_err(&stopped)?;
        let states = 0..layer.n_states();
        let mut here: Vec<UpSet> =
            states.map(|state| sets_of(web, layer.arcs_of(state), &below, up)).collect::<Result<_, _>>()?;
        common = with_agreeing(common, layer, &here, up)?;
        for (sets, &agreeing) in here.iter_mut().zip(&layer.agreeing) {
            *sets = if agreeing { UpSet::ALL } else { up.simplify(*sets, common)? };
        }
        below = here;
        if up.n_nodes() > kept * GROWTH + WORTH_IT {
            below.push(common);
            up.collect(&mut below);
            common = below.pop().unwrap_or(UpSet::NONE);
            kept = up.n_nodes();
        }
    }
    let mut root = [common];
    up.collect(&mut root);
    Ok(root[0])
}

/// H of a state, from H of the next layer.
fn sets_of(web: &Web, arcs: &[Arc], below: &[UpSet], up: &mut UpStore) -> Result<UpSet, Error> {
    let mut sets = UpSet::ALL;
    for arc in arcs {
        let mut told = if arc.target == OTHER { UpSet::NONE } else { below[arc.target as usize] };
        for &group in web.clauses[arc.clause as usize].iter().rev() {
            told = up.or_contains(told, Var(group))?;
        }
        sets = up.intersection(sets, told)?;
    }
    Ok(sets)
}

/// What every good set must be in by now: H of a state that is reached without any disagreement is a factor of H of the
/// root as it stands. Neighbours first, because their families are much alike.
fn with_agreeing(common: UpSet, layer: &LayerArcs, here: &[UpSet], up: &mut UpStore) -> Result<UpSet, Error> {
    let agreeing = here.iter().zip(&layer.agreeing).filter(|(_, agreeing)| **agreeing);
    let mut factors: Vec<UpSet> = agreeing.map(|(&sets, _)| sets).collect();
    while factors.len() > 1 {
        let pairs = factors.chunks(2).map(|pair| match *pair {
            [a, b] => up.intersection(a, b),
            _ => Ok(pair[0]),
        });
        factors = pairs.collect::<Result<_, _>>()?;
    }
    Ok(factors.first().map_or(Ok(common), |&all| up.intersection(common, all))?)
}
