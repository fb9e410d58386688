//! Counting without a diagram: two layers of states, each with the number of ways to reach it.
//!
//! Counts are exact integers of one width for a whole layer ([`Limbs`]), widened before a layer whose sums might not fit:
//! no value in the next layer exceeds the largest of this one times the number of arcs. So the first, narrow layers are
//! cheap and nothing must be known about the answer. Residues modulo primes were tried first: they need a bound on the answer
//! beforehand, which for frontier families is far off (one bit an edge), and cost as much memory in the widest layers.

use crate::build::{BATCHES_PER_LOOK, MOVES_EXPECTED, held};
use crate::job::{Booked, Position, joined};
use crate::table::{BATCH, StateTable, grown};
use crate::{Error, Job, Moves, Outcome, Spec, State};
use gridwright_base::{Budget, Stop};
use gridwright_zdd::Limbs;
use num_bigint::BigUint;

/// Below this, starting threads costs more than it saves.
const WORTH_THREADS: usize = 1 << 13;
/// States merged between two looks at the budget.
const MERGED: usize = 1 << 16;

/// How many members the family of a spec has, and how it went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The number of members.
    pub count: BigUint,
    /// States of the widest layer.
    pub widest: usize,
    /// States of all layers together.
    pub n_states: u64,
}

/// The exact number of members of the family a spec describes, in the memory of two layers.
pub fn count<P: Spec>(spec: &P, job: &Job<'_>) -> Result<Tally, Error> {
    let n_layers = spec.n_layers();
    let mut tally = Tally { count: BigUint::default(), widest: 1, n_states: 1 };
    if n_layers == 0 {
        tally.count += u32::from(spec.idle(0, &spec.root()));
        return Ok(tally);
    }
    let mut booked = Booked::new(job.budget);
    let mut shares: Vec<Share<P::State>> = (0..job.threads.max(1)).map(|_| Share::new()).collect();
    let mut states = vec![spec.root()];
    let mut counts = Limbs::zeros(1, 1);
    counts.set_small(0, 1);
    for layer in 0..n_layers {
        if states.is_empty() {
            break;
        }
        let position = Position { doing: "counting", layer, n_layers };
        make_room(&mut counts, states.len());
        let done = count_layer(spec, layer, &states, &counts, &mut shares, job);
        tally.count += done.map_err(|stop| position.stopped(stop))?;
        shares[0].table.swap_states(&mut states);
        counts = shares[0].take_counts(counts.width());
        tally.widest = tally.widest.max(states.len());
        tally.n_states += states.len() as u64;
        let bytes = shares.iter().map(Share::bytes).sum::<u64>() + held(&states) + counts.bytes();
        booked.set(bytes).map_err(|stop| position.stopped(stop))?;
        job.report("layer", layer + 1, n_layers);
    }
    Ok(tally)
}

/// Widens until no sum over the arcs of a layer can overflow.
fn make_room(counts: &mut Limbs, n_states: usize) {
    let width = counts.width();
    let top = counts.raw().chunks_exact(width).map(|limbs| limbs[width - 1]).max().unwrap_or(0);
    let arc_bits = usize::BITS - (4 * n_states).leading_zeros();
    if top.leading_zeros() <= arc_bits {
        counts.widen();
    }
}

/// One thread's part of the next layer.
struct Share<S> {
    table: StateTable<S>,
    counts: Vec<u64>,
    accepted: Vec<u64>,
}

impl<S: State> Share<S> {
    fn new() -> Self {
        Self { table: StateTable::new(), counts: Vec::new(), accepted: Vec::new() }
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + self.counts.capacity() as u64 * 8
    }

    /// Bytes that so many more states will take.
    fn upcoming(&self, more: usize, width: usize) -> u64 {
        self.table.upcoming(more) + 8 * grown(self.counts.len() + more * width, self.counts.capacity()) as u64
    }

    /// Reads what adding to a state will most likely read, once its slot is in the cache: again so that misses overlap.
    #[inline]
    fn touch(&self, state: &S, hash: u64, width: usize) -> u64 {
        let Some(number) = self.table.likely(state, hash) else { return 0 };
        let same = !S::EXACT_TAG && self.table.states()[number] == *state;
        self.counts[number * width] ^ u64::from(same)
    }

    fn take_counts(&mut self, width: usize) -> Limbs {
        Limbs::from_raw(std::mem::take(&mut self.counts), width)
    }

    /// Adds ways of reaching a state.
    #[inline]
    fn add(&mut self, state: S, hash: u64, ways: &[u64]) {
        let number = self.table.number(state, hash) as usize;
        let place = number * ways.len();
        if place == self.counts.len() {
            self.counts.extend_from_slice(ways);
        } else {
            let carry = add_with_carry(&mut self.counts[place..place + ways.len()], ways);
            debug_assert_eq!(carry, 0, "room was made for every sum");
        }
    }
}

/// Expands a layer into the first share; the result is the number of members accepted on the way.
fn count_layer<P: Spec>(
    spec: &P,
    layer: usize,
    states: &[P::State],
    counts: &Limbs,
    shares: &mut [Share<P::State>],
    job: &Job<'_>,
) -> Result<BigUint, Stop> {
    let threads = if states.len() < WORTH_THREADS { 1 } else { shares.len() };
    let per_thread = states.len().div_ceil(threads);
    let width = counts.width();
    let ranges = states.chunks(per_thread).zip(counts.raw().chunks(per_thread * width));
    let mut parts = ranges.zip(shares.iter_mut());
    if threads == 1 {
        return parts.try_fold(BigUint::default(), |sum, ((states, counts), share)| {
            Ok(sum + count_share(spec, layer, states, counts, share, job.budget)?)
        });
    }
    let accepted: Vec<BigUint> = std::thread::scope(|scope| {
        let run = |((states, counts), share)| {
            scope.spawn(move || count_share(spec, layer, states, counts, share, job.budget))
        };
        let handles: Vec<_> = parts.map(run).collect();
        joined(handles).into_iter().collect::<Result<_, Stop>>()
    })?;
    if let Some((first, others)) = shares.split_first_mut() {
        for other in others {
            for (states, ways) in other.table.states().chunks(MERGED).zip(other.counts.chunks(MERGED * width)) {
                first.table.make_room(states.len(), job.budget)?;
                for (state, ways) in states.iter().zip(ways.chunks_exact(width)) {
                    first.add(state.clone(), state.hash(), ways);
                }
            }
        }
    }
    Ok(accepted.into_iter().sum())
}

fn count_share<P: Spec>(
    spec: &P,
    layer: usize,
    states: &[P::State],
    counts: &[u64],
    share: &mut Share<P::State>,
    budget: &Budget,
) -> Result<BigUint, Stop> {
    let width = counts.len() / states.len().max(1);
    let is_last = layer + 1 == spec.n_layers();
    share.table.reset(states.len(), budget)?;
    share.counts.clear();
    share.accepted.clear();
    share.accepted.resize(width + 1, 0);
    let mut moves = Moves::new();
    // As when building: growth is booked as it happens.
    let mut growth = Booked::new(budget);
    let before = share.bytes();
    let mut waiting: Vec<(P::State, u64, usize)> = Vec::with_capacity(4 * BATCH);
    for (n_batches, batch) in states.chunks(BATCH).enumerate() {
        if n_batches % BATCHES_PER_LOOK == 0 {
            budget.check()?;
            let more = MOVES_EXPECTED * BATCH * BATCHES_PER_LOOK.min(states.len() / BATCH - n_batches + 1);
            growth.set((share.bytes() + share.upcoming(more, width)).saturating_sub(before))?;
            share.table.make_room(more, budget)?;
        }
        for (offset, state) in batch.iter().enumerate() {
            let number = n_batches * BATCH + offset;
            spec.expand(layer, state, &mut moves);
            moves.take(|_, outcome| {
                let accepted = match outcome {
                    Outcome::Dead => false,
                    Outcome::Accept => true,
                    Outcome::Go(state) if is_last => spec.idle(layer + 1, &state),
                    Outcome::Go(state) => {
                        let hash = state.hash();
                        waiting.push((state, hash, number));
                        false
                    }
                };
                if accepted {
                    let ways = &counts[number * width..][..width];
                    let carry = add_with_carry(&mut share.accepted[..width], ways);
                    share.accepted[width] += carry;
                }
            });
        }
        let warmed = waiting.iter().fold(0_u64, |sum, one| sum ^ share.table.touch(one.1));
        std::hint::black_box(warmed);
        let warmed = waiting.iter().fold(0_u64, |sum, one| sum ^ share.touch(&one.0, one.1, width));
        std::hint::black_box(warmed);
        for (state, hash, number) in waiting.drain(..) {
            share.add(state, hash, &counts[number * width..][..width]);
        }
    }
    Ok(Limbs::from_raw(std::mem::take(&mut share.accepted), width + 1).big(0))
}

#[inline]
fn add_with_carry(sum: &mut [u64], more: &[u64]) -> u64 {
    let mut carry = 0;
    for (limb, &other) in sum.iter_mut().zip(more) {
        let wide = u128::from(*limb) + u128::from(other) + carry;
        *limb = wide as u64;
        carry = wide >> 64;
    }
    carry as u64
}
