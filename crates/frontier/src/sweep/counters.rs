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
//! Works for any layering: on grids next to the other sweeps, on general graphs next to theirs.

use super::Word;
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

/// What a layer does to one counter: for each class before and each number taken (0, 1, 2), the class after.
#[derive(Debug, Clone)]
struct Touch {
    bit: u32,
    bits: u32,
    /// Which codes count how much: `weight[code]` of the layer's elements are in the set.
    weight: [u8; 4],
    next: Vec<[Option<u32>; 3]>,
}

/// All sets of elements that take an allowed number from every given set.
#[derive(Debug, Clone)]
pub struct CounterSweep<W> {
    n_vars: usize,
    layers: Vec<Layer>,
    touches: Vec<Vec<Touch>>,
    /// Classes from which taking nothing more is fine, by layer: (bit, bits, accepting classes).
    idle: Vec<Vec<(u32, u32, Vec<bool>)>>,
    hopeless: bool,
    word: PhantomData<W>,
}

impl<W: Word> CounterSweep<W> {
    /// Counters over the elements of `layers`, as another spec has them.
    pub fn new(n_vars: usize, layers: Vec<Layer>, counts: &[EdgeCount]) -> Result<Self, Error> {
        let mut sweep = Self {
            n_vars,
            touches: vec![Vec::new(); layers.len()],
            idle: vec![Vec::new(); layers.len() + 1],
            layers,
            hopeless: false,
            word: PhantomData,
        };
        let mut tracks: Vec<Track> = counts.iter().map(|count| Track::new(count, &sweep.layers)).collect();
        tracks.sort_by_key(|track| track.first);
        let mut rows = Rows::new(W::BITS);
        for track in &tracks {
            if track.weights.is_empty() {
                sweep.hopeless |= track.allowed & 1 == 0;
                continue;
            }
            let bits = track.bits();
            let bit = rows.place(track.first, track.last, bits)?;
            sweep.lay(track, bit, bits);
        }
        Ok(sweep)
    }

    /// Counters in the layers of another spec.
    pub fn over(spec: &impl Spec, counts: &[EdgeCount]) -> Result<Self, Error> {
        let layers = (0..spec.n_layers()).map(|layer| spec.layer(layer)).collect();
        Self::new(spec.n_vars(), layers, counts)
    }

    fn lay(&mut self, track: &Track, bit: u32, bits: u32) {
        for layer in track.first..=track.last {
            let weight = track.weight(layer);
            if weight != [0; 4] {
                self.touches[layer].push(Touch { bit, bits, weight, next: track.table(layer) });
            }
            let accepting = track.classes[layer - track.first].iter().map(|needs| needs & 1 == 1).collect();
            self.idle[layer].push((bit, bits, accepting));
        }
        self.hopeless |= track.classes[0].is_empty();
        if track.allowed & 1 == 0 {
            // Not begun yet, and doing nothing will not do: no class accepts.
            for layer in &mut self.idle[..track.first] {
                layer.push((0, 0, Vec::new()));
            }
        }
    }
}

/// One counter over time.
#[derive(Debug)]
struct Track {
    allowed: u128,
    first: usize,
    last: usize,
    /// Layers that decide elements of the set, with the weight of each code.
    weights: Vec<(usize, [u8; 4])>,
    /// The classes before each layer from `first` on, and after the last: sets of further numbers that would do.
    classes: Vec<Vec<u128>>,
}

impl Track {
    fn new(count: &EdgeCount, layers: &[Layer]) -> Self {
        let inside = |var: Option<Var>| u8::from(var.is_some_and(|var| count.elements.contains(&var)));
        let weights: Vec<(usize, [u8; 4])> = layers
            .iter()
            .enumerate()
            .map(|(number, layer)| {
                let (first, second) = (inside(layer.first), inside(layer.second));
                (number, [0, first, second, first + second])
            })
            .filter(|(_, weight)| weight[3] > 0)
            .collect();
        let (first, last) = match (weights.first(), weights.last()) {
            (Some(first), Some(last)) => (first.0, last.0),
            _ => (0, 0),
        };
        let mut track = Self { allowed: count.allowed, first, last, weights, classes: Vec::new() };
        track.classify();
        track
    }

    fn weight(&self, layer: usize) -> [u8; 4] {
        self.weights.iter().find(|(number, _)| *number == layer).map_or([0; 4], |(_, weight)| *weight)
    }

    fn classify(&mut self) {
        let total: u32 = self.weights.iter().map(|(_, weight)| u32::from(weight[3])).sum();
        let mut rest = total;
        let mut classes = vec![self.allowed & reach(total)];
        self.classes.push(classes.iter().copied().filter(|&needs| needs != 0).collect());
        for layer in self.first..=self.last {
            let weight = self.weight(layer);
            rest -= u32::from(weight[3]);
            let mut next: Vec<u128> = Vec::new();
            for needs in classes.iter().flat_map(|&needs| (0..=weight[3]).map(move |taken| needs >> taken)) {
                let needs = needs & reach(rest);
                if needs != 0 && !next.contains(&needs) {
                    next.push(needs);
                }
            }
            next.sort_unstable();
            self.classes.push(next.clone());
            classes = next;
        }
    }

    fn bits(&self) -> u32 {
        let most = self.classes.iter().map(Vec::len).max().unwrap_or(1).max(1);
        usize::BITS - (most - 1).leading_zeros()
    }

    /// The classes after a layer, by class before and number taken.
    fn table(&self, layer: usize) -> Vec<[Option<u32>; 3]> {
        let step = layer - self.first;
        let (before, after) = (&self.classes[step], &self.classes[step + 1]);
        let rest: u32 = self.weights.iter().filter(|(number, _)| *number > layer).map(|(_, w)| u32::from(w[3])).sum();
        let class_after = |needs: u128| {
            let needs = needs & reach(rest);
            after
                .iter()
                .position(|&known| known == needs)
                .map(|class| if layer == self.last { 0 } else { class as u32 })
        };
        before.iter().map(|&needs| [0, 1, 2].map(|taken| class_after(needs >> taken))).collect()
    }
}

/// The numbers 0..=rest as bits.
fn reach(rest: u32) -> u128 {
    if rest >= 127 { u128::MAX } else { (1 << (rest + 1)) - 1 }
}

/// Bits handed out to counters for the time they are under way.
#[derive(Debug)]
struct Rows {
    /// For each bit, the first layer in which it is free again.
    free_from: Vec<usize>,
}

impl Rows {
    fn new(n_bits: u32) -> Self {
        Self { free_from: vec![0; n_bits as usize] }
    }

    /// The lowest run of `bits` bits free from `first` on; taken until after `last`.
    fn place(&mut self, first: usize, last: usize, bits: u32) -> Result<u32, Error> {
        let bits = bits as usize;
        let fits = |&bit: &usize| self.free_from[bit..bit + bits].iter().all(|&free| free <= first);
        let too_many = Error::Input { reason: "too many counters at a time for this word" };
        let bit = (0..=self.free_from.len().saturating_sub(bits)).find(fits).ok_or(too_many)?;
        self.free_from[bit..bit + bits].fill(last + 1);
        Ok(bit as u32)
    }
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
        'codes: for code in 0..4 {
            if (code & 1 == 1 && first.is_none()) || (code & 2 == 2 && second.is_none()) {
                continue;
            }
            let mut next = *state;
            for touch in &self.touches[layer] {
                let class = state.code(touch.bit, touch.bits) as usize;
                let taken = touch.weight[code] as usize;
                let Some(after) = touch.next.get(class).and_then(|after| after[taken]) else { continue 'codes };
                next = next.cleared(touch.bit, touch.bits).with(touch.bit, after);
            }
            moves.set(code, Outcome::Go(next));
        }
    }

    fn idle(&self, layer: usize, state: &W) -> bool {
        let fine = |(bit, bits, accepting): &(u32, u32, Vec<bool>)| {
            accepting.get(state.code(*bit, *bits) as usize).copied().unwrap_or(false)
        };
        !self.hopeless && self.idle[layer].iter().all(fine)
    }
}
