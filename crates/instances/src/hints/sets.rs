//! From other answers to the family of all good hint sets, one group decided at a time.
//!
//! After some groups are decided, shown or not, what matters of the choice is which other answers have not been ruled out: a set
//! of classes of a [`Sieved`] step. Choices that leave the same set have the same future, so the sets of a step are the nodes of
//! a decision diagram of the family, and it is made from the top, a step at a time. A set is told by its strongest classes, which
//! leaves at most twice as many sets as the reduced diagram has nodes; the rest is made equal when the nodes are put together
//! from the bottom. For the last groups the family of a set is a table of bits, the intersection of those of its classes, and
//! equal tables are equal families.
//!
//! H of the root is Equation 9 of R. Yoshinaka et al. (doi:10.3390/a5020176). [`fold`](super::fold) finds the same from the
//! bottom, by intersecting diagrams; that makes ten nodes for each that is left in the end, in no order that a processor's memory
//! likes. On 5 x 7 cells the slowest of eight loops takes a tenth of the time here, and 6 x 7 cells are out of reach there.

use super::Error;
use super::sieve::{Base, Sieved};
use super::steps::Link;
use gridwright_base::{Booking, Budget, Lists, Progress, Step, each_bit, set_bit};
use gridwright_zdd::{UpSet, UpStore, UpTable, Var};

/// A choice that lets an answer pass for good.
const LOST: u32 = u32::MAX;
/// Sets between two looks at the budget.
const PATIENCE: usize = 1 << 8;

/// All good sets of groups.
pub(super) fn good_sets(
    steps: &[Sieved],
    up: &mut UpStore,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<UpSet, Error> {
    let stopped = Error::stopped("the collection of hint sets");
    let left = |from: usize| steps[from..].iter().filter(|step| step.group.is_some()).count();
    let tables_from = (0..=steps.len()).find(|&from| left(from) <= UpTable::MOST).unwrap_or(steps.len());
    let mut booking = Booking::new(budget);
    let mut linked = 0;
    let mut sets: Lists<u16> = Lists::new();
    sets.number_of(&[]);
    let mut links = Vec::with_capacity(tables_from);
    for (number, pair) in steps.windows(2).take(tables_from).enumerate() {
        progress.report(Step { stage: "hint sets", done: number as u64, total: Some(tables_from as u64) });
        let (next, level) = decide(&pair[0], &pair[1], &sets, budget).map_err(&stopped)?;
        linked += (level.capacity() * size_of::<[u32; 2]>()) as u64;
        booking.grow_to(linked + sets.bytes() + next.bytes()).map_err(&stopped)?;
        links.push(level);
        sets = next;
    }
    let (common, tables) = tables(&steps[tables_from..]);
    let table = |set: &[u16]| {
        let mut table = common;
        set.iter().for_each(|&class| table.keep(&tables[class as usize]));
        table
    };
    let mut below = up.of_tables(sets.iter().map(table))?;
    for (step, level) in steps.iter().zip(&links).rev() {
        let node = |child: u32| if child == LOST { UpSet::NONE } else { below[child as usize] };
        below = match step.group {
            None => level.iter().map(|&[only, _]| node(only)).collect(),
            Some(group) => {
                let nodes = level.iter().map(|&[without, with]| up.choose(Var(group), node(without), node(with)));
                nodes.collect::<Result<_, _>>()?
            }
        };
    }
    Ok(below[0])
}

/// One step: the sets of the next, and where each set of this one leads without and with the group.
fn decide(
    step: &Sieved,
    after: &Sieved,
    sets: &Lists<u16>,
    budget: &Budget,
) -> Result<(Lists<u16>, Vec<[u32; 2]>), gridwright_base::Stop> {
    let mut walk = Descent { step, after, next: Lists::new(), reached: Vec::new(), list: Vec::new() };
    let mut links = Vec::with_capacity(sets.len());
    for (number, set) in sets.iter().enumerate() {
        if number.is_multiple_of(PATIENCE) {
            budget.check_steps(walk.next.len() as u64)?;
        }
        let without = walk.follow(set, false);
        let with = if step.group.is_some() { walk.follow(set, true) } else { without };
        links.push([without, with]);
    }
    Ok((walk.next, links))
}

struct Descent<'a> {
    step: &'a Sieved,
    after: &'a Sieved,
    next: Lists<u16>,
    /// Classes reached, as bits.
    reached: Vec<u64>,
    list: Vec<u16>,
}

impl Descent<'_> {
    /// The number of the set that is left of a set.
    fn follow(&mut self, set: &[u16], shown: bool) -> u32 {
        let Base { targets, bad } = &self.step.base[usize::from(shown)];
        if *bad {
            return LOST;
        }
        self.reached.clone_from(targets);
        for &class in set {
            for link in &self.step.classes[class as usize] {
                if shown && link.ruled_out() {
                    continue;
                }
                if link.target() == Link::BAD {
                    return LOST;
                }
                set_bit(&mut self.reached, link.target() as usize);
            }
        }
        self.keep_strongest();
        self.next.number_of(&self.list)
    }

    /// Lists the classes reached of which no stronger one is reached, too. Weaker ones come later.
    fn keep_strongest(&mut self) {
        self.list.clear();
        for word in 0..self.reached.len() {
            while self.reached[word] != 0 {
                let bit = self.reached[word].trailing_zeros() as usize;
                self.reached[word] &= self.reached[word] - 1;
                let class = word * 64 + bit;
                self.list.push(class as u16);
                let weaker = &self.after.weaker.row(class)[word..];
                self.reached[word..].iter_mut().zip(weaker).for_each(|(left, weaker)| *left &= !weaker);
            }
        }
    }
}

/// What the classes before these steps ask of the groups decided in them, and what is asked always.
fn tables(steps: &[Sieved]) -> (UpTable, Vec<UpTable>) {
    let (mut common, mut classes) = (UpTable::unit(), Vec::new());
    let mut n_groups = 0;
    for step in steps.iter().rev() {
        let all = UpTable::all(n_groups);
        let of_links = |links: &[Link], shown: bool| {
            let mut table = all;
            for link in links.iter().filter(|link| !(shown && link.ruled_out())) {
                match link.target() {
                    Link::BAD => return UpTable::none(n_groups),
                    target => table.keep(&classes[target as usize]),
                }
            }
            table
        };
        let of_base = |base: &Base| {
            let mut table = if base.bad { UpTable::none(n_groups) } else { common };
            each_bit(&base.targets, |target| table.keep(&classes[target]));
            table
        };
        let here = step.classes.iter().map(|links| match step.group {
            None => of_links(links, false),
            Some(_) => UpTable::join(&of_links(links, false), &of_links(links, true)),
        });
        let here: Vec<UpTable> = here.collect();
        common = match step.group {
            None => of_base(&step.base[0]),
            Some(_) => UpTable::join(&of_base(&step.base[0]), &of_base(&step.base[1])),
        };
        n_groups += usize::from(step.group.is_some());
        classes = here;
    }
    (common, classes)
}
