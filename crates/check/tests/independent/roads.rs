//! Genres of one loop that runs from room to room.

use crate::divisions::{blocks, grown_division, homes};
use crate::loops::walk_round;
use crate::pearls::cell_loops;
use crate::plain::*;
use gridwright_base::Rng;
use gridwright_board::Val;

/// A loop with the rooms it runs through.
struct Tour<'a> {
    walk: &'a [usize],
    home: &'a [usize],
}

impl Tour<'_> {
    /// The rooms it comes from and goes to, wherever it crosses a border.
    fn crossings(&self) -> Vec<(usize, usize)> {
        let n = self.walk.len();
        let steps = (0..n).map(|i| (self.home[self.walk[i]], self.home[self.walk[(i + 1) % n]]));
        steps.filter(|(from, to)| from != to).collect()
    }

    /// No room is entered twice.
    fn enters_once(&self) -> bool {
        let entered: Vec<usize> = self.crossings().iter().map(|&(_, to)| to).collect();
        (0..entered.len()).all(|i| !entered[..i].contains(&entered[i]))
    }

    /// The cells of a room it visits.
    fn visited(&self, room: &[usize]) -> Vec<usize> {
        room.iter().copied().filter(|c| self.walk.contains(c)).collect()
    }
}

fn country_fits(size: Size, borders: &[i64], clues: &[i64], line: &[i64], may_skip: bool) -> bool {
    let home = homes(size, borders);
    let walk = walk_round(size, line);
    let tour = Tour { walk: &walk, home: &home };
    let counted = blocks(size, borders).iter().zip(clues).all(|(room, &clue)| {
        let n = tour.visited(room).len() as i64;
        (n > 0 || may_skip) && (clue < 0 || clue == n)
    });
    let idle = |c: usize| !walk.contains(&c);
    let faced = size.links().iter().any(|&(a, b)| home[a] != home[b] && idle(a) && idle(b));
    tour.enters_once() && counted && !faced
}

#[test]
fn country_blank_boards_hold_every_loop() {
    for (size, known) in [(Size::new(3, 3), 13), (Size::new(3, 4), 40)] {
        agree_on_blank("country", size, &cell_loops(size), known);
    }
}

/// Looks a few times for rooms that a loop obeys, then takes what comes.
fn rooms_for(rng: &mut Rng, size: Size, line: &[i64], obeys: impl Fn(&[i64], &[i64]) -> bool) -> Values {
    let n = 1 + rng.index(4);
    let mut borders = grown_division(rng, size, n);
    for _ in 0..20 {
        if !obeys(&borders, line) {
            borders = grown_division(rng, size, n);
        }
    }
    borders
}

#[test]
fn country_answers_in_random_rooms() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 100), (Size::new(3, 4), 100), (Size::new(4, 4), 40)] {
        let loops = cell_loops(size);
        unique += agree("country", 23, n, |rng| {
            let planted = pick(rng, &loops);
            let may_skip = rng.chance(1, 4);
            let bare = vec![BLANK; size.cells()];
            let borders = rooms_for(rng, size, &planted, |b, l| country_fits(size, b, &bare, l, may_skip));
            let walk = walk_round(size, &planted);
            let visits = |room: &Vec<usize>| room.iter().filter(|c| walk.contains(c)).count() as i64;
            let full: Values = blocks(size, &borders).iter().map(visits).collect();
            let full: Values = full.iter().map(|&n| if n == 0 { BLANK } else { n }).collect();
            // A room can hold no larger clue than its size; one is always in range.
            let clues = thinned(rng, &full, &[1, UNKNOWN]);
            let answers = loops.iter().filter(|l| country_fits(size, &borders, &clues, l, may_skip)).cloned().collect();
            let mut givens = vec![("room", Given::Flags(borders)), ("clue", Given::Numbers(clues))];
            givens.extend(may_skip.then_some(("e", Given::Option)));
            (Problem { size, givens }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

const MOON: i64 = 1;
const SUN: i64 = 2;

/// Which kind a loop takes in each room; none if it breaks the rule in one.
fn taken(size: Size, borders: &[i64], marks: &[i64], tour: &Tour<'_>) -> Option<Values> {
    let kind = |room: &Vec<usize>| {
        let count = |cells: &[usize], mark: i64| cells.iter().filter(|&&c| marks[c] == mark).count();
        let seen = tour.visited(room);
        let takes = |all: i64, none: i64| {
            count(&seen, all) > 0 && count(&seen, all) == count(room, all) && count(&seen, none) == 0
        };
        if takes(MOON, SUN) {
            Some(MOON)
        } else if takes(SUN, MOON) {
            Some(SUN)
        } else {
            None
        }
    };
    blocks(size, borders).iter().map(kind).collect()
}

fn moonsun_fits(size: Size, borders: &[i64], marks: &[i64], line: &[i64]) -> bool {
    let home = homes(size, borders);
    let walk = walk_round(size, line);
    let tour = Tour { walk: &walk, home: &home };
    let alternates = |kinds: Values| tour.crossings().iter().all(|&(from, to)| kinds[from] != kinds[to]);
    tour.enters_once() && taken(size, borders, marks, &tour).is_some_and(alternates)
}

#[test]
fn moonsun_needs_marks() {
    for size in [Size::new(3, 3), Size::new(3, 4)] {
        agree_on_blank("moonsun", size, &Answers::new(), 0);
    }
}

#[test]
fn moonsun_answers_in_random_rooms() {
    let (moon, sun) = (symbol("moonsun", "moon"), symbol("moonsun", "sun"));
    let val = |&m: &i64| match m {
        MOON => Val::Sym(moon),
        SUN => Val::Sym(sun),
        _ => Val::Blank,
    };
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 100), (Size::new(3, 4), 100), (Size::new(4, 4), 40)] {
        let loops = cell_loops(size);
        unique += agree("moonsun", 24, n, |rng| {
            let planted = pick(rng, &loops);
            let walk = walk_round(size, &planted);
            let toured = |b: &[i64]| {
                let home = homes(size, b);
                let tour = Tour { walk: &walk, home: &home };
                let all = blocks(size, b).iter().all(|room| !tour.visited(room).is_empty());
                tour.enters_once() && all && tour.crossings().len().is_multiple_of(2)
            };
            let borders = rooms_for(rng, size, &planted, |b, _| toured(b));
            // Kinds in turn along the loop; a mark on the loop is of its room's kind, one off it of the other.
            let home = homes(size, &borders);
            let mut kinds = vec![MOON; size.cells()];
            for (from, to) in (Tour { walk: &walk, home: &home }).crossings() {
                kinds[to] = MOON + SUN - kinds[from];
            }
            let mut marks = vec![0; size.cells()];
            for c in 0..size.cells() {
                let kind = kinds[home[c]];
                if rng.chance(1, 2) {
                    let on = walk.contains(&c) != rng.chance(1, 40);
                    marks[c] = if on { kind } else { MOON + SUN - kind };
                }
            }
            let answers = loops.iter().filter(|l| moonsun_fits(size, &borders, &marks, l)).cloned().collect();
            let marks = Given::Raw(marks.iter().map(val).collect());
            (Problem { size, givens: vec![("room", Given::Flags(borders)), ("mark", marks)] }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
