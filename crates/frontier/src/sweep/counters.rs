//! Numbers of edges in arbitrary edge sets (Definition 4 of R. Yoshinaka et al., doi:10.3390/a5020176).
//!
//! **State.** For each edge set under way: not how many edges were taken, but *which numbers of further edges would do*. With
//! `rest` edges to come and the allowed totals known, that is a subset of 0..=rest, and most counts share few subsets: before
//! the last edge of a set only {0}, {1} and {0, 1} are left, so a set with one allowed total needs a single bit. A set
//! that has become free (anything will do) or is finished needs none, and its bits are used again.
//!
//! ```text
//! o-?-o   a set of four edges around a face of the 2 x 2 grid, exactly two of them; after (0,0) took both its edges,
//! |   ?   "0 of the other 2" is left: class 0 of {0}, {1}, {2}; had it taken one, class 1
//! o-?-o
//! ```
//!
//! [`Window`]s, which say which subsets of a few elements may be taken rather than how many, are swept along in the same word.
//!
//! Works for any layering: on grids next to the other sweeps, on general graphs next to theirs.

use super::tracks::{Rows, Track};
use super::{Window, Word};
use crate::{Error, Layer, Moves, Outcome, Spec};
use gridwright_zdd::Var;
use std::marker::PhantomData;

/// A set of elements and the numbers of them that may be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EdgeCount {
    /// The elements; naming one twice counts it once.
    pub elements: Vec<Var>,
    /// Bit `n` allows exactly `n` of them; more than 127 are never allowed.
    pub allowed: u128,
}

impl EdgeCount {
    /// Exactly `n` of the elements.
    pub fn exactly(elements: Vec<Var>, n: u32) -> Self {
        Self { elements, allowed: if n < 128 { 1 << n } else { 0 } }
    }

    /// Between `least` and `most` of the elements.
    pub fn between(elements: Vec<Var>, least: u32, most: u32) -> Self {
        Self { elements, allowed: (least..=most.min(127)).map(|n| 1_u128 << n).sum() }
    }
}

/// What a layer does to one counter: for each class before and each code of decisions, the class after.
#[derive(Debug, Clone)]
struct Touch {
    bit: u32,
    bits: u32,
    next: Vec<[Option<u32>; 4]>,
}

/// A rule with its place in the word.
#[derive(Debug, Clone)]
pub(super) struct Placed {
    pub track: Track,
    pub elements: Vec<Var>,
    pub bit: u32,
    pub bits: u32,
}

impl Placed {
    pub fn n_classes(&self) -> usize {
        self.track.n_classes()
    }
}

/// All sets of elements that take an allowed number from every given set, and an allowed subset of every window.
#[derive(Debug, Clone)]
pub struct CounterSweep<W> {
    n_vars: usize,
    layers: Vec<Layer>,
    touches: Vec<Vec<Touch>>,
    /// Classes from which taking nothing more is fine, by layer: (bit, bits, accepting classes).
    idle: Vec<Vec<(u32, u32, Vec<bool>)>>,
    hopeless: bool,
    placed: Vec<Placed>,
    word: PhantomData<W>,
}

impl<W: Word> CounterSweep<W> {
    /// Counters and windows over the elements of `layers`, as another spec has them.
    pub fn new(n_vars: usize, layers: Vec<Layer>, counts: &[EdgeCount], windows: &[Window]) -> Result<Self, Error> {
        let counts = counts.iter().map(|count| (count_track(count, &layers), count.elements.clone()));
        let mut tracks: Vec<(Track, Vec<Var>)> = counts.collect();
        tracks.extend(windows.iter().map(|window| (window.track(&layers), window.elements.clone())));
        tracks.sort_by_key(|(track, _)| track.first);
        let mut sweep = Self {
            n_vars,
            touches: vec![Vec::new(); layers.len()],
            idle: vec![Vec::new(); layers.len() + 1],
            layers,
            hopeless: false,
            placed: Vec::new(),
            word: PhantomData,
        };
        let mut rows = Rows::new(W::BITS);
        for (track, elements) in tracks {
            sweep.hopeless |= track.hopeless;
            if !track.steps.is_empty() {
                let bits = track.bits();
                let bit = rows.place(track.first, track.first + track.steps.len() - 1, bits)?;
                sweep.lay(&track, bit, bits);
                sweep.placed.push(Placed { track, elements, bit, bits });
            }
        }
        Ok(sweep)
    }

    /// The word after a decision about elements that there are, if every rule can still be satisfied.
    #[inline]
    pub(super) fn step(&self, layer: usize, state: W, code: usize) -> Option<W> {
        let mut next = state;
        for touch in &self.touches[layer] {
            let class = state.code(touch.bit, touch.bits) as usize;
            let after = touch.next.get(class).and_then(|after| after[code])?;
            next = next.cleared(touch.bit, touch.bits).with(touch.bit, after);
        }
        (!self.hopeless).then_some(next)
    }

    /// The rules with their places in the word.
    pub(super) fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// The layers.
    pub(super) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Counters in the layers of another spec.
    pub fn over(spec: &impl Spec, counts: &[EdgeCount]) -> Result<Self, Error> {
        Self::with_windows(spec, counts, &[])
    }

    /// Counters and windows in the layers of another spec.
    pub fn with_windows(spec: &impl Spec, counts: &[EdgeCount], windows: &[Window]) -> Result<Self, Error> {
        let layers = (0..spec.n_layers()).map(|layer| spec.layer(layer)).collect();
        Self::new(spec.n_vars(), layers, counts, windows)
    }

    fn lay(&mut self, track: &Track, bit: u32, bits: u32) {
        if !track.idle_at_first() {
            // Not begun yet, and doing nothing will not do: no class accepts.
            for layer in &mut self.idle[..track.first] {
                layer.push((0, 0, Vec::new()));
            }
        }
        for (layer, step) in (track.first..).zip(&track.steps) {
            self.idle[layer].push((bit, bits, step.accepting.clone()));
            if let Some(next) = &step.next {
                self.touches[layer].push(Touch { bit, bits, next: next.clone() });
            }
        }
    }
}

/// A counter over time: what is left is the set of further numbers that would do.
fn count_track(count: &EdgeCount, layers: &[Layer]) -> Track {
    let inside = |var: Var| count.elements.contains(&var);
    let in_layer = |layer: &Layer| [layer.first, layer.second].into_iter().flatten().filter(|&v| inside(v)).count();
    let mut rest: Vec<usize> = layers
        .iter()
        .rev()
        .scan(0, |sum, layer| {
            *sum += in_layer(layer);
            Some(*sum)
        })
        .collect();
    rest.reverse();
    rest.push(0);
    let needs = count.allowed & reach(rest[0] as u32);
    let start = (needs != 0).then_some(needs);
    let step = |needs: &u128, layer: usize, taken: &[bool]| {
        let needs = needs >> taken.iter().filter(|&&taken| taken).count() & reach(rest[layer + 1] as u32);
        (needs != 0).then_some(needs)
    };
    Track::new(layers, start, &inside, &step, &|needs| needs & 1 == 1)
}

/// The numbers 0..=rest as bits.
fn reach(rest: u32) -> u128 {
    if rest >= 127 { u128::MAX } else { (1 << (rest + 1)) - 1 }
}

impl<W: Word> Spec for CounterSweep<W> {
    type State = W;

    fn n_vars(&self) -> usize {
        self.n_vars
    }

    fn n_layers(&self) -> usize {
        self.layers.len()
    }

    fn layer(&self, layer: usize) -> Layer {
        self.layers[layer]
    }

    fn root(&self) -> W {
        W::ZERO
    }

    #[inline]
    fn expand(&self, layer: usize, state: &W, moves: &mut Moves<W>) {
        let Layer { first, second } = self.layers[layer];
        if self.hopeless {
            return;
        }
        for code in 0..4 {
            let missing = (code & 1 == 1 && first.is_none()) || (code & 2 == 2 && second.is_none());
            if let (false, Some(next)) = (missing, self.step(layer, *state, code)) {
                moves.set(code, Outcome::Go(next));
            }
        }
    }

    fn idle(&self, layer: usize, state: &W) -> bool {
        let fine = |(bit, bits, accepting): &(u32, u32, Vec<bool>)| {
            accepting.get(state.code(*bit, *bits) as usize).copied().unwrap_or(false)
        };
        !self.hopeless && self.idle[layer].iter().all(fine)
    }
}
