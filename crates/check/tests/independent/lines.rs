//! Genres of lines that join equal marks.

use crate::plain::*;
use gridwright_base::Rng;

/// Whether every line joins two equal clues: one end at a clue, elsewhere nothing or a way through.
fn joins_pairs(size: Size, clues: &[i64], line: &[i64], all_cells: bool) -> bool {
    let links = size.links();
    let mut degree = vec![0; size.cells()];
    for (&(a, b), _) in links.iter().zip(line).filter(|(_, l)| **l == 1) {
        degree[a] += 1;
        degree[b] += 1;
    }
    let passes = |c: usize| match (clues[c], degree[c]) {
        (BLANK, 0) => !all_cells,
        (BLANK, 2) => true,
        (BLANK, _) => false,
        (_, d) => d == 1,
    };
    if !(0..size.cells()).all(passes) {
        return false;
    }
    let drawn = |a: usize, b: usize| links.iter().zip(line).any(|(&l, &on)| on == 1 && l == (a, b));
    size.areas(|c| degree[c] > 0, drawn).iter().all(|strand| {
        let ends: Values = strand.iter().map(|&c| clues[c]).filter(|&n| n != BLANK).collect();
        ends.len() == 2 && ends[0] == ends[1]
    })
}

/// A board cut into straight and bent pieces: random disjoint paths with a clue at both ends.
fn random_ends(rng: &mut Rng, size: Size, labels: i64) -> Values {
    let mut clues = vec![BLANK; size.cells()];
    let mut taken = vec![false; size.cells()];
    for label in 1..=labels {
        let mut path = vec![rng.index(size.cells())];
        if taken[path[0]] {
            continue;
        }
        for _ in 0..1 + rng.below(8) {
            let free: Vec<usize> = size.neighbours(path[path.len() - 1]).into_iter().filter(|&c| !taken[c]).collect();
            let free: Vec<usize> = free.into_iter().filter(|c| !path.contains(c)).collect();
            path.extend(rng.pick(&free));
        }
        path.iter().for_each(|&c| taken[c] = true);
        let label = if rng.chance(1, 8) {
            UNKNOWN
        } else if rng.chance(1, 8) {
            1
        } else {
            label
        };
        clues[path[0]] = label;
        clues[path[path.len() - 1]] = label;
    }
    if rng.chance(1, 6) {
        let at = rng.index(clues.len());
        clues[at] = 1;
    }
    clues
}

fn answers(size: Size, clues: &[i64], all_cells: bool) -> Answers {
    accepted_bits(size.links().len(), |line| joins_pairs(size, clues, line, all_cells))
}

#[test]
fn numlin_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 250), (Size::new(2, 5), 100), (Size::new(3, 4), 25)] {
        unique += agree("numlin", 3, n, |rng| {
            let clues = random_ends(rng, size, 3);
            (Problem::clues(size, "clue", &clues), answers(size, &clues, false))
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn arukone_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 300), (Size::new(2, 4), 100), (Size::new(3, 4), 25)] {
        unique += agree("arukone", 4, n, |rng| {
            let clues = random_ends(rng, size, 4);
            (Problem::clues(size, "clue", &clues), answers(size, &clues, true))
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn blank_boards_have_no_line_at_all() {
    for size in [Size::new(2, 3), Size::new(3, 3)] {
        let blank = vec![BLANK; size.cells()];
        agree_on_blank("numlin", size, &answers(size, &blank, false), 1);
        agree_on_blank("arukone", size, &answers(size, &blank, true), 0);
    }
}

#[test]
fn problems_with_answers() {
    let bits = |size: Size| accepted_bits(size.links().len(), |_| true);
    for size in [Size::new(1, 3), Size::new(2, 2), Size::new(1, 5)] {
        let mut alphabet: Values = (1..=size.cells() as i64).collect();
        alphabet.extend([UNKNOWN, BLANK]);
        agree_on_pairs("numlin", size, &alphabet, &bits(size), |clues, l| joins_pairs(size, clues, l, false));
    }
    let mut letters: Values = (1..=52).collect();
    letters.extend([UNKNOWN, BLANK]);
    for size in [Size::new(1, 2), Size::new(1, 3)] {
        agree_on_pairs("arukone", size, &letters, &bits(size), |clues, l| joins_pairs(size, clues, l, true));
    }
}
