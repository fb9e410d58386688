//! Counting all simple cycles of a blank grid, by ranks.
//!
//! The number of completions of a word before a vertex is the sum over its two decisions, read from the next vertex and the
//! one after it. Two arrays are read, one is written, in order of rank, so threads take runs of ranks and need no merging.
//!
//! A part knows of some edges whether cycles have them. It goes through the same words as the whole, since two rows away from
//! an edge every word can be met again: parts share the result out, and not the work.

use super::words::{Other, RUN, Words};
use crate::job::{Booked, Position, joined};
use crate::part::PartTally;
use crate::{Error, Grid, Job, LoopSweep, Mask, Tally, VertexMasks, count_part};
use gridwright_base::{Budget, Shard, Stop};
use gridwright_zdd::Limbs;
use num_bigint::BigUint;

const MAX_COLS: usize = 24;
/// Values between two looks at the budget while only reading: a few milliseconds.
const PATIENCE: usize = 1 << 20;

/// The exact number of simple cycles of a grid.
pub fn count_cycles(grid: Grid, job: &Job<'_>) -> Result<BigUint, Error> {
    let grid = upright(grid)?;
    if grid.cols() > MAX_COLS {
        return Ok(crate::count(&LoopSweep::<u64>::new(&VertexMasks::uniform(grid, Mask::ANY))?, job)?.count);
    }
    count_known(grid, &Known::nothing(grid), job)
}

/// The number of simple cycles in a part: the sum over all parts is [`count_cycles`], and each costs as much as that.
///
/// ```
/// use gridwright_base::{Budget, Shard};
/// use gridwright_frontier::{Grid, Job, ranked};
/// let (grid, budget) = (Grid::new(5, 5).unwrap(), Budget::unlimited());
/// let part = |index| ranked::count_cycles_part(grid, Shard { index, of: 7 }, &Job::new(&budget)).unwrap().tally.count;
/// assert_eq!((0..7).map(part).sum::<num_bigint::BigUint>().to_string(), "9349");
/// ```
pub fn count_cycles_part(grid: Grid, shard: Shard, job: &Job<'_>) -> Result<PartTally, Error> {
    let grid = upright(grid)?;
    if grid.cols() > MAX_COLS {
        return count_part(&LoopSweep::<u64>::new(&VertexMasks::uniform(grid, Mask::ANY))?, shard, job);
    }
    let edges = Known::questions(grid);
    let mut part = PartTally { tally: Tally { count: BigUint::ZERO, widest: 0, n_states: 0 }, share: 0.0 };
    for piece in shard.pieces(&vec![vec![0.5, 0.5]; edges.len()]) {
        let mut known = Known::nothing(grid);
        edges.iter().zip(&piece.answers).for_each(|(&edge, &answer)| known.decide(edge, answer == 1));
        part.tally.count += count_known(grid, &known, job)?;
        part.share += 1.0;
    }
    Ok(part)
}

/// Fewer columns than rows: the number of words grows with the columns only.
fn upright(grid: Grid) -> Result<Grid, Error> {
    Grid::new(grid.rows().max(grid.cols()), grid.rows().min(grid.cols()))
}

/// The edges of a vertex that go on from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Right,
    Down,
}

/// What is known of edges: whether cycles have them.
struct Known {
    /// For each vertex the edge to its right and the one below.
    edges: Vec<[Option<bool>; 2]>,
    /// The first vertex from which on no edge is known to be in.
    free_from: usize,
}

impl Known {
    fn nothing(grid: Grid) -> Self {
        Self { edges: vec![[None; 2]; grid.n_vertices()], free_from: 0 }
    }

    /// The edges to ask about: from the middle of the grid outwards.
    fn questions(grid: Grid) -> Vec<(usize, Way)> {
        let n_vertices = grid.n_vertices();
        let mut vertices: Vec<usize> = (0..n_vertices).collect();
        vertices.sort_by_key(|vertex| (2 * vertex + 1).abs_diff(n_vertices));
        let right = |&vertex: &usize| (vertex % grid.cols() + 1 < grid.cols()).then_some((vertex, Way::Right));
        let down = |&vertex: &usize| (vertex + grid.cols() < n_vertices).then_some((vertex, Way::Down));
        vertices.iter().flat_map(|vertex| [right(vertex), down(vertex)]).flatten().collect()
    }

    fn decide(&mut self, (vertex, way): (usize, Way), is_in: bool) {
        self.edges[vertex][way as usize] = Some(is_in);
        if is_in {
            self.free_from = self.free_from.max(vertex + 1);
        }
    }

    /// Whether a vertex may have these edges to its right and below.
    fn fits(&self, vertex: usize, right: bool, down: bool) -> bool {
        let known = self.edges.get(vertex).copied().unwrap_or_default();
        known.iter().zip([right, down]).all(|(known, taken)| known.is_none_or(|wanted| wanted == taken))
    }
}

/// The same with what is known of edges.
fn count_known(grid: Grid, known: &Known, job: &Job<'_>) -> Result<BigUint, Error> {
    let cols = grid.cols();
    if cols < 2 {
        return Ok(BigUint::default());
    }
    let n_layers = grid.n_vertices();
    let start = Position { doing: "counting", layer: 0, n_layers };
    let words = Words::new(cols);
    let mut booked = Booked::new(job.budget);
    let n_words = words.len();
    let room = |width: usize| words.bytes() + (n_words * 24 * width) as u64;
    booked.set(room(1)).map_err(|stop| start.stopped(stop))?;
    let mut arrays = [(); 3].map(|()| Limbs::zeros(n_words, 1));
    for layer in (0..n_layers).rev() {
        let position = Position { layer, ..start };
        let width = arrays[0].width();
        if needs_room(&arrays[0], job.budget).map_err(|stop| position.stopped(stop))? {
            booked.set(room(width + 1)).map_err(|stop| position.stopped(stop))?;
            for array in &mut arrays {
                job.budget.check().map_err(|stop| position.stopped(stop))?;
                array.widen();
            }
        }
        let [next, after_next, now] = &mut arrays;
        let step =
            VertexStep { words: &words, grid, layer, next, after_next, allowed: Allowed::new(grid, layer, known) };
        step.run(now, job).map_err(|stop| position.stopped(stop))?;
        arrays.rotate_right(1);
        job.report("layer", n_layers - layer, n_layers);
    }
    Ok(arrays[0].big(words.rank(0)))
}

/// Whether the sum of two values and one more might not fit.
fn needs_room(values: &Limbs, budget: &Budget) -> Result<bool, Stop> {
    let width = values.width();
    for run in values.raw().chunks(PATIENCE * width) {
        budget.check()?;
        if run.chunks_exact(width).any(|limbs| limbs[width - 1] >= u64::MAX >> 2) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What a vertex may do, by what is known of its edges and where it stands. A vertex is *free* if no line comes to it from above
/// or from the left.
struct Allowed {
    /// Its line goes down, or there is none.
    stay: [bool; 2],
    /// Its line goes right, or a free one begins a line that goes right and down.
    other: [bool; 2],
    /// The line that goes right meets another there, and nothing goes on from that vertex.
    meet: bool,
    /// It closes the cycle, so that nothing more is taken.
    close: bool,
}

impl Allowed {
    /// For a free vertex and for one with a line.
    fn new(grid: Grid, vertex: usize, known: &Known) -> Self {
        let (row, col) = (vertex / grid.cols(), vertex % grid.cols());
        let (has_right, has_down) = (col + 1 < grid.cols(), row + 1 < grid.rows());
        Self {
            stay: [known.fits(vertex, false, false), has_down && known.fits(vertex, false, true)],
            other: [
                has_right && has_down && known.fits(vertex, true, true),
                has_right && known.fits(vertex, true, false),
            ],
            meet: known.fits(vertex + 1, false, false),
            close: vertex + 1 >= known.free_from,
        }
    }
}

/// One vertex's layer.
struct VertexStep<'a> {
    words: &'a Words,
    grid: Grid,
    layer: usize,
    next: &'a Limbs,
    after_next: &'a Limbs,
    allowed: Allowed,
}

impl VertexStep<'_> {
    fn run(&self, now: &mut Limbs, job: &Job<'_>) -> Result<(), Stop> {
        let width = now.width();
        let threads = if self.words.len() < RUN { 1 } else { job.threads.max(1) };
        let share = self.words.len().div_ceil(threads);
        let parts = now.raw_mut().chunks_mut(share * width).enumerate();
        std::thread::scope(|scope| {
            let handles: Vec<_> =
                parts.map(|(part, values)| scope.spawn(move || self.part(part * share, values, job))).collect();
            joined(handles).into_iter().collect()
        })
    }

    fn part(&self, first: usize, values: &mut [u64], job: &Job<'_>) -> Result<(), Stop> {
        let width = self.next.width();
        for (run, values) in values.chunks_mut(RUN * width).enumerate() {
            job.budget.check()?;
            let start = first + run * RUN;
            match width {
                1 => self.words_of::<1>(start, values),
                2 => self.words_of::<2>(start, values),
                3 => self.words_of::<3>(start, values),
                4 => self.words_of::<4>(start, values),
                5 => self.words_of::<5>(start, values),
                6 => self.words_of::<6>(start, values),
                7 => self.words_of::<7>(start, values),
                _ => self.words_of::<8>(start, values),
            }
        }
        Ok(())
    }

    /// The values of a run of ranks, `W` limbs each.
    fn words_of<const W: usize>(&self, start: usize, values: &mut [u64]) {
        let col = self.layer % self.grid.cols();
        let Allowed { stay, other, meet, close } = self.allowed;
        let shift = 2 * col as u32;
        let (next, after_next) = (self.next.raw(), self.after_next.raw());
        let end = start + values.len() / W;
        self.words.for_each(start..end, |rank, word| {
            let has_line = usize::from(word >> shift & 3 != 0);
            let mut sum = if stay[has_line] { read::<W>(next, rank) } else { [0; W] };
            if other[has_line] {
                match self.words.other(word, col) {
                    Other::Accept if close => add(&mut sum, &one::<W>()),
                    Other::Next(to) => add(&mut sum, &read::<W>(next, to)),
                    Other::Skip(to) if meet => add(&mut sum, &read::<W>(after_next, to)),
                    Other::Dead | Other::Accept | Other::Skip(_) => {}
                }
            }
            values[(rank - start) * W..][..W].copy_from_slice(&sum);
        });
    }
}

#[inline]
fn read<const W: usize>(values: &[u64], rank: usize) -> [u64; W] {
    let mut value = [0; W];
    value.copy_from_slice(&values[rank * W..][..W]);
    value
}

fn one<const W: usize>() -> [u64; W] {
    let mut value = [0; W];
    value[0] = 1;
    value
}

#[inline]
fn add<const W: usize>(sum: &mut [u64; W], more: &[u64; W]) {
    let mut carry = false;
    for (limb, &other) in sum.iter_mut().zip(more) {
        let (partial, over) = limb.overflowing_add(other);
        let (total, over_again) = partial.overflowing_add(u64::from(carry));
        *limb = total;
        carry = over | over_again;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{OrderedGraph, build, families};
    use gridwright_zdd::Members;
    use std::collections::BTreeSet;

    /// All cycles of a grid, each as the set of its edges.
    fn cycles(grid: Grid, job: &Job<'_>) -> Vec<BTreeSet<(usize, bool)>> {
        let graph = OrderedGraph::grid(grid.rows(), grid.cols()).unwrap();
        let diagram = build(&families::cycles(&graph).unwrap(), job).unwrap();
        let edge = |(a, b): (u32, u32)| (a.min(b) as usize, a.abs_diff(b) != 1);
        Members::of(&diagram).map(|cycle| cycle.iter().map(|var| edge(graph.edges[var.index()])).collect()).collect()
    }

    #[test]
    fn a_part_has_the_cycles_that_answer_its_questions() {
        let budget = Budget::unlimited();
        let job = Job::new(&budget);
        for (rows, cols) in [(2, 2), (3, 2), (4, 3), (4, 4)] {
            let grid = Grid::new(rows, cols).unwrap();
            let (all, edges) = (cycles(grid, &job), Known::questions(grid));
            assert_eq!(edges.len(), OrderedGraph::grid(rows, cols).unwrap().n_edges());
            for of in [1, 2, 5, 16, 60, 200] {
                let pieces = (0..of).flat_map(|index| Shard { index, of }.pieces(&vec![vec![0.5, 0.5]; edges.len()]));
                for piece in pieces {
                    let decided = || edges.iter().zip(&piece.answers).map(|(&edge, &answer)| (edge, answer == 1));
                    let mut known = Known::nothing(grid);
                    decided().for_each(|(edge, is_in)| known.decide(edge, is_in));
                    let has = |cycle: &BTreeSet<_>, (at, way): (usize, Way)| cycle.contains(&(at, way == Way::Down));
                    let expected = all.iter().filter(|cycle| decided().all(|(edge, is_in)| has(cycle, edge) == is_in));
                    let found = count_known(grid, &known, &job).unwrap();
                    assert_eq!(found, BigUint::from(expected.count()), "{rows}x{cols} {:?}", piece.answers);
                }
            }
        }
    }

    #[test]
    fn parts_of_any_grid_add_up() {
        let budget = Budget::unlimited();
        let job = Job::new(&budget);
        for (rows, cols, of) in [(1, 1, 3), (1, 5, 2), (3, 7, 12), (8, 8, 9)] {
            let grid = Grid::new(rows, cols).unwrap();
            let part = |index| count_cycles_part(grid, Shard { index, of }, &job).unwrap().tally.count;
            assert_eq!((0..of).map(part).sum::<BigUint>(), count_cycles(grid, &job).unwrap(), "{rows}x{cols}");
        }
    }
}
