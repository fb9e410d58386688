//! From a spec to a reduced diagram: top-down by states, then bottom-up by nodes.
//!
//! **Down.** All states of a layer are expanded; equal states of the next layer become one. What is kept of a layer is its
//! *arcs*, 4 bytes each: code, end mark, target. States themselves live for two layers.
//!
//! ```text
//! arc word   31 30 | 29   | 28 .. 0
//!            code  | last | 0 dead, 1 accept, k + 2 state k of the next layer
//! ```
//!
//! A state has up to four arcs in ascending code order, the last one marked; a dead state has one dead arc. On a blank
//! grid that is under 7 bytes a state, where a pair of child numbers per decided edge would be 16.
//!
//! **Up.** The last layer first, each state becomes a node (or the node of one of its children), equal nodes become one,
//! and the layer's arcs are freed. Two elements in a layer are two levels: first all nodes of the later element, then all
//! of the earlier one, so that each level is contiguous in the diagram.
//!
//! **Threads** take equal ranges of a layer, merge by themselves, and are then merged in order; a state's number is its
//! first appearance in that order, so results do not depend on how many threads there were.

use crate::job::{Booked, Position, joined};
use crate::reduce::Reducer;
use crate::table::{BATCH, StateTable, grown};
use crate::{Error, Job, Moves, Outcome, Spec, State};
use gridwright_base::{Budget, Stop};
use gridwright_zdd::Diagram;

const CODE_SHIFT: u32 = 30;
const LAST: u32 = 1 << 29;
const TARGET: u32 = LAST - 1;
const DEAD: u32 = 0;
const ACCEPT: u32 = 1;
const FIRST_STATE: u32 = 2;
const MAX_STATES: usize = (TARGET - FIRST_STATE) as usize;
/// Arcs or states between two looks at the budget: a millisecond or so.
pub(crate) const PATIENCE: usize = 1 << 16;
/// Batches of states between two looks at the budget on the way down.
pub(crate) const BATCHES_PER_LOOK: usize = PATIENCE / BATCH / 8;
/// Moves of a state that room is made for beforehand.
pub(crate) const MOVES_EXPECTED: usize = 2;
/// Below this, starting threads costs more than it saves.
const WORTH_THREADS: usize = 1 << 13;

/// The decisions of one layer.
#[derive(Debug)]
pub(crate) struct ArcLayer {
    words: Vec<u32>,
    pub(crate) n_states: usize,
}

impl ArcLayer {
    pub(crate) fn bytes(&self) -> u64 {
        (self.words.capacity() * 4) as u64
    }

    /// Calls `each` for every state with the targets of its four codes, looking at the budget now and then.
    #[inline]
    pub(crate) fn for_each(&self, budget: &Budget, mut each: impl FnMut([u32; 4])) -> Result<(), Stop> {
        let mut targets = [DEAD; 4];
        for run in self.words.chunks(PATIENCE) {
            budget.check()?;
            for &word in run {
                targets[(word >> CODE_SHIFT) as usize] = word & TARGET;
                if word & LAST != 0 {
                    each(targets);
                    targets = [DEAD; 4];
                }
            }
        }
        Ok(())
    }
}

/// The reduced diagram of the family a spec describes.
pub fn build<P: Spec>(spec: &P, job: &Job<'_>) -> Result<Diagram, Error> {
    let n_layers = spec.n_layers();
    if n_layers == 0 {
        return Ok(terminal_diagram(spec));
    }
    let mut booked = Booked::new(job.budget);
    let mut layers = expand_all(spec, job, &mut booked)?;
    let mut reducer = Reducer::new(spec.n_vars(), job.budget);
    while let Some(arcs) = layers.pop() {
        let layer = layers.len();
        let position = Position { doing: "reducing", layer, n_layers };
        booked.sub(arcs.bytes());
        reducer.layer(spec.layer(layer), &arcs, job.budget).map_err(|error| position.diagram_error(error))?;
        job.report("reduced", n_layers - layer, n_layers);
    }
    Ok(reducer.finish())
}

fn terminal_diagram<P: Spec>(spec: &P) -> Diagram {
    let builder = gridwright_zdd::DiagramBuilder::new(spec.n_vars(), &Budget::unlimited());
    builder.finish(gridwright_zdd::NodeId(u32::from(spec.idle(0, &spec.root()))))
}

/// The way down: the arcs of every layer, booked as they are made.
fn expand_all<P: Spec>(spec: &P, job: &Job<'_>, booked: &mut Booked<'_>) -> Result<Vec<ArcLayer>, Error> {
    let n_layers = spec.n_layers();
    let mut work = Booked::new(job.budget);
    let mut tables: Vec<StateTable<P::State>> = (0..job.threads.max(1)).map(|_| StateTable::new()).collect();
    let mut layers: Vec<ArcLayer> = Vec::with_capacity(n_layers);
    let mut states = vec![spec.root()];
    for layer in 0..n_layers {
        let position = Position { doing: "expanding", layer, n_layers };
        let arcs = expand_layer(spec, layer, &states, &mut tables, job).map_err(|stop| position.stopped(stop))?;
        tables[0].swap_states(&mut states);
        if states.len() > MAX_STATES {
            return Err(Error::TooManyStates { layer });
        }
        let tables_bytes = tables.iter().map(StateTable::bytes).sum::<u64>();
        booked.add(arcs.bytes()).map_err(|stop| position.stopped(stop))?;
        work.set(tables_bytes + held(&states)).map_err(|stop| position.stopped(stop))?;
        layers.push(arcs);
        job.report("layer", layer + 1, n_layers);
    }
    Ok(layers)
}

/// Bytes of a layer's states.
pub(crate) fn held<S: State>(states: &[S]) -> u64 {
    let heap = states.first().map_or(0, State::heap_bytes);
    (states.len() * (size_of::<S>() + heap)) as u64
}

/// Expands a layer; the next layer's states are left in the first table.
fn expand_layer<P: Spec>(
    spec: &P,
    layer: usize,
    states: &[P::State],
    tables: &mut [StateTable<P::State>],
    job: &Job<'_>,
) -> Result<ArcLayer, Stop> {
    if states.len() < WORTH_THREADS || tables.len() == 1 {
        return expand_share(spec, layer, states, &mut tables[0], job.budget);
    }
    let ranges = states.chunks(states.len().div_ceil(tables.len()));
    let shares: Result<Vec<ArcLayer>, Stop> = std::thread::scope(|scope| {
        let handles: Vec<_> = ranges
            .zip(tables.iter_mut())
            .map(|(range, table)| scope.spawn(move || expand_share(spec, layer, range, table, job.budget)))
            .collect();
        joined(handles).into_iter().collect()
    });
    merge_shares(shares?, tables, job.budget)
}

/// Merges the shares in order; states keep the order of their first appearance.
fn merge_shares<S: State>(
    shares: Vec<ArcLayer>,
    tables: &mut [StateTable<S>],
    budget: &Budget,
) -> Result<ArcLayer, Stop> {
    let mut shares = shares.into_iter();
    let mut arcs = shares.next().unwrap_or(ArcLayer { words: Vec::new(), n_states: 0 });
    let Some((table, others)) = tables.split_first_mut() else { return Ok(arcs) };
    for (share, other) in shares.zip(others) {
        let mut renumbered: Vec<u32> = Vec::with_capacity(other.states().len());
        for states in other.states().chunks(PATIENCE) {
            table.make_room(states.len(), budget)?;
            renumbered.extend(states.iter().map(|s| table.number(s.clone(), s.hash())));
        }
        arcs.n_states += share.n_states;
        for words in share.words.chunks(PATIENCE) {
            budget.check()?;
            arcs.words.extend(words.iter().map(|&word| match word & TARGET {
                DEAD | ACCEPT => word,
                target => (word & !TARGET) | (renumbered[(target - FIRST_STATE) as usize] + FIRST_STATE),
            }));
        }
    }
    Ok(arcs)
}

/// A move that waits for its target's number.
struct Waiting<S> {
    state: S,
    hash: u64,
    arc: u32,
}

fn expand_share<P: Spec>(
    spec: &P,
    layer: usize,
    states: &[P::State],
    table: &mut StateTable<P::State>,
    budget: &Budget,
) -> Result<ArcLayer, Stop> {
    let is_last = layer + 1 == spec.n_layers();
    table.reset(states.len(), budget)?;
    let mut words: Vec<u32> = Vec::with_capacity(states.len() * 2);
    let mut waiting: Vec<Waiting<P::State>> = Vec::with_capacity(4 * BATCH);
    let mut moves = Moves::new();
    // What the table had before is booked by the caller; what it grows by must not wait until the layer is done.
    let mut growth = Booked::new(budget);
    let before = table.bytes();
    for (n_batches, batch) in states.chunks(BATCH).enumerate() {
        if n_batches % BATCHES_PER_LOOK == 0 {
            budget.check()?;
            let more = MOVES_EXPECTED * BATCH * BATCHES_PER_LOOK.min(states.len() / BATCH - n_batches + 1);
            let words_bytes = 4 * (words.capacity() + grown(words.len() + more, words.capacity()));
            growth.set((table.bytes() + table.upcoming(more)).saturating_sub(before) + words_bytes as u64)?;
            table.make_room(more, budget)?;
        }
        for state in batch {
            spec.expand(layer, state, &mut moves);
            let before = words.len();
            moves.take(|code, outcome| {
                let target = match outcome {
                    Outcome::Dead => DEAD,
                    Outcome::Accept => ACCEPT,
                    Outcome::Go(state) if is_last => u32::from(spec.idle(layer + 1, &state)),
                    Outcome::Go(state) => {
                        let hash = state.hash();
                        waiting.push(Waiting { state, hash, arc: words.len() as u32 });
                        DEAD
                    }
                };
                words.push((code as u32) << CODE_SHIFT | target);
            });
            if words.len() == before {
                words.push(DEAD);
            }
            let end = words.len() - 1;
            words[end] |= LAST;
        }
        number_waiting(table, &mut waiting, &mut words);
    }
    words.shrink_to_fit();
    Ok(ArcLayer { words, n_states: states.len() })
}

#[inline]
fn number_waiting<S: State>(table: &mut StateTable<S>, waiting: &mut Vec<Waiting<S>>, words: &mut [u32]) {
    // The sum is of no use; computing it makes the reads happen, all of them at once.
    let warmed = waiting.iter().fold(0_u64, |sum, one| sum ^ table.touch(one.hash));
    std::hint::black_box(warmed);
    for Waiting { state, hash, arc } in waiting.drain(..) {
        words[arc as usize] |= table.number(state, hash) + FIRST_STATE;
    }
}
