//! Genres that cut the board into blocks with a mark in each.

use crate::divisions::{all_divisions, blocks, homes};
use crate::plain::*;
use gridwright_base::Rng;
use gridwright_board::Val;

const PLUS: i64 = 1;
const TALL: i64 = 2;
const WIDE: i64 = 3;

/// Rows and columns of a rectangle.
fn extent(size: Size, mat: &[usize]) -> (usize, usize) {
    let span = |of: &dyn Fn(usize) -> usize| {
        let places: Vec<usize> = mat.iter().map(|&c| of(c)).collect();
        places.iter().max().unwrap() - places.iter().min().unwrap() + 1
    };
    (span(&|c| c / size.cols), span(&|c| c % size.cols))
}

/// Cuts into rectangles, no four of which meet at one point.
fn layings(size: Size) -> Answers {
    let crossed =
        |home: &[usize]| size.squares().iter().any(|s| (0..4).all(|i| (0..i).all(|j| home[s[i]] != home[s[j]])));
    let laid = |d: &Values| blocks(size, d).iter().all(|b| size.is_rectangle(b)) && !crossed(&homes(size, d));
    all_divisions(size).into_iter().filter(laid).collect()
}

fn tatamibari_fits(size: Size, signs: &[i64], borders: &[i64]) -> bool {
    blocks(size, borders).iter().all(|mat| {
        let marks: Values = mat.iter().map(|&c| signs[c]).filter(|&s| s != BLANK).collect();
        let (height, width) = extent(size, mat);
        marks.len() == 1
            && match marks[0] {
                PLUS => height == width,
                TALL => height > width,
                WIDE => height < width,
                _ => true,
            }
    })
}

fn sign_vals(signs: &[i64]) -> Given {
    let [plus, tall, wide] = ["plus", "tall", "wide"].map(|word| symbol("tatamibari", word));
    let val = |&s: &i64| match s {
        PLUS => Val::Sym(plus),
        TALL => Val::Sym(tall),
        WIDE => Val::Sym(wide),
        UNKNOWN => Val::Unknown,
        _ => Val::Blank,
    };
    Given::Raw(signs.iter().map(val).collect())
}

#[test]
fn tatamibari_and_tentaisho_need_marks() {
    for size in [Size::new(2, 2), Size::new(2, 3)] {
        agree_on_blank("tatamibari", size, &Answers::new(), 0);
        agree_on_blank("tentaisho", size, &Answers::new(), 0);
    }
}

#[test]
fn tatamibari_answers_to_random_signs() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 180), (Size::new(2, 4), 80), (Size::new(2, 2), 40)] {
        let laid = layings(size);
        unique += agree("tatamibari", 51, n, |rng| {
            let mut signs = vec![BLANK; size.cells()];
            for mat in blocks(size, &pick(rng, &laid)) {
                let sign = match extent(size, &mat) {
                    _ if rng.chance(1, 4) => UNKNOWN,
                    (h, w) if h > w => TALL,
                    (h, w) if h < w => WIDE,
                    _ => PLUS,
                };
                signs[*rng.pick(&mat).unwrap()] = sign;
            }
            if rng.chance(1, 4) {
                let at = rng.index(signs.len());
                signs[at] = *rng.pick(&[BLANK, UNKNOWN, PLUS, TALL, WIDE]).unwrap();
            }
            let answers = laid.iter().filter(|d| tatamibari_fits(size, &signs, d)).cloned().collect();
            (Problem { size, givens: vec![("sign", sign_vals(&signs))] }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// Stars by row and column in half cells: even numbers are the middles of cells.
type Stars = Vec<(usize, usize)>;

/// The cells a star lies on; none of it may be off the board.
fn under(size: Size, (y, x): (usize, usize)) -> Vec<usize> {
    let mut cells = Vec::new();
    for r in [y / 2, y.div_ceil(2)] {
        for c in [x / 2, x.div_ceil(2)] {
            cells.push(r * size.cols + c);
        }
    }
    cells
}

/// Whether a block looks the same after a half turn about a star.
fn is_turned(size: Size, block: &[usize], (y, x): (usize, usize)) -> bool {
    block.iter().all(|&cell| {
        let (r, c) = (cell / size.cols, cell % size.cols);
        let there = y >= r && x >= c && y - r < size.rows && x - c < size.cols;
        there && block.contains(&((y - r) * size.cols + x - c))
    })
}

fn tentaisho_fits(size: Size, stars: &Stars, holes: &[usize], borders: &[i64]) -> bool {
    let open = |a: usize, b: usize| size.links().iter().zip(borders).any(|(&l, &on)| on == 0 && l == (a, b));
    let blocks = size.areas(|c| !holes.contains(&c), open);
    let uncut = |&star: &(usize, usize)| {
        let cells: Vec<usize> = under(size, star).into_iter().filter(|c| !holes.contains(c)).collect();
        blocks.iter().any(|b| cells.iter().all(|c| b.contains(c)))
    };
    stars.iter().all(uncut)
        && blocks.iter().all(|block| {
            let on: Vec<_> = stars.iter().filter(|&&s| under(size, s).iter().any(|c| block.contains(c))).collect();
            on.len() == 1 && is_turned(size, block, *on[0])
        })
}

fn star_problem(rng: &mut Rng, size: Size, stars: &Stars, holes: &[usize]) -> Problem {
    let colours = ["white", "black"].map(|word| symbol("tentaisho", word));
    let wide = 2 * size.cols - 1;
    let mut vals = vec![Val::Blank; wide * (2 * size.rows - 1)];
    for &(y, x) in stars {
        vals[y * wide + x] = Val::Sym(*rng.pick(&colours).unwrap());
    }
    let mut givens = vec![("star", Given::Raw(vals))];
    if !holes.is_empty() {
        givens.push(("holes", Given::Holes(holes.to_vec())));
    }
    Problem { size, givens }
}

/// A star in the middle of each block of a random cut, some left out, some put in.
fn random_stars(rng: &mut Rng, size: Size, divisions: &Answers, holes: &[usize]) -> Stars {
    let mut stars = Stars::new();
    let turned = |d: &Values| {
        blocks(size, d).iter().all(|b| {
            let (low, high) = (b[0] / size.cols, b[b.len() - 1] / size.cols);
            let cols: Vec<usize> = b.iter().map(|c| c % size.cols).collect();
            let middle = (low + high, cols.iter().min().unwrap() + cols.iter().max().unwrap());
            is_turned(size, b, middle)
        })
    };
    let fair: Answers = divisions.iter().filter(|d| turned(d)).cloned().collect();
    for block in blocks(size, &pick(rng, &fair)) {
        let cols: Vec<usize> = block.iter().map(|c| c % size.cols).collect();
        let rows = block[0] / size.cols + block[block.len() - 1] / size.cols;
        stars.push((rows, cols.iter().min().unwrap() + cols.iter().max().unwrap()));
    }
    if rng.chance(1, 4) {
        stars.remove(rng.index(stars.len()));
        stars.push((rng.index(2 * size.rows - 1), rng.index(2 * size.cols - 1)));
    }
    stars.sort_unstable();
    stars.dedup();
    stars.retain(|&s| under(size, s).iter().any(|c| !holes.contains(c)));
    stars
}

#[test]
fn tentaisho_answers_to_random_stars() {
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 160), (Size::new(2, 4), 80)] {
        let divisions = all_divisions(size);
        unique += agree("tentaisho", 52, n, |rng| {
            let stars = random_stars(rng, size, &divisions, &[]);
            let answers = divisions.iter().filter(|d| tentaisho_fits(size, &stars, &[], d)).cloned().collect();
            (star_problem(rng, size, &stars, &[]), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

#[test]
fn tentaisho_answers_round_missing_cells() {
    let size = Size::new(3, 3);
    let divisions = all_divisions(size);
    let unique = agree("tentaisho", 53, 60, |rng| {
        let hole = rng.index(size.cells());
        // Cuts whose missing cell is a block of its own; its sides carry no border, there being nothing to cut.
        let apart: Answers = divisions.iter().filter(|d| blocks(size, d).contains(&vec![hole])).cloned().collect();
        let stars: Stars = random_stars(rng, size, &apart, &[hole]);
        let stars: Stars = stars.into_iter().filter(|&s| under(size, s) != vec![hole; 4]).collect();
        let answers = apart
            .iter()
            .filter(|d| tentaisho_fits(size, &stars, &[hole], d))
            .map(|d| {
                let links = size.links();
                let beside = |i: usize| links[i].0 == hole || links[i].1 == hole;
                (0..links.len()).map(|i| if beside(i) { BLANK } else { d[i] }).collect()
            })
            .collect();
        (star_problem(rng, size, &stars, &[hole]), answers)
    });
    assert!(unique > 0, "no problem had exactly one answer");
}
