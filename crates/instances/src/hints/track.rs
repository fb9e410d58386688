//! Whether an answer under way agrees with each hint, in a machine word.
//!
//! A hint is under way from the first layer that decides one of its elements to the last. In between the word holds how
//! many more elements it needs, or that it disagrees already; after the last layer its bits are free for other hints.
//!
//! ```text
//! o-1-o   a hint "2" about the four edges around a face, vertices decided row by row, right and down at once: after the
//! 2   3   first vertex it needs 0, 1 or 2 of the other two (3 values), or disagrees (1): two bits; after the second it
//! o-4-o   needs 0 or 1, or disagrees. A count would need more bits and tell states apart that behave alike.
//! ```

use super::{Error, Hint, Question};
use gridwright_frontier::{Layer, Word};

/// What becomes of a hint in one layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It goes on in this class, or is settled in agreement (class 0).
    Goes(u32),
    /// It is settled: the answer disagrees.
    Differs,
    /// The answer is ruled out.
    Dead,
}

/// What a layer does to one hint: for each class before and each code of decisions.
#[derive(Debug, Clone)]
struct Touch {
    bit: u32,
    bits: u32,
    group: u32,
    fates: Vec<[Fate; 4]>,
}

/// A hint not settled between two layers: which classes agree if nothing more is taken.
#[derive(Debug, Clone)]
struct Pending {
    bit: u32,
    bits: u32,
    /// None for a required hint.
    group: Option<u32>,
    agrees: Vec<bool>,
}

/// The group number of required hints, which is never told.
const REQUIRED: u32 = u32::MAX;

/// All hints over all layers.
#[derive(Debug, Clone)]
pub(super) struct Tracker {
    touches: Vec<Vec<Touch>>,
    /// By number of layers decided.
    pending: Vec<Vec<Pending>>,
}

impl Tracker {
    pub fn new<W: Word>(question: &Question, layers: &[Layer]) -> Result<Self, Error> {
        let mut tracker = Self { touches: vec![Vec::new(); layers.len()], pending: vec![Vec::new(); layers.len() + 1] };
        let grouped =
            question.groups.iter().zip(0..).flat_map(|(group, number)| group.iter().map(move |&h| (h, number)));
        let required = question.required.iter().map(|&hint| (hint, REQUIRED));
        let mut lives: Vec<Life> =
            grouped.chain(required).map(|(hint, group)| Life::new(&question.hints[hint], group, layers)).collect();
        lives.sort_by_key(|life| life.first);
        // One bit is kept for the flag of the joint state.
        let mut free_from = vec![0_usize; W::BITS as usize - 1];
        for life in &lives {
            let bits = life.bits() as usize;
            let fits = |&bit: &usize| free_from[bit..bit + bits].iter().all(|&free| free <= life.first);
            let bit = (0..=free_from.len().saturating_sub(bits)).find(fits);
            let bit = bit.ok_or_else(|| Error::input("too many hints under way at a time"))?;
            free_from[bit..bit + bits].fill(life.last + 1);
            tracker.lay(life, bit as u32);
        }
        Ok(tracker)
    }

    fn lay(&mut self, life: &Life, bit: u32) {
        let (bits, group) = (life.bits(), life.group);
        let shown = (group != REQUIRED).then_some(group);
        for done in 0..=life.first.min(self.pending.len() - 1) {
            self.pending[done].push(Pending { bit: 0, bits: 0, group: shown, agrees: vec![life.idle_at_first] });
        }
        for (layer, step) in (life.first..).zip(&life.steps) {
            if let Some(fates) = &step.fates {
                self.touches[layer].push(Touch { bit, bits, group, fates: fates.clone() });
            }
            if layer < life.last {
                self.pending[layer + 1].push(Pending { bit, bits, group: shown, agrees: step.agrees.clone() });
            }
        }
    }

    /// The word after a layer; the groups that disagree for certain are added to `clause`. None if a required hint does.
    #[inline]
    pub fn step<W: Word>(&self, layer: usize, word: W, code: usize, clause: &mut Vec<u32>) -> Option<W> {
        let mut next = word;
        for touch in &self.touches[layer] {
            let class = word.code(touch.bit, touch.bits) as usize;
            next = next.cleared(touch.bit, touch.bits);
            match touch.fates[class][code] {
                Fate::Goes(class) => next = next.with(touch.bit, class),
                Fate::Differs => clause.push(touch.group),
                Fate::Dead => return None,
            }
        }
        Some(next)
    }

    /// The groups that disagree if nothing more is taken after `done` layers, added to `clause`; false if a required hint
    /// does.
    pub fn settle<W: Word>(&self, done: usize, word: W, clause: &mut Vec<u32>) -> bool {
        for pending in &self.pending[done] {
            if !pending.agrees[word.code(pending.bit, pending.bits) as usize] {
                match pending.group {
                    Some(group) => clause.push(group),
                    None => return false,
                }
            }
        }
        true
    }
}

/// One hint over time.
struct Life {
    group: u32,
    first: usize,
    last: usize,
    idle_at_first: bool,
    steps: Vec<LifeStep>,
}

/// One layer of it.
struct LifeStep {
    /// For each class before; nothing if the layer decides no element of it.
    fates: Option<Vec<[Fate; 4]>>,
    /// For each class after: whether taking nothing more agrees.
    agrees: Vec<bool>,
}

impl Life {
    fn new(hint: &Hint, group: u32, layers: &[Layer]) -> Self {
        let in_layer = |layer: &Layer| {
            let inside = |var: Option<_>| u32::from(var.is_some_and(|var| hint.elements.contains(&var)));
            [inside(layer.first), inside(layer.second)]
        };
        let decided: Vec<[u32; 2]> = layers.iter().map(in_layer).collect();
        let touched = |counts: &[u32; 2]| counts.iter().sum::<u32>() > 0;
        let idle_at_first = hint.number == 0;
        let Some(first) = decided.iter().position(touched) else {
            // Nothing decides it: it agrees or not from the start, and is never under way.
            return Self { group, first: layers.len(), last: layers.len(), idle_at_first, steps: Vec::new() };
        };
        let last = decided.iter().rposition(touched).unwrap_or(first);
        let mut rest: u32 = decided.iter().flatten().sum();
        // What is needed still, or none: it disagrees.
        let mut classes: Vec<Option<u32>> = vec![Some(hint.number).filter(|&number| number <= rest)];
        let mut steps = Vec::new();
        for (number, counts) in decided.iter().enumerate().take(last + 1).skip(first) {
            let mut fates = None;
            if touched(counts) {
                rest -= counts[0] + counts[1];
                let mut after: Vec<Option<u32>> = Vec::new();
                let rows = classes.iter().map(|&needs| {
                    [0, 1, 2, 3].map(|code: u32| {
                        let taken = (code & 1) * counts[0] + (code >> 1) * counts[1];
                        let needs = needs.and_then(|n| n.checked_sub(taken)).filter(|&n| n <= rest);
                        fate(needs, group, number == last, &mut after)
                    })
                });
                fates = Some(rows.collect());
                classes = after;
            }
            let agrees = classes.iter().map(|&needs| needs == Some(0)).collect();
            steps.push(LifeStep { fates, agrees });
        }
        Self { group, first, last, idle_at_first, steps }
    }

    /// Bits that tell the classes apart.
    fn bits(&self) -> u32 {
        let most = self.steps.iter().map(|step| step.agrees.len()).max().unwrap_or(1).max(1);
        usize::BITS - (most - 1).leading_zeros()
    }
}

fn fate(needs: Option<u32>, group: u32, last: bool, classes: &mut Vec<Option<u32>>) -> Fate {
    match (needs, last) {
        (None, _) if group == REQUIRED => Fate::Dead,
        (None, true) => Fate::Differs,
        (Some(_), true) => Fate::Goes(0),
        (needs, false) => {
            let known = classes.iter().position(|&class| class == needs).unwrap_or_else(|| {
                classes.push(needs);
                classes.len() - 1
            });
            Fate::Goes(known as u32)
        }
    }
}
