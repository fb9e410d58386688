//! What a partial solution looks like from the frontier, and how it goes on at a vertex.
//!
//! Each slot holds six bits that tell what the undecided vertex there has got so far:
//!
//! ```text
//! nothing              0  no path has reached it
//! through              1  two paths met in it, or one passes: it has both its edges and can bear no mark
//! fragment(slot)   16 + s one end of a path whose other end is at slot s
//! pair(slot)       32 + s a path from a mark; the one from its partner is at slot s, and the two must meet
//! open(label)      48 + l a path from a mark whose partner is still to come
//! ```
//!
//! On a 2x2 board swept in reading order, after a mark at the first vertex whose path goes right: slot 1 (the vertex to its
//! right) is open(0), slot 0 (the one below) is nothing.
//!
//! Every open pair has exactly one path end in every configuration, so configurations of one prefix of an instance speak of
//! the same labels. Pairs both of whose marks were met need no name any more: their ends name each other.

use super::sweep::Step;

/// Ten slots of six bits.
pub(crate) const MAX_SLOTS: u8 = 10;

const BITS: u32 = 6;
const NOTHING: u64 = 0;
const THROUGH: u64 = 1;
const FRAGMENT: u64 = 16;
const PAIR: u64 = 32;
const OPEN: u64 = 48;

/// One step of an instance: what a vertex bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Letter {
    /// No mark.
    Blank,
    /// The first mark of a pair.
    Open,
    /// The second mark of the pair with this label.
    Close(u8),
}

impl Letter {
    /// The letters there are with so many open pairs; [`index`](Self::index) numbers them.
    pub(crate) fn all(n_open: u8) -> impl Iterator<Item = Letter> {
        [Letter::Blank, Letter::Open].into_iter().chain((0..n_open).map(Letter::Close))
    }

    pub(crate) fn index(self) -> usize {
        match self {
            Letter::Blank => 0,
            Letter::Open => 1,
            Letter::Close(label) => 2 + usize::from(label),
        }
    }
}

/// New names of labels: the label `l` is called what stands in the `l`-th four bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Renaming(pub(crate) u64);

impl Renaming {
    /// Nothing changes.
    pub(crate) const SAME: Renaming = Renaming(0xfedc_ba98_7654_3210);

    pub(crate) fn name(self, label: u8) -> u8 {
        (self.0 >> (4 * label) & 15) as u8
    }

    pub(crate) fn with(self, label: u8, name: u8) -> Self {
        Self(self.0 & !(15 << (4 * label)) | u64::from(name) << (4 * label))
    }
}

/// The slots of a partial solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Config(pub(crate) u64);

impl Config {
    fn at(self, slot: u8) -> u64 {
        self.0 >> (BITS * u32::from(slot)) & 63
    }

    fn with(self, slot: u8, content: u64) -> Self {
        let shift = BITS * u32::from(slot);
        Self(self.0 & !(63 << shift) | content << shift)
    }

    /// The slots that hold open ends, with their labels.
    pub(crate) fn open_ends(self, width: u8) -> impl Iterator<Item = (u8, u8)> {
        (0..width).filter_map(move |slot| {
            let content = self.at(slot);
            (content >= OPEN).then_some((slot, (content & 15) as u8))
        })
    }

    /// How many pairs are open.
    pub(crate) fn n_open(self, width: u8) -> u8 {
        self.open_ends(width).count() as u8
    }

    /// The same with other labels.
    pub(crate) fn renamed(self, width: u8, names: Renaming) -> Self {
        self.open_ends(width).fold(self, |config, (slot, label)| config.with(slot, OPEN | u64::from(names.name(label))))
    }

    /// The same with all labels alike.
    pub(crate) fn without_names(self, width: u8) -> Self {
        self.renamed(width, Renaming(0))
    }

    /// The names under which the labels come in the order of their slots.
    pub(crate) fn in_order(self, width: u8) -> Renaming {
        let ends = self.open_ends(width).enumerate();
        ends.fold(Renaming::SAME, |names, (next, (_, label))| names.with(label, next as u8))
    }

    /// A path whose far end is `far` comes to a slot.
    fn attach(self, slot: u8, far: u64) -> Option<Self> {
        if far == FRAGMENT | u64::from(slot) {
            return None; // It would bite its own tail.
        }
        if far == PAIR | u64::from(slot) {
            return Some(self.with(slot, THROUGH)); // A pair has met.
        }
        match self.at(slot) {
            NOTHING if far >= OPEN => Some(self.with(slot, far)),
            NOTHING => Some(self.with(slot, far).with((far & 15) as u8, far & OPEN | u64::from(slot))),
            THROUGH => None,
            near => self.with(slot, THROUGH).link(near, far),
        }
    }

    /// Two paths with these far ends become one.
    fn link(self, a: u64, b: u64) -> Option<Self> {
        let slot = |end: u64| (end & 15) as u8;
        match (a & OPEN, b & OPEN) {
            (FRAGMENT, OPEN) => Some(self.with(slot(a), b)),
            (OPEN, FRAGMENT) => Some(self.with(slot(b), a)),
            (FRAGMENT, other) | (other, FRAGMENT) => {
                Some(self.with(slot(a), other | b & 15).with(slot(b), other | a & 15))
            }
            _ => None, // Two marks that are no pair.
        }
    }

    /// Takes a label out of use; those above it move down.
    fn without_label(self, width: u8, gone: u8) -> Self {
        let moves_down = |label: u8| label > gone;
        let ends = self.open_ends(width).filter(|&(_, label)| moves_down(label));
        ends.fold(self, |config, (slot, label)| config.with(slot, OPEN | u64::from(label - 1)))
    }

    fn slot_of(self, width: u8, label: u8) -> Option<u8> {
        self.open_ends(width).find(|&(_, other)| other == label).map(|(slot, _)| slot)
    }

    /// Every way to go on at a vertex that bears a letter: the configuration after it, and whether the vertex is covered.
    pub(crate) fn moves(self, width: u8, step: &Step, letter: Letter, found: &mut Vec<(Config, bool)>) {
        let arrived = step.slot.map_or(NOTHING, |slot| self.at(slot));
        let rest = step.slot.map_or(self, |slot| self.with(slot, NOTHING));
        match letter {
            Letter::Blank => rest.pass(step, arrived, found),
            Letter::Open => {
                let label = OPEN | u64::from(self.n_open(width));
                found.extend(rest.end(step, arrived, label).map(|config| (config, true)));
            }
            Letter::Close(label) if arrived == OPEN | u64::from(label) => {
                found.push((rest.without_label(width, label), true));
            }
            Letter::Close(label) => {
                let Some(partner) = rest.slot_of(width, label) else { return };
                let ends = rest.end(step, arrived, PAIR | u64::from(partner));
                found.extend(ends.map(|config| (config.without_label(width, label), true)));
            }
        }
    }

    /// A vertex without a mark: a path passes, or starts to both sides, or none comes near.
    fn pass(self, step: &Step, arrived: u64, found: &mut Vec<(Config, bool)>) {
        let later = &step.later;
        match arrived {
            THROUGH => found.push((self, true)),
            NOTHING => {
                found.push((self, false));
                let pairs = later.iter().enumerate().flat_map(|(i, &a)| later[..i].iter().map(move |&b| (a, b)));
                found.extend(pairs.filter_map(|(a, b)| self.bridge(a, b)).map(|config| (config, true)));
            }
            far => found.extend(later.iter().filter_map(|&slot| self.attach(slot, far)).map(|config| (config, true))),
        }
    }

    /// A new path between two slots.
    fn bridge(self, a: u8, b: u8) -> Option<Self> {
        match self.at(b) {
            NOTHING => self.attach(a, FRAGMENT | u64::from(b)),
            THROUGH => None,
            far => self.with(b, THROUGH).attach(a, far),
        }
    }

    /// A vertex with a mark, which `mark` stands for: a path leaves it, or the one that has come ends.
    fn end(self, step: &Step, arrived: u64, mark: u64) -> impl Iterator<Item = Config> {
        let leaving = if arrived == NOTHING { step.later.as_slice() } else { &[] };
        let ending = if arrived > THROUGH { self.link(arrived, mark) } else { None };
        leaving.iter().filter_map(move |&slot| self.attach(slot, mark)).chain(ending)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(slot: Option<u8>, later: &[u8]) -> Step {
        Step { vertex: 0, slot, later: later.to_vec(), may_be_blank: true, may_be_marked: true }
    }

    fn moves(config: u64, step: &Step, letter: Letter) -> Vec<(u64, bool)> {
        let mut found = Vec::new();
        Config(config).moves(4, step, letter, &mut found);
        found.into_iter().map(|(config, covered)| (config.0, covered)).collect()
    }

    fn slots(contents: &[u64]) -> u64 {
        contents.iter().rev().fold(0, |code, content| code << BITS | content)
    }

    #[test]
    fn a_path_never_bites_its_tail() {
        let corner = slots(&[FRAGMENT | 1, FRAGMENT]);
        assert_eq!(moves(corner, &step(Some(0), &[1]), Letter::Blank), []);
    }

    #[test]
    fn a_pair_meets_but_two_pairs_do_not() {
        let pair = slots(&[PAIR | 1, PAIR]);
        assert_eq!(moves(pair, &step(Some(0), &[1]), Letter::Blank), [(slots(&[0, THROUGH]), true)]);
        let two = slots(&[PAIR | 2, PAIR | 3, PAIR, PAIR | 1]);
        assert_eq!(moves(two, &step(Some(0), &[1]), Letter::Blank), []);
    }

    #[test]
    fn a_mark_ends_a_fragment_and_its_label_goes_to_the_far_end() {
        let fragment = slots(&[FRAGMENT | 1, FRAGMENT]);
        assert_eq!(moves(fragment, &step(Some(0), &[2]), Letter::Open), [(slots(&[0, OPEN]), true)]);
    }

    #[test]
    fn closing_a_pair_moves_later_labels_down() {
        let two = slots(&[OPEN, OPEN | 1, 0]);
        assert_eq!(moves(two, &step(Some(0), &[]), Letter::Close(0)), [(slots(&[0, OPEN]), true)]);
        assert_eq!(moves(two, &step(Some(2), &[3]), Letter::Close(0)), [(slots(&[PAIR | 3, OPEN, 0, PAIR]), true)]);
    }

    #[test]
    fn a_vertex_left_alone_is_told() {
        assert_eq!(
            moves(0, &step(None, &[0, 1]), Letter::Blank),
            [(0, false), (slots(&[FRAGMENT | 1, FRAGMENT]), true)]
        );
    }
}
