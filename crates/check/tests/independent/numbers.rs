//! Genres in which numbers are written into cells.

use crate::divisions::{blocks, borders_between, is_tight, random_division};
use crate::plain::*;
use gridwright_base::Rng;
use std::collections::BTreeSet;

pub fn permutations(n: i64) -> Vec<Values> {
    let mut all = Vec::new();
    choices(&vec![(1..=n).collect(); n as usize], &mut |row| {
        if (1..=n).all(|v| row.contains(&v)) {
            all.push(row.to_vec());
        }
    });
    all
}

/// All squares whose rows and columns hold each number once: every way to stack permutations.
fn latin_squares(n: usize) -> Vec<Values> {
    let rows = permutations(n as i64);
    let picks: Vec<Values> = vec![(0..rows.len() as i64).collect(); n];
    let mut squares = Vec::new();
    choices(&picks, &mut |picked| {
        let square: Values = picked.iter().flat_map(|&i| rows[i as usize].clone()).collect();
        let column = |c: usize| (0..n).map(|r| square[r * n + c]).collect::<BTreeSet<_>>();
        if (0..n).all(|c| column(c).len() == n) {
            squares.push(square);
        }
    });
    squares
}

pub fn keeps(clues: &[i64], values: &[i64]) -> bool {
    clues.iter().zip(values).all(|(&clue, &value)| clue == BLANK || value != NONE && (clue == UNKNOWN || clue == value))
}

/// The sudokus of a small square: boxes are squares of the whole root of the side.
fn sudokus(n: usize) -> Answers {
    let side = (1..=n).rev().find(|s| s * s <= n).unwrap();
    let boxed = |square: &Values| {
        let mut seen = BTreeSet::new();
        (0..n * n).all(|i| seen.insert((i / n / side, i % n / side, square[i])))
    };
    latin_squares(n).into_iter().filter(boxed).collect()
}

#[test]
fn sudoku_squares() {
    for (n, known) in [(2, 2), (3, 12), (4, 288)] {
        agree_on_blank("sudoku", Size::new(n, n), &sudokus(n), known);
    }
    agree_on_blank("sudoku", Size::new(2, 3), &Answers::new(), 0);
}

#[test]
fn sudoku_answers_to_random_clues() {
    let mut unique = 0;
    for (n, count) in [(3, 100), (4, 250)] {
        let all = sudokus(n);
        let spoilt: Values = (1..=n as i64).collect();
        unique += agree("sudoku", 8, count, |rng| {
            let planted = pick(rng, &all);
            let clues = thinned(rng, &planted, &spoilt);
            let answers = all.iter().filter(|a| keeps(&clues, a)).cloned().collect();
            (Problem::clues(Size::new(n, n), "clue", &clues), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn sudoku_problems_with_answers() {
    agree_on_pairs("sudoku", Size::new(2, 2), &[1, 2, UNKNOWN, BLANK], &sudokus(2), keeps);
}

fn products_fit(size: Size, borders: &[i64], clues: &[i64], values: &[i64]) -> bool {
    let product = |room: &Vec<usize>| room.iter().map(|&c| values[c]).product::<i64>();
    blocks(size, borders).iter().zip(clues).all(|(room, &clue)| clue < 0 || clue == product(room))
}

#[test]
fn factors_answers_in_random_rooms() {
    let mut unique = 0;
    for (n, count) in [(3, 200), (4, 150)] {
        let size = Size::new(n, n);
        let squares = latin_squares(n);
        unique += agree("factors", 9, count, |rng| {
            let borders = random_division(rng, size, 4);
            let planted = rng.pick(&squares).unwrap().clone();
            let rooms = blocks(size, &borders);
            let full: Values = rooms.iter().map(|room| room.iter().map(|&c| planted[c]).product()).collect();
            let clues = thinned(rng, &full, &[1, 2, 3, 6]);
            let answers = squares.iter().filter(|s| products_fit(size, &borders, &clues, s)).cloned().collect();
            let givens = vec![("room", Given::Flags(borders)), ("clue", Given::Numbers(clues))];
            (Problem { size, givens }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn factors_without_clues_are_latin_squares() {
    for (n, known) in [(2, 2), (3, 12), (4, 576)] {
        agree_on_blank("factors", Size::new(n, n), &latin_squares(n).into_iter().collect(), known);
    }
}

#[test]
fn factors_problems_with_answers() {
    let size = Size::new(2, 2);
    let mut expected = BTreeSet::new();
    // No product on this board exceeds 2 * 2 * 2 * 2.
    let mut alphabet: Values = (1..=16).collect();
    alphabet.extend([UNKNOWN, BLANK]);
    for borders in accepted_bits(4, |b| is_tight(size, b)) {
        choices(&vec![alphabet.clone(); blocks(size, &borders).len()], &mut |clues| {
            for square in latin_squares(2).iter().filter(|s| products_fit(size, &borders, clues, s)) {
                expected.insert((vec![borders.clone(), clues.to_vec()], square.clone()));
            }
        });
    }
    assert_eq!(searched_pairs("factors", size), expected);
}

fn fillomino_fits(size: Size, clues: &[i64], walls: &[i64], values: &[i64]) -> bool {
    let areas = size.areas(|_| true, |a, b| values[a] == values[b]);
    let sized = areas.iter().all(|area| area.iter().all(|&c| values[c] == area.len() as i64));
    // Walls stand on sides of cells: between the rows first, then between the columns.
    let cut = |a: usize, b: usize| {
        let level = (size.rows + 1) * size.cols;
        if b == a + size.cols {
            walls[b] == 1
        } else {
            walls[level + a / size.cols * (size.cols + 1) + b % size.cols] == 1
        }
    };
    sized && keeps(clues, values) && size.links().iter().all(|&(a, b)| !cut(a, b) || values[a] != values[b])
}

/// Every fillomino is a partition whose neighbouring blocks differ in size, its numbers the sizes.
fn fillominoes_by_partition(size: Size) -> Answers {
    let divisions = accepted_bits(size.links().len(), |b| is_tight(size, b));
    let filled = |borders: &Values| {
        let blocks = blocks(size, borders);
        let mut values = vec![0; size.cells()];
        blocks.iter().for_each(|block| block.iter().for_each(|&c| values[c] = block.len() as i64));
        (borders_between(size, |c| values[c] as usize) == *borders).then_some(values)
    };
    divisions.iter().filter_map(filled).collect()
}

fn fillominoes_by_values(size: Size) -> Answers {
    let mut found = Answers::new();
    let n = size.cells() as i64;
    let (clues, walls) = (vec![BLANK; size.cells()], no_walls(size));
    choices(&vec![(1..=n).collect(); size.cells()], &mut |values| {
        if fillomino_fits(size, &clues, &walls, values) {
            found.insert(values.to_vec());
        }
    });
    found
}

fn no_walls(size: Size) -> Values {
    vec![BLANK; size.points().links().len()]
}

#[test]
fn fillomino_blank_boards() {
    for (size, known) in [(Size::new(2, 2), 5), (Size::new(2, 3), 33)] {
        let all = fillominoes_by_values(size);
        assert_eq!(all, fillominoes_by_partition(size));
        agree_on_blank("fillomino", size, &all, known);
    }
    for (size, known) in [(Size::new(3, 3), 445), (Size::new(2, 4), 138)] {
        agree_on_blank("fillomino", size, &fillominoes_by_partition(size), known);
    }
}

#[test]
fn fillomino_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(2, 3), 270), (Size::new(3, 3), 40)] {
        let all = fillominoes_by_partition(size);
        unique += agree("fillomino", 10, n, |rng| {
            let planted = pick(rng, &all);
            let clues = thinned(rng, &planted, &[1, 2, 3, 4]);
            let mut walls = no_walls(size);
            let inner = inner_sides(size);
            for _ in 0..rng.below(3) {
                walls[*rng.pick(&inner).unwrap()] = 1;
            }
            let answers = all.iter().filter(|a| fillomino_fits(size, &clues, &walls, a)).cloned().collect();
            let walls =
                walls.iter().map(|&w| if w == 1 { gridwright_board::Val::Flag(true) } else { Default::default() });
            let givens = vec![("clue", Given::Numbers(clues)), ("wall", Given::Raw(walls.collect()))];
            (Problem { size, givens }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// The numbers of the sides with a cell on both hands.
fn inner_sides(size: Size) -> Vec<usize> {
    let level = (size.rows + 1) * size.cols;
    let number = |(a, b): (usize, usize)| {
        if b == a + size.cols { b } else { level + a / size.cols * (size.cols + 1) + b % size.cols }
    };
    size.links().into_iter().map(number).collect()
}

#[test]
fn fillomino_problems_with_answers() {
    for size in [Size::new(1, 3), Size::new(2, 2)] {
        let mut expected = BTreeSet::new();
        let mut alphabet: Values = (1..=size.cells() as i64).collect();
        alphabet.extend([UNKNOWN, BLANK]);
        let inner = inner_sides(size);
        let sides: Vec<Values> =
            (0..no_walls(size).len()).map(|i| if inner.contains(&i) { vec![BLANK, 1] } else { vec![BLANK] }).collect();
        let all = fillominoes_by_values(size);
        choices(&vec![alphabet; size.cells()], &mut |clues| {
            let kept: Vec<&Values> = all.iter().filter(|a| keeps(clues, a)).collect();
            if !kept.is_empty() {
                choices(&sides, &mut |walls| {
                    for answer in kept.iter().filter(|a| fillomino_fits(size, clues, walls, a)) {
                        expected.insert((vec![clues.to_vec(), walls.to_vec()], (*answer).clone()));
                    }
                });
            }
        });
        assert_eq!(searched_pairs("fillomino", size), expected);
    }
}

fn sukoro_fits(size: Size, clues: &[i64], values: &[i64]) -> bool {
    let full = |c: usize| values[c] != NONE;
    let counted = |c: usize| values[c] == size.neighbours(c).into_iter().filter(|&n| full(n)).count() as i64;
    let differ = |&(a, b): &(usize, usize)| !full(a) || values[a] != values[b];
    (0..size.cells()).all(|c| !full(c) || counted(c))
        && size.links().iter().all(differ)
        && size.areas(full, |_, _| true).len() <= 1
        && keeps(clues, values)
}

/// The numbers follow from which cells hold any.
fn sukoros(size: Size) -> Answers {
    let blank = vec![BLANK; size.cells()];
    let mut found = Answers::new();
    for pattern in accepted_bits(size.cells(), |_| true) {
        let count = |c: usize| size.neighbours(c).into_iter().map(|n| pattern[n]).sum::<i64>();
        let values: Values = (0..size.cells()).map(|c| if pattern[c] == 1 { count(c) } else { NONE }).collect();
        if !values.contains(&0) && sukoro_fits(size, &blank, &values) {
            found.insert(values);
        }
    }
    found
}

#[test]
fn sukoro_blank_boards() {
    let size = Size::new(2, 3);
    let blank = vec![BLANK; size.cells()];
    let mut by_values = Answers::new();
    choices(&vec![vec![NONE, 1, 2, 3, 4]; size.cells()], &mut |values| {
        if sukoro_fits(size, &blank, values) {
            by_values.insert(values.to_vec());
        }
    });
    assert_eq!(by_values, sukoros(size));
    for (size, known) in [(Size::new(2, 3), 13), (Size::new(3, 3), 55), (Size::new(3, 4), 163)] {
        agree_on_blank("sukoro", size, &sukoros(size), known);
    }
}

#[test]
fn sukoro_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 200), (Size::new(3, 4), 150)] {
        let all = sukoros(size);
        unique += agree("sukoro", 11, n, |rng| {
            let planted: Values = pick(rng, &all).iter().map(|&v| if v == NONE { BLANK } else { v }).collect();
            let clues = thinned(rng, &planted, &[1, 2, 3, 4, UNKNOWN]);
            let answers = all.iter().filter(|a| keeps(&clues, a)).cloned().collect();
            (Problem::clues(size, "clue", &clues), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn sukoro_problems_with_answers() {
    for size in [Size::new(1, 3), Size::new(2, 2)] {
        agree_on_pairs("sukoro", size, &[1, 2, 3, 4, UNKNOWN, BLANK], &sukoros(size), keeps);
    }
}

fn flow_free_fits(size: Size, dots: &[i64], colours: &[i64]) -> bool {
    let count = |n: i64| dots.iter().filter(|&&d| d == n).count();
    let alike = |c: usize| size.neighbours(c).into_iter().filter(|&n| colours[n] == colours[c]).count();
    let flows = size.areas(|_| true, |a, b| colours[a] == colours[b]);
    let two_dots = |flow: &Vec<usize>| flow.iter().filter(|&&c| dots[c] != BLANK).count() == 2;
    dots.iter().all(|&d| d == BLANK || count(d) == 2)
        && keeps(dots, colours)
        && (0..size.cells()).all(|c| alike(c) == if dots[c] == BLANK { 2 } else { 1 })
        && flows.iter().all(two_dots)
}

fn flow_free_answers(size: Size, dots: &[i64], colours: &[i64]) -> Answers {
    let mut found = Answers::new();
    choices(&vec![colours.to_vec(); size.cells()], &mut |filled| {
        if flow_free_fits(size, dots, filled) {
            found.insert(filled.to_vec());
        }
    });
    found
}

/// Dots at the ends of random paths that together cover the board, as far as they come out so.
fn random_dots(rng: &mut Rng, size: Size, most: i64) -> Values {
    loop {
        let mut colour = vec![0; size.cells()];
        let mut dots = vec![BLANK; size.cells()];
        for label in 1..=most {
            let Some(start) = (0..size.cells()).find(|&c| colour[c] == 0) else { break };
            let mut path = vec![start];
            colour[start] = label;
            for _ in 0..2 + rng.below(7) {
                let tip = path[path.len() - 1];
                let lone = |&c: &usize| size.neighbours(c).iter().filter(|&&n| colour[n] == label).count() == 1;
                let free: Vec<usize> =
                    size.neighbours(tip).into_iter().filter(|&c| colour[c] == 0).filter(lone).collect();
                let Some(&next) = rng.pick(&free) else { break };
                colour[next] = label;
                path.push(next);
            }
            dots[start] = label;
            dots[path[path.len() - 1]] = label;
        }
        if !colour.contains(&0) || rng.chance(1, 20) {
            return dots;
        }
    }
}

#[test]
fn flow_free_answers_to_random_dots() {
    let mut unique = 0;
    // Every number of the domain is tried.
    let size = Size::new(2, 3);
    unique += agree("flow-free", 12, 100, |rng| {
        let dots = random_dots(rng, size, 3);
        (Problem::clues(size, "dot", &dots), flow_free_answers(size, &dots, &[1, 2, 3, 4, 5, 6]))
    });
    // An area of a colour without dots breaks the rule of two dots, so only the dots' colours need trying.
    for (size, n) in [(Size::new(3, 3), 180), (Size::new(2, 5), 30)] {
        unique += agree("flow-free", 13, n, |rng| {
            let dots = random_dots(rng, size, 3);
            (Problem::clues(size, "dot", &dots), flow_free_answers(size, &dots, &[1, 2, 3]))
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn flow_free_needs_dots() {
    for size in [Size::new(1, 2), Size::new(2, 2)] {
        let blank = vec![BLANK; size.cells()];
        agree_on_blank("flow-free", size, &flow_free_answers(size, &blank, &[1, 2, 3, 4]), 0);
    }
}

#[test]
fn flow_free_problems_with_answers() {
    for (size, known) in [(Size::new(1, 4), 16), (Size::new(2, 2), 24)] {
        let colours: Values = vec![1, 2, 3, 4];
        let mut expected = BTreeSet::new();
        choices(&vec![vec![1, 2, 3, 4, BLANK]; 4], &mut |dots| {
            for answer in flow_free_answers(size, dots, &colours) {
                expected.insert((vec![dots.to_vec()], answer));
            }
        });
        assert_eq!(expected.len(), known);
        assert_eq!(searched_pairs("flow-free", size), expected);
    }
}
