//! Partitions of the board, and genres that ask for one or stand on one.

use crate::plain::*;
use gridwright_base::Rng;
use std::collections::BTreeSet;

/// The blocks that a set of borders leaves, one border bit a link.
pub fn blocks(size: Size, borders: &[i64]) -> Vec<Vec<usize>> {
    let links = size.links();
    let open = |a: usize, b: usize| links.iter().zip(borders).any(|(&l, &on)| on == 0 && l == (a, b));
    size.areas(|_| true, open)
}

/// Whether every border has two blocks beside it.
pub fn is_tight(size: Size, borders: &[i64]) -> bool {
    let blocks = blocks(size, borders);
    let home = |c: usize| blocks.iter().position(|b| b.contains(&c));
    size.links().iter().zip(borders).all(|(&(a, b), &on)| on == 0 || home(a) != home(b))
}

/// The borders of a partition into connected blocks.
pub fn borders_between(size: Size, home: impl Fn(usize) -> usize) -> Values {
    size.links().iter().map(|&(a, b)| i64::from(home(a) != home(b))).collect()
}

/// A random partition into connected blocks: neighbours are merged at random.
pub fn random_division(rng: &mut Rng, size: Size, most: usize) -> Values {
    let mut home: Vec<usize> = (0..size.cells()).collect();
    let mut links = size.links();
    rng.shuffle(&mut links);
    for (a, b) in links {
        let (old, new) = (home[b], home[a]);
        let merged = home.iter().filter(|&&h| h == old || h == new).count();
        if old != new && merged <= most && !rng.chance(1, 4) {
            home.iter_mut().filter(|h| **h == old).for_each(|h| *h = new);
        }
    }
    borders_between(size, |c| home[c])
}

/// A random partition into this many blocks: each grows from a cell of its own.
pub fn grown_division(rng: &mut Rng, size: Size, n: usize) -> Values {
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    rng.shuffle(&mut cells);
    let mut home = vec![n; size.cells()];
    cells.iter().take(n).enumerate().for_each(|(i, &c)| home[c] = i);
    while home.contains(&n) {
        let (a, b) = *rng.pick(&size.links()).unwrap();
        if home[a] == n {
            home[a] = home[b];
        } else if home[b] == n {
            home[b] = home[a];
        }
    }
    borders_between(size, |c| home[c])
}

/// For each cell the number of its block.
pub fn homes(size: Size, borders: &[i64]) -> Vec<usize> {
    let mut home = vec![0; size.cells()];
    for (i, block) in blocks(size, borders).iter().enumerate() {
        block.iter().for_each(|&c| home[c] = i);
    }
    home
}

pub fn all_divisions(size: Size) -> Answers {
    accepted_bits(size.links().len(), |borders| is_tight(size, borders))
}

fn shikaku_fits(size: Size, clues: &[i64], borders: &[i64]) -> bool {
    blocks(size, borders).iter().all(|block| {
        let marks: Values = block.iter().map(|&c| clues[c]).filter(|&n| n != BLANK).collect();
        size.is_rectangle(block) && marks.len() == 1 && (marks[0] == UNKNOWN || marks[0] == block.len() as i64)
    })
}

#[test]
fn connected_partitions_of_small_boards() {
    // The helper that the other tests stand on, pinned: how many ways to cut a board into connected blocks.
    for (size, known) in [(Size::new(2, 2), 12), (Size::new(2, 3), 74), (Size::new(3, 3), 1434)] {
        assert_eq!(all_divisions(size).len(), known);
    }
}

#[test]
fn shikaku_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 250), (Size::new(2, 4), 100)] {
        let rectangles: Answers =
            all_divisions(size).into_iter().filter(|d| blocks(size, d).iter().all(|b| size.is_rectangle(b))).collect();
        unique += agree("shikaku", 5, n, |rng| {
            let mut clues = vec![BLANK; size.cells()];
            for block in blocks(size, &pick(rng, &rectangles)) {
                let n = if rng.chance(1, 5) { UNKNOWN } else { block.len() as i64 };
                clues[*rng.pick(&block).unwrap()] = n;
            }
            if rng.chance(1, 4) {
                let at = rng.index(clues.len());
                clues[at] = 1 + rng.below(4) as i64;
            }
            let answers = rectangles.iter().filter(|d| shikaku_fits(size, &clues, d)).cloned().collect();
            (Problem::clues(size, "clue", &clues), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn shikaku_needs_clues() {
    for size in [Size::new(2, 2), Size::new(2, 3)] {
        agree_on_blank("shikaku", size, &Answers::new(), 0);
    }
}

#[test]
fn shikaku_problems_with_answers() {
    for size in [Size::new(1, 3), Size::new(2, 2)] {
        let mut alphabet: Values = (1..=size.cells() as i64).collect();
        alphabet.extend([UNKNOWN, BLANK]);
        let divisions = all_divisions(size);
        agree_on_pairs("shikaku", size, &alphabet, &divisions, |clues, d| shikaku_fits(size, clues, d));
    }
}

fn norinori_fits(size: Size, borders: &[i64], shaded: &[i64]) -> bool {
    let two = |room: &Vec<usize>| room.iter().filter(|&&c| shaded[c] == 1).count() == 2;
    let paired = |c: usize| size.neighbours(c).iter().filter(|&&n| shaded[n] == 1).count() == 1;
    blocks(size, borders).iter().all(two) && (0..size.cells()).filter(|&c| shaded[c] == 1).all(paired)
}

fn norinori_answers(size: Size, borders: &[i64]) -> Answers {
    let dominoes = accepted_bits(size.cells(), |s| {
        let paired = |c: usize| size.neighbours(c).iter().filter(|&&n| s[n] == 1).count() == 1;
        (0..size.cells()).filter(|&c| s[c] == 1).all(paired)
    });
    dominoes.into_iter().filter(|s| norinori_fits(size, borders, s)).collect()
}

#[test]
fn norinori_answers_in_random_rooms() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 300), (Size::new(3, 4), 150)] {
        unique += agree("norinori", 6, n, |rng| {
            let most = 4 + rng.index(3);
            let mut borders = random_division(rng, size, most);
            let mut answers = norinori_answers(size, &borders);
            // Most rooms have no answer; look for some that have.
            for _ in 0..rng.below(2) * 40 {
                if answers.is_empty() {
                    borders = random_division(rng, size, most);
                    answers = norinori_answers(size, &borders);
                }
            }
            (Problem { size, givens: vec![("room", Given::Flags(borders))] }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn norinori_in_one_room_is_one_domino() {
    for (size, known) in [(Size::new(2, 2), 4), (Size::new(3, 3), 12)] {
        let no_borders = vec![0; size.links().len()];
        agree_on_blank("norinori", size, &norinori_answers(size, &no_borders), known);
    }
}

#[test]
fn norinori_problems_with_answers() {
    for size in [Size::new(2, 2), Size::new(2, 3)] {
        let mut expected = BTreeSet::new();
        for borders in all_divisions(size) {
            expected.extend(norinori_answers(size, &borders).into_iter().map(|a| (vec![borders.clone()], a)));
        }
        assert_eq!(searched_pairs("norinori", size), expected);
    }
}
