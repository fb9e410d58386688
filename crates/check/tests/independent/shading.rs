//! Genres in which cells are shaded.

use crate::plain::*;
use gridwright_base::Rng;

fn shaded_areas(size: Size, shaded: &[i64], which: i64) -> Vec<Vec<usize>> {
    size.areas(|c| shaded[c] == which, |_, _| true)
}

fn nurikabe_fits(size: Size, clues: &[i64], shaded: &[i64]) -> bool {
    let no_pool = size.squares().iter().all(|s| s.iter().any(|&c| shaded[c] == 0));
    let on_land = (0..size.cells()).all(|c| clues[c] == BLANK || shaded[c] == 0);
    let one_clue = |island: &Vec<usize>| {
        let marks: Values = island.iter().map(|&c| clues[c]).filter(|&n| n != BLANK).collect();
        marks.len() == 1 && (marks[0] == UNKNOWN || marks[0] == island.len() as i64)
    };
    no_pool && on_land && shaded_areas(size, shaded, 1).len() <= 1 && shaded_areas(size, shaded, 0).iter().all(one_clue)
}

fn cbanana_fits(size: Size, clues: &[i64], shaded: &[i64]) -> bool {
    let chocolate = shaded_areas(size, shaded, 1);
    let banana = shaded_areas(size, shaded, 0);
    let sized = |area: &Vec<usize>| area.iter().all(|&c| clues[c] < 0 || clues[c] == area.len() as i64);
    chocolate.iter().all(|a| size.is_rectangle(a) && sized(a))
        && banana.iter().all(|a| !size.is_rectangle(a) && sized(a))
}

fn kurotto_fits(size: Size, clues: &[i64], shaded: &[i64]) -> bool {
    let blobs = shaded_areas(size, shaded, 1);
    (0..size.cells()).filter(|&c| clues[c] != BLANK).all(|c| {
        let near = size.neighbours(c);
        let touching = blobs.iter().filter(|blob| near.iter().any(|n| blob.contains(n)));
        let total: usize = touching.map(Vec::len).sum();
        shaded[c] == 0 && (clues[c] == UNKNOWN || clues[c] == total as i64)
    })
}

fn hitori_fits(size: Size, numbers: &[i64], shaded: &[i64]) -> bool {
    let apart = size.links().iter().all(|&(a, b)| shaded[a] == 0 || shaded[b] == 0);
    let clash = |a: usize, b: usize| {
        let in_line = a / size.cols == b / size.cols || a % size.cols == b % size.cols;
        in_line && numbers[a] > 0 && numbers[a] == numbers[b] && shaded[a] == 0 && shaded[b] == 0
    };
    let differ = (0..size.cells()).all(|a| (0..a).all(|b| !clash(a, b)));
    apart && differ && shaded_areas(size, shaded, 0).len() <= 1
}

type Fits = fn(Size, &[i64], &[i64]) -> bool;

fn answers(size: Size, clues: &[i64], fits: Fits) -> Answers {
    accepted_bits(size.cells(), |shaded| fits(size, clues, shaded))
}

/// Random problems of one genre: clues taken from a random shading by `full`, thinned and sometimes spoilt.
fn random_problems(id: &str, layer: &'static str, fits: Fits, full: fn(&mut Rng, Size, &[i64]) -> Values) {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 250), (Size::new(2, 4), 100), (Size::new(3, 4), 40)] {
        unique += agree(id, 7, n, |rng| {
            // Half of the problems grow from a shading that obeys the rules where it can.
            let bare = vec![BLANK; size.cells()];
            let fair = answers(size, &bare, fits);
            let planted =
                if fair.is_empty() || rng.chance(1, 4) { random_bits(rng, size.cells()) } else { pick(rng, &fair) };
            let clues = full(rng, size, &planted);
            (Problem::clues(size, layer, &clues), answers(size, &clues, fits))
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// A sea grown cell by cell, so that it hangs together, without pools.
fn random_sea(rng: &mut Rng, size: Size) -> Values {
    let mut shaded = vec![0; size.cells()];
    shaded[rng.index(size.cells())] = 1;
    for _ in 0..4 * size.cells() {
        let c = rng.index(size.cells());
        shaded[c] = 1;
        let pool = size.squares().iter().any(|s| s.iter().all(|&c| shaded[c] == 1));
        if pool || shaded_areas(size, &shaded, 1).len() > 1 {
            shaded[c] = 0;
        }
    }
    shaded
}

#[test]
fn nurikabe_answers_to_random_clues() {
    random_problems("nurikabe", "clue", nurikabe_fits, |rng, size, _| {
        let shaded = random_sea(rng, size);
        let mut clues = vec![BLANK; size.cells()];
        for island in shaded_areas(size, &shaded, 0) {
            let n = if rng.chance(1, 5) { UNKNOWN } else { island.len() as i64 };
            clues[*rng.pick(&island).unwrap()] = n;
        }
        if rng.chance(1, 4) {
            let at = rng.index(clues.len());
            clues[at] = *rng.pick(&[BLANK, 1, 2, 3]).unwrap();
        }
        clues
    });
}

#[test]
fn cbanana_answers_to_random_clues() {
    random_problems("cbanana", "clue", cbanana_fits, |rng, size, shaded| {
        let areas = [shaded_areas(size, shaded, 0), shaded_areas(size, shaded, 1)].concat();
        let area = |c: usize| areas.iter().find(|a| a.contains(&c)).unwrap();
        let full: Values = (0..size.cells()).map(|c| area(c).len() as i64).collect();
        thinned(rng, &full, &[1, 2, 3, 4, 5])
    });
}

#[test]
fn kurotto_answers_to_random_clues() {
    random_problems("kurotto", "clue", kurotto_fits, |rng, size, shaded| {
        let blobs = shaded_areas(size, shaded, 1);
        let total = |c: usize| {
            let near = size.neighbours(c);
            blobs.iter().filter(|b| near.iter().any(|n| b.contains(n))).map(Vec::len).sum::<usize>() as i64
        };
        let clue = |c: usize| if shaded[c] == 1 { BLANK } else { total(c) };
        let full: Values = (0..size.cells()).map(clue).collect();
        thinned(rng, &full, &[0, 1, 2, 3, 4])
    });
}

#[test]
fn hitori_answers_to_random_numbers() {
    random_problems("hitori", "number", hitori_fits, |rng, size, _| {
        let most = 2 + rng.below(3);
        let number = |rng: &mut Rng| match rng.below(12) {
            0 => BLANK,
            1 => UNKNOWN,
            _ => 1 + rng.below(most) as i64,
        };
        (0..size.cells()).map(|_| number(rng)).collect()
    });
}

#[test]
fn blank_boards() {
    let table: [(&str, Fits, Size, usize); 8] = [
        ("nurikabe", nurikabe_fits, Size::new(1, 4), 1),
        ("nurikabe", nurikabe_fits, Size::new(2, 3), 0),
        ("cbanana", cbanana_fits, Size::new(3, 3), 121),
        ("cbanana", cbanana_fits, Size::new(3, 4), 599),
        ("kurotto", kurotto_fits, Size::new(2, 2), 16),
        ("kurotto", kurotto_fits, Size::new(3, 3), 512),
        ("hitori", hitori_fits, Size::new(3, 3), 39),
        ("hitori", hitori_fits, Size::new(3, 4), 121),
    ];
    for (id, fits, size, known) in table {
        let blank = vec![BLANK; size.cells()];
        agree_on_blank(id, size, &answers(size, &blank, fits), known);
    }
}

#[test]
fn problems_with_answers() {
    let genres: [(&str, Fits, i64); 4] = [
        ("nurikabe", nurikabe_fits, 1),
        ("cbanana", cbanana_fits, 1),
        ("kurotto", kurotto_fits, 0),
        ("hitori", hitori_fits, 1),
    ];
    for (id, fits, least) in genres {
        for size in [Size::new(1, 3), Size::new(2, 2)] {
            let mut alphabet: Values = (least..=size.cells() as i64).collect();
            alphabet.extend([UNKNOWN, BLANK]);
            let all = accepted_bits(size.cells(), |_| true);
            agree_on_pairs(id, size, &alphabet, &all, |clues, shaded| fits(size, clues, shaded));
        }
    }
}
