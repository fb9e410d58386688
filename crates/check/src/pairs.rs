//! Which pairs a relation of the user's own can tie.
//!
//! A relation is a formula of two members. Asked of every pair it costs the square of the board, but most relations say
//! where the two can lie: `touch(a, b) and ...` ties neighbours, `some c in cells: p in ends(c) and q in ends(c)` ties
//! members of one small set. Such conditions are read off the formula here; every pair they leave is still asked.

use crate::blocks::Numbering;
use crate::lookup::Evaluate;
use crate::value::{Set, Value};
use gridwright_grid::Relation;
use gridwright_lang::ir::*;
use std::sync::Arc;

/// More pairs than this are not gathered: they take more memory than they spare time.
const MOST_PAIRS: usize = 1 << 23;

/// Where the two members of a tied pair can lie.
#[derive(Debug)]
enum Plan {
    /// In a relation of the board.
    Related(Relation),
    /// For some value of variables, the first in one set and the second in another.
    Product { over: Vec<(VarId, ExprId)>, first: ExprId, second: ExprId },
    /// Where one of several plans says.
    Either(Vec<Plan>),
}

/// The pairs of positions that may be tied, larger first, each once; none if the formula does not say, or leaves very many.
pub(crate) fn candidate_pairs(
    evaluator: &mut impl Evaluate,
    members: &[Value],
    vars: (VarId, VarId),
    body: ExprId,
) -> Option<Vec<(usize, usize)>> {
    if members.iter().any(|m| m.as_place().is_none()) {
        return None;
    }
    let plan = plan(evaluator.genre(), vars, body, &mut Vec::new())?;
    let number = Numbering::new(&evaluator.board().grid, members.iter());
    let mut pairs = Vec::new();
    collect(evaluator, &plan, members, &number, &mut pairs)?;
    pairs.retain(|(i, j)| i != j);
    pairs.iter_mut().for_each(|(i, j)| (*i, *j) = ((*i).max(*j), (*i).min(*j)));
    pairs.sort_unstable();
    pairs.dedup();
    Some(pairs)
}

fn plan(genre: &Genre, vars: (VarId, VarId), id: ExprId, over: &mut Vec<(VarId, ExprId)>) -> Option<Plan> {
    let is = |id: ExprId, var: VarId| genre.expr(id).node == Node::Var(var);
    let foreign = |id: ExprId| !genre.free_vars(id).iter().any(|s| *s == vars.0 || *s == vars.1);
    match &genre.expr(id).node {
        Node::Geo(Geo::Related(relation), args) => {
            let both = is(args[0], vars.0) && is(args[1], vars.1) || is(args[0], vars.1) && is(args[1], vars.0);
            both.then_some(Plan::Related(*relation))
        }
        Node::Quant { all: false, var, set, body, .. } if foreign(*set) => {
            over.push((*var, *set));
            let inner = plan(genre, vars, *body, over);
            over.pop();
            inner
        }
        Node::And(items) => {
            let holder = |var: VarId| {
                items.iter().find_map(|&item| match genre.expr(item).node {
                    Node::In(member, set) if is(member, var) && foreign(set) => Some(set),
                    _ => None,
                })
            };
            match (holder(vars.0), holder(vars.1)) {
                (Some(first), Some(second)) => Some(Plan::Product { over: over.clone(), first, second }),
                _ => items.iter().find_map(|&item| plan(genre, vars, item, over)),
            }
        }
        Node::Or(items) => {
            let plans: Option<Vec<Plan>> = items.iter().map(|&item| plan(genre, vars, item, over)).collect();
            plans.map(Plan::Either)
        }
        _ => None,
    }
}

fn collect(
    evaluator: &mut impl Evaluate,
    plan: &Plan,
    members: &[Value],
    number: &Numbering,
    pairs: &mut Vec<(usize, usize)>,
) -> Option<()> {
    match plan {
        Plan::Related(relation) => {
            for (i, place) in members.iter().enumerate().filter_map(|(i, m)| Some((i, m.as_place()?))) {
                let near = evaluator.board().grid.related_to(*relation, place);
                pairs.extend(near.into_iter().filter_map(|p| Some((i, number.get(p)?))));
            }
            Some(())
        }
        Plan::Product { over, first, second } => {
            let mut take = |firsts: Arc<Set>, seconds: Arc<Set>| {
                let numbers = |set: &Set| set.places().into_iter().filter_map(|p| number.get(p)).collect::<Vec<_>>();
                let (firsts, seconds) = (numbers(&firsts), numbers(&seconds));
                let fits = pairs.len() + firsts.len() * seconds.len() <= MOST_PAIRS;
                let both = firsts.iter().flat_map(|&i| seconds.iter().map(move |&j| (i, j)));
                fits.then(|| pairs.extend(both))
            };
            product(evaluator, over, *first, *second, &mut take)
        }
        Plan::Either(plans) => plans.iter().try_for_each(|plan| collect(evaluator, plan, members, number, pairs)),
    }
}

/// Calls `take` with the two sets for every value of the variables, until it has enough.
fn product(
    evaluator: &mut impl Evaluate,
    over: &[(VarId, ExprId)],
    first: ExprId,
    second: ExprId,
    take: &mut dyn FnMut(Arc<Set>, Arc<Set>) -> Option<()>,
) -> Option<()> {
    let Some(((var, set), rest)) = over.split_first() else {
        let (first, second) = (evaluator.possible(first)?, evaluator.possible(second)?);
        return take(first, second);
    };
    for item in &evaluator.possible(*set)?.items {
        evaluator.assume(*var, item.clone());
        product(evaluator, rest, first, second, take)?;
    }
    Some(())
}
