//! Counting all simple cycles of a blank grid, by ranks.
//!
//! The number of completions of a word before a vertex is the sum over its two decisions, read from the next vertex and the
//! one after it. Two arrays are read, one is written, in order of rank, so threads take runs of ranks and need no merging.

use super::words::{Other, RUN, Words};
use crate::job::{Booked, Position, joined};
use crate::{Error, Grid, Job, LoopSweep, Mask, VertexMasks};
use gridwright_base::{Budget, Stop};
use gridwright_zdd::Limbs;
use num_bigint::BigUint;

const MAX_COLS: usize = 24;
/// Values between two looks at the budget while only reading: a few milliseconds.
const PATIENCE: usize = 1 << 20;

/// The exact number of simple cycles of a grid.
pub fn count_cycles(grid: Grid, job: &Job<'_>) -> Result<BigUint, Error> {
    // Fewer columns than rows: the number of words grows with the columns only.
    let (rows, cols) = (grid.rows().max(grid.cols()), grid.rows().min(grid.cols()));
    if cols < 2 {
        return Ok(BigUint::default());
    }
    let grid = Grid::new(rows, cols)?;
    if cols > MAX_COLS {
        return Ok(crate::count(&LoopSweep::<u64>::new(&VertexMasks::uniform(grid, Mask::ANY))?, job)?.count);
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
        let step = VertexStep { words: &words, grid, layer, next, after_next };
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

/// One vertex's layer.
struct VertexStep<'a> {
    words: &'a Words,
    grid: Grid,
    layer: usize,
    next: &'a Limbs,
    after_next: &'a Limbs,
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
        let (row, col) = (self.layer / self.grid.cols(), self.layer % self.grid.cols());
        let (has_right, has_down) = (col + 1 < self.grid.cols(), row + 1 < self.grid.rows());
        let shift = 2 * col as u32;
        let (next, after_next) = (self.next.raw(), self.after_next.raw());
        let end = start + values.len() / W;
        self.words.for_each(start..end, |rank, word| {
            let is_free = word >> shift & 3 == 0;
            let mut sum = if is_free || has_down { read::<W>(next, rank) } else { [0; W] };
            if has_right && (has_down || !is_free) {
                match self.words.other(word, col) {
                    Other::Dead => {}
                    Other::Accept => add(&mut sum, &one::<W>()),
                    Other::Next(to) => add(&mut sum, &read::<W>(next, to)),
                    Other::Skip(to) => add(&mut sum, &read::<W>(after_next, to)),
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
