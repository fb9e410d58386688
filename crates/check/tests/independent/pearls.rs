//! Genres of one loop through cells, with marks it has to obey.

use crate::loops::{heading, loops_by_insides, loops_by_subsets, walk_round};
use crate::plain::*;
use gridwright_base::Rng;
use gridwright_board::{FieldVal, Val};
use gridwright_grid::Dir;

/// The loops through the cells of a board: their corners are cells, so they are the outlines on a board one smaller.
pub fn cell_loops(size: Size) -> Answers {
    loops_by_insides(Size::new(size.rows - 1, size.cols - 1))
}

#[test]
fn loops_through_cells_are_outlines_on_the_points() {
    for size in [Size::new(2, 3), Size::new(3, 3), Size::new(3, 4)] {
        assert_eq!(cell_loops(size), loops_by_subsets(size));
    }
}

const WHITE: i64 = 1;
const BLACK: i64 = 2;

/// Whether the walk turns at its i-th cell, counted round and round.
fn turns(size: Size, walk: &[usize], i: usize) -> bool {
    let n = walk.len();
    let (before, here, after) = (walk[(i + n - 1) % n], walk[i % n], walk[(i + 1) % n]);
    heading(size, before, here) != heading(size, here, after)
}

fn mashu_fits(size: Size, pearls: &[i64], line: &[i64]) -> bool {
    let walk = walk_round(size, line);
    let n = walk.len();
    (0..size.cells()).filter(|&c| pearls[c] != BLANK).all(|c| {
        let Some(i) = walk.iter().position(|&w| w == c) else { return false };
        let (here, before, after) = (turns(size, &walk, i), turns(size, &walk, i + n - 1), turns(size, &walk, i + 1));
        match pearls[c] {
            WHITE => !here && (before || after),
            BLACK => here && !before && !after,
            _ => true,
        }
    })
}

fn pearl_vals(pearls: &[i64]) -> Given {
    let (white, black) = (symbol("mashu", "white"), symbol("mashu", "black"));
    let val = |&p: &i64| match p {
        WHITE => Val::Sym(white),
        BLACK => Val::Sym(black),
        UNKNOWN => Val::Unknown,
        _ => Val::Blank,
    };
    Given::Raw(pearls.iter().map(val).collect())
}

/// Pearls that a loop obeys, thinned out and now and then spoilt.
fn random_pearls(rng: &mut Rng, size: Size, planted: &[i64]) -> Values {
    let full: Values = (0..size.cells())
        .map(|c| {
            let fits = |p: i64| {
                let mut lone = vec![BLANK; size.cells()];
                lone[c] = p;
                mashu_fits(size, &lone, planted)
            };
            *[WHITE, BLACK, UNKNOWN].iter().find(|&&p| fits(p)).unwrap_or(&BLANK)
        })
        .collect();
    thinned(rng, &full, &[WHITE, BLACK, UNKNOWN])
}

#[test]
fn mashu_blank_boards_hold_every_loop() {
    for (size, known) in [(Size::new(3, 3), 13), (Size::new(3, 4), 40), (Size::new(4, 4), 213)] {
        agree_on_blank("mashu", size, &cell_loops(size), known);
    }
}

#[test]
fn mashu_answers_to_random_pearls() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 100), (Size::new(3, 4), 120), (Size::new(4, 4), 60)] {
        let loops = cell_loops(size);
        unique += agree("mashu", 21, n, |rng| {
            let planted = pick(rng, &loops);
            let pearls = random_pearls(rng, size, &planted);
            let all_cells = rng.chance(1, 5);
            let fits =
                |l: &&Values| mashu_fits(size, &pearls, l) && (!all_cells || walk_round(size, l).len() == size.cells());
            let answers = loops.iter().filter(fits).cloned().collect();
            let mut givens = vec![("pearl", pearl_vals(&pearls))];
            givens.extend(all_cells.then_some(("f", Given::Option)));
            (Problem { size, givens }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// What stands on a cell of yajilin.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Sign {
    Blank,
    Block,
    /// An arrow with a number, or with `?`.
    Arrow(Dir, i64),
}

/// How many shaded cells lie from a cell on in a direction.
fn shaded_ahead(size: Size, shaded: &[i64], from: usize, d: Dir) -> i64 {
    let (r, c) = (from / size.cols, from % size.cols);
    let ahead = |i: usize| {
        let (y, x) = (i / size.cols, i % size.cols);
        match d {
            Dir::Up => x == c && y < r,
            Dir::Down => x == c && y > r,
            Dir::Left => y == r && x < c,
            Dir::Right => y == r && x > c,
        }
    };
    (0..size.cells()).filter(|&i| ahead(i)).map(|i| shaded[i]).sum()
}

fn yajilin_fits(size: Size, signs: &[Sign], shaded: &[i64], walk: &[usize]) -> bool {
    let apart = size.links().iter().all(|&(a, b)| shaded[a] == 0 || shaded[b] == 0);
    let used = |c: usize| match signs[c] {
        Sign::Blank => (shaded[c] == 1) != walk.contains(&c),
        _ => shaded[c] == 0 && !walk.contains(&c),
    };
    let pointed = |c: usize| match signs[c] {
        Sign::Arrow(d, n) => n == UNKNOWN || shaded_ahead(size, shaded, c, d) == n,
        _ => true,
    };
    apart && (0..size.cells()).all(|c| used(c) && pointed(c))
}

/// Whether a cell off the loop is shut in by it: from the corner of the board one walks from grid point to grid point,
/// never across the loop, and does not come to the corner of the cell.
fn is_shut_in(size: Size, line: &[i64], cell: usize) -> bool {
    let links = size.links();
    let points = size.points();
    let cell_at = |r: usize, c: usize| (r - 1) * size.cols + c - 1;
    let open = |a: usize, b: usize| {
        let (r, c) = (a / points.cols, a % points.cols);
        let rim = if b == a + 1 { r == 0 || r == size.rows } else { c == 0 || c == size.cols };
        let crossed = |(x, y): (usize, usize)| links.iter().zip(line).any(|(&l, &on)| on == 1 && l == (x, y));
        rim || if b == a + 1 {
            !crossed((cell_at(r, c + 1), cell_at(r + 1, c + 1)))
        } else {
            !crossed((cell_at(r + 1, c), cell_at(r + 1, c + 1)))
        }
    };
    let corner = cell / size.cols * points.cols + cell % size.cols;
    !points.areas(|_| true, open)[0].contains(&corner)
}

/// All answers; `outside` asks that the loop shuts no shaded cell in. Which cells are shaded follows from the loop.
fn yajilin_answers(size: Size, loops: &Answers, signs: &[Sign], outside: bool) -> Answers {
    let mut found = Answers::new();
    for line in loops {
        let walk = walk_round(size, line);
        let rest = |c: usize| i64::from(signs[c] == Sign::Blank && !walk.contains(&c));
        let shaded: Values = (0..size.cells()).map(rest).collect();
        let is_out = |c: usize| shaded[c] == 0 || !is_shut_in(size, line, c);
        if yajilin_fits(size, signs, &shaded, &walk) && (!outside || (0..size.cells()).all(is_out)) {
            found.insert([shaded, line.clone()].concat());
        }
    }
    found
}

#[test]
fn yajilin_blank_boards() {
    for (size, known) in [(Size::new(3, 3), 5), (Size::new(3, 4), 10), (Size::new(4, 4), 25)] {
        let signs = vec![Sign::Blank; size.cells()];
        let loops = cell_loops(size);
        let answers = yajilin_answers(size, &loops, &signs, false);
        agree_on_blank("yajilin", size, &answers, known);
        if size.cells() == 9 {
            let mut every_shading = Answers::new();
            for line in &loops {
                let walk = walk_round(size, line);
                let fitting = accepted_bits(size.cells(), |s| yajilin_fits(size, &signs, s, &walk));
                every_shading.extend(fitting.into_iter().map(|s| [s, line.clone()].concat()));
            }
            assert_eq!(every_shading, answers);
        }
    }
}

#[test]
fn yajilin_answers_to_random_arrows() {
    let arrow = symbol("yajilin", "arrow");
    let block = symbol("yajilin", "block");
    let val = |sign: &Sign| match *sign {
        Sign::Blank => Val::Blank,
        Sign::Block => Val::Sym(block),
        Sign::Arrow(d, UNKNOWN) => Val::Tag(arrow, [FieldVal::Dir(d), FieldVal::Unknown]),
        Sign::Arrow(d, n) => Val::Tag(arrow, [FieldVal::Dir(d), FieldVal::Int(n)]),
    };
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 80), (Size::new(3, 4), 100), (Size::new(4, 4), 60)] {
        let loops = cell_loops(size);
        unique += agree("yajilin", 22, n, |rng| {
            // Signs off a loop, most of them true of it.
            let walk = walk_round(size, &pick(rng, &loops));
            let mut signs = vec![Sign::Blank; size.cells()];
            let free: Vec<usize> = (0..size.cells()).filter(|c| !walk.contains(c)).collect();
            let dense = 1 + rng.below(3);
            let marked: Vec<usize> = free.iter().copied().filter(|_| rng.chance(dense, 4)).collect();
            let shaded: Values =
                (0..size.cells()).map(|c| i64::from(free.contains(&c) && !marked.contains(&c))).collect();
            for c in marked {
                let d = *rng.pick(&Dir::ALL).unwrap();
                let count = shaded_ahead(size, &shaded, c, d);
                signs[c] = match rng.below(8) {
                    0 => Sign::Block,
                    1 => Sign::Arrow(d, UNKNOWN),
                    2 => Sign::Arrow(d, rng.below(3) as i64),
                    _ => Sign::Arrow(d, count),
                };
            }
            let outside = rng.chance(1, 3);
            let answers = yajilin_answers(size, &loops, &signs, outside);
            let mut givens = vec![("mark", Given::Raw(signs.iter().map(val).collect()))];
            givens.extend(outside.then_some(("o", Given::Option)));
            (Problem { size, givens }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
