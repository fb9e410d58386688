//! Small rules as machines over the layers of a sweep.
//!
//! A rule about few elements is under way from the first layer that decides one of them to the last. In between it
//! remembers *what is left to be satisfied*; equal leftovers are one class, and a class is a number of a few bits in
//! the sweep's word, free again for other rules after the last layer.

use crate::{Error, Layer};
use gridwright_zdd::Var;

/// One rule over time.
#[derive(Debug, Clone)]
pub(super) struct Track {
    /// The first layer that decides an element of it.
    pub first: usize,
    /// What happens from there on, layer by layer; nothing if no layer decides any.
    pub steps: Vec<TrackStep>,
    /// Whether nothing satisfies it.
    pub hopeless: bool,
}

/// One layer of a rule.
#[derive(Debug, Clone)]
pub(super) struct TrackStep {
    /// For each class before the layer: whether taking nothing more is fine.
    pub accepting: Vec<bool>,
    /// For each class before and each code of decisions the class after; nothing if the layer decides no element of it.
    pub next: Option<Vec<[Option<u32>; 4]>>,
}

impl Track {
    /// A rule from what is left at the start (nothing if it cannot be satisfied), the elements it is about, what is left after
    /// a layer's decisions about these, and whether taking nothing more satisfies it.
    pub fn new<R: Clone + Eq>(
        layers: &[Layer],
        start: Option<R>,
        inside: &dyn Fn(Var) -> bool,
        step: &impl Fn(&R, usize, &[bool]) -> Option<R>,
        idle: &dyn Fn(&R) -> bool,
    ) -> Self {
        let touched = |layer: &Layer| [layer.first, layer.second].into_iter().flatten().any(inside);
        let first = layers.iter().position(touched);
        let last = layers.iter().rposition(touched);
        let mut track = Self { first: first.unwrap_or(0), steps: Vec::new(), hopeless: start.is_none() };
        let (Some(start), Some(first), Some(last)) = (start.clone(), first, last) else {
            track.hopeless |= start.is_some_and(|rest| !idle(&rest));
            return track;
        };
        let mut classes = vec![start];
        for (number, layer) in layers.iter().enumerate().take(last + 1).skip(first) {
            let accepting = classes.iter().map(idle).collect();
            if !touched(layer) {
                track.steps.push(TrackStep { accepting, next: None });
                continue;
            }
            let mut after: Vec<R> = Vec::new();
            let next = classes.iter().map(|rest| {
                let mut row = [None; 4];
                for (code, class) in row.iter_mut().enumerate() {
                    let taken = decisions(layer, code, inside);
                    *class = step(rest, number, &taken).map(|rest| number_of(&mut after, rest));
                }
                row
            });
            let mut next: Vec<[Option<u32>; 4]> = next.collect();
            if number == last {
                // The bits are handed on, so they are left as they were found.
                next.iter_mut().flatten().for_each(|class| *class = class.map(|_| 0));
            }
            track.steps.push(TrackStep { accepting, next: Some(next) });
            classes = after;
        }
        track
    }

    /// The most classes of a layer.
    pub fn n_classes(&self) -> usize {
        self.steps.iter().map(|step| step.accepting.len()).max().unwrap_or(1).max(1)
    }

    /// Bits that tell the classes apart.
    pub fn bits(&self) -> u32 {
        usize::BITS - (self.n_classes() - 1).leading_zeros()
    }

    /// Whether a class before layer `from` can be satisfied with some elements taken or not as `fixed` says; there must not
    /// be more than 64 classes.
    pub fn may_end_well(
        &self,
        from: usize,
        class: usize,
        layers: &[Layer],
        fixed: &dyn Fn(Var) -> Option<bool>,
    ) -> bool {
        let fits = |var: Option<Var>, taken: bool| match var {
            Some(var) => fixed(var).is_none_or(|fixed| fixed == taken),
            None => !taken,
        };
        let mut classes = 1_u64 << class;
        for (layer, step) in layers[from..].iter().zip(&self.steps[from - self.first..]) {
            let Some(next) = &step.next else { continue };
            let before = std::mem::take(&mut classes);
            let codes = (0..4).filter(|code| fits(layer.first, code & 1 == 1) && fits(layer.second, code & 2 == 2));
            for code in codes {
                let reached = next.iter().enumerate().filter(|(class, _)| before >> class & 1 == 1);
                classes |= reached.filter_map(|(_, after)| after[code]).fold(0, |set, class| set | 1 << class);
            }
        }
        classes != 0
    }

    /// Whether taking nothing at all is fine.
    pub fn idle_at_first(&self) -> bool {
        self.steps.first().is_none_or(|step| step.accepting.first() == Some(&true))
    }
}

/// What a code decides about the elements of a rule, in order.
fn decisions(layer: &Layer, code: usize, inside: &dyn Fn(Var) -> bool) -> Vec<bool> {
    let decided = [(layer.first, code & 1 == 1), (layer.second, code & 2 == 2)];
    decided.into_iter().filter(|(var, _)| var.is_some_and(inside)).map(|(_, taken)| taken).collect()
}

/// The number of a class, a new one if it is new.
fn number_of<R: Eq>(classes: &mut Vec<R>, rest: R) -> u32 {
    let known = classes.iter().position(|class| *class == rest).unwrap_or_else(|| {
        classes.push(rest);
        classes.len() - 1
    });
    known as u32
}

/// Bits handed out to counters for the time they are under way.
#[derive(Debug)]
pub(super) struct Rows {
    /// For each bit, the first layer in which it is free again.
    free_from: Vec<usize>,
}

impl Rows {
    pub fn new(n_bits: u32) -> Self {
        Self { free_from: vec![0; n_bits as usize] }
    }

    /// The lowest run of `bits` bits free from `first` on; taken until after `last`.
    pub fn place(&mut self, first: usize, last: usize, bits: u32) -> Result<u32, Error> {
        let bits = bits as usize;
        let fits = |&bit: &usize| self.free_from[bit..bit + bits].iter().all(|&free| free <= first);
        let too_many = Error::Input { reason: "too many counters at a time for this word" };
        let bit = (0..=self.free_from.len().saturating_sub(bits)).find(fits).ok_or(too_many)?;
        self.free_from[bit..bit + bits].fill(last + 1);
        Ok(bit as u32)
    }
}
