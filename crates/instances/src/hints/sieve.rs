//! Which other answers need not be looked at, because something stronger is looked at anyway.
//!
//! A node of a step stands for all answers through it; write H for the hint sets, of the groups still to be decided, that rule
//! all of them out. If H of one node is part of H of another, the other asks nothing more: it is *weaker*. That is decided by
//! simulation, backwards: a node is weaker if each of its links has one of the other node that leads to something at least as
//! strong and is ruled out at most by the same group. (Sufficient, not necessary: a node may also be implied by two others
//! together.) Then
//!
//! * nodes with the same links are one *class*;
//! * a node that is reached whatever hints are shown is looked at always, so nothing weaker than it is kept, and itself it is
//!   no class either: what it leads to is added at every step (`base`);
//! * a set of classes is told by its strongest ones.

use super::Error;
use super::bits::BitMatrix;
use super::steps::{Link, Step, Steps};
use gridwright_base::{Booking, Budget, Lists, Stop, each_bit, has_bit, set_bit};

/// With more classes between two steps the comparison of all pairs is no longer cheap.
const MOST_CLASSES: usize = 1 << 14;

/// Nodes between two looks at the budget.
const PATIENCE: u32 = 1 << 10;

/// In place of a class: nothing has to be ruled out here.
const NEEDLESS: u32 = Link::BAD - 1;

/// What nodes that are reached always add to the next step.
#[derive(Debug, Clone, Default)]
pub(super) struct Base {
    /// Classes of the next step, as bits.
    pub targets: Vec<u64>,
    /// Whether an answer passes that nothing can rule out any more.
    pub bad: bool,
}

/// A step between classes, strongest first.
#[derive(Debug)]
pub(super) struct Sieved {
    pub group: Option<u32>,
    /// The links of each class, as [`Link`]s to classes of the next step.
    pub classes: Vec<Vec<Link>>,
    /// For each class, all weaker ones; these have larger numbers.
    pub weaker: BitMatrix,
    /// If the group is not shown, and if it is.
    pub base: [Base; 2],
}

/// All steps between classes.
#[derive(Debug)]
pub(super) struct Sieve {
    pub steps: Vec<Sieved>,
    _booking: Booking,
}

/// Steps between classes; nothing if there are too many of these somewhere.
pub(super) fn sieve(mut steps: Steps, budget: &Budget) -> Result<Option<Sieve>, Error> {
    let stopped = Error::stopped("the comparison of other answers");
    let mut booking = Booking::new(budget);
    let (mut bytes, mut sieved) = (0, Vec::<Sieved>::with_capacity(steps.list.len()));
    let end = BitMatrix::default();
    let mut class_of: Vec<u32> = Vec::new();
    while let Some(step) = steps.list.pop() {
        budget.check().map_err(&stopped)?;
        let after = sieved.last().map_or(&end, |after| &after.weaker);
        let nodes = Nodes::read(&step, &class_of, after, budget).map_err(&stopped)?;
        let Some(needed) = nodes.needed(after, budget).map_err(&stopped)? else { return Ok(None) };
        let (order, weaker) = nodes.strongest_first(&needed, after);
        let base = [false, true].map(|shown| nodes.base(shown, after));
        let links = |&number: &u32| nodes.passing.get(number as usize).iter().map(|&link| Link(link)).collect();
        let classes: Vec<Vec<Link>> = order.iter().map(links).collect();
        bytes += weaker.bytes() + classes.iter().map(|links| 24 + links.len() as u64 * 4).sum::<u64>();
        booking.grow_to(bytes).map_err(&stopped)?;
        class_of = nodes.classes(&order);
        sieved.push(Sieved { group: step.group, classes, weaker, base });
    }
    sieved.reverse();
    Ok(Some(Sieve { steps: sieved, _booking: booking }))
}

/// The nodes of a step by their links, which are already links to classes of the next.
struct Nodes {
    /// Of nodes that are reached always.
    steady: Lists<u32>,
    /// Of the others.
    passing: Lists<u32>,
    /// For each node the number of its list among `passing`, or [`NEEDLESS`], or [`Link::BAD`].
    numbers: Vec<u32>,
    /// Whether an answer through a steady node can not be ruled out.
    lost: bool,
}

impl Nodes {
    fn read(step: &Step, class_of: &[u32], weaker: &BitMatrix, budget: &Budget) -> Result<Self, Stop> {
        let mut nodes = Self { steady: Lists::new(), passing: Lists::new(), numbers: Vec::new(), lost: false };
        let mut links: Vec<Link> = Vec::new();
        for node in 0..step.n_nodes() {
            if node % PATIENCE as usize == 0 {
                budget.check()?;
            }
            links.clear();
            links.extend(step.links_of(node).iter().filter_map(|link| {
                let class = if link.target() == Link::BAD { Link::BAD } else { class_of[link.target() as usize] };
                (class != NEEDLESS).then(|| Link::new(class, link.ruled_out()))
            }));
            let list = strongest(&mut links, weaker);
            let number = if list.first() == Some(&Link::new(Link::BAD, false).0) {
                nodes.lost |= step.always[node];
                Link::BAD
            } else if list.is_empty() {
                NEEDLESS
            } else if step.always[node] {
                nodes.steady.number_of(&list);
                NEEDLESS
            } else {
                nodes.passing.number_of(&list)
            };
            nodes.numbers.push(number);
        }
        Ok(nodes)
    }

    /// The lists of `passing` that no steady one makes needless; nothing if they are too many.
    fn needed(&self, weaker: &BitMatrix, budget: &Budget) -> Result<Option<Vec<u32>>, Stop> {
        let steady: Vec<&[u32]> = self.steady.iter().take(MOST_CLASSES).collect();
        let strength = Strength::of(&steady, weaker);
        let mut row = vec![0; steady.len().div_ceil(64)];
        let mut needed = Vec::new();
        for (list, number) in self.passing.iter().zip(0..) {
            if number % PATIENCE == 0 {
                budget.check()?;
            }
            strength.stronger_than(list, &mut row);
            if row.iter().all(|&word| word == 0) {
                needed.push(number);
            }
        }
        Ok((needed.len() <= MOST_CLASSES).then_some(needed))
    }

    /// Some of the lists of `passing` with the strongest first, and which is weaker than which.
    fn strongest_first(&self, some: &[u32], weaker: &BitMatrix) -> (Vec<u32>, BitMatrix) {
        let lists: Vec<&[u32]> = some.iter().map(|&number| self.passing.get(number as usize)).collect();
        let strength = Strength::of(&lists, weaker);
        let mut stronger = BitMatrix::new(some.len(), some.len());
        for (number, list) in lists.iter().enumerate() {
            strength.stronger_than(list, stronger.row_mut(number));
        }
        let own = stronger.transposed();
        let count = |row: usize| own.row(row).iter().map(|word| word.count_ones()).sum::<u32>();
        let mut order: Vec<usize> = (0..some.len()).collect();
        order.sort_by_key(|&row| std::cmp::Reverse(count(row)));
        let mut place = vec![0; some.len()];
        order.iter().enumerate().for_each(|(to, &from)| place[from] = to);
        let mut ranked = BitMatrix::new(some.len(), some.len());
        for (to, &from) in order.iter().enumerate() {
            let row = ranked.row_mut(to);
            each_bit(own.row(from), |other| {
                if other != from {
                    set_bit(row, place[other]);
                }
            });
        }
        (order.into_iter().map(|row| some[row]).collect(), ranked)
    }

    fn base(&self, shown: bool, weaker: &BitMatrix) -> Base {
        let mut base = Base { targets: vec![0; weaker.stride()], bad: self.lost };
        for &link in self.steady.iter().flatten() {
            let link = Link(link);
            if shown && link.ruled_out() {
                continue;
            }
            match link.target() {
                Link::BAD => base.bad = true,
                target => drop(set_bit(&mut base.targets, target as usize)),
            }
        }
        base
    }

    /// For each node its class.
    fn classes(&self, order: &[u32]) -> Vec<u32> {
        let mut class_of = vec![NEEDLESS; self.passing.len()];
        order.iter().zip(0..).for_each(|(&number, class)| class_of[number as usize] = class);
        let class = |&number: &u32| if number >= NEEDLESS { number } else { class_of[number as usize] };
        self.numbers.iter().map(class).collect()
    }
}

/// Links without those that others make needless, ascending but for one to [`Link::BAD`] that nothing rules out, which comes
/// first and alone.
fn strongest(links: &mut Vec<Link>, weaker: &BitMatrix) -> Vec<u32> {
    links.sort_unstable();
    links.dedup();
    let covers = |a: Link, b: Link| {
        (b.ruled_out() || !a.ruled_out())
            && (a.target() == Link::BAD
                || a.target() == b.target()
                || b.target() != Link::BAD && has_bit(weaker.row(a.target() as usize), b.target() as usize))
    };
    let needed = |link: &&Link| !links.iter().any(|&other| other != **link && covers(other, **link));
    links.iter().filter(needed).map(|link| link.0).collect()
}

/// Which of some lists of links are at least as strong as another.
struct Strength {
    /// Words of a row of the relation between targets.
    stride: usize,
    /// For each kind of link the lists that have a link at least as strong. Kinds are links that nothing rules out, links that
    /// showing the group rules out, both by target, and the one that is bad otherwise.
    covering: BitMatrix,
}

impl Strength {
    fn of(lists: &[&[u32]], weaker: &BitMatrix) -> Self {
        let stride = weaker.stride();
        let mut covered = BitMatrix::new(lists.len(), 2 * stride * 64 + 1);
        for (number, list) in lists.iter().enumerate() {
            let row = covered.row_mut(number);
            list.iter().for_each(|&link| cover(row, Link(link), weaker));
        }
        Self { stride, covering: covered.transposed() }
    }

    /// The lists that are at least as strong as one that is not empty, as bits.
    fn stronger_than(&self, list: &[u32], row: &mut [u64]) {
        row.fill(u64::MAX);
        for &link in list {
            let link = Link(link);
            let kind = match link.target() {
                Link::BAD => 2 * self.stride * 64,
                target => target as usize + if link.ruled_out() { self.stride * 64 } else { 0 },
            };
            row.iter_mut().zip(self.covering.row(kind)).for_each(|(word, other)| *word &= other);
        }
    }
}

/// Marks all kinds of links that a link is at least as strong as.
fn cover(row: &mut [u64], link: Link, weaker: &BitMatrix) {
    let stride = weaker.stride();
    if link.target() == Link::BAD {
        row[stride..2 * stride].fill(u64::MAX);
        row[2 * stride] = 1;
        return;
    }
    let target = link.target() as usize;
    for half in usize::from(link.ruled_out())..2 {
        let part = &mut row[half * stride..(half + 1) * stride];
        part.iter_mut().zip(weaker.row(target)).for_each(|(word, other)| *word |= other);
        set_bit(part, target);
    }
}
