//! The machine that reads numbers, or the members of runs, and compares them with a printed list.

use gridwright_check::eval::number_of;
use gridwright_lang::ir::{Entry, Order};

/// What may be at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Letter {
    /// Nothing.
    Gap,
    /// A member that goes on with the run before it, if there is one; it adds so much to it.
    Join(i64),
    /// A member that starts a run.
    Start(i64),
    /// At the end of a ring: its last member is tied to its first.
    Closed,
    /// It is not.
    Parted,
}

impl Letter {
    /// What it adds.
    pub fn number(self) -> Option<i64> {
        match self {
            Letter::Join(n) | Letter::Start(n) => Some(n),
            _ => None,
        }
    }

    /// A number for it.
    pub fn code(self) -> i32 {
        match self {
            Letter::Gap => -1,
            Letter::Join(n) => 2 * n as i32,
            Letter::Start(n) => 2 * n as i32 + 1,
            Letter::Closed => -2,
            Letter::Parted => -3,
        }
    }

    /// The letter of a number.
    pub fn of(code: i32) -> Letter {
        match code {
            -1 => Letter::Gap,
            -2 => Letter::Closed,
            code if code < 0 => Letter::Parted,
            code if code % 2 == 0 => Letter::Join(i64::from(code / 2)),
            code => Letter::Start(i64::from(code / 2)),
        }
    }
}

/// How far a machine is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct State {
    first: First,
    /// The run that is going on.
    run: Option<i64>,
    done: Done,
}

/// On a ring: what became of the run that its first member is in. It may go on before the first member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum First {
    /// Nothing was read.
    Ahead,
    /// It is the run that is going on.
    Open,
    /// It had so much when it ended.
    Held(i64),
    /// There is none, or it is no ring.
    None,
}

/// Which entries have had their number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Done {
    /// In order: before which entries it may stand, as bits.
    Before(u64),
    /// In any order: how often each number of the list is still to come, and how many others.
    Left(Vec<u8>, u8),
}

/// A printed list, as a machine.
#[derive(Debug)]
pub(crate) struct Pattern {
    entries: Vec<Entry>,
    /// In any order: its different numbers.
    numbers: Vec<i64>,
    order: Order,
    cyclic: bool,
    many: bool,
    /// Whether it is also the list of no numbers: a lone 0, and in any order a lone `?`.
    or_nothing: bool,
    /// Runs above this are all the same: no entry tells how long they are.
    most: i64,
}

impl Pattern {
    pub fn new(entries: &[Entry], order: Order, cyclic: bool) -> Self {
        let or_nothing = entries == [Entry::Number(0)] || order == Order::Free && entries == [Entry::Unknown];
        // Shapes are numbers from here on.
        let entries: Vec<Entry> = entries.iter().map(|entry| number_of(entry).map_or(*entry, Entry::Number)).collect();
        let mut numbers: Vec<i64> = entries.iter().filter_map(number_of).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let most = numbers.last().map_or(0, |n| n + 1);
        let many = entries.contains(&Entry::Many);
        Self { entries, numbers, order, cyclic, many, or_nothing, most }
    }

    /// How many states it may have at a position, at most.
    pub fn n_states(&self) -> u64 {
        let done = match self.start().done {
            Done::Before(_) if self.many => 1_u64.checked_shl(self.entries.len() as u32).unwrap_or(u64::MAX),
            Done::Before(_) => self.entries.len() as u64 + 1,
            Done::Left(left, others) => {
                left.iter().map(|&n| u64::from(n) + 1).product::<u64>().saturating_mul(u64::from(others) + 1)
            }
        };
        let run = self.most.unsigned_abs() + 2;
        done.saturating_mul(run).saturating_mul(if self.cyclic { run } else { 1 })
    }

    pub fn start(&self) -> State {
        let done = match self.order {
            Order::Kept => Done::Before(self.passing(1)),
            Order::Free | Order::Part => {
                let times = |n: &i64| self.entries.iter().filter(|e| **e == Entry::Number(*n)).count() as u8;
                let n_unknown = self.entries.iter().filter(|e| **e == Entry::Unknown).count() as u8;
                Done::Left(self.numbers.iter().map(times).collect(), n_unknown)
            }
        };
        State { first: if self.cyclic { First::Ahead } else { First::None }, run: None, done }
    }

    /// The state after a letter; none if the list can no longer be right.
    pub fn step(&self, state: &State, letter: Letter) -> Option<State> {
        let mut next = state.clone();
        match letter {
            Letter::Gap => self.end_run(&mut next)?,
            Letter::Join(n) if next.run.is_some() => next.run = next.run.map(|run| self.cut(run + n)),
            Letter::Join(n) | Letter::Start(n) => {
                let is_first = next.first == First::Ahead;
                self.end_run(&mut next)?;
                next.run = Some(self.cut(n));
                if is_first {
                    next.first = First::Open;
                }
            }
            Letter::Closed | Letter::Parted => self.close(&mut next, letter == Letter::Closed)?,
        }
        let hopeful = next.run.is_none_or(|run| next.first == First::Open || self.may_end_from(&next.done, run));
        hopeful.then_some(next)
    }

    pub fn accepts(&self, state: &State) -> bool {
        let mut last = state.clone();
        if self.end_run(&mut last).is_none() {
            return false;
        }
        let untouched = self.or_nothing && last.done == self.start().done;
        untouched
            || match &last.done {
                Done::Before(places) => places >> self.entries.len() & 1 == 1,
                Done::Left(..) if self.order == Order::Part => true,
                Done::Left(left, others) => *others == 0 && left.iter().all(|&n| n == 0),
            }
    }

    fn cut(&self, run: i64) -> i64 {
        run.min(self.most)
    }

    /// Ends the run that is going on, if there is one.
    fn end_run(&self, state: &mut State) -> Option<()> {
        match (state.first, state.run.take()) {
            (First::Open, Some(run)) => state.first = First::Held(run),
            (First::Ahead, _) => state.first = First::None,
            (_, Some(run)) => state.done = self.told(&state.done, run)?,
            _ => {}
        }
        Some(())
    }

    /// Ends all runs at the end of a ring.
    fn close(&self, state: &mut State, closed: bool) -> Option<()> {
        let runs = match (state.first, state.run.take()) {
            (First::Held(first), Some(run)) if closed => [Some(self.cut(first + run)), None],
            (First::Held(first), run) => [Some(first), run],
            (_, run) => [run, None],
        };
        state.first = First::None;
        for run in runs.into_iter().flatten() {
            state.done = self.told(&state.done, run)?;
        }
        Some(())
    }

    /// One more number was told.
    fn told(&self, done: &Done, number: i64) -> Option<Done> {
        match done {
            Done::Before(places) => {
                let mut after = 0;
                for (i, entry) in self.entries.iter().enumerate().filter(|(i, _)| places >> i & 1 == 1) {
                    match entry {
                        Entry::Many => after |= 1 << i,
                        Entry::Unknown => after |= 1 << (i + 1),
                        Entry::Number(n) if *n == number => after |= 1 << (i + 1),
                        Entry::Number(_) | Entry::Shape(_) => {}
                    }
                }
                (after != 0).then(|| Done::Before(self.passing(after)))
            }
            Done::Left(left, others) => {
                let (mut left, mut others) = (left.clone(), *others);
                match self.numbers.iter().position(|n| *n == number).filter(|&i| left[i] > 0) {
                    Some(i) => left[i] -= 1,
                    None if others > 0 => others -= 1,
                    None if self.many => {}
                    None => return None,
                }
                Some(Done::Left(left, others))
            }
        }
    }

    /// These places, and those behind a `*`, which may stand for nothing.
    fn passing(&self, mut places: u64) -> u64 {
        for (i, entry) in self.entries.iter().enumerate() {
            if *entry == Entry::Many && places >> i & 1 == 1 {
                places |= 1 << (i + 1);
            }
        }
        places
    }

    /// Whether a run that has so much may still become one that is asked for.
    fn may_end_from(&self, done: &Done, run: i64) -> bool {
        match done {
            Done::Before(places) => {
                self.entries.iter().enumerate().filter(|(i, _)| places >> i & 1 == 1).any(|(_, entry)| match entry {
                    Entry::Number(n) => *n >= run,
                    _ => true,
                })
            }
            Done::Left(left, others) => {
                self.many || *others > 0 || self.numbers.iter().zip(left).any(|(n, &left)| left > 0 && *n >= run)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The runs of bits, each tied to the next by the bit of `ties` behind it, the last to the first if it is a ring.
    fn runs(bits: u32, ties: u32, n: usize, ring: bool) -> Vec<i64> {
        let on = |i: usize| bits >> (i % n) & 1 == 1;
        let tied = |i: usize| on(i) && on(i + 1) && ties >> (i % n) & 1 == 1 && (i + 1 < n || ring && n > 2);
        if ring && n > 2 && (0..n).all(tied) {
            return vec![n as i64];
        }
        let starts = (0..n).filter(|&i| on(i) && !tied((i + n - 1) % n));
        let length = |start: usize| 1 + (start..).take_while(|&i| tied(i % n)).count() as i64;
        starts.map(length).collect()
    }

    /// Whether numbers in any order, or in order, are what a list says: by trying every way to give each entry its number.
    fn agrees(entries: &[Entry], order: Order, numbers: &[i64]) -> bool {
        let lone = entries == [Entry::Number(0)] || order == Order::Free && entries == [Entry::Unknown];
        if lone && numbers.is_empty() {
            return true;
        }
        if order == Order::Part {
            // What is left over is told by one entry less.
            let without = |i: usize| [&entries[..i], &entries[i + 1..]].concat();
            return numbers.is_empty()
                || agrees(entries, Order::Free, numbers)
                || (0..entries.len()).any(|i| agrees(&without(i), Order::Part, numbers));
        }
        let Some((first, rest)) = entries.split_first() else { return numbers.is_empty() };
        let without = |i: usize| [&numbers[..i], &numbers[i + 1..]].concat();
        let choices = if order == Order::Free { numbers.len() } else { numbers.len().min(1) };
        let fits = |number: i64| match first {
            Entry::Number(n) => *n == number,
            _ => true,
        };
        let skipped = *first == Entry::Many && agrees_exactly(rest, order, numbers);
        skipped
            || (0..choices).filter(|&i| fits(numbers[i])).any(|i| {
                let same = if *first == Entry::Many { entries } else { rest };
                agrees_exactly(same, order, &without(i))
            })
    }

    fn agrees_exactly(entries: &[Entry], order: Order, numbers: &[i64]) -> bool {
        match entries.split_first() {
            None => numbers.is_empty(),
            Some(_) if entries.len() == 1 && numbers.is_empty() => entries == [Entry::Many],
            Some(_) => agrees(entries, order, numbers),
        }
    }

    /// The machine's verdict on the same.
    fn accepted(entries: &[Entry], order: Order, (bits, ties, n, ring): (u32, u32, usize, bool)) -> bool {
        let cyclic = ring && n > 2;
        let pattern = Pattern::new(entries, order, cyclic);
        let mut state = Some(pattern.start());
        let tied = |i: usize| ties >> i & 1 == 1;
        for i in 0..n {
            let letter = match (bits >> i & 1 == 1, i > 0 && tied(i - 1)) {
                (false, _) => Letter::Gap,
                (true, true) => Letter::Join(1),
                (true, false) => Letter::Start(1),
            };
            state = state.and_then(|s| pattern.step(&s, Letter::of(letter.code())));
        }
        if cyclic {
            let letter = if tied(n - 1) { Letter::Closed } else { Letter::Parted };
            state = state.and_then(|s| pattern.step(&s, Letter::of(letter.code())));
        }
        state.is_some_and(|s| pattern.accepts(&s))
    }

    #[test]
    fn the_machine_agrees_with_plain_search_on_all_short_lines_and_rings() {
        use Entry::{Many as M, Number as N, Unknown as U};
        let lists: [&[Entry]; 12] = [
            &[N(0)],
            &[U],
            &[M],
            &[N(1)],
            &[N(2), N(1)],
            &[N(1), U],
            &[U, N(2)],
            &[M, N(2)],
            &[N(1), M, N(1)],
            &[N(1), N(1), N(2)],
            &[U, U],
            &[N(5)],
        ];
        for entries in lists {
            for n in 1..=5 {
                for (bits, ties) in (0..1_u32 << n).flat_map(|bits| (0..1_u32 << n).map(move |ties| (bits, ties))) {
                    for (order, ring) in
                        [(Order::Kept, false), (Order::Free, false), (Order::Free, true), (Order::Part, false)]
                    {
                        let numbers = runs(bits, ties, n, ring);
                        let expected = agrees(entries, order, &numbers);
                        let board = (bits, ties, n, ring);
                        assert_eq!(
                            accepted(entries, order, board),
                            expected,
                            "{entries:?} {order:?} {board:?} {numbers:?}"
                        );
                    }
                }
            }
        }
    }
}
