//! The sweep over all vertices: layer after layer, counted or kept.

use super::config::Renaming;
use super::determinise::{Batch, Determiniser};
use super::family::{Arc, PairFamily};
use super::layer::Layer;
use super::sweep::Sweep;
use super::{Aim, Filter};
use gridwright_base::{Step as Report, Stop};
use gridwright_frontier::{Error, Job, OrderedGraph};
use num_bigint::BigUint;

/// The size of a family, found without keeping it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// How many members there are.
    pub count: BigUint,
    /// How many states were met.
    pub n_states: usize,
    /// How many there were in the widest layer.
    pub widest: usize,
}

/// How many instances there are.
///
/// ```
/// use gridwright_base::Budget;
/// use gridwright_frontier::{OrderedGraph, Job};
/// use gridwright_instances::pairs::{Aim, Filter, count};
/// let budget = Budget::unlimited();
/// let grid = OrderedGraph::grid(3, 3).unwrap();
/// let tally = count(&grid, Aim::Good, &Filter::default(), &Job::new(&budget)).unwrap();
/// assert_eq!(tally.count.to_string(), "86");
/// ```
pub fn count(graph: &OrderedGraph, aim: Aim, filter: &Filter, job: &Job<'_>) -> Result<Tally, Error> {
    let mut counts = vec![BigUint::from(1_u8)];
    let mut tally = Tally { count: BigUint::ZERO, n_states: 1, widest: 1 };
    sweep(graph, aim, filter, job, &mut |arcs, n_states| {
        let mut next = vec![BigUint::ZERO; n_states];
        for &(from, arc) in arcs {
            next[arc.to as usize] += &counts[from as usize];
        }
        counts = next;
        tally.n_states += n_states;
        tally.widest = tally.widest.max(n_states);
        Ok(())
    })?;
    tally.count = counts.into_iter().sum();
    Ok(tally)
}

/// All instances, to be listed, sampled and counted.
pub fn build(graph: &OrderedGraph, aim: Aim, filter: &Filter, job: &Job<'_>) -> Result<PairFamily, Error> {
    let (mut layers, mut booked) = (Vec::new(), 0);
    let vertices: Vec<u32> = Sweep::new(graph, filter)?.steps.iter().map(|step| step.vertex).collect();
    let n_layers = vertices.len();
    let built = sweep(graph, aim, filter, job, &mut |arcs, _| {
        let bytes = size_of_val(arcs) as u64;
        job.budget.charge(bytes)?;
        booked += bytes;
        layers.push(arcs.to_vec());
        Ok(())
    });
    let reducing = |stop| Error::Stopped { stop, doing: "reduction", layer: n_layers.saturating_sub(1), n_layers };
    let family = built.and_then(|()| PairFamily::reduced(vertices, layers, job.budget).map_err(reducing));
    job.budget.release(booked);
    family
}

/// Called with the arcs of each layer (the number of the state they leave, and the arc) and the number of states after it.
type Take<'t> = dyn FnMut(&[(u32, Arc)], usize) -> Result<(), Stop> + 't;

fn sweep(graph: &OrderedGraph, aim: Aim, filter: &Filter, job: &Job<'_>, take: &mut Take<'_>) -> Result<(), Error> {
    filter.check(graph)?;
    let sweep = Sweep::new(graph, filter)?;
    let n_layers = sweep.steps.len();
    let worker = || Determiniser::new(graph, &sweep, aim, filter, job.budget);
    let mut workers: Vec<Determiniser<'_>> = std::iter::repeat_with(worker).take(job.threads.max(1)).collect();
    let mut layer = Layer::new();
    layer.insert(&workers[0].start());
    let mut account = Account { job, booked: 0 };
    for step in 0..n_layers {
        job.progress.report(Report { stage: "layer", done: step as u64, total: Some(n_layers as u64) });
        let stopped = |stop| Error::Stopped { stop, doing: "the sweep", layer: step, n_layers };
        let next = advance(step, &layer, &mut workers, &mut account, take).map_err(|trouble| match trouble {
            Trouble::Stop(stop) => stopped(stop),
            Trouble::TooMany => Error::TooManyStates { layer: step },
        })?;
        layer = next;
    }
    Ok(())
}

enum Trouble {
    Stop(Stop),
    TooMany,
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Trouble::Stop(stop)
    }
}

/// Expands a layer, a slice of states at a time: each thread takes its part of the slice, and the parts are put together in
/// order, so that the result does not depend on how many threads there are.
fn advance(
    step: usize,
    layer: &Layer,
    workers: &mut [Determiniser<'_>],
    account: &mut Account<'_>,
    take: &mut Take<'_>,
) -> Result<Layer, Trouble> {
    /// States a thread expands before the results are collected.
    const SLICE: usize = 2048;
    let (mut next, mut arcs) = (Layer::new(), Vec::new());
    let mut done = 0;
    while done < layer.len() {
        let parts: Vec<(usize, usize)> = (0..workers.len())
            .map(|part| (done + part * SLICE, (done + (part + 1) * SLICE).min(layer.len())))
            .filter(|&(from, to)| from < to)
            .collect();
        done = parts.last().map_or(layer.len(), |&(_, to)| to);
        for batch in expand_parts(step, layer, workers, &parts) {
            collect(&batch?, &mut next, &mut arcs).ok_or(Trouble::TooMany)?;
        }
        let known: u64 = workers.iter().map(Determiniser::bytes).sum();
        account.set(known + layer.bytes() + next.bytes() + (arcs.capacity() * size_of::<(u32, Arc)>()) as u64)?;
    }
    workers.iter_mut().for_each(|worker| worker.forget(step));
    take(&arcs, next.len())?;
    Ok(next)
}

fn expand_parts(
    step: usize,
    layer: &Layer,
    workers: &mut [Determiniser<'_>],
    parts: &[(usize, usize)],
) -> Vec<Result<Batch, Stop>> {
    let expand = |worker: &mut Determiniser<'_>, (from, to): (usize, usize)| {
        let mut batch = Batch::default();
        for number in from..to {
            worker.expand(step, number as u32, layer.state(number), &mut batch)?;
        }
        Ok(batch)
    };
    if let ([worker, ..], &[part]) = (&mut *workers, parts) {
        return vec![expand(worker, part)];
    }
    std::thread::scope(|scope| {
        let running: Vec<_> =
            workers.iter_mut().zip(parts).map(|(worker, &part)| scope.spawn(move || expand(worker, part))).collect();
        // A thread that panics has found a fault of ours: let it be seen.
        running
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)))
            .collect()
    })
}

fn collect(batch: &Batch, next: &mut Layer, arcs: &mut Vec<(u32, Arc)>) -> Option<()> {
    let mut start = 0;
    for found in &batch.found {
        let to = next.insert(&batch.words[start..found.end])?;
        start = found.end;
        arcs.push((found.from, Arc { letter: found.letter, to, names: Renaming(found.names.0) }));
    }
    Some(())
}

/// What the sweep has booked on its budget.
struct Account<'a> {
    job: &'a Job<'a>,
    booked: u64,
}

impl Account<'_> {
    fn set(&mut self, bytes: u64) -> Result<(), Stop> {
        self.job.budget.release(self.booked);
        self.booked = 0;
        self.job.budget.charge(bytes)?;
        self.booked = bytes;
        self.job.budget.check()
    }
}

impl Drop for Account<'_> {
    fn drop(&mut self) {
        self.job.budget.release(self.booked);
    }
}
