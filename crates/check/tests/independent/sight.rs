//! Genres of cells that see along rows and columns.

use crate::plain::*;

/// The cells seen from a cell in the four directions, up to what stops the sight.
fn seen(size: Size, from: usize, stops: impl Fn(usize) -> bool) -> Vec<usize> {
    let (r, c) = (from / size.cols, from % size.cols);
    let at = |r: usize, c: usize| r * size.cols + c;
    let up: Vec<usize> = (0..r).rev().map(|y| at(y, c)).collect();
    let down: Vec<usize> = (r + 1..size.rows).map(|y| at(y, c)).collect();
    let left: Vec<usize> = (0..c).rev().map(|x| at(r, x)).collect();
    let right: Vec<usize> = (c + 1..size.cols).map(|x| at(r, x)).collect();
    [up, down, left, right].iter().flat_map(|ray| ray.iter().copied().take_while(|&c| !stops(c))).collect()
}

fn lightup_fits(size: Size, walls: &[i64], bulbs: &[i64]) -> bool {
    (0..size.cells()).all(|c| {
        if walls[c] != BLANK {
            let near = size.neighbours(c).into_iter().filter(|&n| bulbs[n] == 1).count() as i64;
            return walls[c] == UNKNOWN || walls[c] == near;
        }
        let lights = seen(size, c, |x| walls[x] != BLANK).into_iter().filter(|&x| bulbs[x] == 1).count();
        if bulbs[c] == 1 { lights == 0 } else { lights > 0 }
    })
}

fn lightup_answers(size: Size, walls: &[i64]) -> Answers {
    let domain = |&w: &i64| if w == BLANK { vec![0, 1] } else { vec![BLANK] };
    let mut found = Answers::new();
    choices(&walls.iter().map(domain).collect::<Vec<_>>(), &mut |bulbs| {
        if lightup_fits(size, walls, bulbs) {
            found.insert(bulbs.to_vec());
        }
    });
    found
}

#[test]
fn lightup_blank_boards() {
    // Rooks that cover the board and do not threaten each other.
    for (size, known) in [(Size::new(2, 2), 2), (Size::new(3, 3), 6), (Size::new(2, 4), 12)] {
        agree_on_blank("lightup", size, &lightup_answers(size, &vec![BLANK; size.cells()]), known);
    }
}

#[test]
fn lightup_answers_to_random_walls() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 180), (Size::new(2, 5), 50), (Size::new(3, 4), 40)] {
        unique += agree("lightup", 41, n, |rng| {
            let dense = 2 + rng.below(3);
            let mut walls: Values =
                (0..size.cells()).map(|_| if rng.chance(dense, 8) { UNKNOWN } else { BLANK }).collect();
            let lit = lightup_answers(size, &walls);
            let planted = if lit.is_empty() { vec![0; size.cells()] } else { pick(rng, &lit) };
            for (c, wall) in walls.iter_mut().enumerate() {
                if *wall == UNKNOWN && rng.chance(2, 3) {
                    *wall = size.neighbours(c).into_iter().filter(|&n| planted[n] == 1).count() as i64;
                }
            }
            if rng.chance(1, 3) {
                let at = rng.index(walls.len());
                walls[at] = rng.below(5) as i64;
            }
            let answers = lightup_answers(size, &walls);
            (Problem::clues(size, "wall", &walls), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// Unshaded cells a clue sees, its own cell included.
fn view(size: Size, shaded: &[i64], cell: usize) -> i64 {
    1 + seen(size, cell, |x| shaded[x] == 1).len() as i64
}

fn in_one_piece(size: Size, shaded: &[i64]) -> bool {
    size.areas(|c| shaded[c] == 0, |_, _| true).len() <= 1
}

fn kurodoko_fits(size: Size, clues: &[i64], shaded: &[i64]) -> bool {
    let clue_fits =
        |c: usize| clues[c] == BLANK || shaded[c] == 0 && (clues[c] == UNKNOWN || clues[c] == view(size, shaded, c));
    size.links().iter().all(|&(a, b)| shaded[a] == 0 || shaded[b] == 0)
        && (0..size.cells()).all(clue_fits)
        && in_one_piece(size, shaded)
}

fn nurimisaki_fits(size: Size, capes: &[i64], shaded: &[i64]) -> bool {
    let mixed = |s: &[usize; 4]| matches!(s.iter().map(|&c| shaded[c]).sum(), 1..=3);
    let is_cape = |c: usize| shaded[c] == 0 && size.neighbours(c).into_iter().filter(|&n| shaded[n] == 0).count() == 1;
    let cape_fits = |c: usize| (capes[c] != BLANK) == is_cape(c) && (capes[c] < 0 || capes[c] == view(size, shaded, c));
    size.squares().iter().all(mixed) && (0..size.cells()).all(cape_fits) && in_one_piece(size, shaded)
}

type Fits = fn(Size, &[i64], &[i64]) -> bool;

fn answers(size: Size, clues: &[i64], fits: Fits) -> Answers {
    accepted_bits(size.cells(), |shaded| fits(size, clues, shaded))
}

#[test]
fn kurodoko_and_nurimisaki_blank_boards() {
    let table: [(&str, Fits, Size, usize); 5] = [
        ("kurodoko", kurodoko_fits, Size::new(3, 3), 39),
        ("kurodoko", kurodoko_fits, Size::new(3, 4), 121),
        ("nurimisaki", nurimisaki_fits, Size::new(2, 2), 4),
        ("nurimisaki", nurimisaki_fits, Size::new(3, 3), 2),
        ("nurimisaki", nurimisaki_fits, Size::new(3, 4), 3),
    ];
    for (id, fits, size, known) in table {
        agree_on_blank(id, size, &answers(size, &vec![BLANK; size.cells()], fits), known);
    }
}

#[test]
fn kurodoko_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 180), (Size::new(2, 4), 60), (Size::new(3, 4), 30)] {
        let bare = vec![BLANK; size.cells()];
        let loose = answers(size, &bare, kurodoko_fits);
        unique += agree("kurodoko", 42, n, |rng| {
            let planted = pick(rng, &loose);
            let clue = |c: usize| match view(size, &planted, c) {
                n if planted[c] == 0 && n > 1 => n,
                _ => BLANK,
            };
            let full: Values = (0..size.cells()).map(clue).collect();
            let clues = thinned(rng, &full, &[2, 3, 4, 5, UNKNOWN]);
            let found = loose.iter().filter(|s| kurodoko_fits(size, &clues, s)).cloned().collect();
            (Problem::clues(size, "clue", &clues), found)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn nurimisaki_answers_to_random_capes() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 150), (Size::new(2, 5), 50), (Size::new(3, 4), 60)] {
        // Boards that break nothing but perhaps the law of circles.
        let mixed = accepted_bits(size.cells(), |s| {
            size.squares().iter().all(|q| matches!(q.iter().map(|&c| s[c]).sum(), 1..=3)) && in_one_piece(size, s)
        });
        unique += agree("nurimisaki", 43, n, |rng| {
            let planted = pick(rng, &mixed);
            let open = |c: usize| planted[c] == 0;
            let mut capes = vec![BLANK; size.cells()];
            let hidden = rng.below(4);
            for c in (0..size.cells()).filter(|&c| open(c)) {
                if size.neighbours(c).into_iter().filter(|&n| open(n)).count() == 1 {
                    capes[c] = if rng.chance(hidden, 4) { UNKNOWN } else { view(size, &planted, c) };
                }
            }
            if rng.chance(1, 4) {
                let at = rng.index(capes.len());
                capes[at] = *rng.pick(&[BLANK, UNKNOWN, 2, 3]).unwrap();
            }
            let found = mixed.iter().filter(|s| nurimisaki_fits(size, &capes, s)).cloned().collect();
            (Problem::clues(size, "cape", &capes), found)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
