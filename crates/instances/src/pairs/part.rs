//! A count cut into independent parts: each knows of some cells whether they bear a mark.
//!
//! What is known of a cell leaves fewer letters there, so there are fewer states after it; and since languages say less, fewer
//! before it, too. A mark takes away about two thirds of the states, its absence a quarter, and most near the middle of the
//! sweep, where states are many: so cells are asked about from the middle on. The parts add up to the whole because each
//! instance has a mark at a cell or has none. They repeat some work: with n parts the longest takes about n^-0.6 of the whole.

use super::build::{Tally, count};
use super::sweep::Sweep;
use super::{Aim, Filter};
use gridwright_base::Shard;
use gridwright_frontier::{Error, Job, OrderedGraph};
use num_bigint::BigUint;

/// What is left of the work where a cell has no mark, and where it has one: as a few parts of 5x7 showed. They only decide which cells a part fixes.
const SHARES: [f64; 2] = [0.77, 0.4];

/// The size of a part of a family.
#[derive(Debug, Clone, PartialEq)]
pub struct PartTally {
    /// How many members it has, and how it went.
    pub tally: Tally,
    /// What the work took, the whole being 1, by the estimate made beforehand; none for a part that has nothing to do.
    pub share: f64,
}

/// How many instances there are in a part: the sum over all parts is [`count`].
///
/// ```
/// use gridwright_base::{Budget, Shard};
/// use gridwright_frontier::{OrderedGraph, Job};
/// use gridwright_instances::pairs::{Aim, Filter, count_part};
/// let (budget, grid) = (Budget::unlimited(), OrderedGraph::grid(3, 3).unwrap());
/// let part = |index| {
///     count_part(&grid, Aim::Good, &Filter::default(), Shard { index, of: 5 }, &Job::new(&budget)).unwrap()
/// };
/// let total: u64 = (0..5).map(|index| u64::try_from(part(index).tally.count).unwrap()).sum();
/// assert_eq!(total, 86);
/// ```
pub fn count_part(
    graph: &OrderedGraph,
    aim: Aim,
    filter: &Filter,
    shard: Shard,
    job: &Job<'_>,
) -> Result<PartTally, Error> {
    filter.check(graph)?;
    let cells = questions(graph, filter)?;
    let mut part = PartTally { tally: Tally { count: BigUint::ZERO, n_states: 0, widest: 0 }, share: 0.0 };
    for piece in shard.pieces(&vec![SHARES.to_vec(); cells.len()]) {
        let mut narrowed = filter.clone();
        for (&cell, &answer) in cells.iter().zip(&piece.answers) {
            if answer == 1 { &mut narrowed.marked } else { &mut narrowed.blank }.insert(cell);
        }
        let found = count(graph, aim, &narrowed, job)?;
        part.tally.count += found.count;
        part.tally.n_states += found.n_states;
        part.tally.widest = part.tally.widest.max(found.widest);
        part.share += piece.share;
    }
    Ok(part)
}

/// What the work on a part takes, the whole being 1, by estimate: what [`count_part`] tells, without counting.
pub fn part_share(graph: &OrderedGraph, filter: &Filter, shard: Shard) -> Result<f64, Error> {
    filter.check(graph)?;
    let n_cells = questions(graph, filter)?.len();
    Ok(shard.pieces(&vec![SHARES.to_vec(); n_cells]).iter().map(|piece| piece.share).sum())
}

/// The cells to ask about, from the middle of the sweep outwards, but for those that the filter knows already.
fn questions(graph: &OrderedGraph, filter: &Filter) -> Result<Vec<u32>, Error> {
    let steps = Sweep::new(graph, filter)?.steps;
    let n_steps = steps.len();
    let mut open: Vec<(usize, u32)> = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step.may_be_blank && step.may_be_marked)
        .map(|(at, step)| ((2 * at + 1).abs_diff(n_steps), step.vertex))
        .collect();
    open.sort_by_key(|&(far, _)| far);
    Ok(open.into_iter().map(|(_, vertex)| vertex).collect())
}
