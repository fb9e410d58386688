//! Genres in which cells are shaded or starred, room by room.

use crate::divisions::{blocks, grown_division, homes};
use crate::plain::*;
use gridwright_base::Rng;
use std::collections::BTreeSet;

/// Whether no straight run of unshaded cells crosses two borders.
fn runs_are_short(size: Size, home: &[usize], shaded: &[i64]) -> bool {
    let rows = (0..size.rows).map(|r| (0..size.cols).map(|c| r * size.cols + c).collect::<Vec<_>>());
    let cols = (0..size.cols).map(|c| (0..size.rows).map(|r| r * size.cols + c).collect::<Vec<_>>());
    rows.chain(cols).all(|line| {
        line.split(|&c| shaded[c] == 1).all(|run| run.windows(2).filter(|w| home[w[0]] != home[w[1]]).count() <= 1)
    })
}

/// No two shaded cells side by side, the others in one piece.
fn is_loose(size: Size, shaded: &[i64]) -> bool {
    size.links().iter().all(|&(a, b)| shaded[a] == 0 || shaded[b] == 0)
        && size.areas(|c| shaded[c] == 0, |_, _| true).len() <= 1
}

fn heyawake_fits(size: Size, borders: &[i64], clues: &[i64], shaded: &[i64]) -> bool {
    let counted = |(room, &clue): (&Vec<usize>, &i64)| {
        clue < 0 || clue == room.iter().filter(|&&c| shaded[c] == 1).count() as i64
    };
    blocks(size, borders).iter().zip(clues).all(counted) && runs_are_short(size, &homes(size, borders), shaded)
}

#[test]
fn heyawake_blank_boards() {
    for (size, known) in [(Size::new(3, 3), 39), (Size::new(3, 4), 121)] {
        agree_on_blank("heyawake", size, &accepted_bits(size.cells(), |s| is_loose(size, s)), known);
    }
}

#[test]
fn heyawake_answers_in_random_rooms() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 150), (Size::new(3, 4), 80), (Size::new(2, 5), 40)] {
        let loose = accepted_bits(size.cells(), |s| is_loose(size, s));
        unique += agree("heyawake", 31, n, |rng| {
            let n_rooms = 1 + rng.index(6);
            let borders = grown_division(rng, size, n_rooms);
            let planted = pick(rng, &loose);
            let full: Values =
                blocks(size, &borders).iter().map(|room| room.iter().map(|&c| planted[c]).sum()).collect();
            let clues = thinned(rng, &full, &[0, 1, UNKNOWN]);
            let answers = loose.iter().filter(|s| heyawake_fits(size, &borders, &clues, s)).cloned().collect();
            let givens = vec![("room", Given::Flags(borders)), ("clue", Given::Numbers(clues))];
            (Problem { size, givens }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// The letter of a tetromino that is no square: all in a line, three ways from one cell, two and two, or else the L.
fn letter(size: Size, piece: &[usize]) -> char {
    let rows: BTreeSet<usize> = piece.iter().map(|c| c / size.cols).collect();
    let cols: BTreeSet<usize> = piece.iter().map(|c| c % size.cols).collect();
    let busy = |c: usize| size.neighbours(c).iter().filter(|n| piece.contains(n)).count() == 3;
    let in_first = |lines: &BTreeSet<usize>, of: fn(usize, usize) -> usize| {
        piece.iter().filter(|&&c| lines.first() == Some(&of(c, size.cols))).count()
    };
    if rows.len() == 1 || cols.len() == 1 {
        'I'
    } else if piece.iter().any(|&c| busy(c)) {
        'T'
    } else if rows.len() == 2 && in_first(&rows, |c, w| c / w) == 2
        || cols.len() == 2 && in_first(&cols, |c, w| c % w) == 2
    {
        'S'
    } else {
        'L'
    }
}

/// Shaded cells in one piece and no 2x2 square of them.
fn is_string(size: Size, shaded: &[i64]) -> bool {
    size.squares().iter().all(|s| s.iter().any(|&c| shaded[c] == 0))
        && shaded.iter().sum::<i64>() % 4 == 0
        && size.areas(|c| shaded[c] == 1, |_, _| true).len() == 1
}

fn lits_fits(size: Size, borders: &[i64], shaded: &[i64]) -> bool {
    let home = homes(size, borders);
    let mut letters = Vec::new();
    for room in blocks(size, borders) {
        let piece: Vec<usize> = room.into_iter().filter(|&c| shaded[c] == 1).collect();
        if piece.len() != 4 || size.areas(|c| piece.contains(&c), |_, _| true).len() != 1 {
            return false;
        }
        letters.push(letter(size, &piece));
    }
    let meet = |&(a, b): &(usize, usize)| shaded[a] == 1 && shaded[b] == 1 && home[a] != home[b];
    size.links().iter().filter(|l| meet(l)).all(|&(a, b)| letters[home[a]] != letters[home[b]])
}

#[test]
fn lits_in_one_room_is_one_tetromino() {
    // All tetrominoes but the square.
    for (size, known) in [(Size::new(2, 4), 18), (Size::new(3, 3), 32), (Size::new(3, 4), 59)] {
        let no_borders = vec![0; size.links().len()];
        let answers = accepted_bits(size.cells(), |s| is_string(size, s) && lits_fits(size, &no_borders, s));
        agree_on_blank("lits", size, &answers, known);
    }
}

#[test]
fn lits_answers_in_random_rooms() {
    let mut unique = 0;
    for (size, n, rooms) in [(Size::new(3, 4), 120, 2), (Size::new(3, 5), 40, 2), (Size::new(4, 4), 60, 3)] {
        let strings = accepted_bits(size.cells(), |s| is_string(size, s));
        unique += agree("lits", 32, n, |rng| {
            let mut borders = Values::new();
            let mut answers = Answers::new();
            for _ in 0..40 {
                if answers.is_empty() {
                    borders = grown_division(rng, size, rooms);
                    if blocks(size, &borders).iter().all(|room| room.len() >= 4) {
                        answers = strings.iter().filter(|s| lits_fits(size, &borders, s)).cloned().collect();
                    }
                }
            }
            (Problem { size, givens: vec![("room", Given::Flags(borders))] }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

fn touch(size: Size, a: usize, b: usize) -> bool {
    let gap = |x: usize, y: usize| x.abs_diff(y);
    a != b && gap(a / size.cols, b / size.cols) <= 1 && gap(a % size.cols, b % size.cols) <= 1
}

/// Whether no two marked cells touch, side or corner.
pub fn stand_apart(size: Size, marked: &[i64]) -> bool {
    (0..size.cells()).all(|a| (0..a).all(|b| marked[a] == 0 || marked[b] == 0 || !touch(size, a, b)))
}

/// All sets of cells that do not touch, cell by cell.
fn apart_sets(size: Size) -> Answers {
    let mut sets = vec![vec![0; size.cells()]];
    for c in 0..size.cells() {
        for i in 0..sets.len() {
            if (0..c).all(|b| sets[i][b] == 0 || !touch(size, b, c)) {
                let mut more = sets[i].clone();
                more[c] = 1;
                sets.push(more);
            }
        }
    }
    sets.into_iter().collect()
}

fn starbattle_fits(size: Size, stars: i64, borders: &[i64], placed: &[i64]) -> bool {
    let row = |r: usize| (0..size.cols).map(|c| placed[r * size.cols + c]).sum::<i64>();
    let col = |c: usize| (0..size.rows).map(|r| placed[r * size.cols + c]).sum::<i64>();
    stars == BLANK
        || (0..size.rows).all(|r| row(r) == stars)
            && (0..size.cols).all(|c| col(c) == stars)
            && blocks(size, borders).iter().all(|room| room.iter().map(|&c| placed[c]).sum::<i64>() == stars)
}

#[test]
fn starbattle_blank_boards_hold_every_set_apart() {
    for (size, known) in [(Size::new(2, 2), 5), (Size::new(3, 3), 35), (Size::new(4, 4), 314)] {
        let sets = apart_sets(size);
        assert_eq!(sets, accepted_bits(size.cells(), |s| stand_apart(size, s)));
        agree_on_blank("starbattle", size, &sets, known);
    }
}

fn battle(rng: &mut Rng, size: Size, sets: &Answers) -> (Problem, Answers) {
    let stars = match rng.below(12) {
        0 if size.cells() < 20 => BLANK,
        1 => 2,
        _ => 1,
    };
    let few = rng.chance(1, 6);
    let mut borders = Values::new();
    let mut answers = Answers::new();
    for _ in 0..15 {
        if answers.is_empty() {
            borders = grown_division(rng, size, size.rows - usize::from(few));
            answers = sets.iter().filter(|s| starbattle_fits(size, stars, &borders, s)).cloned().collect();
        }
    }
    let givens = vec![("stars", Given::Numbers(vec![stars])), ("room", Given::Flags(borders))];
    (Problem { size, givens }, answers)
}

#[test]
fn starbattle_answers_in_random_rooms() {
    let mut unique = 0;
    for (size, n) in [(Size::new(4, 4), 150), (Size::new(5, 5), 60), (Size::new(1, 1), 2)] {
        let sets = apart_sets(size);
        unique += agree("starbattle", 33, n, |rng| battle(rng, size, &sets));
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
